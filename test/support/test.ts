import { parseArgs } from 'node:util';
import { FULL } from './full';
import { describeError } from './process';
import { passShims } from './python';
import { beginInstalling, isSuite, STAGES, SUITES, type Suite, type SuiteResult } from './suites';
import { cpuTime } from './system';
import { addTallies, closingLine, failedTally, failureLines, type Tally } from './tally';

const SLOWEST = 10;
const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** Runs a suite and prints its counts, its time and its slowest files. Whatever goes wrong is one failure. */
async function runSuite(suite: Suite, grep: string | undefined): Promise<Tally> {
  const [began, cpu] = [Date.now(), cpuTime()];
  console.log(`\n=== ${suite}`);
  const { tally, times } = await SUITES[suite](grep).catch((error: unknown): SuiteResult => {
    return { tally: failedTally(suite, describeError(error)), times: new Map() };
  });
  const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  if (slowest.length > 0) console.log('Slowest files:');
  for (const [file, ms] of slowest) console.log(`  ${seconds(ms).padStart(6)} s  ${file}`);
  const took = `${seconds(Date.now() - began)} s, ${seconds(cpuTime() - cpu)} s of CPU time of this machine`;
  console.log(`=== ${suite}: ${closingLine(tally)} in ${took}`);
  // A suite without a test that ran says nothing.
  if (suite === 'check' || grep !== undefined || tally.passed + tally.failed > 0) return tally;
  return failedTally(suite, 'No test ran.');
}

/** npm test [-- suite…] [--grep expression]: all suites, or some with only what they need. */
export async function test(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { grep: { type: 'string' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !isSuite(name));
  if (unknown !== undefined)
    throw new Error(`'${unknown}' is not one of the suites: ${Object.keys(SUITES).join(', ')}.`);
  const stages = STAGES.map((stage) =>
    stage.filter((suite) => positionals.length === 0 || positionals.includes(suite)),
  );
  await passShims();
  beginInstalling(stages.flat());
  const tallies: Tally[] = [];
  for (const stage of stages) {
    tallies.push(...(await Promise.all(stage.map(async (suite) => runSuite(suite, values.grep)))));
  }
  const tally = addTallies(tallies);
  for (const line of failureLines(tally)) console.log(line);
  console.log(`\n${closingLine(tally)}`);
  return tally.failed === 0 && (values.grep === undefined || tally.passed > 0) ? 0 : 1;
}

/** npm run test:quick: what takes less than a minute. */
export async function testQuick(args: string[]): Promise<number> {
  return test(['check', 'unit', ...args]);
}

/** npm run test:full [-- suite…]: the same with the long forms of tests. */
export async function testFull(args: string[]): Promise<number> {
  process.env[FULL] = '1';
  return test(args);
}
