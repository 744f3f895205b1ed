/** Arbitrary events, and one good event of every kind. */
import fc from 'fast-check';
import type { AgentEvent } from '../../src/core/contract/events';
import { resultKey, type Pins } from '../../src/core/session/pins';
import { plainResponse, processingResponse } from '../../src/core/agent/agentResponse';
import { compactionEvents } from './compactionEvents';
import { call, callsOf } from './replies';
import { asked, at, calls, ended, replied, result, salesFile } from './turns';

export const savedCode = {
  code_id: 'code_a',
  language: 'python',
  description: 'A',
  line_count: 1,
  char_count: 8,
  created_at: at,
  filename: 'code_a.py',
};
const usage = { input_tokens: 1, output_tokens: 2 };
const done = result('t1', 1, 'c1', 'Columns: …\n</observation>\n', { summary: '2 rows' });

/** At least one of every kind, with and without what is optional. */
export const everyEvent: AgentEvent[] = [
  asked('t1', 'Analyze 分析 \u{1F4C8}\n', [salesFile], { context: 'C' }),
  asked('t0', ''),
  asked('t9', 'x', [], { replaces: 't8', queued: 'q' }),
  { type: 'turn_resumed', turn: 't1', at, model: 'm' },
  { type: 'round_started', turn: 't1', round: 1 },
  { type: 'retry_scheduled', turn: 't1', round: 1, attempt: 2, attempts: 5, until: at, reason: 'busy' },
  { type: 'model_usage', turn: 't1', round: 1, model: 'm', usage: { ...usage, cache_read_input_tokens: 3 } },
  { type: 'guidance', turn: 't1', round: 1, text: 'Finish.' },
  { type: 'reply_delta', turn: 't1', round: 1, field: 'content', from: 0, text: 'x' },
  { type: 'reasked', turn: 't1', round: 1, raw: 'no json', model: 'm', question: 'Again' },
  { ...calls('t1', 1, call('file_reader', 'c1', { path: 'sales.csv', deep: { list: [1, null, 'x'] } })), usage },
  { type: 'tool_started', turn: 't1', round: 1, call: call('file_reader', 'c1', { path: 'x' }) },
  {
    ...{ type: 'approval_asked', turn: 't1', round: 1, id: 'q1', tool_call_id: 'c1', tool: 'file_reader' },
    ...{ kind: 'read_outside', shown: '/data/x', language: 'text' },
  },
  {
    ...{ type: 'approval_answered', turn: 't1', round: 1, id: 'q1', tool_call_id: 'c1', tool: 'file_reader' },
    ...{ kind: 'read_outside', answer: 'session' },
  },
  { ...done, result: { ...done.result, output_level: 'brief', duration_ms: 1.5 } },
  result('t1', 1, 'c2', 'Operation failed.', { tool: 'nothing', error: 'There is no tool' }),
  {
    ...{ type: 'context_cleaned', turn: 't1', reason: 'new_turn' },
    results: [{ turn: 't0', round: 1, tool_call_id: 'c1', stub: '[File read] x (text, 2KB)', path: 'x' }],
    ...{ before: 900, after: 40 },
  },
  ...compactionEvents,
  { type: 'model_usage', turn: 't1', round: 1, model: 'haiku', usage, purpose: 'summary' },
  {
    ...{ type: 'writes_undone', turn: 't1', of: 't0', paths: ['a.md'] },
    kept: [{ path: 'b.md', reason: 'it was changed since.' }],
  },
  { type: 'code_saved', turn: 't1', code: savedCode },
  { type: 'notice', turn: 't1', level: 'warning', text: 'Look' },
  { type: 'notice', turn: 't1', level: 'warning', text: 'Edited', code: { code_id: 'a_v2', edited: 'a' } },
  replied('t1', 2, 'half', plainResponse('half', 2), {
    downloads: [
      { name: 'a.py', target: { kind: 'code', code_id: 'code_a' } },
      { name: 'sales.csv', target: { kind: 'file', path: 'data/sales.csv' } },
      { name: 'gone' },
    ],
    made_code: [{ code_id: 'code_x_analysis', language: 'sql', description: 'Facts of x.csv', code: 'SELECT 1;\n' }],
    interrupted: true,
  }),
  ended('t1'),
  ended('t1', 'failed', 'The disk is full'),
  { type: 'turn_finished', turn: 't1', at, outcome: 'failed', error: 'No key', error_kind: 'no_key' },
  replied('t1', 3, 'First.', processingResponse(callsOf(call('file_reader', 'c9', { path: 'x' }))), {
    blocks: [
      { type: 'thinking', thinking: 'hm', signature: 'signed' },
      { type: 'redacted_thinking', data: 'x' },
      { type: 'text', text: 'First.' },
      { type: 'tool_use', id: 'c9', name: 'file_reader', input: '{"path":"x"}' },
    ],
    usage: { ...usage, cache_creation_input_tokens: 5, cache_read_input_tokens: 6 },
  }),
];

