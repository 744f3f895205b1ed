import { finestLine, valuesOf, type Cube, type PlacedSubject } from './cube';
import { driftOf } from './shapes';

/** Whether a subject wanders, by its shortest periods, which tell it best; see {@link driftOf}. */
export function driftIn(cube: Cube, of: PlacedSubject): number | undefined {
  const finest = finestLine(cube);
  return finest && driftOf(valuesOf(of, finest.series[of.at] ?? []));
}
