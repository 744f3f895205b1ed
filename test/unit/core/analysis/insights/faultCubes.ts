/** Cubes made by hand, with nothing in them but what a fault shows in. */
import { measureColumn, setOf } from '../sets';
import { cubeOf } from './cubes';
import { NO_FAULTS, type Course, type Faults, type TwoScales } from '../../../../../src/core/analysis/insights/faults';
import { insightsOf } from '../../../../../src/core/analysis/insights';
import type { Insight } from '../../../../../src/core/analysis/facts/insight';

const subject = { of: 'column', column: 'level', aggregate: 'mean' } as const;

/** What stands out of it. */
export function foundIn(faults: Partial<Faults>): Insight[] {
  return insightsOf(
    cubeOf([], { rows: 1000, faults: { ...NO_FAULTS, ...faults } }),
    setOf([measureColumn(1, 'level')], { rows: 1000 }),
  );
}

/** 500 rows of noise: one of ten has the value of the one before. */
export function courseOf(more: Partial<Course> = {}): Course {
  return {
    ...{
      subject,
      time: 'day',
      grain: 'day',
      from: '2023-01-01',
      to: '2024-05-14',
      rows: 500,
      repeats: 50,
      falls: 220,
      monthFalls: 9,
      yearFalls: 1,
    },
    ...{ rises: 230, first: 20, last: 480, largestStep: 15, ...more },
  };
}

/** Two heaps, wide of each other by `decades`. */
export function scalesOf(more: Partial<TwoScales> = {}): TwoScales {
  return {
    ...{ subject, cut: 400, low: { rows: 950, mean: 41 }, high: { rows: 50, mean: 4100 }, decades: 2, error: 0.01 },
    ...{ gap: 1.2, spread: 0.12, places: 30, ...more },
  };
}
