import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeProgramRunner, type ProgramRunnerOptions } from '../../../../src/adapters/run/programRunner';
import { programEnvironment } from '../../../../src/core/run/environment';
import { processesWith } from '../../../support/processes';
import type { RunOutput, RunRequest, RunResult } from '../../../../src/core/run/runner';

export const NODE = process.execPath;
export const never = new AbortController().signal;

/** A runner with a folder of its own. */
export class TestRunner {
  readonly warnings: string[] = [];
  readonly runner: NodeProgramRunner;
  private last = 0;

  private constructor(
    readonly folder: string,
    options: Partial<ProgramRunnerOptions>,
  ) {
    this.runner = new NodeProgramRunner({
      folder: path.join(folder, 'runs-now'),
      environment: () => ({
        ...programEnvironment(process.env, { pass: [], platform: process.platform }),
        OWN: folder,
      }),
      memoryBytes: () => undefined,
      screen: undefined,
      log: { info: () => undefined, warn: (text) => this.warnings.push(text), error: () => undefined },
      ...options,
    });
  }

  static async make(options: Partial<ProgramRunnerOptions> = {}): Promise<TestRunner> {
    return new TestRunner(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')), options);
  }

  request(program: string, args: readonly string[], further: Partial<RunRequest> = {}): RunRequest {
    const id = `call_${++this.last}`;
    return { id, title: id, shown: program, program, args, cwd: this.folder, ...further };
  }

  sh(script: string, further: Partial<RunRequest> = {}, signal = never): Promise<RunResult> {
    return this.runner.run(this.request('/bin/bash', ['-c', script], further), signal);
  }

  node(script: string, further: Partial<RunRequest> = {}, signal = never): Promise<RunResult> {
    return this.runner.run(this.request(NODE, ['-e', script], further), signal);
  }

  python(script: string, further: Partial<RunRequest> = {}, signal = never): Promise<RunResult> {
    return this.runner.run(this.request('/usr/bin/python3', ['-u', '-c', script], further), signal);
  }

  /** Ids of the processes that its programs, or programs of theirs, have left. */
  get left(): number[] {
    return processesWith(`OWN=${this.folder}`);
  }

  async dispose(): Promise<void> {
    this.runner.dispose();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Lines of the head, those of stderr after `!`. */
export function linesOf({ head }: RunOutput): string[] {
  return head.map(({ stream, text }) => (stream === 'stderr' ? `!${text}` : text));
}
