import assert from 'node:assert/strict';
import { pOfTail } from '../../../../../src/core/analysis/statistics/tail';
import { randomNumbers } from '../../../../support/random';

describe('core/analysis/statistics: how far out the outermost value lies', () => {
  it('is the chance of its distance by the mean of those below', () => {
    // Logarithms: a distance of 9, and behind it five of 1, of the ranks 2 to 6.
    const values = [14, 5, 4, 3, 2, 1, 0].map(Math.exp);
    assert.ok(Math.abs(pOfTail(values, 0) - 3 * (1 + 9 / (2 + 3 + 4 + 5 + 6)) ** -5) < 1e-9);
    assert.equal(
      pOfTail(
        values.map(() => 1),
        0,
      ),
      1,
    );
    assert.equal(pOfTail([9, 8], 0), 1);
  });

  it('two that lie apart together are told as one is', () => {
    const rest = Array.from({ length: 21 }, (_, at) => 10 - at / 8);
    assert.ok(pOfTail([900, ...rest], 0) < 1e-4);
    assert.ok(pOfTail([950, 900, ...rest], 0) < 1e-4);
    assert.ok(pOfTail([950, 900, ...rest], 1) < 1e-4);
    assert.equal(pOfTail([900, ...rest], 1) < 1e-4, false);
  });

  it('is small as often as it says in a tail that falls as a power', () => {
    const next = randomNumbers(17);
    const [tables, limit] = [2000, 0.05];
    const small = Array.from({ length: tables }, () => {
      const values = Array.from({ length: 200 }, () => (1 - next()) ** (-1 / 1.3)).sort((a, b) => b - a);
      return pOfTail(values.slice(0, 30), 0) < limit;
    }).filter(Boolean).length;
    // Within three errors of a binomial.
    const error = Math.sqrt(tables * limit * (1 - limit));
    assert.ok(small <= tables * limit + 3 * error && small > (tables * limit) / 5, String(small));
  });
});
