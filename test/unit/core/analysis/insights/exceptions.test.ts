import assert from 'node:assert/strict';
import { detectExceptions } from '../../../../../src/core/analysis/insights/detectors/exceptions';
import { NO_CELL } from '../../../../../src/core/analysis/insights/cube';
import { cubeOf, dimensionOf } from './cubes';
import { foundIn } from './faultCubes';

const cities = ['Paris', 'Lyon', 'Bonn', 'Rome'];
const countries = ['France', 'Germany', 'Italy'];

/** What is told of so many rows of each city in each country. */
function toldOf(counts: readonly (readonly number[])[]) {
  const cells = [counts.map((row) => row.map((n) => ({ ...NO_CELL, n, sum: n })))];
  const dimensions = [dimensionOf('city', cities.slice(0, counts.length)), dimensionOf('country', countries)];
  const subjects = [{ subject: { of: 'rows' as const }, center: 0, isTotal: true }];
  return detectExceptions(cubeOf([], { subjects, dimensions, crossed: [{ a: 0, b: 1, cells }] })).filter(({ p, effect }) => effect > 0 && p < 1e-4); // prettier-ignore
}

describe('core/analysis/insights: labels that belong to one of another column', () => {
  const rule = [[200, 0, 0], [150, 0, 0], [0, 90, 0], [0, 0, 120]]; // prettier-ignore

  it('are told where a few rows break it, with the pair that is there most often', () => {
    const [found, ...others] = toldOf([[200, 0, 0], [148, 2, 0], [0, 90, 0], [0, 1, 119]]); // prettier-ignore
    assert.ok(found && others.length === 0);
    assert.deepEqual([found.by, found.labels, found.also], ['city', ['Lyon'], { by: 'country', label: 'Germany' }]);
    assert.deepEqual(found.figures.map(({ name, value }) => [name, value]), [['count', 3], ['rows', 560], ['here', 2], ['first', 150]]); // prettier-ignore
    assert.deepEqual(found.figures[0], { of: 'exceptions', name: 'count', value: 3, by: 'city', told: 'country' });
  });

  it('are told of a column with many labels', () => {
    const counted = { labels: 90, rows: 990, told: 980, usual: 300, undecided: 2 };
    const broken = { ...counted, by: 'product', also: 'group', label: 'K7', second: 'Alpha', here: 2, first: 12, all: 1000, exceptions: 11 }; // prettier-ignore
    const [insight] = foundIn({ dependencies: [broken] });
    assert.deepEqual([insight?.kind, insight?.by, insight?.labels], ['exceptions', 'product', ['K7']]);
    assert.deepEqual(insight?.figures.map(({ value }) => value), [11, 1000, 2, 12]); // prettier-ignore
  });

  it('are no news where nothing breaks it', () => {
    assert.deepEqual(toldOf(rule), []);
  });

  it('are none where a label has two, where too many rows differ, and where all have the same', () => {
    assert.deepEqual(toldOf([...rule.slice(0, 3), [3, 0, 7]]), []);
    assert.deepEqual(toldOf([[200, 9, 0], [150, 0, 8], [0, 90, 0], [0, 0, 120]]), []); // prettier-ignore
    assert.deepEqual(toldOf([[200, 1, 0], [150, 1, 0], [90, 0, 0], [120, 0, 0]]), []); // prettier-ignore
  });
});
