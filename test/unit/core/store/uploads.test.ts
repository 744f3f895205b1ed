import assert from 'node:assert/strict';
import type { AgentEvent, Attachment } from '../../../../src/core/contract/events';
import { shapesOf } from '../../../../src/core/store/uploads';
import * as z from 'zod';
import { seal } from '../../../../src/core/contract/tool';
import type { FileFacts } from '../../../../src/core/contract/fileFacts';
import type { ToolDetails } from '../../../../src/core/contract/toolResult';
import { only, openChat } from '../../../support/chat';
import { says, ScriptedModel } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';

const table: FileFacts = { path: 'a.csv', kind: 'table', name: 'CSV', bytes: 1, rows: 5000, columns: ['n', 'm'] };
const text: FileFacts = { path: 'a.txt', kind: 'text', name: 'text', bytes: 1 };
const finished = (details: ToolDetails, data_summary = 'A'): AgentEvent => ({
  ...{ type: 'tool_finished', turn: 't', round: 1 },
  result: {
    ...{ tool_call_id: 'c', tool_name: 't', observation: '', output_level: 'standard', success: true },
    ...{ data_size_bytes: 0, duration_ms: 1, data_summary, details },
  },
});
const shapes = (...events: AgentEvent[]): Record<string, string> => Object.fromEntries(shapesOf(events));

describe('core/store/uploads: shapesOf', () => {
  it('tells of each file that was read or computed with, by the newest word of it', () => {
    assert.deepEqual(shapes(), {});
    assert.deepEqual(
      shapes(finished({ file: text }, 'old'), finished({ file: text }, 'new'), finished({ tables: [table] })),
      { 'a.txt': 'new', 'a.csv': '5,000 rows × 2 columns' },
    );
    assert.deepEqual(shapes(finished({ rows: { count: 1, more: false } })), {});
  });

  it('tells of a workbook by the sheet that was read last', () => {
    const sheet = (name: string): FileFacts => ({ ...table, path: `b.xlsx#${name}` });
    assert.equal(
      shapes(finished({ tables: [sheet('Q1')] }), finished({ tables: [sheet('Q2')] }))['b.xlsx'],
      'Q2: 5,000 rows × 2 columns',
    );
  });

  it('is told to the model in the next turn', async () => {
    const reads = seal({
      ...{ name: 'file_reader', version: '1', description: 'Reads', effect: 'read', timeoutMs: 5000 },
      parameters: z.object({ path: z.string() }),
      run: ({ path }) => Promise.resolve({ text: '…', summary: '…', details: { file: { ...table, path } } }),
    });
    const model = new ScriptedModel(
      says(callsOf(call('file_reader', 'c1', { path: 'sales.csv' }))),
      says(complete('read')),
      says(complete('again')),
    );
    const chat = await openChat(model, { tools: [reads] });
    await chat.conversation.send('Analyze', ['sales.csv']);
    await chat.conversation.send('More', []);
    const [first, second] = only(chat.events, 'turn_started').map(({ context }) => context);
    const file: Attachment = only(chat.events, 'turn_started')[0]?.attachments[0] ?? assert.fail();
    assert.ok(first?.includes(`- [${file.id}] sales.csv (${file.file_type}) - not read yet |`), first);
    assert.ok(second?.includes(`- [${file.id}] sales.csv (${file.file_type}) - 5,000 rows × 2 columns |`), second);
  });
});
