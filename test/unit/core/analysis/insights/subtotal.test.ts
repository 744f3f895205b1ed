import assert from 'node:assert/strict';
import type { Insight } from '../../../../../src/core/analysis/facts/insight';
import { insightsOf } from '../../../../../src/core/analysis/insights';
import { added, type Cell } from '../../../../../src/core/analysis/insights/cube';
import { labelColumn, measureColumn, setOf } from '../sets';
import { cell, cubeOf, noise } from './cubes';

const MONTHS = Array.from({ length: 24 }, (_, at) => `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`); // prettier-ignore

/** What stands out of the sums of labels by month. */
function foundIn(byLabel: Readonly<Record<string, readonly Cell[]>>): Insight[] {
  const labels = Object.keys(byLabel);
  const cells = Object.values(byLabel);
  const column = labelColumn(2, 'region', labels);
  const cube = cubeOf(['sales'], {
    ...{ rows: 500, dimensions: [{ column, labels, seen: labels.map(() => undefined) }] },
    ...{ byLabel: [[cells.map((each) => added(each))]], byLabelAndPeriod: [[cells.map((each) => [...each])]] },
    line: { column: 'day', grain: 'month', periods: MONTHS },
    series: [MONTHS.map((_, at) => added(cells.map((each) => each[at] ?? cell([]))))],
    totals: [added(cells.map((each) => added(each)))],
  });
  return insightsOf(cube, setOf([measureColumn(1, 'sales'), column], { rows: 500 })).filter(({ kind }) => kind === 'subtotal'); // prettier-ignore
}

/** Five amounts of some 100 in each month. */
function amounts(seed: number): Cell[] {
  const values = noise(MONTHS.length * 5, seed).map((value) => Math.round(100 * (100 + 20 * value)) / 100);
  return MONTHS.map((_, at) => cell(values.slice(at * 5, at * 5 + 5)));
}

const [north, south, west] = [amounts(3), amounts(17), amounts(29)];
const sumOf = (at: number, from = at): number =>
  [north, south, west].reduce((sum, each) => sum + added(each.slice(from, at + 1)).sum, 0);

describe('core/analysis/insights: a label that is the total of the others', () => {
  it('is told whatever it is called', () => {
    const all = MONTHS.map((_, at) => cell([sumOf(at)]));
    const [insight] = foundIn({ north, south, west, Nordics: all });
    assert.deepEqual([insight?.by, insight?.labels], ['region', ['Nordics']]);
    assert.deepEqual(
      insight?.figures.map(({ name, value }) => [name, Math.round(value)]),
      [
        ['here', Math.round(added(all).sum)],
        ['others', Math.round(added(all).sum)],
      ],
    );
  });

  it('is told where its rows come every few months, with the sums since the last one', () => {
    const all = MONTHS.map((_, at) => cell(at % 4 === 3 ? [sumOf(at, at - 3)] : []));
    assert.deepEqual(foundIn({ north, south, west, Sum: all })[0]?.labels, ['Sum']);
  });

  it('is none of labels that are about as large', () => {
    const near = MONTHS.map((_, at) => cell([sumOf(at) * (1 + 0.01 * (at % 5))]));
    assert.deepEqual(foundIn({ north, south, west, east: near }), []);
    assert.deepEqual(foundIn({ north, south, west }), []);
  });

  it('is none of two labels that are alike, as debit and credit are', () => {
    assert.deepEqual(foundIn({ debit: north, credit: north.map(({ sum }) => cell([sum])) }), []);
  });
});
