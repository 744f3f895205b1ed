/** More zeros than the other values of a measure let expect. */
import { boundOfMoreEvents } from '../../statistics/counts';
import { pOfNormal } from '../../statistics/pValues';
import { looked, partByLabel, type Candidate } from '../candidate';
import { LEAST_EXCESS, MANY_ZEROS } from '../computeZeros';
import type { Cube } from '../cube';
import type { Zeros } from '../faults';

/** Values of such a mean have hardly a zero, and are told by their spread. */
const LARGE = 30;
/** Errors of the variance of a Poisson distribution within which counts are taken for one. */
const ERRORS = 3;
/** Ones and twos at least that tell how many zeros there may be. */
const LEAST_COUNTS = 5;
/** The lowest twentieth, as a part of the median, above which values end before 0. */
const FAR = 0.1;
const TWENTIETH = 0.05;

export function detectZeros(cube: Cube): Candidate[] {
  return cube.faults.zeros.flatMap((found) => {
    const { column } = found.subject;
    return zerosOf(found).map((each) => ({ ...each, ...partByLabel(cube, column, { is: 'compared', column, op: '=', value: 0 }) })); // prettier-ignore
  });
}

function zerosOf(found: Zeros): Candidate[] {
  const { subject, column, zeros, present } = found;
  const tested = expectedOf(found);
  if (!tested) return [];
  const { expected, variance, least } = tested;
  const z = (zeros - expected) / Math.sqrt(variance);
  const p = zeros > expected ? Math.max(pOfNormal(z), boundOfMoreEvents(zeros, expected)) : 1;
  const excess = (zeros - expected) / present;
  if (excess < LEAST_EXCESS || zeros < least) return [looked(subject, 'zeros', p)];
  return [
    {
      ...{ kind: 'zeros', subject, isUp: true, p, effect: Math.min(1, 0.3 + excess), share: 0.6 },
      figures: [
        { of: 'fact', name: 'zeros', id: `c${column}.zeros`, value: zeros },
        { of: 'fact', name: 'present', id: `c${column}.present`, value: present },
      ],
    },
  ];
}

/** How many zeros the values above 0 let expect, with the variance of that, and how many are told at least. */
function expectedOf(found: Zeros): { expected: number; variance: number; least: number } | undefined {
  const { zeros, present, isWhole, mean, variance, ones, twos, low, median } = found;
  const above = present - zeros;
  if (above < LEAST_COUNTS) return undefined;
  if (isWhole && mean < LARGE) {
    const poisson = poissonOf(mean, above);
    if (poisson && Math.abs(variance / poisson.variance - 1) <= ERRORS * Math.sqrt(2 / above)) {
      const expected = present * poisson.zero;
      return { expected, variance: expected * (1 - poisson.zero) + expected ** 2 * poisson.error ** 2, least: 0 };
    }
    if (ones < LEAST_COUNTS || twos < LEAST_COUNTS) return undefined;
    // Counts that vary more: as many as their ones are more than their twos, which are most where they fall by a factor.
    const expected = Math.max(ones ** 2 / twos, negativeBinomial(found));
    if (!Number.isFinite(expected)) return undefined;
    return { expected, variance: zeros + expected ** 2 * (4 / ones + 1 / twos), least: Math.max(MANY_ZEROS * present, 2 * expected) }; // prettier-ignore
  }
  if (low < FAR * median) return undefined;
  // As many as lie in the lowest twentieth, which is much wider.
  const expected = TWENTIETH * above;
  return { expected, variance: expected, least: MANY_ZEROS * present };
}

/**
 * How many zeros a negative binomial distribution has beside such values above 0: W. Brass, "Simplified methods of fitting the truncated
 * negative binomial distribution" (1958). Infinite where they fall from the first one on as those of no such distribution do.
 */
function negativeBinomial({ zeros, present, mean, variance, ones }: Zeros): number {
  const above = present - zeros;
  const first = ones / above;
  const chance = (mean / variance) * (1 - first);
  const size = (chance * mean - first) / (1 - chance);
  if (!(chance > 0 && chance < 1) || !(size > 0)) return Infinity;
  const zero = chance ** size;
  return (above * zero) / (1 - zero);
}

/** The Poisson distribution whose values above 0 have this mean: its part of zeros, and the variance and error that these have. */
function poissonOf(mean: number, above: number): { zero: number; variance: number; error: number } | undefined {
  if (mean <= 1) return undefined;
  let rate = mean;
  for (let round = 0; round < 60; round++) rate = mean * (1 - Math.exp(-rate));
  const zero = Math.exp(-rate);
  const variance = mean * (1 + rate - mean);
  const slope = (1 - zero - rate * zero) / (1 - zero) ** 2;
  return { zero, variance, error: Math.sqrt(variance / above) / slope };
}
