/** Running programs: the contract between the tools, the user's own Run, and what starts processes. */

import type { Spool } from '../contract/runFacts';

/** One run of a program. */
export interface RunRequest {
  /** Tells runs apart: the call's id, or one made for a run of the user's own. The task that shows it has the same. */
  id: string;
  /** What its terminal is called. */
  title: string;
  /** What is run, for people: the first line of its terminal. */
  shown: string;
  /** Absolute path of the program. */
  program: string;
  args: readonly string[];
  /** Absolute path of the folder that it runs in. */
  cwd: string;
  /** Variables beside those that every program gets. */
  env?: Readonly<Record<string, string>>;
  /** Milliseconds until it is ended; missing: it runs until it ends or is stopped. */
  timeoutMs?: number;
  /** Its terminal comes to the front. */
  reveal?: boolean;
}

/** How a run ended. The process itself is asked, never its output. */
export type RunEnd =
  | { how: 'exited'; code: number }
  /** A signal ended it that was not ours, e.g. SIGSEGV, or SIGKILL where memory was short. */
  | { how: 'signalled'; signal: string }
  | { how: 'timed_out'; afterMs: number }
  /** `turn`: the user stopped the turn, or the window closed. `terminal`: he ended this run in its terminal. */
  | { how: 'stopped'; by: 'turn' | 'terminal' }
  /** It wrote more than is kept. */
  | { how: 'too_much_output'; bytes: number }
  /**
   * There is no such program, or it may not be run; `code` is the system's, e.g. ENOENT. Where the folder is gone that it was
   * to run in, it is ENOTDIR.
   */
  | { how: 'not_started'; code: string };

export interface OutputLine {
  stream: 'stdout' | 'stderr';
  text: string;
}

/** What a program wrote, lines of both streams in the order in which they came. */
export interface RunOutput {
  /** The first lines, and the last ones where there are more than those. A very long line is cut, and says so. */
  head: readonly OutputLine[];
  tail: readonly OutputLine[];
  /** All lines of both streams, and those of stderr. */
  lines: number;
  errorLines: number;
  /** Bytes of both streams. */
  bytes: number;
  /** Bytes that were no UTF-8, and characters that no text has (NUL): each is U+FFFD in the text. */
  replaced: number;
  /** All of it; undefined where it could not be kept. */
  spool: Spool | undefined;
}

/** What a line of stderr begins with where both streams are one text. */
export const STDERR_MARK = '[stderr] ';

export interface RunResult {
  end: RunEnd;
  /** From the start of the process to its end. */
  durationMs: number;
  output: RunOutput;
  /** Processes of it that were left when it had ended, and were ended. */
  leftBehind: number;
}

/** Starts programs. */
export interface ProgramRunner {
  /**
   * Runs a program to its end, with all the processes that it starts: when it has ended, when its time is up and when the
   * signal aborts, none of them is left. It never throws: what goes wrong is how it ended. Its stdin is empty.
   */
  run(request: RunRequest, signal: AbortSignal): Promise<RunResult>;
  /** Gives back the room of an output that nobody takes over. */
  drop(spool: Spool): Promise<void>;
}

/** What shows a run while it goes on: a mirror, which neither slows it down nor is asked for anything. */
export interface RunScreen {
  /** @param onStop the user ends the run there */
  open(request: RunRequest, onStop: () => void): RunView;
}

export interface RunView {
  /** Text as it comes; of what comes faster than it can be shown a part is left out. */
  write(text: string, stream: OutputLine['stream']): void;
  ended(result: Pick<RunResult, 'end' | 'durationMs'>): void;
}
