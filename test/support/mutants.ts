import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { buildExtension, buildTests } from './build';
import { repositoryRoot } from './cache';
import { runMochaInNode } from './mochaNode';
import { ModuleGraph } from './modules';
import { capture, run } from './process';
import { programs } from './suites';
import { tallyOf } from './tally';

const mutantSchema = z.object({
  id: z.string(),
  file: z.string(),
  /** The text of the one line of the file that is changed, without the blanks around it. */
  line: z.string(),
  becomes: z.string(),
  /** What goes wrong for a user. */
  effect: z.string(),
});
type Mutant = z.infer<typeof mutantSchema>;

/** How many files run before it is looked whether one has failed: the nearest few, more, and the rest. */
const BATCHES = [6, 30, 1000];
/** Where the built pages show what these hold. */
const SHOWN = /^(webview|src\/protocol)\//;
const UNKNOWN_SECONDS = 120_000;

/**
 * npm run test:mutants [-- ID…]: plants one mistake after the other in a copy of the repository and runs the test files that reach its
 * module until one fails. The exit code is 1 where a mistake was not caught.
 */
export async function mutants(args: string[]): Promise<number> {
  const all = z.array(mutantSchema).parse(JSON.parse(await readFile('test/mutants/mutants.json', 'utf8')));
  const unknown = args.find((id) => !all.some((mutant) => mutant.id === id));
  if (unknown !== undefined) throw new Error(`There is no planted mistake '${unknown}'.`);
  const chosen = all.filter(({ id }) => args.length === 0 || args.includes(id));
  await programs();
  const copy = await copyRepository();
  const missed: Mutant[] = [];
  try {
    process.chdir(copy);
    await buildTests();
    const graph = await ModuleGraph.of(['unit', 'integration']);
    for (const mutant of chosen) {
      const began = Date.now();
      const caught = await withMistake(mutant, async () => firstFailure(mutant, graph));
      const seconds = ((Date.now() - began) / 1000).toFixed(0).padStart(4);
      console.log(`${seconds} s  ${mutant.id}: ${caught ?? 'NOT CAUGHT'}`);
      if (caught === undefined) missed.push(mutant);
    }
  } finally {
    process.chdir(path.resolve(os.tmpdir()));
    await rm(copy, { recursive: true, force: true });
  }
  for (const { id, file, effect } of missed) console.log(`\nNot caught: ${id} in ${file}\n  ${effect}`);
  console.log(`\n${chosen.length - missed.length} passed, ${missed.length} failed`);
  return missed.length === 0 ? 0 : 1;
}

/** A copy of what git would commit, with the same dependencies. */
async function copyRepository(): Promise<string> {
  const root = repositoryRoot();
  const copy = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-mutants-'));
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of output.trim().split('\n')) {
    await cp(path.join(root, file), path.join(copy, file), { recursive: true }).catch(() => undefined); // deleted and not yet committed
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** @throws where the line is not there, or there more than once */
async function withMistake<T>({ id, file, line, becomes }: Mutant, work: () => Promise<T>): Promise<T> {
  const text = await readFile(file, 'utf8');
  const lines = text.split('\n');
  const places = lines.flatMap((each, at) => (each.trim() === line ? [at] : []));
  const [place] = places;
  if (place === undefined || places.length > 1) throw new Error(`${id}: ${file} has its line ${places.length} times.`);
  const changed = (lines[place] ?? '').replace(line, () => becomes);
  await writeFile(file, lines.with(place, changed).join('\n'));
  try {
    return await work();
  } finally {
    await writeFile(file, text);
  }
}

async function firstFailure({ file }: Mutant, graph: ModuleGraph): Promise<string | undefined> {
  const tests = graph.testsOf(file);
  for (let from = 0, batch = 0; from < tests.length; from += BATCHES[batch++] ?? tests.length) {
    const failure = await failureIn(tests.slice(from, from + (BATCHES[batch] ?? tests.length)));
    if (failure !== undefined) return failure;
  }
  if (!SHOWN.test(file)) return undefined;
  await buildExtension();
  const shown = await readdir('test/panel');
  return failureIn(shown.filter((name) => name.endsWith('.test.ts')).map((name) => `test/panel/${name}`));
}

/** Bundles tests, and runs them until one of them fails. */
async function failureIn(tests: readonly string[]): Promise<string | undefined> {
  await run(process.execPath, ['esbuild.mjs', '--tests', ...tests]);
  const files = tests.map((test) => path.resolve('out', test.replace(/\.ts$/, '.mjs')));
  const env = { MOCHA_OPTIONS: '--bail' };
  const { results } = await runMochaInNode({ files, timeout: UNKNOWN_SECONDS, env, quiet: true });
  return tallyOf(results).failures[0]?.title;
}
