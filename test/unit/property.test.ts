/** How a property fails: with its seed and number of runs, the same each time, and with what to paste. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isFull } from '../support/full';
import { assertProperty, isExploring, sampleOf } from '../support/property';

const failure = (): string => {
  try {
    assertProperty(
      fc.property(fc.integer(), (number) => number < 1000),
      { numRuns: 50 },
    );
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return '';
};

describe('properties of tests', () => {
  it('fail in the same way each time, with seed, number of runs and an example', function () {
    if (isExploring) this.skip(); // then seeds are new ones
    const said = failure();
    assert.match(said, isFull ? /Seed 20261124, 50 runs\./ : /Seed 20261124, 25 runs\./);
    assert.match(said, /To keep it: \{ examples: \[\[1000\]\] \}/);
    assert.equal(failure(), said);
  });

  it('are sampled in the same way each time', function () {
    if (isExploring) this.skip();
    assert.deepEqual(sampleOf(fc.integer(), 20), sampleOf(fc.integer(), 20));
  });
});
