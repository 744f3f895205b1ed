import { capture } from './process';
import { canInstallPackages, installPackages, onPath } from './system';

/** Python 3, with which the end-to-end tests compute their expected numbers independently of the extension. */
export async function findPython(): Promise<string> {
  const found = await lookUp();
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages('python3');
    const installed = await lookUp();
    if (installed) return installed;
  }
  throw new Error(
    'Python 3 was not found: install it, and see that python3 (on Windows: py or python) is on the PATH.',
  );
}

async function lookUp(): Promise<string | undefined> {
  for (const name of ['python3', 'python', 'py']) {
    const file = onPath(name);
    // Started and not only found: Windows has a 'python' that opens the store, and 'python' may be Python 2.
    if (file && (await capture(file, ['--version'])).output.startsWith('Python 3.')) return file;
  }
  return undefined;
}
