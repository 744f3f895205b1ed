/** Runs in the user's words. No DOM. */
import { STDERR_MARK, type RunFacts } from '../../src/protocol/runs';
import type { ToolView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';

/** Lines of an output in the page; of a longer one the beginning and the end. */
const MAX_LINES = 400;

/** How a program ended, with what it ran and where, e.g. `Exit code 1 · Python 3.11.2 (.venv) · in sales/`. */
export function runWords(run: RunFacts): string {
  const folder = run.folder === '' ? [] : [t('in {folder}', { folder: `${run.folder.replace(/\/$/, '')}/` })];
  return [exitMessage(run), run.program, ...folder].join(' · ');
}

/** How a run ended, e.g. `Exit code 1`. */
export function exitMessage({ end, exit_code, signal }: RunFacts): string {
  return {
    exited: t('Exit code {code}', { code: exit_code ?? 0 }),
    signalled: t('Ended by {signal}', { signal: signal ?? '?' }),
    timed_out: t('Ended when its time was up'),
    stopped: t('Stopped'),
    too_much_output: t('Ended because it printed too much'),
    not_started: t('Did not start'),
  }[end];
}

/** A line of what a program printed, or how many are left out between two. */
export type PrintedLine = { text: string; isError: boolean } | { leftOut: number };

/** The lines of what a program printed, as far as they are in the page. */
export function printedLines(printed: string): PrintedLine[] {
  const text = printed.replace(/\n+$/, '');
  if (text === '') return [];
  const lines = text.split('\n').map(lineOf);
  const half = MAX_LINES / 2;
  if (lines.length <= MAX_LINES) return lines;
  const left = lines.slice(half, -half).reduce((sum, line) => sum + ('leftOut' in line ? line.leftOut : 1), 0);
  return [...lines.slice(0, half), { leftOut: left }, ...lines.slice(-half)];
}

/** What came before has left out lines already, and says so in English. */
const OMISSION = /^… ([\d,]+) lines? left out(?:, from line [\d,]+ on)? …$/;

function lineOf(text: string): PrintedLine {
  const left = OMISSION.exec(text)?.[1];
  return left === undefined
    ? { text, isError: text.startsWith(STDERR_MARK) }
    : { leftOut: Number(left.replaceAll(',', '')) };
}

/** What a program said last on stderr, on one line: that is where programs say why they failed; '' where it said nothing. */
export function lastError(printed: string): string {
  const errorLine = printed
    .split('\n')
    .findLast((line) => line.startsWith(STDERR_MARK) && line.length > STDERR_MARK.length);
  return errorLine?.slice(STDERR_MARK.length).trim() ?? '';
}

export function leftOutWords(count: number): string {
  return count === 1 ? t('… 1 line left out …') : t('… {count} lines left out …', { count: formatNumber(count) });
}

/** Whether a call runs a program: it has a terminal. */
export function hasTerminal({ name, state, run }: ToolView): boolean {
  if (run) return run.end !== 'not_started';
  return state === 'running' && (name === 'run_python' || name === 'execute_command');
}
