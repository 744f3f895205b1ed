import assert from 'node:assert/strict';
import { additiveFit } from '../../../../../src/core/analysis/statistics/additive';
import { randomNumbers } from '../../../../support/random';

describe('core/analysis/statistics: rows and columns that add something', () => {
  it('are found again in cells of any sizes', () => {
    const next = randomNumbers(7);
    const [a, b] = [[0, 3, -2], [5, 1, 0, -4]]; // prettier-ignore
    const cells = a.flatMap((row, x) => b.map((column, y) => ({ x, y, n: 1 + Math.floor(next() * 40), mean: 10 + row + column }))); // prettier-ignore
    const fit = additiveFit(cells);
    for (const { x, y, mean } of cells)
      assert.ok(Math.abs(fit.grand + (fit.rows[x] ?? NaN) + (fit.columns[y] ?? NaN) - mean) < 1e-9);
  });

  it('leave residuals that add up to nothing in each row and column', () => {
    const next = randomNumbers(8);
    const cells = Array.from({ length: 20 }, (_, at) => ({ x: at % 4, y: at >> 2, n: 1 + Math.floor(next() * 30), mean: next() })); // prettier-ignore
    const { grand, rows, columns } = additiveFit(cells);
    const rest = cells.map(({ x, y, n, mean }) => n * (mean - grand - (rows[x] ?? NaN) - (columns[y] ?? NaN)));
    for (const x of [0, 1, 2, 3])
      assert.ok(Math.abs(rest.reduce((sum, value, at) => sum + (at % 4 === x ? value : 0), 0)) < 1e-9);
    for (const y of [0, 1, 2, 3, 4])
      assert.ok(Math.abs(rest.reduce((sum, value, at) => sum + (at >> 2 === y ? value : 0), 0)) < 1e-9);
  });
});
