import * as z from 'zod';
import type { ModelUsage } from '../contract/model';
import { costOf } from './prices';

/** Tokens of several requests, and what they cost. */
export const spendingSchema = z.object({
  requests: z.number(),
  /** Tokens that were neither read from nor written to the provider's cache. */
  input: z.number(),
  cacheWrite: z.number(),
  cacheRead: z.number(),
  output: z.number(),
  /** US dollars, of the requests whose price is known. */
  cost: z.number(),
  /** Requests whose price is not known. */
  unpriced: z.number(),
});
export type Spending = z.infer<typeof spendingSchema>;

export const nothingSpent: Spending = {
  requests: 0,
  input: 0,
  cacheWrite: 0,
  cacheRead: 0,
  output: 0,
  cost: 0,
  unpriced: 0,
};

/** The spending with one more request. */
export function spend(before: Spending, model: string, usage: ModelUsage): Spending {
  const cost = costOf(model, usage);
  return {
    requests: before.requests + 1,
    input: before.input + usage.input_tokens,
    cacheWrite: before.cacheWrite + (usage.cache_creation_input_tokens ?? 0),
    cacheRead: before.cacheRead + (usage.cache_read_input_tokens ?? 0),
    output: before.output + usage.output_tokens,
    cost: before.cost + (cost ?? 0),
    unpriced: before.unpriced + (cost === undefined ? 1 : 0),
  };
}
