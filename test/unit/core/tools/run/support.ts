/** Results of runs, as tests make them up. */
import type { OutputFile } from '../../../../../src/core/contract/outputFiles';
import {
  STDERR_MARK,
  type OutputLine,
  type RunEnd,
  type RunOutput,
  type RunResult,
} from '../../../../../src/core/run/runner';
import type { PrintedRun } from '../../../../../src/core/tools/run/printRun';

/** Lines of an output; those of stderr have its mark. */
export function linesOf(...lines: readonly string[]): OutputLine[] {
  return lines.map((text) =>
    text.startsWith(STDERR_MARK)
      ? { stream: 'stderr', text: text.slice(STDERR_MARK.length) }
      : { stream: 'stdout', text },
  );
}

/** What a program wrote, of which the runner has so many lines at each end. */
export function outputOf(lines: readonly OutputLine[], more: Partial<RunOutput> = {}, ends = 1000): RunOutput {
  const bytes = lines.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);
  const head = lines.slice(0, ends);
  return {
    ...{ head, tail: lines.slice(Math.max(head.length, lines.length - ends)), lines: lines.length, bytes, replaced: 0 },
    errorLines: lines.filter(({ stream }) => stream === 'stderr').length,
    spool: { file: '/spools/1', bytes, lines: lines.length, hash: 'h' },
    ...more,
  };
}

export function resultOf(
  end: RunEnd = { how: 'exited', code: 0 },
  output: RunOutput = outputOf([]),
  more: Partial<RunResult> = {},
): RunResult {
  return { end, output, durationMs: 1234, leftBehind: 0, ...more };
}

export function printed(result: RunResult, more: Partial<PrintedRun> = {}): PrintedRun {
  return {
    result,
    program: 'Python 3.11.2 (.venv)',
    place: { cwd: '/home/anna/shop/sales', folder: 'sales' },
    ...{ outputs: [], written: [], level: 'standard', mask: (text: string) => text },
    ...more,
  };
}

export const figure: OutputFile = {
  id: 'output:abcdefghijkl/figure-1.png',
  ...{ name: 'figure-1.png', kind: 'figure', file_type: 'PNG', size: 20_480, title: 'Revenue' },
};
export const table: OutputFile = {
  id: 'output:abcdefghijkl/by_region.csv',
  ...{ name: 'by_region.csv', kind: 'table', file_type: 'CSV', size: 512 },
};
