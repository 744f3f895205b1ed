/** What tools and models were used for, and what it cost. */
import * as z from 'zod';
import { usageSchema } from '../core/metrics/usage';
import { shown } from './shown';

export type { ModelStats, ToolStats } from '../core/metrics/usage';

/** The session that is shown, or all of the workspace. */
export const usageScopes = ['session', 'all'] as const;
export type UsageScope = (typeof usageScopes)[number];

/** `reading`: it takes a while; asked again, the host goes on with it. */
export const usageAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('reading'), done: z.number(), of: z.number() }),
  z.object({
    state: z.literal('ready'),
    usage: usageSchema,
    sessions: z.number(),
    /** Sessions whose files cannot be read, and those that were not looked at: too old or too large. */
    unreadable: z.number(),
    left: z.number(),
  }),
]);
export type UsageAnswer = z.infer<typeof usageAnswerSchema>;
export type ReadyUsage = Extract<UsageAnswer, { state: 'ready' }>;

const scoped = z.object({ ...shown, scope: z.enum(usageScopes) });

export const usageMethods = {
  /** Answered with {@link usageAnswerSchema}. */
  readUsage: scoped,
  /** Asks for a format and a place, then writes the figures there. */
  exportUsage: scoped,
} as const;
