import { appendFileSync, writeFileSync } from 'node:fs';
import { format } from 'node:util';
import { jobFile, readJob, writeResults, type MochaJob } from './mochaJob';
import { collectResults, tallyOf, type TestResult } from './tally';

type Written = (error?: Error | null) => void;

const CONSOLE_METHODS = ['log', 'info', 'debug', 'warn', 'error'];

/**
 * Sends what tests and reporter print to the job's log, which the runner follows; an extension host's console goes to the
 * workbench's developer tools otherwise. VS Code makes the console's methods accessors with an empty setter: an
 * assignment would do nothing. (`process.stdout.write` it makes the opposite: assignable, not definable.) Returns the
 * way back.
 */
function redirectOutput(job: MochaJob): () => void {
  const log = jobFile(job, 'log');
  const saved = Object.getOwnPropertyDescriptors(console);
  for (const name of CONSOLE_METHODS) {
    const value = (...args: unknown[]) => {
      appendFileSync(log, `${format(...args)}\n`);
    };
    Object.defineProperty(console, name, { configurable: true, writable: true, value });
  }
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array, encoding?: BufferEncoding | Written, done?: Written) => {
    appendFileSync(log, text);
    if (typeof encoding === 'function') encoding();
    else done?.();
    return true;
  };
  return () => {
    for (const name of CONSOLE_METHODS) {
      const before = saved[name];
      if (before) Object.defineProperty(console, name, before);
    }
    process.stdout.write = write;
  };
}

/** A test file that cannot be loaded counts as one failed test. */
async function runMocha({ files, timeout, color, grep }: MochaJob): Promise<TestResult[]> {
  try {
    // Loaded now and not at the top: reporters keep the console.log that they find when they are loaded.
    const { default: Mocha } = await import('mocha');
    const mocha = new Mocha({ timeout, color, reporter: 'spec' });
    if (grep !== undefined) mocha.grep(new RegExp(grep));
    for (const file of files) mocha.addFile(file);
    await mocha.loadFilesAsync();
    return await new Promise((resolve) => {
      const results = collectResults(mocha.run(() => resolve(results)));
    });
  } catch (thrown) {
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    console.error(error);
    return [{ title: 'loading the tests', state: 'failed', error }];
  }
}

/** VS Code calls this in the extension host (`extensionTestsPath`); a rejection is its exit code 1. */
export async function run(): Promise<void> {
  const job = readJob();
  writeFileSync(jobFile(job, 'pid'), String(process.pid)); // the runner sees by it when this process dies
  const restore = redirectOutput(job);
  const results = await runMocha(job).finally(restore);
  await writeResults(job, results);
  const { failed } = tallyOf(results);
  if (failed > 0) throw new Error(`${failed} test(s) failed`);
}
