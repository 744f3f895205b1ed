import * as z from 'zod';

/** A message as every model takes it, whatever the carrier. */
export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

export const modelUsageSchema = z.object({ input_tokens: z.number(), output_tokens: z.number() });
export type ModelUsage = z.infer<typeof modelUsageSchema>;

export type ModelChunk = { type: 'text'; text: string } | { type: 'usage'; usage: ModelUsage };
