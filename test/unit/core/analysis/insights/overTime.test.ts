import assert from 'node:assert/strict';
import { effectOf } from '../../../../../src/core/analysis/insights/candidate';
import { detectCourses } from '../../../../../src/core/analysis/insights/detectors/overTime';
import { cell, cubeOf, noise } from './cubes';

const periods = (count: number): string[] => Array.from({ length: count }, (_, at) => String(2000 + at));

/** What is found in a course of one value a year, in some unit. */
function courseOf(values: readonly number[], unit: number) {
  const line = { column: 'year', grain: 'year' as const, periods: periods(values.length) };
  return detectCourses(cubeOf(['sales'], { line, series: [values.map((value) => cell([value * unit]))] }));
}

describe('core/analysis/insights: courses', () => {
  it('tell a line that nothing departs from', () => {
    const [found] = courseOf(
      periods(36).map((_, at) => 100 + 3 * at),
      1,
    );
    assert.deepEqual([found?.kind, found?.isUp], ['trend', true]);
    assert.ok((found?.effect ?? 0) > 0.4, String(found?.effect));
  });

  it('tell a turn by how sure the bend is, where both sides go their way', () => {
    const chance = noise(60, 11);
    const told = (height: number) => courseOf(chance.map((value, at) => 50 + value - height * Math.abs(at / 30 - 1)), 1)[0]; // prettier-ignore
    const found = told(4);
    assert.deepEqual([found?.kind, found?.isUp], ['turn', true]);
    assert.ok((found?.p ?? 1) < 1e-6, String(found?.p));
    assert.notEqual(told(0)?.kind, 'turn');
  });

  it('are as large in one unit as in another, also of a few values', () => {
    const values = noise(10, 7).map((value, at) => 100 + 2 * at + value);
    const [one, other] = [1, 0.001].map((unit) => courseOf(values, unit)[0]?.effect ?? 0);
    assert.ok((one ?? 0) > 0, String(one));
    assert.ok(Math.abs((one ?? 0) - (other ?? 0)) < 1e-6, `${one} ${other}`);
  });

  it('are large by their part alone where nothing varies', () => {
    assert.equal(effectOf(0.25, Infinity), 0.5);
    assert.equal(effectOf(0.01, 0.1), 0);
  });
});
