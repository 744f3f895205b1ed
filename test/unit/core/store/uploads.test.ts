import assert from 'node:assert/strict';
import type { AgentEvent, Attachment } from '../../../../src/core/contract/events';
import { shapesOf } from '../../../../src/core/store/uploads';
import { only, openChat, tool } from '../../../support/chat';
import { says, ScriptedModel } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';

const started = (turn: string, id: string, path: unknown, tool_name = 'file_reader'): AgentEvent => ({
  type: 'tool_started',
  turn,
  round: 1,
  call: call(tool_name, id, { path }),
});
const finished = (turn: string, id: string, data_summary?: string): AgentEvent => ({
  type: 'tool_finished',
  turn,
  round: 1,
  result: {
    tool_call_id: id,
    tool_name: 'file_reader',
    observation: '',
    output_level: 'standard',
    success: data_summary !== undefined,
    data_size_bytes: 0,
    duration_ms: 1,
    ...(data_summary === undefined ? {} : { data_summary }),
  },
});
const shapes = (...events: AgentEvent[]): Record<string, string> => Object.fromEntries(shapesOf(events));

describe('core/store/uploads: shapesOf', () => {
  it('tells what was sensed of each file that was read', () => {
    assert.deepEqual(
      shapes(
        started('t1', 'c1', 'a.csv'),
        started('t1', 'c2', 'b.csv'),
        finished('t1', 'c2', 'B'),
        finished('t1', 'c1', 'A'),
      ),
      { 'a.csv': 'A', 'b.csv': 'B' },
    );
    assert.deepEqual(shapes(), {});
  });

  it('takes the newest word of a file, and keeps the last one where reading it failed', () => {
    const read = [started('t1', 'c1', 'a.csv'), finished('t1', 'c1', 'old')];
    assert.deepEqual(shapes(...read, started('t2', 'c1', 'a.csv'), finished('t2', 'c1', 'new')), { 'a.csv': 'new' });
    assert.deepEqual(shapes(...read, started('t2', 'c1', 'a.csv'), finished('t2', 'c1')), { 'a.csv': 'old' });
  });

  it('tells calls of one id in two turns apart', () => {
    assert.deepEqual(
      shapes(
        started('t1', 'c1', 'a.csv'),
        started('t2', 'c1', 'b.csv'),
        finished('t1', 'c1', 'A'),
        finished('t2', 'c1', 'B'),
      ),
      { 'a.csv': 'A', 'b.csv': 'B' },
    );
  });

  it('takes nothing of other tools, of calls without a path, and of results without a call', () => {
    const other = [started('t1', 'c1', 'a.csv', 'query_database'), finished('t1', 'c1', 'rows')];
    assert.deepEqual(
      shapes(...other, started('t1', 'c2', 7), finished('t1', 'c2', 'x'), finished('t1', 'c3', 'y')),
      {},
    );
  });

  it('tells of a file that was read by its id by its path', () => {
    const read = finished('t1', 'c1', 'A');
    assert.ok(read.type === 'tool_finished');
    const file = { path: 'a.csv', id: 'upload_001', kind: 'table', name: 'CSV', bytes: 1 } as const;
    const result: AgentEvent = { ...read, result: { ...read.result, file } };
    assert.deepEqual(shapes(started('t1', 'c1', 'upload_001'), result), { 'a.csv': 'A' });
  });

  it('is told to the model in the next turn', async () => {
    const model = new ScriptedModel(
      says(callsOf(call('file_reader', 'c1', { path: 'sales.csv' }))),
      says(complete('read')),
      says(complete('again')),
    );
    const chat = await openChat(model, { tools: [tool('file_reader', () => Promise.resolve('…'))] });
    await chat.conversation.send('Analyze', ['sales.csv']);
    await chat.conversation.send('More', []);
    const [first, second] = only(chat.events, 'turn_started').map(({ context }) => context);
    const file: Attachment = only(chat.events, 'turn_started')[0]?.attachments[0] ?? assert.fail();
    assert.ok(first?.includes(`- [${file.id}] sales.csv (${file.file_type}) - not read yet |`), first);
    assert.ok(second?.includes(`- [${file.id}] sales.csv (${file.file_type}) - file_reader ran |`), second);
  });
});
