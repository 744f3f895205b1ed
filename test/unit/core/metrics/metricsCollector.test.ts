import assert from 'node:assert/strict';
import { MetricsCollector } from '../../../../src/core/metrics/metricsCollector';
import { ConversationMetrics } from '../../../../src/core/metrics/conversationMetrics';
import { LiveUsage } from '../../../../src/core/metrics/liveUsage';
import type { UsageRecord } from '../../../../src/core/metrics/records';
import { usageOf } from '../../../../src/core/metrics/stats';
import { MemoryAppendLog, MemoryLog, MemorySessionFiles, tickingClock } from '../../../support/ports';
import { entriesOf, fileOf } from '../../../support/sessionEntries';
import { called, conversation, turnStarted } from './usageEvents';

const never = new AbortController().signal;
const nothing = (): void => undefined;

async function make(sessions: Readonly<Record<string, string>>) {
  const files = new MemorySessionFiles();
  let reads = 0;
  for (const [id, text] of Object.entries(sessions)) await files.open(id).append(text);
  const counted = {
    list: () => files.list(),
    open: (id: string) => {
      reads++;
      return files.open(id);
    },
  };
  const log = new MemoryLog();
  return { files, log, collector: new MetricsCollector({ files: counted, log }), reads: () => reads };
}

describe('core/metrics: figures of sessions', () => {
  const entries = entriesOf(conversation);

  it('are the same from a file as from what is in memory, and as while it happened', async () => {
    const { collector } = await make({ s1: fileOf(entries) });
    const live: UsageRecord[] = [];
    const listener = new LiveUsage(tickingClock(), (record) => live.push(record));
    listener.opened();
    for (const event of conversation) listener.event(event);
    const expected = new ConversationMetrics(entries).usage();
    assert.ok(expected.toolsTotal.calls === 5);
    assert.deepEqual(await collector.ofSession('s1', never, nothing), expected);
    const { modelsTotal, ...tools } = usageOf(live);
    assert.deepEqual(tools.toolsTotal, expected.toolsTotal);
    assert.equal(modelsTotal.cost, expected.modelsTotal.cost);
  });

  it('have branches and what a compaction tells in short among them', async () => {
    const branch = entriesOf([turnStarted('m', 't2')]).map((entry) => ({
      ...entry,
      uuid: 'b',
      parentUuid: entries[0]?.uuid ?? null,
    }));
    const { collector } = await make({ s1: fileOf([...entries, ...branch]) });
    assert.equal((await collector.ofSession('s1', never, nothing)).toolsTotal.calls, 5);
  });

  it('are added up, what a copy has of its original once', async () => {
    const more = entriesOf(called('c9'), 's2', Date.UTC(2026, 11, 1));
    const { collector } = await make({ s1: fileOf(entries), s2: fileOf([...entries, ...more]), s3: fileOf(more) });
    const all = await collector.ofAll(never, nothing);
    assert.equal(all.usage.toolsTotal.calls, 6);
    assert.deepEqual([all.sessions, all.unreadable, all.left], [3, 0, 0]);
  });

  it('say which sessions cannot be read, and have the others', async () => {
    const { collector, files, log } = await make({ s1: fileOf(entries), bad: 'x\ny\n', s3: '' });
    const broken = new MemoryAppendLog();
    broken.unreadable = new Error('denied');
    files.files.set('s3', broken);
    const all = await collector.ofAll(never, nothing);
    assert.deepEqual([all.sessions, all.unreadable, all.usage.toolsTotal.calls], [1, 2, 5]);
    assert.equal(log.lines.length, 2);
  });

  it('are kept as long as a file stays as it is', async () => {
    const { collector, files, reads } = await make({ s1: fileOf(entries), s2: '' });
    await collector.ofAll(never, nothing);
    const before = reads();
    await collector.ofAll(never, nothing);
    assert.equal(reads(), before);
    await files.open('s2').append(fileOf(entriesOf(called('c9'), 's2')));
    assert.equal((await collector.ofAll(never, nothing)).usage.toolsTotal.calls, 6);
    assert.equal(reads(), before + 1);
  });

  it('tell how far they are, and end when nobody wants them', async () => {
    const { collector } = await make({ s1: fileOf(entries), s2: '', s3: '' });
    const stop = new AbortController();
    const seen: string[] = [];
    const reading = collector.ofAll(stop.signal, (done, of) => {
      seen.push(`${done}/${of}`);
      if (done === 1) stop.abort(new Error('nobody'));
    });
    await assert.rejects(reading, /nobody/);
    assert.deepEqual(seen, ['0/3', '1/3']);
  });
});
