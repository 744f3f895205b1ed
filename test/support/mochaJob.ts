import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isatty } from 'node:tty';
import * as z from 'zod';
import { FULL } from './full';
import { repositoryRoot } from './cache';
import { testResultsSchema, type TestResult } from './tally';

/** What a run of mocha in the extension host is to do. It travels as JSON in an environment variable. */
export const MOCHA_JOB = 'BA_AGENT_MOCHA';

const jobSchema = z.object({
  files: z.array(z.string()),
  /** For one test, in milliseconds. */
  timeout: z.number(),
  grep: z.string().optional(),
  color: z.boolean(),
  /** Where that process leaves its process id, its output and its results. */
  folder: z.string(),
});
export type MochaJob = z.infer<typeof jobSchema>;

/** A job in a folder for its files, with what prints where this process prints. */
export function makeJob(files: readonly string[], folder: string): MochaJob {
  return { files: [...files], timeout: 120_000, color: isatty(1), folder };
}

/** What VS Code is given to run it. */
export const extensionHostMocha = (): string =>
  path.join(repositoryRoot(), 'out', 'test', 'support', 'extensionHostMocha.js');

export function readJob(): MochaJob {
  return jobSchema.parse(JSON.parse(process.env[MOCHA_JOB] ?? '{}'));
}

export function jobFile(job: MochaJob, name: 'pid' | 'log' | 'results.json'): string {
  return path.join(job.folder, name);
}

/** Writes the results under another name first: whoever sees the file sees all of it. */
export async function writeResults(job: MochaJob, results: readonly TestResult[]): Promise<void> {
  const file = jobFile(job, 'results.json');
  await writeFile(`${file}.part`, JSON.stringify(results));
  await rename(`${file}.part`, file);
}

/** The results in a file, or undefined while there is none. */
export async function readResults(file: string): Promise<TestResult[] | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : testResultsSchema.parse(JSON.parse(text));
}

/** The bundled test files of a suite, in a fixed order: `*.full.test.ts` in the long form alone. @throws where there is none */
export async function testFiles(suite: string): Promise<string[]> {
  const folder = path.resolve('out', 'test', suite);
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const tests = files.filter(
    (file) => /\.test\.m?js$/.test(file) && (process.env[FULL] === '1' || !file.includes('.full.')),
  );
  if (tests.length === 0) throw new Error(`There is no test in test/${suite}.`);
  return tests.sort().map((file) => path.join(folder, file));
}
