/** The figures that a reader asks for first: each over all rows, and in its last stretch of time against one like it before. */
import { columnIn } from '../facts/measured';
import type { FactSet } from '../facts/factSet';
import { measureOf, type InsightFigure, type KeyFigure, type Subject } from '../facts/insight';
import { periodEnd, periodStart } from '../facts/periods';
import { QueryCompiler } from '../facts/query/compile';
import type { Predicate } from '../facts/query/query';
import type { Runner } from '../facts/runner';
import { trendOfFocus, wholePoints } from '../facts/wholePeriods';
import { namesTemperature } from '../roles/nameWords';
import type { Grain } from '../roles/semantic';
import { movedBy, STRETCHES } from './stretches';
import { change } from './candidate';
import type { CubeSubject } from './cube';

/** Figures that fit beside each other. */
const MOST = 4;

/** Two stretches of time that are alike, as ISO dates: `until` is the first day behind. */
type Compared = Pick<NonNullable<KeyFigure['compared']>, 'now' | 'before'>;

/**
 * What is told of a table before all else.
 * @param subjects what insights are looked for in, the main one first
 * @throws SqlEngineError, CancelledError, FileChangedError
 */
export async function findKeyFigures(
  run: Runner,
  set: FactSet,
  subjects: readonly CubeSubject[],
): Promise<KeyFigure[]> {
  const told = toldOf(set, subjects);
  const compared = comparedOf(set);
  const compiler = new QueryCompiler(set);
  const of = async (where: Predicate[]): Promise<{ rows: number; values: (number | null)[] }> => {
    const values = told.map((subject, at) => `, ${compiler.measure(measureOf(subject))} AS "v${at}"`).join('');
    const row = await run.one(`SELECT count(*) AS "rows"${values} ${run.from(compiler.where({ where }))}`);
    return { rows: row.count('rows'), values: told.map((_, at) => row.number(`v${at}`)) };
  };
  if (told.length === 0) return [];
  const during = (span: Compared['now']): Predicate[] => [{ is: 'during', column: compared?.column ?? '', ...span }];
  const all = await of([]);
  const found = compared && { now: await of(during(compared.now)), before: await of(during(compared.before)) };
  // With what has no rows nothing is compared.
  const both = found && found.now.rows > 0 && found.before.rows > 0 ? found : undefined;
  return told.map((subject, at): KeyFigure => {
    const figure = (name: string, value: number | null | undefined, where: Predicate[]): InsightFigure[] =>
      typeof value === 'number' ? [{ of: 'amount', name, measure: measureOf(subject), where, value }] : [];
    const [after] = both && compared ? figure('now', both.now.values[at], during(compared.now)) : [];
    const [earlier] = both && compared ? figure('before', both.before.values[at], during(compared.before)) : [];
    const course = after && earlier ? [after, earlier, ...(hasPercent(subject) ? change('change', after, earlier) : [])] : []; // prettier-ignore
    const whole = isLevel(set, subject) ? [] : figure('all', all.values[at], []);
    return { id: `k${at + 1}`, subject, figures: [...whole, ...course], ...(course.length > 0 && compared && { compared }) }; // prettier-ignore
  });
}

/** The main measure, the number of rows, what one row has, rates, how long it takes; then further measures. */
function toldOf(set: FactSet, subjects: readonly CubeSubject[]): Subject[] {
  const of = subjects.map(({ subject }) => subject);
  const main = of.find(
    (subject) => subject.of === 'column' && subject.column === columnIn(set, set.focus.measure)?.name,
  );
  // Where each time has one row, how many there are says nothing, nor what one has. A sample has no sums.
  const isSeries = columnIn(set, set.focus.time)?.distinct === set.rows;
  const rows = of.filter((subject) => subject.of === 'rows' && set.sampled === undefined && !isSeries);
  const mean =
    !isSeries && main?.of === 'column' && main.aggregate === 'sum' ? [{ ...main, aggregate: 'mean' as const }] : [];
  const rates = of.filter((subject) => subject.of === 'rate');
  const durations = of.filter((subject) => subject.of === 'duration').slice(0, 1);
  const others = of.filter((subject) => subject.of === 'column' && subject !== main);
  return [...(main ? [main] : []), ...rows, ...mean, ...rates, ...durations, ...others].slice(0, MOST);
}

/** What is told again at each of several points in time, which adds up to nothing over all of them. */
function isLevel(set: FactSet, subject: Subject): boolean {
  const isMain = subject.of === 'column' && subject.column === columnIn(set, set.focus.measure)?.name;
  return set.panel === true && (subject.of === 'rows' || (isMain && subject.aggregate === 'sum'));
}

/** Percent of a rate are taken for its points, and those of a temperature say nothing. */
function hasPercent(subject: Subject): boolean {
  return (
    subject.of === 'rows' || subject.of === 'duration' || (subject.of === 'column' && !namesTemperature(subject.column))
  );
}

/** The stretches of the main trend that are compared; undefined without two that are alike. */
function comparedOf(set: FactSet): KeyFigure['compared'] {
  const trend = trendOfFocus(set);
  const column = trend && columnIn(set, trend.time);
  const points = trend ? wholePoints(trend) : [];
  const [first, last] = [points[0]?.period, points.at(-1)?.period];
  if (!trend || !column || first === undefined || last === undefined) return undefined;
  const found = likeStretches(periodStart(first), periodEnd(last, trend.grain), trend.grain);
  return found && { column: column.name, ...found };
}

/**
 * The last year, or what there is of it, and the same months of the year before; where these are not there, the last few periods and
 * as many before. A year is held against the months that it has, so that one that is not over has not fallen for that.
 * @param from when the whole periods begin, in milliseconds @param until when they end
 */
export function likeStretches(from: number, until: number, grain: Grain): Compared | undefined {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const year = new Date(until - 1).getUTCFullYear();
  const [start, previous] = [Date.UTC(year, 0, 1), Date.UTC(year - 1, 0, 1)];
  if (grain !== 'hour' && grain !== 'day' && grain !== 'week' && from <= previous)
    return {
      now: { from: day(start), until: day(until) },
      before: { from: day(previous), until: day(yearBefore(until)) },
    };
  const middle = movedBy(until, grain, -STRETCHES[grain]);
  const earlier = movedBy(until, grain, -2 * STRETCHES[grain]);
  // Times of day are compared by whole days.
  if (earlier < from || day(middle) === day(until)) return undefined;
  return { now: { from: day(middle), until: day(until) }, before: { from: day(earlier), until: day(middle) } };
}

function yearBefore(at: number): number {
  const date = new Date(at);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.getTime();
}
