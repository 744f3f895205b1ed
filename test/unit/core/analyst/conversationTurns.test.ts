import assert from 'node:assert/strict';
import { answerTo, conversationTurns, readTableFile } from '../../../../src/core/analyst/conversationTurns';
import type { AgentEvent, Attachment } from '../../../../src/core/contract/events';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
import { processingResponse } from '../../../../src/core/agent/agentResponse';
import { plainText } from '../../../../src/core/contract/textFormat';
import { call, callsOf } from '../../../support/replies';
import { summarized } from '../context/summarized';

const file = (path: string): Attachment => ({ id: path, path, filename: path, file_type: 'CSV', size: 1 });
const started = (turn: string, attachments: Attachment[] = []): AgentEvent => ({
  ...{ type: 'turn_started', turn, at: '', text: `say ${turn}`, attachments, context: '', model: 'm' },
});
const resultOf = (id: string, more: Partial<ToolExecutionResult> = {}): ToolExecutionResult => ({
  ...{ tool_call_id: id, tool_name: 't', observation: 'x', output_level: 'standard', success: true },
  ...{ data_size_bytes: 1, duration_ms: 1, ...more },
});
const round = (turn: string, number: number, ids: string[], more: Partial<ToolExecutionResult> = {}): AgentEvent[] => {
  const calls = ids.map((id) => call('t', id, { path: `${id}.csv` }));
  const response = processingResponse(callsOf(...calls));
  return [
    { type: 'reply', turn, round: number, raw: '', model: 'm', response, downloads: [] },
    ...calls.map((made): AgentEvent => ({ type: 'tool_started', turn, round: number, call: made })),
    ...ids.map((id): AgentEvent => ({ type: 'tool_finished', turn, round: number, result: resultOf(id, more) })),
  ];
};

describe('core/analyst/conversationTurns', () => {
  it('are the user’s words and files with the calls and results that follow, also of two windows at once', () => {
    const selection = { table: 'b.csv', where: 'n > 1', rows: 2 };
    const turns = conversationTurns([
      started('a', [file('a.csv'), { ...file('b.csv'), selection }]),
      ...round('a', 1, ['c1', 'c2']),
      started('b'),
      ...round('a', 2, ['c1']),
      ...round('b', 1, ['c1'], { success: false }),
    ]);
    assert.deepEqual(
      turns.map(({ text, rounds, answered }) => [
        text,
        rounds,
        answered.map(({ call: { tool_call_id } }) => tool_call_id),
      ]),
      [
        ['say a', 2, ['c1', 'c2', 'c1']],
        ['say b', 1, ['c1']],
      ],
    );
    assert.deepEqual(turns[0]?.attached, [
      { path: 'a.csv', where: '' },
      { path: 'b.csv', where: 'n > 1' },
    ]);
    assert.equal(turns[1]?.answered[0]?.result.success, false);
  });

  it('have no result of a call that was interrupted, or not made', () => {
    const events = [started('a'), ...round('a', 1, ['c1'], { error_type: 'interrupted', success: false })];
    const lost: AgentEvent = { type: 'tool_finished', turn: 'a', round: 1, result: resultOf('c9') };
    assert.deepEqual(conversationTurns([...events, lost])[0]?.answered, []);
  });

  it('begin with the files that a summary knows, where nothing before it is read', () => {
    const paths = (events: AgentEvent[]) =>
      conversationTurns(events).map(({ attached }) => attached.map(({ path }) => path));
    assert.deepEqual(paths([summarized([file('old.csv')]), started('a')]), [['old.csv'], []]);
    assert.deepEqual(paths([started('a', [file('a.csv')]), summarized([file('a.csv')]), started('b')]), [
      ['a.csv'],
      [],
    ]);
  });

  it('are asked for an answer by tool and arguments, of which one that is missing is empty', () => {
    const [turn = assert.fail()] = conversationTurns([started('a'), ...round('a', 1, ['c1'])]);
    assert.equal(answerTo(turn, 't', { path: 'c1.csv', where: '' })?.call.tool_call_id, 'c1');
    assert.equal(answerTo(turn, 't', { path: 'c2.csv' }), undefined);
    assert.equal(answerTo(turn, 'u', { path: 'c1.csv' }), undefined);
  });

  it('know the shape of a table from the details of its reading', () => {
    const facts = { path: "o'neill.csv", kind: 'table', name: 'CSV', bytes: 1, rows: 5, sql: "o'neill.csv" } as const;
    const table = { ...facts, columns: ['n'], types: ['BIGINT'], format: plainText };
    const read = (details: ToolExecutionResult['details']) =>
      readTableFile({ call: call('file_reader', 'c'), result: resultOf('c', details && { details }) });
    assert.deepEqual(read({ file: table }), {
      ...{ path: "o'neill.csv", kind: 'CSV', table: "o'neill.csv", rows: 5, sheets: [], text: plainText, notes: [] },
      ...{ sampled: false, columns: [{ name: 'n', type: 'BIGINT' }] },
    });
    assert.equal(read({ file: { path: 'a.txt', kind: 'text', name: 'text', bytes: 1 } }), undefined);
    assert.equal(read(undefined), undefined);
  });
});
