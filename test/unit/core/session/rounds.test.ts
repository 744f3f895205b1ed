import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { contentBlocks } from '../../../../src/core/session/roundBlocks';
import { roundsOf, timedEvents, type ConversationRound } from '../../../../src/core/session/rounds';
import { eventSequences, everyEvent } from '../../../support/events';
import { call } from '../../../support/replies';
import { entriesOf } from '../../../support/sessionEntries';
import { answered, asked, brokeOff, calls, ended, result, salesFile } from '../../../support/turns';
import { assertProperty } from '../../../support/property';

const rounds = (events: readonly AgentEvent[]): ConversationRound[] => roundsOf(timedEvents(entriesOf(events)));
const usage = (turn: string, round: number, input: number, output: number): AgentEvent => ({
  type: 'model_usage',
  turn,
  round,
  model: 'm',
  usage: { input_tokens: input, output_tokens: output, cache_read_input_tokens: 5 },
});

const conversation: AgentEvent[] = [
  asked('t1', 'How much\n  did we sell? `x`', [salesFile]),
  usage('t1', 1, 100, 10),
  calls(
    't1',
    1,
    call('file_reader', 'c1', { path: 'data/sales.csv' }),
    call('query_database', 'c2', { query: 'SELECT 1' }),
  ),
  result('t1', 1, 'c1', 'Columns: …', { summary: '5 rows', path: 'data/sales.csv' }),
  result('t1', 1, 'c2', 'Operation failed.', { tool: 'query_database', error: 'no such table' }),
  { type: 'guidance', turn: 't1', round: 2, text: 'Finish now.' },
  usage('t1', 2, 200, 20),
  answered('t1', 2, 'We sold 5, says <code_ref>code_a</code_ref> on <file_ref>upload_001</file_ref>.', {
    code_blocks: [{ code_id: 'code_a', code: 'print(5)', language: 'python', description: 'Prints' }],
    recommended_questions: ['And before?'],
  }),
  ended('t1'),
  asked('t2', 'Again'),
  ended('t2', 'failed', 'No key'),
];

