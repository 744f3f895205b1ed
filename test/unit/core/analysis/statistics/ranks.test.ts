import assert from 'node:assert/strict';
import { kruskalWallis } from '../../../../../src/core/analysis/statistics/ranks';
import { near, reference } from './reference';

describe('core/analysis/statistics/ranks', () => {
  it('compares groups as SciPy does', () => {
    for (const { groups, h, p } of reference.kruskalWallis)
      near(kruskalWallis(groups), { h, p, df: groups.length - 1 }, 'test');
  });

  it('has no test of one group, of single values, and of equal ones', () => {
    assert.deepEqual([[[1, 2], []], [[1], [2]], [[3, 3], [3]]].map(kruskalWallis), [null, null, null]); // prettier-ignore
  });
});
