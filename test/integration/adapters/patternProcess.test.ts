/** Regular expressions of a model, tried in a thread of their own. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { PatternProcess } from '../../../src/adapters/patternProcess';
import { CancelledError } from '../../../src/base/errors';
import { PatternError } from '../../../src/core/ports';
import { HeldTimers } from '../../support/heldTimers';
import { MemoryLog } from '../../support/ports';

describe('adapters/patternProcess', function () {
  let folder = '';
  let thread: PatternProcess;
  let timers: HeldTimers;
  const going = new AbortController().signal;

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-patterns-'));
    await build({
      entryPoints: ['src/workers/patternWorker.ts'],
      bundle: true,
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      outdir: folder,
    });
  });
  beforeEach(() => {
    timers = new HeldTimers();
    const script = path.join(folder, 'patternWorker.js');
    thread = new PatternProcess({ script, log: new MemoryLog(), after: timers.after });
  });
  afterEach(() => thread.dispose());
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('finds the first place in each line, wherever it was in the line before', async () => {
    assert.deepEqual(await thread.match('b+', 'iu', ['abba', 'bc', 'x', 'B'], going), [
      { line: 0, start: 1, end: 3 },
      { line: 1, start: 0, end: 1 },
      { line: 3, start: 0, end: 1 },
    ]);
  });

  it('takes no time for the start of the thread from a pattern', async () => {
    const matched = thread.match('a', 'u', ['a'], going);
    // All that needs no word of the thread has happened.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    assert.deepEqual(timers.asked, []);
    assert.equal((await matched).length, 1);
    assert.deepEqual([timers.asked, timers.waiting], [[3000], 0]);
  });

  it('gives up a pattern that tries too many ways, and goes on with the next', async () => {
    const line = `${'a'.repeat(40)}!`;
    for (const hostile of ['(a+)+$', '(a|a)*b', '(.*)*x']) {
      const tried = assert.rejects(thread.match(hostile, 'u', [line], going), PatternError, hostile);
      await timers.pass();
      await tried;
    }
    assert.equal((await thread.match('a!', 'u', [line], going)).length, 1);
  });

  it('blames no pattern for another one that it waits behind', async () => {
    const line = `${'a'.repeat(40)}!`;
    const tried = Promise.allSettled([
      thread.match('(a+)+$', 'u', [line], going),
      thread.match('a!', 'u', [line], going),
    ]);
    await timers.pass();
    const [hostile, plain] = await tried;
    assert.ok(hostile.status === 'rejected' && hostile.reason instanceof PatternError);
    assert.deepEqual(plain, { status: 'fulfilled', value: [{ line: 0, start: 39, end: 41 }] });
  });

  it('does not keep a pattern waiting for one that was stopped', async () => {
    const stop = new AbortController();
    const hostile = thread.match('(a+)+$', 'u', [`${'a'.repeat(40)}!`], stop.signal);
    const plain = thread.match('b', 'u', ['b'], going);
    setImmediate(() => stop.abort());
    await assert.rejects(hostile, CancelledError);
    assert.equal((await plain).length, 1);
  });

  it('stops at once', async () => {
    const stop = new AbortController();
    const looking = thread.match('(a+)+$', 'u', [`${'a'.repeat(40)}!`], stop.signal);
    setImmediate(() => stop.abort());
    await assert.rejects(looking, CancelledError);
  });
});
