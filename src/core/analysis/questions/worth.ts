/** Which questions are worth asking of a table. */
import type { Ask } from '../facts/asks';
import { MAX_FOLLOWED } from '../facts/crosses';
import type { ColumnFacts, Cross, FactSet, Pair } from '../facts/factSet';
import { citing } from '../report/citing';
import { columnName } from '../report/names';
import { columnIn } from '../facts/measured';
import { isFilled, wholePeriods, wholePoints } from '../facts/wholePeriods';
import { isNews, isSame, tellingPairs } from '../facts/telling';
import { breakdownSentence, isEven, ownBreakdowns } from '../report/sentences/breakdowns';
import { oftenEnough } from '../report/sentences/fewRows';
import { isSnapshot } from '../report/sentences/snapshots';
import { hasThinEnds, isTelling, mainTrend } from '../report/sentences/trend';
import { isNumeric } from '../roles/engineTypes';
import { isShiftedCopy, isYearName, namesFraction, namesId, namesPlace } from '../roles/nameWords';
import type { Formatter } from '../../text/formatter';
import { namesItsLead } from './answer/crosses';

/**
 * Why a question is understood, but not offered: the report has the answer already (it is, where there is hardly anything
 * else), or nobody would gain from the answer.
 */
export type Not = 'told' | 'idle';

/** Measures that go together less are no question that anybody gains from. */
const WEAK = 0.2;
/** How often a value is there at least, and in which part of the rows, to be called frequent. */
const OFTEN_ROWS = 5;
const OFTEN_PART = 0.01;
/** Rows that an average of a label in a period is to have, as a rule. */
const DENSE_ROWS = 5;

/** Whether the report tells of the main measure by a dimension, or looked at it and found nothing to tell. */
export function stateOf(set: FactSet, dimension: string, formatter: Formatter): Not | undefined {
  const { measure } = set.focus;
  const found = set.breakdowns.find((each) => each.measure === measure && columnName(set, each.by) === dimension);
  if (!found || found.segments.length === 0) return undefined;
  if (isEven(found.segments, found) || !ownBreakdowns(set).includes(found)) return 'idle';
  return breakdownSentence(citing(set, formatter), found) === undefined ? 'idle' : 'told';
}

/** Pairs of measures that are asked for: one that the report does not tell, and why the others are not. */
export function pairsAsked(
  set: FactSet,
  main: ColumnFacts | undefined,
  other: ColumnFacts | undefined,
): { pair: [a: string, b: string]; not?: Not | undefined }[] {
  if (!main || !other) return [];
  const names = ({ a, b }: Pair): [string, string] => [columnName(set, a), columnName(set, b)];
  // That two measures are one and the same is told, and that they have nothing to do with each other is no question.
  const telling = tellingPairs(set);
  const [shown] = telling;
  const ofMain = set.pairs.filter(
    ({ a, b, pearson }) => [a, b].includes(main.number) && Math.abs(pearson ?? 0) >= WEAK,
  );
  const open = [...telling, ...ofMain].find((pair) => pair !== shown && !isSame(pair) && isNews(set, pair));
  return [
    ...(open ? [{ pair: names(open) }] : []),
    ...(shown ? [{ pair: names(shown), not: isSame(shown) ? ('idle' as const) : ('told' as const) }] : []),
    { pair: [main.name, other.name], not: set.pairs.length > 0 ? ('idle' as const) : undefined },
  ];
}

/** Whether the trend of what the table is about says something, where there is one. */
export function hasCourse(set: FactSet): boolean {
  const trend = mainTrend({ set });
  return trend === undefined || wholePoints(trend).length < 3 || isTelling(trend);
}

/** Whether a column's values come more than once. */
export function repeats(set: FactSet, dimension: string): boolean {
  const column = set.columns.find(({ name }) => name === dimension);
  return column !== undefined && column.distinct < column.present;
}

/** Whether a text has values that come often enough to be asked for. */
export function hasFrequent({ name, type, meaning: { role }, distinct, present, top = [] }: ColumnFacts): boolean {
  const most = top[0]?.rows ?? 0;
  const isWords = (role === 'text' || role === 'dimension') && !isNumeric(type) && !namesId(name);
  const isTie = top[0]?.rows === top.at(-1)?.rows;
  return isWords && !isTie && distinct > 1 && distinct < present && most >= Math.max(OFTEN_ROWS, OFTEN_PART * present);
}

