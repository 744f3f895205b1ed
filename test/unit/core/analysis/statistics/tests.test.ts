import assert from 'node:assert/strict';
import { varianceChange } from '../../../../../src/core/analysis/statistics/tests';
import { near, reference } from './reference';

describe('core/analysis/statistics/tests', () => {
  it('compares spreads as SciPy does', () => {
    for (const { before, after, result } of reference.varianceChange)
      near(varianceChange(before, after), result, 'test');
  });

  it('has no ratio to none, and no test of one value and of equal deviations', () => {
    assert.equal(varianceChange([4, 4, 4], [1, 2, 9])?.ratio, null);
    assert.deepEqual([varianceChange([4], [1, 2, 9]), varianceChange([1, 1], [3, 3])], [null, null]);
  });
});
