import assert from 'node:assert/strict';
import { ToolError } from '../../../../../src/core/contract/tool';
import { runOutput } from '../../../../../src/core/tools/run/runOutput';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import { localize } from '../../../../support/ports';
import { figure, linesOf, outputOf, printed, resultOf, table } from './support';

const formatter = makeFormatter(localize, 'en');

describe('core/tools/run/runOutput', () => {
  it('is a result with facts, files and all of the output', () => {
    const output = outputOf(linesOf('a', 'b'));
    const run = printed(resultOf(undefined, output), { outputs: [figure, { ...figure, id: 'x' }, table] });
    const { summary, details, spool, keep, truncated } = runOutput(run, formatter);
    assert.equal(summary, 'Exit code 0 · 2 lines · 2 figures · 1 file');
    assert.deepEqual(details?.run, {
      ...{ program: 'Python 3.11.2 (.venv)', folder: 'sales', end: 'exited', exit_code: 0, lines: 2, bytes: 4 },
      printed: 'a\nb',
    });
    assert.deepEqual([details.outputs?.length, spool, keep, truncated], [3, output.spool, undefined, undefined]);
  });

  it('is to be kept where a part of it is told, and there is something to keep', () => {
    const long = linesOf(...Array.from({ length: 300 }, (_, at) => String(at)));
    const kept = runOutput(printed(resultOf(undefined, outputOf(long))), formatter);
    assert.deepEqual([kept.keep, kept.truncated], [true, true]);
    const lost = runOutput(printed(resultOf(undefined, outputOf(long, { spool: undefined }))), formatter);
    assert.deepEqual([lost.keep, lost.truncated, lost.spool], [undefined, true, undefined]);
  });

  it('is a failure with the same output where the program did not end well', () => {
    const output = outputOf(linesOf('[stderr] ZeroDivisionError'));
    const run = printed(resultOf({ how: 'exited', code: 1 }, output));
    assert.throws(
      () => runOutput(run, formatter),
      (error) => {
        assert.ok(error instanceof ToolError);
        assert.deepEqual(
          [error.type, error.code, error.message],
          ['execution', 'exit_code', 'Exit code 1 in 1.2 s. ZeroDivisionError'],
        );
        const { text = '', summary, spool, details } = error.more.output ?? {};
        assert.match(text, /^Exit code 1 in 1\.2 s\. .*\nOutput:\n\[stderr\] ZeroDivisionError$/);
        assert.deepEqual([summary, spool, details?.run?.exit_code], ['Exit code 1 · 1 line', output.spool, 1]);
        return true;
      },
    );
  });

  it('has the facts of each end', () => {
    const factsOf = (end: Parameters<typeof resultOf>[0]) => {
      try {
        return runOutput(printed(resultOf(end)), formatter).details?.run;
      } catch (error) {
        return error instanceof ToolError ? error.more.output?.details?.run : undefined;
      }
    };
    assert.deepEqual(factsOf({ how: 'signalled', signal: 'SIGKILL' })?.signal, 'SIGKILL');
    assert.deepEqual(factsOf({ how: 'timed_out', afterMs: 1 })?.end, 'timed_out');
    assert.deepEqual(factsOf({ how: 'exited', code: 0 })?.exit_code, 0);
  });
});
