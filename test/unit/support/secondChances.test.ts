/** Test files that run once more: what is counted, and what is told. */
import assert from 'node:assert/strict';
import type { MochaResult } from '../../support/mochaJob';
import { attempt, byFile, withSecondChances, type Ended } from '../../support/secondChances';
import { mochaTally } from '../../support/tally';

type Test = MochaResult['tests'][number];

const passed = (title: string, file?: string): Test => ({ title, state: 'passed', ...(file && { file }) });
const failed = (title: string, file?: string): Test => ({ title, state: 'failed', error: 'no', ...(file && { file }) });
const resultOf = (...tests: Test[]): MochaResult => ({ tests });
const silent = (): void => undefined;
const never = (): never => assert.fail('nothing runs once more');

describe('second chances of tests', () => {
  it('are given by file: the results of files that ran together are told apart', () => {
    const result = resultOf(passed('1', 'a'), failed('2', 'b'), { title: '3', state: 'pending', file: 'b' });
    const [a, b, c, ...others] = byFile(['a', 'b', 'c'], result);
    assert.deepEqual(a, { files: ['a'], result: resultOf(passed('1', 'a')) });
    assert.ok(b);
    const { passed: passes, failed: failures, skipped } = mochaTally(b.result);
    assert.deepEqual([passes, failures, skipped], [0, 1, 1]);
    assert.deepEqual(c, { files: ['c'], result: resultOf() });
    assert.deepEqual(others, []);
  });

  it('are given to all files where a failure is none of theirs', () => {
    const result = resultOf(passed('1', 'a'), failed('loading the tests'));
    assert.deepEqual(byFile(['a', 'b'], result), [{ files: ['a', 'b'], result }]);
  });

  it('count what passes then, and tell what failed at first', async () => {
    const ended: Ended[] = [
      { files: ['a'], result: resultOf(passed('1'), failed('2')) },
      { files: ['b'], result: resultOf(passed('3'), passed('4')) },
    ];
    const again: string[] = [];
    const run = (files: readonly string[]): Promise<MochaResult> => {
      again.push(...files);
      return Promise.resolve(resultOf(passed('1'), passed('2')));
    };
    const tally = await withSecondChances(ended, run, (words) => again.push(words));
    assert.deepEqual(again, ['\nOnce more, by itself: a', 'a']);
    assert.deepEqual([tally.passed, tally.failed, tally.failures], [4, 0, []]);
    assert.deepEqual(tally.flaky, [{ title: '2', error: 'no' }]);
  });

  it('count what fails again, and tell only what did not as what failed at first', async () => {
    const ended: Ended[] = [{ files: ['a'], result: resultOf(failed('1'), failed('2')) }];
    const tally = await withSecondChances(ended, () => Promise.resolve(resultOf(failed('1'), passed('2'))), silent);
    assert.deepEqual([tally.passed, tally.failed], [1, 1]);
    assert.deepEqual(
      [tally.failures, tally.flaky].map((each) => each.map(({ title }) => title)),
      [['1'], ['2']],
    );
  });

  it('are not given where more files fail than chance would have it', async () => {
    const ended = ['a', 'b', 'c', 'd'].map((file) => ({ files: [file], result: resultOf(failed(file)) }));
    const tally = await withSecondChances(ended, never);
    assert.deepEqual([tally.passed, tally.failed, tally.failures.length], [0, 4, 4]);
  });

  it('are given to a process that died, which is one failure', async () => {
    const died = await attempt(['dir/a.test.js', 'dir/b.test.js'], () => Promise.reject(new Error('killed')));
    const counts = mochaTally(died);
    const title = 'the process of a.test.js and 1 more';
    assert.deepEqual([counts.passed, counts.failed, counts.failures[0]?.title], [0, 1, title]);
    const ended = byFile(['dir/a.test.js', 'dir/b.test.js'], died);
    const run = (files: readonly string[]): Promise<MochaResult> =>
      Promise.resolve(resultOf(...files.map((file) => passed(file))));
    const tally = await withSecondChances(ended, run, silent);
    assert.deepEqual([tally.passed, tally.failed, tally.flaky.length], [2, 0, 1]);
  });
});
