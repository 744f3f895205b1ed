/** Planted turns as the events that the product makes of them. */
import { completeResponse, processingResponse } from '../../../../../src/core/agent/agentResponse';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import type { CodeBlock, SavedCode, StructuredResponse } from '../../../../../src/core/contract/response';
import { stubbableReads, makeStubs } from '../../../../../src/core/context/stubBatch';
import { answerKey, noPins, questionKey, resultKey } from '../../../../../src/core/session/pins';
import type { FileFacts } from '../../../../../src/core/contract/fileFacts';
import type { ToolExecutionResult } from '../../../../../src/core/contract/toolResult';
import type { PlantedCall, PlantedTurn } from './plantedTurns';
import { localize } from '../../../../support/ports';
import { call } from '../../../../support/replies';

/** A turn as it is in the log, and the keys of what the user pins of it. */
export interface TurnEvents {
  /** Its beginning, with what becomes of texts of files that were read in the turn before. */
  begin: AgentEvent[];
  rest: AgentEvent[];
  pins: string[];
}

const at = '2026-11-21T10:00:00.000Z';

/** The events of a turn. @param before those of the turn before it */
export function turnEvents(turn: string, planted: PlantedTurn, before: readonly AgentEvent[]): TurnEvents {
  const { question, rounds, report, codes, pin } = planted;
  const rest = rounds.flatMap((calls, index) => roundEvents(turn, index + 1, planted, calls));
  if (report !== undefined) rest.push(...reportEvents(turn, rounds.length + 1, planted, report, codes));
  rest.push({ type: 'turn_finished', turn, at, outcome: report === undefined ? 'failed' : 'complete' });
  const started = { text: question, attachments: [], context: '', model: 'scripted' };
  const stubs = makeStubs(stubbableReads(before, noPins), { t: localize });
  const results = stubs.map(({ cleaned }) => cleaned);
  const cleaned = { type: 'context_cleaned', turn, reason: 'new_turn', results, before: 2, after: 1 } as const;
  const keys = { question: () => questionKey(turn), answer: () => answerKey(turn), result: () => pinnedResult(rest) };
  return {
    begin: [{ type: 'turn_started', turn, at, ...started }, ...(results.length > 0 ? [cleaned] : [])],
    rest,
    pins: pin ? [keys[pin]()] : [],
  };
}

/** The key of the result that the user pins. */
function pinnedResult(events: readonly AgentEvent[]): string {
  const found = events.findLast(
    (event) => event.type === 'tool_finished' && event.result.observation.includes('</observation> '),
  );
  if (found?.type !== 'tool_finished') throw new Error('Nothing is there to be pinned.');
  return resultKey({ ...found, tool_call_id: found.result.tool_call_id });
}

function roundEvents(turn: string, round: number, { plan }: PlantedTurn, planted: PlantedCall[]): AgentEvent[] {
  const calls = planted.map(({ tool, args }, index) => call(tool, `call_${turn}_${round}_${index}`, args));
  const said = { task_analysis: 'The analysis', execution_plan: plan, current_round: round };
  const reply: StructuredResponse = { ...said, action: { type: 'tool_call', content: calls } };
  const response = processingResponse(reply);
  return [
    { type: 'reply', turn, round, raw: JSON.stringify(reply), model: 'scripted', response, downloads: [] },
    ...calls.map((each): AgentEvent => ({ type: 'tool_started', turn, round, call: each })),
    ...planted.map((each, index): AgentEvent => ({
      type: 'tool_finished',
      ...{ turn, round },
      result: resultOf(calls[index]?.tool_call_id ?? '', each),
    })),
  ];
}

function resultOf(tool_call_id: string, { tool, text, fails = false, file, rows }: PlantedCall): ToolExecutionResult {
  const failure = { error_type: 'database', error_code: 'conversion', error_message: text };
  return {
    tool_call_id,
    tool_name: tool,
    observation: fails ? `Operation failed.\nError Message: ${text}` : text,
    output_level: 'standard',
    success: !fails,
    data_size_bytes: text.length,
    duration_ms: 1,
    ...(fails ? failure : { data_summary: `${tool} ran` }),
    details: {
      ...(file && { file: factsOf(file) }),
      ...(rows !== undefined && { rows: { count: rows, more: false } }),
    },
  };
}

function factsOf({ path, rows, columns = [] }: NonNullable<PlantedCall['file']>): FileFacts {
  const about = { path, bytes: 3_100_000 };
  return rows === undefined
    ? { ...about, kind: 'text', name: 'text', lines: 80 }
    : { ...about, kind: 'table', name: 'CSV', rows, columns };
}

function reportEvents(
  turn: string,
  round: number,
  { plan }: PlantedTurn,
  content: string,
  code_blocks: CodeBlock[],
): AgentEvent[] {
  const codes = code_blocks.map(({ code_id = '', language = '', description = '', code }): SavedCode => {
    const about = { code_id, language, description, created_at: at, filename: `${code_id}.py` };
    return { ...about, line_count: code.split('\n').length, char_count: code.length };
  });
  const action = { type: 'complete' as const, content, ...(code_blocks.length > 0 && { code_blocks }) };
  const reply = { task_analysis: 'The analysis', execution_plan: plan, current_round: round, action };
  const response = completeResponse(reply, codes, {
    code: () => undefined,
    file: () => undefined,
    notFound: (id) => id,
  });
  return [
    ...codes.map((code): AgentEvent => ({ type: 'code_saved', turn, code })),
    { type: 'reply', turn, round, raw: JSON.stringify(reply), model: 'scripted', response, downloads: [] },
  ];
}
