import { stat } from 'node:fs/promises';
import path from 'node:path';
import { runMochaInNode, type MochaChildOptions } from './mochaChild';
import type { MochaResult } from './mochaJob';

/**
 * Runs test files in processes of their own, several at a time, a batch of files in each. A batch whose process dies is one failure;
 * the others run all the same.
 * @param options.lanes processes at a time: tests wait more than they compute, those with a browser most of all
 * @param options.early names of test files that take longer than their size tells: they begin first
 * @param batch files of a batch; large files come first, so that no lane is left with a long one at the end
 */
export async function runInLanes(
  { lanes, early = [], ...options }: MochaChildOptions & { lanes: number; early?: readonly string[] },
  batch: number,
): Promise<MochaResult> {
  // Who looks for single tests wants to see them as they come.
  if (options.grep !== undefined) return runMochaInNode(options);
  const batches = await batchesOf(options.files, batch, early);
  const total: MochaResult = { passes: 0, failures: 0, pending: 0, tests: [] };
  const lane = async (): Promise<void> => {
    for (let files = batches.shift(); files; files = batches.shift()) {
      try {
        const result = await runMochaInNode({ ...options, files, inOnePiece: true });
        total.passes += result.passes;
        total.failures += result.failures;
        total.pending += result.pending;
        total.tests.push(...result.tests);
      } catch (error) {
        console.error(error);
        total.failures++;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return total;
}

async function batchesOf(files: readonly string[], batch: number, early: readonly string[]): Promise<string[][]> {
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const isEarly = (file: string): number => Number(early.includes(path.basename(file, '.test.js')));
  const sorted = sized.sort((a, b) => isEarly(b.file) - isEarly(a.file) || b.size - a.size).map(({ file }) => file);
  const count = Math.ceil(sorted.length / batch);
  // Dealt out like cards: each batch gets of the large and of the small ones.
  return Array.from({ length: count }, (_, at) => sorted.filter((_file, place) => place % count === at));
}
