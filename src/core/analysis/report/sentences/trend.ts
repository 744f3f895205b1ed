import type { Trend, FactSet } from '../../facts/factSet';
import type { Insight } from '../../facts/insight';
import type { Citing } from '../citing';
import { measureText, labelText } from '../names';
import { columnIn, median } from '../../facts/measured';
import { trendOfFocus, wholePoints, gapsIn, spacing, areBeside } from '../../facts/wholePeriods';
import { isNoise, moves } from './course';
import { isMostlyOneValue } from './spread';
import { periodEnd, periodStart, periodText } from '../../facts/periods';
import { namesTemperature } from '../../roles/nameWords';
import type { Grain } from '../../roles/semantic';
import type { Formatter } from '../../../text/formatter';

/** With more periods than this, the first and the last one alone say little. */
const COMPARED_ENDS = 24;
/** Averages over fewer rows than this come by chance. */
const TELLING_ROWS = 5;
/** A period with fewer rows than this part of the usual number is neither a peak of an average nor worth comparing. */
const USUAL_PART = 0.2;
/** Part of the way between peak and low that lies between the ends at least, to be told as a course. */
const LITTLE_WAY = 1 / 3;
/** A rise by more than this is told by its values: its percentage says that the first one was small. */
const TOLD_RISE = 10;

/** The trend that the report is about: of its measure over its time. */
export function mainTrend({ set }: Pick<Citing, 'set'>): Trend | undefined {
  // What is kept apart has no course as a whole.
  if (columnIn(set, set.focus.measure)?.meaning.apart !== undefined) return undefined;
  return trendOfFocus(set);
}

/** How the measure developed: from its first to its last whole period, its peak and its low, and from year to year. */
export function trendSentences(citing: Citing): (string | undefined)[] {
  const trend = mainTrend(citing);
  if (!trend || !isTelling(trend)) return [];
  const yearly = yearSentence(citing, trend);
  return [courseSentence(citing, trend, yearly === undefined), yearly];
}

/** Whether a trend says something: enough whole periods that differ, and averages over enough rows. */
export function isTelling(trend: Trend): boolean {
  const points = wholePoints(trend);
  if (points.length < 3) return false;
  if (trend.aggregate === 'count' && points.every(({ value }) => value === points[0]?.value)) return false;
  // What happens now and then has no course.
  const { empty, isRegular } = spacing(points, trend.grain);
  if (trend.aggregate !== 'avg' && empty > points.length && !isRegular) return false;
  const thin = points.filter(({ rows }) => rows < TELLING_ROWS).length;
  const single = points.every(({ rows }) => rows === points[0]?.rows);
  return trend.aggregate !== 'avg' || single || thin <= points.length / 10;
}

