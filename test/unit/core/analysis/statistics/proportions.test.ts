import assert from 'node:assert/strict';
import { twoProportions, wilson } from '../../../../../src/core/analysis/statistics/proportions';
import { near, reference } from './reference';

describe('core/analysis/statistics/proportions', () => {
  it('has the interval of SciPy', () => {
    for (const { k, n, interval } of reference.wilson) {
      const [low, high] = interval;
      near(wilson(k, n), { low, high }, `${k} of ${n}`);
    }
    assert.deepEqual([wilson(0, 10)?.low, wilson(50, 50)?.high, wilson(0, 0)], [0, 1, null]);
    const [wide, usual] = [wilson(3, 9, 2.576), wilson(3, 9)];
    assert.ok(wide && usual && wide.low < usual.low && wide.high > usual.high);
  });

  it('compares two shares as SciPy does, exactly where a cell is thin', () => {
    for (const { counts, result } of reference.twoProportions) {
      const [a, n, b, m] = counts;
      near(twoProportions(a, n, b, m), { difference: a / n - b / m, ...result }, counts.join());
    }
  });

  it('has nothing of no rows, and nothing against the same shares', () => {
    assert.deepEqual([twoProportions(0, 0, 1, 2), twoProportions(1, 2, 0, 0)], [null, null]);
    assert.deepEqual(twoProportions(0, 50, 0, 90), { difference: 0, z: 0, p: 1, exact: true });
    assert.deepEqual(twoProportions(50, 50, 90, 90), { difference: 0, z: 0, p: 1, exact: true });
    assert.deepEqual(twoProportions(20, 50, 40, 100), { difference: 0, z: 0, p: 1, exact: false });
  });
});
