import assert from 'node:assert/strict';
import { secondsUntil } from '../../../webview/countdown';

describe('countdown', () => {
  const until = '2026-11-21T10:00:12.000Z';
  const end = Date.parse(until);

  it('counts whole seconds down to nothing', () => {
    assert.deepEqual(
      [12_000, 11_999, 11_001, 11_000, 1, 0, -5000].map((left) => secondsUntil(until, end - left)),
      [12, 12, 12, 11, 1, 0, 0],
    );
  });

  it('has nothing to count without a date', () => {
    assert.equal(secondsUntil('soon', end), 0);
  });
});
