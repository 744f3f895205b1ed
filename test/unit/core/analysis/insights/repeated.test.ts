import assert from 'node:assert/strict';
import { detectRepeated } from '../../../../../src/core/analysis/insights/detectors/repeated';
import { measureColumn, setOf } from '../sets';

/** How likely what is told of a column of keys is by chance. */
function toldOf(max: string, distinct: number): number[] {
  const key = { ...measureColumn(1, 'order'), present: 1000, distinct, min: 'A1000', max };
  const set = setOf([{ ...key, meaning: { ...key.meaning, role: 'id' } }], { rows: 1000, duplicates: 0 });
  return detectRepeated(undefined, set).map(({ p }) => p);
}

describe('core/analysis/insights: keys that are there more than once', () => {
  it('are told where numbers count the rows', () => {
    assert.ok((toldOf('A2010', 990)[0] ?? 1) < 1e-9);
    assert.ok((toldOf('A9999999', 990)[0] ?? 1) < 1e-9);
  });

  it('are not told where each is unique, and are chance where numbers are drawn from few', () => {
    assert.deepEqual(toldOf('A2000', 1000), []);
    assert.ok((toldOf('A9999', 946)[0] ?? 0) > 0.5);
  });
});
