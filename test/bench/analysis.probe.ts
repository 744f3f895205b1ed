/**
 * `node analysis.probe.js FILE SCRIPT columns|overview|report`: computes facts of a table as the extension's host does, with the engine
 * in its process, or its whole report with what stands out, and prints milliseconds, bytes at most of the host and of the engine's
 * process, and by how many bytes the host has grown.
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DataProcess } from '../../src/adapters/data/dataProcess';
import { computeFacts } from '../../src/core/analysis/facts/compute';
import { findInsights } from '../../src/core/analysis/insights';
import { tableReport } from '../../src/core/analysis/report';
import { fillPlaces } from '../../src/base/text';
import { makeFormatter } from '../../src/core/text/formatter';

const COLUMNS = 20;

async function main(): Promise<void> {
  const [, , file = '', script = '', kind] = process.argv;
  let starts = 0;
  const log = {
    info: () => {
      starts++;
    },
    warn: () => undefined,
    error: () => undefined,
  };
  const sql = new DataProcess({
    script,
    folders: () => Promise.resolve([path.dirname(file)]),
    resolve: async () => ({ file, size: (await stat(file)).size, stamp: '', choice: {} }),
    memoryBytes: () => 1024 ** 3,
    log,
  });
  const formatter = makeFormatter((message, values) => fillPlaces(message, values ?? {}), 'en');
  const ask = kind === 'columns' ? ({ kind: 'columns' } as const) : ({ kind: 'overview' } as const);
  const request = { path: path.basename(file), where: '', ask, asOf: '2024-06-30', choice: {} };
  const start = performance.now();
  const before = process.memoryUsage().rss;
  const isReport = kind === 'report';
  const { set } = await computeFacts(sql, request, formatter, new AbortController().signal, isReport ? findInsights : undefined); // prettier-ignore
  if (isReport) tableReport(set, { file: undefined, others: [] }, formatter);
  const ms = performance.now() - start;
  if ((!isReport && set.columns.length !== COLUMNS) || set.problems.length > 0)
    throw new Error(JSON.stringify(set.problems));
  // One that ran out of memory was ended, and its table read again.
  if (starts !== 1) throw new Error(`The engine was started ${starts} times.`);
  const host = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(`${ms} ${host} ${await childPeak()} ${host - before}\n`);
  sql.dispose();
}

/** Bytes at most of the engine's process; 0 where the system does not tell. */
async function childPeak(): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
  const [child = ''] = children.trim().split(' ');
  const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '');
  return 1024 * Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

void main();
