import assert from 'node:assert/strict';
import { laggedCorrelation } from '../../../../../src/core/analysis/statistics/lags';
import { near, noise, reference, shareOf } from './reference';

describe('core/analysis/statistics/lags', () => {
  it('agrees with NumPy', () => {
    for (const { x, y, maxLag, result } of reference.laggedCorrelation)
      near(laggedCorrelation(x, y, maxLag), result, 'lag');
  });

  it('finds which series follows the other one, and by how much', () => {
    const [first, second] = reference.laggedCorrelation;
    assert.ok(first && second);
    const [follows, leads] = [laggedCorrelation(first.x, first.y, 6), laggedCorrelation(second.x, second.y, 6)];
    assert.deepEqual([follows?.lag, leads?.lag], [3, -3]);
    assert.ok(follows && follows.r > 0.7 && follows.p < 1e-4);
  });

  it('says nothing of few pairs, and of what does not change', () => {
    const [eight, five] = [new Array<number>(9).fill(0).map((_, at) => (at * at) % 7), new Array<number>(12).fill(5)];
    assert.deepEqual([laggedCorrelation(eight, eight, 1), laggedCorrelation(five, five, 1)], [null, null]);
    assert.equal(laggedCorrelation([...eight, 3], [...eight, 3], 1)?.p, 0);
  });

  it('finds a relation in one of a hundred pairs of series that wander by themselves', () => {
    const draw = noise(6);
    const wander = (): number[] => {
      let sum = 0;
      return draw(36).map((step) => (sum += step));
    };
    assert.ok(shareOf(400, () => (laggedCorrelation(wander(), wander(), 3)?.p ?? 1) < 0.01) <= 0.02);
  });
});
