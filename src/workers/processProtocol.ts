/** What a process of the host's is started with, and what it writes before it ends itself. */
import * as z from 'zod';

export const processStartSchema = z.object({
  /** Bytes of resident memory at which the process ends itself; 0 where the system has a limit. */
  watched: z.number(),
  data: z.unknown().optional(),
});
export type ProcessStart = z.infer<typeof processStartSchema>;

export const OUT_OF_MEMORY = 'ba-agent: out of memory';
