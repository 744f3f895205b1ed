import path from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from './cache';
import { exitCode } from './process';

/**
 * Bundles a command of the command line.
 * @param folder of `test`, with its `main.ts`
 * @returns the bundle, and the files of the repository that are in it
 */
export async function buildCommand(folder: 'report' | 'tryModel'): Promise<{ bundle: string; files: string[] }> {
  const bundle = path.join('out', folder, 'main.cjs');
  const { metafile } = await build({
    absWorkingDir: repositoryRoot(),
    entryPoints: [path.join('test', folder, 'main.ts')],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    metafile: true,
  });
  return { bundle, files: Object.keys(metafile.inputs) };
}

/** npm run report -- FILE [QUESTION…] */
export async function report(args: string[]): Promise<number> {
  if (args.length === 0) {
    console.error('Name a data file: npm run report -- FILE [QUESTION…]');
    return 1;
  }
  const { bundle } = await buildCommand('report');
  return exitCode(process.execPath, [bundle, ...args], { cwd: repositoryRoot() });
}

/** npm run try:model -- --model MODEL [--server URL] */
export async function tryModel(args: string[]): Promise<number> {
  const { bundle } = await buildCommand('tryModel');
  return exitCode(process.execPath, [bundle, ...args], { cwd: repositoryRoot() });
}
