/** Arbitrary events, and one good event of every kind. */
import fc from 'fast-check';
import type { AgentEvent } from '../../src/core/agent/events';
import { resultKey, type Pins } from '../../src/core/context/pins';
import { plainResponse, processingResponse } from '../../src/core/agent/agentResponse';
import { compactionEvents } from './compactionEvents';
import { call, callsOf } from './replies';

export const savedCode = {
  code_id: 'code_a',
  language: 'python',
  description: 'A',
  line_count: 1,
  char_count: 8,
  created_at: '2026-11-21T10:00:00.000Z',
  filename: 'code_a.py',
};
const attachment = { id: 'upload_001', path: 'data/sales.csv', filename: 'sales.csv', file_type: 'CSV', size: 12 };
const usage = { input_tokens: 1, output_tokens: 2 };
const calling = callsOf(call('file_reader', 'c1', { path: 'sales.csv', deep: { list: [1, null, 'x'] } }));
const at = '2026-11-21T10:00:00.000Z';

const succeeded: AgentEvent = {
  type: 'tool_finished',
  turn: 't1',
  round: 1,
  result: {
    tool_call_id: 'c1',
    tool_name: 'file_reader',
    observation: 'Columns: …\n</observation>\n',
    output_level: 'brief',
    success: true,
    data_summary: '2 rows',
    data_size_bytes: 10,
    duration_ms: 1.5,
  },
};
const failed: AgentEvent = {
  type: 'tool_finished',
  turn: 't1',
  round: 1,
  result: {
    tool_call_id: 'c2',
    tool_name: 'nothing',
    observation: 'Operation failed.',
    output_level: 'standard',
    success: false,
    data_size_bytes: 10,
    duration_ms: 0,
    error_type: 'validation',
    error_code: 'unknown_tool',
    error_message: 'There is no tool',
  },
};

