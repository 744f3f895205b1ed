import path from 'node:path';
import { isatty } from 'node:tty';
import { repositoryRoot } from './cache';
import { MOCHA_JOB, type MochaJob } from './mochaJob';
import { prepareRun, removeRun, waitForResult } from './mochaWatch';
import { sleep } from './process';
import { tallyOf, type TestResult } from './tally';
import { startServer } from './vscodeServer';
import type { Workbench } from './workbench';
import { openWorkbench } from './workbenchOpen';

interface MochaInVscodeOptions {
  /** Bundled test files, CommonJS or ES modules. */
  readonly files: readonly string[];
  /** The folder of the extension under test; the repository by default. */
  readonly extension?: string;
  /** A folder that is copied and opened; an empty one without it. */
  readonly workspace?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** For one test, in milliseconds. */
  readonly timeout?: number;
  readonly grep?: string;
  readonly maxSeconds?: number;
  /** The bundled `extensionHostMocha.ts`. */
  readonly host?: string;
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
  const { files, timeout = 120_000, grep } = options;
  const color = isatty(1);
  const job: MochaJob = { files: [...files], timeout, color, folder, ...(grep === undefined ? {} : { grep }) };
  const server = await startServer({
    workspace,
    settings: options.settings ?? {},
    env: { ...options.env, [MOCHA_JOB]: JSON.stringify(job) },
  });
  let workbench: Workbench | undefined;
  let code: number | undefined;
  try {
    workbench = await openWorkbench(server, {
      extensionDevelopmentPath: options.extension ?? repositoryRoot(),
      extensionTestsPath:
        options.host ?? path.join(repositoryRoot(), 'out', 'test', 'support', 'extensionHostMocha.js'),
      wait: false,
      // The web workbench calls it with the exit code of a test run.
      expose: { codeAutomationExit: (value) => (code = Number(value)) },
    });
    const result = await waitForResult(job, { maxSeconds: options.maxSeconds ?? 600, exitCode: () => code });
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
