import path from 'node:path';
import { buildExtension, buildTests } from './build';
import { repositoryRoot } from './cache';
import { exitCode } from './process';

/** npm run bench [-- arguments of the benchmark] */
export async function bench(args: string[]): Promise<number> {
  await buildExtension();
  await buildTests();
  const main = path.join('out', 'test', 'bench', 'main.js');
  return exitCode(process.execPath, ['--enable-source-maps', main, ...args], { cwd: repositoryRoot() });
}
