/** Small files and statements that take all the memory or time there is: what reads them ends in words, and alone. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { DataProcess } from '../../src/adapters/data/dataProcess';
import { DocumentProcess } from '../../src/adapters/documentReader';
import { CancelledError } from '../../src/base/errors';
import type { WorkspaceFiles } from '../../src/core/ports';
import { pidOf, workingAt } from './dataProcess';
import { inFull, isFull } from '../support/full';
import { MemoryFiles } from '../support/ports';
import { until } from '../support/process';
import { numbersBook, writeBombs } from './bombFiles';

const MB = 1024 * 1024;
const LIMIT = 1024 * MB;
/** Within this a call ends. */
const CALL_MS = 30_000;
/** A thread of the engine's may hold up its end for a moment. */
const GRACE_MS = 3000;

const STATEMENTS: readonly string[] = [
  'SELECT len(list_transform(range(0, 100000), x -> range(0, 100000)))',
  "SELECT repeat('x', 900000000)",
  'SELECT list(a.range) FROM range(100000) a, range(100000) b',
  "WITH RECURSIVE t(n, s) AS (SELECT 1, 'x' UNION ALL SELECT n + 1, s || s FROM t) SELECT max(n) FROM t",
  "SELECT string_agg(a.range::VARCHAR || b.range::VARCHAR, '') FROM range(10000) a, range(100000) b",
  'SELECT a.range, b.range FROM range(100000) a, range(100000) b ORDER BY a.range % 7, b.range % 13 LIMIT 5',
  'SELECT count(*) FROM (SELECT DISTINCT a.range * 100000 + b.range FROM range(30000) a, range(100000) b)',
  'SELECT len(list_transform(range(0, 30000), x -> list_transform(range(0, 30000), y -> x * y)))',
  'SELECT len(flatten(list_transform(range(0, 20000), x -> range(0, 20000))))',
  "SELECT len(string_split(repeat('a,', 300000000), ','))",
  "SELECT length(replace(repeat('a', 100000000), 'a', 'bbbbbbbbbbbbbbbb'))",
  "SELECT length(lpad('x', 2000000000, 'yz'))",
  "SELECT length(repeat(repeat(repeat('x', 2000), 2000), 2000))",
  "SELECT length(regexp_replace(repeat('a', 100000000), 'a', 'bbbbbbbbbb', 'g'))",
  "SELECT length(printf('%2000000000d', 1))",
  "SELECT list_sum(list_transform(range(0, 300000), x -> len(repeat('y', 100000))))",
  'SELECT len(list_sort(list_transform(range(0, 200000000), x -> -x)))',
  'SELECT len(range(0, 2000000000))',
  'SELECT array_agg(r) FROM (SELECT range(0, 1000000) AS r FROM range(1000))',
  'SELECT histogram(a.range * 100000 + b.range) FROM range(30000) a, range(30000) b',
  'SELECT median(a.range * b.range) FROM range(60000) a, range(60000) b',
  'SELECT quantile_cont(a.range + b.range, [0.1, 0.5, 0.9]) FROM range(60000) a, range(60000) b',
  'SELECT mode(a.range * 100000 + b.range) FROM range(60000) a, range(60000) b',
  'SELECT map_from_entries(list((a.range * 30000 + b.range, b.range))) FROM range(30000) a, range(30000) b',
  'SELECT count(*) FROM range(100000) a JOIN range(100000) b ON a.range % 10 = b.range % 10 JOIN range(100000) c ON b.range % 10 = c.range % 10',
  'SELECT sum(x) OVER (ORDER BY x ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM (SELECT a.range * b.range AS x FROM range(30000) a, range(30000) b)',
  'SELECT list(x) OVER (ORDER BY x ROWS BETWEEN 50000 PRECEDING AND CURRENT ROW) FROM (SELECT range AS x FROM range(1000000))',
  'SELECT * FROM (SELECT a.range AS x, b.range AS y FROM range(30000) a, range(30000) b) ORDER BY x * y DESC, y LIMIT 5000000',
  'SELECT unnest(range(0, 100000)) + unnest(range(0, 100000)) FROM range(100000)',
  'SELECT count(*) FROM (SELECT unnest(range(0, 1000000)) FROM range(1000000))',
  "SELECT to_json(list_transform(range(0, 50000000), x -> {'a': x, 'b': x}))",
  'SELECT json_group_array(a.range) FROM range(30000) a, range(30000) b',
  'SELECT bitstring_agg(range) FROM range(2000000000)',
  `SELECT ${'('.repeat(3000)}1${')'.repeat(3000)}`,
  `SELECT ${Array.from({ length: 20_000 }, (_, at) => `range + ${at}`).join(', ')} FROM range(10)`,
  `SELECT count(*) FROM range(1000000) WHERE range IN (${Array.from({ length: 30_000 }, (_, at) => at).join(', ')})`,
  'SELECT count(*) FROM range(1000000000) a, range(100000) b WHERE a.range * b.range % 7 = 3',
  'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t',
  'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + d.range FROM t, range(100) d) SELECT max(n) FROM t',
  "SELECT max(levenshtein(repeat('a', 100000), repeat('b', 100000)))",
  "SELECT regexp_matches(repeat('a', 10000000) || 'b', '(a|aa|aaa)*c')",
  "SELECT list_aggregate(list_transform(range(0, 100000000), x -> x::VARCHAR), 'string_agg', ',')",
  "SELECT array_to_string(list_transform(range(0, 30000000), x -> md5(x::VARCHAR)), '')",
];

