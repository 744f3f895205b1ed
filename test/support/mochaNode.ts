import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { cacheRoot } from './cache';
import { TIMES_FILE } from './mochaHooks';
import { readResults } from './mochaJob';
import { RESULTS_FILE } from './mochaReporter';
import { EXPLORING } from './property';
import { capture, exitCode } from './process';
import type { TestResult } from './tally';

export interface NodeTests {
  readonly files: readonly string[];
  /** For one test, in milliseconds. */
  readonly timeout: number;
  readonly grep?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** Modules that every worker loads before its first file. */
  readonly require?: readonly string[];
  /** Files at a time; as many as there are cores without it. */
  readonly jobs?: number;
  /** Prints nothing. */
  readonly quiet?: boolean;
}

export interface NodeResults {
  readonly results: readonly TestResult[];
  /** How long each file took, in milliseconds, without its loading. */
  readonly times: ReadonlyMap<string, number>;
}

const timesSchema = z.record(z.string(), z.number());
const timeSchema = z.object({ file: z.string(), ms: z.number() });

/** How long files took when they ran last on this machine, by their names below out/test. */
const knownTimes = (): string => path.join(cacheRoot(), 'test-times.json');
const nameOf = (file: string): string => path.relative(path.join('out', 'test'), file);

/**
 * Runs test files with mocha, the files that took longest first.
 * @throws where mocha leaves no results
 */
export async function runMochaInNode(tests: NodeTests): Promise<NodeResults> {
  const { files, timeout, grep, env, require = [], jobs = os.availableParallelism(), quiet = false } = tests;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-tests-'));
  const [results, times] = [path.join(folder, 'results.json'), path.join(folder, 'times.jsonl')];
  const support = (name: string): string => path.resolve('out', 'test', 'support', name);
  const mocha = path.join('node_modules', 'mocha', 'bin', 'mocha.js');
  const required = [support('mochaHooks.mjs'), ...require.map(support)].flatMap((file) => ['--require', file]);
  // Tests make much that soon goes: with more room for what is new, garbage is collected less often. Each core has a worker, so the
  // collector has no threads of its own: they only add work.
  const node = ['--enable-source-maps', '--max-semi-space-size=64', '--single-threaded-gc'];
  const args = [...node, mocha, '--no-config', '--no-package', '--timeout', String(timeout)];
  args.push('--parallel', '--jobs', String(jobs), ...required);
  args.push('--reporter', support('mochaReporter.js'), ...(grep === undefined ? [] : ['--grep', grep]));
  try {
    const known = timesSchema.safeParse(await readJson(knownTimes())).data ?? {};
    const inEnvironment = { ...process.env, ...env, [RESULTS_FILE]: results, [TIMES_FILE]: times };
    const all = [...args, ...slowestFirst(files, known)];
    const start = quiet
      ? async () => (await capture(process.execPath, all, { env: inEnvironment })).code
      : async () => exitCode(process.execPath, all, { env: inEnvironment });
    const code = await start();
    const read = await readResults(results);
    if (!read) throw new Error(`mocha ended with code ${code} and no results.`);
    const took = existsSync(times) ? await readTimes(times) : new Map<string, number>();
    const isWhole = grep === undefined && !quiet && env?.[EXPLORING] === undefined; // else files take another time
    if (isWhole) await writeFile(knownTimes(), JSON.stringify({ ...known, ...Object.fromEntries(took) }));
    return { results: grep === undefined ? [...read, ...unheard(files, read)] : read, times: took };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A failure for each file of which nothing was heard; of several processes that die mocha tells the first one alone. */
function unheard(files: readonly string[], results: readonly TestResult[]): TestResult[] {
  const heard = new Set(results.map(({ file }) => file));
  const error = 'Its process died, or it could not be loaded, or it has no test.';
  return files
    .filter((file) => !heard.has(file))
    .map((file) => ({ title: nameOf(file), file, state: 'failed', error }));
}

/** What took longest first, so that no worker is left with it at the end; of what never ran, the largest. */
function slowestFirst(files: readonly string[], known: Readonly<Record<string, number>>): string[] {
  const expected = (file: string): number => known[nameOf(file)] ?? 1e6 + statSync(file).size;
  return [...files].sort((a, b) => expected(b) - expected(a));
}

async function readTimes(file: string): Promise<Map<string, number>> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const times = lines.map((line) => timeSchema.parse(JSON.parse(line)));
  return new Map(times.map(({ file: name, ms }) => [nameOf(name), Math.round(ms)]));
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}
