/** Single facts, by their addresses in a set. */
import type { Wording } from '../../wording';
import { factsOfColumn } from './factsOfColumn';
import { factsOfTable } from './factsOfTable';
import type { FactSet } from './factSet';
import { periodText } from './periods';
import { relationFacts } from './relationFacts';

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

/**
 * The fact of an address; undefined where the set has none of it.
 * @param id with or without the set's id before it
 */
export function findFact(set: FactSet, id: string, wording: Wording): Fact | undefined {
  const whole = id.startsWith(`${set.id}.`) ? id : `${set.id}.${id}`;
  return factsBeside(set, whole.slice(set.id.length + 1), wording).find((fact) => fact.id === whole);
}

/** All facts of a set, in its order. */
export function allFacts(set: FactSet, wording: Wording): Fact[] {
  return [
    ...factsOfTable(set, wording),
    ...set.columns.flatMap((column) => factsOfColumn(set, column, wording)),
    ...relationFacts(set, wording),
  ];
}

/** The facts among which one is, by its address without the set's id. */
function factsBeside(set: FactSet, address: string, wording: Wording): Fact[] {
  const [row = '', ...names] = address.split('.');
  if (names.length === 0) return factsOfTable(set, wording);
  const number = /^c(\d+)$/.exec(row)?.[1];
  if (number === undefined) return relationFacts(set, wording);
  const column = set.columns.find((each) => each.number === Number(number));
  return column ? factsOfColumn(set, column, wording) : [];
}
