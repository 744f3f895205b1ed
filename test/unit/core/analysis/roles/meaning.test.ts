import assert from 'node:assert/strict';
import { meaningOf, type Seen } from '../../../../../src/core/analysis/roles/meaning';
import {
  isWorded,
  isYearName,
  namesAngle,
  namesAttribute,
  namesTemperature,
} from '../../../../../src/core/analysis/roles/nameWords';
import type { Role } from '../../../../../src/core/analysis/roles/semantic';

/** A column of so many values, of which so many differ. */
function seen(name: string, type: string, [present, distinct]: [number, number], more: Partial<Seen> = {}): Seen {
  const lengths = type === 'VARCHAR' ? { lengths: { min: 2, max: 12 } } : {};
  return { name, type, present, distinct, min: 'ab', max: 'xyz uvw', ...lengths, ...more };
}

const range = (min: string, max: string): Partial<Seen> => ({ min, max });
const sized = (min: string, max: string): Partial<Seen> => ({
  ...range(min, max),
  lengths: { min: min.length, max: max.length },
});

describe('core/analysis/types: roles', () => {
  const cases: [string, string, [number, number], Partial<Seen>, Role][] = [
    ['amount', 'DOUBLE', [100, 90], range('1', '9.5'), 'measure'],
    ['amount', 'DECIMAL(18,2)', [100, 90], range('1', '9.5'), 'measure'],
    ['order_id', 'BIGINT', [100, 100], range('5', '900'), 'id'],
    ['orderId', 'BIGINT', [100, 100], range('5', '900'), 'id'],
    ['zip', 'INTEGER', [100, 40], range('10115', '99999'), 'id'],
    ['account number', 'BIGINT', [100, 40], range('1', '99'), 'id'],
    ['number of orders', 'BIGINT', [100, 40], range('1', '99'), 'measure'],
    ['客户编号', 'VARCHAR', [1000, 100], {}, 'id'],
    ['n', 'BIGINT', [100, 100], range('1', '100'), 'id'],
    ['n', 'BIGINT', [100, 100], range('1', '101'), 'measure'],
    ['qty', 'BIGINT', [100, 100], range('1', '100'), 'measure'],
    ['n', 'BIGINT', [10, 10], range('1', '10'), 'measure'],
    ['Unnamed: 0', 'BIGINT', [5, 5], range('0', '4'), 'id'],
    ['caller', 'BIGINT', [100, 99], range('4915112345', '4917998765'), 'id'],
    ['year', 'BIGINT', [100, 4], range('2019', '2022'), 'time'],
    ['Year', 'VARCHAR', [100, 4], sized('2019', '2022'), 'time'],
    ['years of service', 'BIGINT', [100, 4], range('0', '30'), 'measure'],
    ['year', 'BIGINT', [100, 4], range('1', '4'), 'measure'],
    ['Período', 'BIGINT', [100, 4], range('2019', '2022'), 'time'],
    ['Ejercicio', 'BIGINT', [100, 4], range('2019', '2022'), 'time'],
    ['Exercice fiscal', 'BIGINT', [100, 4], range('2019', '2022'), 'time'],
    ['Geschäftsjahr', 'BIGINT', [100, 4], range('2019', '2022'), 'time'],
    ['期间', 'BIGINT', [100, 4], range('2019', '2022'), 'time'],
    ['会计年度', 'BIGINT', [100, 4], range('2019', '2022'), 'time'],
    ['Periode', 'BIGINT', [100, 4], range('202301', '202304'), 'time'],
    ['Período', 'BIGINT', [100, 4], range('1', '4'), 'measure'],
    ['month', 'BIGINT', [100, 12], range('1', '12'), 'dimension'],
    ['月', 'BIGINT', [100, 12], range('1', '12'), 'dimension'],
    ['month', 'BIGINT', [100, 12], range('202301', '202312'), 'time'],
    ['count', 'BIGINT', [100, 12], range('202301', '202312'), 'measure'],
    ['when', 'VARCHAR', [100, 12], sized('2023-01', '2023-12'), 'time'],
    ['when', 'VARCHAR', [100, 12], { ...sized('2023-01', '2023-12'), isPeriod: false }, 'dimension'],
    ['Gegenkonto (ohne BU-Schlüssel)', 'BIGINT', [100, 5], range('1000', '70012'), 'dimension'],
    ['BU-Schlüssel', 'BIGINT', [100, 40], range('8', '94'), 'id'],
    ['PRIORITY', 'BIGINT', [100, 3], range('3', '6'), 'dimension'],
    ['_PID', 'BIGINT', [100, 90], range('12', '57797'), 'id'],
    ['date', 'DATE', [100, 90], range('2024-01-01', '2024-09-30'), 'time'],
    ['at', 'TIMESTAMP WITH TIME ZONE', [100, 90], {}, 'time'],
    ['member', 'BOOLEAN', [100, 2], range('false', 'true'), 'flag'],
    ['survived', 'BIGINT', [100, 2], range('0', '1'), 'flag'],
    ['pair', 'BIGINT', [100, 2], range('1', '2'), 'measure'],
    ['paid', 'VARCHAR', [100, 2], range('No', 'Yes'), 'flag'],
    ['在职', 'VARCHAR', [100, 2], range('否', '是'), 'flag'],
    ['side', 'VARCHAR', [100, 2], range('left', 'right'), 'dimension'],
    ['region', 'VARCHAR', [90, 4], {}, 'dimension'],
    ['few', 'VARCHAR', [10, 8], {}, 'dimension'],
    ['town', 'VARCHAR', [1000, 60], {}, 'dimension'],
    ['product', 'VARCHAR', [5000, 300], {}, 'dimension'],
    ['product', 'VARCHAR', [1000, 300], {}, 'text'],
    ['remark', 'VARCHAR', [5000, 300], { lengths: { min: 2, max: 400 } }, 'text'],
    ['name', 'VARCHAR', [100, 100], {}, 'text'],
    ['sku', 'VARCHAR', [100, 100], {}, 'id'],
    ['thing', 'VARCHAR', [100, 100], sized('A-0001', 'A-0100'), 'id'],
    ['plz', 'VARCHAR', [1000, 900], sized('01067', '99998'), 'id'],
    ['thing', 'VARCHAR', [1000, 900], sized('00017', '99998'), 'id'],
    ['country code', 'VARCHAR', [1000, 30], {}, 'dimension'],
    ['key', 'UUID', [100, 100], {}, 'id'],
    ['currency', 'VARCHAR', [100, 1], {}, 'constant'],
    ['amount', 'DOUBLE', [1, 1], range('5', '5'), 'measure'],
    ['nothing', 'VARCHAR', [0, 0], {}, 'empty'],
    ['tags', 'VARCHAR[]', [100, 50], {}, 'nested'],
    ['point', 'STRUCT(x DOUBLE)', [100, 50], {}, 'nested'],
    ['pclass', 'BIGINT', [891, 3], range('1', '3'), 'dimension'],
    ['latitude', 'DOUBLE', [100, 100], range('-3', '60'), 'measure'],
    ['start', 'BIGINT', [12, 12], range('1565', '1820'), 'time'],
    ['from', 'BIGINT', [100, 90], range('1000', '2000'), 'measure'],
    ['subcategory', 'BIGINT', [100, 40], { ...range('0', '99'), isCode: true }, 'id'],
    ['subcategory', 'BIGINT', [100, 4], { ...range('0', '15'), isCode: true }, 'dimension'],
    ['Party_Code', 'BIGINT', [58, 3], range('1', '3'), 'dimension'],
    ['customer_id', 'BIGINT', [1000, 50], range('1', '50'), 'id'],
    ['subcategory', 'BIGINT', [100, 4], range('0', '15'), 'measure'],
    ['share', 'DOUBLE', [100, 90], { ...range('0', '1.5'), isCode: true }, 'measure'],
  ];
  for (const [name, type, counts, more, role] of cases) {
    it(`takes ${name} (${type}, ${counts.join('/')}, ${more.min ?? ''}…${more.max ?? ''}) for ${role}`, () =>
      assert.equal(meaningOf(seen(name, type, counts, more)).role, role));
  }
});

