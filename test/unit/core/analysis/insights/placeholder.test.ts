import assert from 'node:assert/strict';
import type { PointMass } from '../../../../../src/core/analysis/insights/faults';
import { foundIn } from './faultCubes';

/** 60 of 1,000 values are −1, the others some 40, and 10 at least. */
const point: PointMass = {
  ...{ subject: { of: 'column', column: 'level', aggregate: 'mean' }, column: 1, code: -1, isLow: true },
  ...{ rows: 60, present: 1000, gap: 11, excess: 3.7, atNext: 1, others: 40, all: 37.54 },
};

describe('core/analysis/insights: a value that stands for a missing one', () => {
  it('is told with its rows, and the average with it and without it', () => {
    const [insight] = foundIn({ points: [point] });
    assert.equal(insight?.kind, 'placeholder');
    assert.deepEqual(
      insight.figures.map(({ name, value }) => [name, value]),
      [
        ['code', -1],
        ['count', 60],
        ['present', 1000],
        ['part', 0.06],
        ['without', 40],
        ['with', 37.54],
      ],
    );
  });

  it('is none near the others', () => {
    assert.deepEqual(foundIn({ points: [{ ...point, gap: 6 }] }), []);
  });

  it('is none of a few rows', () => {
    assert.deepEqual(foundIn({ points: [{ ...point, rows: 4 }] }), []);
    assert.deepEqual(foundIn({ points: [{ ...point, present: 100_000 }] }), []);
  });

  it('is none beside a value that comes as often, as of counts', () => {
    assert.deepEqual(foundIn({ points: [{ ...point, atNext: 30 }] }), []);
    assert.deepEqual(foundIn({ points: [{ ...point, excess: 0 }] }), []);
  });
});
