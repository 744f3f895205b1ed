/**
 * The body of POST /v1/messages as API version 2026-10-21 takes it, as far as this extension makes use of it. What is not here
 * is refused, even where the API would take it: no request passes that the API refuses.
 */
import * as z from 'zod';
import { outputSchema } from './outputSchema';

/** For names of tools. The API itself takes 128 characters by now; its documentation promised 64. */
const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const toolUseId = z.string().regex(/^[a-zA-Z0-9_-]+$/);
const text = z.string().regex(/\S/, 'text content blocks must contain non-whitespace text');
const cacheable = { cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional() };

const textBlock = z.strictObject({ type: z.literal('text'), text, ...cacheable });
const toolUseBlock = z.strictObject({
  type: z.literal('tool_use'),
  id: toolUseId,
  name: toolName,
  input: z.record(z.string(), z.unknown()),
  ...cacheable,
});
const toolResultBlock = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: toolUseId,
  content: z.string(),
  is_error: z.boolean().optional(),
  ...cacheable,
});
const thinkingBlock = z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() });

const base64 = z
  .string()
  .regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'invalid base64 data');
const imageBlock = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({
    type: z.literal('base64'),
    media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
    data: base64,
  }),
  ...cacheable,
});

const block = z.discriminatedUnion('type', [textBlock, imageBlock, toolUseBlock, toolResultBlock, thinkingBlock]);
const message = z.strictObject({ role: z.enum(['user', 'assistant']), content: z.array(block).min(1) });
const tool = z.strictObject({
  name: toolName,
  description: z.string(),
  input_schema: z.looseObject({
    type: z.literal('object'),
    ...{ oneOf: z.undefined().optional(), allOf: z.undefined().optional(), anyOf: z.undefined().optional() },
  }),
});

export const MessagesRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z.array(message).min(1),
  system: z.array(textBlock).optional(),
  tools: z.array(tool).optional(),
  thinking: z.strictObject({ type: z.literal('adaptive'), display: z.literal('summarized') }).optional(),
  output_config: z
    .strictObject({ format: z.strictObject({ type: z.literal('json_schema'), schema: outputSchema }) })
    .optional(),
  stream: z.literal(true),
});

export type MessagesRequest = z.infer<typeof MessagesRequest>;
export type RequestBlock = z.infer<typeof block>;
