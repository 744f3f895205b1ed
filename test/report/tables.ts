/** Reports on data files with the engine in this process: what `npm run report` prints and the zoo of tables is judged by. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fillPlaces } from '../../src/base/text';
import type { Ask } from '../../src/core/analysis/facts/asks';
import { computeFacts } from '../../src/core/analysis/facts/compute';
import type { FactSet } from '../../src/core/analysis/facts/factSet';
import { findInsights } from '../../src/core/analysis/insights';
import { tableReport } from '../../src/core/analysis/report';
import { totalsIn, withoutTotals } from '../../src/core/analysis/report/sentences/totals';
import { fileKind } from '../../src/core/files/fileKinds';
import type { TableShape } from '../../src/core/ports';
import { makeFormatter } from '../../src/core/text/formatter';
import { Engine } from '../../src/workers/data/engine';
import { defaultLimits } from '../../src/workers/data/loading';

const signal = new AbortController().signal;

export const formatter = makeFormatter((message, values) => fillPlaces(message, values ?? {}), 'en');

export interface TableReport {
  shape: TableShape;
  set: FactSet;
  /** Condition of the rows that it is about. */
  where: string;
  text: string;
  questions: string[];
  compute: (where: string, ask: Ask) => Promise<FactSet>;
}

/** Opens the files of a folder. */
export async function openTables(
  folder: string,
): Promise<AsyncDisposable & { report(name: string): Promise<TableReport> }> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-report-'));
  const sqliteWasm = createRequire(path.resolve('package.json')).resolve('sql.js/dist/sql-wasm.wasm');
  const engine = await Engine.start(
    { folders: [folder], memoryLimit: '1GB', temporary, sqliteWasm, limits: defaultLimits },
    async (name) => {
      const file = path.join(folder, name);
      const { size, mtimeMs } = await stat(file);
      return { file, size, stamp: `${size} ${mtimeMs}`, choice: {} };
    },
  );
  return {
    report: (name) => reportOn(engine, name),
    [Symbol.asyncDispose]: () => rm(temporary, { recursive: true, force: true }),
  };
}

async function reportOn(engine: Engine, name: string): Promise<TableReport> {
  const asOf = new Date().toISOString().slice(0, 10);
  const compute = async (where: string, ask: Ask): Promise<FactSet> =>
    (await computeFacts(engine, { path: name, where, ask, asOf, choice: {} }, formatter, signal, findInsights)).set;
  const shape = await engine.describe(name, signal);
  const { sampled, ...rest } = shape;
  const file = {
    ...{ path: name, kind: fileKind(name)?.name ?? '', sampled: sampled !== undefined, text: undefined },
    ...rest,
  };
  const whole = await compute('', { kind: 'overview' });
  const totals = totalsIn(whole);
  const where = withoutTotals(totals);
  const set = totals.length > 0 ? await compute(where, { kind: 'overview' }) : whole;
  const on = { file, others: [], isPart: false, ...(totals.length > 0 && { without: totals }) };
  const { content, recommended_questions } = tableReport(set, on, formatter);
  return { shape, set, where, text: content, questions: recommended_questions, compute };
}
