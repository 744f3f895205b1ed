import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MinHeap } from '../../../../src/workers/tokens/minHeap';
import { PairQueue } from '../../../../src/workers/tokens/pairQueue';
import { assertProperty } from '../../../support/property';

describe('the queues of the token counter', () => {
  it('a heap gives the least number first, whatever is put in between', () => {
    assertProperty(
      fc.property(fc.array(fc.option(fc.integer())), (steps) => {
        const heap = new MinHeap();
        const plain: number[] = [];
        for (const step of steps) {
          if (step === null) {
            assert.equal(heap.least, plain[0] ?? Number.NaN);
            assert.equal(heap.pop(), plain.shift() ?? Number.NaN);
          } else {
            heap.push(step);
            plain.push(step);
            plain.sort((a, b) => a - b);
          }
          assert.equal(heap.size, plain.length);
        }
      }),
    );
  });

  it('pairs come by rank, then by place, whatever is put in between', () => {
    const pair = fc.tuple(fc.nat(6), fc.nat(20));
    assertProperty(
      fc.property(fc.array(fc.option(pair, { freq: 3 }), { maxLength: 60 }), (steps) => {
        const queue = new PairQueue();
        const plain: [number, number][] = [];
        for (const step of steps) {
          if (step === null) {
            const next = plain.shift();
            const place = queue.shift();
            assert.equal(place, next?.[1] ?? -1);
            if (next) assert.equal(queue.rank, next[0]);
          } else {
            queue.push(...step);
            plain.push(step);
            plain.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});