/** Whether two labels at least have rows enough for an average of a measure, or need none, and the measure belongs to no other label. */
export function isRankable(set: FactSet, measure: ColumnFacts, dimension: string): boolean {
  if (measure.meaning.per !== undefined && measure.meaning.per !== dimension) return false;
  const rows = set.columns.find(({ name }) => name === dimension)?.top?.map((label) => ({ rows: label.rows })) ?? [];
  // An average of parts of a whole is told by how many parts there are.
  return (
    measure.meaning.additive || (!namesFraction(measure.name) && (rows.length === 0 || oftenEnough(rows).length >= 2))
  );
}

/** Whether an answer on a label over time tells who leads, and shows who that is: levels are not ranked by their sums over time. */
export function canBeFollowed(set: FactSet, by: number, formatter: Formatter): boolean {
  if (isSnapshot(set) && (columnIn(set, by)?.distinct ?? 0) > MAX_FOLLOWED) return false;
  const cross = set.crosses.find((each) => each.by === by && each.measure === set.focus.measure);
  return cross === undefined || namesItsLead(cross, formatter);
}

/** Whether there are rows enough for each label in each period of the trend. */
export function isDense(set: FactSet, dimension: string): boolean {
  const trend = mainTrend({ set });
  const column = set.columns.find(({ name }) => name === dimension);
  if (!trend || !column || !repeats(set, dimension)) return false;
  const { length } = wholePoints(trend);
  if (trend.aggregate !== 'avg') return column.distinct * length <= set.rows;
  const followed = (column.top ?? []).slice(0, MAX_FOLLOWED);
  return column.distinct * length * DENSE_ROWS <= set.rows && followed.every(({ rows }) => rows >= length * DENSE_ROWS);
}

/** Whether several labels have values in the same periods, as far as that was looked at. */
export function takesNoTurns({ crosses }: FactSet, by: number): boolean {
  const cross = crosses.find((each) => each.by === by);
  return cross === undefined || (isFilled(cross) && hasEnds(cross));
}

/** Whether two of the labels at least have something in the first or the last whole period. */
function hasEnds(cross: Cross): boolean {
  const periods = wholePeriods(cross);
  const ends = [periods[0], periods.at(-1)];
  const there = cross.points.filter(({ period, value }) => ends.includes(period) && Boolean(value));
  return new Set(there.map(({ label }) => label)).size > 1;
}

/** Measures, the main one first: without copies of others, and what belongs to a label comes last. */
export function measuresOf(set: FactSet): ColumnFacts[] {
  const main = columnIn(set, set.focus.measure);
  const names = set.columns.map(({ name }) => name);
  // Of years beside each other the last one tells most.
  const lastYear = ({ name }: ColumnFacts): number => (isYearName(name) ? Number(name.trim().slice(-4)) : 0);
  const isOwned = ({ meaning }: ColumnFacts): number => Number(meaning.per !== undefined);
  const others = set.columns
    .filter(
      (column) =>
        column.meaning.role === 'measure' &&
        column !== main &&
        !namesPlace(column.name) &&
        !isShiftedCopy(column.name, names),
    )
    .sort((a, b) => isOwned(a) - isOwned(b) || lastYear(b) - lastYear(a));
  return main ? [main, ...others] : others;
}

/** The last two whole periods of what the table is about, whether or not they tell much. */
export function lastPeriods(set: FactSet): ReturnType<typeof changeAsked> {
  const trend = set.trends.find(({ time }) => time === set.focus.time);
  const [before, after] = trend ? wholePoints(trend).slice(-2) : [];
  return trend && before && after && { grain: trend.grain, before: before.period, after: after.period };
}

/** The two periods whose change is worth asking about: the last two whole years, else the last two whole periods. */
export function changeAsked(
  set: FactSet,
): Pick<Extract<Ask, { kind: 'change' }>, 'grain' | 'before' | 'after'> | undefined {
  const { measure, time } = set.focus;
  const trend = set.trends.find((each) => each.measure === measure && each.time === time && each.aggregate !== 'avg');
  if (!trend || !isTelling(trend) || hasThinEnds(trend)) return undefined;
  const [beforeYear, afterYear] = trend.years.slice(-2);
  if (beforeYear && afterYear && !isSnapshot(set))
    return { grain: 'year', before: beforeYear.year, after: afterYear.year };
  const points = wholePoints(trend);
  const after = points.at(-1);
  // Against the same month of the year before, where it is there: neighbours differ by the season.
  const before = points.find(({ period }) => after && period === yearBefore(after.period)) ?? points.at(-2);
  return before && after && { grain: trend.grain, before: before.period, after: after.period };
}

/** The same period of the year before, of months and quarters; undefined of others. */
function yearBefore(period: string): string | undefined {
  return /^\d{4}-\d{2}$/.test(period) ? `${Number(period.slice(0, 4)) - 1}${period.slice(4)}` : undefined;
}