/** Of the files those that are tried where time is short. */
const FEW = ['types.xlsx', 'far.xlsx', 'deepobjects.json', 'stream.pdf'];

describe('Bombs', function () {
  let folder: string;
  let files: string[] = [];
  let data: DataProcess;
  let documents: DocumentProcess;
  let shares: number[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-bombs-'));
    files = await writeBombs(folder, isFull ? undefined : FEW);
    const dist = path.join(vscode.extensions.getExtension('ba-agent.ba-agent')?.extensionPath ?? '', 'dist');
    data = new DataProcess({
      script: path.join(dist, 'dataProcess.js'),
      folders: () => Promise.resolve([folder]),
      resolve: async (asked) => {
        const file = path.join(folder, asked);
        const { size, mtimeMs } = await stat(file);
        return { file, size, stamp: String(mtimeMs), choice: {} };
      },
      memoryBytes: () => LIMIT,
      onProgress: (_, share) => share !== undefined && shares.push(share),
      log,
    });
    documents = new DocumentProcess({ script: path.join(dist, 'documentWorker.js'), files: onDisk(folder), log });
  });
  after(async () => {
    data.dispose();
    documents.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a call: it ends in time, in words or with an answer, and takes no more memory than it may. */
  async function assertEnds(what: string, call: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const host = process.memoryUsage.rss();
    let [most, ofOthers] = [host, 0];
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
      void memoryOfChildren().then((bytes) => (ofOthers = Math.max(ofOthers, bytes)));
    }, 50);
    const since = performance.now();
    const words = await call(AbortSignal.timeout(CALL_MS)).then(
      () => '',
      (error: unknown) => String(error),
    );
    clearInterval(timer);
    assert.ok(performance.now() - since < CALL_MS + GRACE_MS, `${what}: too late`);
    assert.ok(!words.includes(folder) && !/\bat .*\.js:/.test(words), `${what}: ${words}`);
    assert.ok(most - host < 150 * MB, `${what}: ${(most - host) / MB} MB more in this process`);
    assert.ok(ofOthers < 1.3 * LIMIT, `${what}: ${ofOthers / MB} MB in another process`);
    const next = await data.query({ sql: 'SELECT 41 + 1', params: {}, maxRows: 1 }, AbortSignal.timeout(CALL_MS));
    assert.deepEqual(next.rows, [[42]], `${what}: the next one`);
  }

  async function readNotebook(name: string, signal: AbortSignal): Promise<void> {
    const notebook = await documents.notebook(await readFile(path.join(folder, name)), undefined, signal);
    if ('unreadable' in notebook) throw new Error(notebook.unreadable);
  }

  it('in SQL end in words, and the next statement works', async function () {
    this.timeout(STATEMENTS.length * (CALL_MS + 2 * GRACE_MS));
    for (const sql of isFull ? STATEMENTS : STATEMENTS.filter((each) => each.includes('range(0, 2000000000)'))) {
      await assertEnds(sql.slice(0, 80), (signal) => data.query({ sql, params: {}, maxRows: 1000 }, signal));
    }
  });

  it('in files end in words, and the next file is read', async function () {
    this.timeout(files.length * (CALL_MS + 2 * GRACE_MS));
    for (const name of files) {
      await assertEnds(name, (signal) =>
        name.endsWith('.pdf')
          ? documents.pages(name, signal)
          : name.endsWith('.ipynb')
            ? readNotebook(name, signal)
            : data.describe(name, signal),
      );
    }
  });

  inFull('a large sheet is read row by row, with the right sums, and stops at once', async function () {
    this.timeout(180_000);
    const [rows, columns] = [1_048_576, 22]; // Excel has no more
    await writeFile(path.join(folder, 'large.xlsx'), await numbersBook(rows, columns));
    const stop = new AbortController();
    shares = [];
    const stopped = assert.rejects(data.describe('large.xlsx', stop.signal), CancelledError);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    assert.ok(
      shares.length >= 2 && shares.every((share, at) => share > (shares[at - 1] ?? 0) && share < 1),
      shares.join(),
    );
    stop.abort();
    const asked = performance.now();
    await stopped;
    await until('it has stopped', async () => (await workingAt(data)) === 0);
    assert.ok(performance.now() - asked < 1000, 'it stops within a second');
    const since = performance.now();
    const names = [0, columns - 1].map((column) => `sum(n${column})`).join(', ');
    const sql = `SELECT count(*), ${names} FROM 'large.xlsx'`;
    const result = await data.query({ sql, params: {}, maxRows: 1 }, AbortSignal.timeout(120_000));
    const sumOf = (column: number): number => {
      let sum = 0;
      for (let row = 2; row <= rows; row++) sum += ((row * 7 + column * 13) % 1000) / 4;
      return sum;
    };
    assert.deepEqual(result.rows, [[rows - 1, sumOf(0), sumOf(columns - 1)]]);
    assert.ok(performance.now() - since < 120_000);
    assert.ok((await memoryOf(await pidOf(data))) < LIMIT, 'less than 1 GB');
  });

  it('are not read again where they ended the process before', async () => {
    const before = await children();
    await assert.rejects(
      documents.pages('stream.pdf', AbortSignal.timeout(CALL_MS)),
      /needs more than 1\.0 GB of memory/,
    );
    assert.deepEqual(await children(), before, 'no process began, and none ended by it');
  });

  it('far out in a sheet leave the table as it is', async () => {
    const { columns, rows } = await data.describe('far.xlsx', AbortSignal.timeout(CALL_MS));
    assert.deepEqual([columns.map(({ name }) => name), rows], [['name', 'value', 'column3'], 2]);
  });
});

function onDisk(folder: string): WorkspaceFiles {
  const files = new MemoryFiles({});
  files.stat = async (name) => ({ size: (await stat(path.join(folder, name))).size, kind: 'file', stamp: '1' });
  files.read = async (name) => new Uint8Array(await readFile(path.join(folder, name)));
  return files;
}

/** Bytes of resident memory that a process had at most; 0 where the system does not say. */
async function memoryOf(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Bytes of resident memory of the largest child of this process, at most until now; 0 where the system does not say. */
async function memoryOfChildren(): Promise<number> {
  return Math.max(0, ...(await Promise.all((await children()).map(memoryOf))));
}

/** Process ids of the children of this process; none where the system does not say. */
async function children(): Promise<string[]> {
  const text = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter((pid) => pid !== '');
}