describe('conversation rounds', () => {
  it('are one for each time the model was asked', () => {
    const [first, second, third, ...more] = rounds(conversation);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [first, second, third].map((round) => [round?.round_id, round?.outcome, round?.tokens, round?.user_message]),
      [
        ['t1:1', 'continued', 115, 'How much\n  did we sell? `x`'],
        ['t1:2', 'complete', 225, 'How much\n  did we sell? `x`'],
        ['t2:1', 'failed', 0, 'Again'],
      ],
    );
    assert.deepEqual(first?.tool_calls, [
      { tool_call_id: 'c1', tool_name: 'file_reader', parameters: { path: 'data/sales.csv' } },
      { tool_call_id: 'c2', tool_name: 'query_database', parameters: { query: 'SELECT 1' } },
    ]);
    assert.deepEqual(
      first.observations.map(({ tool_call_id, success }) => [tool_call_id, success]),
      [
        ['c1', true],
        ['c2', false],
      ],
    );
    assert.deepEqual(first.thoughts, ['The analysis']);
    assert.equal(first.plan, 'R1: read; R2: report');
    assert.equal(first.final_answer, null);
    assert.deepEqual(second?.guidance, ['Finish now.']);
    assert.equal(second.final_answer, 'We sold 5, says code_a on sales.csv.');
    assert.deepEqual(second.report?.code, [
      { code_id: 'code_a', language: 'python', description: 'Prints', text: 'print(5)', filename: 'code_a.py' },
    ]);
    assert.equal(third?.error, 'No key');
  });

  it('last from the event before them to their own last one', () => {
    const [first, second] = rounds(conversation);
    assert.equal(first?.started, '2026-11-21T10:00:00.000Z');
    assert.equal(first.ended, '2026-11-21T10:00:04.000Z');
    assert.equal(second?.started, first.ended);
    assert.equal(second.ended, '2026-11-21T10:00:07.000Z');
  });

  it('keep what was said until a reply broke off, and are interrupted when their turn has no end', () => {
    const [round] = rounds([asked('t1', 'Hi'), brokeOff('t1', 1, 'We so')]);
    assert.equal(round?.unfinished, 'We so');
    assert.equal(round.final_answer, null);
    assert.equal(round.outcome, 'interrupted');
  });

  it('of a turn that goes on count on, and have the outcome of its last end', () => {
    const found = rounds([
      asked('t1', 'Hi'),
      brokeOff('t1', 1, 'We'),
      ended('t1', 'failed', 'No network'),
      { type: 'turn_resumed', turn: 't1', at: '2026-11-21T11:00:00.000Z', model: 'm2' },
      answered('t1', 2, 'Five.'),
      ended('t1'),
    ]);
    assert.deepEqual(
      found.map(({ round, outcome, error }) => [round, outcome, error]),
      [
        [1, 'continued', undefined],
        [2, 'complete', undefined],
      ],
    );
  });

  it('of a turn that went on and was cut off again are interrupted', () => {
    const [first] = rounds([
      asked('t1', 'Hi'),
      brokeOff('t1', 1, 'We'),
      ended('t1', 'failed', 'No network'),
      { type: 'turn_resumed', turn: 't1', at: '2026-11-21T11:00:00.000Z', model: 'm2' },
    ]);
    assert.deepEqual([first?.outcome, first?.error], ['interrupted', undefined]);
  });

  it('find code that was saved as a version beside an older one', () => {
    const report = answered('t1', 1, 'See.', { code_blocks: [{ code_id: 'code_a_v2', code: 'print(6)' }] });
    const wanted = (raw: string): string => raw.replace('code_a_v2', 'code_a');
    const [round] = rounds([
      asked('t1', 'Hi'),
      report.type === 'reply' ? { ...report, raw: wanted(report.raw) } : report,
    ]);
    assert.deepEqual(
      round?.report?.code.map(({ code_id, text }) => [code_id, text]),
      [['code_a_v2', 'print(6)']],
    );
  });

  it('keep apart what summaries cost, and whose they are', () => {
    const used = usage('t1', 0, 1000, 100);
    assert.ok(used.type === 'model_usage');
    const summary: AgentEvent = { ...used, model: 'other', purpose: 'summary' };
    const found = rounds([...conversation.slice(0, 3), summary, ...conversation.slice(3), { ...summary, turn: 't2' }]);
    const without = rounds(conversation);
    const parts = ({ round_id, model, tokens, usage: all }: ConversationRound) => [round_id, model, tokens, all];
    assert.deepEqual(found.map(parts), without.map(parts));
    assert.deepEqual(
      found.map(({ summary_tokens }) => summary_tokens),
      [1105, 0, 1105],
    );
    assert.deepEqual(found.at(-1)?.ended, found.at(-1)?.started);
  });

  it('are none of a turn that has nothing but what a compaction wrote', () => {
    const compactions = everyEvent.filter(({ type }) => type.startsWith('compact'));
    assert.ok(compactions.some(({ type }) => type === 'compact_summary'));
    const used = usage('gone', 0, 1000, 100);
    assert.ok(used.type === 'model_usage');
    const rest: AgentEvent[] = [
      { ...used, purpose: 'summary' },
      ...compactions.map((event) => ({ ...event, turn: 'gone' })),
    ];
    assert.deepEqual(
      rounds([...conversation, ...rest]).map(({ turn }) => turn),
      ['t1', 't1', 't2'],
    );
  });

  it('never fail, whatever a log has lost', () => {
    assertProperty(
      fc.property(eventSequences, (events) => {
        const found = rounds(events);
        assert.equal(new Set(found.map(({ round_id }) => round_id)).size, found.length);
        const replies = events.filter(({ type }) => type === 'reply').length;
        const said = found.filter(({ report, unfinished, tool_calls }) => report ?? (unfinished || tool_calls.length));
        assert.ok(said.length <= replies);
        contentBlocks(found);
      }),
    );
    assert.ok(rounds(everyEvent).length > 0);
  });
});

describe('the debug view', () => {
  it('tells rounds as content blocks, each question once', () => {
    const messages = contentBlocks(rounds(conversation));
    assert.deepEqual(
      messages.map(({ round_id, role, content }) => [round_id, role, content.map(({ type }) => type).join(' ')]),
      [
        ['t1:1', 'user', 'text'],
        ['t1:1', 'assistant', 'thinking text tool_use tool_use'],
        ['t1:1', 'user', 'tool_result tool_result'],
        ['t1:2', 'user', 'text'],
        ['t1:2', 'assistant', 'thinking text text'],
        ['t2:1', 'user', 'text'],
      ],
    );
    assert.deepEqual(messages[2]?.content[1], {
      type: 'tool_result',
      tool_use_id: 'c2',
      content: 'Operation failed.',
      is_error: true,
    });
  });
});
