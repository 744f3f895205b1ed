import type { MochaJob, MochaResult } from './mochaJob';

/** Runs mocha in this process. A test file that cannot be loaded counts as one failed test. */
export async function runMocha(job: MochaJob): Promise<MochaResult> {
  const tests: MochaResult['tests'] = [];
  try {
    // Loaded now and not at the top: reporters keep the console.log that they find when they are loaded.
    const { default: Mocha } = await import('mocha');
    const mocha = new Mocha({ timeout: job.timeout, color: job.color, reporter: 'spec' });
    if (job.grep !== undefined) mocha.grep(new RegExp(job.grep));
    for (const file of job.files) mocha.addFile(file);
    await mocha.loadFilesAsync();
    await new Promise<void>((resolve) => {
      const runner = mocha.run(() => {
        resolve();
      });
      const add = (test: Mocha.Test, state: 'passed' | 'failed' | 'pending', error?: Error) => {
        tests.push({
          title: test.fullTitle(),
          ...(test.file === undefined ? {} : { file: test.file }),
          state,
          ...(test.duration === undefined ? {} : { ms: test.duration }),
          ...(error === undefined ? {} : { error: error.stack ?? error.message }),
        });
      };
      runner.on('pass', (test) => {
        add(test, 'passed');
      });
      runner.on('pending', (test) => {
        add(test, 'pending');
      });
      runner.on('fail', (test, error: Error) => {
        add(test, 'failed', error);
      });
    });
  } catch (thrown) {
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    console.error(error);
    tests.push({ title: 'loading the tests', state: 'failed', error });
  }
  return { tests };
}
