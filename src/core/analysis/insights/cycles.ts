import { memoOfTwo } from '../../../base/memo';
import type { Grain } from '../roles/semantic';
import { deseasonalized, seasonOf } from '../statistics/season';

/** After how many periods what comes again and again does so. */
const CYCLES: Readonly<Partial<Record<Grain, number>>> = { hour: 24, day: 7, week: 52, month: 12, quarter: 4 };

/** The cycle of a course; undefined where it has fewer than two of them. */
export function cycleOf(grain: Grain, periods: number): number | undefined {
  const cycle = CYCLES[grain];
  return cycle !== undefined && periods >= 2 * cycle ? cycle : undefined;
}

/** See {@link deseasonalized}: one array for one course. */
export const seasonless = memoOfTwo((values: readonly (number | null)[], cycle: number) =>
  deseasonalized(values, cycle),
);

const SEASON_P = 0.01;

/** A course without its season, where it has one: to take out one that is none would take away what values vary by. */
export const withoutSeason = memoOfTwo(
  (values: readonly (number | null)[], grain: Grain): readonly (number | null)[] => {
    const cycle = cycleOf(grain, values.length);
    const season = cycle === undefined ? null : seasonOf(values, cycle);
    return cycle === undefined || !season || season.p > SEASON_P ? values : seasonless(values, cycle);
  },
);
