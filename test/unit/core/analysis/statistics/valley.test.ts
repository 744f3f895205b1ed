import assert from 'node:assert/strict';
import { valleyOf } from '../../../../../src/core/analysis/statistics/valley';

describe('core/analysis/statistics: two peaks', () => {
  it('are told by the valley between them, whose binomial chance is that of Python', () => {
    const found = valleyOf([5, 20, 40, 20, 3, 2, 25, 45, 20, 5]);
    // sum(comb(65, k) for k in range(6)) / 2**65, times the 9 * 8 * 7 / 6 triples of windows.
    assert.ok(found && Math.abs(found.p / (84 * 2.43478e-13) - 1) < 1e-5, String(found?.p));
    assert.deepEqual([found.from, found.until], [4, 6]);
    assert.ok(Math.abs(found.depth - 5 / 60) < 1e-12);
  });

  it('one peak has none, nor have values that fall by a factor', () => {
    assert.equal(valleyOf([1, 4, 9, 16, 25, 16, 9, 4, 1]), undefined);
    assert.equal(valleyOf([64, 32, 16, 8, 4, 2, 1, 0, 0]), undefined);
  });
});
