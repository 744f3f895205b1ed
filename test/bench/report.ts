import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { builtProbe, makeFile, peerMs } from './analysis';
import type { BenchRow } from './result';
import { randomNumbers } from '../support/random';

const MB = 1_000_000;
/** Times as long as the engine's own summary that the report of the largest table may take. */
const MOST_SUMMARIES = 7;
const MOST_GROWTH = 100;

interface Case {
  name: string;
  make: (file: string) => Promise<void>;
  /** Milliseconds. */
  target: number;
  ratio?: number;
}

const CASES: readonly Case[] = [
  { name: '100k', make: (file) => writeFile(file, orders(100_000)), target: 4000 },
  { name: '1M', make: (file) => makeFile(file, 1_000_000), target: 15_000, ratio: MOST_SUMMARIES },
  { name: '500columns', make: (file) => writeFile(file, wide(5000, 500)), target: 15_000 },
  { name: '200labels', make: (file) => writeFile(file, stores(200, 60)), target: 15_000 },
];

/** How long a whole report with what stands out takes, from the file on, beside the engine's own summary; and what the host grows by. */
export async function reportFigures(): Promise<BenchRow[]> {
  const cache = path.resolve('.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'report-'));
  try {
    const script = await builtProbe(folder);
    const rows: BenchRow[] = [];
    for (const each of CASES) rows.push(...(await figuresOf(each, folder, script)));
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function figuresOf({ name, make, target, ratio }: Case, folder: string, script: string): Promise<BenchRow[]> {
  const file = path.join(folder, `${name}.csv`);
  await make(file);
  const summary = await peerMs(file, folder);
  const engine = path.resolve('dist', 'dataProcess.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, engine, 'report']);
  const [ms = 0, , data = 0, grown = 0] = stdout.trim().split(' ').map(Number);
  await rm(file);
  return [
    { id: `report.${name}`, value: ms, unit: 'ms', target, against: { what: 'SUMMARIZE of read_csv', value: summary } },
    { id: `report.ratio.${name}`, value: ms / summary, unit: 'x SUMMARIZE', ...(ratio !== undefined && { target: ratio }) },
    { id: `report.host.${name}`, value: grown / MB, unit: 'MB more', target: MOST_GROWTH },
    { id: `report.engine.${name}`, value: data / MB, unit: 'MB' },
  ]; // prettier-ignore
}

function dayOf(offset: number): string {
  return new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10);
}

/** Orders of ten columns, whose amount steps up. */
function orders(rows: number): string {
  const random = randomNumbers(7);
  const pick = (count: number): number => Math.floor(random() * count);
  const lines = Array.from({ length: rows }, (_, at) => {
    const [quantity, day] = [1 + pick(20), pick(1400)];
    const amount = quantity * (5 + 500 * random() ** 3) * (day > 800 ? 1.2 : 1);
    const labels = [`region ${pick(6)}`, `product ${pick(40)}`, `channel ${pick(4)}`, pick(5) === 0];
    return [at + 1, dayOf(day), ...labels, amount.toFixed(2), (amount * (0.5 + 0.3 * random())).toFixed(2), quantity, pick(30) === 0 ? '' : 1 + pick(5)].join(','); // prettier-ignore
  });
  return `id,day,region,product,channel,returned,amount,cost,quantity,rating\n${lines.join('\n')}\n`;
}

/** A day, labels, flags, and else measures. */
function wide(rows: number, columns: number): string {
  const random = randomNumbers(8);
  const pick = (count: number): number => Math.floor(random() * count);
  const head = Array.from({ length: columns }, (_, at) => at === 0 ? 'day' : at < 30 ? `label ${at}` : at < 60 ? `flag ${at}` : `measure ${at}`); // prettier-ignore
  const lines = Array.from(
    { length: rows },
    (_, row) =>
    head.map((__, at) => at === 0 ? dayOf(row % 1500) : at < 30 ? `l${pick(3 + at)}` : at < 60 ? pick(2) === 1 : (100 * random()).toFixed(2)).join(','), // prettier-ignore
  );
  return `${head.join(',')}\n${lines.join('\n')}\n`;
}

/** Each store in each month. */
function stores(labels: number, months: number): string {
  const random = randomNumbers(9);
  const lines = Array.from({ length: labels * months }, (_, at) => {
    const [month, store] = [Math.floor(at / labels), at % labels];
    const visits = 1000 + Math.floor(300 * random()) + 3 * store;
    const sales = visits * (20 + 5 * random()) * (store === 17 && month > 30 ? 2 : 1);
    return [new Date(Date.UTC(2019, month, 1)).toISOString().slice(0, 10), `store ${store}`, sales.toFixed(2), visits].join(','); // prettier-ignore
  });
  return `month,store,sales,visits\n${lines.join('\n')}\n`;
}
