import { createHash } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { errorMessage } from '../../src/base/errors';
import { cacheRoot, repositoryRoot } from './cache';
import { lockFaults } from './lock';
import { npmEnvironment } from './npm';
import { capture, step } from './process';
import { checkRooms } from './rooms';
import { addTallies, failedTally, type Tally } from './tally';
import { checkTerms } from './terms';

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
const CACHED = ['--cache', '--cache-strategy', 'content', '--cache-location', path.join(CACHE, 'eslint')];
/** The hashes of well formatted files, a line each. */
const FORMATTED = path.join(CACHE, 'formatted');

/** Circles of imports; what files import is kept by their content, in a folder. */
const CRUISE = [
  ...['dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'webview'],
  ...['--config', 'dependency-cruiser.json', '--cache', path.join('.cache', 'imports')],
] as const;
/** The same as a report. */
const IMPORTS = path.join('.cache', 'imports.json');

/** Of more files than these the names may be too long for a command line. */
const MOST_NAMED = 200;

/** Scripts of packages and their arguments, the longest first. */
const CHECKS: readonly (readonly [script: string, ...args: string[]])[] = [
  ['eslint/bin/eslint.js', '.', '--max-warnings', '0', ...CACHED],
  ...PROJECTS.map(typed),
  ['knip/bin/knip.js'],
  // What tests alone use is unused.
  ['knip/bin/knip.js', '--production'],
  CRUISE,
];

/** How the baseline of rejected terms is written again. */
const UPDATE_TERMS = '--update-terms';

/**
 * Types, lint, format, unused code and circles, as many at a time as there are cores; rejected terms, the lock file, and the picture of
 * the rooms.
 * ESLint's cache knows a file by its own content alone: what a change of types elsewhere makes wrong in it is found where the
 * caches are empty, as on a new machine.
 */
export async function check(args: readonly string[] = []): Promise<Tally> {
  await restoreCaches();
  const files = await hashedFiles();
  const known = new Set((await readFile(FORMATTED, 'utf8').catch(() => '')).split('\n'));
  const changed = [...files].flatMap(([file, hash]) => (known.has(hash) ? [] : [file]));
  const waiting = [...CHECKS];
  const some = changed.length > MOST_NAMED ? ['.'] : changed;
  if (some.length > 0)
    waiting.push(['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '--ignore-unknown', ...some]);
  const failed: Tally[] = [];
  const grown = await checkTerms(repositoryRoot(), files.keys(), args.includes(UPDATE_TERMS));
  if (grown.length > 0) {
    const hint = `Use the other words, or run npm run check -- ${UPDATE_TERMS} where a file only moved.`;
    const error = [...grown, hint].join('\n');
    console.log(error);
    failed.push(failedTally('terms', error));
  }
  const unsafe = lockFaults(JSON.parse(await readFile('package-lock.json', 'utf8')));
  if (unsafe.length > 0) {
    const error = [...unsafe, 'Run npm run lock.'].join('\n');
    console.log(error);
    failed.push(failedTally('package-lock.json', error));
  }
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [script, ...args] = next;
      const name = path.parse(script).name;
      const { code, output } = await step(`  ${[name, ...args.slice(0, 2)].join(' ')}`, () => runScript(script, args));
      if (code === 0) continue;
      console.log(output.trimEnd());
      failed.push(failedTally(name, output.trimEnd().split('\n').slice(-12).join('\n')));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, worker));
  try {
    const [script, ...args] = CRUISE; // its cache has everything by now
    await runScript(script, [...args, '--output-type', 'json', '--output-to', IMPORTS]);
    await checkRooms(IMPORTS);
  } catch (error) {
    console.log(errorMessage(error));
    failed.push(failedTally('rooms', errorMessage(error)));
  }
  if (failed.length === 0) {
    await writeFile(FORMATTED, [...files.values()].join('\n'));
    await keepCaches();
  }
  return addTallies(failed);
}

/** Runs a script of a package. */
function runScript(script: string, args: readonly string[]): ReturnType<typeof capture> {
  const file = path.resolve('node_modules', script);
  return capture(process.execPath, [file, ...args], { cwd: repositoryRoot(), env: npmEnvironment() });
}

/**
 * Files of the repository with a hash of all that decides about their format. Prettier's own caches know a file by the folder of its
 * clone: another clone would check all of them again.
 */
async function hashedFiles(): Promise<Map<string, string>> {
  const { code, output } = await capture('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0) throw new Error(`git does not tell the files to check: ${output}`);
  const files = [...new Set(output.split('\0'))].filter((file) => existsSync(file) && lstatSync(file).isFile());
  const rules = ['.prettierrc.json', '.prettierignore', 'node_modules/prettier/package.json'];
  const shared = await Promise.all(rules.map(async (file) => readFile(file, 'utf8')));
  const hash = async (file: string): Promise<string> =>
    createHash('sha256')
      .update(JSON.stringify([...shared, file]))
      .update(await readFile(file))
      .digest('base64');
  return new Map(await Promise.all(files.map(async (file) => [file, await hash(file)] as const)));
}

/** npm run check [-- --update-terms] */
export async function checkCommand(args: readonly string[]): Promise<number> {
  return (await check(args)).failed === 0 ? 0 : 1;
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
