// What every npm script calls: node test/support/bootstrap.mjs <start|test|check|electron|bench|package|…> [arguments]
// Plain JavaScript without a dependency, since on a fresh clone there is nothing else yet. It sees to the dependencies,
// bundles cli.ts and hands over to it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = 20;
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`This needs Node.js ${OLDEST_NODE} or newer; this is ${process.version} (${process.execPath}).`);
  process.exit(1);
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
process.chdir(root);
process.setSourceMapsEnabled(true);

/** Whether node_modules holds what package-lock.json says; by content, since a checkout makes any file new. */
function dependenciesAreThere() {
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  try {
    const installed = packages('node_modules/.package-lock.json');
    return Object.entries(packages('package-lock.json')).every(([name, wanted]) => {
      if (name === '') return true;
      // Optional packages for other platforms are in the lock file only.
      if (!installed[name]) return Boolean(wanted.optional || wanted.devOptional);
      return installed[name].version === wanted.version;
    });
  } catch {
    return false;
  }
}

const cli = path.join(root, '.cache', 'cli.mjs');
if (!dependenciesAreThere()) {
  console.log('Installing the dependencies (npm ci) ...');
  const { status, error } = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`'npm ci' failed${error ? `: ${error.message}` : ''}.`);
    process.exit(status ?? 1);
  }
}

const { build } = await import('esbuild');
const { outputFiles } = await build({
  entryPoints: ['test/support/cli.ts'],
  outfile: cli,
  write: false,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: `node${OLDEST_NODE}`,
  sourcemap: 'inline',
  logLevel: 'warning',
});
// Written under another name first: who starts at the same time loads all of it.
const part = `${cli}.${String(process.pid)}`;
mkdirSync(path.dirname(cli), { recursive: true });
writeFileSync(part, outputFiles[0].contents);
renameSync(part, cli);
const { main } = await import(pathToFileURL(cli).href);
process.exit(await main(process.argv.slice(2)));
