import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/errors';
import { SingleFlight } from '../../../src/base/singleFlight';

const never = new AbortController().signal;

describe('base/singleFlight', () => {
  it('does what is under way once, and other things beside it', async () => {
    const flights = new SingleFlight<number>();
    let ran = 0;
    const work = (): Promise<number> => Promise.resolve(++ran);
    const all = await Promise.all([
      flights.run('a', work, never),
      flights.run('a', work, never),
      flights.run('b', work, never),
    ]);
    assert.deepEqual(all, [
      { value: 1, joined: false },
      { value: 1, joined: true },
      { value: 2, joined: false },
    ]);
    assert.deepEqual(await flights.run('a', work, never), { value: 3, joined: false });
  });

  it('stops what nobody waits for any more, and nothing that has ended', async () => {
    const flights = new SingleFlight<string>();
    const signals: AbortSignal[] = [];
    const controller = new AbortController();
    const hangs = flights.run(
      'a',
      (signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
      controller.signal,
    );
    controller.abort();
    await assert.rejects(hangs, CancelledError);
    const done = flights.run(
      'a',
      (signal) => {
        signals.push(signal);
        return Promise.resolve('done');
      },
      never,
    );
    assert.deepEqual(await done, { value: 'done', joined: false });
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  it('gives a failure to all, and keeps none', async () => {
    const flights = new SingleFlight<string>();
    const fails = (): Promise<string> => Promise.reject(new Error('broken'));
    const both = await Promise.allSettled([flights.run('a', fails, never), flights.run('a', fails, never)]);
    assert.ok(both.every(({ status }) => status === 'rejected'));
    assert.equal((await flights.run('a', () => Promise.resolve('well'), never)).value, 'well');
  });
});
