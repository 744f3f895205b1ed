/** What the built-in analyst says in one reply. */
import type { BoundQuestions } from '../contract/boundQuestions';
import type { ReadAs } from '../contract/readAs';
import type { StructuredResponse, ToolCall } from '../contract/response';
import { plain } from '../text/formatter';
import { printAsk, type LabelsAsk, type StatisticAsk } from '../analysis/facts/asks';
import type { Query } from '../analysis/facts/query/query';
import { answerTo, type Answered, type Attached, type ConversationTurn } from './conversationTurns';

export interface AnalystReply {
  analysis: string;
  plan: string;
  action: StructuredResponse['action'];
  /** How a question was read, where it was. */
  readAs?: ReadAs;
  /** What was asked and what is offered, as data, where it is of a table. */
  bound?: BoundQuestions;
}

/** Steps of a plan, each a round. */
export function planOf(...steps: string[]): string {
  return steps.map((step, at) => `R${at + 1}: ${step}`).join('; ');
}

export function calls(content: ToolCall[]): AnalystReply['action'] {
  return { type: 'tool_call', content };
}

/** What a call of the tool `facts` asks of a table; nothing: everything for a report. */
export type Wanted = { query: Query } | { ask: StatisticAsk | LabelsAsk } | undefined;

/** A call of the tool `facts`. */
export function factsCall(id: string, { path, where }: Attached, wanted?: Wanted): AnalystReply['action'] {
  const rows = where === '' ? {} : { where };
  return calls([{ tool_name: 'facts', tool_call_id: id, arguments: { path, ...argumentsOf(wanted), ...rows } }]);
}

/** The last call of `facts` in a turn that asked this of these rows of a table. */
export function factsAnswer(turn: ConversationTurn, { path, where }: Attached, wanted?: Wanted): Answered | undefined {
  return answerTo(turn, 'facts', { path, where, query: '', ask: '', ...argumentsOf(wanted) });
}

function argumentsOf(wanted: Wanted): Record<string, unknown> {
  if (wanted === undefined) return {};
  return 'query' in wanted ? { query: wanted.query } : { ask: printAsk(wanted.ask) };
}

export function complete(content: string) {
  return { type: 'complete' as const, content };
}

/** Why a call has failed. */
export function reasonOf({ result }: Answered): string {
  return plain(result.error_message ?? '');
}
