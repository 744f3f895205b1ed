import { repositoryRoot } from './cache';
import { run } from './process';

async function esbuild(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await run(process.execPath, ['esbuild.mjs', ...args], { cwd: repositoryRoot(), env });
}

/** Builds the extension into dist/; for another platform, `engineDir` is where that platform's engine package lies. */
export async function buildExtension(target?: string, engineDir?: string): Promise<void> {
  const engine = engineDir === undefined ? {} : { BA_AGENT_ENGINE_DIR: engineDir };
  await esbuild(target === undefined ? [] : ['--target', target], { ...process.env, ...engine });
}

/** Bundles the tests, and the benchmark, into out/test. */
export async function buildTests(): Promise<void> {
  await esbuild(['--tests'], process.env);
}
