import * as z from 'zod';

export const runEnds = ['exited', 'signalled', 'timed_out', 'stopped', 'too_much_output', 'not_started'] as const;

/** How a program ran, as the conversation keeps it. */
export const runFactsSchema = z.object({
  /** What ran, for people: `Python 3.11.2 (.venv)`, `bash`. */
  program: z.string(),
  /** The folder that it ran in, relative to the workspace; '' is the workspace. */
  folder: z.string(),
  end: z.enum(runEnds),
  exit_code: z.number().exactOptional(),
  signal: z.string().exactOptional(),
  /** Lines and bytes of all that it wrote. */
  lines: z.number(),
  bytes: z.number(),
  /** What it printed, for people: of much the first and the last lines. */
  printed: z.string().exactOptional(),
});
export type RunFacts = z.infer<typeof runFactsSchema>;

/** A file that is being handed over: all that a program wrote as UTF-8, lines of stderr marked by STDERR_MARK. */
export interface Spool {
  /** Where it is: for who takes it over, and for nobody's eyes. */
  file: string;
  bytes: number;
  lines: number;
  /** Of what is kept, as `fingerprint` makes it. */
  hash: string;
}
