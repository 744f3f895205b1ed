import assert from 'node:assert/strict';
import { firstOfCentury } from '../../../../../src/core/files/detect/centuries';
import { orderEvidence } from '../../../../../src/core/files/detect/dateOrder';

const two = (value: number): string => String(value).padStart(2, '0');
const months = (count: number, write: (month: string, year: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => write(two((at % 12) + 1), 2022 + Math.floor(at / 12)));

describe('the order of day and month by a series', () => {
  it('is that of the reading with equal steps', () => {
    for (let count = 13; count <= 40; count++) {
      const dayFirst = months(count, (month, year) => `01/${month}/${year}`);
      const monthFirst = months(count, (month, year) => `${month}/01/${year}`);
      assert.deepEqual(orderEvidence(dayFirst), { order: 'dmy', isSure: true }, String(count));
      assert.deepEqual(orderEvidence(monthFirst), { order: 'mdy', isSure: true }, String(count));
    }
  });

  it('is open within one year, where months from their first day on are likelier', () => {
    for (let count = 3; count <= 12; count++) {
      const cells = months(count, (month, year) => `01/${month}/${year}`);
      assert.deepEqual(orderEvidence(cells), { order: 'dmy', isSure: false }, String(count));
    }
    // Days that follow each other are likelier than the fifth of each month.
    assert.deepEqual(orderEvidence(['05/01/2024', '05/02/2024', '05/03/2024']), { order: 'mdy', isSure: false });
    assert.equal(orderEvidence(['05/01/2024', '05/03/2024', '05/05/2024']), undefined);
    assert.equal(orderEvidence(['01/01/2024', '02/01/2024']), undefined);
  });

  it('is that of the reading in which records are in the order of their time', () => {
    const cells = ['03/01/2024', '05/01/2024', '02/02/2024', '09/02/2024', '04/03/2024', '01/04/2024', '03/04/2024'];
    assert.deepEqual(orderEvidence(cells), { order: 'dmy', isSure: false });
    assert.deepEqual(orderEvidence(cells.toReversed()), { order: 'dmy', isSure: false });
    const more = ['02/05/2024', '07/05/2024', '01/06/2024', '05/07/2024', '02/08/2024'];
    assert.deepEqual(orderEvidence([...cells, ...more]), { order: 'dmy', isSure: true });
    assert.equal(orderEvidence(['03/01/2024', '05/04/2024', '02/02/2024', '09/01/2024', '01/12/2024']), undefined);
  });
});

describe('the century of years of two digits', () => {
  const NOW = 2026;
  const cases: [about: string, years: number[], others: [number, number] | undefined, first: number][] = [
    ['births are not ahead of now', [45, 62, 80], undefined, 1945],
    ['births on both sides of the turn of the century', [58, 77, 99, 3, 10], undefined, 1958],
    ['dates of this century', [15, 18, 25], undefined, 1969],
    ['contracts that end soon', [27, 30], undefined, 1969],
    ['a file of 1920', [15, 18, 25], [1914, 1926], 1915],
    ['contracts that end in twenty years, signed today', [44, 47], [2024, 2048], 1969],
    ['births beside the day of hire', [45, 62, 71], [1985, 2024], 1945],
  ];
  for (const [about, years, others, first] of cases) {
    it(about, () => {
      const range = others && { first: others[0], last: others[1] };
      assert.equal(firstOfCentury(years, range, NOW), first);
    });
  }
});
