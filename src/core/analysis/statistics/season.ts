/** What comes back every period: the season of an equally spaced series. */
import { memoOfTwo } from '../../../base/memo';
import { pOfChiSquare } from './pValues';
import { kruskalWallis } from './ranks';
import { aboutLine, medianOf, pointsOf, roundingOf, theilSen } from './robust';

type Series = readonly (number | null)[];

export interface Season {
  /** What each phase adds, in units of the values; they add to 0. A phase without any value has 0. */
  effects: number[];
  /** Kruskal and Wallis' test whether values without their trend differ between phases; p is 1 where it says nothing. */
  h: number;
  df: number;
  p: number;
  /**
   * Share of the variance without the trend that the phases explain, from 0 to 1 (X. Wang, K. Smith and R. Hyndman,
   * "Characteristic-based clustering for time series data", 2006). Few periods make it large by chance: look at p too.
   */
  strength: number;
}

/**
 * The additive season of a series, by classical decomposition (Macaulay, 1931; M. Kendall, A. Stuart, "The advanced theory of
 * statistics", volume 3) with medians for means: the trend is the centered moving average of one period, and a phase adds the
 * median of what its values have beyond it. With fewer than two periods the trend is the line of Theil and Sen. Null where the
 * period is below 2, and where there is no value beyond the first period.
 * @param values one a position; null where there is none
 * @param period positions after which the season comes back: 12 for months, 7 for days
 * @param first phase of the first value, from 0: 3 for April
 */
export function seasonOf(values: Series, period: number, first = 0): Season | null {
  if (period < 2 || values.length <= period) return null;
  const detrended = withoutTrend(values, period);
  if (detrended === null) return null;
  const rounding = roundingOf(values);
  const phase = (at: number): number => (at + first) % period;
  const groups = byPhase(detrended, period, first);
  const effects = centeredMedians(groups);
  const points = pointsOf(detrended);
  const before = variance(points.map(({ value }) => value));
  const after = variance(points.map(({ at, value }) => value - (effects[phase(at)] ?? 0)));
  const strength = before > rounding ** 2 ? Math.min(1, Math.max(0, 1 - after / before)) : 0;
  // Rounding is no difference of ranks.
  const ranked = groups.map((group) => group.map((value) => Math.round(value / rounding)));
  return { effects, ...testOf(ranked, values.length < 2 * period ? 1 : keptByAverage(period)), strength };
}

/**
 * The moving average takes some of the chance within phases away, and leaves what lies between them: χ² is too large by the share of
 * independent values' variance that is kept.
 */
function testOf(groups: readonly (readonly number[])[], kept: number): Pick<Season, 'h' | 'df' | 'p'> {
  const test = kruskalWallis(groups);
  if (test === null) return { h: 0, df: 0, p: 1 };
  const h = test.h * kept;
  return { h, df: test.df, p: pOfChiSquare(h, test.df) ?? 1 };
}

/** 1 − 2 w₀ + Σ wₖ², w the weights of the average. */
function keptByAverage(period: number): number {
  const outer = period % 2 === 0 ? 0.5 : 1;
  return 1 - 2 / period + (period - (period % 2 === 0 ? 1 : 2) + 2 * outer ** 2) / period ** 2;
}

/** The series without its season; as it is where there is none to be computed. */
export function deseasonalized(values: Series, period: number, first = 0): (number | null)[] {
  const effects = seasonOf(values, period, first)?.effects ?? [];
  return values.map((value, at) => (value === null ? null : value - (effects[(at + first) % period] ?? 0)));
}

function byPhase(values: Series, period: number, first: number): number[][] {
  const groups = Array.from({ length: period }, (): number[] => []);
  for (const { at, value } of pointsOf(values)) groups[(at + first) % period]?.push(value);
  return groups;
}

/** The median of each group, less the mean of these medians. */
function centeredMedians(groups: readonly (readonly number[])[]): number[] {
  const medians = groups.map(medianOf);
  const present = medians.filter((median) => median !== null);
  const middle = present.reduce((sum, median) => sum + median, 0) / present.length;
  return medians.map((median) => (median === null ? 0 : median - middle));
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}

/** What a series has beyond its trend, as for {@link seasonOf}; null with fewer than two values. */
export const withoutTrend = memoOfTwo((values: Series, period: number): readonly (number | null)[] | null => {
  const line = theilSen(values);
  if (line === null) return null;
  const rest = aboutLine(values, line);
  if (values.length < 2 * period) return rest;
  // A gap has what the line and its phase say: an average without it would have the season in it.
  const effects = centeredMedians(byPhase(rest, period, 0));
  const filled = values.map((value, at) => value ?? line.intercept + line.slope * at + (effects[at % period] ?? 0));
  const trend = movingAverage(filled, period);
  return values.map((value, at) => (value === null ? null : value - (trend[at] ?? 0)));
});

/**
 * The centered average of one period; of an even one the two ends count half. Half a period at each end of the series has the line
 * of Theil and Sen through the nearest averages of one period.
 */
function movingAverage(values: readonly number[], period: number): number[] {
  const half = period >> 1;
  const outer = period % 2 === 0 ? 0.5 : 1;
  const [from, to] = [half, values.length - half];
  const averages = values.map((_, at) => {
    if (at < from || at >= to) return null;
    const window = values.slice(at - half, at + half + 1);
    return window.reduce((sum, value, k) => sum + value * (k === 0 || k === 2 * half ? outer : 1), 0) / period;
  });
  const start = theilSen(averages.slice(0, from + period));
  const end = theilSen(averages.map((average, at) => (at < to - period ? null : average)));
  return averages.map((average, at) => {
    const line = at < from ? start : end;
    return average ?? (line === null ? 0 : line.intercept + line.slope * at);
  });
}
