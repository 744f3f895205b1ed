import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { cacheRoot, repositoryRoot } from './cache';
import { npmEnvironment } from './npm';
import { capture, step } from './process';
import { addTallies, failedTally, type Tally } from './tally';

/** Where the caches of the checks lie; copies are kept for other clones. */
const CACHE = path.join('.cache', 'check');
/** In a copy: the folder of the clone. */
const ROOT = '{repository}';

/** Checks by TypeScript's native compiler, which takes a third of the time; ESLint needs the interface of the one before. */
const PROJECTS = ['.', 'src/core', 'webview', 'test'];
const typed = (project: string): [string, ...string[]] => {
  const name = project === '.' ? 'root' : project.replace('/', '-');
  const file = path.join(CACHE, `${name}.tsbuildinfo`);
  return ['typescript7/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', file];
};
// By content: a checkout makes every file new.
const cached = (name: string): string[] => [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  path.join(CACHE, name),
];

/** Scripts of packages and their arguments, the longest first. */
const CHECKS: readonly (readonly [script: string, ...args: string[]])[] = [
  ['eslint/bin/eslint.js', '.', '--max-warnings', '0', ...cached('eslint')],
  ...PROJECTS.map(typed),
  ['prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn', ...cached('prettier')],
  ['knip/bin/knip.js'],
];

/**
 * Types, lint, format and unused code, as many at a time as there are cores. ESLint's cache knows a file by its own content alone:
 * what a change of types elsewhere makes wrong in it is found where the caches are empty, as on a new machine.
 */
export async function check(): Promise<Tally> {
  await restoreCaches();
  const waiting = [...CHECKS];
  const failed: Tally[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [script, ...args] = next;
      const name = path.parse(script).name;
      const { code, output } = await step(`  ${[name, ...args.slice(0, 2)].join(' ')}`, async () =>
        capture(process.execPath, [path.resolve('node_modules', script), ...args], {
          cwd: repositoryRoot(),
          env: npmEnvironment(),
        }),
      );
      if (code === 0) continue;
      console.log(output.trimEnd());
      failed.push(failedTally(name, output.trimEnd().split('\n').slice(-12).join('\n')));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, lane));
  if (failed.length === 0) await keepCaches();
  return addTallies(failed);
}

/** npm run check */
export async function checkCommand(): Promise<number> {
  return (await check()).failed === 0 ? 0 : 1;
}

const kept = (): string => path.join(cacheRoot(), 'check');

/** Gives a clone without caches those of another one. */
async function restoreCaches(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  if ((await readdir(CACHE)).length === 0) await copyCaches(kept(), CACHE, ROOT, repositoryRoot());
}

async function keepCaches(): Promise<void> {
  await mkdir(kept(), { recursive: true });
  await copyCaches(CACHE, kept(), repositoryRoot(), ROOT);
}

async function copyCaches(from: string, to: string, root: string, otherRoot: string): Promise<void> {
  for (const name of await readdir(from).catch(() => [])) {
    const text = await readFile(path.join(from, name), 'utf8');
    await writeFile(path.join(to, name), text.replaceAll(`${root}/`, `${otherRoot}/`));
  }
}
