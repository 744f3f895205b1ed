import assert from 'node:assert/strict';
import { OfflineModel } from '../../../src/adapters/models/offline';
import { typedReply } from '../../../src/core/agent/typedReply';
import type { ReplyDelta } from '../../../src/core/reply/fieldDeltas';
import { CancelledError } from '../../../src/base/errors';
import type { AgentEvent } from '../../../src/core/contract/events';
import { makeFormatter } from '../../../src/core/text/formatter';
import { localize } from '../../support/ports';

const model = new OfflineModel(makeFormatter(localize, 'en'), { read: () => Promise.resolve(undefined) });
const events: AgentEvent[] = [
  { type: 'turn_started', turn: 't', at: '', text: 'What is it?', attachments: [], context: '', model: 'offline' },
  {
    ...{ type: 'tool_started', turn: 't', round: 1 },
    call: { tool_name: 'table_search', tool_call_id: 'c', arguments: { question: 'What is it?' } },
  },
  {
    ...{ type: 'tool_finished', turn: 't', round: 1 },
    result: {
      ...{ tool_call_id: 'c', tool_name: 'table_search', observation: '', output_level: 'standard', success: true },
      ...{ data_size_bytes: 0, duration_ms: 1, details: { found: { tables: [], more: 0, unreadable: [] } } },
    },
  },
];
const ask = (signal: AbortSignal, onDeltas: (deltas: ReplyDelta[]) => void = () => undefined) =>
  typedReply(model, events, signal, (deltas) => {
    onDeltas(deltas);
    return Promise.resolve();
  });

describe('adapters/models/offline', () => {
  it('answers with a reply that needs no reading, told in pieces', async () => {
    const deltas: ReplyDelta[] = [];
    const { reply, response, error } = await ask(new AbortController().signal, (more) => deltas.push(...more));
    assert.equal(error, undefined);
    assert.ok(response?.action.type === 'complete');
    assert.deepEqual(JSON.parse(reply.raw), response);
    const content = deltas.filter(({ field }) => field === 'content');
    assert.ok(content.length > 0);
    assert.equal(content.map(({ text }) => text).join(''), response.action.content);
    assert.equal(reply.shown.task_analysis, response.task_analysis);
  });

  it('stops between pieces with what was told, and does not begin when it was stopped before', async () => {
    const controller = new AbortController();
    const stopped = await ask(controller.signal, (deltas) => {
      if (deltas.some(({ field }) => field === 'content')) controller.abort();
    });
    assert.ok(stopped.error instanceof CancelledError);
    assert.equal(stopped.response, undefined);
    assert.equal(stopped.reply.raw, stopped.reply.shown.content);
    const before = await ask(AbortSignal.abort(), () => assert.fail());
    assert.deepEqual([before.error instanceof CancelledError, before.reply.raw], [true, '']);
  });

  it('lets others work while it tells', async () => {
    let others = 0;
    setTimeout(() => others++);
    await ask(new AbortController().signal);
    assert.equal(others, 1);
  });
});
