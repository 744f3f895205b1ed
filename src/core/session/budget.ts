import * as z from 'zod';
import type { Entry, EntryDraft } from '../contract/entries';

/** What a session may take of models, or takes. */
export interface Amount {
  /** US dollars, of requests whose price is known. */
  dollars: number;
  /** Tokens of requests and replies, those of the provider's cache among them. */
  tokens: number;
}

export const BUDGET_EXTENDED = 'budget_extended';

const amountSchema = z.object({ dollars: z.number().min(0), tokens: z.number().min(0) });

/** The entry that keeps what the user added to a session's budget. It stands beside the conversation: it holds in every branch. */
export function budgetEntry(more: Amount): EntryDraft {
  return { type: 'system', subtype: BUDGET_EXTENDED, data: { ...more } };
}

/** All that the user added to a session's budget. */
export function addedBudget(entries: readonly Entry[]): Amount {
  const added = { dollars: 0, tokens: 0 };
  for (const { subtype, data } of entries) {
    const more = subtype === BUDGET_EXTENDED ? amountSchema.safeParse(data).data : undefined;
    added.dollars += more?.dollars ?? 0;
    added.tokens += more?.tokens ?? 0;
  }
  return added;
}
