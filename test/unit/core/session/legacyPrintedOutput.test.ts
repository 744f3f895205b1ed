import assert from 'node:assert/strict';
import fc from 'fast-check';
import { observationOf } from '../../../../src/core/tools/pipeline/failure';
import { failureOf } from '../../../../src/core/tools/run/ended';
import { printRun } from '../../../../src/core/tools/run/printRun';
import { printedOutput } from '../../../../src/core/session/legacy/printedOutput';
import { figure, linesOf, outputOf, printed, resultOf, table } from '../tools/run/support';
import { assertProperty } from '../../../support/property';

describe('core/session/legacy: printed output', () => {
  it('gives what a program printed, whatever stands around it', () => {
    const made = fc.constantFrom([], [figure], [figure, table]);
    const written = fc.constantFrom(undefined, [], ['a.csv', 'b.csv']);
    const line = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('- item', '', 'Output:', '[stderr] - bad'));
    const lines = fc.array(
      line.filter((text) => !/[\n\r]/.test(text)),
      { minLength: 1, maxLength: 12 },
    );
    assertProperty(
      fc.property(lines, made, written, fc.boolean(), (said, outputs, wrote, fails) => {
        const result = resultOf({ how: 'exited', code: fails ? 1 : 0 }, outputOf(linesOf(...said)));
        const run = printed(result, { outputs, written: wrote });
        const failure = failureOf(result, run);
        const { text } = printRun(run);
        const observation = failure ? `${observationOf(failure, 'c1')}\n${text}` : text;
        assert.equal(printedOutput(observation), said.join('\n'));
      }),
    );
  });

  it('leaves out how the rest is read', () => {
    const text = printRun(printed(resultOf(undefined, outputOf(linesOf('a', '- b'))))).text;
    const stored = [
      'Data stored as artifact: artifact_abcdefghijklmnopqrstuvwx (900 lines, 4.0 KB).',
      'To read on call file_reader with path "artifact_abcdefghijklmnopqrstuvwx".',
    ];
    assert.equal(printedOutput([text, '… (cut here)', ...stored].join('\n')), 'a\n- b');
  });

  it('gives nothing where nothing was printed', () => {
    assert.equal(printedOutput(printRun(printed(resultOf())).text), '');
    assert.equal(printedOutput(''), '');
  });
});
