import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Frame } from 'playwright-core';
import { GridTab } from '../support/gridTab';
import { startServer, type VscodeServer } from '../support/vscodeServer';
import { openWorkbench } from '../support/workbenchOpen';
import { median, type BenchRow } from './result';

const ROWS = 1_000_000;
const COLUMNS = 500;
/** Places in the table that are gone to. */
const JUMPS = 60;
const WINDOW = { width: 1600, height: 1000 };

/**
 * The data grid on a Parquet file of a million rows and 500 columns, in the real VS Code: jumps over the whole table until
 * its cells are drawn, what the page grows to, sorting, the figures of heads, and the memory of the data process.
 */
export async function gridFigures(vsix: string): Promise<BenchRow[]> {
  const workspace = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-grid-'));
  await makeTable(path.join(workspace, 'wide.parquet'));
  const server = await startServer({ workspace, vsix: [vsix] });
  const workbench = await openWorkbench(server, { viewport: WINDOW });
  try {
    await workbench.openView('Explorer');
    const started = performance.now();
    await workbench.contextMenu(workbench.file('wide.parquet'), 'Open as Table');
    const grid = await GridTab.find(workbench);
    await grid.rowsAre(`${new Intl.NumberFormat('en').format(ROWS)} rows`);
    await drawn(grid.frame);
    const opened = performance.now() - started;
    const jumps = await jumpAll(grid.frame);
    const heads = await figuresOfHeads(grid.frame);
    const sorted = await sort(grid);
    const sortedJumps = await jumpAll(grid.frame);
    const tools = await workbench.page.context().newCDPSession(workbench.page);
    await tools.send('HeapProfiler.collectGarbage');
    const page = await pageSize(grid.frame);
    return [
      { id: 'grid.open', value: opened, unit: 'ms from the menu to cells, engine start included' },
      {
        id: 'grid.jump.p50',
        value: median(jumps.ms),
        unit: 'ms until the cells of another place are drawn',
        target: 300,
      },
      { id: 'grid.jump.p95', value: percentile(jumps.ms, 0.95), unit: 'ms, the same', target: 600 },
      { id: 'grid.sort', value: sorted, unit: 'ms from the click to the first rows', target: 2000 },
      { id: 'grid.sortedJump.p50', value: median(sortedJumps.ms), unit: 'ms, in a sorted table', target: 300 },
      { id: 'grid.sortedJump.p95', value: percentile(sortedJumps.ms, 0.95), unit: 'ms, the same', target: 600 },
      { id: 'grid.figures', value: heads, unit: 'ms a column, until the heads in sight have theirs', target: 500 },
      {
        id: 'grid.elements',
        value: Math.max(jumps.elements, sortedJumps.elements),
        unit: 'elements of the page at most',
        target: 3000,
      },
      { id: 'grid.heap', value: page, unit: 'MB of JavaScript in the process of the page after it', target: 100 },
      {
        id: 'grid.dataProcess',
        value: dataProcessMemory(server),
        unit: 'MB of the data process after it',
        target: 1500,
      },
    ];
  } finally {
    await workbench.close();
    await server.stop();
    await rm(workspace, { recursive: true, force: true });
  }
}

