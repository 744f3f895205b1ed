/** Values of a query as JSON has them. */
import assert from 'node:assert/strict';
import { toSqlValue } from '../../../../src/workers/data/values';

describe('workers/data/values', () => {
  it('are numbers where a double has all digits of a decimal, and texts from the sixteenth on', () => {
    const numbers: [string, number][] = [
      ['0.50', 0.5],
      ['-12.25', -12.25],
      ['123456789012.345', 123456789012.345],
      ['0.000000000000000123', 1.23e-16],
    ];
    for (const [text, number] of numbers) assert.equal(toSqlValue(text, 'DECIMAL(18,3)'), number);
    const texts = ['1234567890123.456', '-1234567890123.456', '12345678901234.567', '99999999999999.999'];
    for (const text of texts) assert.equal(toSqlValue(text, 'DECIMAL(18,3)'), text);
  });

  it('are numbers where a double holds a whole number, and texts beyond', () => {
    for (const type of ['BIGINT', 'UBIGINT', 'HUGEINT', 'UHUGEINT']) {
      assert.equal(toSqlValue('9007199254740991', type), 9007199254740991);
      assert.equal(toSqlValue('9007199254740993', type), '9007199254740993');
    }
  });

  it('are left as they are where they are no numbers', () => {
    assert.equal(toSqlValue('1.5', 'VARCHAR'), '1.5');
    assert.equal(toSqlValue(null, 'DECIMAL(18,3)'), null);
    assert.equal(toSqlValue(7, 'INTEGER'), 7);
  });
});
