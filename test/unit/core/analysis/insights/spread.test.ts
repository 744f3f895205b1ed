import assert from 'node:assert/strict';
import { detectSpreads } from '../../../../../src/core/analysis/insights/detectors/spread';
import type { Line } from '../../../../../src/core/analysis/insights/cube';
import { setOf } from '../sets';
import { cell, cubeOf, noise } from './cubes';

const PERIODS = 48;
const periods = Array.from({ length: PERIODS }, (_, at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`); // prettier-ignore
const line: Line = { column: 'day', grain: 'month', periods };

/** What is told of months, each with so many rows. */
function toldOf(rowsOf: (month: number) => readonly number[]) {
  const series = [periods.map((_, month) => cell(rowsOf(month)))];
  return detectSpreads(cubeOf(['delay'], { line, series }), setOf([])).filter(
    ({ p, effect }) => effect > 0 && p < 1e-3,
  );
}

const around = noise(PERIODS, 70_919);

describe('core/analysis/insights: what varies more or less', () => {
  it('the rows of a month among each other', () => {
    const [found, ...others] = toldOf((month) =>
      noise(20, 7919 * (month + 1)).map((value) => 10 + value * (month < 30 ? 1 : 2)),
    );
    assert.ok(found && others.length === 0);
    assert.deepEqual([found.kind, found.isUp, found.time?.from], ['spread', true, '2022-07']);
    const [before, after] = found.figures.map(({ value }) => value);
    assert.ok(Math.abs((before ?? 0) - 1) < 0.1 && Math.abs((after ?? 0) - 2) < 0.2);
  });

  it('one value a month', () => {
    const [found, ...others] = toldOf((month) => [100 + (around[month] ?? 0) * (month < 24 ? 8 : 0.8)]);
    assert.ok(found && others.length === 0);
    assert.equal(found.isUp, false);
    assert.ok(found.figures.every(({ of }) => of === 'spread'));
  });

  it('nothing of noise, of another level, and of values that vary more since they are larger', () => {
    const rows = (month: number): number[] => noise(20, 7919 * (month + 1)).map((value) => 10 + value);
    assert.deepEqual(toldOf(rows), []);
    assert.deepEqual(toldOf((month) => rows(month).map((value) => value + (month < 30 ? 0 : 20))), []); // prettier-ignore
    assert.deepEqual(toldOf((month) => rows(month).map((value) => value * (month < 30 ? 1 : 3))), []); // prettier-ignore
  });
});
