/**
 * `npm run report -- FILE [QUESTION…]`: prints the report on a data file, and the answers to questions, with the engine in this
 * process and nothing of conversations, models or VS Code. Facts are printed by their values and charts by their titles; with
 * `--raw` as they are.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { errorMessage } from '../../src/base/errors';
import { fillPlaces } from '../../src/base/text';
import { conditionSql, joinWhere } from '../../src/core/analysis/conditions';
import type { Ask } from '../../src/core/analysis/facts/asks';
import { computeFacts } from '../../src/core/analysis/facts/compute';
import type { FactSet } from '../../src/core/analysis/facts/factSet';
import { askAnswer } from '../../src/core/analysis/questions/answer';
import { understand } from '../../src/core/analysis/questions/understand';
import { tableReport } from '../../src/core/analysis/report';
import { totalsIn } from '../../src/core/analysis/report/sentences/totals';
import { fileKind } from '../../src/core/files/fileKinds';
import { makeFormatter } from '../../src/core/text/formatter';
import { Engine } from '../../src/workers/data/engine';
import { defaultLimits } from '../../src/workers/data/loading';

const signal = new AbortController().signal;
const formatter = makeFormatter((message, values) => fillPlaces(message, values ?? {}), 'en');

const titleSchema = z.object({ title: z.object({ text: z.string() }) });

let isRaw = false;

async function main(args: string[]): Promise<void> {
  isRaw = args.includes('--raw');
  const [given = '', ...questions] = args.filter((arg) => arg !== '--raw');
  const file = path.resolve(given);
  const { size, mtimeMs } = await stat(file).catch(() => {
    throw new Error(`There is no file ${given}.`);
  });
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-report-'));
  try {
    const sqliteWasm = createRequire(path.resolve('package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const engine = await Engine.start(
      { folders: [path.dirname(file)], memoryLimit: '1GB', temporary, sqliteWasm, limits: defaultLimits },
      () => Promise.resolve({ file, size, stamp: `${size} ${mtimeMs}`, choice: {} }),
    );
    await printAll(engine, path.basename(file), questions);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function printAll(engine: Engine, name: string, questions: readonly string[]): Promise<void> {
  const asOf = new Date().toISOString().slice(0, 10);
  const compute = async (where: string, ask: Ask): Promise<FactSet> =>
    (await computeFacts(engine, { path: name, where, ask, asOf, choice: {} }, formatter, signal)).set;
  const { sampled, ...shape } = await engine.describe(name, signal);
  const table = {
    ...{ path: name, kind: fileKind(name)?.name ?? '', sampled: sampled !== undefined, text: undefined },
    ...shape,
  };
  const whole = await compute('', { kind: 'overview' });
  const totals = totalsIn(whole);
  const where = totals ? conditionSql({ column: totals.column, op: '!=', value: totals.label }) : '';
  const set = totals ? await compute(where, { kind: 'overview' }) : whole;
  const on = { file: table, others: [], isPart: false, ...(totals && { without: totals }) };
  const { content, recommended_questions } = tableReport(set, on, formatter);
  print(content, ...recommended_questions.map((question) => `? ${question}`));
  for (const question of questions) {
    const understood = understand(question, set, formatter);
    print('', `# ${question}`, '');
    if (!understood || !('ask' in understood)) print('(not understood)');
    else print(askAnswer(await compute(joinWhere(where, understood.where ?? ''), understood.ask), formatter));
  }
}

function print(...lines: string[]): void {
  const text = lines.join('\n');
  process.stdout.write(`${isRaw ? text : plainly(text)}\n`);
}

function plainly(text: string): string {
  return text
    .replace(/<(fact_ref|code_ref)\b[^>]*>(.*?)<\/\1>/g, '$2')
    .replace(/```echarts\n(.*?)\n```/gs, (_, option: string) => {
      const { title } = titleSchema.parse(JSON.parse(option));
      return `[chart: ${title.text}]`;
    });
}

// Whoever reads it may have enough, as `head` has.
process.stdout.on('error', () => process.exit());
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
});
