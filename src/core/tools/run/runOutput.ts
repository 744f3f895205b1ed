import { exitMessage } from '../../run/exitMessage';
import type { Formatter } from '../../text/formatter';
import { ToolError, type ToolOutput } from '../../contract/tool';
import { failureOf, runFactsOf } from './ended';
import { printRun, type PrintedRun } from './printRun';

/**
 * What a call that ran a program gives.
 * @throws ToolError with the same output where the program did not end well
 */
export function runOutput(run: PrintedRun, formatter: Formatter): ToolOutput {
  const { result, outputs = [] } = run;
  const { text, printed, isPart } = printRun(run);
  const { spool } = result.output;
  const output: ToolOutput = {
    text,
    summary: summaryOf(run, formatter),
    details: {
      run: { ...runFactsOf(result, run), ...(printed !== '' && { printed }) },
      ...(outputs.length > 0 && { outputs: [...outputs] }),
    },
    ...(spool && { spool }),
    ...(isPart && { truncated: true }),
    ...(isPart && spool && { keep: true }),
  };
  const failure = failureOf(result, run);
  if (failure) throw new ToolError(failure.type, failure.code, failure.message, { output });
  return output;
}

/** For people: how it ended, how much it wrote, what it made. */
function summaryOf({ result, outputs = [] }: Pick<PrintedRun, 'result' | 'outputs'>, formatter: Formatter): string {
  const { t, number } = formatter;
  const { end, output } = result;
  const { lines } = output;
  const figures = outputs.filter(({ kind }) => kind === 'figure').length;
  const others = outputs.length - figures;
  return [
    end.how === 'exited' ? t('Exit code {code}', { code: end.code }) : exitMessage(result, formatter),
    ...(lines > 0 ? [lines === 1 ? t('1 line') : t('{count} lines', { count: number(lines) })] : []),
    ...(figures > 0 ? [figures === 1 ? t('1 figure') : t('{count} figures', { count: number(figures) })] : []),
    ...(others > 0 ? [others === 1 ? t('1 file') : t('{count} files', { count: number(others) })] : []),
  ].join(' · ');
}
