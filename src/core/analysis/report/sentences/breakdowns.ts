import { isDefinedByMeasure } from '../../facts/telling';
import type { Breakdown, FactSet, Effect } from '../../facts/factSet';
import { namesCalendar } from '../../roles/nameWords';
import { naturalOrder } from '../../roles/naturalOrder';
import { joinSentences } from '../../../text/formatter';
import { type Citing, sentenceIfWhole } from '../citing';
import { columnName, labelText, measureText, nameText } from '../names';
import { type Placed, tiesOf, leftOut, oftenEnough } from './fewRows';
import { isMostlyOneValue } from './spread';
import { totalLabel } from './totals';
import { isNumeric } from '../../roles/engineTypes';
import { columnIn } from '../../facts/measured';

/** Largest and smallest of segments that are called even. */
const EVEN = 1.1;
/** A leader with a smaller part leads nothing. */
const TELLING_SHARE = 0.02;
/** Of many labels the first one leads where it has so many times what each would have of an even spread. */
const LEADING = 1.5;
/** A leader with so much leaves nothing to compare. */
export const NEARLY_ALL = 0.95;
/** With more labels than this it is told what the first ones have together. */
const MANY_LABELS = 8;
/** Rows whose number by labels is told. */
const TELLING_COUNT = 10;
/** With more labels than this that are bare numbers, which one is the first says nothing. */
const MANY_CODES = 12;

/** Which labels lead, by what is added up, counted or averaged; undefined where they tell nothing. */
export function breakdownSentence(citing: Citing, breakdown: Breakdown): string | undefined {
  const { set, formatter } = citing;
  const labels = breakdown.segments.map(({ label }) => label);
  const segments = breakdown.segments.flatMap(({ label, value, rows }, at): Placed[] =>
    label === null || value === null
      ? []
      : [{ at: `${breakdown.id}.r${at + 1}`, label: labelText(label, formatter, labels), value, rows }],
  );
  const names = {
    dimension: nameText(set, breakdown.by),
    measure: breakdown.measure === null ? '' : nameText(set, breakdown.measure),
    whole: measureText(set, breakdown, formatter),
  };
  if (breakdown.aggregate === 'avg')
    return isOfCodes(citing, breakdown) ? undefined : averageSentence(citing, breakdown, segments, names);
  const whole = totalLabel(breakdown);
  if (whole !== undefined) return totalSentence(citing, whole, names);
  if (segments.length < 2 || isDefinedByMeasure(breakdown) || isOfCodes(citing, breakdown)) return undefined;
  return breakdown.aggregate === 'count'
    ? countSentence(citing, breakdown, segments, names)
    : withOneValue(citing, breakdown, sumSentence(citing, breakdown, segments, names));
}

function totalSentence({ formatter: { t } }: Citing, label: string, names: Names): string {
  return t(
    '**By {dimension}**: {label} looks like the total of the others and is counted with them, so that {measure} may be counted twice.',
    { ...names, label: labelText(label, { t }) },
  );
}

type Names = Record<'dimension' | 'measure' | 'whole', string>;

export function isEven(segments: readonly { value: number | null }[], { others }: Breakdown): boolean {
  const values = segments.map(({ value }) => value ?? 0);
  const [most, least] = [Math.max(...values), Math.min(...values)];
  return !others && segments.length <= 12 && least > 0 && most / least <= EVEN;
}

/** Whether the labels are many bare numbers without an order of their own: codes of districts. */
function isOfCodes({ set }: Citing, { by, segments }: Breakdown): boolean {
  if (segments.length <= MANY_CODES || segments.some(({ label }) => !/^[-+]?\d+$/.test((label ?? '0').trim())))
    return false;
  return naturalOrder(segments, columnName(set, by)) === undefined;
}

/** Whether the first of many labels has hardly more than each would of an even spread. */
function leadsNothing(share: number, { segments, others }: Breakdown): boolean {
  const count = segments.length + (others?.segments ?? 0);
  return share < TELLING_SHARE || (count > MANY_LABELS && share < LEADING / count);
}

/** Whether all labels have the same: there is nothing to compare then. */
export function isFlat({ segments, others }: Pick<Breakdown, 'segments' | 'others'>): boolean {
  return !others && segments.every(({ value }) => value === segments[0]?.value);
}

function ends({ ref }: Citing, [first, second, ...more]: readonly Placed[]) {
  const last = more.at(-1) ?? second;
  return {
    ...{ first: first?.label ?? '', second: second?.label ?? '', last: last?.label ?? '' },
    firstValue: ref(`${first?.at ?? ''}.value`),
    secondValue: ref(`${second?.at ?? ''}.value`),
    lastValue: ref(`${last?.at ?? ''}.value`),
    firstShare: ref(`${first?.at ?? ''}.share`),
    secondShare: ref(`${second?.at ?? ''}.share`),
  };
}

