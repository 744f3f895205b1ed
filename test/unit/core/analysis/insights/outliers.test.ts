import assert from 'node:assert/strict';
import { detectOutliers } from '../../../../../src/core/analysis/insights/detectors/outliers';
import { ROWS, type Extreme, type Line } from '../../../../../src/core/analysis/insights/cube';
import { cell, cubeOf, noise } from './cubes';

const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const DAYS = 100;
const line: Line = {
  ...{ column: 'day', grain: 'day' },
  periods: Array.from({ length: DAYS }, (_, at) => new Date(START + at * DAY).toISOString().slice(0, 10)),
};

/** What is told of the averages of days with ten rows each. */
function toldOf(change: (value: number, day: number, row: number) => number) {
  const all = noise(DAYS * 10, 4711).map((value, at) => ({ day: Math.floor(at / 10), value: change(20 + value, Math.floor(at / 10), at % 10) })); // prettier-ignore
  const rows = all.map(({ day, value }): Extreme => ({ value, time: START + day * DAY + DAY / 2 }));
  const sorted = rows.toSorted((a, b) => b.value - a.value);
  const days = line.periods.map((_, day) => cell(all.filter((each) => each.day === day).map(({ value }) => value)));
  const cube = cubeOf(['amount'], {
    ...{ line, series: [days] },
    extremes: [{ median: 20, high: sorted.slice(0, 30), low: sorted.toReversed().slice(0, 30) }],
  });
  return detectOutliers(cube).filter(({ p, effect }) => effect > 0 && p < 1e-4);
}

describe('core/analysis/insights: single periods', () => {
  it('a day of which all rows are higher is told as a day', () => {
    const [found] = toldOf((value, day) => (day === 41 ? value + 4 : value));
    assert.deepEqual([found?.time?.from, found?.isUp], ['2024-02-11', true]);
    assert.deepEqual(found?.figures.map(({ name }) => name), ['here', 'usual', 'change']); // prettier-ignore
  });

  it('no closed day, however high the days around it are', () => {
    // Working days alone, at a level that goes up and down.
    const days = noise(DAYS, 31).map((value, at) =>
      at % 7 > 4 ? cell([]) : cell([200 + 100 * Math.sin(at / 16) + 20 * value]),
    );
    const rows = days.map(({ n }) => ({ n, sum: n, squares: 0 }));
    const cube = cubeOf([], {
      subjects: [{ subject: { of: 'column', column: 'payments', aggregate: 'sum' }, center: 0, isTotal: true }, ROWS], // prettier-ignore
      ...{ line, series: [days, rows] },
    });
    const told = detectOutliers(cube).filter(({ p, effect, subject }) => subject.of === 'column' && effect > 0 && p < 1e-4); // prettier-ignore
    assert.deepEqual(told, []);
  });

  it('an average of many such rows is none of one row: that alone makes no day', () => {
    assert.deepEqual(toldOf((value, day, row) => (day === 41 && row === 3 ? 400 : value)), []); // prettier-ignore
  });

  it('is none of rows with a heavy tail', () => {
    assert.deepEqual(
      toldOf((value) => Math.exp(1.6 * (value - 20))),
      [],
    );
  });
});
