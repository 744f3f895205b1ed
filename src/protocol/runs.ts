/** What the panel asks of the host about runs, the files that they made, and files that were written. */
import * as z from 'zod';
import { shown } from './shown';

export { outputPlace, type OutputFile } from '../core/contract/outputFiles';
export type { RunFacts } from '../core/contract/runFacts';
export { STDERR_MARK } from '../core/run/runner';
export type { WrittenFile } from '../core/contract/writtenFile';

export const runMethods = {
  /** What a file of a run shows; answered with {@link outputContentSchema}. */
  readOutput: z.object({ id: z.string().max(300) }),
  /** Opens it as an editor tab. */
  openOutput: z.object({ id: z.string().max(300) }),
  /** Asks for a place and writes it there. */
  saveOutput: z.object({ id: z.string().max(300) }),
  /** Brings the terminal of a call to the front. */
  showTerminal: z.object({ id: z.string() }),
  /** Asks which Python runs code. */
  selectPython: z.object({}),
  /** Takes back all that was written in a turn; what was changed since stays, and is told. */
  undoWrites: z.object({ ...shown, turn: z.string() }),
  /** Shows what a call wrote beside what was there before. */
  showWrite: z.object({ ...shown, turn: z.string(), callId: z.string() }),
  /** Shows what a call that waits for the user's word would write. */
  previewWrite: z.object({ ...shown, id: z.string() }),
  /** Puts a question about the last run of saved code into the input, with what it printed attached. */
  askAboutRun: z.object({ codeId: z.string() }),
} as const;

export const outputContentSchema = z.discriminatedUnion('kind', [
  /** A picture, as a data URI. */
  z.object({ kind: z.literal('image'), data: z.string() }),
  /** Options of a chart, as JSON text that is checked like that of a report. */
  z.object({ kind: z.literal('chart'), option: z.string() }),
  /** The first rows of a table. */
  z.object({
    kind: z.literal('table'),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    more: z.boolean(),
  }),
  /** It cannot be shown here, and why not, in the user's language. */
  z.object({ kind: z.literal('none'), reason: z.string() }),
]);
export type OutputContent = z.infer<typeof outputContentSchema>;

/** How the last run of saved code went. */
export const codeRunSchema = z.object({
  codeId: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** How it ended, in the user's language. */
  words: z.string(),
});
export type CodeRun = z.infer<typeof codeRunSchema>;

/** What the host tells the page of runs of saved code. */
export const runRequests = {
  codeRan: codeRunSchema,
} as const;
