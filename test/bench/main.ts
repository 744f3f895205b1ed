/** npm run bench [-- NAME…] [--json FILE]: runs the benches (all of them without a name) and prints one table. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageExtension } from '../support/package';
import { run } from '../support/process';
import { activation } from './activation';
import { analysisFigures } from './analysis';
import { compactionFigures } from './compaction';
import { contextFigures } from './context';
import { gridFigures } from './grid';
import { insightFigures } from './insights';
import { intake } from './intake';
import { pipelineFigures } from './pipeline';
import { reportFigures } from './report';
import { printRows, rowsSchema, writeRows, type BenchRow } from './result';
import { runFigures } from './run';
import { searchFigures } from './search';
import { sessionFigures } from './sessions';
import { sizes } from './sizes';
import { terminalFigures } from './terminal';
import { tokens } from './tokens';
import { windowFigures } from './window';

const BENCHES: Readonly<Record<string, (vsix: string) => Promise<BenchRow[]>>> = {
  sizes,
  context: contextFigures,
  compaction: compactionFigures,
  tokens,
  pipeline: pipelineFigures,
  run: runFigures,
  search: searchFigures,
  terminal: terminalFigures,
  intake,
  analysis: analysisFigures,
  insights: insightFigures,
  report: reportFigures,
  sessions: sessionFigures,
  activation,
  window: windowFigures,
  grid: gridFigures,
};

async function main(): Promise<void> {
  const options = { json: { type: 'string' }, own: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) throw new Error(`There is no bench '${unknown}': ${Object.keys(BENCHES).join(', ')}.`);
  if (values.own !== undefined)
    return writeRows((await BENCHES[positionals[0] ?? '']?.(values.own)) ?? [], values.json);
  const vsix = await packageExtension(undefined, { built: true });
  const rows: BenchRow[] = [];
  for (const name of Object.keys(BENCHES)) {
    if (positionals.length === 0 || positionals.includes(name)) rows.push(...(await inOwnProcess(name, vsix)));
  }
  printRows(rows);
  await writeRows(rows, values.json);
}

/** Runs a bench in a process of its own: its memory is not what others before it have left. */
async function inOwnProcess(name: string, vsix: string): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-bench-'));
  const file = path.join(folder, 'rows.json');
  try {
    await run(process.execPath, [...process.execArgv, __filename, name, '--own', vsix, '--json', file]);
    return rowsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
