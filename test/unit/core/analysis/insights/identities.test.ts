import assert from 'node:assert/strict';
import { insightsOf } from '../../../../../src/core/analysis/insights';
import type { Identity } from '../../../../../src/core/analysis/insights/faults';
import { measureColumn, setOf } from '../sets';
import { cubeOf } from './cubes';

const set = setOf([measureColumn(1, 'price'), measureColumn(2, 'count'), measureColumn(3, 'amount')], { rows: 1000 });

/** What is told of columns that others make. */
function toldOf(more: Partial<Identity>): [string, number[]][] {
  const identity: Identity = { is: 'product', parts: ['price', 'count'], whole: 'amount', rows: 1000, broken: 0, ...more }; // prettier-ignore
  return insightsOf(cubeOf([], { rows: 1000, identities: [identity] }), set).map(({ kind, figures }) => [kind, figures.map(({ value }) => value)]); // prettier-ignore
}

describe('core/analysis/insights: columns that others make', () => {
  it('are told where they do not in some rows, and where they are copies', () => {
    assert.deepEqual(toldOf({ broken: 12 }), [['breaks', [12, 1000]]]);
    assert.deepEqual(toldOf({ is: 'copy', parts: ['price'] }), [['copy', []]]);
  });

  it('are not told where they do in all rows', () => {
    assert.deepEqual(toldOf({}), []);
  });
});
