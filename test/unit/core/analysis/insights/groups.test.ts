import assert from 'node:assert/strict';
import { detectGroups } from '../../../../../src/core/analysis/insights/detectors/groups';
import { cell, cubeOf, dimensionOf } from './cubes';

/** What is told of a rate that a label has in none of so many rows, and two others in 120 of 1,000 each. */
function toldOf(rows: number) {
  const part = (n: number, of: number) => cell(Array.from({ length: n }, (_, at) => (at < of ? 1 : 0)));
  const cube = cubeOf([], {
    subjects: [{ subject: { of: 'rate', column: 'defaulted', value: 'yes' }, center: 0, isTotal: false }],
    dimensions: [dimensionOf('purpose', ['car', 'home', 'boat'])],
    byLabel: [[[part(1000, 120), part(1000, 120), part(rows, 0)]]],
    series: [[]],
  });
  return detectGroups(cube).filter(({ p, effect }) => effect > 0 && p < 1e-3);
}

describe('core/analysis/insights: labels with another rate', () => {
  it('are told by how likely so few rows have it: none of few is no proof', () => {
    assert.deepEqual(toldOf(9), []); // prettier-ignore
    assert.deepEqual(toldOf(120).map(({ labels, isUp }) => [labels, isUp]), [[['boat'], false]]); // prettier-ignore
  });
});
