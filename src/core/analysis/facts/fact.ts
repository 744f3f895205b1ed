import { periodText } from './periods';

/** How a fact's value is printed: `share` is a part of one (0.12 is 12 %), `period`, `quarter` and `date` are texts. */
export type FactForm = 'number' | 'share' | 'date' | 'period' | 'quarter' | 'text';

/** A text of a fact as people read it: a quarter is called `2007 Q2`. */
export function factName(value: string, form: FactForm): string {
  return form === 'quarter' ? periodText(value, form) : value;
}

/** One number (or date, or text) with where it comes from. */
export interface Fact {
  /** `k7f2.c3.mean` */
  id: string;
  /** What it is, in the user's language: "Mean of amount". */
  label: string;
  value: number | string | null;
  form: FactForm;
  /** Signs that belong to the value, e.g. `€`. */
  sign?: string;
  /** One SELECT that gives this value alone, as one row with one column. */
  sql: string;
  /** Condition of the rows that it rests on, in SQL, the set's own condition included; '' all rows. */
  where: string;
}
