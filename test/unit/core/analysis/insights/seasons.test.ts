import assert from 'node:assert/strict';
import { detectSeasons } from '../../../../../src/core/analysis/insights/detectors/seasons';
import type { Cell, Line } from '../../../../../src/core/analysis/insights/cube';
import { cell, cubeOf, noise } from './cubes';

const HOUR = 3_600_000;
const start = Date.UTC(2024, 0, 1); // a Monday
const line = (grain: 'hour' | 'day', count: number): Line => ({
  ...{ column: 'time', grain },
  periods: Array.from({ length: count }, (_, at) =>
    new Date(start + at * HOUR * (grain === 'day' ? 24 : 1)).toISOString().slice(0, grain === 'day' ? 10 : 16),
  ),
});

/** What is told of a measure with so many periods. */
function toldOf(grain: 'hour' | 'day', cells: readonly Cell[], isSparse = false) {
  const each = { line: line(grain, cells.length), series: [[...cells]] };
  const found = detectSeasons(cubeOf(['level'], isSparse ? { sparse: [each] } : { others: [each] }));
  return found.filter(({ p, effect }) => effect > 0 && p < 1e-4);
}

const days = noise(140, 4711);
const hours = noise(24 * 300, 815);

describe('core/analysis/insights: what comes again and again', () => {
  it('both days of a weekend are told as one', () => {
    const [found] = toldOf('day', days.map((value, at) => cell([100 + 3 * value - (at % 7 > 4 ? 30 : 0)]))); // prettier-ignore
    assert.deepEqual([found?.part, found?.isUp], [{ column: 'time', of: 'weekend', value: 1 }, false]);
  });

  it('a single day is told by its name', () => {
    const [found] = toldOf('day', days.map((value, at) => cell([100 + 3 * value - (at % 7 === 6 ? 30 : 0)]))); // prettier-ignore
    assert.deepEqual(found?.part, { column: 'time', of: 'weekday', value: 7 });
  });

  it('the hours of the upper half of a wave are told as one, with its peak', () => {
    const [found] = toldOf('hour', hours.slice(0, 24 * 21).map((value, at) => cell([100 + value + 20 * Math.cos(((at - 15) / 12) * Math.PI)]))); // prettier-ignore
    assert.deepEqual(found?.part, { column: 'time', of: 'hour', value: 10, until: 20, peak: 15 });
  });

  it('some hours in a row that are lower are told as one, also over midnight, where no single one is sure', () => {
    const lower = (value: number, at: number): number => 100 + 6 * value - ([23, 0, 1].includes(at % 24) ? 5 : 0);
    const [found] = toldOf(
      'hour',
      hours.slice(0, 24 * 60).map((value, at) => cell([lower(value, at)])),
    );
    assert.deepEqual([found?.part, found?.isUp], [{ column: 'time', of: 'hour', value: 23, until: 1 }, false]);
  });

  it('an hour is told of what has rows now and then, and nothing where no hour differs', () => {
    const rare = (more: number): Cell[] =>
      hours.map((value, at) => (at % 7 < 2 ? cell([100 + 3 * value + (at % 24 === 8 ? more : 0)]) : cell([])));
    assert.deepEqual(toldOf('hour', rare(20), true)[0]?.part, { column: 'time', of: 'hour', value: 8 });
    assert.deepEqual(toldOf('hour', rare(0), true), []);
  });
});
