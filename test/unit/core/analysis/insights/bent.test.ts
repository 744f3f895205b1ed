import assert from 'node:assert/strict';
import { detectBends } from '../../../../../src/core/analysis/insights/detectors/bent';
import type { Binned } from '../../../../../src/core/analysis/insights/cube';
import { measureColumn, setOf } from '../sets';
import { cell, cubeOf, noise } from './cubes';

const BINS = 20;
const ROWS = 20;
const set = setOf([measureColumn(1, 'price'), measureColumn(2, 'visits')]);

/** Visits over price: what each bin has beside noise. */
function visitsOver(level: (bin: number) => number) {
  const bins: Binned['bins'] = Array.from({ length: BINS }, (_, bin) => {
    const rows = noise(ROWS, 100 + bin).map((value) => value + level(bin));
    const prices = rows.map((_, row) => bin * ROWS + row);
    return { from: prices[0] ?? 0, to: prices.at(-1) ?? 0, cells: [cell(prices), cell(rows)] };
  });
  return detectBends(cubeOf(['price', 'visits'], { rows: BINS * ROWS, binned: [{ a: 'price', bins }] }), set);
}

describe('core/analysis/insights: bends of one measure over another', () => {
  it('highest in the middle of another one', () => {
    const [found] = visitsOver((bin) => (bin >= 6 && bin < 14 ? 1 : 0));
    assert.ok(found && found.effect > 0 && found.p < 1e-8);
    assert.deepEqual([found.kind, found.isUp, found.other], ['bent', true, 'price']);
    assert.deepEqual(found.subject, { of: 'column', column: 'visits', aggregate: 'mean' });
    const names = found.figures.map(({ name }) => name);
    assert.deepEqual(names, ['first', 'middle', 'last', 'low', 'high']);
    // What is told is what the rows of the conditions have.
    const [, middle] = found.figures;
    assert.ok(middle?.of === 'amount' && Math.abs(middle.value - 1) < 0.1);
    assert.deepEqual(middle.where, [{ is: 'between', column: 'price', low: 120, high: 279 }]);
  });

  it('another level from a value of another one on', () => {
    const [found] = visitsOver((bin) => (bin >= 15 ? -1 : 0));
    assert.ok(found && found.effect > 0 && found.p < 1e-8);
    assert.deepEqual([found.kind, found.isUp, found.other], ['bent', false, 'price']);
    assert.equal(found.figures.find(({ name }) => name === 'limit')?.value, 300);
  });

  it('none in a straight line, in one that flattens, or in noise', () => {
    const told = (level: (bin: number) => number) => visitsOver(level).filter(({ effect }) => effect > 0);
    assert.deepEqual(told((bin) => bin / 8), []); // prettier-ignore
    assert.deepEqual(told((bin) => Math.sqrt(bin) / 2), []); // prettier-ignore
    assert.deepEqual(told(() => 0), []); // prettier-ignore
  });

  it('rows of one label that are alike in both measures are no observations of their own', () => {
    const bins: Binned['bins'] = Array.from({ length: BINS }, (_, bin) => {
      const rows = noise(ROWS, 100 + bin).map((value) => value + (bin >= 6 && bin < 14 ? 1 : 0));
      return { from: bin, to: bin, cells: [cell(rows.map(() => bin)), cell(rows)] };
    });
    const more = { rows: BINS * ROWS, binned: [{ a: 'price', bins }] };
    const byLabel = [[0, 1].map((at) => bins.map(({ cells }) => cells[at] ?? cell([])))];
    const [free] = detectBends(cubeOf(['price', 'visits'], more), set);
    const [alike] = detectBends(cubeOf(['price', 'visits'], { ...more, byLabel }), set);
    assert.ok(free && free.p < 1e-8);
    assert.ok(alike && alike.p > 1e-6);
  });
});
