/** A conversation as the built-in analyst takes it: turns with the calls of their replies and what came of them. */
import { canonicalJson } from '../../base/canonicalJson';
import type { BoundQuestions, KeptQuestion } from '../contract/boundQuestions';
import { callKey, type AgentEvent, type Attachment, type CompactSummary } from '../contract/events';
import type { ToolCall } from '../contract/response';
import type { ToolExecutionResult } from '../contract/toolResult';
import type { TableFile } from '../analysis/report/tableFile';

/** A file that the user gave, or a table of one. */
export interface Attached {
  path: string;
  /** Condition of the rows that he picked, in SQL; '' all. */
  where: string;
}

/** A tool call with what came back. */
export interface Answered {
  call: ToolCall;
  result: ToolExecutionResult;
}

export interface ConversationTurn {
  /** The user's words. */
  text: string;
  attached: Attached[];
  answered: Answered[];
  /** Replies that called tools. */
  rounds: number;
  /** What was asked and offered, as the answer has it. */
  bound?: BoundQuestions;
}

/**
 * The turns of a conversation, oldest first; the last one is the one to answer. Where it begins with a summary of what is
 * not read any more, the first turn has no words, and the files that were attached until then; the questions that the summary
 * keeps follow it.
 */
export function conversationTurns(events: readonly AgentEvent[]): ConversationTurn[] {
  return [...turnsById(events).values()];
}

/** Questions that a compaction keeps, of those that the user asked until then. */
const MAX_KEPT = 20;

/** The questions that a compaction keeps, with what they asked; what was offered is kept of the last answer alone. */
export function keptQuestions(events: readonly AgentEvent[]): KeptQuestion[] {
  const asked = [...turnsById(events)].filter(([, { text }]) => text !== '').slice(-MAX_KEPT);
  return asked.map(([turn, { text: question, bound }], at) => {
    const offered = at === asked.length - 1 ? (bound?.offered ?? []) : [];
    return { turn, question, ...(bound && { bound: { ...bound, offered } }) };
  });
}

function turnsById(events: readonly AgentEvent[]): ReadonlyMap<string, ConversationTurn> {
  const turns = new Map<string, ConversationTurn>();
  let earlier = new Map<string, ConversationTurn>();
  const calls = new Map<string, ToolCall>();
  for (const event of events) {
    switch (event.type) {
      case 'turn_started':
        turns.set(event.turn, newTurn(event.text, event.attachments));
        break;
      case 'compact_summary':
        earlier = earlierTurns(event, turns);
        break;
      case 'reply': {
        const turn = turns.get(event.turn);
        const { tool_calls, bound } = event.response.metadata;
        if (turn && tool_calls.length > 0) turn.rounds++;
        if (turn && bound) turn.bound = bound;
        break;
      }
      case 'tool_started':
        calls.set(callKey(event, event.call.tool_call_id), event.call);
        break;
      case 'tool_finished': {
        const call = calls.get(callKey(event, event.result.tool_call_id));
        // What was interrupted is called again.
        if (call && event.result.error_type !== 'interrupted')
          turns.get(event.turn)?.answered.push({ call, result: event.result });
        break;
      }
      default:
    }
  }
  return new Map([...earlier, ...turns]);
}

/** What a summary tells that is not read any more; it can stand behind turns that stay whole. */
function earlierTurns(
  { uploads, questions = [] }: CompactSummary,
  turns: ReadonlyMap<string, ConversationTurn>,
): Map<string, ConversationTurn> {
  const gone = questions.filter(({ turn }) => !turns.has(turn));
  if (turns.size > 0 && gone.length === 0) return new Map();
  const kept = gone.map(
    ({ turn, question, bound }) => [turn, { ...newTurn(question, []), ...(bound && { bound }) }] as const,
  );
  return new Map([['', newTurn('', uploads)], ...kept]);
}

function newTurn(text: string, attachments: readonly Attachment[]): ConversationTurn {
  const attached = attachments.map(({ path, selection }) =>
    selection ? { path: selection.table, where: selection.where } : { path, where: '' },
  );
  return { text, attached, answered: [], rounds: 0 };
}

/** The last call of a tool in a turn with these arguments; an argument that is missing is ''. */
export function answerTo(
  { answered }: ConversationTurn,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Answered | undefined {
  const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a ?? '') === canonicalJson(b);
  return answered.findLast(
    ({ call }) =>
      call.tool_name === tool && Object.entries(args).every(([name, value]) => isSame(call.arguments[name], value)),
  );
}

/** Where the facts are that a call has stored; undefined where there are none. */
export function artifactOf({ call, result }: Answered): string | undefined {
  return call.tool_name === 'facts' && result.success ? result.artifact_id : undefined;
}

/** The table that a call of file_reader has read; undefined when it read something else. */
export function readTableFile({ result }: Answered): TableFile | undefined {
  const file = result.success ? result.details?.file : undefined;
  if (file?.sql === undefined) return undefined;
  const { path, name, sql, rows = 1, columns = file.keys ?? [], types = [], sheets = [], sheet } = file;
  const { format, layout, notes = [], sampled = false } = file;
  return {
    ...{ path, kind: name, table: sql, rows, sheets, text: format, notes, sampled },
    columns: columns.map((column, at) => ({ name: column, type: types[at] ?? '' })),
    ...(sheets.length > 1 && sheet !== undefined && { sheet }),
    ...(layout && { layout }),
  };
}
