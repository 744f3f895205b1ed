/** Saved code, as the panel lists it. */
import * as z from 'zod';

/** What the user can do with a version of saved code. */
export const codeActs = ['open', 'copy', 'download', 'compare', 'history', 'run'] as const;
export type CodeAct = (typeof codeActs)[number];

export const codeMethods = {
  /** All saved code of the window; answered with {@link codeListSchema}. */
  listCode: z.object({}),
  /** `place`: where it is, as the list says; the open session's own where it is missing. */
  actOnCode: z.object({ place: z.string().exactOptional(), codeId: z.string(), act: z.enum(codeActs) }),
  /** Shows what the user has edited beside what was saved instead. */
  compareCode: z.object({ codeId: z.string(), edited: z.string() }),
} as const;

/** What there is beside the text of saved code. */
export const codeFileSchema = z.object({
  /** There is something to compare it with: an earlier version, or what was saved before the user edited it. */
  comparable: z.boolean(),
  edited: z.boolean(),
  runnable: z.boolean(),
});
export type CodeFile = z.infer<typeof codeFileSchema>;

const codeVersionSchema = z.object({
  ...codeFileSchema.shape,
  code_id: z.string(),
  /** Id of the first version: all with the same one belong together. */
  root: z.string(),
  /** Number of this version, from 1. */
  version: z.number(),
  language: z.string(),
  description: z.string(),
  line_count: z.number(),
  /** ISO 8601. */
  created_at: z.string(),
  filename: z.string(),
});
export type ListedCode = z.infer<typeof codeVersionSchema>;

/** What is saved in each folder that code goes to. */
export const codeListSchema = z.object({
  places: z.array(
    z.object({
      id: z.string(),
      /** The folder, for people. */
      folder: z.string(),
      /** Why it cannot be read, in the user's language. */
      problem: z.string().exactOptional(),
      codes: z.array(codeVersionSchema),
    }),
  ),
});
export type CodeList = z.infer<typeof codeListSchema>;

/** What the host asks of the page beside the list of sessions. */
export const codeRequests = {
  /** Shows the list of saved code. */
  showCode: z.object({}),
  /** The list is another one. */
  codeChanged: z.object({}),
  /** Puts words into the input, to be gone on with. */
  fillDraft: z.object({ text: z.string() }),
} as const;
