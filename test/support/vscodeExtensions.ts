import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './cache';
import { capture } from './process';
import type { VscodeInstall } from './vscodeInstall';

/** How folders begin that hold what packages beside them install. */
export const INSTALLED = 'installed-';

interface Installing {
  readonly vscode: VscodeInstall;
  readonly env: NodeJS.ProcessEnv;
  readonly vsix: readonly string[];
}

/** Installs packages into a folder of extensions, as a user does from a file. */
export async function installExtensions({ vscode, env, vsix }: Installing, common: readonly string[]): Promise<void> {
  for (const file of vsix) {
    const args = [vscode.entry, ...common, '--install-extension', path.resolve(file), '--force'];
    const { code, output } = await capture(vscode.node, args, { env });
    if (code !== 0) throw new Error(`Installing ${file} into VS Code failed:\n${output}`);
  }
}

/** The same for a folder that is thrown away: installed once for packages of the same time, and copied from there. */
export async function copyInstalled(installing: Installing, extensions: string): Promise<void> {
  const [first] = installing.vsix;
  if (first === undefined) return;
  const marks = await Promise.all(
    installing.vsix.map(async (file) => [path.resolve(file), (await stat(file)).mtimeMs].join(' ')),
  );
  const key = createHash('sha256').update(marks.join('\n')).digest('hex').slice(0, 12);
  const installed = path.join(path.dirname(first), `${INSTALLED}${key}`);
  await withLock(`installing-${key}`, async () => {
    if (existsSync(installed)) return;
    const folder = await mkdtemp(`${installed}-`);
    try {
      const own = path.join(folder, 'extensions');
      const data = ['--user-data-dir', path.join(folder, 'data'), '--config', path.join(folder, 'config.yaml')];
      await installExtensions(installing, [...data, '--extensions-dir', own]);
      await rename(own, installed);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  await cp(installed, extensions, { recursive: true });
}
