import assert from 'node:assert/strict';
import { detectMix } from '../../../../../src/core/analysis/insights/detectors/mix';
import type { Line } from '../../../../../src/core/analysis/insights/cube';
import { cell, cubeOf, dimensionOf, noise } from './cubes';

const PERIODS = 36;
const periods = Array.from({ length: PERIODS }, (_, at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`); // prettier-ignore
const line: Line = { column: 'day', grain: 'month', periods };

/** What is told of a label and the others, each with so many rows in a month and with such an average. */
function toldOf(rows: (month: number) => [number, number], mean: (month: number) => [number, number], spread = 1) {
  const cells = [0, 1].map((label) =>
    periods.map(
      (_, month) =>
      cell(noise(rows(month)[label] ?? 0, 7919 * (month + 1) + 31 * label).map((value) => (mean(month)[label] ?? 0) + value * spread)), // prettier-ignore
    ),
  );
  const cube = cubeOf(['price'], { line, dimensions: [dimensionOf('plan', ['Pro', 'Free'])], byLabelAndPeriod: [[cells]] }); // prettier-ignore
  return detectMix(cube).filter(({ p, effect }) => effect > 0 && p < 1e-3);
}

const isLate = (month: number): boolean => month >= 20;
/** The label has a fifth of the rows, and from the 21st month on a half, give or take one. */
const shifted = (month: number): [number, number] => {
  const more = (month * 7) % 3;
  return isLate(month) ? [15 + more, 15] : [6 + more, 24];
};

describe('core/analysis/insights: an average that changes by the mix of labels', () => {
  it('is told with the label that makes it, and when', () => {
    const [found, ...others] = toldOf(shifted, () => [20, 10]);
    assert.ok(found && others.length === 0);
    assert.deepEqual([found.kind, found.isUp, found.time?.from], ['mix', true, '2021-09']);
    const valueOf = (name: string): number => found.figures.find((figure) => figure.name === name)?.value ?? NaN;
    assert.ok(Math.abs(valueOf('mix') - 2.8) < 0.5, `${valueOf('mix')}`);
    assert.ok(Math.abs(valueOf('part_after') - 0.51) < 0.03);
    assert.equal(found.labels?.length, 1);
  });

  it('is told against averages that fall within both labels', () => {
    const [found] = toldOf(shifted, (month) => (isLate(month) ? [19, 9] : [20, 10]));
    assert.equal(found?.isUp, true);
    assert.equal(found.labels?.length, 2);
    assert.ok(found.figures.some(({ name }) => name === 'first') && !found.figures.some(({ name }) => name === 'of_change')); // prettier-ignore
  });

  it('is none of averages that change within labels, of labels with the same average, and of sizes that stay', () => {
    assert.deepEqual(toldOf(() => [10, 20], (month) => (isLate(month) ? [24, 14] : [20, 10])), []); // prettier-ignore
    assert.deepEqual(toldOf(shifted, () => [10, 10]), []); // prettier-ignore
    assert.deepEqual(toldOf(shifted, () => [10, 10], 8), []); // prettier-ignore
    assert.deepEqual(toldOf((month) => [10 + ((month * 7) % 3), 20], () => [20, 10]), []); // prettier-ignore
  });

  it('is none where the label is the measure in other words', () => {
    assert.deepEqual(toldOf(shifted, () => [20, 10], 0.1), []); // prettier-ignore
  });
});
