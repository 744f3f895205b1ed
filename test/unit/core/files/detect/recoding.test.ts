import assert from 'node:assert/strict';
import { missingCodes, type ColumnEnds } from '../../../../../src/core/files/detect/recoding';

/** A column of numbers, as its ends are looked at. */
function column(values: readonly number[], given: Partial<ColumnEnds> = {}): ColumnEnds {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const all = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value - b.value);
  return {
    low: all.slice(0, 8),
    high: all.slice(-8).reverse(),
    distinct: all.length,
    opposites: all.flatMap(({ value }) => (counts.has(-value) ? [value] : [])),
    isMoney: false,
    isLabel: false,
    ...given,
  };
}

const some = (value: number, count = 3): number[] => Array.from({ length: count }, () => value);
const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, at) => at);
const temperatures = [-12.5, -3, 0.5, 7, 21.5];
const scale = upTo(10);

describe('core/files/detect/recoding', () => {
  it('finds codes below all values', () => {
    assert.deepEqual(missingCodes([column([...temperatures, ...some(-999)])]), [[-999]]);
    assert.deepEqual(missingCodes([column([...temperatures, ...some(-99.9)])]), [[-99.9]]);
    assert.deepEqual(missingCodes([column([0, 350, 1400, 9000, ...some(-999)])]), [[-999]]);
    assert.deepEqual(missingCodes([column([...upTo(5), ...some(-9999, 2), -999])]), [[-9999, -999]]);
  });

  it('finds no code in what is a value', () => {
    const none = (...columns: ColumnEnds[]): void => {
      const found = missingCodes(columns);
      assert.deepEqual(found, columns.map(() => [])); // prettier-ignore
    };
    none(column([...temperatures, -999, -999]));
    none(column([-1800, -450, 20, 700, ...some(-999)]));
    none(column([999, 120, 45, ...some(-999)]));
    none(column([15, 120, 45, ...some(-999)], { isMoney: true }));
    none(column([...upTo(50), ...some(-99)]));
    none(column([...upTo(80), ...some(99)]));
    none(column([...scale, ...some(99)]));
    none(column([1, 5, ...some(99)]), column([2, 3, ...some(99)]));
    none(column([...upTo(20), ...some(999)], { isMoney: true }));
    none(column([...upTo(20), ...some(999)], { isLabel: true }));
    none(column(some(-999)));
  });

  it('finds codes above all values where two columns have them, or one with many different values', () => {
    assert.deepEqual(missingCodes([column([...scale, ...some(99), 77, 88]), column([...scale, ...some(88)])]), [
      [99, 88, 77],
      [88],
    ]);
    assert.deepEqual(missingCodes([column([...upTo(20), ...some(999)])]), [[999]]);
  });

  it('finds in other columns what one proves', () => {
    const proof = column([...temperatures, ...some(-999)]);
    assert.deepEqual(missingCodes([proof, column([3, 4, 5, -999]), column([-999]), column([4, 5])]), [[-999], [-999], [-999], []]); // prettier-ignore
    assert.deepEqual(missingCodes([proof, column([30, 40, 5, -999], { isMoney: true })]), [[-999], [-999]]);
    assert.deepEqual(missingCodes([[1, 2, -999], [-999, 0, 4], [5, -999]].map((values) => column(values))), [[-999], [-999], [-999]]); // prettier-ignore
    const survey = [column([...scale, ...some(77)]), column([...scale, ...some(99)])];
    assert.deepEqual(missingCodes([...survey, column([8, 16, 25, 88, 88])])[2], [88]);
    assert.deepEqual(missingCodes([...survey, column([8, 16, 25, 88])])[2], []);
  });
});
