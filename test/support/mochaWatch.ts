import { cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { jobFile, readResults, type MochaJob } from './mochaJob';
import { isAlive, sleep } from './process';
import type { TestResult } from './tally';

/** A folder for one run of mocha in VS Code: the job's files, and a copy of the workspace, which tests may change. */
export async function prepareRun(workspace?: string): Promise<{ folder: string; workspace: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-mocha-'));
  const copy = path.join(folder, 'workspace');
  if (workspace === undefined) await mkdir(copy);
  else await cp(workspace, copy, { recursive: true });
  await writeFile(path.join(folder, 'log'), '');
  return { folder, workspace: copy };
}

export async function removeRun(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Returns a function that prints what a job's log has gained. */
function follow(job: MochaJob): () => Promise<void> {
  let position = 0;
  return async () => {
    const log = await open(jobFile(job, 'log'));
    try {
      const size = (await log.stat()).size - position;
      if (size <= 0) return;
      const { buffer, bytesRead } = await log.read(Buffer.alloc(size), 0, size, position);
      position += bytesRead;
      process.stdout.write(buffer.subarray(0, bytesRead));
    } finally {
      await log.close();
    }
  };
}

interface Watch {
  /** For the whole run, in seconds. */
  readonly maxSeconds: number;
  /** VS Code's own verdict on the run, once it has given it. */
  readonly exitCode: () => number | undefined;
}

/** Prints the job's output until its result is there; throws with the reason when there will be none. */
export async function waitForResult(job: MochaJob, { maxSeconds, exitCode }: Watch): Promise<TestResult[]> {
  const print = follow(job);
  const result = async () => readResults(jobFile(job, 'results.json'));
  try {
    for (const end = Date.now() + maxSeconds * 1000; Date.now() < end;) {
      await sleep(100);
      const done = await result();
      if (done) return done;
      await print();
      const pid = Number(await readFile(jobFile(job, 'pid'), 'utf8').catch(() => '0'));
      if (exitCode() === undefined && (!pid || isAlive(pid))) continue;
      await sleep(300); // the result may be on its way
      const late = await result();
      if (late) return late;
      if (exitCode() !== undefined)
        throw new Error(`VS Code ended the tests with code ${String(exitCode())} and no result.`);
      throw new Error('The extension host died: process.exit, a crash, or out of memory.');
    }
    throw new Error(`No result after ${String(maxSeconds)} s.`);
  } finally {
    await print();
  }
}
