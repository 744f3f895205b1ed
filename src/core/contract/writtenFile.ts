import * as z from 'zod';

/** A file of the workspace that was written, and what is needed to take that back. */
export const writtenFileSchema = z.object({
  /** Relative to the workspace. */
  path: z.string(),
  /** There was no such file. */
  created: z.boolean(),
  /** The artifact that has the text before; missing for a file that was not there. */
  before: z.string().exactOptional(),
  /** Fingerprint of the text as it was written: only who finds this takes it back. */
  after_hash: z.string(),
  /** Lines that came and went. */
  added: z.number(),
  removed: z.number(),
});
export type WrittenFile = z.infer<typeof writtenFileSchema>;
