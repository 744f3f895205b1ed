/** Rankings of labels: those with few rows, and those that are told with the same value, of which none is named alone. */
import { median } from '../../facts/measured';
import type { Citing } from '../citing';

/** Segments with fewer rows than this, or than a part of the usual one, have averages by chance. */
const TELLING_ROWS = 5;
const TELLING_PART = 0.1;
/** A group with few rows that has so much of the sum is named where it is left out of a ranking. */
const MUCH = 0.1;

/** A label as it is told. */
export interface Placed {
  /** Address of the segment. */
  at: string;
  label: string;
  value: number;
  rows: number;
}

/** Without labels that have too few rows for an average. Of a table that has a row for each label all of them. */
export function oftenEnough<T extends { rows: number }>(segments: readonly T[]): T[] {
  if (segments.every(({ rows }) => rows <= 1)) return [...segments];
  const usual = median(segments.map(({ rows }) => rows));
  return segments.filter((segment) => segment.rows >= Math.max(TELLING_ROWS, TELLING_PART * usual));
}

/** That groups with few rows are left out of a ranking, and the one among them that has much of the sum. */
export function leftOut(
  { ref, formatter: { t } }: Citing,
  all: readonly Placed[],
  kept: readonly Placed[],
): string | undefined {
  const out = all.filter((segment) => !kept.includes(segment));
  if (out.length === 0) return undefined;
  const weight = ({ value, rows }: Placed): number => Math.abs(value) * rows;
  const whole = all.reduce((sum, segment) => sum + weight(segment), 0);
  const heaviest = out.reduce((best, segment) => (weight(segment) > weight(best) ? segment : best));
  if (weight(heaviest) < MUCH * whole) return t('Values with few rows are left out of this ranking.');
  return t('Values with few rows are left out of this ranking, among them {label} with {value} (rows: {rows}).', {
    label: heaviest.label,
    value: ref(`${heaviest.at}.value`),
    rows: ref(`${heaviest.at}.rows`),
  });
}

/** What of a ranking is a tie. */
interface Ties {
  /** How many are told with the value of the first one, itself among them. */
  top: number;
  /** Whether those that come next are several. */
  next: boolean;
  /** Whether several are the last ones. */
  last: boolean;
}

/** @param ranked parts by their addresses, the one with the highest value first; what differs in digits that a table does not show is the same */
export function tiesOf({ cell }: Pick<Citing, 'cell'>, ranked: readonly { at: string }[]): Ties {
  const texts = ranked.map(({ at }) => cell(`${at}.value`).replace(/<[^>]*>/g, ''));
  const after = texts.findIndex((text) => text !== texts[0]);
  const top = after < 0 ? texts.length : after;
  const isSame = (a: number, b: number): boolean => texts[a] !== undefined && texts[a] === texts[b];
  return { top, next: isSame(top, top + 1), last: isSame(texts.length - 1, texts.length - 2) };
}