/** Its ends, its peak and its low; without its ends where they alone say little. */
export function courseSentence(citing: Citing, trend: Trend, ends: boolean): string | undefined {
  const { set, ref, refs, signed, value, formatter } = citing;
  const { t } = formatter;
  const { id } = trend;
  const at = (name: string): number | undefined => value(`${id}.${name}`);
  const when = (name: string): string => inPeriod(ref(`${id}.${name}_period`), trend.grain, formatter);
  const values = {
    measure: measureText(set, trend, formatter),
    ...{ ...refs(id, 'first', 'last', 'peak', 'low'), change: signed(`${id}.change`) },
    ...{ firstPeriod: when('first'), lastPeriod: when('last'), peakPeriod: when('peak'), lowPeriod: when('low') },
  };
  if (at('peak') === at('low')) return citing.t('**Trend**: {measure} is the same in every period: {peak}.', values);
  const { length } = wholePoints(trend);
  const gaps = gapsOf(trend);
  // What is added up or counted is nothing in periods that have no rows: the lowest one says nothing then.
  const [hasPeak, hasLow] = [isOne(set, trend, at('peak')), isOne(set, trend, at('low')) && !gaps];
  const none = gaps
    ? (gapsText(citing, trend) ?? (insightGap(set) ? undefined : t('some periods have no rows')))
    : undefined;
  const isMove = moves(trend);
  const goesNowhere = goesLittleWay(at('first'), at('last'), at('peak'), at('low'));
  if (!ends || (length > COMPARED_ENDS && !isMove) || goesNowhere || hasThinEnds(trend)) {
    const highest = hasPeak
      ? hasLow
        ? t('{measure} is highest {peakPeriod} with {peak} and lowest {lowPeriod} with {low}', values)
        : t('{measure} is highest {peakPeriod} with {peak}', values)
      : hasLow
        ? t('{measure} is lowest {lowPeriod} with {low}', values)
        : undefined;
    const max = ref(`c${trend.measure ?? 0}.max`);
    const one =
      hasPeak && isOneValue(set, trend, at('peak')) ? citing.t('most of that is one value, {max}', { max }) : undefined;
    const parts = [highest, one, none].filter((part) => part !== undefined).join(t('; '));
    if (highest === undefined) return undefined;
    return citing.t(
      hasPeak && hasLow
        ? '**Highest and lowest**: {parts}.'
        : hasPeak
          ? '**Highest**: {parts}.'
          : '**Lowest**: {parts}.',
      { parts },
    );
  }
  const joining = joiningText(set, trend, formatter);
  if (joining !== undefined) {
    return citing.t('**Trend**: {joining}, so averages before and after are not comparable.', { joining });
  }
  const hasChange = isMove && hasPercent(set, trend) && (at('change') ?? 0) <= TOLD_RISE;
  const course =
    courseOf(citing, at, values, hasChange) ??
    t('{measure} went from {first} {firstPeriod} to {last} {lastPeriod}', values);
  const isEnd = (name: string): boolean => at(name) === at('first') || at(name) === at('last');
  const [isPeak, isLow] = [hasPeak && !isEnd('peak'), hasLow && !isEnd('low')];
  const extremes =
    isPeak && isLow
      ? t('the peak is {peak} {peakPeriod}, the low {low} {lowPeriod}', values)
      : isPeak
        ? t('the peak is {peak} {peakPeriod}', values)
        : isLow
          ? t('the low is {low} {lowPeriod}', values)
          : undefined;
  const parts = [course, extremes, none].filter((part) => part !== undefined).join(t('; '));
  return citing.t('**Trend**: {parts}.', { parts });
}

/** Whether a course ends near to where it began, beside the way between its peak and its low. */
function goesLittleWay(first = 0, last = 0, peak = 0, low = 0): boolean {
  return Math.abs(last - first) < LITTLE_WAY * (peak - low) || first === last;
}

/** From the first to the last period. @param hasChange with the change, where percent of it mean something */
function courseOf(
  { t }: Citing,
  at: (name: string) => number | undefined,
  values: Readonly<Record<string, string>>,
  hasChange: boolean,
): string | undefined {
  if (at('first') === at('low') && at('last') === at('peak'))
    return t(
      hasChange
        ? '{measure} rose from its lowest, {first} {firstPeriod}, to its highest, {last} {lastPeriod} ({change})'
        : '{measure} rose from its lowest, {first} {firstPeriod}, to its highest, {last} {lastPeriod}',
      values,
    );
  if (at('first') === at('peak') && at('last') === at('low'))
    return t(
      hasChange
        ? '{measure} fell from its highest, {first} {firstPeriod}, to its lowest, {last} {lastPeriod} ({change})'
        : '{measure} fell from its highest, {first} {firstPeriod}, to its lowest, {last} {lastPeriod}',
      values,
    );
  return t(
    hasChange
      ? '{measure} went from {first} {firstPeriod} to {last} {lastPeriod} ({change})'
      : '{measure} went from {first} {firstPeriod} to {last} {lastPeriod}',
    values,
  );
}

/** Temperatures have no change in percent. */
function hasPercent(set: Citing['set'], { measure }: Trend): boolean {
  const name = columnIn(set, measure)?.name;
  return name === undefined || !namesTemperature(name);
}

/** Whether periods between the others have no rows, where that is not the rule: a census comes every ten years. */
function gapsOf(trend: Trend): boolean {
  if (trend.aggregate === 'avg') return false;
  const { empty, isRegular } = spacing(wholePoints(trend), trend.grain);
  return empty > 0 && !isRegular;
}

/** When there are no rows, as an insight tells it. */
function insightGap({ insights = [] }: FactSet): NonNullable<Insight['time']> | undefined {
  return insights.find(({ kind }) => kind === 'gap')?.time;
}

