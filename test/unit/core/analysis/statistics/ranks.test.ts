import assert from 'node:assert/strict';
import { kruskalWallis, spearman } from '../../../../../src/core/analysis/statistics/ranks';
import { near, reference } from './reference';

describe('core/analysis/statistics/ranks', () => {
  it('compares groups as SciPy does', () => {
    for (const { groups, h, p } of reference.kruskalWallis)
      near(kruskalWallis(groups), { h, p, df: groups.length - 1 }, 'test');
  });

  it('has no test of one group, of single values, and of equal ones', () => {
    assert.deepEqual([[[1, 2], []], [[1], [2]], [[3, 3], [3]]].map(kruskalWallis), [null, null, null]); // prettier-ignore
  });

  it("has Spearman's correlation of SciPy", () => {
    for (const { x, y, result } of reference.spearman) near(spearman(x, y), result, 'ρ');
    near(spearman([1, 2, null, 3, 40], [2, 3, 0, 5, 8]), { r: 1, p: 0, n: 4 }, 'ρ');
  });

  it('has no correlation of two pairs, and of what does not vary', () => {
    assert.deepEqual([spearman([1, 2, 3], [4, 5, null]), spearman([1, 2, 3], [4, 4, 4])], [null, null]);
  });
});
