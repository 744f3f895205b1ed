import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/base/errors';
import { ModelError, modelErrorKinds } from '../../../../src/core/contract/modelError';
import { pause } from '../../../../src/base/after';
import { defaultRetryPolicy, retryDelay } from '../../../../src/core/agent/retry';

const busy = (retryAfterMs?: number): ModelError => new ModelError('overloaded', '', retryAfterMs);
const delay = (error: ModelError, attempt: number, random = 0): number | undefined =>
  retryDelay(error, attempt, defaultRetryPolicy, random);

describe('core/agent/retry', () => {
  it('waits longer each time, and a quarter more at most', () => {
    assert.deepEqual(
      [1, 2, 3, 4].map((attempt) => delay(busy(), attempt)),
      [1000, 2000, 4000, 8000],
    );
    assert.deepEqual([delay(busy(), 1, 1), delay(busy(), 4, 1)], [1250, 10_000]);
    assert.equal(retryDelay(busy(), 9, { ...defaultRetryPolicy, attempts: 20 }, 0), 30_000);
  });

  it('waits as long as the provider asks for, and never less than its own floor', () => {
    assert.deepEqual([delay(busy(7000), 1), delay(busy(10), 3), delay(busy(120_000), 1)], [7000, 4000, 120_000]);
  });

  it('gives up after five requests, for a wait that is too long, and for what does not pass', () => {
    assert.deepEqual([delay(busy(), 5), delay(busy(120_001), 1)], [undefined, undefined]);
    const passing = modelErrorKinds.filter((kind) => delay(new ModelError(kind, ''), 1) !== undefined);
    assert.deepEqual(passing, ['rate_limited', 'overloaded', 'server', 'network', 'stalled', 'cut_off', 'disordered']);
  });

  it('can be stopped at any moment', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort();
    await assert.rejects(waiting, CancelledError);
    await assert.rejects(pause(1, controller.signal), CancelledError);
    await pause(1, new AbortController().signal);
  });
});
