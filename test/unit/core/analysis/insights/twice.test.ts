import assert from 'node:assert/strict';
import { twiceOf } from '../../../../../src/core/analysis/insights/computeLoad';
import type { Load } from '../../../../../src/core/analysis/insights/faults';
import { foundIn } from './faultCubes';

const load: Load = {
  ...{ column: 'day', period: '2024-03-04', grain: 'week', without: ['id'], rows: 40, repeats: 20 },
  ...{ otherRows: 900, otherRepeats: 1, periods: 50 },
};

describe('core/analysis/insights: a period that was loaded twice', () => {
  it('is told with its rows, and those that repeat one', () => {
    const [insight] = foundIn({ load });
    const where = [{ is: 'during' as const, column: 'day', from: '2024-03-04', until: '2024-03-11' }];
    assert.equal(insight?.kind, 'twice');
    assert.deepEqual(insight.figures, [
      { of: 'repeats', name: 'count', without: ['id'], where, value: 20 },
      { of: 'amount', name: 'rows', measure: { of: 'rows' }, where, value: 40 },
    ]);
  });

  it('is none where rows repeat each other everywhere', () => {
    assert.deepEqual(foundIn({ load: { ...load, otherRepeats: 300 } }), []);
  });

  it('is none of a few rows by chance', () => {
    assert.deepEqual(foundIn({ load: { ...load, rows: 6, repeats: 3, otherRepeats: 60 } }), []);
  });
});

describe('core/analysis/insights: the period in which most rows repeat another one', () => {
  const days = (repeats: (day: number) => number) =>
    Array.from({ length: 28 }, (_, at) => ({ day: `2024-04-${String(at + 1).padStart(2, '0')}`, rows: 10, repeats: repeats(at + 1) })); // prettier-ignore

  it('is the day, the week or the month with the most of them', () => {
    const grains = ['day', 'week', 'month'] as const;
    const found = (repeats: (day: number) => number) => {
      const period = twiceOf(days(repeats), grains);
      return period && [period.grain, period.period];
    };
    assert.deepEqual(
      found((day) => (day === 9 ? 5 : 0)),
      ['day', '2024-04-09'],
    );
    assert.deepEqual(
      found((day) => (day >= 8 && day <= 14 ? 5 : 0)),
      ['week', '2024-04-08'],
    );
    assert.deepEqual(
      found(() => 5),
      ['month', '2024-04'],
    );
    assert.equal(
      found(() => 1),
      undefined,
    );
  });
});
