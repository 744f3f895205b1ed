import assert from 'node:assert/strict';
import { detectLabelSpreads } from '../../../../../src/core/analysis/insights/detectors/labelSpread';
import { cell, cubeOf, dimensionOf, noise } from './cubes';

const LABELS = ['north', 'east', 'south', 'west'];

/** What is told of labels with some values each. */
function toldOf(valuesOf: (label: number) => readonly number[]) {
  const values = LABELS.map((_, label) => valuesOf(label));
  const distances = values.map((own) => {
    const sorted = own.toSorted((a, b) => a - b);
    const middle =
      ((sorted[Math.floor((own.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((own.length - 1) / 2)] ?? 0)) / 2;
    return own.map((value) => Math.abs(value - middle));
  });
  const cube = cubeOf(['delay'], {
    dimensions: [dimensionOf('region', LABELS)],
    byLabel: [[values.map((own) => cell(own))]],
    spreads: [{ dimension: 0, subject: 0, cells: distances.map((own) => cell(own)) }],
  });
  return detectLabelSpreads(cube).filter(({ p, effect }) => effect > 0 && p < 1e-4);
}

describe('core/analysis/insights: a label that varies more or less', () => {
  it('is told with both standard deviations', () => {
    const values = LABELS.map((_, label) => noise(80, 7919 * (label + 1)).map((value) => 20 + value * (label === 2 ? 2.5 : 1))); // prettier-ignore
    const [found, ...others] = toldOf((label) => values[label] ?? []);
    assert.ok(found && others.length === 0);
    assert.deepEqual([found.kind, found.isUp, found.by, found.labels], ['spread', true, 'region', ['south']]);
    const sd = (own: readonly number[]): number => {
      const mean = own.reduce((a, b) => a + b, 0) / own.length;
      return Math.sqrt(own.reduce((a, b) => a + (b - mean) ** 2, 0) / (own.length - 1));
    };
    const [here = 0, rest = 0] = found.figures.map(({ value }) => value);
    assert.ok(Math.abs(here - sd(values[2] ?? [])) < 1e-9);
    assert.ok(Math.abs(rest - sd(values.filter((_, label) => label !== 2).flat())) < 1e-9);
  });

  it('is none where larger values vary more, of single far values, and of noise', () => {
    const own = (label: number): number[] => noise(80, 7919 * (label + 1));
    assert.deepEqual(toldOf((label) => own(label).map((value) => (20 + value) * (label === 1 ? 3 : 1))), []); // prettier-ignore
    assert.deepEqual(toldOf((label) => own(label).map((value, at) => value + (label === 1 && at === 7 ? 90 : 0))), []); // prettier-ignore
    assert.deepEqual(toldOf((label) => own(label).map((value) => Math.exp(1.5 * value))), []); // prettier-ignore
    assert.deepEqual(toldOf(own), []);
  });

  it('is tested by things where these belong to labels', () => {
    // Twelve customers of two regions with 40 rows each: the spread of a customer is its own, that of a region is none.
    const told = (spreadOf: (customer: number) => number) => {
      const levels = noise(12, 99);
      const rows = levels.map((level, at) => noise(40, 7919 * (at + 1)).map((value) => 50 + level + spreadOf(at) * value)); // prettier-ignore
      const regions = [0, 1].map((region) => rows.filter((_, at) => at % 2 === region).flat());
      const units = rows.map((own) => cell(own));
      const cube = cubeOf(['delay'], {
        dimensions: [dimensionOf('region', ['north', 'south'])],
        byLabel: [[regions.map((own) => cell(own))]],
        spreads: [{ dimension: 0, subject: 0, cells: regions.map((own) => cell(own.map((value) => Math.abs(value - 50)))) }], // prettier-ignore
        entities: [
          {
            ...{ column: dimensionOf('customer', []).column, count: 12, compared: 12, wholes: [], squares: [] },
            ...{ labels: rows.map((_, at) => `c${at}`), cells: [units], owned: [{ dimension: 0, owners: rows.map((_, at) => at % 2) }] }, // prettier-ignore
          },
        ],
      });
      return detectLabelSpreads(cube).some(({ p, effect }) => effect > 0 && p < 1e-3);
    };
    assert.equal(
      told((at) => (at % 2 === 0 ? 3 : 1)),
      true,
    );
    assert.equal(
      told((at) => (at === 0 ? 9 : 1)),
      false,
    );
  });
});
