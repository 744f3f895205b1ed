/**
 * The facts hash: one SHA-256 over all facts of a set that can be computed again. The scripts that are saved with a report
 * compute the same one, in SQL and in Python; `docs/analysis.md` has its definition.
 */
import type { Sha256 } from '../../ports';
import { escapeText, keyOf } from '../facts/factMaker';
import { allFacts, UNTRANSLATED } from '../facts/allFacts';
import type { FactSet, Trend } from '../facts/factSet';

/** A fact of a set, as its hash and its scripts have it. */
export interface SetFact {
  address: string;
  value: number | string | null;
  /** Its scale is 1; see `canonicalShare`. */
  isShare?: boolean;
}

/**
 * A number as the hash takes it: rounded to 13 significant digits, and then, half away from zero, to 10. What two ways to add
 * up the same doubles differ in lies behind these. Digits without zeros at their end, and a power of ten: `421e4`, `12345e-3`, `7`.
 */
export function canonicalNumber(value: number): string {
  const [digits = '', power = '0'] = Math.abs(value).toExponential(12).split('e');
  return decimalText(value < 0, Number(digits.replace('.', '')), Number(power) - 9);
}

/**
 * The same of a figure whose scale is 1 (a correlation, a skewness): of one below 1 there are 9 decimals, since one that is
 * 0 by its definition comes out as 1e-17 or so, none of whose digits mean anything.
 */
export function canonicalShare(value: number): string {
  if (Math.abs(value) >= 1) return canonicalNumber(value);
  return decimalText(value < 0, Number(Math.abs(value).toFixed(12).replace('.', '')), -9);
}

/** @param digits three more than are kept */
function decimalText(isNegative: boolean, digits: number, power: number): string {
  const kept = String(Math.floor((digits + 500) / 1000));
  if (kept === '0') return '0';
  const bare = kept.replace(/0+$/, '');
  const tens = power + kept.length - bare.length;
  return `${isNegative ? '-' : ''}${bare}${tens === 0 ? '' : `e${tens}`}`;
}

/** One fact as a line: its address, a tab, and its value; a text begins with a quote. */
export function canonicalLine({ address, value, isShare }: SetFact): string {
  if (value === null) return `${address}\tnull`;
  if (typeof value === 'string') return `${address}\t"${escapeText(value)}`;
  return `${address}\t${isShare ? canonicalShare(value) : canonicalNumber(value)}`;
}

/** SHA-256 of all lines, sorted by their code points, with a line feed between them. */
export function factsHash(facts: readonly SetFact[], sha256: Sha256): string {
  return sha256(facts.map(canonicalLine).sort(byCodePoints).join('\n'));
}

/** JavaScript compares UTF-16, in which what lies beyond the first 65,536 characters comes before some that lie within. */
function byCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
  }
  return a.length - b.length;
}

/** Periods that a set has of a trend at most. */
const MAX_PERIODS = 2000;

/**
 * The facts of a set that scripts compute again, in the set's order, by their addresses without its id. What stands in a list has its
 * label in its address and not its rank: two sums that differ in their last digit alone may change places from run to run. What is not
 * defined has no place, but for figures of columns.
 */
export function setFacts(set: FactSet): SetFact[] {
  const cells = set.associations.flatMap((part) =>
    part.cells.map(({ a, b, rows }) => ({ address: `${part.id}${keyOf(a)}${keyOf(b)}`, value: rows })),
  );
  const again = allFacts(set, UNTRANSLATED).flatMap(({ again: address, value, isUnit }) =>
    address === undefined ? [] : [{ address, value, ...(isUnit && { isShare: isUnit }) }],
  );
  return [...again, ...cells];
}

/** Of a trend of more periods than a set has: the oldest one that it has. */
export function firstPeriod({ points }: Pick<Trend, 'points'>): string {
  return points.length < MAX_PERIODS ? '' : (points[0]?.period ?? '');
}
