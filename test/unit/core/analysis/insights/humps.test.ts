import assert from 'node:assert/strict';
import { detectHumps } from '../../../../../src/core/analysis/insights/detectors/humps';
import { NO_FAULTS } from '../../../../../src/core/analysis/insights/faults';
import { dimensionOf, cell, cubeOf, noise } from './cubes';
import { measureColumn, setOf } from '../sets';

const periods = Array.from({ length: 200 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));

/** What is told of two peaks in the values of these days. */
function toldOf(values: readonly number[]) {
  const subject = { of: 'column', column: 'level', aggregate: 'mean' } as const;
  const found = { subject, cut: 5, low: { rows: 90, median: 2 }, high: { rows: 110, median: 8 }, p: 1e-12, depth: 0.1 };
  const cube = cubeOf(['level'], {
    ...{ line: { column: 'day', grain: 'day', periods }, series: [values.map((value) => cell([value]))] },
    ...{ dimensions: [dimensionOf('plant', ['a', 'b'])], faults: { ...NO_FAULTS, humps: [found] } },
  });
  return detectHumps(cube, { ...setOf([measureColumn(1, 'level')]), rows: 600 });
}

describe('core/analysis/insights: two peaks', () => {
  it('are told with what shows the labels of the higher one', () => {
    const [found] = toldOf(noise(200, 5));
    assert.equal(found?.kind, 'humps');
    assert.deepEqual(found.query, {
      measures: [{ of: 'share', where: [{ is: 'compared', column: 'level', op: '>=', value: 5 }], column: 'level' }],
      by: [{ by: 'column', column: 'plant' }],
      where: [],
    });
  });

  it('are not of what wanders, which stays at some places longer', () => {
    let level = 0;
    assert.deepEqual(toldOf(noise(200, 5).map((value) => (level += value))), []); // prettier-ignore
  });
});
