/** Numbers of reports with their sources: what the panel asks of the host about them. */
import * as z from 'zod';
import { shown } from './shown';

export * from '../core/text/references';
export { rounding } from '../core/text/numbers/rounding';
export type { FactRef, Unsourced } from '../core/contract/response';

/** A fact that a report cites: the index is N of `{{FACT:N}}`. */
const cited = { ...shown, turn: z.string(), index: z.int() };

export const factMethods = {
  /** Computes it again; answered with {@link factAgainSchema}. */
  runFact: z.object(cited),
  /** Opens its query in an editor. */
  openFactSql: z.object(cited),
} as const;

export const factAgainSchema = z.object({
  value: z.union([z.number(), z.string(), z.null()]),
  /** It is what it was when the report was made. */
  same: z.boolean(),
});
export type FactAgain = z.infer<typeof factAgainSchema>;
