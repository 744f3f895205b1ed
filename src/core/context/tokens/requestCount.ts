import type { ModelClient, ModelRequest } from '../../ports';
import { imageTokens } from './imageTokens';
import { requestTexts } from './requestTexts';
import type { ToolsText } from './toolsText';

/**
 * Tokens of a request as the encoder counts its texts, and those of its pictures beside them: neither margins nor what a
 * message costs.
 */
export interface RequestCount {
  system: number;
  tools: number;
  /** Of each message. */
  messages: readonly number[];
  /** How many tools each message calls. */
  calls: readonly number[];
  /** Tokens of the model that the pictures of each message take. */
  pictures: readonly number[];
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
  /** Tokens of the model for pictures. */
  pictures: number;
}

/** Counts a request. @param count tokens of each text; what it throws goes through */
export async function countRequest(
  request: ModelRequest,
  { id, replyFormat }: Pick<ModelClient, 'id' | 'replyFormat'>,
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
    pictures: messages.map(({ pictures }) => sum(pictures.map((picture) => imageTokens(picture, id)))),
    pairs: sum(calls),
    messageCount: messages.length,
  };
}

/** A request's count in four numbers. @param messages how many of its messages, from the first on; all without it */
export function totalsOf({ system, tools, messages, calls, pictures }: RequestCount, count = messages.length): Totals {
  return {
    raw: system + tools + sum(messages.slice(0, count)),
    pairs: sum(calls.slice(0, count)),
    messages: Math.min(count, messages.length),
    pictures: sum(pictures.slice(0, count)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
