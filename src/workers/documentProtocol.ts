/** What the host and the document worker say to each other, over the RPC of base/rpc. */
import * as z from 'zod';

export const documentParams = z.object({
  data: z.instanceof(Uint8Array),
  maxPages: z.number(),
  maxCharacters: z.number(),
});

export const documentPages = z.array(z.string());

export const notebookParams = z.object({
  data: z.instanceof(Uint8Array),
  room: z.object({ lines: z.number(), characters: z.number() }).optional(),
});

/** Why there is no text: codes of the errors that the worker answers with. */
export const documentFailures = ['encrypted', 'corrupt', 'too_long'] as const;
export type DocumentFailure = (typeof documentFailures)[number];