/** Numbers, money, labels, dates, and numbers of which a tenth is missing. */
async function makeTable(file: string): Promise<void> {
  const kinds = [
    (at: number) => `((i * ${7 + at} + ${at}) % 1000)::INTEGER AS n${at}`,
    (at: number) => `(hash(i + ${at}) % 100000) / 100.0 AS d${at}`,
    (at: number) => `'label ' || ((i * ${3 + at}) % 50) AS s${at}`,
    (at: number) => `DATE '2020-01-01' + ((i + ${at}) % 1500)::INTEGER AS t${at}`,
    (at: number) => `CASE WHEN (i + ${at}) % 10 = 0 THEN NULL ELSE (i % 97)::SMALLINT END AS m${at}`,
  ];
  const columns = Array.from({ length: COLUMNS }, (_, at) => kinds[at % kinds.length]?.(at) ?? '');
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '3GB' });
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT ${columns.join(', ')} FROM range(${ROWS}) r(i)) TO '${file}' (FORMAT parquet)`);
  connection.disconnectSync();
  instance.closeSync();
}

/** Waits until no cell in sight waits for its value. @returns milliseconds, as the page counts them */
function drawn(frame: Frame): Promise<number> {
  return frame.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const started = performance.now();
        // The cursor's row is drawn wherever it is, also out of sight.
        const isSeen = (cell: Element): boolean => {
          const { top, bottom } = cell.getBoundingClientRect();
          return bottom > 150 && top < innerHeight;
        };
        const look = (): void => {
          const seen = [...document.querySelectorAll('.cell')].filter(isSeen);
          const isDrawn = seen.length > 0 && seen.every((cell) => !cell.classList.contains('waiting'));
          if (isDrawn) resolve(performance.now() - started);
          else if (performance.now() - started > 60_000) reject(new Error('The cells did not come.'));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(() => requestAnimationFrame(look));
      }),
  );
}

/** Goes to places all over the table. */
async function jumpAll(frame: Frame): Promise<{ ms: number[]; elements: number }> {
  const ms: number[] = [];
  let elements = 0;
  for (let at = 0; at < JUMPS; at++) {
    await frame.evaluate(
      ([down, right]) => {
        const box = document.querySelector('.scroller');
        if (!box) throw new Error('There is no table.');
        box.scrollTop = down * (box.scrollHeight - box.clientHeight);
        box.scrollLeft = right * (box.scrollWidth - box.clientWidth);
      },
      [((at * 37) % JUMPS) / (JUMPS - 1), ((at * 13) % JUMPS) / (JUMPS - 1)] as const,
    );
    ms.push(await drawn(frame));
    elements = Math.max(elements, await frame.evaluate(() => document.querySelectorAll('*').length));
  }
  return { ms, elements };
}

/** Columns that were not seen before: milliseconds for each until all heads in sight have their figures. */
async function figuresOfHeads(frame: Frame): Promise<number> {
  return frame.evaluate(async () => {
    const box = document.querySelector('.scroller');
    if (!box) throw new Error('There is no table.');
    box.scrollLeft = box.scrollWidth / 3 + 777;
    const frames = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    await frames();
    await frames();
    // The cursor's column is drawn wherever it is, also out of sight.
    const isSeen = (each: Element): boolean => {
      const { left, right } = each.getBoundingClientRect();
      return right > 64 && left < innerWidth;
    };
    const waiting = (): number => [...document.querySelectorAll('.figures.waiting')].filter(isSeen).length;
    const count = waiting();
    const started = performance.now();
    while (waiting() > 0) await frames();
    return (performance.now() - started) / Math.max(1, count);
  });
}

async function sort(grid: GridTab): Promise<number> {
  await grid.frame.evaluate(() => document.querySelector('.scroller')?.scrollTo(0, 0));
  await drawn(grid.frame);
  const started = performance.now();
  await grid.part('sort').nth(1).click();
  await grid.part('grid-said').filter({ hasText: 'Sorted by' }).waitFor({ state: 'attached' });
  await drawn(grid.frame);
  return performance.now() - started;
}

/** Megabytes that scripts hold in the process of the page, which in a browser is the window's as well. */
function pageSize(frame: Frame): Promise<number> {
  return frame.evaluate(() => {
    const memory: unknown = Reflect.get(performance, 'memory');
    const used: unknown =
      typeof memory === 'object' && memory !== null ? Reflect.get(memory, 'usedJSHeapSize') : undefined;
    return typeof used === 'number' ? used / 1024 / 1024 : Number.NaN;
  });
}

/** Resident memory of the data process, in MB. */
function dataProcessMemory(server: VscodeServer): number {
  const processes = execFileSync('ps', ['-eo', 'rss=,pgid=,args='], { encoding: 'utf8' }).split('\n');
  const own = processes
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter(
      (match) => match !== null && Number(match[2]) === server.pid && (match[3] ?? '').includes('dataProcess.js'),
    );
  return Math.max(...own.map((match) => Number(match?.[1]))) / 1024;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
