import assert from 'node:assert/strict';
import { biasCorrectedV } from '../../../../../src/core/analysis/statistics/contingency';
import { near, reference } from './reference';

describe('core/analysis/statistics/contingency', () => {
  it("corrects Cramér's V by the formula of Bergsma", () => {
    for (const { chi2, n, rows, columns, v } of reference.biasCorrectedV)
      near(biasCorrectedV(chi2, n, rows, columns), v, 'V');
  });

  it('is 0 where there is nothing to compare, and 1 at most', () => {
    assert.deepEqual(
      [biasCorrectedV(0, 1, 2, 2), biasCorrectedV(5, 50, 1, 4), biasCorrectedV(20, 20, 2, 2)],
      [0, 0, 1],
    );
  });
});
