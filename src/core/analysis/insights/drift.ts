import { seasonless, withoutSeason } from './cycles';
import { finestLine, linesOf, valuesOf, type Cube, type PlacedSubject } from './cube';
import { driftOf } from './shapes';

/** Hours that come back every day. */
const DAY = 24;

/** Whether a subject wanders, by its shortest periods, which tell it best: without their season, which rises and falls as well; see {@link driftOf}. */
export function driftIn(cube: Cube, of: PlacedSubject): number | undefined {
  const hours = linesOf(cube).find(({ line }) => line.grain === 'hour');
  if (hours) {
    const drift = driftOf(seasonless(valuesOf(of, hours.series[of.at] ?? []), DAY));
    if (drift !== undefined) return drift;
  }
  const finest = finestLine(cube);
  return finest && driftOf(withoutSeason(valuesOf(of, finest.series[of.at] ?? []), finest.line.grain));
}
