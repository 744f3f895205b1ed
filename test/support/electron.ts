import { runTests } from '@vscode/test-electron';
import path from 'node:path';
import { buildExtension, buildTests } from './build';
import { cacheRoot, repositoryRoot } from './cache';
import { extensionHostMocha, makeJob, MOCHA_JOB, testFiles } from './mochaJob';
import { prepareRun, removeRun, waitForResult } from './mochaWatch';
import { closingLine, tallyOf } from './tally';

/**
 * npm run test:electron: the suite of test/vscode in a desktop VS Code. VSCODE_PATH names its executable; without it one
 * is downloaded. Needs a desktop (on Linux without one: xvfb-run).
 */
export async function electron(): Promise<number> {
  await buildExtension();
  await buildTests();
  const root = repositoryRoot();
  const files = await testFiles('vscode');
  const { folder, workspace } = await prepareRun(path.join(root, 'media', 'sample'));
  const job = makeJob(files, folder);
  const executable = process.env['VSCODE_PATH'];
  let code: number | undefined;
  try {
    const vscode = runTests({
      ...(executable ? { vscodeExecutablePath: executable } : { cachePath: path.join(cacheRoot(), 'electron') }),
      extensionDevelopmentPath: root,
      extensionTestsPath: extensionHostMocha(),
      extensionTestsEnv: { [MOCHA_JOB]: JSON.stringify(job) },
      launchArgs: [workspace, '--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'],
    }).then(
      (value) => (code = value),
      (error: unknown) => {
        console.error(error);
        code = 1;
      },
    );
    const result = await waitForResult(job, { maxSeconds: 1800, exitCode: () => code });
    await vscode;
    const tally = tallyOf(result);
    console.log(closingLine(tally));
    return code === 0 && tally.failed === 0 && tally.passed > 0 ? 0 : 1;
  } finally {
    await removeRun(folder);
  }
}
