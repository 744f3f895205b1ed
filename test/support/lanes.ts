import { stat } from 'node:fs/promises';
import path from 'node:path';
import { runMochaInNode, type MochaChildOptions } from './mochaChild';
import type { MochaResult } from './mochaJob';
import { attempt, byFile, withSecondChances, type Ended } from './secondChances';
import { mochaTally, type Tally } from './tally';

interface LaneOptions extends MochaChildOptions {
  /** Processes at a time: tests wait more than they compute, those with a browser most of all. */
  readonly lanes: number;
  /** Files of a batch; large files come first, so that no lane is left with a long one at the end. */
  readonly batch: number;
  /** Names of test files that take longer than their size tells: they begin first. */
  readonly early?: readonly string[];
}

/**
 * Runs test files in processes of their own, several at a time, a batch of files in each. A batch whose process dies is one failure;
 * the others run all the same. Few files that fail have a second chance.
 */
export async function runInLanes(options: LaneOptions): Promise<Tally> {
  const { lanes, batch, early = [], ...child } = options;
  // Who looks for single tests wants to see them as they come.
  if (child.grep !== undefined) return mochaTally(await runMochaInNode(child));
  const run = (files: readonly string[]): Promise<MochaResult> =>
    attempt(files, () => runMochaInNode({ ...child, files, inOnePiece: true }));
  const waiting = await batchesOf(child.files, batch, early);
  const ended: Ended[] = [];
  const lane = async (): Promise<void> => {
    for (let files = waiting.shift(); files; files = waiting.shift()) ended.push(...byFile(files, await run(files)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return withSecondChances(ended, run);
}

async function batchesOf(files: readonly string[], batch: number, early: readonly string[]): Promise<string[][]> {
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const isEarly = (file: string): number => Number(early.includes(path.basename(file, '.test.js')));
  const sorted = sized.sort((a, b) => isEarly(b.file) - isEarly(a.file) || b.size - a.size).map(({ file }) => file);
  const count = Math.ceil(sorted.length / batch);
  // Dealt out like cards: each batch gets of the large and of the small ones.
  return Array.from({ length: count }, (_, at) => sorted.filter((_file, place) => place % count === at));
}
