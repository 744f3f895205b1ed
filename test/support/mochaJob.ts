import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** What one run of mocha in another process is to do. It travels as JSON in an environment variable. */
export const MOCHA_JOB = 'BA_AGENT_MOCHA';

const Job = z.object({
  files: z.array(z.string()),
  /** For one test, in milliseconds. */
  timeout: z.number(),
  grep: z.string().optional(),
  color: z.boolean(),
  /** Where that process leaves its process id, its output and its result. */
  folder: z.string(),
});
export type MochaJob = z.infer<typeof Job>;

const Result = z.object({
  tests: z.array(
    z.object({
      title: z.string(),
      /** As the job names it. */
      file: z.string().optional(),
      state: z.enum(['passed', 'failed', 'pending']),
      ms: z.number().optional(),
      error: z.string().optional(),
    }),
  ),
});
export type MochaResult = z.infer<typeof Result>;

export function readJob(): MochaJob {
  return Job.parse(JSON.parse(process.env[MOCHA_JOB] ?? '{}'));
}

export function jobFile(job: MochaJob, name: 'pid' | 'log' | 'result.json'): string {
  return path.join(job.folder, name);
}

/** Writes the result under another name first: whoever sees the file sees all of it. */
export async function writeResult(job: MochaJob, result: MochaResult): Promise<void> {
  const file = jobFile(job, 'result.json');
  await writeFile(`${file}.part`, JSON.stringify(result));
  await rename(`${file}.part`, file);
}

/** The result, or undefined while there is none. */
export async function readResult(job: MochaJob): Promise<MochaResult | undefined> {
  const text = await readFile(jobFile(job, 'result.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Result.parse(JSON.parse(text));
}

/** The bundled test files of a room, in a fixed order. */
export async function testFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return files
    .filter((file) => file.endsWith('.test.js'))
    .sort()
    .map((file) => path.resolve(folder, file));
}