function countSentence(citing: Citing, breakdown: Breakdown, segments: readonly Placed[], names: Names) {
  const { t, value } = citing;
  // Of so few rows a reader sees more by looking at them.
  if (citing.set.rows < TELLING_COUNT) return undefined;
  const values = { ...names, ...ends(citing, segments), count: citing.ref(`${breakdown.id}.segments`) };
  if (isFlat(breakdown)) {
    if (segments[0]?.value === 1) return undefined;
    return t('**By {dimension}**: each of its {count} values has {firstValue} rows.', values);
  }
  const ties = tiesOf(citing, segments);
  if (isEven(segments, breakdown)) {
    return t(
      ties.top > 1 || ties.last
        ? '**By {dimension}**: the rows are spread evenly, from {lastValue} to {firstValue}.'
        : '**By {dimension}**: the rows are spread evenly, from {firstValue} for {first} to {lastValue} for {last}.',
      values,
    );
  }
  const share = value(`${segments[0]?.at ?? ''}.share`) ?? 0;
  if (leadsNothing(share, breakdown)) return undefined;
  if (share >= NEARLY_ALL) return t('**By {dimension}**: nearly all rows, {firstShare}, are {first}.', values);
  // Of more than two that have the most, naming some says nothing.
  if (ties.top > 2) return undefined;
  return t(
    ties.top === 2
      ? '**By {dimension}**: the most frequent are {first} and {second} with {firstValue} rows each, **{firstShare}** of all each.'
      : ties.next
        ? '**By {dimension}**: the most frequent is {first} with {firstValue} rows, **{firstShare}** of all.'
        : '**By {dimension}**: the most frequent is {first} with {firstValue} rows, **{firstShare}** of all; next is {second} with {secondValue} ({secondShare}).',
    values,
  );
}

/** A sentence on sums, and that most of the largest one is a single value. */
function withOneValue(
  { set, ref, t, formatter }: Citing,
  { measure, segments: [first, ...rest], others }: Breakdown,
  sentence: string | undefined,
): string | undefined {
  if (sentence === undefined || !first) return sentence;
  if (!isMostlyOneValue(set, measure, first, [...rest, ...(others ? [others] : [])])) return sentence;
  const among = rest.map(({ label }) => label);
  const values = { first: labelText(first.label, formatter, among), max: ref(`c${measure ?? 0}.max`) };
  return joinSentences([sentence, t('Of {first}, most is one value: {max}.', values)]);
}

function sumSentence(citing: Citing, breakdown: Breakdown, segments: readonly Placed[], names: Names) {
  const { ref, t, value } = citing;
  const values = { ...names, ...ends(citing, segments) };
  const ties = tiesOf(citing, segments);
  if (isFlat(breakdown) || ties.top === segments.length) return undefined;
  if (isEven(segments, breakdown)) {
    return t(
      ties.top > 1 || ties.last
        ? '**By {dimension}**: {measure} is spread evenly, from {lastValue} to {firstValue}.'
        : '**By {dimension}**: {measure} is spread evenly, from {firstValue} for {first} to {lastValue} for {last}.',
      values,
    );
  }
  // Shares mean something where all parts have the sign of the whole.
  const shared = (breakdown.total ?? 0) > 0 && breakdown.segments.every((segment) => (segment.value ?? 0) >= 0);
  if (!shared) {
    if (ties.top > 1) return undefined;
    return t(
      breakdown.others || ties.last
        ? '**By {dimension}**: {measure} is highest for {first}, with {firstValue}.'
        : '**By {dimension}**: {measure} is highest for {first}, with {firstValue}, and lowest for {last}, with {lastValue}.',
      values,
    );
  }
  const share = value(`${segments[0]?.at ?? ''}.share`) ?? 0;
  if (leadsNothing(share, breakdown)) return undefined;
  if (share >= NEARLY_ALL) return t('**By {dimension}**: nearly all {measure}, {firstShare}, is of {first}.', values);
  if (ties.top > 2) return undefined;
  const together =
    ties.top === 1 && !ties.next && segments.length > MANY_LABELS
      ? t(
          '**By {dimension}**: the largest is {first} with {firstValue}, **{firstShare}** of all {measure}; next is {second} with {secondValue} ({secondShare}), and the first five have {together} together.',
          { ...values, together: ref(`${breakdown.id}.top5.share`) },
        )
      : undefined;
  if (together !== undefined) return together;
  return t(
    ties.top === 2
      ? '**By {dimension}**: the largest are {first} and {second} with {firstValue} each, **{firstShare}** of all {measure} each.'
      : ties.next
        ? '**By {dimension}**: the largest is {first} with {firstValue}, **{firstShare}** of all {measure}.'
        : '**By {dimension}**: the largest is {first} with {firstValue}, **{firstShare}** of all {measure}; next is {second} with {secondValue} ({secondShare}).',
    values,
  );
}

