import assert from 'node:assert/strict';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { factSetSchema } from '../../../../../src/core/analysis/facts/factSet';
import { Intake } from '../../../../unit/workers/data/intake';
import { columnOf, csv, factsOf, factsOfText } from '../../../../unit/core/analysis/facts/factTables';

/** Equal to nine digits. */
function near(actual: number | null | undefined, expected: number, what = ''): void {
  assert.ok(
    typeof actual === 'number' && Math.abs(actual - expected) <= 1e-9 * Math.abs(expected),
    `${what} ${actual}`,
  );
}

/** @param copy a COPY statement without its place */
async function writeParquet(intake: Intake, name: string, copy: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`${copy} '${path.join(intake.folder, name)}'`);
  connection.disconnectSync();
  instance.closeSync();
}

describe('core/analysis/facts: columns', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  it('gives every figure of numbers as SciPy does', async () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 35, 8, 9, 7, 9, -3, 2, 0, 8, 4, 6];
    const set = await factsOfText(
      intake,
      csv(
        'x,y',
        values.map((value, at) => [`${value}.5`, at % 3]),
      ),
    );
    const { numbers, present, missing, distinct, min, max } = columnOf(set, 'x');
    assert.deepEqual(
      { present, missing, distinct, min, max },
      { present: 20, missing: 0, distinct: 12, min: '-3.5', max: '35.5' },
    );
    // numpy and scipy.stats of the same values: mean, std(ddof=1), quantile, skew and kurtosis with bias=False, jarque_bera
    const text = values.map((value) => Number(`${value}.5`));
    near(
      numbers?.sum,
      text.reduce((sum, value) => sum + value, 0),
    );
    near(numbers?.mean, 6.5, 'mean');
    near(numbers?.sd, 7.657126023996759, 'sd');
    near(numbers?.q1, 2.5, 'q1');
    near(numbers?.median, 5.5, 'median');
    near(numbers?.q3, 8.5, 'q3');
    near(numbers?.p5, 0.3, 'p5');
    near(numbers?.p95, 10.8, 'p95');
    near(numbers?.skew, 2.9761491688300548, 'skew');
    near(numbers?.kurtosis, 11.60628667081387, 'kurtosis');
    near(numbers?.jb, 87.02735762733738, 'jb');
    near(numbers?.jb_p, 1.265462860923235e-19, 'jb_p');
    assert.deepEqual([numbers?.low, numbers?.high, numbers?.below, numbers?.above], [-6.5, 17.5, 0, 1]);
    assert.deepEqual([numbers?.negatives, numbers?.zeros], [1, 0]);
  });

  it('keeps the digits of moments where the mean is large beside them, and adds whole numbers exactly', async () => {
    const big = Array.from({ length: 1001 }, (_, at) => [
      `1000000.${at % 2 === 0 ? (at === 0 ? '2' : '3') : '1'}`,
      '900719925474099',
    ]);
    const { numbers } = columnOf(await factsOfText(intake, csv('x,total', big)), 'x');
    near(numbers?.sd, 0.1, 'sd of NumAcc3 of NIST');
    near(numbers?.mean, 1000000.2, 'mean');
    assert.equal(
      columnOf(
        await factsOfText(
          intake,
          csv('k,total', [
            [1, '900719925474099'],
            [2, '900719925474099'],
            [3, 1],
          ]),
        ),
        'total',
      ).numbers?.sum,
      1801439850948199,
    );
  });

  it('leaves NaN and infinities out, counts them and calls them missing', async () => {
    const copy = "COPY (SELECT unnest([1, 2, 3, 4, 'inf'::DOUBLE, 'nan'::DOUBLE, NULL]) AS x) TO";
    await writeParquet(intake, 'odd.parquet', copy);
    const x = columnOf(await factsOf(intake, 'odd.parquet'), 'x');
    assert.deepEqual([x.present, x.missing, x.odd, x.distinct, x.max], [4, 3, 2, 4, '4.0']);
    assert.deepEqual([x.numbers?.mean, x.numbers?.max, x.numbers?.median], [2.5, 4, 2.5]);
    assert.equal(
      x.histogram?.counts.reduce((sum, count) => sum + count),
      4,
    );
  });

  it('tells labels by how often they come, ties by their text, and texts by their length', async () => {
    const rows = ['b', 'a', 'c', 'a', 'b', '', 'd'].map((label, at) => [label, `${'x'.repeat(at)}note`, at]);
    const set = await factsOfText(intake, csv('label,note,n', rows));
    const label = columnOf(set, 'label');
    assert.deepEqual(label.top, [
      { label: 'a', rows: 2 },
      { label: 'b', rows: 2 },
      { label: 'c', rows: 1 },
      { label: 'd', rows: 1 },
    ]);
    assert.deepEqual([label.missing, label.distinct, label.meaning.role], [1, 4, 'dimension']);
    assert.deepEqual(columnOf(set, 'note').lengths, { min: 4, max: 10 });
  });

  it('counts days in the future, and finds the grain of dates', async () => {
    const days = [1, 2, 3, 4].map((n) => [
      `2024-0${n + 3}-01`,
      `2024-06-0${2 * n}`,
      `202${n}-01-01`,
      `2024-06-29 1${n}:00:00`,
    ]);
    const set = await factsOfText(
      intake,
      csv('a,b,c,d', [...days, ['2025-01-01', '2024-07-08', '2026-01-01', '2024-06-30 23:59:59']]),
    );
    const grains = ['a', 'b', 'c', 'd'].map((name) => columnOf(set, name).meaning.grain);
    assert.deepEqual(grains, ['month', 'day', 'year', 'hour']);
    assert.deepEqual(
      ['a', 'c', 'd'].map((name) => columnOf(set, name).future),
      [2, 1, 0],
    );
    const weeks = csv(
      'w,q',
      [0, 1, 2].map((n) => [
        `2024-01-0${n === 0 ? 1 : 8}`.replace('08', n === 2 ? '15' : '08'),
        `2024-0${1 + 3 * n}-01`,
      ]),
    );
    const weekly = await factsOfText(intake, weeks);
    assert.deepEqual([columnOf(weekly, 'w').meaning.grain, columnOf(weekly, 'q').meaning.grain], ['week', 'quarter']);
  });

  it('puts every value into one bin, upper edges of all but the last outside', async () => {
    const set = await factsOfText(
      intake,
      csv(
        'share,stars',
        [0.1, 0.2, 0.3, 0.3, 0.4, 0.5, 0.6, 0.7, 1].map((x, at) => [x, (at % 5) + 1]),
      ),
    );
    const { histogram } = columnOf(set, 'share');
    assert.deepEqual(histogram, { from: 0, width: 0.2, counts: [1, 3, 2, 2, 1] });
    assert.deepEqual(columnOf(set, 'stars').histogram, { from: 1, width: 1, counts: [2, 2, 2, 2, 1] });
  });

  it('makes valid sets of tables with next to nothing in them', async () => {
    for (const text of ['a,b\n', 'a\n1\n', 'a,b\n,x\n,y\n', 'a,b\n1,1\n1,1\n']) {
      for (const ask of ['', 'columns']) {
        const set = await factsOfText(intake, text, { ask });
        assert.deepEqual(factSetSchema.parse(set).problems, [], JSON.stringify(text));
      }
    }
    const one = columnOf(await factsOfText(intake, 'amount\n7.5\n'), 'amount');
    assert.deepEqual([one.numbers?.sd, one.numbers?.skew, one.numbers?.median, one.distinct], [null, null, 7.5, 1]);
    const gone = columnOf(await factsOfText(intake, 'a,b\n,x\n,y\n'), 'a');
    assert.deepEqual([gone.meaning.role, gone.missing, gone.min], ['empty', 2, null]);
    assert.equal((await factsOfText(intake, 'a,b\n1,1\n1,1\n')).duplicates, 1);
  });

  it('looks at the rows of a condition alone', async () => {
    const text = csv('region,amount', [
      ['n', 1.5],
      ['n', 2.5],
      ['s', 10.5],
      ['', 4.5],
    ]);
    const set = await factsOfText(intake, text, { where: `"region" = 'n'` });
    assert.deepEqual([set.rows, set.tableRows, columnOf(set, 'amount').numbers?.sum], [2, 4, 4]);
    const none = await factsOfText(intake, text, { where: 'amount > 99' });
    assert.deepEqual(
      [none.rows, none.tableRows, none.columns.map(({ meaning }) => meaning.role)],
      [0, 4, ['empty', 'empty']],
    );
  });

  it('takes a column apart that the engine cannot compute, and goes on with the others', async () => {
    const first = intake.engine.query.bind(intake.engine);
    const refusing = {
      describe: intake.engine.describe.bind(intake.engine),
      query: async (request: Parameters<typeof first>[0], signal: AbortSignal) =>
        first(request.sql.includes('"bad"') ? { ...request, sql: 'SELECT no_such_function(1)' } : request, signal),
    };
    await intake.write('t.csv', 'a,bad,c\n1,2,x\n3,4,y\n');
    const set = await factsOf({ engine: refusing }, 't.csv');
    assert.deepEqual(
      set.columns.map(({ name }) => name),
      ['a', 'c'],
    );
    assert.ok(set.problems.some(({ about, reason }) => about === 'bad' && reason.includes('no_such_function')));
  });
});
