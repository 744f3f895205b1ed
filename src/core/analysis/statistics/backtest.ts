/** What a series may do next, and how well such forecasts did before. */
import { medianOf } from './robust';

type Series = readonly (number | null)[];

/** The share of forecasts that lie within the interval, and the fewest errors that have such a quantile. */
const WITHIN = 0.8;
const FEWEST = 4;

export interface Backtest {
  /** For the positions after the series; null for a phase without any value. */
  forecast: (number | null)[];
  /** An interval with 80 % of what comes, at each position by itself. */
  low: (number | null)[];
  high: (number | null)[];
  /** Mean error of forecasts for the last third, as a share of the value; values of 0 are left out, null where there are no others. */
  mape: number | null;
  /** The same of the forecast that the last value stays. */
  naiveMape: number | null;
}

/**
 * The seasonal naive forecast with drift (R. Hyndman and G. Athanasopoulos, "Forecasting: principles and practice", chapter 5): the
 * last value of the same phase, plus what a value is more than the one a period before. Here that drift is the median of all such
 * differences. The forecast is tested on each value of the last third, from the values before it alone.
 *
 * The interval has the ⌈0.8 (m + 1)⌉-th of m absolute errors on each side (J. Lei and others, "Distribution-free predictive inference
 * for regression", 2018: split conformal prediction), √k times as much k periods ahead, as of a random walk.
 *
 * Null with fewer than four errors.
 * @param period positions after which the season comes back; 1 without a season
 * @param ahead for how many positions
 */
export function backtest(values: Series, period: number, ahead = period): Backtest | null {
  const differences = values.map((value, at) => {
    const before = values[at - period] ?? null;
    return value === null || before === null ? null : value - before;
  });
  /** What a value is more than the one a period before, of those before a position. */
  const drift = (end: number): number => medianOf(differences.slice(0, end).filter((each) => each !== null)) ?? 0;
  const tested = values.flatMap((value, at) => {
    if (value === null || at < (values.length * 2) / 3) return [];
    const before = values.slice(0, at);
    const forecast = forecastAt(at, before, period, drift(at));
    const last = before.findLast((each) => each !== null) ?? value;
    return forecast === null ? [] : [{ value, error: value - forecast.value, naive: value - last }];
  });
  const errors = tested.map(({ error }) => Math.abs(error)).sort((a, b) => a - b);
  const half = errors[Math.ceil(WITHIN * (errors.length + 1)) - 1];
  if (errors.length < FEWEST || half === undefined) return null;
  const now = drift(values.length);
  const at = (end: Expected | null, off: number): number | null => end && end.value + off * Math.sqrt(end.periods);
  const ends = Array.from({ length: ahead }, (_, step) => forecastAt(values.length + step, values, period, now));
  return {
    forecast: ends.map((end) => at(end, 0)),
    low: ends.map((end) => at(end, -half)),
    high: ends.map((end) => at(end, half)),
    mape: shareOf(tested.map(({ value, error }) => [error, value])),
    naiveMape: shareOf(tested.map(({ value, naive }) => [naive, value])),
  };
}

interface Expected {
  value: number;
  /** How many periods before it the value lies that it is taken from. */
  periods: number;
}

/** What is expected at a position, from the last value of its phase. */
function forecastAt(at: number, values: Series, period: number, drift: number): Expected | null {
  for (let periods = 1; periods * period <= at; periods++) {
    const value = values[at - periods * period] ?? null;
    if (value !== null) return { value: value + periods * drift, periods };
  }
  return null;
}

function shareOf(errors: readonly (readonly [error: number, value: number])[]): number | null {
  const shares = errors.filter(([, value]) => value !== 0).map(([error, value]) => Math.abs(error / value));
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
