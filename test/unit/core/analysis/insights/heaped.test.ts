import assert from 'node:assert/strict';
import type { Heap } from '../../../../../src/core/analysis/insights/faults';
import type { Line } from '../../../../../src/core/analysis/insights/cube';
import { foundIn } from './faultCubes';

/** 200 of 1,000 values with one digit after the point are multiples of 1. */
const heap: Heap = {
  ...{ subject: { of: 'column', column: 'level', aggregate: 'mean' }, digits: 1, step: 1, every: 10, tried: 4 },
  ...{ multiples: 200, n: 1000, rounded: 1 / 9, z: 10.54, isEven: true, most: 9, labels: [] },
};
const label = (name: string, n: number, multiples: number) => ({ by: 'site', label: name, n, multiples });
const line: Line = { column: 'day', grain: 'month', periods: ['2023-01', '2023-02', '2023-03', '2023-04'] };

describe('core/analysis/insights: values that are rounded', () => {
  it('are told with their part', () => {
    const [found] = foundIn({ heaps: [heap] });
    assert.deepEqual([found?.kind, found?.by, found?.time], ['heaped', undefined, undefined]);
    const figures = Object.fromEntries((found?.figures ?? []).map(({ name, value }) => [name, value]));
    assert.deepEqual(figures, { step: 1, count: 200, all: 1000, part: 0.2 });
  });

  it('are told of the label that alone has them', () => {
    const labels = [label('north', 400, 140), label('south', 600, 60)];
    const [found] = foundIn({ heaps: [{ ...heap, labels }] });
    assert.deepEqual([found?.by, found?.labels], ['site', ['north']]);
    const figures = Object.fromEntries((found?.figures ?? []).map(({ name, value }) => [name, value]));
    assert.deepEqual([figures['here'], figures['others']], [0.35, 0.1]);
    const both = [label('north', 400, 80), label('south', 600, 120)];
    assert.equal(foundIn({ heaps: [{ ...heap, labels: both }] })[0]?.by, undefined);
  });

  it('are told from a period on, or until then', () => {
    const cells = [
      [250, 25],
      [250, 24],
      [250, 75],
      [250, 76],
    ].map(([n = 0, multiples = 0]) => ({ n, multiples }));
    const [found] = foundIn({ heaps: [{ ...heap, periods: { line, cells } }] });
    assert.deepEqual([found?.isUp, found?.time?.from, found?.time?.to], [true, '2023-03', '2023-04']);
    const [until] = foundIn({ heaps: [{ ...heap, periods: { line, cells: cells.toReversed() } }] });
    assert.deepEqual([until?.isUp, until?.time?.from], [false, '2023-03']);
  });

  it('are none where nearly all are, where one value is most of them, and where the others end as prices do', () => {
    assert.deepEqual(foundIn({ heaps: [{ ...heap, rounded: 0.95 }] }), []);
    assert.deepEqual(foundIn({ heaps: [{ ...heap, rounded: 0.02 }] }), []);
    assert.deepEqual(foundIn({ heaps: [{ ...heap, most: 60 }] }), []);
    assert.deepEqual(foundIn({ heaps: [{ ...heap, isEven: false }] }), []);
    assert.deepEqual(foundIn({ heaps: [{ ...heap, z: 2.1, multiples: 120, rounded: 1 / 45 }] }), []);
  });
});
