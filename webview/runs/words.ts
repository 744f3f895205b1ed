/** Runs in the user's words. No DOM. */
import { STDERR_MARK, type RunFacts } from '../../src/protocol/runs';
import type { ToolView } from '../../src/protocol/transcript';
import { formatNumber, t } from '../i18n';

/** Lines of an output in the page; of a longer one the beginning and the end. */
const MAX_LINES = 400;

/** With what and where a program ran, and how it ended, e.g. `Python 3.11.2 (.venv) · in sales/ · exit code 1`. */
export function runWords(run: RunFacts): string {
  const folder = run.folder === '' ? [] : [t('in {folder}', { folder: `${run.folder.replace(/\/$/, '')}/` })];
  return [run.program, ...folder, endWords(run)].join(' · ');
}

function endWords({ end, exit_code, signal }: RunFacts): string {
  switch (end) {
    case 'exited':
      return t('exit code {code}', { code: exit_code ?? 0 });
    case 'signalled':
      return t('ended by {signal}', { signal: signal ?? '?' });
    case 'timed_out':
      return t('ended when its time was up');
    case 'stopped':
      return t('stopped');
    case 'too_much_output':
      return t('ended because it printed too much');
    case 'not_started':
      return t('did not start');
  }
}

/** A line of what a program printed, or how many are left out between two. */
export type PrintedLine = { text: string; isError: boolean } | { leftOut: number };

/** The lines of what a program printed, as far as they are in the page. */
export function printedLines(printed: string): PrintedLine[] {
  const lines = printed.replace(/\n+$/, '').split('\n').map(lineOf);
  const half = MAX_LINES / 2;
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, half), { leftOut: lines.length - MAX_LINES }, ...lines.slice(-half)];
}

function lineOf(text: string): PrintedLine {
  return { text, isError: text.startsWith(STDERR_MARK) };
}

export function leftOutWords(count: number): string {
  return count === 1 ? t('… 1 line left out …') : t('… {count} lines left out …', { count: formatNumber(count) });
}

/** Whether a call runs a program: it has a terminal. */
export function hasTerminal({ name, state, run }: ToolView): boolean {
  if (run) return run.end !== 'not_started';
  return state === 'running' && (name === 'run_python' || name === 'execute_command');
}
