import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { DataProcess } from '../../src/adapters/data/dataProcess';
import { stampOf } from '../../src/adapters/openFile';
import { resolveWorkspacePath } from '../../src/adapters/workspacePaths';
import { CancelledError } from '../../src/base/errors';
import { SqlEngineError, type SqlErrorCode, type SqlResult } from '../../src/core/ports';
import { plainText } from '../../src/core/contract/textFormat';
import { pidOf, workingAt } from './dataProcess';
import { HeldTimers } from '../support/heldTimers';
import { until } from '../support/process';

const ENDLESS = 'SELECT count(*) FROM range(1000000000) a, range(100000) b WHERE a.range * b.range % 7 = 3';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;

describe('The SQL engine in its own process', () => {
  let folder: string;
  let engine: DataProcess;
  let timers = new HeldTimers();
  const query = (sql: string, params = {}, signal = never, maxRows = 1000): Promise<SqlResult> =>
    engine.query({ sql, params, maxRows }, signal);
  const refused = async (sql: string, code: SqlErrorCode, words: RegExp): Promise<void> => {
    await assert.rejects(query(sql), (error) => {
      assert.ok(error instanceof SqlEngineError);
      assert.equal(error.code, code, error.message);
      assert.match(error.message, words);
      assert.ok(!error.message.includes(folder), `an absolute path: ${error.message}`);
      return true;
    });
  };

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-data-'));
    await writeFile(
      path.join(folder, 'a.csv'),
      'city,amount,day\nParis,1.50,2024-01-01\nRome,2.25,2024-01-02\n"A ""b"", c",,\n',
    );
    await writeFile(path.join(folder, 'late.csv'), `n\n${'1\n'.repeat(30_000)}x1\n`);
    await writeFile(path.join(folder, 'latin1.csv'), Buffer.from('name\nM\xfcller\n', 'latin1'));
    await writeFile(path.join(folder, "it's.jsonl"), '{"a":1}\n{"a":2}\n');
    await symlink('/etc/hosts', path.join(folder, 'link.csv'));
    const root = vscode.extensions.getExtension('ba-agent.ba-agent')?.extensionPath ?? '';
    engine = new DataProcess({
      script: path.join(root, 'dist', 'dataProcess.js'),
      folders: () => Promise.resolve([folder]),
      resolve: async (asked) => {
        const file = await resolveWorkspacePath([{ name: 'data', folder }], asked);
        const info = await stat(file, { bigint: true });
        return { file, size: Number(info.size), stamp: stampOf(info), choice: {} };
      },
      memoryBytes: () => 500 * 1024 ** 2,
      log: quiet,
      after: (ms, callback) => timers.after(ms, callback),
    });
  });
  beforeEach(() => (timers = new HeldTimers()));

  after(async () => {
    engine.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads a file by its name, with right types and values', async () => {
    const { columns, rows } = await query(`SELECT * FROM 'a.csv'`);
    assert.deepEqual(
      columns.map(({ name, type }) => [name, type]),
      [
        ['city', 'VARCHAR'],
        ['amount', 'DOUBLE'],
        ['day', 'DATE'],
      ],
    );
    assert.deepEqual(rows, [
      ['Paris', 1.5, '2024-01-01'],
      ['Rome', 2.25, '2024-01-02'],
      ['A "b", c', null, null],
    ]);
    assert.equal((await engine.describe('a.csv', never)).rows, 3);
  });

  it('looks at the whole file before it chooses a type', async () => {
    assert.deepEqual((await query(`SELECT count(*) FROM 'late.csv' WHERE n = 'x1'`)).rows, [[1]]);
  });

  it('reads a file anew when it has changed', async () => {
    const file = path.join(folder, 'grows.csv');
    await writeFile(file, 'n\n1\n');
    assert.deepEqual((await query(`SELECT sum(n) FROM 'grows.csv'`)).rows, [[1]]);
    await writeFile(file, 'n\n1\n2\n');
    await utimes(file, new Date(), new Date(Date.now() + 5000));
    assert.deepEqual((await query(`SELECT sum(n) FROM 'grows.csv'`)).rows, [[3]]);
  });

  it('binds parameters, counts rows that are left out, and keeps numbers exact', async () => {
    assert.deepEqual((await query(`SELECT amount FROM 'a.csv' WHERE city = $city`, { city: 'Rome' })).rows, [[2.25]]);
    const capped = await query('SELECT range FROM range(5000)', {}, never, 10);
    assert.equal(capped.rows.length, 10);
    assert.equal(capped.truncated, true);
    const { rows } = await query(`SELECT 9007199254740993::BIGINT, 12::HUGEINT, 1.10::DECIMAL(9,2), 'it''s'`);
    assert.deepEqual(rows, [['9007199254740993', 12, 1.1, "it's"]]);
    assert.deepEqual((await query(`SELECT sum(a) FROM 'it''s.jsonl'`)).rows, [[3]]);
  });

  it('refuses whatever is no plain SELECT over files of the workspace', async () => {
    await refused(`DELETE FROM 'a.csv'`, 'refused', /read-only/);
    await refused(`WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x`, 'syntax', /syntax/i);
    await refused(`COPY (SELECT 1) TO '${folder}/out.csv'`, 'refused', /read-only/);
    await refused(`ATTACH 'x.db'`, 'refused', /read-only/);
    await refused('SET enable_external_access = true', 'refused', /read-only/);
    await refused('INSTALL httpfs', 'refused', /read-only/);
    await refused('SELECT 1; SELECT 2', 'refused', /one statement/);
    await refused('', 'refused', /one statement/);
    await refused(`SELECT * FROM read_text('/etc/passwd')`, 'refused', /read_text/);
    await refused(`SELECT * FROM read_csv('a.csv')`, 'refused', /FROM 'sales.csv'/);
    await refused(`SELECT * FROM glob('/*')`, 'refused', /glob/);
    await refused('SELECT * FROM duckdb_settings()', 'refused', /duckdb_settings/);
    await refused(`SELECT * FROM query('SELECT 1')`, 'refused', /query/);
    await refused(`SELECT current_setting('allowed_directories')`, 'refused', /current_setting/);
    await refused('SELECT * FROM a.csv', 'refused', /single quotes/);
    await refused('SELECT * FROM information_schema.tables', 'refused', /single quotes/);
    await refused('SELECT FROM FROM', 'syntax', /Syntax error/);
    await refused(`SELECT nope FROM 'a.csv'`, 'failed', /nope/);
  });

  it('lets no name of a WITH clause stand for a file elsewhere in the statement', async () => {
    await writeFile(path.join(folder, 'secret.csv'), 'token\nabc\n');
    const hidden = path.join(folder, 'secret.csv');
    await refused(`SELECT * FROM (WITH "${hidden}" AS (SELECT 1) SELECT 1) t, '${hidden}'`, 'refused', /slash/);
    await refused('SELECT * FROM (WITH pg_tables AS (SELECT 1) SELECT 1) t, pg_tables', 'refused', /view of that name/);
    await refused('SELECT * FROM (WITH none AS (SELECT 1) SELECT 1) t, none', 'unreadable', /no file none/);
    await refused('WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a', 'unreadable', /no file b/);
    const { rows } = await query('WITH a AS (SELECT 1 AS n), b AS (SELECT n + 1 AS n FROM a) SELECT * FROM b');
    assert.deepEqual(rows, [[2]]);
    const counted = 'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 4) SELECT sum(n) FROM t';
    assert.deepEqual((await query(counted)).rows, [[10]]);
  });

  it('takes a name for itself and not for a pattern', async () => {
    await writeFile(path.join(folder, 'a1.csv'), 'n\n1\n');
    await writeFile(path.join(folder, 'a[1].csv'), 'n\n2\n');
    assert.deepEqual((await query(`SELECT n FROM 'a[1].csv'`)).rows, [[2]]);
    assert.deepEqual((await query(`SELECT n FROM 'a1.csv'`)).rows, [[1]]);
    await refused(`SELECT * FROM 'a*.csv'`, 'unreadable', /no file/);
  });

  it('keeps files apart whose names differ in case alone', async () => {
    await writeFile(path.join(folder, 'Case.csv'), 'n\n1\n');
    await writeFile(path.join(folder, 'case.csv'), 'n\n999\n');
    for (const [name, n] of [
      ['Case', 1],
      ['case', 999],
      ['Case', 1],
    ] as const) {
      assert.deepEqual((await query(`SELECT n FROM '${name}.csv'`)).rows, [[n]]);
    }
    await refused(`SELECT * FROM 'Case.csv' a, 'case.csv' b`, 'refused', /differ in case/);
  });

  it('says how a text file holds its table', async () => {
    await writeFile(path.join(folder, 'eu.csv'), `day;n\n${'31/12/2024;1\n'.repeat(30)}`);
    const { text, columns } = await engine.describe('eu.csv', never);
    assert.deepEqual(text, { ...plainText, delimiter: ';', dateFormat: '%d/%m/%Y' });
    assert.deepEqual(
      columns.map(({ type }) => type),
      ['DATE', 'BIGINT'],
    );
  });

  it('reads other encodings, and tells of what a result was made', async () => {
    const { rows, sources } = await query(`SELECT * FROM 'latin1.csv'`);
    assert.deepEqual(rows, [['Müller']]);
    const info = await stat(path.join(folder, 'latin1.csv'), { bigint: true });
    assert.deepEqual(sources, [{ path: 'latin1.csv', stamp: stampOf(info) }]);
  });

  it('reads SQLite with what is beside its bundle', async () => {
    const { default: initSqlite } = await import('sql.js');
    const database = new (await initSqlite()).Database();
    database.run('CREATE TABLE t (n); INSERT INTO t VALUES (4), (5)');
    await writeFile(path.join(folder, 'shop.sqlite'), database.export());
    assert.deepEqual((await query(`SELECT sum(n) FROM 'shop.sqlite#t'`)).rows, [[9]]);
  });

  it('reads nothing outside the workspace', async () => {
    await refused(`SELECT * FROM '/etc/passwd'`, 'unreadable', /relative to the workspace/);
    await refused(`SELECT * FROM '../x.csv'`, 'unreadable', /outside the workspace/);
    await refused(`SELECT * FROM 'link.csv'`, 'unreadable', /outside the workspace/);
    await refused(`SELECT * FROM '.git/config'`, 'unreadable', /protected/);
    await refused(`SELECT (SELECT count(*) FROM '/etc/hosts')`, 'unreadable', /relative to the workspace/);
  });

  it('says what is wrong with a file that is no table', async () => {
    await refused(`SELECT * FROM 'gone.csv'`, 'unreadable', /no file gone\.csv/);
    await writeFile(path.join(folder, 'broken.parquet'), 'no table');
    await refused(`SELECT * FROM 'broken.parquet'`, 'unreadable', /cannot be read as a table/);
  });

  /** Until the engine works at so many requests. */
  const working = (count: number): Promise<void> =>
    until(`the engine works at ${count}`, async () => (await workingAt(engine)) === count);

  it('stops a query at once, and works on', async () => {
    await query('SELECT 1');
    const pid = await pidOf(engine);
    const controller = new AbortController();
    const stopped = query(ENDLESS, {}, controller.signal);
    await working(1);
    controller.abort();
    await assert.rejects(stopped, CancelledError);
    await working(0);
    await timers.pass();
    assert.deepEqual((await query('SELECT 2')).rows, [[2]]);
    assert.equal(await pidOf(engine), pid, 'the engine itself was not ended');
  });

  it('does not end a new query for the sake of one that was stopped', async () => {
    const controller = new AbortController();
    const stopped = query(ENDLESS, {}, controller.signal);
    await working(1);
    controller.abort();
    await assert.rejects(stopped, CancelledError);
    await working(0);
    const next = new AbortController();
    let hasEnded = false;
    const running = query(ENDLESS, {}, next.signal)
      .catch(() => undefined)
      .finally(() => (hasEnded = true));
    await working(1);
    await timers.pass();
    // Answered behind what is asked for the sake of the first.
    assert.deepEqual([await workingAt(engine), hasEnded], [1, false]);
    next.abort();
    await running;
  });

  it('dies alone, says so, and starts again with the next query', async () => {
    const running = query(ENDLESS);
    const failed = assert.rejects(running, (error) => error instanceof SqlEngineError && error.code === 'engine_died');
    const pid = await pidOf(engine);
    assert.ok(pid);
    await until('the engine works at it', async () => (await workingAt(engine)) > 0);
    process.kill(pid, 'SIGSEGV');
    await failed;
    assert.deepEqual((await query(`SELECT count(*) FROM 'a.csv'`)).rows, [[3]]);
    assert.notEqual(await pidOf(engine), pid);
  });

  it('tries what it did first once more where it was killed from outside, and not a third time', async () => {
    engine.dispose();
    const own = `${ENDLESS} -- killed`;
    for (let time = 0; time < 2; time++) {
      const died = assert.rejects(
        query(own),
        (error) => error instanceof SqlEngineError && error.code === 'engine_died',
      );
      await working(1);
      process.kill((await pidOf(engine)) ?? assert.fail(), 'SIGKILL');
      await died;
    }
    await refused(own, 'failed', /not tried again/);
    assert.deepEqual((await query('SELECT 4')).rows, [[4]]);
  });

  it('keeps its memory limit: a query that needs more fails, and nothing else', async () => {
    await refused('SELECT len(list(range)) FROM range(200000000)', 'failed', /memory/i);
    assert.deepEqual((await query('SELECT 3')).rows, [[3]]);
  });
});
