import { formatBytes } from '../../../base/text';
import type { RunFacts } from '../../contract/runFacts';
import type { Failure } from '../pipeline/failure';
import type { RunEnd, RunOutput, RunResult } from '../../run/runner';

/** Where a program runs. */
export interface RunPlace {
  /** Absolute path of the folder. */
  cwd: string;
  /** The same relative to the workspace; '' is the workspace. */
  folder: string;
  /** It is the run's own, and no folder of the workspace. */
  own?: boolean;
}

/** How a run is told, beside what it gave. */
export interface RunReport {
  /** What ran, e.g. `Python 3.11.2 (.venv)`. */
  program: string;
  place: RunPlace;
  /** How much memory it may have, in words for the model; undefined: as much as there is. */
  memoryLimit?: string | undefined;
}

/** The facts of a run, as the conversation keeps them. */
export function runFactsOf({ end, output }: RunResult, { program, place }: RunReport): RunFacts {
  return {
    ...{ program, folder: place.folder, end: end.how, lines: output.lines, bytes: output.bytes },
    ...(end.how === 'exited' && { exit_code: end.code }),
    ...(end.how === 'signalled' && { signal: end.signal }),
  };
}

/** What a run that did not end by itself is as a failure. */
const FAILURES: Readonly<Record<Exclude<RunEnd['how'], 'exited'>, readonly [type: string, code: string]>> = {
  signalled: ['execution', 'signal'],
  timed_out: ['timeout', 'timeout'],
  too_much_output: ['execution', 'output_limit'],
  not_started: ['execution', 'not_started'],
  stopped: ['cancelled', 'cancelled'],
};

/** What a run that did not end well is as a failure; undefined for one that did. */
export function failureOf(result: RunResult, told: RunReport): Failure | undefined {
  const { end } = result;
  const message = endLine(result, told);
  if (end.how === 'exited') {
    if (end.code === 0) return undefined;
    return { type: 'execution', code: 'exit_code', message: [message, ...lastError(result.output)].join(' ') };
  }
  const [type, code] = FAILURES[end.how];
  return { type, code: end.how === 'stopped' && end.by === 'terminal' ? 'stopped_in_terminal' : code, message };
}

/** Characters of what a program said last that stand beside how it ended. */
const ERROR_CHARACTERS = 200;

/** What it said last on stderr: programs end with why they failed. */
function lastError({ head, tail }: RunOutput): string[] {
  const stderr = [...head, ...tail].findLast(({ stream, text }) => stream === 'stderr' && text.trim() !== '');
  if (!stderr) return [];
  const text = stderr.text.trim();
  return [text.length > ERROR_CHARACTERS ? `${text.slice(0, ERROR_CHARACTERS)}…` : text];
}

/** How it ended, and what that means, on one line. */
export function endLine({ end, durationMs }: Pick<RunResult, 'end' | 'durationMs'>, told: RunReport): string {
  const time = secondsOf(durationMs);
  switch (end.how) {
    case 'exited':
      return `Exit code ${end.code} in ${time}.`;
    case 'signalled':
      return `Ended by ${end.signal} after ${time}${whyOf(end, told)}.`;
    case 'timed_out':
      return `Ended after ${secondsOf(end.afterMs)}: the time was up. Everything it had started was ended with it. Do less at a time, or call it with a longer timeout.`;
    case 'stopped':
      return end.by === 'terminal'
        ? `The user ended it in its terminal after ${time}. What it had done by then stays done. Do not run it again unless he asks for it.`
        : `It was stopped after ${time}.`;
    case 'too_much_output':
      return `Ended after ${time}: it had written ${formatBytes(end.bytes)}, which is more than is kept. Print less: sums and first rows, and save tables as files.`;
    case 'not_started':
      return `It could not be started (${end.code}): ${START_FAULTS[end.code] ?? 'the system gives no other reason'}.`;
  }
}

/** Signals that tell what happened. */
function whyOf({ signal }: Extract<RunEnd, { how: 'signalled' }>, { memoryLimit }: RunReport): string {
  if (signal === 'SIGKILL') {
    const limit = memoryLimit === undefined ? '' : ` (limit ${memoryLimit}, setting baAgent.run.memoryLimit)`;
    return `: most likely memory was short${limit}. Read fewer columns, read in parts, or let query_database group first`;
  }
  if (signal === 'SIGSEGV' || signal === 'SIGBUS') return ': a library of it crashed';
  if (signal === 'SIGABRT') return ': a library of it gave up';
  return '';
}

const START_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such program',
  ENOTDIR: 'the folder that it should run in is not there',
  EACCES: 'the system does not permit it',
  EPERM: 'the system does not permit it',
};

/** Milliseconds as seconds, with one decimal below a hundred. */
function secondsOf(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 0.1) return 'less than 0.1 s';
  return `${seconds < 100 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`;
}
