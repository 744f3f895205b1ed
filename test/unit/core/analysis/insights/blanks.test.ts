import assert from 'node:assert/strict';
import { foundIn } from './faultCubes';

const pair = { a: 'tax', b: 'level', missingA: 60, missingB: 80, both: 30 };

describe('core/analysis/insights: columns that are missing together', () => {
  it('are told with the rows where both are', () => {
    const [insight] = foundIn({ blanks: [pair] });
    assert.deepEqual(
      [insight?.kind, insight?.subject, insight?.other],
      ['blanks', { of: 'missing', column: 'tax' }, 'level'],
    );
    assert.deepEqual(
      insight?.figures.map(({ name, value }) => [name, value]),
      [
        ['both', 30],
        ['first', 60],
      ],
    );
  });

  it('are told once of three', () => {
    const blanks = [pair, { ...pair, b: 'fee', both: 29 }, { ...pair, a: 'level', b: 'fee', both: 28 }];
    assert.equal(foundIn({ blanks }).length, 1);
  });

  it('are no news where chance lets expect as much', () => {
    assert.deepEqual(foundIn({ blanks: [{ ...pair, both: 7 }] }), []);
  });

  it('are no news where few rows have both', () => {
    assert.deepEqual(foundIn({ blanks: [{ ...pair, missingA: 5, missingB: 5, both: 4 }] }), []);
  });
});
