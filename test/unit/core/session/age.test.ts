import assert from 'node:assert/strict';
import { relativeAge } from '../../../../src/core/session/age';

describe('how long ago something was', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const minute = 60_000;
  for (const [ago, words] of [
    [10_000, 'now'],
    [59 * minute, '59 minutes ago'],
    [60 * minute, '1 hour ago'],
    [25 * 60 * minute, 'yesterday'],
    [13 * 24 * 60 * minute, 'last week'],
    [400 * 24 * 60 * minute, 'last year'],
    [-5 * minute, 'now'],
  ] as const) {
    it(`is ${words} after ${ago} ms`, () => assert.equal(relativeAge(now - ago, now, 'en'), words));
  }

  it('is told in the language', () => {
    assert.equal(relativeAge(now - 3 * 60 * minute, now, 'zh-cn'), '3小时前');
  });
});