/** The breakdowns of the main measure that a report tells of: not by what a trend tells already, and each split of the rows once. */
export function ownBreakdowns(set: FactSet): Breakdown[] {
  const apart = columnIn(set, set.focus.measure)?.meaning.apart;
  const own = set.breakdowns.filter(
    ({ measure, by }) =>
      measure === set.focus.measure &&
      !isCalendar(set, by) &&
      // By any other label, what is kept apart would be put together.
      (apart === undefined || columnName(set, by) === apart),
  );
  return own.filter((each, at) => !own.slice(0, at).some((earlier) => isSameSplit(earlier, each)));
}

/** Whether a label is a number of the calendar, while a trend tells of time already: month 1 "leads" nothing. */
function isCalendar(set: FactSet, number: number): boolean {
  const column = columnIn(set, number);
  return namesCalendar(column?.name ?? '') && isNumeric(column?.type ?? '') && set.trends.length > 0;
}

/** Segments by which two breakdowns are held against each other. */
const COMPARED = 2;

/** Whether two breakdowns have the same figures in front under other labels, as those by a name and by its code have. */
function isSameSplit(a: Breakdown, b: Breakdown): boolean {
  const figures = ({ segments }: Breakdown): string =>
    segments
      .slice(0, COMPARED)
      .map(({ value, rows }) => (a.aggregate === 'avg' ? `${value} ${rows}` : value))
      .join();
  return a.segments.length >= COMPARED && figures(a) === figures(b);
}

/** Part of the variance between groups: less is no difference (Cohen, 1988: small). */
const TELLING_ETA2 = 0.01;
const TELLING_P = 0.01;

/** Which labels have the highest and the lowest average. */
function averageSentence(citing: Citing, breakdown: Breakdown, all: readonly Placed[], names: Names) {
  const { set, ref, t } = citing;
  const effect = set.effects.find(({ measure, by }) => measure === breakdown.measure && by === breakdown.by);
  if (!isTellingEffect(effect)) return undefined;
  const segments = oftenEnough(all);
  if (segments.length < 2) return undefined;
  const ties = tiesOf(citing, segments);
  if (ties.top > 1) return undefined;
  const values = {
    ...{ ...names, ...ends(citing, segments) },
    firstRows: ref(`${segments[0]?.at ?? ''}.rows`),
    lastRows: ref(`${segments.at(-1)?.at ?? ''}.rows`),
  };
  // The lowest ones are not listed where there are many, and of several none is named.
  const hasLowest = breakdown.others === undefined && !ties.last;
  // Where each label has one row, its value is no average.
  const isSingle =
    all.every(({ rows }) => rows === 1) && (breakdown.others?.rows ?? 0) === (breakdown.others?.segments ?? 0);
  if (isSingle) {
    return t(
      hasLowest
        ? '**By {dimension}**: {measure} is highest for {first} (**{firstValue}**) and lowest for {last} ({lastValue}).'
        : ties.next
          ? '**By {dimension}**: {measure} is highest for {first} (**{firstValue}**).'
          : '**By {dimension}**: {measure} is highest for {first} (**{firstValue}**), then {second} ({secondValue}).',
      values,
    );
  }
  const ranking = t(
    hasLowest
      ? '**By {dimension}**: {measure} is highest on average for {first} (**{firstValue}** over {firstRows} rows) and lowest for {last} ({lastValue} over {lastRows}).'
      : ties.next
        ? '**By {dimension}**: {measure} is highest on average for {first} (**{firstValue}** over {firstRows} rows).'
        : '**By {dimension}**: {measure} is highest on average for {first} (**{firstValue}** over {firstRows} rows), then {second} ({secondValue}).',
    values,
  );
  if (ranking === undefined) return undefined;
  return sentenceIfWhole(joinSentences([ranking, leftOut(citing, all, segments)]));
}

/** Whether the groups differ by more than chance; of what was not computed nothing is known against it. */
function isTellingEffect(effect: Effect | undefined): boolean {
  const { eta2 = null, p = null } = effect ?? {};
  return eta2 === null || ((p ?? 1) <= TELLING_P && eta2 >= TELLING_ETA2);
}
