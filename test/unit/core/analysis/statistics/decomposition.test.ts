import assert from 'node:assert/strict';
import { contributions, rateAndMix, type Weighted } from '../../../../../src/core/analysis/statistics/decomposition';
import { randomNumbers } from '../../../../support/random';

const TABLES = 1000;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function near(actual: number, expected: number, what: string): void {
  assert.ok(Math.abs(actual - expected) <= 1e-9 * Math.abs(expected), `${what}: ${actual} is not ${expected}`);
}

/** Rows of some labels, in one of two stretches: some labels have none, sizes are those of cents to billions. */
function rowsOf(next: () => number): { label: number; isLater: boolean; value: number }[] {
  const [labels, scale] = [2 + Math.floor(next() * 30), 10 ** (next() * 9 - 2)];
  return Array.from({ length: 40 + Math.floor(next() * 400) }, () => {
    const [label, isLater] = [Math.floor(next() ** 2 * labels), next() < 0.45];
    return { label, isLater, value: scale * (next() + label / 10 + (isLater ? 0.3 : 0)) };
  });
}

/** The same by label, before and after. */
function parts(rows: ReturnType<typeof rowsOf>): [Weighted[], Weighted[]] {
  const labels = Math.max(...rows.map(({ label }) => label)) + 1;
  const empty = (): Weighted[] => Array.from({ length: labels }, () => ({ n: 0, sum: 0 }));
  const [early, late] = [empty(), empty()];
  for (const { label, isLater, value } of rows) {
    const part = (isLater ? late : early)[label];
    assert.ok(part);
    part.n++;
    part.sum += value;
  }
  return [early, late];
}

/** Values of the rows of one stretch. */
const valuesOf = (rows: ReturnType<typeof rowsOf>, isLate: boolean): number[] => rows.flatMap(({ isLater, value }) => (isLater === isLate ? [value] : [])); // prettier-ignore

describe('core/analysis/statistics: what a change is made of', () => {
  it('contributions of labels add up to the change of the total', () => {
    for (let seed = 1; seed <= TABLES; seed++) {
      const rows = rowsOf(randomNumbers(seed));
      const [before, after] = parts(rows).map((each) => each.map((part) => part.sum));
      const { change, own, shares } = contributions(before ?? [], after ?? []);
      near(sum(own), sum(valuesOf(rows, true)) - sum(valuesOf(rows, false)), `seed ${seed}`);
      near(sum(own), change, `seed ${seed}`);
      near(sum(shares), 1, `shares of seed ${seed}`);
    }
  });

  it('rate and mix add up to the change of the mean', () => {
    for (let seed = 1; seed <= TABLES; seed++) {
      const rows = rowsOf(randomNumbers(seed));
      const [early, late] = [valuesOf(rows, false), valuesOf(rows, true)];
      const split = rateAndMix(...parts(rows));
      assert.ok(split);
      near(sum(split.rates) + sum(split.mixes), sum(late) / late.length - sum(early) / early.length, `seed ${seed}`);
      near(split.rate + split.mix, split.change, `seed ${seed}`);
    }
  });

  it('is mix alone where each label keeps its mean, and rate alone where each keeps its size', () => {
    const before = [{ n: 80, sum: 800 }, { n: 20, sum: 600 }]; // prettier-ignore
    const mix = rateAndMix(before, [{ n: 30, sum: 300 }, { n: 30, sum: 900 }]); // prettier-ignore
    assert.ok(mix);
    assert.deepEqual([mix.rate, mix.change], [0, 6]);
    near(mix.mix, 6, 'mix');
    const rate = rateAndMix(before, [{ n: 40, sum: 440 }, { n: 10, sum: 400 }]); // prettier-ignore
    assert.ok(rate);
    near(rate.rate, 0.8 * 1 + 0.2 * 10, 'rate');
    assert.ok(Math.abs(rate.mix) < 1e-12);
  });

  it('a label that comes is mix, and what is empty has no change', () => {
    const coming = rateAndMix([{ n: 10, sum: 50 }, { n: 0, sum: 0 }], [{ n: 10, sum: 50 }, { n: 10, sum: 150 }]); // prettier-ignore
    assert.ok(coming);
    assert.equal(coming.rate, 0);
    near(coming.mix, 5, 'mix');
    assert.equal(rateAndMix([], []), null);
    assert.deepEqual(contributions([1, 2], [2, 1]), { change: 0, own: [1, -1], shares: [0, 0] });
  });
});
