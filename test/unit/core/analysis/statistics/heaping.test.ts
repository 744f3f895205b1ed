import assert from 'node:assert/strict';
import { boundOfMoreEvents, pOfAsMany } from '../../../../../src/core/analysis/statistics/counts';
import { heapingOf } from '../../../../../src/core/analysis/statistics/heaping';

/** How many values end with each three digits. */
function endings(values: readonly number[]): number[] {
  const counts = new Array<number>(1000).fill(0);
  for (const value of values) counts[value % 1000] = (counts[value % 1000] ?? 0) + 1;
  return counts;
}

const all = Array.from({ length: 1000 }, (_, at) => at);

describe('core/analysis/statistics: last digits that are heaped', () => {
  it('are none where any ending comes as often', () => {
    const found = heapingOf(endings(all), 400);
    assert.ok(found && Math.abs(found.z) < 1e-9 && Math.abs(found.rounded) < 1e-9 && found.isEven);
  });

  it('the coarsest step, and the part that is rounded', () => {
    const found = heapingOf(endings([...all, ...Array.from({ length: 250 }, (_, at) => 10 * (at % 100))]), 400);
    assert.ok(found);
    assert.deepEqual([found.every, found.multiples, found.n, found.isEven], [10, 350, 1250, true]);
    assert.ok(Math.abs(found.rounded - 0.2) < 1e-9);
    // Of 1,250 values 125 are expected, with the error of a binomial.
    assert.ok(Math.abs(found.z - (350 - 125) / Math.sqrt(1250 * 0.1 * 0.9)) < 1e-9);
    const hundreds = heapingOf(endings([...all, ...Array.from({ length: 250 }, (_, at) => 100 * (at % 10))]), 400);
    assert.equal(hundreds?.every, 100);
  });

  it('no step that is wider than the values are', () => {
    assert.equal(heapingOf(endings(all), 25)?.tried, 2);
    assert.equal(heapingOf(endings(all), 9), null);
    assert.equal(heapingOf(new Array<number>(1000).fill(0), 400), null);
  });

  it('others that end as prices do, or that are none, are not even', () => {
    const prices = all.map((value) => Math.floor(value / 100) * 100 + (value % 3 === 0 ? 0 : 99));
    assert.equal(heapingOf(endings(prices), 400)?.isEven, false);
    assert.equal(heapingOf(endings(all.map((value) => 5 * (value % 200))), 400)?.isEven, false);
  });

  it('the bound of Chernoff lies above the exact chance', () => {
    assert.equal(boundOfMoreEvents(3, 5), 1);
    // As many or more of a Poisson distribution.
    for (const [count, expected] of [
      [12, 4],
      [30, 10],
      [2, 1],
    ] as const) {
      let [term, below] = [Math.exp(-expected), 0];
      for (let at = 0; at < count; at++) {
        below += term;
        term *= expected / (at + 1);
      }
      const [bound, exact] = [boundOfMoreEvents(count, expected), 1 - below];
      assert.ok(bound >= exact && bound <= 10 * exact, `${bound} ${exact}`);
    }
  });

  it('as many or more of a binomial distribution are as likely as their sum says', () => {
    for (const [count, n, chance] of [
      [7, 20, 0.1],
      [30, 200, 0.1],
      [3, 5, 0.9],
      [1, 4, 0.5],
    ] as const) {
      let [term, sum] = [(1 - chance) ** n, 0];
      for (let at = 0; at <= n; at++) {
        if (at >= count) sum += term;
        term *= ((n - at) / (at + 1)) * (chance / (1 - chance));
      }
      assert.ok(Math.abs(pOfAsMany(count, n, chance) / sum - 1) < 1e-9);
    }
    assert.deepEqual([pOfAsMany(0, 9, 0.2), pOfAsMany(10, 9, 0.2), pOfAsMany(3, 9, 0), pOfAsMany(3, 9, 1)], [1, 0, 0, 1]); // prettier-ignore
  });
});
