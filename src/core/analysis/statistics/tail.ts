/** Values that are used to tell how a tail goes on. */
const MOST = 20;
/** Outermost values that may lie apart together. */
const TOGETHER = 3;

/**
 * How likely the value at a place lies so far out, by how the tail behind it falls: of a tail that falls as a power, the logarithm of the
 * r-th value lies above the next one by r times as short a distance as an exponential one (A. Rényi, 1953; B. Hill, 1975). Where h is the
 * mean of the k such distances below, each by its r, the chance of one of g is (1 + r g / k h)^−k. Of lighter tails it is smaller. Up to
 * three values may lie apart together, for which p is multiplied.
 * @param distances from the middle, the largest first
 */
export function pOfTail(distances: readonly number[], place: number): number {
  const logs = distances.flatMap((distance) => (distance > 0 ? [Math.log(distance)] : []));
  /** The distance from the value of a rank to the next one, by its rank. */
  const steps = logs.slice(1).map((next, at) => (at + 1) * ((logs[at] ?? next) - next));
  const chances = Array.from({ length: TOGETHER }, (_, index) => {
    const below = steps.slice(index + 1, index + 1 + MOST);
    const [own, k] = [steps[index], below.length];
    if (place > index || own === undefined || k < TOGETHER) return 1;
    const sum = below.reduce((total, each) => total + each, 0);
    return sum > 0 ? (1 + own / sum) ** -k : own > 0 ? 0 : 1;
  });
  return Math.min(1, TOGETHER * Math.min(...chances));
}
