import type { Grain } from '../roles/semantic';

/** After how many periods what comes again and again does so. */
const CYCLES: Readonly<Partial<Record<Grain, number>>> = { hour: 24, day: 7, week: 52, month: 12, quarter: 4 };

/** The cycle of a course; undefined where it has fewer than two of them. */
export function cycleOf(grain: Grain, periods: number): number | undefined {
  const cycle = CYCLES[grain];
  return cycle !== undefined && periods >= 2 * cycle ? cycle : undefined;
}
