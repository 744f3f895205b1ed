import assert from 'node:assert/strict';
import { detectClosed } from '../../../../../src/core/analysis/insights/detectors/closed';
import { NO_CELL, type Line } from '../../../../../src/core/analysis/insights/cube';
import { cubeOf, noise } from './cubes';

const DAYS = 140;
/** The first day is a Monday. */
const periods = Array.from({ length: DAYS }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
const line: Line = { column: 'day', grain: 'day', periods };

/** What is told of days with so many rows. */
function toldOf(rowsOf: (day: number) => number, days = DAYS, isByTime = false) {
  const series = [periods.slice(0, days).map((_, day) => ({ ...NO_CELL, n: rowsOf(day), sum: rowsOf(day) }))];
  const subjects = [{ subject: { of: 'rows' as const }, center: 0, isTotal: true }];
  const cube = cubeOf([], { subjects, isByTime, line: { ...line, periods: periods.slice(0, days) }, series });
  return detectClosed(cube).filter(({ p, effect }) => effect > 0 && p < 1e-4);
}

describe('core/analysis/insights: closed days', () => {
  it('a weekday without rows, or with hardly any', () => {
    const [none, ...others] = toldOf((day) => (day % 7 === 2 ? 0 : 3));
    assert.ok(none && others.length === 0);
    assert.deepEqual(none.part, { column: 'day', of: 'weekday', value: 3 });
    assert.deepEqual(none.figures.map(({ value }) => value), [0, 360]); // prettier-ignore
    assert.deepEqual(none.figures[0]?.of === 'amount' && none.figures[0].where, [
      { is: 'during', column: 'day', from: '2024-01-01', until: '2024-05-20' },
      { is: 'part', column: 'day', part: 'weekday', values: [3] },
    ]);
    const [few] = toldOf((day) => (day % 7 === 2 && day > 15 ? 0 : 3));
    assert.deepEqual(few?.figures.map(({ value }) => value), [6, 366]); // prettier-ignore
  });

  it('weekends, and two other days', () => {
    assert.deepEqual(toldOf((day) => (day % 7 > 4 ? 0 : 2))[0]?.part, { column: 'day', of: 'weekend', value: 1 });
    const part = { column: 'day', of: 'weekday', value: 1, lowest: 7 };
    assert.deepEqual(toldOf((day) => (day % 7 === 0 || day % 7 === 6 ? 0 : 2))[0]?.part, part);
  });

  it('nothing of a series that has one row for each working day', () => {
    assert.deepEqual(toldOf((day) => (day % 7 > 4 ? 0 : 1), DAYS, true), []); // prettier-ignore
  });

  it('nothing of few weeks, of days that have rows now and then, and of rows on few weekdays', () => {
    const chance = noise(DAYS, 4711);
    assert.deepEqual(toldOf((day) => (day % 7 === 2 ? 0 : 3), 49), []); // prettier-ignore
    assert.deepEqual(toldOf((day) => ((chance[day] ?? 0) > 0.8 ? 1 : 0)), []); // prettier-ignore
    assert.deepEqual(toldOf((day) => (day % 7 > 2 ? 0 : 3)), []); // prettier-ignore
  });
});