/** The periods that have no rows, by name where they are few, but for those that an insight tells. */
export function gapsText({ set, ref, t, formatter: { list } }: Citing, trend: Trend): string | undefined {
  const told = insightGap(set);
  const isTold = (period: string): boolean =>
    told !== undefined &&
    periodStart(period) >= periodStart(told.from) &&
    periodEnd(period, trend.grain) <= periodEnd(told.to, told.grain);
  const gaps = gapsIn(trend).flatMap((period, at) => (isTold(period) ? [] : [ref(`${trend.id}.gap${at + 1}`)]));
  return gaps.length === 0 ? undefined : t('there are no rows for {periods}', { periods: list(gaps) });
}

/** Whether the first or the last period has far fewer rows than usual: what is compared then are single rows. */
export function hasThinEnds(trend: Trend): boolean {
  const points = wholePoints(trend);
  const least = usualRows(points) * USUAL_PART;
  return [points[0], points.at(-1)].some((point) => point !== undefined && point.rows < least);
}

function usualRows(points: readonly { rows: number }[]): number {
  return median(points.map(({ rows }) => rows));
}

/** Whether one period alone has a value, and rests on as many rows as usual where it is an average. */
function isOne(set: Citing['set'], trend: Trend, value: number | undefined): boolean {
  const points = wholePoints(trend);
  const found = points.filter((point) => point.value === value);
  if (found.length !== 1) return false;
  if (trend.aggregate !== 'avg') return true;
  const [one] = found;
  return one !== undefined && one.rows >= usualRows(points) * USUAL_PART && !isNoise(set, trend, one);
}

/** Whether most of a peak is one value. */
function isOneValue(set: Citing['set'], { measure, aggregate, points }: Trend, peak: number | undefined): boolean {
  const [one] = points.filter(({ value }) => value === peak);
  return aggregate === 'sum' && one !== undefined && isMostlyOneValue(set, measure, one, points.filter((point) => point !== one)); // prettier-ignore
}

/** A period as a sentence names it: "in 2024-03", "in 2024 Q1", "on 2024-03-05", "in the week of 2024-03-04". */
export function inPeriod(period: string, grain: Grain, { t }: Pick<Formatter, 't'>): string {
  switch (grain) {
    case 'hour':
      return t('at {period}', { period });
    case 'day':
      return t('on {period}', { period });
    case 'week':
      return t('in the week of {period}', { period });
    case 'year':
      return t('in {year}', { year: period });
    default:
      // A fact that is cited has its name already.
      return t('in {period}', { period: periodText(period, grain) });
  }
}

/** The last whole year against the one before, where the trend goes by shorter periods. */
export function yearSentence({ set, ref, signed, t, formatter }: Citing, trend: Trend): string | undefined {
  const [before, after] = trend.years.slice(-2);
  if (!before || !after || trend.grain === 'year') return undefined;
  const years = {
    ...{ measure: measureText(set, trend, formatter), change: signed(`${trend.id}.yoy`) },
    ...{ year: after.year, after: ref(`${trend.id}.y${after.year}`) },
    ...{ previous: before.year, before: ref(`${trend.id}.y${before.year}`) },
  };
  return t(
    '**Year on year**: {measure} came to {after} in {year} after {before} in {previous}, a change of **{change}**.',
    years,
  );
}

/** Periods that a label is there before its coming or going counts as such; of few periods a part of them. */
const LASTING = 3;
const LASTING_PART = 0.25;

/**
 * That a label is there in later periods alone, or in earlier ones: the average of all changes with it then, whatever the others do.
 * @returns words like "GOOG has rows only from 2004 Q3 on"
 */
function joiningText({ crosses }: FactSet, trend: Trend, { t }: Pick<Formatter, 't'>): string | undefined {
  const cross = crosses.find((each) => areBeside(trend, each));
  if (!cross || trend.aggregate !== 'avg') return undefined;
  const periods = wholePoints(trend).map(({ period }) => period);
  const lasting = Math.min(LASTING, periods.length * LASTING_PART);
  for (const label of cross.labels) {
    const there = periods.flatMap((period, at) =>
      cross.points.some((point) => point.period === period && point.label === label && point.value !== null)
        ? [at]
        : [],
    );
    const [first = 0, last = 0] = [there[0], there.at(-1)];
    // What comes and goes is there by chance.
    if (there.length < lasting || there.length !== last - first + 1) continue;
    const text = labelText(label, { t }, cross.labels);
    const name = (at: number): string => periodText(periods[at] ?? '', trend.grain);
    if (first > 0) return t('{label} has rows only from {period} on', { label: text, period: name(first) });
    if (last < periods.length - 1)
      return t('{label} has rows only until {period}', { label: text, period: name(last) });
  }
  return undefined;
}
