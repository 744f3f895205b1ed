import { buildExtension, buildTests } from './build';
import { check } from './check';
import { browserOptions } from './chromium';
import { runMochaInVscode } from './mochaInVscode';
import { testFiles } from './mochaJob';
import { runMochaInNode, type NodeTests } from './mochaNode';
import { packageExtension } from './package';
import { step } from './process';
import { findAnalysisPython } from './python';
import { canInstallPackages, requireChineseFont } from './system';
import { tallyOf, type Tally } from './tally';
import { installVscode } from './vscodeInstall';

export interface SuiteResult {
  readonly tally: Tally;
  /** Milliseconds of each file, by its name. */
  readonly times: ReadonlyMap<string, number>;
}

/** Does a thing at most once in a run, however many suites need it. A failure is every suite's failure. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return async () => (result ??= work());
}

/**
 * Installs before tests run beside each other what they ask of this system: a test that looks while another one's packages are
 * half unpacked finds a program or a library that does not start. Where nothing can be installed, the tests that need it say so.
 */
export const programs = once(async () => {
  await requireChineseFont();
  if (!canInstallPackages()) return;
  await findAnalysisPython();
  await browserOptions();
});
const vscode = once(installVscode);
const extension = once(async () => step('Building the extension', async () => buildExtension()));
const tests = once(async () => step('Bundling the tests', buildTests));
const vsix = once(async () => {
  await extension();
  return step('Packaging the extension', async () => packageExtension(undefined, { built: true }));
});

async function inNode(suite: string, options: Omit<NodeTests, 'files'>): Promise<SuiteResult> {
  await tests();
  const { results, times } = await runMochaInNode({ ...options, files: await testFiles(suite) });
  return { tally: tallyOf(results), times };
}

/** The suites by name. Each builds and installs what it needs. */
export const SUITES = {
  /** Types, lint, format, unused code. Not tests: they count only where they fail. */
  check: async (): Promise<SuiteResult> => ({ tally: await check(), times: new Map() }),

  /** Pure: no process, engine, port or real timer. */
  unit: async (grep?: string): Promise<SuiteResult> =>
    // What writes the docs anew is not pure.
    inNode('unit', {
      timeout: 120_000,
      grep,
      require: process.env['BA_AGENT_UPDATE_DOCS'] === undefined ? ['pureTests.mjs'] : [],
    }),

  /** The engine, Python, HTTP, workers and files. */
  integration: async (grep?: string): Promise<SuiteResult> => {
    await programs();
    return inNode('integration', { timeout: 240_000, grep });
  },

  /** The built pages in a browser, with a scripted host. */
  panel: async (grep?: string): Promise<SuiteResult> => {
    await programs();
    await extension();
    return inNode('panel', { timeout: 180_000, grep });
  },

  /** Inside the extension host of a real VS Code. */
  vscode: async (grep?: string): Promise<SuiteResult> => {
    await vscode();
    await tests();
    await extension();
    const options = { files: await testFiles('vscode'), workspace: 'media/sample' };
    const results = await runMochaInVscode(grep === undefined ? options : { ...options, grep });
    return { tally: tallyOf(results), times: new Map() };
  },

  /** The installed package in a real VS Code and a real browser. */
  e2e: async (grep?: string): Promise<SuiteResult> => {
    await programs();
    await vscode();
    return inNode('e2e', { timeout: 120_000, grep, env: { BA_AGENT_VSIX: await vsix() } });
  },
} as const;

/** What goes wrong is told by the suite that waits for it. */
const later = (): void => undefined;

/** Begins to install what suites need, beside those that need nothing. */
export function beginInstalling(suites: readonly Suite[]): void {
  if (suites.some((suite) => ['integration', 'panel', 'e2e'].includes(suite))) programs().catch(later);
  if (suites.some((suite) => ['vscode', 'e2e'].includes(suite))) vscode().catch(later);
}

export type Suite = keyof typeof SUITES;

/** The order in which they run, some beside each other: the extension host of one window leaves half of a machine idle. */
export const STAGES: readonly (readonly Suite[])[] = [
  ['check'],
  ['unit'],
  ['integration'],
  ['panel'],
  ['vscode', 'e2e'],
];

export function isSuite(name: string): name is Suite {
  return Object.hasOwn(SUITES, name);
}
