import { valuesOf, type Cube, type PlacedSubject } from './cube';
import { driftOf } from './shapes';

/** Whether a subject wanders, by its shortest periods, which tell it best; see {@link driftOf}. */
export function driftIn({ line, series, others }: Cube, of: PlacedSubject): number | undefined {
  const lines = [...(line ? [{ line, series }] : []), ...others];
  const [finest] = lines.sort((a, b) => b.line.periods.length - a.line.periods.length);
  return finest && driftOf(valuesOf(of, finest.series[of.at] ?? []));
}
