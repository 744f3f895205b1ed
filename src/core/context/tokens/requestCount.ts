import type { ReplyFormat } from '../../contract/model';
import type { ModelRequest } from '../../ports';
import { requestTexts } from './requestTexts';
import type { ToolsText } from './toolsText';

/** Tokens of a request as the encoder counts its texts, and nothing else: neither margins nor what a message costs. */
export interface RequestCount {
  system: number;
  tools: number;
  /** Of each message. */
  messages: readonly number[];
  /** How many tools each message calls. */
  calls: readonly number[];
  /** Calls of tools with their results. */
  pairs: number;
  messageCount: number;
}

/** What an estimate is made of. */
export interface Totals {
  /** Tokens of the encoder. */
  raw: number;
  pairs: number;
  messages: number;
}

/** Counts a request. @param count tokens of each text; what it throws goes through */
export async function countRequest(
  request: ModelRequest,
  replyFormat: ReplyFormat,
  count: (texts: readonly string[]) => Promise<number[]>,
  tell?: ToolsText,
): Promise<RequestCount> {
  const { system, tools, messages } = requestTexts(request, replyFormat, tell);
  const counts = await count([system, tools, ...messages.flatMap(({ texts }) => texts)]);
  let at = 2;
  const ofMessages = messages.map(({ texts }) => sum(counts.slice(at, (at += texts.length))));
  const calls = messages.map((message) => message.calls);
  return {
    system: counts[0] ?? 0,
    tools: counts[1] ?? 0,
    messages: ofMessages,
    calls,
    pairs: sum(calls),
    messageCount: messages.length,
  };
}

/** A request's count in three numbers. @param messages how many of its messages, from the first on; all without it */
export function totalsOf({ system, tools, messages, calls }: RequestCount, count = messages.length): Totals {
  return {
    raw: system + tools + sum(messages.slice(0, count)),
    pairs: sum(calls.slice(0, count)),
    messages: Math.min(count, messages.length),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
