import assert from 'node:assert/strict';
import { detectGaps } from '../../../../../src/core/analysis/insights/detectors/gaps';
import type { Line } from '../../../../../src/core/analysis/insights/cube';
import { NO_CELL } from '../../../../../src/core/analysis/insights/cube';
import { cubeOf, noise } from './cubes';

const DAYS = 280;
const periods = Array.from({ length: DAYS }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
const line: Line = { column: 'day', grain: 'day', periods };

/** What is told of days with so many rows. */
function toldOf(rowsOf: (day: number) => number) {
  const series = [periods.map((_, day) => ({ ...NO_CELL, n: rowsOf(day), sum: rowsOf(day) }))];
  const subjects = [{ subject: { of: 'rows' as const }, center: 0, isTotal: true }];
  return detectGaps(cubeOf([], { subjects, line, series })).filter(({ p, effect }) => effect > 0 && p < 1e-4);
}

describe('core/analysis/insights: days without rows', () => {
  it('a stretch of them, where nearly all others have some', () => {
    const [found, ...others] = toldOf((day) => (day >= 100 && day < 108 ? 0 : 3));
    assert.ok(found && others.length === 0);
    assert.deepEqual(found.time, { column: 'day', grain: 'day', from: '2024-04-10', to: '2024-04-17' });
    const where = [{ is: 'during', column: 'day', from: '2024-04-10', until: '2024-04-18' }];
    assert.deepEqual(found.figures, [{ of: 'amount', name: 'count', measure: { of: 'rows' }, where, value: 0 }]);
  });

  it('a stretch without closed weekdays', () => {
    // The first day is a Monday.
    const [found, ...others] = toldOf((day) => (day % 7 > 4 || (day >= 98 && day < 110) ? 0 : 3));
    assert.ok(found && others.length === 0);
    assert.deepEqual([found.time?.from, found.time?.to], ['2024-04-08', '2024-04-19']);
  });

  it('nothing of closed weekdays, of days that have none now and then, and of holidays', () => {
    const chance = noise(DAYS, 4711);
    assert.deepEqual(toldOf((day) => (day % 7 > 4 ? 0 : 3)), []); // prettier-ignore
    assert.deepEqual(toldOf((day) => ((chance[day] ?? 0) > 1 ? 0 : 2)), []); // prettier-ignore
    assert.deepEqual(toldOf((day) => (day % 90 > 80 ? 0 : 2)), []); // prettier-ignore
  });

  it('nothing of rows that become few', () => {
    const chance = noise(DAYS, 815);
    assert.deepEqual(toldOf((day) => ((chance[day] ?? 0) > 2 - (3 * day) / DAYS ? 0 : 1)), []); // prettier-ignore
  });
});
