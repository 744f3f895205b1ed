/** Statements that only read, in whatever form: what they give is what the engine gives by itself. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { sqlLiteral } from '../../../../src/base/sql';
import { SqlEngineError } from '../../../../src/core/ports';
import { missingLists } from '../../../../src/workers/data/pivotLists';
import { Intake } from '../../../unit/workers/data/intake';

const SALES = `month,region,kind,amount
m1,north,a,10
m2,north,b,20
m1,south,a,30
m3,south,"b, c",40
m3,east,"it's",50
,east,a,60
`;

describe('workers/data: statements that are no plain SELECT', () => {
  let intake: Intake;
  let engine: DuckDBConnection;
  before(async () => {
    intake = await Intake.open();
    await intake.write('sales.csv', SALES);
    engine = await (await DuckDBInstance.create(':memory:')).connect();
    const file = sqlLiteral(path.join(intake.folder, 'sales.csv'));
    await engine.run(`CREATE TABLE "sales.csv" AS FROM read_csv(${file})`);
    await engine.run(`COPY "sales.csv" TO ${sqlLiteral(path.join(intake.folder, 'sales.parquet'))}`);
  });
  after(async () => {
    engine.disconnectSync();
    await intake.close();
  });

  const refused = (sql: string, words: RegExp): Promise<void> =>
    assert.rejects(intake.query(sql), (error) => error instanceof SqlEngineError && words.test(error.message));

  for (const sql of [
    `PIVOT 'sales.csv' ON month USING sum(amount)`,
    `PIVOT 'sales.csv' ON kind USING sum(amount), count(*) AS n GROUP BY region ORDER BY region LIMIT 2`,
    `PIVOT 'sales.csv' ON region, kind USING max(amount)`,
    `PIVOT 'sales.csv' ON region, kind IN ('a') USING max(amount)`,
    `PIVOT 'sales.csv' ON (region, kind) USING sum(amount)`,
    `PIVOT 'sales.csv' ON upper(region) || '-' || kind USING sum(amount)`,
    `PIVOT (SELECT month, region, amount FROM 'sales.csv' WHERE amount > 10) ON month USING sum(amount)`,
    `PIVOT (SELECT a.kind FROM 'sales.csv' a JOIN 'sales.csv' b USING (amount)) ON kind USING count(*)`,
    `WITH north AS (FROM 'sales.csv' WHERE region = 'north') PIVOT north ON month USING sum(amount)`,
    `SELECT * FROM (PIVOT 'sales.csv' ON month USING sum(amount) GROUP BY region) p WHERE region = 'north'`,
    `WITH p AS (PIVOT 'sales.csv' ON month USING sum(amount) GROUP BY region) SELECT region FROM p ORDER BY 1`,
    `WITH a AS (FROM 'sales.csv'), p AS (PIVOT a ON region USING sum(amount) GROUP BY kind) FROM p ORDER BY kind`,
    `-- by month\nPIVOT 'sales.csv' ON /* each */ month -- all of them\nUSING sum(amount);`,
    `PIVOT_WIDER 'sales.csv' ON month USING sum(amount)`,
    `DESCRIBE SELECT region, amount FROM 'sales.csv'`,
    `SUMMARIZE SELECT amount FROM 'sales.csv'`,
    `SELECT column_name FROM (DESCRIBE FROM 'sales.csv')`,
    `FROM histogram('"sales.csv"', amount)`,
    `FROM histogram_values('"sales.csv"', amount, bin_count := 2)`,
    `WITH big AS (FROM 'sales.csv' WHERE amount > 20) FROM histogram(big, amount)`,
    `SELECT histogram(kind) FROM 'sales.csv'`,
    `WITH "2024-q1 (net), $" AS (SELECT 1 AS n), "a.b" AS (FROM "2024-q1 (net), $") FROM "a.b"`,
    `UNPIVOT (SELECT region, amount FROM 'sales.csv') ON amount`,
  ]) {
    it(sql, async () => {
      const { columns, rows } = await intake.query(sql);
      const reader = await engine.runAndReadAll(sql);
      const names = columns.map(({ name }) => name);
      assert.deepEqual(names, reader.deduplicatedColumnNames());
      const sorted = (list: readonly unknown[]): string[] => list.map((row) => JSON.stringify(row)).sort();
      const numbers = (row: unknown): unknown => (typeof row === 'string' && /^[\d.]+$/.test(row) ? Number(row) : row);
      const expected = reader.getRowsJson().map((row) => row.map(numbers));
      assert.deepEqual(sorted(rows.map((row) => row.map(numbers))), sorted(expected));
    });
  }

  it('EXPLAIN gives the plan and no path', async () => {
    for (const sql of [
      `EXPLAIN SELECT sum(amount) FROM 'sales.parquet'`,
      `EXPLAIN ANALYZE SELECT sum(amount) FROM 'sales.parquet'`,
      `explain (analyze, format json) FROM 'sales.parquet'`,
      `-- how\nEXPLAIN PIVOT 'sales.parquet' ON month USING sum(amount)`,
    ]) {
      const { columns, rows } = await intake.query(sql);
      assert.deepEqual(
        columns.map(({ name }) => name),
        ['explain_key', 'explain_value'],
      );
      const plan = JSON.stringify(rows);
      assert.match(plan, /PARQUET|COLUMN_DATA/i, sql);
      assert.ok(!plan.includes(intake.folder) && !plan.includes('/proc/'), plan);
    }
  });

  it('refuses a text that the engine would end early', async () => {
    await refused(`SELECT 1 \0; COPY (SELECT 1) TO 'x.csv'`, /NUL character/);
    await refused(`EXPLAIN SELECT 1 \0, 2`, /NUL character/);
  });

  it('what does not read is refused behind EXPLAIN as well', async () => {
    await refused(`EXPLAIN DELETE FROM 'sales.csv'`, /read-only/);
    await refused(`EXPLAIN ANALYZE COPY (SELECT 1) TO 'x.csv'`, /read-only/);
    await refused(`EXPLAIN SELECT 1; SELECT 2`, /one statement/);
    await refused(`EXPLAIN EXPLAIN SELECT 1`, /read-only/);
    await refused(`EXPLAIN FROM read_csv('sales.csv')`, /read_csv/);
    await refused(`EXPLAIN ANALYZE FROM duckdb_tables`, /no file/);
  });

  it('a PIVOT that has no list of values and cannot get one says how to write it', async () => {
    await refused(
      `PIVOT (FROM 'sales.csv' WHERE amount < 9007199254740993) ON kind USING sum(amount)`,
      /IN \('May', 'June'\)/,
    );
    await refused(`PIVOT (SELECT NULL::VARCHAR AS kind, 1 AS n) ON kind USING sum(n)`, /no value behind ON/);
    await refused('PIVOT (SELECT range AS n FROM range(1001)) ON n USING count(*)', /1000 values at most/);
    await refused(`PIVOT read_csv('sales.csv') ON month USING sum(amount)`, /read_csv/);
    await refused(`PIVOT 'sales.csv' ON getenv('HOME') USING sum(amount)`, /getenv/);
    await refused(`PIVOT duckdb_tables ON schema_name USING count(*)`, /no file/);
  });

  it('finds where lists are missing by words alone, not in strings, names and comments', () => {
    const at = (sql: string): string[] => missingLists(sql).map((end) => sql.slice(0, end).slice(-3));
    assert.deepEqual(at('PIVOT a JOIN b ON x = y ON abc, def IN (1), ghi USING sum(n)'), ['abc', 'ghi']);
    assert.deepEqual(at('SELECT \'PIVOT a ON abc\' AS "(PIVOT a ON b)" -- (PIVOT a ON b)'), []);
    assert.deepEqual(at("FROM t PIVOT (sum(x) FOR c IN ('a'))"), []);
    assert.deepEqual(at('FROM (PIVOT t ON f(a, b) GROUP BY c), (PIVOT u ON xyz)'), [' b)', 'xyz']);
  });

  it('refusals name the reason and what to write instead', async () => {
    await refused('SHOW TABLES', /DESCRIBE 'sales.csv'/);
    await refused(`FROM histogram('sales.csv', amount)`, /'"sales.csv"'/);
    await refused(`FROM histogram(['a', 'b'], amount)`, /'"sales.csv"'/);
    await refused(`FROM histogram("sales.csv", amount)`, /'"sales.csv"'/);
    await refused(`WITH "a/b" AS (SELECT 1) FROM "a/b"`, /Rename a\/b.*slash/);
    await refused(`WITH duckdb_tables AS (SELECT 1) FROM duckdb_tables`, /Rename duckdb_tables/);
    await refused(`DROP TABLE "sales.csv"`, /SELECT, DESCRIBE, SUMMARIZE and EXPLAIN/);
  });
});

describe('workers/data: the engine’s own catalog', () => {
  it('has no path of a file, whatever was read', async () => {
    const intake = await Intake.open();
    try {
      const plain = await (await DuckDBInstance.create(':memory:')).connect();
      const wide = `SELECT 'a' || range AS product, 10 AS "2021", 20 AS "2022", 30 AS "2023" FROM range(40)`;
      const coded = `SELECT range AS id, '1.234,5 €' AS price, 2024 AS year, 1 + range % 12 AS month FROM range(40)`;
      for (const [name, sql] of Object.entries({ plain: 'SELECT 1 AS n', wide, coded })) {
        await plain.run(`COPY (${sql}) TO ${sqlLiteral(path.join(intake.folder, `${name}.parquet`))}`);
      }
      plain.disconnectSync();
      await intake.write('sales.csv', SALES);
      await intake.write('rows.jsonl', '{"n":1}\n{"n":2}\n');
      for (const file of ['plain.parquet', 'wide.parquet', 'coded.parquet', 'sales.csv', 'rows.jsonl']) {
        const view = { table: file, where: '1 = 1', order: [] };
        assert.ok((await intake.query(`SELECT count(*) FROM '${file}'`)).rows.length > 0);
        assert.ok((await intake.engine.view(view, new AbortController().signal)).rows > 0);
      }
      const instance: unknown = Reflect.get(intake.engine, 'instance');
      assert.ok(instance instanceof DuckDBInstance);
      const connection = await instance.connect();
      for (const list of ['duckdb_views()', 'duckdb_tables()', 'sqlite_master', 'duckdb_variables()', 'pg_views']) {
        const reader = await connection.runAndReadAll(`FROM ${list}`);
        const text = JSON.stringify(reader.getRowsJson());
        assert.ok(!text.includes(intake.folder) && !text.includes('/proc/'), `${list}: ${text.slice(0, 500)}`);
      }
      connection.disconnectSync();
    } finally {
      await intake.close();
    }
  });
});
