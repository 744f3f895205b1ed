/** Cubes made by hand. */
import { labelColumn } from '../sets';
import { NO_FAULTS } from '../../../../../src/core/analysis/insights/faults';
import {
  NO_CELL,
  type Cell,
  type Cube,
  type CubeDimension,
  type CubeSubject,
} from '../../../../../src/core/analysis/insights/cube';

/** A measure, averaged. */
export function meanOfColumn(column: string, center = 0): CubeSubject {
  return { subject: { of: 'column', column, aggregate: 'mean' }, center, isTotal: false };
}

/** A cell of some values. */
export function cell(values: readonly number[], center = 0): Cell {
  return values.reduce(
    (sum, value) => ({ n: sum.n + 1, sum: sum.sum + value, squares: sum.squares + (value - center) ** 2 }),
    NO_CELL,
  );
}

/** A cube of averages, without labels and periods. */
export function cubeOf(columns: readonly string[], more: Partial<Cube> = {}): Cube {
  const subjects = columns.map((column) => meanOfColumn(column));
  return {
    ...{
      rows: 0,
      subjects,
      dimensions: [],
      totals: [],
      byLabel: [],
      byLabelAndPeriod: [],
      others: [],
      sparse: [],
      isByTime: false,
      identities: [],
      entities: [],
      extremes: [],
      spreads: [],
      within: [],
      durations: [],
    },
    ...{ series: subjects.map(() => []), crossed: [], binned: [], faults: NO_FAULTS },
    ...more,
  };
}

/** A dimension of some labels. */
export function dimensionOf(name: string, labels: readonly string[]): CubeDimension {
  return { column: labelColumn(1, name, labels), labels: [...labels], seen: labels.map(() => undefined) };
}

/** Normal noise, the same in each run: Park and Miller (1988) with Box and Muller (1958). */
export function noise(count: number, seed: number): number[] {
  let state = seed;
  const next = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()));
}
