/** What the built-in analyst says in one reply. */
import type { ReadAs } from '../contract/readAs';
import type { StructuredResponse, ToolCall } from '../contract/response';
import { plain } from '../text/formatter';
import type { Answered, Attached } from './conversationTurns';

export interface AnalystReply {
  analysis: string;
  plan: string;
  action: StructuredResponse['action'];
  /** How a question was read, where it was. */
  readAs?: ReadAs;
}

/** Steps of a plan, each a round. */
export function planOf(...steps: string[]): string {
  return steps.map((step, at) => `R${at + 1}: ${step}`).join('; ');
}

export function calls(content: ToolCall[]): AnalystReply['action'] {
  return { type: 'tool_call', content };
}

/** A call of the tool `facts`. @param ask '' everything for a report */
export function factsCall(id: string, { path, where }: Attached, ask: string): AnalystReply['action'] {
  const rows = where === '' ? {} : { where };
  return calls([{ tool_name: 'facts', tool_call_id: id, arguments: { path, ask, ...rows } }]);
}

export function complete(content: string) {
  return { type: 'complete' as const, content };
}

/** Why a call has failed. */
export function reasonOf({ result }: Answered): string {
  return plain(result.error_message ?? '');
}
