import type { AgentEvent } from '../contract/events';
import { readReply } from './readReply';
import type { CodeBlock } from '../contract/response';

type Reply = Extract<AgentEvent, { type: 'reply' }>;

/** The code that a model wrote in its report. */
export function codeInWords(reply: Reply): CodeBlock[] {
  const parsed = readReply(reply);
  if (!parsed.ok || parsed.response.action.type !== 'complete') return [];
  return parsed.response.action.code_blocks ?? [];
}

/** The code that came with a report: the model's own, and what the program made for it. */
export function codeOfReply(reply: Reply): CodeBlock[] {
  return [...codeInWords(reply), ...(reply.made_code ?? [])];
}
