import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { build } from 'esbuild';
import type { BenchRow } from './result';
import { randomNumbers } from '../support/random';

const MB = 1_000_000;
/** Rows that are written at once. */
const BLOCK = 20_000;

/** How long the facts of a table take, from its file on, and how much memory. */
export async function analysisFigures(): Promise<BenchRow[]> {
  const cache = path.resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'analysis-'));
  try {
    const script = await builtProbe(folder);
    return [
      ...(await figures(folder, script, '100k', 100_000, { columns: 3000, overview: 10_000 })),
      ...(await figures(folder, script, '1M', 1_000_000, { overview: 30_000 })),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds what computes in a process of its own. */
export async function builtProbe(folder: string): Promise<string> {
  const script = path.join(folder, 'probe.js');
  await build({
    ...{ entryPoints: [path.join('test', 'bench', 'analysis.probe.ts')], outfile: script, bundle: true },
    ...{ platform: 'node', target: 'node20', format: 'cjs', packages: 'external' },
  });
  return script;
}

async function figures(
  folder: string,
  script: string,
  name: string,
  rows: number,
  targets: { columns?: number; overview: number },
): Promise<BenchRow[]> {
  const file = path.join(folder, `${name}.csv`);
  await makeFile(file, rows);
  const against = { what: 'SUMMARIZE of read_csv', value: await peerMs(file, folder) };
  const found: BenchRow[] = [];
  for (const kind of ['columns', 'overview'] as const) {
    const engine = path.resolve('dist', 'dataProcess.js');
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, engine, kind]);
    const [ms = 0, host = 0, data = 0] = stdout.trim().split(' ').map(Number);
    const target = targets[kind];
    found.push({
      id: `analysis.${kind}.${name}`,
      value: ms,
      unit: 'ms',
      ...(target !== undefined && { target }),
      against,
    });
    if (kind === 'columns') continue;
    found.push({ id: `analysis.host.${name}`, value: host / MB, unit: 'MB', target: 500 });
    found.push({ id: `analysis.engine.${name}`, value: data / MB, unit: 'MB' });
  }
  await rm(file);
  return found;
}

/** How long the engine takes for its own summary of the bare file. */
export async function peerMs(file: string, folder: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '1GB',
    temp_directory: path.join(folder, 'peer'),
  });
  const connection = await instance.connect();
  const started = performance.now();
  await connection.runAndReadAll(`SUMMARIZE SELECT * FROM read_csv('${file.replaceAll("'", "''")}')`);
  const value = performance.now() - started;
  connection.disconnectSync();
  instance.closeSync();
  return value;
}

const HEAD =
  'order_id,ordered,shipped,region,country,category,product,customer,channel,paid,priority,sales,cost,profit,discount,price,quantity,rating,weight,note';

/** Orders of 20 columns: keys, days, labels of few and of many values, a flag, amounts, a rate, a text. */
export async function makeFile(file: string, rows: number): Promise<void> {
  const handle = await open(file, 'wx');
  const random = randomNumbers(42);
  try {
    await handle.write(`${HEAD}\n`);
    for (let from = 0; from < rows; from += BLOCK) {
      const lines = Array.from({ length: Math.min(BLOCK, rows - from) }, (_, at) => lineOf(from + at, random));
      await handle.write(lines.join(''));
    }
  } finally {
    await handle.close();
  }
}

function lineOf(at: number, random: () => number): string {
  const pick = (count: number): number => Math.floor(random() * count);
  const day = (offset: number): string => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10);
  const ordered = pick(1600);
  const quantity = 1 + pick(20);
  const price = 5 + random() ** 3 * 500;
  const sales = quantity * price;
  const cost = sales * (0.5 + 0.4 * random());
  const cells = [
    ...[100_000 + at, day(ordered), day(ordered + pick(14)), `region ${pick(6)}`, `country ${pick(40)}`],
    ...[`category ${pick(12)}`, `product ${pick(400)}`, `customer ${pick(20_000)}`, `channel ${pick(4)}`],
    ...[pick(2) === 1, `priority ${pick(3)}`, sales.toFixed(2), cost.toFixed(2), (sales - cost).toFixed(2)],
    ...[
      (pick(6) / 20).toFixed(2),
      price.toFixed(2),
      quantity,
      pick(20) === 0 ? '' : 1 + pick(5),
      (random() * 30).toFixed(3),
    ],
    `remark ${pick(1_000_000_000).toString(36)} on this`,
  ];
  return `${cells.join(',')}\n`;
}
