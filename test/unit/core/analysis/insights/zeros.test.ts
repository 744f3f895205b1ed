import assert from 'node:assert/strict';
import type { Zeros } from '../../../../../src/core/analysis/insights/faults';
import { foundIn } from './faultCubes';

/** Counts of Poisson with the mean 3, of which 50 of 1,000 are 0. */
const counts: Zeros = {
  ...{ subject: { of: 'column', column: 'level', aggregate: 'sum' }, column: 1, zeros: 50, present: 1000 },
  ...{ isWhole: true, mean: 3.157, variance: 2.66, ones: 149, twos: 224, low: 1, median: 3 },
};

describe('core/analysis/insights: zeros', () => {
  it('are told where counts let expect fewer', () => {
    const [insight] = foundIn({ zeros: [{ ...counts, zeros: 140 }] });
    assert.equal(insight?.kind, 'zeros');
    assert.deepEqual(insight.figures, [
      { of: 'fact', name: 'zeros', id: 'c1.zeros', value: 140 },
      { of: 'fact', name: 'present', id: 'c1.present', value: 1000 },
    ]);
  });

  it('are told of amounts that end far from 0', () => {
    const amounts = { ...counts, isWhole: false, zeros: 300, mean: 80, variance: 400, low: 50, median: 80 };
    assert.equal(foundIn({ zeros: [amounts] })[0]?.kind, 'zeros');
    assert.deepEqual(foundIn({ zeros: [{ ...amounts, low: 2 }] }), []);
  });

  it('are no news where counts have as many', () => {
    assert.deepEqual(foundIn({ zeros: [counts] }), []);
  });

  it('are no news of counts that vary as those of a negative binomial distribution do', () => {
    const [size, chance] = [0.4, 0.15];
    const parts = [chance ** size];
    for (let at = 1; at < 400; at++) parts.push(((parts.at(-1) ?? 0) * (1 - chance) * (size + at - 1)) / at);
    const rows = 4000;
    const above = 1 - (parts[0] ?? 0);
    const sumOf = (of: (at: number) => number): number =>
      parts.reduce((sum, part, at) => sum + part * of(at), 0) / above;
    const mean = sumOf((at) => at);
    const found = { ...counts, present: rows, zeros: rows * (parts[0] ?? 0), mean, variance: sumOf((at) => at * at) - mean ** 2, ones: rows * (parts[1] ?? 0), twos: rows * (parts[2] ?? 0) }; // prettier-ignore
    assert.deepEqual(foundIn({ zeros: [found] }), []);
    const more = { ...found, zeros: 3 * found.zeros, present: rows + 2 * found.zeros };
    assert.equal(foundIn({ zeros: [more] })[0]?.kind, 'zeros');
  });

  it('are no news of counts that vary more, and fall from the first one on', () => {
    const falling = { ...counts, zeros: 400, mean: 2.5, variance: 3.75, ones: 240, twos: 144, median: 2 };
    assert.deepEqual(foundIn({ zeros: [falling] }), []);
    assert.equal(foundIn({ zeros: [{ ...falling, zeros: 850, present: 1450 }] })[0]?.kind, 'zeros');
  });
});
