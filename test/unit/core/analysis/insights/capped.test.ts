import assert from 'node:assert/strict';
import type { Cap } from '../../../../../src/core/analysis/insights/faults';
import { foundIn } from './faultCubes';

/** 80 of 1,000 values are 51.4, the highest one. */
const cap: Cap = {
  ...{ subject: { of: 'column', column: 'level', aggregate: 'mean' }, column: 1, cap: 51.4, isHigh: true },
  ...{ rows: 80, present: 1000, gap: 0.1, excess: 0.8, most: 9 },
};

describe('core/analysis/insights: values that are cut off', () => {
  it('are told with their number', () => {
    const [found] = foundIn({ caps: [cap] });
    assert.deepEqual([found?.kind, found?.isUp], ['capped', true]);
    const figures = Object.fromEntries((found?.figures ?? []).map(({ name, value }) => [name, value]));
    assert.deepEqual(figures, { code: 51.4, count: 80, present: 1000, part: 0.08 });
    const [low] = foundIn({ caps: [{ ...cap, isHigh: false }] });
    assert.deepEqual([low?.isUp, low?.figures[0]], [false, { of: 'fact', name: 'code', id: 'c1.min', value: 51.4 }]);
  });

  it('are none where other values come as often, and far from all others', () => {
    assert.deepEqual(foundIn({ caps: [{ ...cap, most: 30 }] }), []);
    assert.deepEqual(foundIn({ caps: [{ ...cap, gap: 2 }] }), []);
  });
});
