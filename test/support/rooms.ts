import { constants } from 'node:os';
import path from 'node:path';
import { buildExtension, buildTests } from './build';
import { repositoryRoot } from './cache';
import { findChromium } from './chromium';
import { runInLanes } from './lanes';
import { runMochaInVscode } from './mochaInVscode';
import { testFiles, type MochaResult } from './mochaJob';
import { npmEnvironment } from './npm';
import { packageExtension } from './package';
import { capture, step } from './process';
import { findAnalysisPython } from './python';
import { attempt, byFile, withSecondChances } from './secondChances';
import { canInstallPackages, requireChineseFont } from './system';
import { emptyTally, failedTally, mochaTally, type Tally } from './tally';

/** Does a thing at most once in a run, however many rooms need it. A failure is every room's failure. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return async () => (result ??= work());
}

/**
 * Installs before tests run beside each other what they ask of this system: a test that looks while another one's packages are
 * half unpacked finds a program or a library that does not start. Where nothing can be installed, the tests that need it say so.
 */
const pythonAndFonts = once(async () => {
  await requireChineseFont();
  if (canInstallPackages()) await findAnalysisPython();
});
const browser = once(async () => {
  if (canInstallPackages()) await findChromium();
});

const extension = once(async () => step('Building the extension', async () => buildExtension()));
const tests = once(async () => step('Bundling the tests', buildTests));
const vsix = once(async () => {
  await extension();
  return step('Packaging the extension', async () => packageExtension(undefined, { built: true }));
});

async function filesOf(room: string): Promise<string[]> {
  await tests();
  const files = await testFiles(path.join(repositoryRoot(), 'out', 'test', room));
  if (files.length === 0) throw new Error(`There is no test in test/${room}.`);
  return files;
}

/** @throws where nothing ran: a room without a test that ran says nothing */
function requireTests(tally: Tally): Tally {
  if (tally.passed + tally.failed === 0) throw new Error('No test ran.');
  return tally;
}

/** The rooms by name. Each builds what it needs and gives its counts. */
export const ROOMS = {
  /** Types, lint, format, unused code. Not tests: they count only where they fail. */
  check: async (): Promise<Tally> => {
    const options = { cwd: repositoryRoot(), env: npmEnvironment(), priority: constants.priority.PRIORITY_LOW };
    // Other rooms run beside it: what it says comes in one piece, and it takes what time they leave.
    const { code, output } = await capture('npm', ['run', '--silent', 'check'], options);
    if (output.trim() !== '') console.log(output.trimEnd());
    if (code === 0) return emptyTally();
    // Its last lines: of several programs one after the other it is the last one that failed.
    const error = output.trimEnd().split('\n').slice(-12).join('\n');
    return failedTally('check', error);
  },

  /** Plain Node, no VS Code. */
  unit: async (grep?: string): Promise<Tally> => {
    const files = await filesOf('unit');
    await pythonAndFonts();
    return requireTests(await runInLanes({ files, timeout: 40_000, grep, lanes: 2, batch: 40 }));
  },

  /** Inside the extension host of a real VS Code. */
  vscode: async (grep?: string): Promise<Tally> => {
    const files = await filesOf('vscode');
    await extension();
    const workspace = path.join(repositoryRoot(), 'media', 'sample');
    if (grep !== undefined) return requireTests(mochaTally(await runMochaInVscode({ files, workspace, grep })));
    const run = (some: readonly string[]): Promise<MochaResult> =>
      attempt(some, () => runMochaInVscode({ files: some, workspace }));
    return requireTests(await withSecondChances(byFile(files, await run(files)), run));
  },

  /** The packaged extension in a real VS Code and a real browser, two suites at a time. */
  e2e: async (grep?: string): Promise<Tally> => {
    const files = await filesOf('e2e');
    const env = { BA_AGENT_VSIX: await vsix() };
    await pythonAndFonts();
    await browser();
    const early = ['publicTables'];
    return requireTests(await runInLanes({ files, timeout: 120_000, grep, env, lanes: 2, batch: 1, early }));
  },
} as const;

export type Room = keyof typeof ROOMS;
