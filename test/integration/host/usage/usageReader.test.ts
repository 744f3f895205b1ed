import assert from 'node:assert/strict';
import { UsageReader } from '../../../../src/host/usage/usageReader';
import { ConversationMetrics } from '../../../../src/core/metrics/conversationMetrics';
import type { GlobalUsage, OnProgress } from '../../../../src/core/metrics/metricsCollector';
import { entriesOf } from '../../../support/sessionEntries';
import { conversation } from '../../../unit/core/metrics/usageEvents';

const metrics = new ConversationMetrics(entriesOf(conversation));
const all: GlobalUsage = { usage: metrics.usage(), sessions: 3, unreadable: 1, left: 0 };

/** A collector that goes on when the test says so. */
function make() {
  const readings: { signal: AbortSignal; progress: OnProgress; end: () => void; fail: () => void }[] = [];
  const start = (signal: AbortSignal, progress: OnProgress) =>
    new Promise<GlobalUsage>((resolve, reject) => {
      const fail = (): void => reject(new Error('denied'));
      readings.push({ signal, progress, end: () => resolve(all), fail });
    });
  const reader = new UsageReader({
    collector: {
      ofAll: start,
      ofSession: (_, signal, progress) => start(signal, progress).then(({ usage }) => usage),
    },
    inMemory: (id) => Promise.resolve(id === 's1' ? metrics : undefined),
  });
  return { reader, readings };
}

describe('host: reading figures', () => {
  it('takes those of the open session from memory, and of one that is not whole from its file', async () => {
    const { reader, readings } = make();
    const here = await reader.read('session', 's1');
    assert.deepEqual([here.state, readings.length], ['ready', 0]);
    const first = reader.read('session', 's2');
    await new Promise((resolve) => setImmediate(resolve));
    readings[0]?.end();
    assert.deepEqual(await first, { state: 'ready', usage: all.usage, sessions: 1, unreadable: 0, left: 0 });
  });

  it('says how far it is, and goes on with the same reading', async () => {
    const { reader, readings } = make();
    const first = reader.read('all', 's1');
    await new Promise((resolve) => setImmediate(resolve));
    readings[0]?.progress(2, 5);
    assert.deepEqual(await first, { state: 'reading', done: 2, of: 5 });
    const second = reader.whole('all', 's1');
    readings[0]?.end();
    assert.deepEqual(await second, { state: 'ready', ...all });
    assert.equal(readings.length, 1);
    const third = reader.read('all', 's1');
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(readings.length, 2, 'what was read is read anew');
    readings[1]?.end();
    await third;
    reader.dispose();
  });

  it('says why it cannot, and tries again when it is asked again', async () => {
    const { reader, readings } = make();
    const first = reader.read('all', 's1');
    await new Promise((resolve) => setImmediate(resolve));
    readings[0]?.fail();
    await assert.rejects(first, /denied/);
    const second = reader.read('all', 's1');
    await new Promise((resolve) => setImmediate(resolve));
    readings[1]?.end();
    assert.equal((await second).state, 'ready');
  });

  it('ends what is under way with the window', async () => {
    const { reader, readings } = make();
    const first = reader.read('all', 's1');
    await new Promise((resolve) => setImmediate(resolve));
    reader.dispose();
    assert.equal(readings[0]?.signal.aborted, true);
    readings[0].end();
    await first;
  });
});
