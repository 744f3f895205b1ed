/** Other processes for tests. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'esbuild';

/** Bundles `sessionChild` into a folder. @returns the script */
export async function buildSessionChild(folder: string): Promise<string> {
  const outfile = path.join(folder, 'sessionChild.js');
  const entry = path.join('test', 'integration', 'children', 'sessionChild.ts');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
  });
  return outfile;
}

/** Bundles `codeChild`, with `vscodeOnDisk` for the editor, into a folder. @returns the script */
export async function buildCodeChild(folder: string): Promise<string> {
  const outfile = path.join(folder, 'codeChild.js');
  const support = path.join('test', 'integration', 'children');
  const alias = { vscode: path.resolve(support, 'vscodeOnDisk.ts') };
  const entry = path.join(support, 'codeChild.ts');
  await build({
    entryPoints: [entry],
    outfile,
    alias,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
  });
  return outfile;
}

/** Runs a command to its end. @param user the id of who runs it, where that is another */
export async function run(command: string, args: readonly string[], user?: number) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  await once(child, 'close');
  return { out, err, code: child.exitCode };
}

/** Starts a command, and kills it with no warning once its output has so many lines. @returns the lines that were whole */
export async function runAndKill(command: string, args: readonly string[], lines: number): Promise<string[]> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
    if (out.split('\n').length > lines) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return out.split('\n').slice(0, -1);
}

/** A process that takes orders one after the other. */
export class Worker {
  private constructor(private readonly child: ChildProcess) {}

  static async start(script: string, ...args: string[]): Promise<Worker> {
    const child = fork(script, args, { execArgv: [] });
    await once(child, 'message');
    return new Worker(child);
  }

  get pid(): number {
    return this.child.pid ?? -1;
  }

  async order(order: string): Promise<unknown> {
    const answered = once(this.child, 'message');
    this.child.send(order);
    return (await answered).at(0);
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
