import { told, type Citing } from '../citing';
import { quotedName } from '../names';
import { columnIn } from '../../facts/measured';
import type { ColumnFacts } from '../../facts/factSet';
import { breakdownSentence } from './breakdowns';
import { ownBreakdowns } from './ownBreakdowns';
import { isSnapshot, levelSentence, mayBeLevel } from './snapshots';
import { TELLING_VALUES, TWENTIETHS } from './spread';
import { trendSentences } from './trend';

/** Part of the sum from which on the largest value alone makes what is told of the sum. */
const MUCH = 0.25;
/** So many zeros are worth a sentence. */
const MANY_ZEROS = 0.2;

/** What the table is about: its main measure as a whole, or that there is none. */
export function subjectSentences(citing: Citing): (string | undefined)[] {
  const { set, ref, wording } = citing;
  const { t } = wording;
  const column = columnIn(set, set.focus.measure);
  if (!column?.numbers) {
    const counted = [
      ...trendSentences(citing),
      ...ownBreakdowns(set).map((breakdown) => breakdownSentence(citing, breakdown)),
    ];
    return [
      counted.some((sentence) => sentence !== undefined)
        ? t('The table has no amount to follow, so this report counts its rows.')
        : t('The table has no amount to follow.'),
    ];
  }
  const at = `c${column.number}`;
  const values = {
    measure: quotedName(column.name),
    sum: ref(`${at}.sum`),
    count: ref(`${at}.present`),
    mean: ref(`${at}.mean`),
    median: ref(`${at}.median`),
    q1: ref(`${at}.q1`),
    q3: ref(`${at}.q3`),
  };
  if (column.present === 1) return [told(t('**{measure}** has one value: **{sum}**.', values))];
  if (isSnapshot(set)) return [levelSentence(citing), zerosSentence(citing, column)];
  // The average of a level is right whatever it is; its sum over time is not.
  const whole =
    column.meaning.additive && !mayBeLevel(set)
      ? t('**{measure}** adds up to **{sum}** over {count} values: {mean} on average, {median} at the median.', values)
      : t(
          '**{measure}** is **{mean}** on average over {count} values; the middle half of them runs from {q1} to {q3}, with the median at {median}.',
          values,
        );
  return [told(whole), largestSentence(citing, column), zerosSentence(citing, column)];
}

/** That one value makes up much of the sum, and so of what the report tells of it. */
function largestSentence(
  { ref, value, wording: { t } }: Citing,
  { number, name, present }: ColumnFacts,
): string | undefined {
  const at = `c${number}`;
  if (present < TELLING_VALUES || (value(`${at}.max_share`) ?? 0) < MUCH) return undefined;
  const values = { measure: quotedName(name), max: ref(`${at}.max`), share: ref(`${at}.max_share`) };
  return told(
    t('**One value**: the largest, {max}, is **{share}** of all {measure}: it dominates every sum and share that it is part of.', values), // prettier-ignore
  );
}

/** That many values are zero. */
function zerosSentence(
  { ref, wording: { t } }: Citing,
  { number, name, present, numbers }: ColumnFacts,
): string | undefined {
  if (!numbers || present < TELLING_VALUES || numbers.zeros < present * MANY_ZEROS || numbers.max === 0)
    return undefined;
  const [at, measure] = [`c${number}`, quotedName(name)];
  const values = { measure, zeros: ref(`${at}.zeros`), present: ref(`${at}.present`), p95: ref(`${at}.p95`), max: ref(`${at}.max`) }; // prettier-ignore
  return told(
    present >= TWENTIETHS && numbers.p95 !== 0 && numbers.p95 !== numbers.max
      ? t('**Zeros**: {zeros} of {present} values of {measure} are zero, while one in twenty is at least {p95}, up to {max}.', values) // prettier-ignore
      : t('**Zeros**: {zeros} of {present} values of {measure} are zero.', values),
  );
}
