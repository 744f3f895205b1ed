import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import initSqlite from 'sql.js';
import type { ColumnFacts, Dataset } from '../../../../src/core/analysis/columns';
import { isNumeric, isTemporal } from '../../../../src/core/analysis/columns';
import { pythonScript } from '../../../../src/core/analysis/script';
import { makeWording } from '../../../../src/core/wording';
import { dimension, measure, time } from '../../support/tables';
import { localize } from '../../support/ports';
import { Intake } from './intake';
import { mark } from './recipes';

const run = promisify(execFile);

interface Numbers {
  rows: number;
  measures: Record<string, { count: number; sum?: number }>;
  by?: Record<string, Record<string, number>>;
  trend?: Record<string, number>;
}

/** The files: each has a measure, some a time or a label. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'plain.csv': 'region,amount,day\nN,1.5,2024-01-02\nS,2,2024-02-03\nN,,2024-02-04\n',
  'german.csv': mark(
    'windows-1252',
    'Größe;Betrag;Tag\nklein;1.234,50;31.12.2023\ngroß;2,25;01.01.2024\nSumme;1.236,75;\n',
  ),
  'euros.csv': 'name;amount\na;1.234,50 €\nb;-12,25 €\nc;3 €\n',
  'dollars.csv': 'name,amount\na,"$1,234.5"\nb,($12.25)\nc,-$3\n',
  'debits.csv': 'name;amount\na;100,50-\nb;12,25\nc;(3,00)\n',
  'percents.csv': 'name,rate\na,12.5%\nb,3 %\nc,0\n',
  'compact.csv': 'day,amount\n20240131,1\n20240201,2\n',
  'swiss.csv': "name;amount\na;1'234.5\nb;12\nc;3\n",
  'french.csv': 'name;amount\na;1\u00A0234,5\nb;12,25\nc;3\n',
  'titles.csv': 'Report 2024\n\nregion,amount\nN,1\nS,2\nTotal,3\n',
  'two.csv': 'Region,2023,,2024,\n,Q1,Q2,Q1,Q2\nN,1,2,3,4\nS,5,6,7,8\n',
  'missing.csv': 'name,amount\na,1\nb,NA\nc,-\nd,5\n',
  'quotes.csv': 'name;amount\n"a ""x"";\ny";1\nb;2\n',
  'escaped.csv': 'name,amount\n"a \\"x\\", y",1\nb,2\n',
  'pipes.csv': 'a|amount|day\nx|1|03/25/2024\ny|2|04/01/2024\n',
  'remarks.csv': '# made by hand\nname,amount\na,1\n# in between\nb,2\n',
  'sep.csv': 'sep=;\nname;amount\na;1\nb;2\n',
  'chinese.csv': mark('gb18030', '地区,金额,日期\n北京,100,2024年1月2日\n上海,200.5,2024年2月3日\n合计,300.5,\n'),
  'wide.csv': mark('utf-16le', 'name\tamount\r\nä\t1.5\r\nb\t2\r\n', true),
  'zero.csv': 'name,amount\na\0b,1\nc,2\n',
  'returns.csv': 'name,amount\ra,1\rb,2\r',
  'ragged.csv': 'name,amount,more\na,1\nb,2,x,y\nc,3,z\n',
  'noheader.csv': 'a,1\nb,2\nc,4\n',
  'list.json': '[{"amount":1,"at":{"city":"Rome"}},{"amount":2.5,"at":{"city":"Oslo"}}]',
  'envelope.json': '{"n":2,"data":{"rows":[{"amount":1,"city":"Rome"},{"amount":7,"city":"Oslo"}]}}',
  'several.json': '{"amount":1}\n{"amount":2}{"amount":4}',
  'lines.jsonl': '\uFEFF{"amount":1}\n\n{"amount":2}\n',
  'stamps.csv': 'at,amount\n2024-01-31 23:30:00,1\n2024-02-01 00:10:00,2\n',
  'zones.csv': 'at,amount\n2024-01-31T23:30:00-01:00,1\n2024-02-01T00:10:00+02:00,2\n',
};

describe('The saved Python script', function () {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const compare = async (name: string, content: string | Uint8Array, kind: string): Promise<void> => {
    await intake.write(name, content);
    const { shape } = await intake.take(name);
    const numbers = shape.columns.filter(({ type }) => isNumeric(type));
    const [main] = numbers;
    assert.ok(main, `no measure in ${JSON.stringify(shape.columns)}`);
    const label = shape.columns.find(({ type }) => type === 'VARCHAR');
    const moment = shape.columns.find(({ type }) => isTemporal(type));
    const columns: ColumnFacts[] = [
      ...numbers.map((column) => measure(column.name)),
      ...(label ? [dimension(label.name)] : []),
      ...(moment ? [{ ...time(moment.name, '2023-01-01', '2024-12-31'), type: moment.type }] : []),
    ];
    const { sheet, layout, text } = shape;
    const file = {
      path: name,
      table: name,
      kind,
      columns: shape.columns,
      rows: shape.rows,
      sheets: shape.sheets,
      text,
      ...(sheet !== undefined && { sheet }),
      ...(layout && { layout }),
    };
    const dataset: Dataset = { file, rows: shape.rows, duplicates: 0, columns };
    const { code } = pythonScript(dataset, makeWording(localize, 'en'));
    await writeFile(path.join(intake.folder, 'code_numbers.py'), code);
    const { stdout } = await run('python3', ['code_numbers.py'], { cwd: intake.folder });
    const told = JSON.parse(stdout) as Numbers;
    assert.equal(told.rows, shape.rows);
    for (const column of numbers) {
      const { rows } = await intake.query(`SELECT count("${column.name}"), sum("${column.name}") FROM '${name}'`);
      const [count, sum] = rows[0] ?? [];
      assert.equal(told.measures[column.name]?.count, count, column.name);
      if (Number(count) >= 2) assert.equal(told.measures[column.name]?.sum, Number(sum), column.name);
    }
    if (label) {
      const { rows } = await intake.query(
        `SELECT "${label.name}", sum("${main.name}") FROM '${name}' WHERE "${label.name}" IS NOT NULL GROUP BY 1`,
      );
      for (const [value, sum] of rows) {
        const key = typeof value === 'string' ? value : JSON.stringify(value);
        assert.equal(told.by?.[label.name]?.[key] ?? null, sum, key);
      }
    }
    if (moment) {
      const { rows } = await intake.query(
        `SELECT strftime(CAST("${moment.name}" AS TIMESTAMP), '%Y-%m'), sum("${main.name}") FROM '${name}' WHERE "${moment.name}" IS NOT NULL GROUP BY 1`,
      );
      const months = rows.map(([month, sum]): [string, unknown] => [typeof month === 'string' ? month : '', sum]);
      assert.deepEqual(told.trend, Object.fromEntries(months));
    }
  };

  const kinds: Readonly<Record<string, string>> = { csv: 'CSV', json: 'JSON', jsonl: 'JSON Lines' };
  for (const [name, content] of Object.entries(FILES)) {
    it(`reads ${name} as the engine does`, () => compare(name, content, kinds[name.split('.')[1] ?? ''] ?? 'CSV'));
  }

  it('reads a table of a SQLite database as the engine does', async () => {
    const database = new (await initSqlite()).Database();
    database.run(
      "CREATE TABLE a (x); CREATE TABLE orders (name TEXT, amount REAL); INSERT INTO orders VALUES ('a', 1.5), ('b', 2)",
    );
    await compare('shop.sqlite', database.export(), 'SQLite');
  });
});
