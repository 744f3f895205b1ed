/** Events of an analysis, in short. */
import fc from 'fast-check';
import type { AgentEvent, CompactSummary } from '../../../../../src/core/contract/events';
import type { AgentResponse } from '../../../../../src/core/contract/response';
import { memoryOf } from '../../../../../src/core/context/memory/fold';
import type { ConversationMemory } from '../../../../../src/core/contract/conversationMemory';
import type { ToolExecutionResult } from '../../../../../src/core/contract/toolResult';
import { everyEvent, eventSequences } from '../../../../support/events';
import { call } from '../../../../support/replies';

const at = '2026-11-21T10:00:00.000Z';

type Event<T extends AgentEvent['type']> = Extract<AgentEvent, { type: T }>;

export function asked(text: string, turn = 't1'): Event<'turn_started'> {
  return { type: 'turn_started', turn, at, text, attachments: [], context: '', model: 'm' };
}

export function started(
  tool: string,
  id: string,
  args: Record<string, unknown>,
  turn = 't1',
  round = 1,
): Event<'tool_started'> {
  return { type: 'tool_started', turn, round, call: call(tool, id, args) };
}

export function finished(
  id: string,
  more: Partial<ToolExecutionResult> = {},
  turn = 't1',
  round = 1,
): Event<'tool_finished'> {
  const result: ToolExecutionResult = {
    tool_call_id: id,
    tool_name: 'query_database',
    observation: 'Result: 3 rows × 2 columns\nColumns: []',
    output_level: 'standard',
    success: true,
    data_size_bytes: 1,
    duration_ms: 1,
    ...(more.tool_name === undefined && { details: { rows: { count: 3, more: false } } }),
    ...more,
  };
  return { type: 'tool_finished', turn, round, result };
}

/** A query that has run. */
export function queried(query: string, id: string, more: Partial<ToolExecutionResult> = {}, turn = 't1'): AgentEvent[] {
  return [started('query_database', id, { query }, turn), finished(id, more, turn)];
}

export type Metadata = AgentResponse['metadata'];

export function replied(response: string, more: Partial<Metadata> = {}, turn = 't1', round = 1): Event<'reply'> {
  const metadata: Metadata = {
    task_analysis: '',
    execution_plan: '',
    current_round: round,
    action_type: response === '' ? 'tool_call' : 'complete',
    tool_calls: [],
    status: response === '' ? 'processing' : 'complete',
    recommended_questions: [],
    download_links: [],
    saved_codes: [],
    code_refs: [],
    file_refs: [],
    content_type: 'markdown',
    contains_html: false,
    ...more,
  };
  return { type: 'reply', turn, round, raw: 'raw', model: 'm', response: { response, metadata }, downloads: [] };
}

export function ended(outcome: 'complete' | 'cancelled' | 'failed', turn = 't1'): Event<'turn_finished'> {
  return { type: 'turn_finished', turn, at, outcome };
}

export function summarized(memory: ConversationMemory, words: string, turn = 't1'): CompactSummary {
  return {
    type: 'compact_summary',
    turn,
    id: 'k1',
    trigger: 'tokens',
    mode: 'summarize',
    text: words,
    summary: words,
    from: { turn, round: 0 },
    preTokens: 2,
    postTokens: 1,
    dropped: 1,
    kept: 1,
    files: [],
    uploads: [],
    focus: words,
    error: words,
    shapes: {},
    told: '',
    pinned: [],
    ledger: memory,
  };
}

/** The conversation memory of a first message of the user's and of what comes behind it. */
export function memoryAfter(...events: AgentEvent[]): ConversationMemory {
  return memoryOf([asked('Look at sales'), ...events]);
}

const words = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'Always use EUR.',
    'yes, go with option B',
    '始终以欧元为准。按月汇总',
    '> quoted: never do that',
    '```\nonly this\n```',
    '- revenue means net of refunds; exclude tests\n\n| a | b | c |',
    '"'.repeat(3),
    'x'.repeat(9000),
  ),
);
const plans = fc.oneof(words, fc.constantFrom('R1: read; R2: sum\nR3: report', 'R2: sum；R3: report', '1. a; 2. b'));
const reports = fc.oneof(
  words,
  fc.constantFrom('Revenue was 5 EUR (Q1). Costs were 3.', '| a | b |\n|---|---|\n| x | 1 |', '<p>5</p><b', '```\n1\n'),
);
const queries = fc.oneof(
  words,
  fc.constantFrom(
    "-- Q1: net\nSELECT sum(a) AS net FROM 's.csv' WHERE b > 1",
    'SELECT count(*) FILTER (WHERE x) AS n',
    "SELECT ((( '",
  ),
);
const ids = fc.constantFrom('c1', 'c2', 'c3');
const turns = fc.constantFrom('t1', 't2', 't3');

const ofAnalysis: fc.Arbitrary<AgentEvent> = fc.oneof(
  fc.tuple(words, turns).map(([text, turn]) => asked(text, turn)),
  fc.tuple(queries, ids, turns).map(([query, id, turn]) => started('query_database', id, { query }, turn)),
  fc.tuple(words, ids, turns).map(([path, id, turn]) => started('file_reader', id, { path }, turn)),
  fc
    .tuple(words, ids, turns, fc.boolean())
    .map(([text, id, turn, success]) =>
      finished(id, { observation: text, success, ...(success ? {} : { error_message: text }) }, turn),
    ),
  fc
    .tuple(words, fc.array(words, { maxLength: 4 }), fc.constantFrom('table', 'json', 'code', 'text'), turns)
    .map(([path, columns, kind, turn]) =>
      finished(
        'c1',
        { tool_name: 'file_reader', details: { file: { path, kind, name: kind, bytes: 1, rows: 2, columns } } },
        turn,
      ),
    ),
  fc
    .tuple(reports, plans, fc.integer({ min: 1, max: 4 }), fc.array(words, { maxLength: 2 }), fc.boolean(), turns)
    .map(([text, execution_plan, current_round, recommended_questions, contains_html, turn]) =>
      replied(text, { execution_plan, current_round, recommended_questions, contains_html }, turn),
    ),
  fc.tuple(fc.constantFrom('complete', 'cancelled', 'failed'), turns).map(([outcome, turn]) => ended(outcome, turn)),
  fc.constantFrom(...everyEvent),
);

/** Events of analyses and all others, in any order; no compactions. */
export const anyEvents: fc.Arbitrary<AgentEvent[]> = fc.oneof(
  fc.array(ofAnalysis, { maxLength: 25 }),
  eventSequences,
  fc.tuple(eventSequences, fc.array(ofAnalysis, { maxLength: 10 })).map(([some, others]) => [...some, ...others]),
);
