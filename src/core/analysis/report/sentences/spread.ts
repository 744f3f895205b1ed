import type { Citing } from '../citing';
import { quotedName } from '../names';
import { columnIn } from '../../facts/measured';
import type { FactSet } from '../../facts/factSet';

/** Values outside of the fences are outliers as long as they are few; where they are many, the distribution is a long one. */
const FEW = 0.02;
/** With so many zeros it is they that are told, and no long tail. */
const MANY_ZEROS = 0.2;
/** Fewer values than this have no shape. */
export const TELLING_VALUES = 20;
/** One in twenty of fewer values than this is a matter of single ones. */
export const TWENTIETHS = 100;
const LONG_TAIL_SKEW = 1;

/** How the values of the main measure lie: outliers, a long tail, values below zero. */
export function spreadSentences({ set, refs, t }: Citing): (string | undefined)[] {
  const column = columnIn(set, set.focus.measure);
  const numbers = column?.numbers;
  if (!column || !numbers || column.present < TELLING_VALUES || column.meaning.apart !== undefined) return [];
  const values = {
    measure: quotedName(column.name),
    ...refs(
      `c${column.number}`,
      'present',
      'negatives',
      'min',
      'median',
      'p95',
      'max',
      'low',
      'high',
      'below',
      'above',
    ),
  };
  const sentences: (string | undefined)[] = [];
  const { above, below, zeros, negatives, skew } = numbers;
  const outside = above + below;
  if (outside > 0 && outside <= column.present * FEW && numbers.q1 !== numbers.q3) {
    sentences.push(
      t(
        below === 0
          ? '**Outliers**: unusually high, above {high} (Tukey’s fence): {above} of {present} values of {measure}, up to {max}.'
          : above === 0
            ? '**Outliers**: unusually low, below {low} (Tukey’s fence): {below} of {present} values of {measure}, down to {min}.'
            : '**Outliers**: of {present} values of {measure}, unusually low, below {low}: {below}; unusually high, above {high}: {above} (Tukey’s fences).',
        values,
      ),
    );
  } else if (
    outside > 0 &&
    column.present >= TWENTIETHS &&
    numbers.median !== numbers.min &&
    zeros < column.present * MANY_ZEROS &&
    (skew ?? 0) > LONG_TAIL_SKEW &&
    numbers.p95 !== numbers.max
  ) {
    sentences.push(
      t(
        '**Long tail**: half of the values of {measure} are at most {median}, but one in twenty is at least {p95}, up to {max}.',
        values,
      ),
    );
  }
  if (negatives > 0 && negatives < column.present / 2 && column.meaning.additive) {
    sentences.push(t('**Below zero**: {negatives} of {present} values of {measure} are negative.', values));
  }
  return sentences;
}

/** Part of a sum from which on one value makes it. */
const MOST = 0.5;

/** A sum of a label or a period, and how many rows it is of. */
interface Sum {
  value: number | null;
  rows: number;
}

/** Whether one value makes most of a sum: the largest of all is its own where no other sum is as large. */
export function isMostlyOneValue(
  set: Pick<FactSet, 'columns'>,
  measure: number | null,
  { value, rows }: Sum,
  others: readonly Sum[],
): boolean {
  const column = columnIn(set, measure);
  const max = column?.numbers?.max ?? 0;
  if (!column?.numbers || column.present < TELLING_VALUES || column.numbers.negatives > 0 || rows < 2) return false;
  // A sum without any other value is that value, and no sum that it dominates.
  return (
    max > 0 &&
    max >= MOST * (value ?? Infinity) &&
    max < (value ?? 0) &&
    others.every((other) => (other.value ?? 0) < max)
  );
}
