import assert from 'node:assert/strict';
import { memoOf, memoOfTwo } from '../../../src/base/memo';

describe('base/memo', () => {
  it('works once for an object, whatever comes out, and anew for another one', () => {
    let times = 0;
    const lengthOf = memoOf((values: readonly number[]) => (times++, values.length || undefined));
    const [some, none] = [[1, 2], []];
    assert.deepEqual([some, some, none, none, [1, 2]].map(lengthOf), [2, 2, undefined, undefined, 2]);
    assert.equal(times, 3);
  });

  it('tells second arguments apart', () => {
    let times = 0;
    const timesOf = memoOfTwo((values: readonly number[], by: number | undefined) => (times++, values.map((value) => value * (by ?? 1)))); // prettier-ignore
    const values = [1, 2];
    assert.deepEqual(
      [2, undefined, 2, undefined].map((by) => timesOf(values, by)),
      [
        [2, 4],
        [1, 2],
        [2, 4],
        [1, 2],
      ],
    );
    assert.equal(times, 2);
    assert.equal(timesOf(values, 2), timesOf(values, 2));
  });
});
