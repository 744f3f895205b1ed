/** Levels at several points in time, as a census counts them: their sum over time is the number of nothing. */
import type { Total } from '../../../contract/readingDecisions';
import type { FactSet } from '../../facts/factSet';
import { isLevelOf } from '../../facts/panel';
import { isVague, namesLevel } from '../../roles/nameWords';
import type { Citing } from '../citing';
import { labelText, nameText } from '../names';
import { columnIn } from '../../facts/measured';
import { spacing, wholePeriods, wholePoints } from '../../facts/wholePeriods';
import { inPeriod, mainTrend } from './trend';

/** Whether the main measure is such a level: by its name, or because years with rows are regularly some years apart. */
export function isSnapshot(set: FactSet): boolean {
  const column = columnIn(set, set.focus.measure);
  const trend = mainTrend({ set });
  if (!set.panel || !column || trend?.measure !== column.number || trend.aggregate !== 'sum') return false;
  // A quarter of months has three of its points in time added up.
  if (columnIn(set, trend.time)?.distinct !== trend.points.length) return false;
  const { empty, isRegular } = spacing(wholePoints(trend), trend.grain);
  return isLevelOf(set, column.name) || (trend.grain === 'year' && isRegular && empty > 0);
}

/** How the main measure is put together over time, where it may be a level or a flow. */
export function openTotal(set: FactSet): Total | undefined {
  if (!set.panel || set.focus.time === null || !columnIn(set, set.focus.measure)) return undefined;
  return isSnapshot(set) ? 'latest' : 'sum';
}

/** Whether the main measure of a panel may be such a level by its name, or has one that says neither this nor that. */
export function mayBeLevel(set: FactSet): boolean {
  const name = columnIn(set, set.focus.measure)?.name ?? '';
  return set.panel === true && (namesLevel(name) || isVague(name));
}

/** What a level comes to at its last point in time. */
export function levelSentence({ set, ref, t, formatter }: Citing): string | undefined {
  const trend = mainTrend({ set });
  if (!trend) return undefined;
  const values = {
    measure: nameText(set, trend.measure ?? 0),
    last: ref(`${trend.id}.last`),
    lastPeriod: inPeriod(ref(`${trend.id}.last_period`), trend.grain, formatter),
    times: ref(`c${trend.time}.distinct`),
  };
  return t('**{measure}** comes to **{last}** {lastPeriod}, the latest of {times} points in time.', values);
}

/** Which label has most of it at the last point in time. */
export function levelBreakdowns({ set, ref, value, t, formatter }: Citing): (string | undefined)[] {
  return set.crosses
    .filter(({ measure }) => measure === set.focus.measure)
    .map((cross) => {
      const last = wholePeriods(cross).at(-1);
      const there = cross.points
        .map((point, at) => ({ ...point, at: `${cross.id}.p${at + 1}` }))
        .filter(({ period, at }) => period === last && value(`${at}.share`) !== undefined);
      const [first, ...others] = there.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
      if (!first || others.length === 0) return undefined;
      const values = {
        dimension: nameText(set, cross.by),
        period: inPeriod(first.period, cross.grain, formatter),
        first: labelText(first.label, formatter, cross.labels),
        value: ref(`${first.at}.value`),
        share: ref(`${first.at}.share`),
      };
      return t('**By {dimension}** {period}: the largest is {first} with {value}, **{share}** of all.', values);
    });
}
