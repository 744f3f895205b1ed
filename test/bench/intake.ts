import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { DuckDBInstance } from '@duckdb/node-api';
import { Engine } from '../../src/workers/data/engine';
import { median, type BenchRow } from './result';

/** Rows of one block of a file; blocks are repeated until it is long enough. */
const BLOCK_ROWS = 100_000;
const MB = 1_000_000;

/** Times that a small table is read, by us and by the engine in turns. */
const TURNS = 9;

/** Tables of the sizes that people have: the time of a reading is that of the looks at all of their cells. */
const TABLES: Readonly<Record<string, { rows: number; header: string; row: (at: number) => string }>> = {
  small: {
    rows: 400,
    header: 'day,region,amount,qty',
    row: (at) => `${dayOf(at)},region${at % 5},${amountOf(at)},${at % 50}`,
  },
  wide: {
    rows: 1500,
    header: Array.from({ length: 61 }, (_, column) => `c${column}`).join(),
    row: (at) => Array.from({ length: 61 }, (_, column) => amountOf(at * 61 + column)).join(),
  },
  long: { rows: 60_000, header: 'id,day,region,product,amount,qty,email,flag', row: saleOf },
};

/** How long it takes until a file's table is described (detected, typed, loaded), beside the engine's own look at the file. */
export async function intake(): Promise<BenchRow[]> {
  const cache = path.resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'intake-'));
  try {
    return [
      await describeFile(folder, '10MB', 10 * MB, undefined),
      await describeFile(folder, '1GB', 1000 * MB, 30_000),
      ...(await readTables(folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function describeFile(
  folder: string,
  name: string,
  bytes: number,
  target: number | undefined,
): Promise<BenchRow> {
  const file = path.join(folder, `${name}.csv`);
  await makeFile(file, bytes);
  const peer = await peerMs(file, folder);
  const engine = await engineOf(folder);
  const started = performance.now();
  const { rows, columns } = await engine.describe(`${name}.csv`, new AbortController().signal);
  const value = performance.now() - started;
  const types = columns.map(({ type }) => type).join();
  if (types !== 'BIGINT,DATE,VARCHAR,VARCHAR,DOUBLE,BIGINT,VARCHAR,BOOLEAN' || rows % BLOCK_ROWS !== 0) {
    throw new Error(`intake.${name}: ${rows} rows of ${types}`);
  }
  await rm(file);
  return {
    id: `intake.describe.${name}`,
    value,
    unit: 'ms',
    ...(target !== undefined && { target }),
    against: { what: 'count(*) FROM read_csv', value: peer },
  };
}

/** The engine of the product on the files of a folder; what stands before a slash makes a name of its own, which is read anew. */
async function engineOf(folder: string): Promise<Engine> {
  const temporary = await mkdtemp(path.join(folder, 'own-'));
  const sqliteWasm = createRequire(path.resolve('package.json')).resolve('sql.js/dist/sql-wasm.wasm');
  return Engine.start({ folders: [folder], memoryLimit: '1GB', temporary, sqliteWasm }, async (name) => {
    const file = path.join(folder, path.basename(name));
    return { file, size: (await stat(file)).size, stamp: '', choice: {} };
  });
}

/** The time of reading small tables beside the engine's own reading of them, in turns. */
async function readTables(folder: string): Promise<BenchRow[]> {
  const engine = await engineOf(folder);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows: BenchRow[] = [];
  for (const [name, { rows: count, header, row }] of Object.entries(TABLES)) {
    const file = path.join(folder, `${name}.csv`);
    await writeFile(file, `${[header, ...Array.from({ length: count }, (_, at) => row(at))].join('\n')}\n`);
    const [own, peer]: [number[], number[]] = [[], []];
    // The first turn is for what is loaded once.
    for (let turn = 0; turn <= TURNS; turn++) {
      const started = performance.now();
      const read = await engine.describe(`turn${turn}/${name}.csv`, new AbortController().signal);
      const between = performance.now();
      await connection.run(`CREATE OR REPLACE TABLE t AS SELECT * FROM read_csv('${file.replaceAll("'", "''")}')`);
      if (read.rows !== count) throw new Error(`intake.${name}: ${read.rows} rows`);
      if (turn === 0) continue;
      own.push(between - started);
      peer.push(performance.now() - between);
    }
    const against = { what: 'CREATE TABLE AS SELECT * FROM read_csv', value: median(peer) };
    rows.push({ id: `intake.read.${name}`, value: median(own), unit: 'ms', against });
  }
  connection.disconnectSync();
  instance.closeSync();
  return rows;
}

async function peerMs(file: string, folder: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '1GB',
    temp_directory: path.join(folder, 'peer'),
  });
  const connection = await instance.connect();
  const started = performance.now();
  await connection.runAndReadAll(`SELECT count(*) FROM read_csv('${file.replaceAll("'", "''")}')`);
  const value = performance.now() - started;
  connection.disconnectSync();
  instance.closeSync();
  return value;
}

/** Sales with a key, a day, labels, amounts, an address and a flag. */
async function makeFile(file: string, bytes: number): Promise<void> {
  const rows = Array.from({ length: BLOCK_ROWS }, (_, at) => `${saleOf(at)}\n`);
  const block = Buffer.from(rows.join(''));
  const handle = await open(file, 'wx');
  try {
    await handle.write('id,day,region,product,amount,qty,email,flag\n');
    for (let written = 0; written < bytes; written += block.length) await handle.write(block);
  } finally {
    await handle.close();
  }
}

function saleOf(at: number): string {
  return `${at},${dayOf(at)},region${at % 17},product ${at % 97},${amountOf(at)},${at % 50},customer${at % 5000}@example.com,${at % 2 === 1}`;
}

function dayOf(at: number): string {
  return `2024-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;
}

function amountOf(at: number): string {
  return (((at * 7919) % 100_000) / 100).toFixed(2);
}
