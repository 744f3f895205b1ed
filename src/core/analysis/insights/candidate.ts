import type { Insight, InsightFigure, Subject } from '../facts/insight';
import { measureOf } from '../facts/insight';
import type { Predicate } from '../facts/query/query';
import { namesTemperature } from '../roles/nameWords';
import type { Cube, CubeSubject } from './cube';

/** What may stand out, before it is corrected for all that was looked at. */
export interface Candidate extends Omit<Insight, 'id' | 'score'> {
  /** How large it is, 0 to 1; 0 is too small to be told, and counts as looked at. */
  effect: number;
  /** The part of the table that it is about, 0 to 1. */
  share: number;
}

/** What was looked at and is too small to be told. */
export function looked(subject: Subject, kind: Candidate['kind'], p: number): Candidate {
  return { kind, subject, isUp: true, figures: [], p, effect: 0, share: 0 };
}

/** An amount of a subject in some rows. @param per periods that a total is divided by */
export function amount(name: string, of: CubeSubject, value: number, where: Predicate[], per = 1): InsightFigure {
  const isDivided = of.isTotal && per !== 1;
  return {
    ...{ of: 'amount', name, measure: measureOf(of.subject), where },
    ...{ value: isDivided ? value / per : value, ...(isDivided && { per }) },
  };
}

/** The query that shows which labels have values of a column that fulfil a condition, and so where these come from. */
export function partByLabel(
  { dimensions: [first] }: Pick<Cube, 'dimensions'>,
  column: string,
  where: Predicate,
): Pick<Insight, 'query'> {
  if (!first || first.column.name === column) return {};
  return {
    query: {
      measures: [{ of: 'share', where: [where], column }],
      by: [{ by: 'column', column: first.column.name }],
      where: [],
    },
  };
}

/** The mean of a subject that is added up elsewhere: what one row has. */
export function rowMean(of: CubeSubject): CubeSubject {
  const { subject } = of;
  return subject.of === 'column' ? { ...of, isTotal: false, subject: { ...subject, aggregate: 'mean' } } : of;
}

/** Growth beyond this factor begins at nearly nothing: a percentage of that says nothing. */
const MOST_TIMES = 10;

/** By how much one amount is more than another; none where percent of it say nothing. */
export function change(name: string, after: InsightFigure, before: InsightFigure): InsightFigure[] {
  if (!(before.value > 0) || after.value < 0 || after.value > MOST_TIMES * before.value) return [];
  // Where 0 of a temperature is has been agreed upon.
  if (after.of === 'amount' && after.measure.of === 'column' && namesTemperature(after.measure.column)) return [];
  return [{ of: 'change', name, a: after.name, b: before.name, value: after.value / before.value - 1 }];
}

/** How far two amounts lie apart, as a part of the larger one. */
export function apart(a: number, b: number): number {
  const most = Math.max(Math.abs(a), Math.abs(b));
  return most === 0 ? 0 : Math.min(1, Math.abs(a - b) / most);
}

/** Parts of the larger amount, and standard deviations, below which a difference of periods is too small to be told. */
const LEAST_PART = 0.03;
const LEAST_DEVIATIONS = 0.5;

/**
 * How large a difference between periods is: what part it is of the larger amount, and how it stands out of what they vary by. A few volts
 * are little of 230, and much where they never vary by one. The geometric mean of both, the second as a correlation (Cohen, 1988, 2.2.2).
 * @param deviations in standard deviations of single periods
 */
export function effectOf(part: number, deviations: number): number {
  if (part < LEAST_PART && deviations < LEAST_DEVIATIONS) return 0;
  // Values that all lie on a shape do not vary about it.
  const correlation = Number.isFinite(deviations) ? deviations / Math.hypot(deviations, 2) : 1;
  return Math.sqrt(part * correlation);
}

/** The same of two amounts. @param deviation of single periods */
export function apartEffect(a: number, b: number, deviation: number): number {
  return effectOf(apart(a, b), Math.abs(a - b) / deviation);
}

/** Of candidates that tell the same thing the strongest alone are told; the others count as looked at. */
export function strongest(found: readonly Candidate[], most: number): Candidate[] {
  const told = found.filter(({ effect }) => effect > 0).sort((a, b) => b.effect - a.effect);
  return [...told.map((each, at) => (at < most ? each : { ...each, effect: 0 })), ...found.filter(({ effect }) => effect === 0)]; // prettier-ignore
}
