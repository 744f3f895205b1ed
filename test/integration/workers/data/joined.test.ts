/** Tables whose times are spread over columns, of each kind of file: the parts stay, and one column has the time. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import initSqlite from 'sql.js';
import { sqlLiteral } from '../../../../src/base/sql';
import { Intake, workbookBytes } from '../../../unit/workers/data/intake';

const never = new AbortController().signal;
const NAMES = ['year', 'month', 'day', 'amount'];
const GRID = [
  [2023, 12, 31, 5],
  [2024, 1, 1, 7],
  [2024, 2, 29, 9],
];
const DATES = ['2023-12-31', '2024-01-01', '2024-02-29'];

describe('Times that are spread over columns', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
    await intake.write('a.csv', [NAMES, ...GRID].map((row) => row.join(',')).join('\n'));
    await intake.write('a.xlsx', workbookBytes({ Data: [NAMES, ...GRID] }));
    const objects = GRID.map((row) => Object.fromEntries(NAMES.map((name, at): [string, unknown] => [name, row[at]])));
    await intake.write('a.json', JSON.stringify(objects));
    const database = new (await initSqlite()).Database();
    database.run('CREATE TABLE t (year INT, month INT, day INT, amount INT)');
    for (const row of GRID) database.run('INSERT INTO t VALUES (?, ?, ?, ?)', row);
    await intake.write('a.db', database.export());
    const db = await DuckDBInstance.create(':memory:');
    const connection = await db.connect();
    const file = (name: string): string => sqlLiteral(path.join(intake.folder, name));
    await connection.run(`COPY (SELECT * FROM read_csv(${file('a.csv')})) TO ${file('a.parquet')} (FORMAT parquet)`);
    connection.disconnectSync();
  });
  after(() => intake.close());

  for (const file of ['a.csv', 'a.xlsx', 'a.json', 'a.db', 'a.parquet']) {
    it(`are one column: ${file}`, async () => {
      const { shape, rows, notes } = await intake.take(file);
      assert.deepEqual(rows, GRID.map((row, at) => [...row, DATES[at]])); // prettier-ignore
      assert.equal(shape.columns.at(-1)?.type, 'DATE');
      assert.equal(notes.at(-1), 'The columns year, month, day are parts of one time: it is in the column date.');
      const view = { table: file, where: "date > DATE '2023-12-31'", order: [{ column: 'date', descending: true }] };
      const part = { ...view, columns: ['date'], from: 0, count: 3, characters: 100 };
      assert.deepEqual((await intake.engine.viewRows(part, never)).numbers, [2, 1]);
    });
  }

  const TEXTS: Readonly<Record<string, [text: string, name: string, times: (string | null)[]]>> = {
    months: [
      'Jahr;Monat;x\n2023;Dezember;1\n2024;Januar;2\n2024;März;3',
      'month',
      ['2023-12-01', '2024-01-01', '2024-03-01'],
    ],
    filled: [
      'Jahr;Monat;x\n2023;Mai;1\n;Juni;2\n2024;Mai;3\n;Juni;4',
      'month',
      ['2023-05-01', '2023-06-01', '2024-05-01', '2024-06-01'],
    ],
    groups: [
      'Ort;Jahr;Monat;x\nA;2023;Mai;1\n;;Juni;2\n;2024;Mai;3\nB;2023;Mai;4\n;;Juni;5\n;2024;Mai;6',
      'month',
      ['2023-05-01', '2023-06-01', '2024-05-01', '2023-05-01', '2023-06-01', '2024-05-01'],
    ],
    chinese: ['年,月,日,x\n2024,2,29,1\n2024,3,1,2', '日期', ['2024-02-29', '2024-03-01']],
    signs: ['年份,月份,x\n2024年,2月,1\n2024年,3月,2', '年月', ['2024-02-01', '2024-03-01']],
    quarters: ['Année;Trimestre;x\n2024;1;1\n2024;4;2', 'quarter', ['2024-01-01', '2024-10-01']],
    ordinals: ['year,quarter,x\n2024,Q1,1\n2024,Q4,2', 'date', ['2024-01-01', '2024-10-01']],
    russian: ['Год;Месяц;x\n2024;февраль;1\n2024;май;2', 'month', ['2024-02-01', '2024-05-01']],
    words: [
      'arrival_date_year,arrival_date_month,arrival_date_day_of_month,x\n2015,July,1,1\n2015,August,31,2',
      'arrival date date',
      ['2015-07-01', '2015-08-31'],
    ],
    hours: [
      'year,month,day,hour,x\n2024,1,1,0,1\n2024,1,1,23,2',
      'time',
      ['2024-01-01 00:00:00', '2024-01-01 23:00:00'],
    ],
    'one date': [
      'date,hour,x\n20240305,0,1\n20240305,0,2\n20240305,23,3',
      'time',
      ['2024-03-05 00:00:00', '2024-03-05 00:00:00', '2024-03-05 23:00:00'],
    ],
    clocks: [
      'Datum;Uhrzeit;x\n01.02.2024;08:15;1\n01.02.2024;9:45;2\n14.02.2024;23:00;3\n14.02.2024;23:15;4',
      'time',
      ['2024-02-01 08:15:00', '2024-02-01 09:45:00', '2024-02-14 23:00:00', '2024-02-14 23:15:00'],
    ],
    'french clocks': [
      'Heure;Date;x\n08h20;01/02/2024;1\n14h00;01/02/2024;2\n09h00;14/02/2024;3\n10h40;14/02/2024;4',
      'time',
      ['2024-02-01 08:20:00', '2024-02-01 14:00:00', '2024-02-14 09:00:00', '2024-02-14 10:40:00'],
    ],
    'times of day': [
      'day,time,x\n2024-02-01,08:15:30,1\n2024-02-01,09:00:00,2',
      'datetime',
      ['2024-02-01 08:15:30', '2024-02-01 09:00:00'],
    ],
    'halves of a day': [
      'date,time,x\n2024-02-01,8:15 AM,1\n2024-02-01,8:15 PM,2',
      'datetime',
      ['2024-02-01 08:15:00', '2024-02-01 20:15:00'],
    ],
  };
  for (const [name, [text, column, times]] of Object.entries(TEXTS)) {
    it(`are found by their names and values: ${name}`, async () => {
      await intake.write(`${name}.csv`, text);
      const { shape, rows } = await intake.take(`${name}.csv`);
      assert.equal(shape.columns.at(-1)?.name, column);
      assert.deepEqual(rows.map((row) => row.at(-1)), times); // prettier-ignore
    });
  }

  it('have a year that stands in the first row of its group alone, in a workbook', async () => {
    const rows = [['Jahr', 'Monat', 'x'], [2023, 'Mai', 1], [null, 'Juni', 2], [2024, 'Mai', 3], [null, 'Juni', 4]]; // prettier-ignore
    await intake.write('filled.xlsx', workbookBytes({ Data: rows }));
    const { rows: found } = await intake.take('filled.xlsx');
    assert.deepEqual(found.map(([year, , , month]) => [year, month]), [[2023, '2023-05-01'], [2023, '2023-06-01'], [2024, '2024-05-01'], [2024, '2024-06-01']]); // prettier-ignore
  });

  const OTHERS: Readonly<Record<string, string>> = {
    'a month is none': 'year,month,x\n2024,1,1\n2024,13,2\n',
    'a day is none': 'year,month,day,x\n2023,1,1,1\n2023,,,2\n',
    'years of something else': 'year,month,x\n1,1,1\n2,2,2\n',
    'years are missing': 'founded year,month,x\n1998,1,1\n,2,2\n2004,3,3\n1987,4,4\n,5,5\n',
    'one time alone': 'year,month,x\n2024,1,1\n2024,1,2\n',
    'the time is there': 'day,year,month,x\n2024-01-05,2024,1,1\n2024-02-06,2024,2,2\n',
    'dates have one hour': 'date,hour,x\n2024-02-01,8,1\n2024-02-02,9,2\n2024-02-03,10,3\n',
    'an hour is none': 'date,hour,x\n2024-02-01,0,1\n2024-02-01,24,2\n2024-02-01,12,3\n',
    'it is how long it took': 'date,elapsed time,x\n2024-02-01,00:15,1\n2024-02-01,00:45,2\n',
    'the date is of something else':
      'date,start time,born,x\n2024-02-01,8:15,2001-01-01,1\n2024-02-02,9:30,2001-01-01,2\n',
    'it is no hour': 'date,hours,x\n2024-02-01,7,1\n2024-02-01,8,2\n2024-02-01,6,3\n',
    'other words': 'birth year,report month,x\n2024,1,1\n2023,2,2\n',
  };
  for (const [why, text] of Object.entries(OTHERS)) {
    it(`are not made where ${why}`, async () => {
      await intake.write('other.csv', text);
      const { shape } = await intake.take('other.csv');
      assert.deepEqual(shape.columns.map(({ name }) => name), text.split('\n')[0]?.split(',')); // prettier-ignore
    });
  }

  it('are not made where the user wants the columns as they are', async () => {
    intake.choose('a.parquet', { periods: 'columns' });
    const { shape } = await intake.take('a.parquet');
    assert.deepEqual(shape.columns.map(({ name }) => name), NAMES); // prettier-ignore
  });
});
