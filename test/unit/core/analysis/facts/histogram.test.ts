import assert from 'node:assert/strict';
import fc from 'fast-check';
import { binEdges, binsFor, fieldsFor } from '../../../../../src/core/analysis/facts/histogram';
import { assertProperty } from '../../../../support/property';

const bins = (values: Partial<Parameters<typeof binsFor>[0]>) =>
  binsFor({ n: 1000, min: 0, max: 10, q1: 2.5, q3: 7.5, isWhole: false, ...values });

describe('core/analysis/facts: bins of histograms', () => {
  it('have edges that people can read', () => {
    assert.deepEqual(bins({}), { from: 0, width: 1, bins: 10 });
    assert.deepEqual(bins({ min: 0.3, max: 9.7 }), { from: 0, width: 1, bins: 10 });
    assert.deepEqual(bins({ min: -120, max: 480, q1: 0, q3: 200 }), { from: -150, width: 50, bins: 13 });
    assert.deepEqual(binEdges({ from: 0, width: 0.1, bins: 4 }), [0, 0.1, 0.2, 0.3, 0.4]);
  });

  it('are one for each whole number where those are few', () => {
    assert.deepEqual(bins({ min: 1, max: 5, isWhole: true }), { from: 1, width: 1, bins: 5 });
    assert.deepEqual(bins({ min: 4, max: 4, isWhole: true }), { from: 4, width: 1, bins: 1 });
    assert.deepEqual(bins({ min: 0, max: 29, isWhole: true }), { from: 0, width: 1, bins: 30 });
    assert.equal(bins({ min: 0, max: 31, isWhole: true, q1: 1, q3: 1.5 })?.width, 2);
  });

  it('are round for the fields of a drawing too, and one for each of few whole numbers', () => {
    assert.deepEqual(fieldsFor(0, 10, 30, true), { from: 0, width: 1, bins: 11 });
    assert.deepEqual(fieldsFor(0, 7_043_545, 30, true), { from: 0, width: 250_000, bins: 29 });
    assert.deepEqual(fieldsFor(0.03, 1.1, 30, false), { from: 0, width: 0.05, bins: 22 });
    assert.equal(fieldsFor(3, 3, 30, true), undefined);
  });

  it('follow Sturges where the quartiles are the same, and are as many as the range of 5 to 30 lets them be', () => {
    // log2(1000) + 1 is 10.97, so 11 at most: 1 wide, and a value on the last edge lies in the bin before it.
    assert.deepEqual(bins({ q1: 5, q3: 5 }), { from: 0, width: 1, bins: 10 });
    assert.equal(bins({ q1: 4.999, q3: 5 })?.bins, 20, 'thousands by Freedman and Diaconis');
    assert.ok((bins({ n: 8, q1: 0, q3: 10 })?.bins ?? 0) >= 4);
  });

  it('are none without a range that doubles can divide', () => {
    assert.equal(bins({ min: 3, max: 3 }), undefined);
    assert.equal(bins({ min: null }), undefined);
    assert.equal(bins({ n: 0 }), undefined);
    assert.equal(bins({ min: -1.7e308, max: 1.7e308 }), undefined);
    assert.equal(bins({ min: 1e17, max: 1e17 + 64, q1: 1e17, q3: 1e17 + 64 }), undefined);
  });

  it('cover all values, rise and are no more than thirty, whatever the numbers', () => {
    const far = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    const any = fc.double({ noNaN: true, noDefaultInfinity: true });
    // Ends that differ by some of the steps between neighbouring doubles.
    const near = fc.tuple(any, fc.integer({ min: 0, max: 5000 })).map(([end, steps]): [number, number] => {
      return [end, end + steps * Math.max(Number.MIN_VALUE, Math.abs(end) * Number.EPSILON)];
    });
    const ends = fc.oneof(fc.tuple(far, far), fc.tuple(any, any), near);
    const most = fc.integer({ min: 5, max: 30 });
    assertProperty(
      fc.property(ends, fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), most, (pair, n, isWhole, fields) => {
        const [a, b] = isWhole ? pair.map(Math.round) : pair;
        const [min, max] = [Math.min(a ?? 0, b ?? 0), Math.max(a ?? 0, b ?? 0)];
        const found = [binsFor({ n, min, max, q1: min, q3: max, isWhole }), fieldsFor(min, max, fields, isWhole)];
        for (const each of found.filter((bins) => bins !== undefined)) {
          const edges = binEdges(each);
          assert.ok(each.bins >= 1 && each.bins <= 30 && Number.isInteger(each.bins), JSON.stringify(each));
          assert.ok(!isWhole || Number.isInteger(each.width));
          assert.ok(
            edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? edge)),
            'edges rise',
          );
          assert.ok((edges[0] ?? Infinity) <= min && (edges.at(-1) ?? -Infinity) >= max, 'edges cover the range');
        }
      }),
      {
        numRuns: 500,
        examples: [
          [[999_999_999_999.9984, 999_999_999_999.9985], 2, false, 20],
          [[-1.7976931348620002e308, -1.7976931348609999e308], 1, false, 5],
        ],
      },
    );
  });
});
