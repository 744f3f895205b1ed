import * as z from 'zod';

/** What fills a model's context window, in tokens. */
export const contextUsageSchema = z.object({
  /** Tokens that a request may have: the window without the longest reply. Null for a model without a limit. */
  window: z.number().nullable(),
  /** All of the next request as far as it is known: the sum of `parts`. */
  total: z.number(),
  /** Nothing of it was counted by the provider yet. */
  estimated: z.boolean(),
  parts: z.object({
    /** The system prompt. */
    system: z.number(),
    /** The schemas of tools and of the reply. */
    tools: z.number(),
    /** Messages, without what is told of files. */
    history: z.number(),
    /** Contents of files that are sent whole. */
    files: z.number(),
  }),
});
export type ContextUsage = z.infer<typeof contextUsageSchema>;
