import * as z from 'zod';

/** `figure`: what a library drew. `table`: data that can be read and queried. */
export const outputKinds = ['figure', 'table', 'file'] as const;

/** A file that a run made for the report. */
export const outputFileSchema = z.object({
  /** The address by which it is cited, read and queried: `output:<run>/<name>`. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(outputKinds),
  /** E.g. PNG, CSV, Plotly. */
  file_type: z.string(),
  /** Bytes. */
  size: z.number(),
  /** What a figure says of itself. */
  title: z.string().exactOptional(),
  /** Of a figure that is a PNG: its size. */
  pixels: z.object({ width: z.number(), height: z.number() }).exactOptional(),
});
export type OutputFile = z.infer<typeof outputFileSchema>;

/** Ids of runs: 12 characters of a-z and 0-9. */
const RUN_ID = /^[a-z0-9]{12}$/;
/** The longest address: what has more is none. */
const MAX_ADDRESS_CHARACTERS = 300;
const ADDRESS = /^output:([a-z0-9]{12})\/(.+)$/su;
/**
 * A name that can stand in an address, in a list and in a query: no spaces, nothing that shows as something else, and none
 * of the signs that end a name somewhere. Names that begin with a dot are of those who write there and no files for the report.
 */
const NAME = /^(?!\.)[^/\\\s<>:*?"|`[\]\p{Cc}\p{Cf}\p{Cs}\ufffd]{1,120}$/u;

export function isRunId(id: string): boolean {
  return RUN_ID.test(id);
}

/** Whether a file of a run can have an address by this name. */
export function isOutputName(name: string): boolean {
  return NAME.test(name) && !name.endsWith('.');
}

/** The address of a file of a run. */
export function outputAddress(run: string, name: string): string {
  return `output:${run}/${name}`;
}

/** What an address names; undefined for what is none. */
export function outputPlace(address: string): { run: string; name: string } | undefined {
  const [, run, name] = address.length > MAX_ADDRESS_CHARACTERS ? [] : (ADDRESS.exec(address) ?? []);
  return run === undefined || name === undefined || !isOutputName(name) ? undefined : { run, name };
}
