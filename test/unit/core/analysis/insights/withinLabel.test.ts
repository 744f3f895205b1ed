import assert from 'node:assert/strict';
import { detectWithin } from '../../../../../src/core/analysis/insights/detectors/withinLabel';
import { topWithin } from '../../../../../src/core/analysis/insights/within';
import type { Moments } from '../../../../../src/core/analysis/statistics/correlation';
import { isApart } from '../../../../../src/core/analysis/report/sentences/insights';
import { setOf } from '../sets';
import { cubeOf, dimensionOf, noise } from './cubes';

/** Moments of two measures with so much in common. */
function moments(count: number, seed: number, common: number): Moments {
  const [a, rest] = [noise(count, seed), noise(count, seed + 4242)];
  const b = a.map((value, at) => common * value + (rest[at] ?? 0));
  const mean = (values: readonly number[]): number => values.reduce((x, y) => x + y, 0) / count;
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = (x: readonly number[], y: readonly number[], ofX: number, ofY: number): number =>
    x.reduce((sum, value, at) => sum + (value - ofX) * ((y[at] ?? 0) - ofY), 0);
  return { n: count, meanA, meanB, ssA: products(a, a, meanA, meanA), ssB: products(b, b, meanB, meanB), products: products(a, b, meanA, meanB) }; // prettier-ignore
}

describe('core/analysis/insights: two measures that go together with one label', () => {
  it('the label whose correlation differs most, by the difference of z', () => {
    const labels = [0, 0, 1, 0].map((common, label) => moments(100, 7919 * (label + 1), common));
    const top = topWithin(labels);
    assert.ok(top);
    assert.deepEqual([top.label, top.n, top.tried], [2, 100, 4]);
    assert.ok(top.r > 0.5 && Math.abs(top.others) < 0.2 && top.z > 5);
    // Fisher's z by the logarithm; the others have the degrees of freedom that are left within labels.
    const z = (r: number): number => Math.log((1 + r) / (1 - r)) / 2;
    const error = Math.sqrt(1 / 97 + 1 / (3 * 99 + 1 - 3));
    assert.ok(Math.abs(top.z - (z(top.r) - z(top.others)) / error) < 1e-9);
  });

  it('of two labels either is the other one', () => {
    const top = topWithin([moments(50, 11, 1), moments(50, 12, -1)]);
    assert.ok(top);
    assert.ok(top.tried === 2 && top.r * top.others < 0);
  });

  it('is told where it goes the other way round, or not at all', () => {
    const told = (...commons: number[]) => {
      const labels = commons.map((common, label) => moments(100, 7919 * (label + 1), common));
      const top = topWithin(labels);
      const within = { dimension: 0, a: 'price', b: 'quantity', moments: labels, told: { here: top?.r ?? 0, others: top?.others ?? 0 } }; // prettier-ignore
      const cube = cubeOf(['price', 'quantity'], { rows: 100 * commons.length, dimensions: [dimensionOf('shop', commons.map((_, label) => `s${label}`))], within: [within] }); // prettier-ignore
      const [found] = detectWithin(cube, setOf([])).filter(({ p, effect }) => effect > 0 && p < 1e-4);
      return found ? [found.labels?.[0], found.isUp, isApart(found)] : undefined;
    };
    assert.deepEqual(told(1, 1, -1, 1), ['s2', false, false]);
    assert.deepEqual(told(1, -1)?.slice(1), [true, false]);
    assert.deepEqual(told(1, 1, 1, 0)?.[0], 's3');
    assert.equal(told(1, 1, 1, 0)?.[2], true);
    // Of two neither is the other one where one has a relation and one has none.
    assert.equal(told(1, 0), undefined);
    assert.equal(told(1, 1, 1, 1), undefined);
  });

  it('none of one label, and of few rows', () => {
    assert.equal(topWithin([moments(50, 11, 1)]), undefined);
    assert.equal(topWithin([moments(15, 11, 1), moments(50, 12, 0)]), undefined);
  });
});
