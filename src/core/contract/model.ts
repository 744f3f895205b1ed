/** What goes to a model and what comes back, whoever the model is. Content blocks are those of the Messages API. */
import * as z from 'zod';
import type { Picture } from './picture';

const textBlock = z.object({ type: z.literal('text'), text: z.string() });
/** Signed reasoning of a model: it goes back unchanged or not at all. */
const thinkingBlock = z.object({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() });
const redactedThinkingBlock = z.object({ type: z.literal('redacted_thinking'), data: z.string() });

/** A part of a reply as it came. A call's input is the JSON text that streamed in, whole or not. */
export const replyBlockSchema = z.discriminatedUnion('type', [
  textBlock,
  thinkingBlock,
  redactedThinkingBlock,
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.string() }),
]);
export type ReplyBlock = z.infer<typeof replyBlockSchema>;

/** A picture that a model is shown. */
export interface ImageBlock extends Picture {
  type: 'image';
  /** Of its file: only in a request that goes out. */
  bytes?: Uint8Array;
}

/** A part of a message that is sent. */
export type ContentBlock =
  | z.infer<typeof textBlock>
  | z.infer<typeof thinkingBlock>
  | z.infer<typeof redactedThinkingBlock>
  | ImageBlock
  | { type: 'tool_use'; id: string; name: string; input: Readonly<Record<string, unknown>> }
  | { type: 'tool_result'; tool_use_id: string; content: string; is_error?: boolean };

/** A message as every model takes it. A string stands for one block of text. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string | readonly ContentBlock[];
}

/**
 * How a StructuredResponse travels: as the JSON text of the reply, or as tool calls of the provider's
 * API with a tool `complete` for the report.
 */
export const replyFormats = ['structured-json', 'native-tools'] as const;
export type ReplyFormat = (typeof replyFormats)[number];

/** US dollars for a million tokens. What is missing of the provider's cache costs as much as other input. */
export const priceSchema = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  cacheWrite: z.number().min(0).exactOptional(),
  cacheRead: z.number().min(0).exactOptional(),
});
export type Price = z.infer<typeof priceSchema>;

/** Tokens of one request, as the provider counts them. Input that was read from or written to its cache is apart. */
export const modelUsageSchema = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_creation_input_tokens: z.number().exactOptional(),
  cache_read_input_tokens: z.number().exactOptional(),
  /** It was served in a way that has prices of its own: faster, in one region, with priority. */
  special: z.boolean().exactOptional(),
  /** The provider reported nothing: it was estimated here, since a budget has to hold. */
  estimated: z.literal(true).exactOptional(),
  /** US dollars, by a price of the user's settings. Missing: the table of prices says. */
  cost: z.number().exactOptional(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

/** All tokens of a request and its reply, those of the provider's cache among them. */
export function usageTotal(usage: ModelUsage): number {
  const { input_tokens, output_tokens, cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } = usage;
  return input_tokens + cache_creation_input_tokens + cache_read_input_tokens + output_tokens;
}

/**
 * Why a reply ended. `cut`: at the limit of its length; `declined`: the model refuses to answer; `context_full`: the
 * context window was full before the reply ended.
 */
export type StopReason = 'end' | 'cut' | 'declined' | 'context_full';

/**
 * A piece of a reply. `usage` is all of the request's so far: a later one takes its place. A `tool_use` chunk begins a
 * call, whose arguments come as JSON text in the `tool_input` chunks behind it.
 */
export type ModelChunk =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string }
  | { type: 'tool_input'; json: string }
  | { type: 'reasoning'; block: Extract<ReplyBlock, { type: 'thinking' | 'redacted_thinking' }> }
  | { type: 'usage'; usage: ModelUsage }
  | { type: 'stop'; reason: StopReason; detail?: string };
