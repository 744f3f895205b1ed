import { run, type RunOptions } from './process';

const QUIET = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/** The environment without what `npm run` adds for its own script, which would steer a nested npm. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  const own =
    /^(npm_(package|lifecycle)_|npm_command$|npm_config_(local_|global_)?prefix$|npm_config_nodedir$|INIT_CWD$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

/** Runs npm, the one on the PATH of its environment. */
export async function npm(args: readonly string[], options: RunOptions = {}): Promise<void> {
  return run('npm', [...args, ...QUIET], { ...options, env: options.env ?? npmEnvironment() });
}
