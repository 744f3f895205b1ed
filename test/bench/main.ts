/** npm run bench [-- NAME…] [--json FILE]: runs the benches (all of them without a name) and prints one table. */
import { parseArgs } from 'node:util';
import { packageExtension } from '../support/package';
import { activation } from './activation';
import { analysisFigures } from './analysis';
import { compactionFigures } from './compaction';
import { contextFigures } from './context';
import { gridFigures } from './grid';
import { intake } from './intake';
import { pipelineFigures } from './pipeline';
import { report, type BenchRow } from './result';
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
  sessions: sessionFigures,
  activation,
  window: windowFigures,
  grid: gridFigures,
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) throw new Error(`There is no bench '${unknown}': ${Object.keys(BENCHES).join(', ')}.`);
  const vsix = await packageExtension(undefined, { built: true });
  const rows: BenchRow[] = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (positionals.length === 0 || positionals.includes(name)) rows.push(...(await bench(vsix)));
  }
  await report(rows, values.json);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
