import { randomUUID } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import type { RunEnd, RunOutput, RunRequest, RunResult, RunView } from '../../core/run/runner';
import { withVariables } from '../../core/run/environment';
import { realAfter, type After } from '../../base/after';
import { openPipes, type Pipes } from './pipes';
import { linuxTable, MARK, psTable } from './processTable';
import { ProcessTree } from './processTree';
import { ProgramOutput } from './programOutput';
import { codeOf, obstacleOf, startProgram } from './programStart';
import type { RunRecords } from './runRecords';
import { WindowsTree } from './taskkill';

/** Milliseconds of silence after which nothing more is waited for that processes in the background might write. */
const SILENT_MS = 300;
const LONGEST_MS = 1000;
/** The same when all was ended that could be found, and only what was written is to be read. */
const LAST_READ_MS = 5000;

/** What a run waits for when its program has ended; a test has other times. */
export interface RunTimes {
  /** Milliseconds of silence after which nothing more is expected of processes in the background. */
  silentMs: number;
  /** Milliseconds after which they are waited for no longer, whatever they write. */
  longestMs: number;
  /** Milliseconds in which they may end by themselves. */
  lastMs: number;
  /** Ends a program whose time is up. */
  after: After;
}

export interface ProgramRunDeps {
  records: RunRecords;
  /** The variables that every program gets. */
  environment: Readonly<Record<string, string>>;
  memoryBytes: number | undefined;
  maxOutputBytes: number;
  graceMs: number;
  times: Partial<RunTimes>;
}

type Exit = { code: number | null; signal: string | null } | { failure: string };

/** One program, from its start until nothing of it is left. */
export class ProgramRun {
  /** Names its files: ids of requests may be anything, and come again. */
  private readonly name = randomUUID();
  private readonly mark = randomUUID();
  private tree: ProcessTree | WindowsTree | undefined;
  /** Why it is ended before its own end. */
  private reason: RunEnd | undefined;
  private ending: Promise<unknown> | undefined;
  private hasExited = false;
  private hurry: () => void = () => undefined;
  private readonly hurried = new Promise<void>((resolve) => (this.hurry = resolve));

  /** @param show is shown text as it comes */
  constructor(
    private readonly request: RunRequest,
    private readonly deps: ProgramRunDeps,
    private readonly show: RunView['write'],
  ) {}

  /** Runs it. */
  async run(): Promise<RunResult> {
    const { cwd, program, args, env } = this.request;
    await this.deps.records.prepare();
    const obstacle = await obstacleOf(this.request);
    if (obstacle !== undefined) return notRun({ how: 'not_started', code: obstacle });
    const pipes = await openPipes(this.deps.records.nameOf(this.name));
    if (this.reason) {
      pipes.close();
      return notRun(this.reason);
    }
    this.deps.records.add(this.name, this.mark);
    const own = { ...env, [MARK]: this.mark };
    const variables = withVariables(this.deps.environment, own, process.platform);
    const startedMs = performance.now();
    let child: ChildProcess;
    try {
      child = startProgram({ program, args, cwd, env: variables, memoryBytes: this.deps.memoryBytes }, pipes.stdio);
    } catch (error) {
      pipes.close();
      this.deps.records.remove(this.name);
      return notRun({ how: 'not_started', code: codeOf(error) });
    }
    return this.follow(child, pipes, startedMs);
  }

  /** Ends it for that reason; what has ended by itself has no other. */
  stop(reason: RunEnd): void {
    this.hurry();
    if (this.reason || this.hasExited) return;
    this.reason = reason;
    this.ending = this.tree?.end(this.deps.graceMs);
  }

  /** Ends it this moment, without waiting: the window closes. */
  killNow(): void {
    this.reason ??= { how: 'stopped', by: 'turn' };
    this.hurry();
    this.tree?.killNow();
  }

  private async follow(child: ChildProcess, pipes: Pipes, startedMs: number): Promise<RunResult> {
    const exited = exitOf(child);
    if (child.pid === undefined) {
      pipes.close();
      this.deps.records.remove(this.name);
      const exit = await exited;
      return notRun({ how: 'not_started', code: 'failure' in exit ? exit.failure : 'UNKNOWN' });
    }
    const tree = treeOf(child.pid, this.mark);
    this.tree = tree;
    this.deps.records.started(this.name, child.pid, this.mark);
    const output = new ProgramOutput(pipes.streams(child), {
      file: `${this.deps.records.nameOf(this.name)}.txt`,
      maxBytes: this.deps.maxOutputBytes,
      show: this.show,
      onTooMuch: (bytes) => this.stop({ how: 'too_much_output', bytes }),
    });
    const stopTimer = this.startTimer();
    const exit = await exited;
    const durationMs = performance.now() - startedMs;
    this.hasExited = true;
    tree.rootEnded = true;
    stopTimer();

    const { silentMs = SILENT_MS, longestMs = LONGEST_MS, lastMs } = this.deps.times;
    if (!this.ending) await output.settled(silentMs, longestMs, this.hurried);
    const leftBehind = this.ending ? 0 : await tree.endLeft(this.deps.graceMs, lastMs);
    await this.ending;
    // Nobody is left who could write; what was written may still be on its way.
    await output.settled(SILENT_MS, LAST_READ_MS, new Promise(() => undefined));
    this.deps.records.remove(this.name);
    return { end: this.reason ?? endOf(exit), durationMs, output: await output.close(), leftBehind };
  }

  /** @returns takes it back */
  private startTimer(): () => void {
    const { timeoutMs } = this.request;
    if (timeoutMs === undefined) return () => undefined;
    const { after = realAfter } = this.deps.times;
    return after(timeoutMs, () => this.stop({ how: 'timed_out', afterMs: timeoutMs }));
  }
}

/** How a run ended that never began. */
export function notRun(end: RunEnd): RunResult {
  const output: RunOutput = { head: [], tail: [], lines: 0, errorLines: 0, bytes: 0, replaced: 0, spool: undefined };
  return { end, durationMs: 0, output, leftBehind: 0 };
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ failure: codeOf(error) });
    });
  });
}

function endOf(exit: Exit): RunEnd {
  if ('failure' in exit) return { how: 'not_started', code: exit.failure };
  if (exit.signal !== null) return { how: 'signalled', signal: exit.signal };
  return { how: 'exited', code: exit.code ?? 0 };
}

function treeOf(pid: number, mark: string): ProcessTree | WindowsTree {
  if (process.platform === 'win32') return new WindowsTree(pid);
  const table = process.platform === 'linux' ? linuxTable : psTable;
  return new ProcessTree({ pid, mark, since: table.since(pid) }, table);
}
