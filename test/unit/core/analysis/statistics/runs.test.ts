import assert from 'node:assert/strict';
import { longestRun, runP } from '../../../../../src/core/analysis/statistics/runs';

/** By all outcomes of so many trials. */
function byAllOutcomes(length: number, n: number, q: number): number {
  let sum = 0;
  for (let outcome = 0; outcome < 2 ** n; outcome++) {
    const events = Array.from({ length: n }, (_, at) => ((outcome >> at) & 1) === 1);
    if ((longestRun(events)?.length ?? 0) < length) continue;
    sum += events.reduce((chance, event) => chance * (event ? q : 1 - q), 1);
  }
  return sum;
}

describe('core/analysis/statistics: runs', () => {
  it('the longest of them, the first of several', () => {
    assert.equal(longestRun([]), undefined);
    assert.equal(longestRun([false, false]), undefined);
    assert.deepEqual(longestRun([true, false, true, true, false, true, true]), { from: 2, length: 2 });
  });

  it('how likely one is so long, as all outcomes say', () => {
    for (const [length, n, q] of [
      [3, 10, 0.5],
      [2, 12, 0.1],
      [5, 5, 0.7],
      [4, 14, 0.3],
    ] as const)
      // prettier-ignore
      assert.ok(Math.abs(runP(length, n, q) - byAllOutcomes(length, n, q)) < 1e-12);
  });

  it('small chances keep their digits', () => {
    assert.equal(runP(6, 5, 0.5), 0);
    const p = runP(20, 400, 0.1);
    assert.ok(Math.abs(p / (1e-20 * (1 + 380 * 0.9)) - 1) < 1e-9);
  });
});
