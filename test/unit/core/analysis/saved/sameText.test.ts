import assert from 'node:assert/strict';
import { isSameText } from '../../../../../src/core/analysis/saved/sameText';

describe('core/analysis/saved: texts of two analyses of one file', () => {
  it('are the same where the last digits of sums of doubles alone differ', () => {
    const pairs = [
      ['{"sd": 1348.7247423697515, "n": 3}', '{"sd": 1348.724742369752, "n": 3}'],
      ['"sum": 1682', '"sum": 1682.0000000000002'],
      ['"skew": 1.3e-17', '"skew": 0'],
      ['"skew": -4.1e-17', '"skew": 2.2e-17'],
    ] as const;
    for (const [one, other] of pairs) assert.ok(isSameText(one, other), one);
  });

  it('are others where a count, a label, a date or a figure differs', () => {
    const pairs = [
      ['"rows": 12345678901', '"rows": 12345678902'],
      ['"mean": 41.25', '"mean": 41.26'],
      ['"label": "north"', '"label": "south"'],
      ['"asOf": "2026-01-01"', '"asOf": "2026-01-02"'],
      ['"hash": "12e45ab"', '"hash": "12e46ab"'],
      ['1.5', '1.5 2.5'],
    ] as const;
    for (const [one, other] of pairs) assert.ok(!isSameText(one, other), one);
  });
});
