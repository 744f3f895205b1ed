import assert from 'node:assert/strict';
import { courseOf, foundIn } from './faultCubes';

const subject = { of: 'column', column: 'level', aggregate: 'sum' } as const;

describe('core/analysis/insights: a running total', () => {
  it('is told where a measure never falls', () => {
    const [insight] = foundIn({ courses: [courseOf({ subject, falls: 0, rises: 480 })] });
    assert.deepEqual([insight?.kind, insight?.time], ['running', undefined]);
  });

  it('is told where it falls only with a month or a year', () => {
    const monthly = foundIn({ courses: [courseOf({ falls: 16, monthFalls: 16, yearFalls: 1, rises: 480 })] });
    assert.equal(monthly[0]?.kind, 'running');
    assert.deepEqual(monthly[0].time, { column: 'day', grain: 'month', from: '2023-01', to: '2024-05' });
    const yearly = foundIn({ courses: [courseOf({ falls: 2, monthFalls: 2, yearFalls: 2, rises: 490 })] });
    assert.equal(yearly[0]?.time?.grain, 'year');
  });

  it('is none where it falls now and then', () => {
    assert.deepEqual(foundIn({ courses: [courseOf({ falls: 20, monthFalls: 3, rises: 470 })] }), []);
  });

  it('is none of a level that grows', () => {
    assert.deepEqual(foundIn({ courses: [courseOf({ falls: 0, rises: 480, first: 900 })] }), []);
  });
});
