/** What tools and models were used for, in figures: the form in which every reader of them gets them. */
import * as z from 'zod';
import { spendingSchema } from '../session/spending';

/** Calls of one tool. Times are milliseconds, of the calls that ran: a result that was given again took none. */
export const toolStatsSchema = z.object({
  /** Empty in the sum of all tools. */
  name: z.string(),
  calls: z.number(),
  /** Calls that failed; what the user stopped is none. */
  errors: z.number(),
  cancelled: z.number(),
  /** Results that were given again. */
  cached: z.number(),
  /** Attempts after the first one. */
  retries: z.number(),
  /** Calls that ran, which the times are of. */
  ran: z.number(),
  totalMs: z.number(),
  /** The mean, the value that 95 % of the calls do not exceed (nearest rank), and the longest; 0 where none ran. */
  meanMs: z.number(),
  p95Ms: z.number(),
  maxMs: z.number(),
  /** Tokens of the arguments and of the observations, as estimated by their lengths. */
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** How often each kind of error came. */
  errorTypes: z.record(z.string(), z.number()),
});
export type ToolStats = z.infer<typeof toolStatsSchema>;

/** Requests to one model. Tokens are those that the provider has reported. */
export const modelStatsSchema = spendingSchema.extend({
  /** The model's id; empty in the sum of all models. */
  model: z.string(),
  /** Requests for which no tokens were reported. */
  unreported: z.number(),
  /** Turns that failed because the model did. */
  failures: z.number(),
  /** How often for each reason. */
  errorKinds: z.record(z.string(), z.number()),
  /** Requests whose time is known. */
  timed: z.number(),
  /** Milliseconds from what came before a request to the end of its reply, waits between attempts among them. */
  totalMs: z.number(),
  meanMs: z.number(),
});
export type ModelStats = z.infer<typeof modelStatsSchema>;

/** All figures of one session, or of several. */
export const usageSchema = z.object({
  tools: z.array(toolStatsSchema),
  toolsTotal: toolStatsSchema,
  models: z.array(modelStatsSchema),
  modelsTotal: modelStatsSchema,
});
export type Usage = z.infer<typeof usageSchema>;
