import * as z from 'zod';
import type { ModelUsage } from '../contract/model';

const count = z.number().min(0).nullish();

/**
 * Tokens as Chat Completions report them.
 * Source of the format: https://platform.openai.com/docs/api-reference/chat-streaming
 */
export const chatUsageSchema = z.looseObject({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.looseObject({ cached_tokens: count }).nullish(),
});

/** The tokens of a report; undefined where it has none. */
export function usageOfChat(reported: z.infer<typeof chatUsageSchema> | null | undefined): ModelUsage | undefined {
  const prompt = reported?.prompt_tokens ?? 0;
  if (prompt <= 0) return undefined;
  const cached = Math.min(prompt, reported?.prompt_tokens_details?.cached_tokens ?? 0);
  return {
    input_tokens: prompt - cached,
    output_tokens: reported?.completion_tokens ?? 0,
    ...(cached > 0 ? { cache_read_input_tokens: cached } : {}),
  };
}
