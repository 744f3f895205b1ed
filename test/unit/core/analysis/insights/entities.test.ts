import assert from 'node:assert/strict';
import { detectEntities } from '../../../../../src/core/analysis/insights/detectors/entities';
import { added } from '../../../../../src/core/analysis/insights/cube';
import { pOfChiSquare } from '../../../../../src/core/analysis/statistics/pValues';
import { labelColumn, setOf } from '../sets';
import { cell, cubeOf, noise } from './cubes';

const COUNT = 100;
const NAMES = Array.from({ length: COUNT }, (_, at) => `c${at}`);

/** What is told of entities with some values each, of a sum or of an average. */
function toldOf(valuesOf: (at: number) => readonly number[], isTotal: boolean) {
  const cells = NAMES.map((_, at) => cell(valuesOf(at)));
  const cube = cubeOf(['amount'], {
    subjects: [{ subject: { of: 'column', column: 'amount', aggregate: isTotal ? 'sum' : 'mean' }, center: 0, isTotal }], // prettier-ignore
    entities: [
      {
        ...{ column: labelColumn(1, 'customer', NAMES), count: COUNT, compared: COUNT, labels: NAMES, owned: [] },
        ...{ wholes: [added(cells)], squares: [cells.reduce((sum, each) => sum + each.sum ** 2, 0)], cells: [cells] },
      },
    ],
  });
  return detectEntities(cube, setOf([])).filter(({ kind }) => kind === (isTotal ? 'mostly' : 'differs'));
}

/** Values around 10, one of which may be many times as large. */
const usual = (at: number, count: number): number[] => noise(count, 7919 * (at + 1)).map((value) => 10 + value);

describe('core/analysis/insights: columns with many labels', () => {
  it('a few that have much of a total, by the index of dispersion', () => {
    const [found] = toldOf((at) => Array.from({ length: at < 3 ? 120 : 9 }, () => 1), true);
    assert.deepEqual([found?.kind, found?.by, found?.labels], ['mostly', 'customer', ['c0', 'c1', 'c2']]);
    const figures = Object.fromEntries((found?.figures ?? []).map(({ name, value }) => [name, value]));
    assert.deepEqual(figures, { few: 360, all: 1233, part: 360 / 1233, count: COUNT });
    // Σ (n − n̄)² / n̄ of the counts.
    const counts = NAMES.map((_, at) => (at < 3 ? 120 : 9));
    const mean = 1233 / COUNT;
    const chi2 = counts.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0);
    assert.ok(Math.abs((found?.p ?? 1) - (pOfChiSquare(chi2, COUNT - 1) ?? 1)) < 1e-9);
  });

  it('one that has three times as much as any other, also where that is little of all', () => {
    const rows = (at: number): number[] => Array.from({ length: at === 3 ? 60 : 9 }, () => 1);
    const [found] = toldOf(rows, true);
    assert.deepEqual([found?.labels, (found?.effect ?? 0) > 0], [['c3'], true]);
    const [second] = toldOf((at) => Array.from({ length: at < 3 ? 30 : 9 }, () => 1), true);
    assert.equal(second?.effect, 0);
  });

  it('is none of equal ones, and a single large row makes none', () => {
    assert.deepEqual(
      toldOf(() => Array.from({ length: 12 }, () => 1), true).map(({ effect }) => effect),
      [0],
    );
    const [one] = toldOf((at) => (at === 5 ? [...usual(at, 9), 9000] : usual(at, 10)), true);
    assert.ok(one && one.p > 0.01);
  });

  it('one whose average lies far from those of its peers', () => {
    const [found] = toldOf((at) => usual(at, 12).map((value) => (at === 7 ? value + 3 : value)), false);
    assert.ok(found && found.p < 1e-6 && found.effect > 0);
    assert.deepEqual([found.kind, found.isUp, found.labels], ['differs', true, ['c7']]);
  });

  it('is none of noise, of averages that vary by factors, and where one row makes it', () => {
    const isTold = (told: { p: number; effect: number }[]): boolean =>
      told.some(({ p, effect }) => p < 1e-4 && effect > 0);
    const levels = noise(COUNT, 4242);
    assert.ok(!isTold(toldOf((at) => usual(at, 12), false)));
    assert.ok(!isTold(toldOf((at) => usual(at, 12).map((value) => value * Math.exp(levels[at] ?? 0)), false)));
    assert.ok(!isTold(toldOf((at) => usual(at, 12).map((value, row) => (at === 7 && row === 3 ? 400 : value)), false)));
    assert.ok(!isTold(toldOf((at) => (at === 7 ? [14, 14.1] : usual(at, 12)), false)));
  });
});
