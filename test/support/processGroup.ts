import { spawn, type ChildProcess } from 'node:child_process';
import { sleep } from './process';

/** A program and everything it starts, ended together. */
export class ProcessGroup {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  readonly #atExit = () => {
    this.#kill('SIGKILL');
  };

  /** Starts the program as the leader of a group of its own; `log` is the file descriptor that gets its output. */
  constructor(command: string, args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv; log: number }) {
    const { cwd, env, log } = options;
    this.#child = spawn(command, [...args], { cwd, env, detached: true, stdio: ['ignore', log, log] });
    this.#exited = new Promise((resolve) => {
      this.#child.once('error', () => {
        resolve();
      });
      this.#child.once('exit', () => {
        resolve();
      });
    });
    // However this process ends, the group does not outlive it: an extension host alone would wait three hours for its
    // page to come back. A signal without a listener ends Node without 'exit', hence the listeners.
    process.once('exit', this.#atExit);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
    }
  }

  /** The leader's process id, which is the group's as well. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get running(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the leader has ended, by itself or not. */
  async exited(): Promise<void> {
    return this.#exited;
  }

  async stop(): Promise<void> {
    this.#kill('SIGTERM');
    await Promise.race([this.#exited, sleep(1500)]); // with a terminal open a graceful end takes five seconds
    this.#kill('SIGKILL');
    await this.#exited;
    process.removeListener('exit', this.#atExit);
  }

  #kill(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // already gone
    }
  }
}
