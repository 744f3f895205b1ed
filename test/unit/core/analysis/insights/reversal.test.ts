import assert from 'node:assert/strict';
import { detectReversals } from '../../../../../src/core/analysis/insights/detectors/reversal';
import { added, type Cell, type CubeSubject } from '../../../../../src/core/analysis/insights/cube';
import { cell, cubeOf, dimensionOf, meanOfColumn, noise } from './cubes';

const ROWS: CubeSubject = { subject: { of: 'rows' }, center: 0, isTotal: true };

/** What is told of two treatments by two severities, with such an average and so many rows. */
function toldOf(mean: (x: number, y: number) => number, rows: (x: number, y: number) => number) {
  const cells = [0, 1].map((x) => [0, 1].map((y) => cell(noise(rows(x, y), 7919 * (2 * x + y + 1)).map((value) => mean(x, y) + value)))); // prettier-ignore
  const counts = cells.map((each) => each.map(({ n }): Cell => ({ n, sum: n, squares: n })));
  const cube = cubeOf(['pain'], {
    subjects: [meanOfColumn('pain'), ROWS],
    dimensions: [dimensionOf('treatment', ['Laser', 'Standard']), dimensionOf('severity', ['mild', 'severe'])],
    crossed: [{ a: 0, b: 1, cells: [cells, counts] }],
  });
  const told = detectReversals(cube).filter(({ p, effect }) => effect > 0 && p < 1e-3);
  return { told, cells };
}

const uneven = (x: number, y: number): number => (x === y ? 160 : 40);

describe('core/analysis/insights: a difference that turns round', () => {
  it('is told with what both labels have within the others, and how these are mixed', () => {
    // Standard has less within each severity, and more over all rows since most of its rows are severe.
    const { told, cells } = toldOf((x, y) => 10 - x + 4 * y, uneven);
    const [found, ...others] = told;
    assert.ok(found && others.length === 0);
    assert.deepEqual([found.labels, found.also], [['Standard', 'Laser'], { by: 'severity', label: 'severe' }]);
    const valueOf = (name: string): number => found.figures.find((figure) => figure.name === name)?.value ?? NaN;
    const meanOf = ({ n, sum }: Cell): number => sum / n;
    const [laser = [], standard = []] = cells;
    assert.equal(valueOf('here'), meanOf(added(standard)));
    assert.equal(valueOf('others'), meanOf(added(laser)));
    assert.ok(valueOf('here') > valueOf('others'));
    for (const place of [1, 2]) assert.ok(valueOf(`first${place}`) < valueOf(`second${place}`));
    assert.deepEqual([valueOf('part'), valueOf('usual')], [0.8, 0.2]);
  });

  it('is not where the mix makes a difference of none', () => {
    assert.deepEqual(toldOf((_, y) => 10 + 4 * y, uneven).told, []);
  });

  it('is not where labels are mixed evenly', () => {
    assert.deepEqual(toldOf((x, y) => 10 - x + 4 * y, () => 100).told, []); // prettier-ignore
  });

  it('is not where it goes the other way within one label alone', () => {
    assert.deepEqual(toldOf((x, y) => 10 + (y === 0 ? x : -4 * x) + 7 * y, uneven).told, []);
  });
});
