import { stat } from 'node:fs/promises';
import path from 'node:path';
import { runMochaInNode, type MochaChildOptions } from './mochaChild';
import type { MochaResult } from './mochaJob';
import { describeError } from './process';
import { addTally, emptyTally, failuresOf, mochaTally, type Failure, type Tally } from './tally';

interface LaneOptions extends MochaChildOptions {
  /** Processes at a time: tests wait more than they compute, those with a browser most of all. */
  readonly lanes: number;
  /** Files of a batch; large files come first, so that no lane is left with a long one at the end. */
  readonly batch: number;
  /** Names of test files that take longer than their size tells: they begin first. */
  readonly early?: readonly string[];
  /**
   * So many batches at most run once more, each by itself, when a test of theirs failed. For tests that wait for what is drawn:
   * a busy machine makes one in a thousand of them late. What failed at first is told all the same. More than these
   * do not fail by chance.
   */
  readonly secondChances?: number;
}

/**
 * Runs test files in processes of their own, several at a time, a batch of files in each. A batch whose process dies is one failure;
 * the others run all the same.
 */
export async function runInLanes(options: LaneOptions): Promise<Tally> {
  const { lanes, batch, early = [], secondChances = 0, ...child } = options;
  // Who looks for single tests wants to see them as they come.
  if (child.grep !== undefined) return mochaTally(await runMochaInNode(child));
  const runBatch = async (files: readonly string[]): Promise<Ended> => ({ files, result: await attempt(child, files) });
  const waiting = await batchesOf(child.files, batch, early);
  const ended: Ended[] = [];
  const lane = async (): Promise<void> => {
    for (let files = waiting.shift(); files; files = waiting.shift()) ended.push(await runBatch(files));
  };
  await Promise.all(Array.from({ length: lanes }, lane));

  const failed = ended.filter(({ result }) => result.failures > 0);
  const total = emptyTally();
  for (const first of failed.length > secondChances ? [] : failed) {
    console.log(`\nOnce more, by itself: ${first.files.map((file) => path.basename(file, '.test.js')).join(', ')}`);
    const second = await runBatch(first.files);
    total.flaky.push(...failedAtFirst(first.result, second.result));
    ended[ended.indexOf(first)] = second;
  }
  for (const { result } of ended) addTally(total, mochaTally(result));
  return total;
}

/** What failed and did not again. Of a file that failed as a whole nothing is known to have passed but the tests that did. */
function failedAtFirst(first: MochaResult, second: MochaResult): Failure[] {
  const passed = new Set(second.tests.flatMap(({ title, state }) => (state === 'passed' ? [title] : [])));
  return failuresOf(first.tests).filter(({ title }) => second.failures === 0 || passed.has(title));
}

interface Ended {
  readonly files: readonly string[];
  readonly result: MochaResult;
}

async function attempt(options: MochaChildOptions, files: readonly string[]): Promise<MochaResult> {
  try {
    return await runMochaInNode({ ...options, files, inOnePiece: true });
  } catch (error) {
    console.error(error);
    const [name = '', ...others] = files.map((file) => path.basename(file));
    const title = `the process of ${name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
    const died = { title, state: 'failed' as const, error: describeError(error) };
    return { passes: 0, failures: 1, pending: 0, tests: [died] };
  }
}

async function batchesOf(files: readonly string[], batch: number, early: readonly string[]): Promise<string[][]> {
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const isEarly = (file: string): number => Number(early.includes(path.basename(file, '.test.js')));
  const sorted = sized.sort((a, b) => isEarly(b.file) - isEarly(a.file) || b.size - a.size).map(({ file }) => file);
  const count = Math.ceil(sorted.length / batch);
  // Dealt out like cards: each batch gets of the large and of the small ones.
  return Array.from({ length: count }, (_, at) => sorted.filter((_file, place) => place % count === at));
}
