import { repositoryRoot } from './cache';
import { extensionHostMocha, makeJob, MOCHA_JOB, type MochaJob } from './mochaJob';
import { prepareRun, removeRun, waitForResult } from './mochaWatch';
import { sleep } from './process';
import { tallyOf, type TestResult } from './tally';
import { startServer } from './vscodeServer';
import type { Workbench } from './workbench';
import { openWorkbench } from './workbenchOpen';

interface MochaInVscodeOptions {
  /** Bundled test files, CommonJS or ES modules. */
  readonly files: readonly string[];
  /** A folder that is copied and opened; an empty one without it. */
  readonly workspace?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly grep?: string;
}

/** VS Code reports the outcome a moment after the result's file is there; the two must agree. */
async function compareVerdicts(results: readonly TestResult[], verdict: () => number | undefined): Promise<void> {
  for (const end = Date.now() + 3000; verdict() === undefined && Date.now() < end;) await sleep(50);
  const code = verdict();
  const failures = tallyOf(results).failed;
  if (code === undefined || (code === 0) === (failures === 0)) return;
  throw new Error(`The tests report ${String(failures)} failures, and VS Code ended them with code ${String(code)}.`);
}

/**
 * Runs mocha inside the extension host of a real VS Code, with the extension loaded from its folder. Modal dialogs are
 * refused there ('refused to show dialog in tests'): those are for the end-to-end tests. A stray unhandled rejection
 * does not fail a test: VS Code takes it for its own.
 */
export async function runMochaInVscode(options: MochaInVscodeOptions): Promise<TestResult[]> {
  const { folder, workspace } = await prepareRun(options.workspace);
  const { files, grep } = options;
  const job: MochaJob = { ...makeJob(files, folder), ...(grep === undefined ? {} : { grep }) };
  const server = await startServer({
    workspace,
    settings: {},
    unpacked: { 'ba-agent-test.model-provider-0.0.1': 'test/fixtures/model-provider' },
    env: { ...options.env, [MOCHA_JOB]: JSON.stringify(job) },
  });
  let workbench: Workbench | undefined;
  let code: number | undefined;
  try {
    workbench = await openWorkbench(server, {
      extensionDevelopmentPath: repositoryRoot(),
      extensionTestsPath: extensionHostMocha(),
      wait: false,
      // The web workbench calls it with the exit code of a test run.
      expose: { codeAutomationExit: (value) => (code = Number(value)) },
    });
    const result = await waitForResult(job, { maxSeconds: 600, exitCode: () => code });
    await compareVerdicts(result, () => code);
    return result;
  } catch (error) {
    const lines = workbench?.console.filter((line) => !line.includes('INFO')).slice(-30) ?? [];
    console.error(
      `-- the workbench's console:\n${lines.join('\n')}\n-- the server's log:\n${server.log().slice(-4000)}`,
    );
    throw error;
  } finally {
    await workbench?.close();
    await server.stop();
    await removeRun(folder);
  }
}
