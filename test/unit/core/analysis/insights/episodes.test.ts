import assert from 'node:assert/strict';
import { detectEpisodes } from '../../../../../src/core/analysis/insights/detectors/episodes';
import type { Line } from '../../../../../src/core/analysis/insights/cube';
import { cell, cubeOf, noise } from './cubes';

const DAYS = 180;
const periods = Array.from({ length: DAYS }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
const line: Line = { column: 'day', grain: 'day', periods };
const around = noise(DAYS, 31_337);

/** What is told of days with one value each. */
function toldOf(levelOf: (day: number) => number) {
  const series = [periods.map((_, day) => cell([50 + levelOf(day) + (around[day] ?? 0)]))];
  return detectEpisodes(cubeOf(['load'], { line, series })).filter(({ p, effect }) => effect > 0 && p < 1e-4);
}

describe('core/analysis/insights: another level for a while', () => {
  it('with the level before, within and behind it', () => {
    const [found, ...others] = toldOf((day) => (day >= 60 && day < 80 ? -4 : 0));
    assert.ok(found && others.length === 0);
    assert.deepEqual([found.kind, found.isUp, found.time?.from, found.time?.to], ['episode', false, '2024-03-01', '2024-03-20']); // prettier-ignore
    const [first = 0, middle = 0, last = 0] = found.figures.map(({ value }) => value);
    assert.ok(Math.abs(first - 50) < 0.5 && Math.abs(middle - 46) < 0.5 && Math.abs(last - 50) < 0.5);
  });

  it('nothing of another level from a day on, of a line, of two steps, and of noise', () => {
    assert.deepEqual(toldOf((day) => (day >= 60 ? -4 : 0)), []); // prettier-ignore
    assert.deepEqual(toldOf((day) => day / 20), []); // prettier-ignore
    assert.deepEqual(toldOf((day) => (day < 60 ? 0 : day < 100 ? 4 : 8)), []); // prettier-ignore
    assert.deepEqual(toldOf(() => 0), []); // prettier-ignore
  });
});
