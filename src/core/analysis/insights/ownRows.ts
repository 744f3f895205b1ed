import { pOfF, pOfNormal } from '../statistics/pValues';
import { varianceOf, type Cell, type CubeSubject } from './cube';

/** The rows of a stretch vary more than all others from this p on. */
const MORE = 0.05;

/**
 * How likely a stretch has so much more than is usual, by what its own rows vary by where that is more than elsewhere (0 where it is not):
 * of an excess that one row makes, z is about 1, and of one that k such rows make, √k.
 * @param excess of the sum of the rows
 */
export function byOwnRows(of: CubeSubject, own: Cell, rest: Cell, excess: number): number {
  if (of.subject.of !== 'column' || own.n < 2) return 0;
  const [usual, there] = [varianceOf(of, rest), varianceOf(of, own)];
  if ((pOfF(there / usual, own.n - 1, rest.n - 1) ?? 1) >= MORE) return 0;
  return pOfNormal(excess / Math.sqrt(own.n * there + (own.n ** 2 * usual) / rest.n));
}
