import assert from 'node:assert/strict';
import { detectHolidays } from '../../../../../src/core/analysis/insights/detectors/holidays';
import { NO_CELL } from '../../../../../src/core/analysis/insights/cube';
import { cubeOf, noise } from './cubes';

const COUNT = 4 * 365;
const periods = Array.from({ length: COUNT }, (_, at) =>
  new Date(Date.UTC(2021, 0, 1 + at)).toISOString().slice(0, 10),
);

/** What is told of days with so many rows. */
function toldOf(rowsOf: (period: string, day: number) => number) {
  const series = [periods.map((period, day) => ({ ...NO_CELL, n: rowsOf(period, day), sum: rowsOf(period, day) }))];
  const subjects = [{ subject: { of: 'rows' as const }, center: 0, isTotal: true }];
  const line = { column: 'day', grain: 'day' as const, periods };
  return detectHolidays(cubeOf([], { subjects, line, series })).filter(({ effect }) => effect > 0);
}

describe('core/analysis/insights: closed days of the year', () => {
  it('are told where they are closed each year', () => {
    const [found, ...others] = toldOf((period) => (/-(?:12-25|01-01)$/.test(period) ? 0 : 3));
    assert.ok(found && others.length === 0);
    assert.deepEqual(found.labels, ['01-01', '12-25']);
    const [figure] = found.figures;
    assert.ok(figure?.of === 'amount' && figure.value === 0);
    const days = ['2021', '2022', '2023', '2024'].map((year) => ({ is: 'during', column: 'day', from: `${year}-01-01`, until: `${year}-01-02` })); // prettier-ignore
    assert.deepEqual(figure.where, [{ is: 'any', where: days }]);
  });

  it('are none where they are closed in one year, where many days are empty, and of a season without rows', () => {
    const chance = noise(COUNT, 4711);
    assert.deepEqual(toldOf((period) => (period === '2022-12-25' ? 0 : 3)), []); // prettier-ignore
    assert.deepEqual(toldOf((_, day) => ((chance[day] ?? 0) > 0.5 ? 0 : 3)), []); // prettier-ignore
    assert.deepEqual(toldOf((period) => (period.slice(5, 7) === '07' ? 0 : 3)), []); // prettier-ignore
  });
});
