import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { buildExtension } from './build';
import { repositoryRoot } from './cache';
import { digestOf } from './lock';
import { writeNotices } from './notices';
import { npm } from './npm';
import { describeError, run, step } from './process';
import { INSTALLED } from './vscodeExtensions';

/** VS Code's platforms. */
const TARGETS = ['linux', 'alpine', 'darwin', 'win32'].flatMap((system) => [`${system}-x64`, `${system}-arm64`]);

const OWN_TARGET = `${process.platform}-${process.arch}`;

async function versionIn(...folder: string[]): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(...folder, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** @throws when the package that npm has installed into a folder has another digest than package-lock.json says */
async function checkDigest(name: string, root: string, folder: string): Promise<void> {
  const locks = [path.join(root, 'package-lock.json'), path.join(folder, 'node_modules', '.package-lock.json')];
  const [wanted = 'none', installed = 'none'] = await Promise.all(
    locks.map(async (file) => digestOf(JSON.parse(await readFile(file, 'utf8')), name)),
  );
  if (wanted === 'none' || wanted !== installed)
    throw new Error(`${name} is not the package of package-lock.json: its digest is ${installed}, not ${wanted}.`);
}

/** Fetches the engine's package for another platform, at the version that is installed here, once into .cache. */
async function fetchEngine(target: string): Promise<string> {
  if (!TARGETS.includes(target)) throw new Error(`'${target}' is not one of the targets: ${TARGETS.join(', ')}.`);
  const [system = '', cpu = ''] = target.split('-');
  // npm's name for VS Code's alpine is a Linux with another C library.
  const libc = { linux: 'glibc', alpine: 'musl' }[system];
  const os = system === 'alpine' ? 'linux' : system;
  const suffix = system === 'alpine' ? `linux-${cpu}-musl` : target;
  const root = repositoryRoot();
  const version = await versionIn(root, 'node_modules', '@duckdb', 'node-bindings');
  const name = `@duckdb/node-bindings-${suffix}`;
  const kept = path.join(root, '.cache', 'engines', `${suffix}-${version}`);
  if (existsSync(kept)) return kept;
  await step(`Fetching the engine for ${target}`, async () => {
    await mkdir(path.dirname(kept), { recursive: true });
    const temporary = await mkdtemp(path.join(path.dirname(kept), 'fetching-'));
    try {
      // --force: npm refuses a package for another platform without it.
      const platform = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])];
      const alone = ['--prefix', temporary, '--no-save', '--force', '--ignore-scripts'];
      await npm(['install', ...alone, ...platform, `${name}@${version}`]);
      await checkDigest(name, root, temporary);
      await rename(path.join(temporary, 'node_modules', name), kept);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  });
  return kept;
}

/** Packs dist/ as it is. Into .cache, since the build of the tests empties out/. */
async function pack(target: string): Promise<string> {
  const root = repositoryRoot();
  const folder = path.join(root, '.cache', 'vsix');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `ba-agent-${target}-${await versionIn(root)}.vsix`);
  // What was installed for tests is of packages before this one.
  const old = (await readdir(folder)).filter((name) => name.startsWith(INSTALLED));
  await Promise.all(old.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const args = [
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--target',
    target,
    '--out',
    file,
  ];
  await run(process.execPath, [vsce, ...args], { cwd: root });
  return file;
}

/** Builds the extension for a platform (by default this one) and packs it; gives the path of the package. */
export async function packageExtension(target = OWN_TARGET, { built = false } = {}): Promise<string> {
  const foreign = target !== OWN_TARGET;
  if (foreign || !built)
    await buildExtension(foreign ? target : undefined, foreign ? await fetchEngine(target) : undefined);
  await step('Writing the notices and the list of packages', writeNotices);
  return pack(target);
}

/** npm run package [-- --all | --target T] */
export async function packageCommand(args: string[]): Promise<number> {
  const options = { all: { type: 'boolean' }, target: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const targets = values.all ? TARGETS : [values.target ?? OWN_TARGET];
  // This platform's own last: dist/ is then usable here.
  targets.sort((a, b) => Number(a === OWN_TARGET) - Number(b === OWN_TARGET));
  let code = 0;
  for (const target of targets) {
    try {
      console.log(`\n${await packageExtension(target)}`);
    } catch (error) {
      console.error(`\n${target} failed: ${describeError(error)}`);
      code = 1;
    }
  }
  return code;
}
