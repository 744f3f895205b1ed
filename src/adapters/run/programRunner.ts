import { rm } from 'node:fs/promises';
import { errorMessage } from '../../base/errors';
import type { Log } from '../../core/ports';
import type { ProgramRunner, RunRequest, RunResult, RunScreen, RunView } from '../../core/run/runner';
import type { Spool } from '../../core/contract/runFacts';
import { faultText } from '../../core/text/describeError';
import { notRun, ProgramRun, type RunTimes } from './programRun';
import { RunRecords } from './runRecords';

/** Bytes that are kept of the output of one run. */
const MAX_OUTPUT_BYTES = 2 * 1024 ** 3;
/** Milliseconds that a process has to end when it is asked to. */
const GRACE_MS = 500;

export interface ProgramRunnerOptions {
  /** Where runners have what belongs to their runs: each a folder of its own. `endOrphans` gets the same. */
  folder: string;
  /** The variables that every program gets (`programEnvironment`). */
  environment: () => Readonly<Record<string, string>>;
  /** Bytes of memory that a program may use; undefined: as many as there are. */
  memoryBytes: () => number | undefined;
  /** What shows runs. */
  screen: RunScreen | undefined;
  log: Log;
  maxOutputBytes?: number;
  graceMs?: number;
  /** For tests. */
  times?: Partial<RunTimes>;
}

/**
 * Runs programs as processes of the system, each in a group of its own: what it starts ends with it. The output is a file
 * of the runner's folder, which whoever wants it moves away; a runner that is disposed of, or whose process dies, leaves
 * nothing there for long (`endOrphans`).
 */
export class NodeProgramRunner implements ProgramRunner {
  private readonly running = new Set<ProgramRun>();
  private readonly records: RunRecords;
  private isDisposed = false;

  constructor(private readonly options: ProgramRunnerOptions) {
    this.records = new RunRecords(options.folder);
  }

  async run(request: RunRequest, signal: AbortSignal): Promise<RunResult> {
    const stopped = { how: 'stopped', by: 'turn' } as const;
    if (signal.aborted || this.isDisposed) return notRun(stopped);
    let view: RunView | undefined;
    const program = new ProgramRun(
      request,
      {
        records: this.records,
        environment: this.options.environment(),
        memoryBytes: this.options.memoryBytes(),
        maxOutputBytes: this.options.maxOutputBytes ?? MAX_OUTPUT_BYTES,
        graceMs: this.options.graceMs ?? GRACE_MS,
        times: this.options.times ?? {},
      },
      (text, stream) => this.mirror(() => view?.write(text, stream)),
    );
    const stop = (): void => program.stop(stopped);
    signal.addEventListener('abort', stop);
    this.running.add(program);
    this.mirror(() => {
      view = this.options.screen?.open(request, () => program.stop({ how: 'stopped', by: 'terminal' }));
    });
    try {
      const result = await program.run();
      this.mirror(() => view?.ended(result));
      return result;
    } finally {
      this.running.delete(program);
      signal.removeEventListener('abort', stop);
    }
  }

  async drop({ file }: Spool): Promise<void> {
    await rm(file, { force: true }).catch((error: unknown) => {
      this.options.log.warn(`The output of a run was not removed: ${faultText(error)}`);
    });
  }

  /** Ends all that runs this moment: the window closes. */
  dispose(): void {
    this.isDisposed = true;
    for (const program of this.running) program.killNow();
    this.records.dispose();
  }

  /** What shows a run has no say in it. */
  private mirror(show: () => void): void {
    try {
      show();
    } catch (error) {
      this.options.log.warn(`A run was not shown: ${errorMessage(error)}`);
    }
  }
}
