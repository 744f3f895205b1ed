import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildTests } from './build';
import { testFiles } from './mochaJob';
import { runMochaInNode } from './mochaNode';
import { EXPLORING, type Exploring } from './property';
import { addTallies, closingLine, failureLines, tallyOf, type Tally } from './tally';

const SUITES = ['unit', 'integration'];
/** What a property gets in each round, in milliseconds. */
const SLICE = 4000;
const MINUTES = 10;

/**
 * npm run test:explore [-- suite… --minutes N --grep expression]: the files with property tests again and again, each time with new
 * seeds and with as many runs as fit. What fails is printed as an example to paste.
 */
export async function explore(args: string[]): Promise<number> {
  const options = { minutes: { type: 'string' }, grep: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const minutes = Number(values.minutes ?? MINUTES);
  if (!(minutes > 0)) throw new Error(`'${values.minutes ?? ''}' is not a number of minutes.`);
  const unknown = positionals.find((name) => !SUITES.includes(name));
  if (unknown !== undefined) throw new Error(`'${unknown}' is not one of the suites ${SUITES.join(', ')}.`);
  await buildTests();
  const suites = positionals.length > 0 ? positionals : SUITES;
  const files: string[] = [];
  for (const file of (await Promise.all(suites.map(testFiles))).flat()) {
    const source = path.relative('out', file).replace(/\.mjs$/, '.ts');
    if (/\b(assertProperty|sampleOf)\(/.test(await readFile(source, 'utf8'))) files.push(file);
  }
  const end = Date.now() + minutes * 60_000;
  const exploring: Exploring = { slice: SLICE, end };
  const tallies: Tally[] = [];
  for (let round = 1; Date.now() < end; round++) {
    const env = { [EXPLORING]: JSON.stringify(exploring) };
    const { results } = await runMochaInNode({ files, timeout: 600_000, grep: values.grep, env });
    const tally = tallyOf(results);
    console.log(`Round ${round}: ${closingLine(tally)}`);
    tallies.push(tally);
  }
  const tally = addTallies(tallies);
  for (const line of failureLines(tally)) console.log(line);
  console.log(`\n${closingLine(tally)}`);
  return tally.failed === 0 ? 0 : 1;
}
