import path from 'node:path';
import { isatty } from 'node:tty';
import { MOCHA_JOB, readJob, readResult, writeResult, type MochaJob, type MochaResult } from './mochaJob';
import { runMocha } from './mochaRun';
import { prepareRun, removeRun } from './mochaWatch';
import { capture, exitCode } from './process';
import { failuresOf } from './tally';

export interface MochaChildOptions {
  readonly files: readonly string[];
  /** For one test, in milliseconds. */
  readonly timeout: number;
  readonly grep?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** What it prints comes in one piece, when it has ended: others run beside it. */
  readonly inOnePiece?: boolean;
}

/** The `mocha` command of our own command line: runs the job that the parent process left in the environment. */
export async function runJobOfParent(): Promise<number> {
  const job = readJob();
  const result = await runMocha(job);
  await writeResult(job, result);
  return failuresOf(result).length === 0 ? 0 : 1;
}

/** Runs mocha in a Node process of its own, so that a crash or a left-over handle stays there. */
export async function runMochaInNode(options: MochaChildOptions): Promise<MochaResult> {
  const { folder } = await prepareRun();
  const { files, timeout, grep } = options;
  const job: MochaJob = {
    files: [...files],
    timeout,
    color: isatty(1),
    folder,
    ...(grep === undefined ? {} : { grep }),
  };
  try {
    const script = path.join('test', 'support', 'bootstrap.mjs');
    const env = { ...process.env, ...options.env, [MOCHA_JOB]: JSON.stringify(job) };
    const args = ['--enable-source-maps', script, 'mocha'];
    const code = options.inOnePiece ? await printedLater(args, env) : await exitCode(process.execPath, args, { env });
    const result = await readResult(job);
    if (!result) throw new Error(`The test process ended with code ${String(code)} and no result.`);
    return result;
  } finally {
    await removeRun(folder);
  }
}

async function printedLater(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { code, output } = await capture(process.execPath, args, { env });
  console.log(output.trimEnd());
  return code;
}
