import assert from 'node:assert/strict';
import { possibleReadings, readings } from '../../../../../src/core/files/detect/columnTypes';

const typeOf = (...cells: string[]): string | undefined =>
  possibleReadings(cells, readings({ decimal: '.', thousands: '' }), false)[0]?.type;

describe('core/files/detect/periodForms', () => {
  it('takes no code of a letter and digits for a quarter', () => {
    assert.equal(typeOf('T-171', 'T-105', 'T-214'), 'VARCHAR');
    assert.equal(typeOf('K117', 'K119', 'K101'), 'VARCHAR');
  });

  it('takes a quarter and its year for a time', () => {
    assert.equal(typeOf('Q1 24', 'Q2 24', 'Q3 24'), 'DATE');
    assert.equal(typeOf('Q12024', 'Q42023'), 'DATE');
    assert.equal(typeOf('T1-2024', 'T2-2024'), 'DATE');
  });
});
