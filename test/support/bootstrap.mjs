// What every npm script calls: node test/support/bootstrap.mjs <start|test|check|electron|bench|package|…> [arguments]
// Plain JavaScript without a dependency, since on a fresh clone there is nothing else yet. It sees to the dependencies,
// bundles cli.ts and hands over to it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
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

/** The place for what is installed once and kept, shared by all clones of the repository. */
function cacheFolder() {
  const { BA_AGENT_CACHE: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (own) return path.resolve(own);
  if (process.platform === 'win32' && local) return path.join(local, 'ba-agent', 'cache');
  // Set to nothing counts as not set (XDG Base Directory Specification).
  return path.join(xdg || path.join(os.homedir(), '.cache'), 'ba-agent');
}
const cache = cacheFolder();
process.env.BA_AGENT_CACHE = cache; // for cache.ts

/** The dependencies as npm installed them, packed: a new clone unpacks them in a fraction of npm's time. */
function packedDependencies() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  hash.update([process.platform, process.arch, process.version].join(' '));
  return path.join(cache, `dependencies-${hash.digest('hex').slice(0, 16)}.tar`);
}

function packDependencies() {
  const packed = packedDependencies();
  const part = `${packed}.${String(process.pid)}`;
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache).filter((name) => /^dependencies-/.test(name))) {
    rmSync(path.join(cache, old), { force: true });
  }
  if (spawnSync('tar', ['-cf', part, 'node_modules']).status === 0) renameSync(part, packed);
  else rmSync(part, { force: true }); // without it npm installs them in each clone
}

const cli = path.join(root, '.cache', 'cli.mjs');
if (!dependenciesAreThere() && existsSync(packedDependencies())) {
  rmSync('node_modules', { recursive: true, force: true });
  spawnSync('tar', ['-xf', packedDependencies()]);
}
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
  packDependencies();
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
