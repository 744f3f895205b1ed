import * as z from 'zod';

/** A session of the workspace in a list. */
export const listedSessionSchema = z.object({
  id: z.string(),
  /** The name that the user gave it, else the beginning of the first message; empty when nothing was said yet. */
  title: z.string(),
  /** ISO 8601. */
  lastActive: z.string(),
  /** User turns. */
  turns: z.number(),
  /** Tokens of its context, as last reported or estimated. */
  tokens: z.number(),
  /** The git branch that it was worked on last, where there is one. */
  gitBranch: z.string().exactOptional(),
  /** Another window writes it now. */
  elsewhere: z.boolean(),
  /** Lines of its file that cannot be read. */
  damaged: z.number(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;

/** All sessions of a workspace, the last one first. */
export const sessionListSchema = z.object({
  sessions: z.array(listedSessionSchema),
  /** Sessions whose files cannot be read at all, and why. */
  unreadable: z.array(z.object({ id: z.string(), reason: z.string() })),
});
export type SessionList = z.infer<typeof sessionListSchema>;

/** Where words were found. */
export const sessionHitsSchema = z.object({
  hits: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      turn: z.string(),
      /** Who said it; `name`: nobody, it is the name that the user gave the session. */
      from: z.enum(['user', 'assistant', 'tool', 'name']),
      /** The words around the match, on one line; the match is from `start` to `end` in it (UTF-16). */
      excerpt: z.string(),
      start: z.number(),
      end: z.number(),
    }),
  ),
  /** There are more. */
  more: z.boolean(),
});
export type SessionHits = z.infer<typeof sessionHitsSchema>;
