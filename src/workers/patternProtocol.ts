/** What the host and the pattern worker say to each other, over the RPC of base/rpc. */
import * as z from 'zod';
import type { PatternMatch } from '../core/ports';

export const patternParams = z.object({
  pattern: z.string(),
  flags: z.string(),
  lines: z.array(z.string()),
});

export const patternMatches: z.ZodType<PatternMatch[]> = z.array(
  z.object({ line: z.number(), start: z.number(), end: z.number() }),
);
