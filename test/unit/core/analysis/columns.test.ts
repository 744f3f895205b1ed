import assert from 'node:assert/strict';
import {
  dimensions,
  isNested,
  isNumeric,
  isTemporal,
  mainMeasure,
  mainTime,
  readProfile,
  type Role,
} from '../../../../src/core/analysis/columns';
import { dataset, dimension, measure, time } from '../../support/tables';

const HEAD = ['at', 'column', 'present', 'distinct', 'min', 'max', 'sum', 'mean', 'sd', 'q1', 'median', 'q3'];
/** The facts of one column of a table with these many rows, as the profile query tells them. */
function profile(name: string, type: string, [rows, present, distinct]: [number, number, number]) {
  const { file } = dataset();
  const table = { ...file, rows, columns: [{ name, type }] };
  const columns = HEAD.map((each) => ({ name: each, type: 'ANY' }));
  const row = [0, name, present, distinct, '1', '9.5', 42, 4.2, null, 2, 4, 6];
  return readProfile(table, { columns, rows: [row] })[0] ?? assert.fail();
}

describe('core/analysis/columns', () => {
  const roles: [string, string, [number, number, number], Role][] = [
    ['amount', 'DOUBLE', [100, 100, 90], 'measure'],
    ['amount', 'DECIMAL(18,2)', [100, 100, 90], 'measure'],
    ['order_id', 'BIGINT', [100, 100, 100], 'id'],
    ['zip', 'INTEGER', [100, 100, 40], 'id'],
    ['year', 'BIGINT', [100, 100, 4], 'dimension'],
    ['月', 'BIGINT', [100, 100, 12], 'dimension'],
    ['date', 'DATE', [100, 100, 90], 'time'],
    ['at', 'TIMESTAMP WITH TIME ZONE', [100, 100, 90], 'time'],
    ['member', 'BOOLEAN', [100, 100, 2], 'dimension'],
    ['region', 'VARCHAR', [100, 90, 4], 'dimension'],
    ['few', 'VARCHAR', [10, 10, 8], 'dimension'],
    ['town', 'VARCHAR', [1000, 1000, 60], 'dimension'],
    ['town', 'VARCHAR', [1000, 1000, 61], 'text'],
    ['town', 'VARCHAR', [100, 100, 50], 'text'],
    ['name', 'VARCHAR', [100, 100, 100], 'text'],
    ['sku', 'VARCHAR', [100, 100, 100], 'id'],
    ['客户编号', 'VARCHAR', [1000, 1000, 100], 'id'],
    ['currency', 'VARCHAR', [100, 100, 1], 'constant'],
    ['amount', 'DOUBLE', [1, 1, 1], 'measure'],
    ['nothing', 'VARCHAR', [100, 0, 0], 'empty'],
    ['tags', 'VARCHAR[]', [100, 100, 50], 'nested'],
    ['point', 'STRUCT(x DOUBLE)', [100, 100, 50], 'nested'],
  ];
  for (const [name, type, counts, role] of roles) {
    it(`takes ${name} (${type}, ${counts.join('/')}) for ${role}`, () =>
      assert.equal(profile(name, type, counts).role, role));
  }

  it('reads the numbers of numbers, and what is missing', () => {
    const amount = profile('amount', 'DOUBLE', [100, 90, 50]);
    assert.deepEqual([amount.missing, amount.min, amount.max], [10, '1', '9.5']);
    const { sd, ...numbers } = amount.numbers ?? assert.fail();
    assert.deepEqual(numbers, { sum: 42, mean: 4.2, q1: 2, median: 4, q3: 6, min: 1, max: 9.5 });
    assert.ok(Number.isNaN(sd), 'of one value there is none');
    assert.equal(profile('date', 'DATE', [100, 90, 50]).numbers, undefined);
    assert.equal(profile('amount', 'DOUBLE', [100, 0, 0]).numbers, undefined);
  });

  it('adds up amounts and averages prices', () => {
    for (const name of ['amount', 'Total Revenue', 'qty', 'units', '销售额']) {
      assert.equal(profile(name, 'DOUBLE', [9, 9, 9]).additive, true, name);
    }
    for (const name of ['price', 'unit_price', 'conversion rate', 'cost_share', 'bill_length_mm', 'x', '单价']) {
      assert.equal(profile(name, 'DOUBLE', [9, 9, 9]).additive, false, name);
    }
  });

  it('knows types of the engine', () => {
    assert.ok(['TINYINT', 'UBIGINT', 'HUGEINT', 'INTEGER', 'UINTEGER', 'FLOAT', 'DECIMAL(4,1)'].every(isNumeric));
    assert.ok(!['VARCHAR', 'INTERVAL', 'POINT', 'BIGINT[]'].some(isNumeric));
    assert.deepEqual(['DATE', 'TIMESTAMP_NS', 'TIME'].map(isTemporal), [true, true, false]);
    assert.deepEqual(['MAP(VARCHAR, BIGINT)', 'JSON', 'VARCHAR'].map(isNested), [true, true, false]);
  });

  it('finds the number that an analysis is about', () => {
    const of = (...columns: Parameters<typeof dataset>): string | undefined => mainMeasure(dataset(...columns))?.name;
    assert.equal(of(measure('units'), measure('profit'), measure('Sales')), 'Sales');
    assert.equal(of(measure('units'), measure('profit')), 'profit');
    assert.equal(of(measure('x', { additive: false }), measure('units')), 'units');
    assert.equal(of(measure('sales price', { additive: false }), measure('y', { additive: false })), 'sales price');
    assert.equal(of(measure('revenue', { present: 10 }), measure('units')), 'units', 'too few rows have it');
    assert.equal(of(measure('revenue', { present: 10 })), 'revenue');
    assert.equal(of(dimension('a')), undefined);
  });

  it('finds the time, and labels in the order of how telling they are', () => {
    const data = dataset(
      time('created', '2024-01-01', '2024-02-01'),
      time('order date', '2024-01-01', '2024-02-01'),
      dimension('colour', 3),
      dimension('region', 20),
      dimension('segment', 4),
    );
    assert.equal(mainTime(data)?.name, 'order date');
    assert.equal(mainTime(dataset(time('created', 'a', 'b')))?.name, 'created');
    assert.equal(mainTime(dataset()), undefined);
    assert.deepEqual(
      dimensions(data).map(({ name }) => name),
      ['segment', 'region', 'colour'],
    );
  });
});
