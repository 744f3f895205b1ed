/** The headline sentences of a report, the most telling first. */
import type { Citing } from '../citing';
import { breakdownSentence, ownBreakdowns } from './breakdowns';
import { dependencySentences } from './dependencies';
import { insightSentences } from './insights';
import { labelSentences } from './labels';
import { outlookSentence } from './outlook';
import { qualitySentence } from './quality';
import { isSnapshot, levelBreakdowns, levelSentence, mayBeLevel } from './snapshots';
import { spreadSentences, TELLING_VALUES, TWENTIETHS } from './spread';
import { trendSentences } from './trend';
import type { ColumnFacts } from '../../facts/factSet';
import { labelText, quotedName } from '../names';
import { columnIn } from '../../facts/measured';

/** With fewer than this, what the table is about is not folded, and what stands in single columns is told as well. */
const FEW_SENTENCES = 4;
/** Breakdowns that are told. */
const TOLD_BREAKDOWNS = 3;

function breakdownSentences(citing: Citing): (string | undefined)[] {
  if (columnIn(citing.set, citing.set.focus.measure)?.meaning.apart !== undefined) return [apartValues(citing)];
  return isSnapshot(citing.set)
    ? levelBreakdowns(citing)
    : ownBreakdowns(citing.set).map((breakdown) => breakdownSentence(citing, breakdown));
}

/** What a report begins with, and what stands below it, folded. Every number is bound to its fact. */
export interface Headlines {
  /** What stands out; where that is little, what the table is about; and what is wrong with the data. */
  first: string[];
  /** The main measure as a whole, over time and by labels. */
  profile: string[];
}

export function headlines(citing: Citing): Headlines {
  const known = (sentences: readonly (string | undefined)[]): string[] =>
    sentences.filter((sentence) => sentence !== undefined);
  const main = known([
    ...subjectSentences(citing),
    ...trendSentences(citing),
    ...known(breakdownSentences(citing)).slice(0, TOLD_BREAKDOWNS),
    ...spreadSentences(citing),
  ]);
  const opening = main.length < FEW_SENTENCES ? [...main, ...known(labelSentences(citing))] : main;
  const insights = insightSentences(citing);
  // What one column says of another is read once, and spares the reader a breakdown by both.
  const dependencies = known(dependencySentences(citing)).slice(0, Math.max(0, FEW_SENTENCES - insights.length));
  const told = Math.max(0, FEW_SENTENCES - insights.length - dependencies.length);
  return {
    first: known([
      ...insights,
      ...dependencies,
      ...opening.slice(0, told),
      outlookSentence(citing),
      qualitySentence(citing),
    ]),
    profile: opening.slice(told),
  };
}

/** Part of the sum from which on the largest value alone makes what is told of the sum. */
const MUCH = 0.25;
/** So many zeros are worth a sentence. */
const MANY_ZEROS = 0.2;

/** What the table is about: its main measure as a whole, or that there is none. */
function subjectSentences(citing: Citing): (string | undefined)[] {
  const { set, ref, refs, t } = citing;
  const column = columnIn(set, set.focus.measure);
  if (!column?.numbers) {
    const counted = [
      ...trendSentences(citing),
      ...ownBreakdowns(set).map((breakdown) => breakdownSentence(citing, breakdown)),
    ];
    const counts = counted.some((sentence) => sentence !== undefined);
    return [
      t(
        counts
          ? 'The table has no amount to follow, so this report counts its rows.'
          : 'The table has no amount to follow.',
      ),
    ];
  }
  const at = `c${column.number}`;
  const values = {
    ...{ measure: quotedName(column.name), count: ref(`${at}.present`) },
    ...refs(at, 'sum', 'mean', 'q1', 'median', 'q3'),
  };
  if (column.meaning.apart !== undefined) return [apartSentence(citing, column)];
  if (column.present === 1) return [t('**{measure}** has one value: **{sum}**.', values)];
  if (isSnapshot(set)) return [levelSentence(citing), zerosSentence(citing, column)];
  // The average of a level is right whatever it is; its sum over time is not.
  const whole = t(
    column.meaning.additive && !mayBeLevel(set)
      ? '**{measure}** adds up to **{sum}** over {count} values: {mean} on average, {median} at the median.'
      : '**{measure}** is **{mean}** on average over {count} values; the middle half of them runs from {q1} to {q3}, with the median at {median}.',
    values,
  );
  return [whole, largestSentence(citing, column), zerosSentence(citing, column)];
}

/** That the values of a measure are told within each label of another column, and not put together. */
function apartSentence({ set, ref, t }: Citing, { name, meaning: { apart } }: ColumnFacts): string | undefined {
  const by = set.columns.find((column) => column.name === apart);
  if (!by) return undefined;
  const values = { measure: quotedName(name), dimension: quotedName(by.name), count: ref(`c${by.number}.distinct`) };
  return t('**{measure}** is told for each of the {count} values of {dimension}: over all rows it has neither a sum nor an average.', values); // prettier-ignore
}

/** Labels that are told of a measure that is kept apart. */
const TOLD_APART = 5;

/** What a measure that is kept apart comes to within each label. */
function apartValues({ set, ref, t, formatter }: Citing): string | undefined {
  const column = columnIn(set, set.focus.measure);
  const by = set.columns.find(({ name }) => name === column?.meaning.apart);
  const breakdown = set.breakdowns.find((each) => each.by === by?.number && each.measure === column?.number);
  if (!column || !by || !breakdown) return undefined;
  const told = breakdown.segments.slice(0, TOLD_APART).map(
    ({ label }, at) =>
    formatter.t('{label}: {value}', { label: labelText(label, formatter), value: `**${ref(`${breakdown.id}.r${at + 1}.value`)}**` }), // prettier-ignore
  );
  const values = {
    dimension: quotedName(by.name),
    measure: quotedName(column.name),
    parts: told.join(formatter.t('; ')),
  };
  return t(
    breakdown.aggregate === 'sum'
      ? '**By {dimension}**, the sum of {measure} within each: {parts}.'
      : '**By {dimension}**, the average of {measure} within each: {parts}.',
    values,
  );
}

/** That one value makes up much of the sum, and so of what the report tells of it. */
function largestSentence({ ref, value, t }: Citing, { number, name, present }: ColumnFacts): string | undefined {
  const at = `c${number}`;
  if (present < TELLING_VALUES || (value(`${at}.max_share`) ?? 0) < MUCH) return undefined;
  const values = { measure: quotedName(name), max: ref(`${at}.max`), share: ref(`${at}.max_share`) };
  return t(
    '**One value**: the largest, {max}, is **{share}** of all {measure}: it dominates every sum and share that it is part of.',
    values,
  );
}

/** That many values are zero. */
function zerosSentence(citing: Citing, { number, name, present, numbers }: ColumnFacts): string | undefined {
  const { refs, t } = citing;
  if (!numbers || present < TELLING_VALUES || numbers.zeros < present * MANY_ZEROS || numbers.max === 0)
    return undefined;
  return t(
    present >= TWENTIETHS && numbers.p95 !== 0 && numbers.p95 !== numbers.max
      ? '**Zeros**: {zeros} of {present} values of {measure} are zero, while one in twenty is at least {p95}, up to {max}.'
      : '**Zeros**: {zeros} of {present} values of {measure} are zero.',
    { measure: quotedName(name), ...refs(`c${number}`, 'zeros', 'present', 'p95', 'max') },
  );
}
