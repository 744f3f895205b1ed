import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { DuckDBInstance } from '@duckdb/node-api';
import { Engine } from '../../src/workers/data/engine';
import type { BenchRow } from './result';

/** Rows of one block of a file; blocks are repeated until it is long enough. */
const BLOCK_ROWS = 100_000;
const MB = 1_000_000;

/** How long it takes until a file's table is described (detected, typed, loaded), beside the engine's own look at the file. */
export async function intake(): Promise<BenchRow[]> {
  const cache = path.resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'intake-'));
  try {
    return [
      await describeFile(folder, '10MB', 10 * MB, undefined),
      await describeFile(folder, '1GB', 1000 * MB, 30_000),
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
  const temporary = await mkdtemp(path.join(folder, 'own-'));
  const sqliteWasm = createRequire(path.resolve('package.json')).resolve('sql.js/dist/sql-wasm.wasm');
  const engine = await Engine.start({ folders: [folder], memoryLimit: '1GB', temporary, sqliteWasm }, async () => ({
    file,
    size: (await stat(file)).size,
    stamp: '',
    choice: {},
  }));
  const started = performance.now();
  const { rows, columns } = await engine.describe('data.csv', new AbortController().signal);
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
  const rows = Array.from({ length: BLOCK_ROWS }, (_, at) => {
    const day = `2024-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;
    const amount = ((at * 7919) % 100_000) / 100;
    return `${at},${day},region${at % 17},product ${at % 97},${amount.toFixed(2)},${at % 50},customer${at % 5000}@example.com,${at % 2 === 1}\n`;
  });
  const block = Buffer.from(rows.join(''));
  const handle = await open(file, 'wx');
  try {
    await handle.write('id,day,region,product,amount,qty,email,flag\n');
    for (let written = 0; written < bytes; written += block.length) await handle.write(block);
  } finally {
    await handle.close();
  }
}
