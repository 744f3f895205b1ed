import assert from 'node:assert/strict';
import { detectMonthEnds } from '../../../../../src/core/analysis/insights/detectors/monthEnds';
import type { Line } from '../../../../../src/core/analysis/insights/cube';
import { cell, cubeOf, noise } from './cubes';

const DAY = 86_400_000;
const START = Date.UTC(2023, 0, 1);
const values = noise(730, 90_211);
const line: Line = { column: 'day', grain: 'day', periods: values.map((_, at) => new Date(START + at * DAY).toISOString().slice(0, 10)) }; // prettier-ignore
const dayOf = (at: number): number => new Date(START + at * DAY).getUTCDate();

/** What is told of one value a day. */
function toldOf(value: (noise: number, at: number) => number) {
  const series = [values.map((each, at) => cell([value(each, at)]))];
  return detectMonthEnds(cubeOf(['bills'], { others: [{ line, series }] })).filter(({ p, effect }) => effect > 0 && p < 1e-3); // prettier-ignore
}

describe('core/analysis/insights: the first and the last days of months', () => {
  it('are told where they are higher, with how many they are', () => {
    // The last two days lie in front of the first one.
    const [found, ...others] = toldOf((value, at) => 100 + 5 * value + (dayOf(at + 2) <= 2 ? 15 : 0));
    assert.deepEqual([found?.part, found?.isUp, others.length], [{ column: 'day', of: 'monthEnd', value: 0, until: 1 }, true, 0]); // prettier-ignore
    const [first] = toldOf((value, at) => 100 + 5 * value - (dayOf(at) === 1 ? 25 : 0));
    assert.deepEqual([first?.part, first?.isUp], [{ column: 'day', of: 'monthDay', value: 1 }, false]);
  });

  it('nothing of a line, which is higher at the end of each month', () => {
    assert.deepEqual(
      toldOf((value, at) => 100 + value + at),
      [],
    );
  });
});
