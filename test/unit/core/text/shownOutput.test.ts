import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shownOutput } from '../../../../src/core/text/shownOutput';
import { printedLines } from '../../../../webview/runs/words';
import { assertProperty } from '../../../support/property';

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `row ${at} ${'x'.repeat(60)}`);

describe('core/text/shownOutput', () => {
  it('is what was printed, as long as that is little', () => {
    assert.equal(shownOutput('a\n\n[stderr] b'), 'a\n\n[stderr] b');
  });

  it('is of much the first and the last lines, and how many are left out between them', () => {
    const lines = numbered(1000);
    const shown = shownOutput(lines.join('\n'));
    assert.ok(shown.length < 16_100);
    const parts = printedLines(shown);
    const left = parts.findIndex((part) => 'leftOut' in part);
    const omission = parts[left];
    assert.ok(omission && 'leftOut' in omission);
    const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []));
    assert.equal(omission.leftOut, lines.length - texts.length);
    assert.deepEqual(texts, [...lines.slice(0, left), ...lines.slice(left + omission.leftOut)]);
    assert.ok(texts.length - left > left, 'more of the end');
  });

  it('is never long, whatever the lines are', () => {
    assertProperty(
      fc.property(fc.array(fc.nat({ max: 20_000 }), { maxLength: 8 }), (lengths) => {
        const shown = shownOutput(lengths.map((length) => 'é'.repeat(length)).join('\n'));
        assert.ok(shown.length <= 16_100, String(shown.length));
      }),
      { numRuns: 30 },
    );
  });
});
