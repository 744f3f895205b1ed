import path from 'node:path';
import type { MochaResult } from './mochaJob';
import { describeError } from './process';
import { addTally, emptyTally, failuresOf, mochaTally, type Failure, type Tally } from './tally';

/** Test files that ran together, and how they ended. */
export interface Ended {
  readonly files: readonly string[];
  readonly result: MochaResult;
}

/** Of a room. More do not fail by chance, and are not tried again. */
const SECOND_CHANCES = 3;

/**
 * Adds up what ended, after what failed has run once more, each by itself, where it is little. The tests wait for what real
 * programs do, a window, an engine, an interpreter, and a busy machine makes one in thousands of them late. What failed at first is
 * told all the same: it is a fault to be found.
 */
export async function withSecondChances(
  ended: readonly Ended[],
  again: (files: readonly string[]) => Promise<MochaResult>,
  say: (words: string) => void = console.log,
): Promise<Tally> {
  const failed = ended.filter(({ result }) => failuresOf(result).length > 0);
  const retried = failed.length > SECOND_CHANCES ? [] : failed;
  const total = emptyTally();
  for (const each of ended) {
    if (!retried.includes(each)) addTally(total, mochaTally(each.result));
  }
  for (const { files, result } of retried) {
    say(`\nOnce more, by itself: ${files.map((file) => path.basename(file, '.test.js')).join(', ')}`);
    const second = await again(files);
    addTally(total, { ...mochaTally(second), flaky: failedAtFirst(result, second) });
  }
  return total;
}

/** What failed and did not again. Of a file that failed as a whole nothing is known to have passed but the tests that did. */
function failedAtFirst(first: MochaResult, second: MochaResult): Failure[] {
  const passed = new Set(second.tests.flatMap(({ title, state }) => (state === 'passed' ? [title] : [])));
  const isMended = failuresOf(second).length === 0;
  return failuresOf(first).filter(({ title }) => isMended || passed.has(title));
}

/** The result of files that ran together, each by itself; in one piece where a failure belongs to none of them. */
export function byFile(files: readonly string[], result: MochaResult): Ended[] {
  if (result.tests.some(({ file }) => file === undefined || !files.includes(file))) return [{ files, result }];
  return files.map((file) => ({ files: [file], result: { tests: result.tests.filter((test) => test.file === file) } }));
}

/** A run of files; one whose process dies, or does not start, is one failure. */
export async function attempt(files: readonly string[], run: () => Promise<MochaResult>): Promise<MochaResult> {
  try {
    return await run();
  } catch (error) {
    const [name = '', ...others] = files.map((file) => path.basename(file));
    const title = `the process of ${name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
    return { tests: [{ title, state: 'failed', error: describeError(error) }] };
  }
}