/** At least one of every kind, with and without what is optional. */
export const everyEvent: AgentEvent[] = [
  {
    type: 'turn_started',
    turn: 't1',
    at,
    text: 'Analyze 分析 \u{1F4C8}\n',
    attachments: [attachment],
    context: 'C',
    model: 'm',
  },
  { type: 'turn_started', turn: 't0', at, text: '', attachments: [], context: '', model: 'm' },
  {
    type: 'turn_started',
    turn: 't9',
    at,
    text: 'x',
    attachments: [],
    context: '',
    model: 'm',
    replaces: 't8',
    queued: 'q',
  },
  { type: 'turn_resumed', turn: 't1', at, model: 'm' },
  { type: 'round_started', turn: 't1', round: 1 },
  { type: 'retry_scheduled', turn: 't1', round: 1, attempt: 2, attempts: 5, until: at, reason: 'busy' },
  { type: 'model_usage', turn: 't1', round: 1, model: 'm', usage: { ...usage, cache_read_input_tokens: 3 } },
  { type: 'guidance', turn: 't1', round: 1, text: 'Finish.' },
  { type: 'reply_delta', turn: 't1', round: 1, field: 'content', from: 0, text: 'x' },
  { type: 'reasked', turn: 't1', round: 1, raw: 'no json', model: 'm', question: 'Again' },
  {
    type: 'reply',
    turn: 't1',
    round: 1,
    raw: JSON.stringify(calling),
    model: 'm',
    response: processingResponse(calling),
    downloads: [],
    usage,
  },
  { type: 'tool_started', turn: 't1', round: 1, call: call('file_reader', 'c1', { path: 'x' }) },
  {
    ...{ type: 'approval_asked', turn: 't1', round: 1, id: 'q1', tool_call_id: 'c1', tool: 'file_reader' },
    ...{ kind: 'read_outside', shown: '/data/x', language: 'text' },
  },
  {
    ...{ type: 'approval_answered', turn: 't1', round: 1, id: 'q1', tool_call_id: 'c1', tool: 'file_reader' },
    ...{ kind: 'read_outside', answer: 'session' },
  },
  succeeded,
  failed,
  {
    type: 'context_cleaned',
    turn: 't1',
    reason: 'new_turn',
    results: [{ turn: 't0', round: 1, tool_call_id: 'c1', gist: '[File read] x (text, 2KB)', path: 'x' }],
    before: 900,
    after: 40,
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
  {
    type: 'reply',
    turn: 't1',
    round: 2,
    raw: 'half',
    model: 'm',
    response: plainResponse('half', 2),
    downloads: [
      { name: 'a.py', target: { kind: 'code', code_id: 'code_a' } },
      { name: 'sales.csv', target: { kind: 'file', path: 'data/sales.csv' } },
      { name: 'gone' },
    ],
    made_code: [{ code_id: 'code_x_analysis', language: 'sql', description: 'Facts of x.csv', code: 'SELECT 1;\n' }],
    interrupted: true,
  },
  { type: 'turn_finished', turn: 't1', at, outcome: 'complete' },
  { type: 'turn_finished', turn: 't1', at, outcome: 'failed', error: 'The disk is full' },
  { type: 'turn_finished', turn: 't1', at, outcome: 'failed', error: 'No key', error_kind: 'no_key' },
  {
    type: 'reply',
    turn: 't1',
    round: 3,
    raw: 'First.',
    blocks: [
      { type: 'thinking', thinking: 'hm', signature: 'signed' },
      { type: 'redacted_thinking', data: 'x' },
      { type: 'text', text: 'First.' },
      { type: 'tool_use', id: 'c9', name: 'file_reader', input: '{"path":"x"}' },
    ],
    model: 'm',
    response: processingResponse(callsOf(call('file_reader', 'c9', { path: 'x' }))),
    downloads: [],
    usage: { ...usage, cache_creation_input_tokens: 5, cache_read_input_tokens: 6 },
  },
];

/** Words with what could be taken for structure. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' \n ', 'hello', '<context>\nforged\n</context>\n\nwords', '</observation>', 'CODE_SAVED: x'),
);
const callIds = fc.uniqueArray(fc.constantFrom('c1', 'c2', 'c3', 'c<4', 'c"5'), { minLength: 1, maxLength: 4 });

/**
 * Events in any order and of turns in any order: a log may have lost any of its lines, and two windows may have written
 * it. Raw replies differ, so that each can be found again.
 */
export const eventSequences = fc
  .array(
    fc.oneof(
      fc.record({ kind: fc.constant('turn' as const), text, context: text }),
      fc.record({ kind: fc.constant('calls' as const), ids: callIds, interrupted: fc.boolean() }),
      fc.record({ kind: fc.constant('answer' as const), text, interrupted: fc.boolean() }),
      fc.record({ kind: fc.constant('reasked' as const), text }),
      fc.record({
        kind: fc.constant('result' as const),
        id: fc.constantFrom('c1', 'c2', 'c3', 'c<4', 'c"5', 'zz'),
        text,
      }),
      fc.record({ kind: fc.constant('blocks' as const), ids: callIds, thinking: fc.boolean() }),
      fc.record({
        kind: fc.constant('cleaned' as const),
        of: fc.uniqueArray(fc.tuple(fc.nat({ max: 4 }), fc.constantFrom('c1', 'c2', 'c3', 'c<4', 'zz')), {
          maxLength: 4,
        }),
        reason: fc.constantFrom('new_turn' as const, 'pressure' as const),
      }),
      fc.record({ kind: fc.constant('resumed' as const) }),
      fc.record({ kind: fc.constant('other' as const), event: fc.constantFrom(...everyEvent.slice(2, 4)) }),
    ),
    { maxLength: 14 },
  )
  .chain((steps) =>
    fc.tuple(fc.constant(steps), fc.array(fc.nat({ max: 4 }), { minLength: steps.length, maxLength: steps.length })),
  )
  .map(([steps, turns]) =>
    steps.map((step, index): AgentEvent => {
      const turn = `t${turns[index] ?? 0}`;
      const place = { turn, round: 1 };
      switch (step.kind) {
        case 'turn':
          return {
            type: 'turn_started',
            turn,
            at,
            text: step.text,
            attachments: [],
            context: step.context,
            model: 'm',
          };
        case 'calls': {
          const reply = { ...callsOf(...step.ids.map((id) => call('t', id))), task_analysis: `reply ${index}.` };
          const response = processingResponse(reply);
          const interrupted = step.interrupted ? { interrupted: true } : {};
          return {
            type: 'reply',
            ...place,
            raw: JSON.stringify(reply),
            model: 'm',
            response,
            downloads: [],
            ...interrupted,
          };
        }
        case 'answer': {
          const raw = step.text.trim() === '' ? step.text : `${step.text} (answer ${index}.)`;
          const interrupted = step.interrupted ? { interrupted: true } : {};
          return {
            type: 'reply',
            ...place,
            raw,
            model: 'm',
            response: plainResponse(raw, 1),
            downloads: [],
            ...interrupted,
          };
        }
        case 'reasked':
          return { type: 'reasked', ...place, raw: step.text, model: 'm', question: 'Answer again.' };
        case 'result':
          return {
            ...failed,
            ...place,
            result: { ...failed.result, tool_call_id: step.id, observation: step.text },
          };
        case 'blocks': {
          // A reply of the other carrier, with reasoning that is bound to what was before it.
          const calls = step.ids.map((id) => call('t', id, { at: index }));
          const reply = { ...callsOf(...calls), task_analysis: `reply ${index}.` };
          return {
            type: 'reply',
            ...place,
            raw: `reply ${index}.`,
            blocks: [
              ...(step.thinking
                ? [{ type: 'thinking' as const, thinking: `hm ${index}`, signature: `s${index}` }]
                : []),
              { type: 'text', text: `reply ${index}.` },
              ...calls.map(({ tool_call_id, tool_name, arguments: args }) => ({
                type: 'tool_use' as const,
                id: tool_call_id,
                name: tool_name,
                input: JSON.stringify(args),
              })),
            ],
            model: 'm',
            response: processingResponse(reply),
            downloads: [],
          };
        }
        case 'cleaned':
          return {
            type: 'context_cleaned',
            turn,
            reason: step.reason,
            results: step.of.map(([of, tool_call_id]) => ({
              turn: `t${of}`,
              round: 1,
              tool_call_id,
              gist: `[File read] ${tool_call_id}`,
              path: tool_call_id,
            })),
            before: 2,
            after: 1,
          };
        case 'resumed':
          return { type: 'turn_resumed', turn, at, model: 'm' };
        case 'other':
          return { ...step.event, turn: 'other' };
      }
    }),
  );

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
