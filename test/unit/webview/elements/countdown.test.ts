import assert from 'node:assert/strict';
import { secondsSince, secondsUntil } from '../../../../webview/elements/countdown';

describe('countdown', () => {
  const until = '2026-11-21T10:00:12.000Z';
  const end = Date.parse(until);

  it('counts whole seconds down to nothing', () => {
    assert.deepEqual(
      [12_000, 11_999, 11_001, 11_000, 1, 0, -5000].map((left) => secondsUntil(until, end - left)),
      [12, 12, 12, 11, 1, 0, 0],
    );
  });

  it('counts whole seconds from the beginning on', () => {
    assert.deepEqual(
      [-5, 0, 999, 1000, 61_500].map((gone) => secondsSince(until, end + gone)),
      [0, 0, 0, 1, 61],
    );
  });

  it('has nothing to count without a date', () => {
    assert.equal(secondsSince('', end), 0);
    assert.equal(secondsUntil('soon', end), 0);
  });
});
