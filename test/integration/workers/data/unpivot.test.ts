/** Tables with periods as columns, of each kind of file: a row for each record and period, in the order of the records. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sqlLiteral } from '../../../../src/base/sql';
import { Intake, workbookBytes } from '../../../unit/workers/data/intake';

const never = new AbortController().signal;
const ROWS = [
  ['N', '2022-01-01', 1],
  ['N', '2023-01-01', 2],
  ['N', '2024-01-01', 3],
  ['S', '2022-01-01', 4],
  ['S', '2024-01-01', 6],
];
const GRID = [
  ['region', '2022', '2023', '2024', 'Total'],
  ['N', 1, 2, 3, 6],
  ['S', 4, null, 6, 10],
];

describe('Tables with periods as columns', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
    await intake.write('a.csv', GRID.map((row) => row.join(',')).join('\n'));
    await intake.write('a.xlsx', workbookBytes({ Data: GRID }));
    const [names = [], ...rows] = GRID;
    const objects = rows.map((row) =>
      Object.fromEntries(names.map((name, at): [string, unknown] => [String(name), row[at]])),
    );
    await intake.write('a.jsonl', objects.map((row) => JSON.stringify(row)).join('\n'));
    const db = await DuckDBInstance.create(':memory:');
    const connection = await db.connect();
    const file = (name: string): string => sqlLiteral(path.join(intake.folder, name));
    await connection.run(`COPY (SELECT * FROM read_csv(${file('a.csv')})) TO ${file('a.parquet')} (FORMAT parquet)`);
    connection.disconnectSync();
  });
  after(() => intake.close());

  for (const file of ['a.csv', 'a.xlsx', 'a.jsonl', 'a.parquet']) {
    it(`are read as rows: ${file}`, async () => {
      const { shape, rows, notes } = await intake.take(file);
      assert.deepEqual(rows, ROWS);
      assert.equal(shape.columns.map(({ name, type }) => `${name}:${type}`).join(' '), 'region:VARCHAR period:DATE value:BIGINT'); // prettier-ignore
      assert.equal(shape.rows, ROWS.length);
      assert.deepEqual(notes.slice(-2), [
        '3 columns are periods: they are read as rows, 2022 to 2024 as dates in period, their numbers in value. Rows without a number are left out.',
        'Columns that say again what the periods hold are left out, totals or changes: Total.',
      ]);
      const view = { table: file, where: '', order: [{ column: 'value', descending: true }] };
      const part = { ...view, columns: ['region', 'value'], from: 0, count: 3, characters: 100 };
      const sorted = await intake.engine.viewRows(part, never);
      assert.deepEqual([sorted.numbers, sorted.rows.map(([, value]) => value)], [[4, 3, 2], [6, 4, 3]]); // prettier-ignore
      const plain = await intake.engine.viewRows({ ...part, order: [], from: 1 }, never);
      assert.deepEqual([plain.numbers, plain.rows.map(([, value]) => value)], [[1, 2, 3], [2, 3, 4]]); // prettier-ignore
    });
  }

  it('are added up where the file has the sum of all records, and not where its totals are of parts alone', async () => {
    const income = [
      'Income,,,,',
      '   Sales,10,20,30,60',
      '   Fees,1,2,3,6',
      '   Rent,1,1,1,3',
      'Total Income,12,23,34,69',
    ];
    const costs = ['Costs,,,,', '   Rent,4,4,4,12', '   Wages,5,6,7,18', 'Total Costs,9,10,11,30', 'Net,3,13,23,39'];
    await intake.write('income.csv', ['name,2022,2023,2024,Total', ...income.slice(1)].join('\n'));
    await intake.write(
      'statement.csv',
      ['name,2022,2023,2024,Total', ...income, ...costs, '"Cash basis",,,,'].join('\n'),
    );
    const isAdded = async (name: string): Promise<boolean | undefined> => (await intake.take(name)).shape.unpivoted?.isAdded; // prettier-ignore
    assert.equal(await isAdded('income.csv'), true);
    assert.equal(await isAdded('statement.csv'), false);
  });

  it('stay columns where the user says so', async () => {
    intake.choose('a.parquet', { periods: 'columns' });
    const { shape } = await intake.take('a.parquet');
    assert.deepEqual(shape.columns.map(({ name }) => name), GRID[0]); // prettier-ignore
  });
});