describe('core/analysis/types: what measures count', () => {
  const of = (name: string, sign = '') => meaningOf(seen(name, 'DOUBLE', [100, 90], { ...range('1', '9'), sign }));
  const summed =
    'amount;Total Revenue;qty;units;corporate_sales;operating_income;registration_count;totalAmount;Worldwide Gross;units_sold;SALES;people;net income;precipitation;deaths;n_users;num_orders;# of items;IMDB Votes;销售额;订单数;降水量;consumo_kWh;rcpt_amt;Fuel Surcharge;msPlayed;Trade Value (US$);Sales of shops: current prices;Valor Empenhado (R$)';
  for (const name of summed.split(';')) it(`adds up ${name}`, () => assert.equal(of(name).additive, true));
  const averaged =
    'price;unit cost;avg_sales;Sales %;discount;temp_max;Miles_per_Gallon;Horsepower;latitude;rating;Rotten Tomatoes Rating;rank;life_expect;Beak Length (mm);Body Mass (g);wind;humidity;balance;salary;income;wages;wind bearing;close;index;x;mystery;bmi;unemployment_rate;单价;平均销售额;增长率;年龄;库存;ct/kWh;fytd_rcpt_amt;value;current price';
  for (const name of averaged.split(';')) it(`averages ${name}`, () => assert.equal(of(name).additive, false));

  const units: [string, string, string][] = [
    ['amount', '€', 'currency'],
    ['amount', '', 'number'],
    ['amount', '%', 'percent'],
    ['conversion percent', '', 'percent'],
    ['占比', '', 'percent'],
    ['revenue', '', 'currency'],
    ['单价', '', 'currency'],
    ['sales count', '', 'count'],
    ['visits', '', 'count'],
    ['number of sales', '', 'count'],
    ['wind', '', 'number'],
  ];
  for (const [name, sign, unit] of units) {
    it(`counts ${name} ${sign} in ${unit}`, () => assert.equal(of(name, sign).unit, unit));
  }

  it('averages percents, whatever their column is called, and keeps signs', () => {
    assert.deepEqual(
      [of('profit').additive, of('profit', '€').additive, of('profit', '%').additive],
      [true, true, false],
    );
    assert.deepEqual([of('profit', '€').sign, of('profit').sign], ['€', undefined]);
  });
});

