import assert from 'node:assert/strict';
import { detectCells } from '../../../../../src/core/analysis/insights/detectors/cells';
import { added, ROWS, type Cube, type Entities } from '../../../../../src/core/analysis/insights/cube';
import { labelColumn } from '../sets';
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

/** The pair that is told of twelve machines, of which each has so many good rows and so many bad ones. */
function pairOf(bad: (machine: number) => number, crews?: readonly string[], entities: Cube['entities'] = []) {
  const machines = Array.from({ length: 12 }, (_, at) => `M${at + 1}`);
  const rows = (count: number) => cell(Array.from({ length: count }, () => 1));
  const cells = machines.map((_, at) => [rows(200 - bad(at)), rows(bad(at))]);
  const dimensions = [dimensionOf('machine', machines), dimensionOf('result', ['good', 'bad'])];
  const names = [...new Set(crews)];
  const owned = (labels: number): typeof cells =>
    names.map((name) => Array.from({ length: labels }, (_, label) => added(machines.flatMap((_machine, at) => (crews?.[at] === name ? [cells[at]?.[label] ?? rows(0)] : []))))); // prettier-ignore
  const units = names.map((name) => machines.map((_, at) => (crews?.[at] === name ? added(cells[at] ?? []) : rows(0))));
  const cube = cubeOf([], {
    ...{ subjects: [ROWS], entities },
    dimensions: [...dimensions, ...(crews ? [dimensionOf('crew', names)] : [])],
    crossed: [
      { a: 0, b: 1, cells: [cells] },
      ...(crews ? [{ a: 2, b: 0, cells: [units] }, { a: 2, b: 1, cells: [owned(2)] }] : []), // prettier-ignore
    ],
  });
  return detectCells(cube).filter(({ kind, p, effect }) => kind === 'labels' && effect > 0 && p < 1e-3);
}

describe('core/analysis/insights: labels that go together', () => {
  it('are told where one label differs and the others are alike', () => {
    const [found] = pairOf((at) => (at === 4 ? 70 : 20));
    assert.deepEqual([found?.labels, found?.also], [['M5'], { by: 'result', label: 'bad' }]);
  });

  it('are not where all differ, as machines do, and are where one lies far from all of them', () => {
    const own = [8, 31, 14, 22, 40, 11, 27, 18, 35, 9, 24, 16];
    assert.deepEqual(pairOf((at) => own[at] ?? 0), []); // prettier-ignore
    const [found] = pairOf((at) => (at === 4 ? 150 : (own[at] ?? 0)));
    assert.deepEqual(found?.labels, ['M5']);
  });

  it('are not where machines that differ belong to one of two crews, by chance more bad ones to one', () => {
    const own = [8, 60, 14, 52, 40, 11, 27, 58, 35, 9, 24, 56];
    const crews = own.map((_, at) => (at % 2 === 0 ? 'Early' : 'Late'));
    assert.deepEqual(pairOf((at) => own[at] ?? 0, crews), []); // prettier-ignore
    const [found] = pairOf((at) => (at % 2 === 0 ? 60 : 20) + (at % 3), crews);
    assert.ok(found && [found.by, found.also?.by].includes('crew'));
  });

  it('are not where customers have both, and there are few of these', () => {
    const bad = (at: number): number => (at === 4 ? 70 : 20);
    const ownersOf = (dimension: number, ownerOf: (at: number) => number) => ({ dimension, owners: Array.from({ length: 80 }, (_, at) => ownerOf(at)) }); // prettier-ignore
    const customers = (owned: Entities['owned']): Entities => ({ ...{ column: labelColumn(3, 'customer', []), count: 80, compared: 80, labels: [], owned }, ...{ wholes: [], squares: [], cells: [] } }); // prettier-ignore
    const machines = ownersOf(0, (at) => at % 12);
    assert.deepEqual(pairOf(bad, undefined, [customers([machines, ownersOf(1, (at) => Math.floor(at / 12) % 2)])]), []); // prettier-ignore
    assert.deepEqual(pairOf(bad, undefined, [customers([machines])]), []); // prettier-ignore
    assert.equal(pairOf(bad, undefined, [customers([])]).length, 1);
  });
});
