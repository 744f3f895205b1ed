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
import { aggregate, histogramQuery, profileQuery, relationsQuery } from '../../../../src/core/analysis/queries';
import { plainText } from '../../../../src/core/tools/textFormat';
import { dataset, dimension, measure, time } from '../../support/tables';

const HEAD = ['at', 'column', 'present', 'odd', 'distinct', 'min', 'max', 'sum', 'mean', 'sd', 'q1', 'median', 'q3'];
/** The facts of one column of a table with these many rows, as the profile query tells them. */
function profile(name: string, type: string, [rows, present, distinct]: [number, number, number], odd = 0) {
  const { file } = dataset();
  const table = { ...file, rows, columns: [{ name, type }] };
  const columns = HEAD.map((each) => ({ name: each, type: 'ANY' }));
  const row = [0, name, present, odd, distinct, '1', '9.5', 42, 4.2, null, 2, 4, 6];
  return readProfile(table, { columns, rows: [row], truncated: false })[0] ?? assert.fail();
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

  it('averages percents, whatever their column is called', () => {
    const { file } = dataset();
    const columns = HEAD.map((name) => ({ name, type: 'ANY' }));
    const rows = [[0, 'profit', 9, 0, 9, '1', '9', 42, 4.2, 1, 2, 4, 6]];
    const of = (signs: Record<string, string>): boolean | undefined => {
      const table = { ...file, columns: [{ name: 'profit', type: 'DOUBLE' }], text: { ...plainText, signs } };
      return readProfile(table, { columns, rows, truncated: false })[0]?.additive;
    };
    assert.deepEqual([of({}), of({ profit: '€' }), of({ profit: '%' })], [true, true, false]);
  });

  it('reads the numbers of numbers, and what is missing', () => {
    const amount = profile('amount', 'DOUBLE', [100, 90, 50]);
    assert.deepEqual([amount.missing, amount.min, amount.max], [10, '1', '9.5']);
    const { sd, ...numbers } = amount.numbers ?? assert.fail();
    assert.deepEqual(numbers, { sum: 42, mean: 4.2, q1: 2, median: 4, q3: 6, min: 1, max: 9.5 });
    assert.ok(Number.isNaN(sd), 'of one value there is none');
    assert.equal(profile('date', 'DATE', [100, 90, 50]).numbers, undefined);
    assert.equal(profile('amount', 'DOUBLE', [100, 0, 0]).numbers, undefined);
  });

  it('counts values that are no finite number as missing, and tells how many those are', () => {
    const { present, missing, odd } = profile('amount', 'DOUBLE', [100, 90, 50], 4);
    assert.deepEqual({ present, missing, odd }, { present: 90, missing: 10, odd: 4 });
    assert.equal(profile('amount', 'DOUBLE', [100, 90, 50]).odd, 0);
  });

  it('computes without values that are no finite number, where there are any', () => {
    const { file } = dataset();
    const [clean, odd] = [measure('a"b'), measure('a"b', { odd: 2 })];
    assert.equal(aggregate(clean), 'sum("a""b")');
    assert.equal(aggregate(odd), 'sum(CASE WHEN isfinite("a""b") THEN "a""b" END)');
    assert.equal(aggregate({ ...odd, additive: false }), 'avg(CASE WHEN isfinite("a""b") THEN "a""b" END)');
    for (const sql of [histogramQuery(file, odd), relationsQuery(file, odd, [measure('b', { odd: 1 })])]) {
      assert.doesNotMatch(sql.replaceAll('CASE WHEN isfinite("a""b") THEN "a""b" END', ''), /"a""b"/);
      assert.match(sql, /CASE WHEN/);
    }
    const types: [string, boolean][] = [
      ['DOUBLE', true],
      ['FLOAT', true],
      ['DECIMAL(9,2)', false],
      ['BIGINT', false],
      ['VARCHAR', false],
    ];
    for (const [type, floats] of types) {
      const sql = profileQuery({ ...file, columns: [{ name: 'a', type }] });
      assert.equal(sql.includes('isfinite'), floats, type);
    }
  });

  const sums = [
    'amount',
    'Total Revenue',
    'qty',
    'units',
    'corporate_sales',
    'operating_income',
    'registration_count',
    'platform_revenue',
    'totalAmount',
    'Order Volume (kg)',
    'gross-profit',
    'units_sold',
    'SALES',
    '销售额',
    '订单数量',
    '总金额',
    '净利润',
    'Revenue 收入',
  ];
  for (const name of sums) {
    it(`adds up ${name}`, () => assert.equal(profile(name, 'DOUBLE', [9, 9, 9]).additive, true));
  }
  const averages = [
    'price',
    'unit_price',
    'unitPrice',
    'unit_cost',
    'UnitCost',
    'conversion rate',
    'cost_share',
    'sales %',
    'profit%',
    'discount',
    'discount amount',
    'account_balance',
    'revenue per visit',
    'avg_sales',
    'stock_count',
    'bill_length_mm',
    'counter',
    'discounted',
    'county',
    'x',
    '',
    '单价',
    '利润率',
    '销售价格',
    '折扣金额',
    '账户余额',
    '库存数量',
    '订单占比',
  ];
  for (const name of averages) {
    it(`averages ${name || 'a column without a name'}`, () =>
      assert.equal(profile(name, 'DOUBLE', [9, 9, 9]).additive, false));
  }

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