describe('core/analysis/types: grain, and what the user says', () => {
  it('tells the grain of a time alone', () => {
    const grain = (name: string, type: string, more: Partial<Seen>) =>
      meaningOf(seen(name, type, [100, 9], more)).grain;
    assert.equal(grain('date', 'DATE', { grain: 'week' }), 'week');
    assert.equal(grain('year', 'BIGINT', range('1999', '2024')), 'year');
    assert.equal(grain('when', 'VARCHAR', sized('2023-01', '2023-12')), 'month');
    assert.equal(grain('amount', 'DOUBLE', range('1', '9')), undefined);
  });

  it('lets the user say what a column is, as far as its values can be that', () => {
    const sales = seen('sales', 'BIGINT', [100, 9], range('1', '9'));
    const region = seen('region', 'VARCHAR', [100, 4]);
    assert.deepEqual(meaningOf(sales, { role: 'dimension' }), { role: 'dimension', additive: false, by: 'user' });
    assert.equal(meaningOf(region, { role: 'measure' }).role, 'dimension', 'words have no sum');
    assert.equal(meaningOf(region, { role: 'time' }).role, 'dimension', 'words are no times');
    assert.equal(meaningOf(region, { role: 'text' }).role, 'text');
    assert.equal(meaningOf(region, {}).by, 'values');
    const averaged = meaningOf(sales, { additive: false, unit: 'percent' });
    assert.deepEqual(averaged, { role: 'measure', unit: 'percent', additive: false, by: 'user' });
    assert.equal(meaningOf(seen('rate', 'DOUBLE', [9, 9], range('1', '9')), { additive: true }).additive, true);
    assert.equal(meaningOf(seen('year', 'BIGINT', [9, 9], range('2001', '2009')), { role: 'measure' }).role, 'measure');
  });

  it('says what decided', () => {
    const by = (...given: Parameters<typeof seen>) => meaningOf(seen(...given)).by;
    assert.equal(by('order_id', 'BIGINT', [100, 100], range('1', '9')), 'name');
    assert.equal(by('region', 'VARCHAR', [100, 4]), 'values');
    assert.equal(by('date', 'DATE', [100, 4]), 'type');
    assert.equal(by('amount', 'DOUBLE', [100, 4], range('1', '9')), 'name');
  });
});

describe('core/analysis/types: names', () => {
  it('know a code by the column that has the words for it', () => {
    const names = ['Agency', 'Agency name', 'Bureau code', 'bureau_title', 'name', 'Source subcategory name', 'Source'];
    assert.deepEqual(
      names.filter((name) => isWorded(name, names)),
      ['Agency', 'Bureau code'],
    );
  });

  it('know directions, temperatures, ages and years', () => {
    const all = [
      'dir',
      'dirCat',
      '风向',
      'director',
      'temp_max',
      '气温',
      'template',
      'age',
      'Age',
      'page',
      'average',
      '2024',
      'FY2024',
      'sales 1999',
      'item 12024',
    ];
    const found = (test: (name: string) => boolean): string[] => all.filter(test);
    assert.deepEqual(found(namesAngle), ['dir', 'dirCat', '风向']);
    assert.deepEqual(found(namesTemperature), ['temp_max', '气温']);
    assert.deepEqual(found(namesAttribute), ['age', 'Age']);
    assert.deepEqual(found(isYearName), ['2024', 'FY2024', 'sales 1999']);
  });
});