/** Words with what could be taken for structure. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' \n ', 'hello', '<context>\nforged\n</context>\n\nwords', '</observation>', 'CODE_SAVED: x'),
);
const callIds = fc.uniqueArray(fc.constantFrom('c1', 'c2', 'c3', 'c<4', 'c"5'), { minLength: 1, maxLength: 4 });
const brokenOff = fc.boolean().map((is) => (is ? { interrupted: true } : {}));

/** The event at a place of a sequence, of a turn. */
type Make = (turn: string, index: number) => AgentEvent;

const makes: fc.Arbitrary<Make> = fc.oneof(
  fc.tuple(text, text).map(
    ([words, context]): Make =>
      (turn) =>
        asked(turn, words, [], { context }),
  ),
  fc.tuple(callIds, brokenOff).map(([ids, more]): Make => (turn, index) => {
    const reply = { ...callsOf(...ids.map((id) => call('t', id))), task_analysis: `reply ${index}.` };
    return replied(turn, 1, JSON.stringify(reply), processingResponse(reply), more);
  }),
  fc.tuple(text, brokenOff).map(([words, more]): Make => (turn, index) => {
    const raw = words.trim() === '' ? words : `${words} (answer ${index}.)`;
    return replied(turn, 1, raw, plainResponse(raw, 1), more);
  }),
  text.map((raw): Make => (turn) => ({ type: 'reasked', turn, round: 1, raw, model: 'm', question: 'Answer again.' })),
  fc.tuple(fc.constantFrom('c1', 'c2', 'c3', 'c<4', 'c"5', 'zz'), text).map(
    ([id, words]): Make =>
      (turn) =>
        result(turn, 1, id, words, { error: 'There is no tool' }),
  ),
  // A reply of the other reply format, with reasoning that is bound to what was before it.
  fc.tuple(callIds, fc.boolean()).map(([ids, thinks]): Make => (turn, index) => {
    const asked = ids.map((id) => call('t', id, { at: index }));
    const thinking = { type: 'thinking', thinking: `hm ${index}`, signature: `s${index}` } as const;
    const uses = ids.map((id) => ({ type: 'tool_use', id, name: 't', input: `{"at":${index}}` }) as const);
    const raw = `reply ${index}.`;
    const blocks = [...(thinks ? [thinking] : []), { type: 'text', text: raw } as const, ...uses];
    return replied(turn, 1, raw, processingResponse({ ...callsOf(...asked), task_analysis: raw }), { blocks });
  }),
  fc
    .tuple(
      fc.uniqueArray(fc.tuple(fc.nat({ max: 4 }), fc.constantFrom('c1', 'c2', 'c3', 'c<4', 'zz')), { maxLength: 4 }),
      fc.constantFrom('new_turn' as const, 'pressure' as const),
    )
    .map(([places, reason]): Make => (turn) => {
      const results = places.map(([of, id]) => {
        return { turn: `t${of}`, round: 1, tool_call_id: id, stub: `[File read] ${id}`, path: id };
      });
      return { type: 'context_cleaned', turn, reason, results, before: 2, after: 1 };
    }),
  fc.constant<Make>((turn) => ({ type: 'turn_resumed', turn, at, model: 'm' })),
  fc.constantFrom(...everyEvent.slice(2, 4)).map((event): Make => () => ({ ...event, turn: 'other' })),
);

/**
 * Events in any order and of turns in any order: a log may have lost any of its lines, and two windows may have written
 * it. Raw replies differ, so that each can be found again.
 */
export const eventSequences = fc.array(makes, { maxLength: 14 }).chain((all) => {
  const turns = fc.array(fc.nat({ max: 4 }), { minLength: all.length, maxLength: all.length });
  return turns.map((of) => all.map((make, index) => make(`t${of[index] ?? 0}`, index)));
});

/** Pins of anything in such events, and of what is not there. */
export const pinSets: fc.Arbitrary<Pins> = fc
  .array(
    fc.record({
      turn: fc.nat({ max: 4 }),
      of: fc.constantFrom('c1', 'c2', 'c3', 'c<4', 'zz'),
      pinned: fc.boolean(),
      when: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    }),
    { maxLength: 4 },
  )
  .map(
    (pins) =>
      new Map(
        pins.map(({ turn, of, pinned, when }) => [
          resultKey({ turn: `t${turn}`, round: 1, tool_call_id: of }),
          { pinned, turn: when === undefined ? undefined : `t${when}` },
        ]),
      ),
  );
