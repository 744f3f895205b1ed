import assert from 'node:assert/strict';
import { detectCells } from '../../../../../src/core/analysis/insights/detectors/cells';
import { added } from '../../../../../src/core/analysis/insights/cube';
import { cell, cubeOf, dimensionOf, noise } from './cubes';

const LABELS = [0, 1, 2, 3];

/** What is told of four labels by four others, with such an average and so many rows. */
function toldOf(mean: (x: number, y: number) => number, rows: (x: number, y: number) => number = () => 40) {
  const cells = LABELS.map((x) => LABELS.map((y) => cell(noise(rows(x, y), 104_729 * (4 * x + y + 1)).map((value) => mean(x, y) + value)))); // prettier-ignore
  const dimensions = [dimensionOf('plan', ['A', 'B', 'C', 'D']), dimensionOf('region', ['North', 'South', 'East', 'West'])]; // prettier-ignore
  const cube = cubeOf(['price'], {
    ...{ dimensions, crossed: [{ a: 0, b: 1, cells: [cells] }] },
    byLabel: [[cells.map((row) => added(row))], [LABELS.map((y) => added(cells.flatMap((row) => row[y] ?? [])))]],
  });
  return detectCells(cube).filter(({ kind, p, effect }) => kind === 'cell' && effect > 0 && p < 1e-3);
}

describe('core/analysis/insights: two labels together', () => {
  it('are told where they have more than both let expect', () => {
    const [found, ...others] = toldOf((x, y) => 10 + x + y + (x === 1 && y === 2 ? 2 : 0));
    assert.ok(found && others.length === 0);
    assert.deepEqual([found.isUp, found.labels, found.also], [true, ['B'], { by: 'region', label: 'East' }]);
  });

  it('are not where each label adds something, in sizes that go together', () => {
    assert.deepEqual(toldOf((x, y) => 10 + 3 * x + 4 * y, (x, y) => (x === y ? 200 : 20)), []); // prettier-ignore
  });

  it('are not where labels multiply what there is', () => {
    assert.deepEqual(
      toldOf((x, y) => 20 * (1 + x / 4) * (1 + y / 4)),
      [],
    );
  });
});
