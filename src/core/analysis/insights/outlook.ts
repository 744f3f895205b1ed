/** What a measure comes to if it goes on as before: told of sums alone, and with how far off such forecasts were so far. */
import type { FactSet } from '../facts/factSet';
import { columnIn } from '../facts/measured';
import type { Outlook, OutlookName } from '../facts/insight';
import { outlookSql } from '../facts/outlookFacts';
import { periodEnd, periodStart } from '../facts/periods';
import { QueryCompiler } from '../facts/query/compile';
import type { Runner } from '../facts/runner';
import { spacing, trendOfFocus, wholePoints } from '../facts/wholePeriods';
import type { Grain } from '../roles/semantic';
import { movedBy, STRETCHES } from './stretches';

/** Periods after which it comes again; without one there is no season that few years would show. */
const CYCLES: Readonly<Partial<Record<Grain, number>>> = { hour: 24, day: 7, month: 12, quarter: 4 };
/** Forecasts of the past by which one is told, and how far off four in five of them may be. */
const LEAST_TRIES = 8;
const MOST_ERROR = 0.25;

/**
 * What the main measure comes to in the next stretch of time: what it was a cycle before, times its growth since (a seasonal naive
 * forecast: R. Hyndman and G. Athanasopoulos, Forecasting, 5.2), or what it was right before, whichever was nearer so far.
 * @returns undefined where it is no sum over periods without a gap, or where forecasts of the past were far off
 * @throws SqlEngineError, CancelledError, FileChangedError
 */
export async function findOutlook(run: Runner, set: FactSet): Promise<Outlook | undefined> {
  const trend = trendOfFocus(set);
  const time = trend && columnIn(set, trend.time);
  const points = trend ? wholePoints(trend) : [];
  const [first, last] = [points[0]?.period, points.at(-1)?.period];
  if (!trend || !time || first === undefined || last === undefined) return undefined;
  // What is told again at each point in time, and what a sample has, adds up to nothing.
  if (trend.aggregate === 'avg' || set.panel === true || set.sampled) return undefined;
  if (spacing(points, trend.grain).empty > 0 || points.some(({ value }) => !((value ?? 0) > 0))) return undefined;
  const { grain } = trend;
  const ahead = STRETCHES[grain];
  const measure = columnIn(set, trend.measure);
  const subject = measure ? ({ of: 'column', column: measure.name, aggregate: 'sum' } as const) : ({ of: 'rows' } as const); // prettier-ignore
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const end = periodEnd(last, grain);
  const of = {
    ...{ subject, column: time.name, grain, ahead, over: { from: day(periodStart(first)), until: day(end) } },
    span: { from: day(end), until: day(movedBy(end, grain, ahead)) },
  };
  const found: Outlook[] = [];
  for (const cycle of [CYCLES[grain] ?? 0, 0]) {
    if (points.length < (cycle === 0 ? ahead : 2 * cycle) + ahead + LEAST_TRIES - 1) continue;
    const sql = outlookSql({ ...of, cycle }, 'all', new QueryCompiler(set), (where) => run.from(where));
    const row = await run.one(sql);
    const figure = (name: OutlookName): number => row.number(name) ?? Number.NaN;
    const figures = { value: figure('value'), low: figure('low'), high: figure('high'), error: figure('error'), tries: figure('tries') }; // prettier-ignore
    if (Object.values(figures).every(Number.isFinite) && figures.error <= MOST_ERROR)
      found.push({ id: 'o1', ...of, cycle, figures });
  }
  return found.sort((a, b) => a.figures.error - b.figures.error)[0];
}
