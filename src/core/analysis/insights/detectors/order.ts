/** Rows that end before they begin, where nearly all others have both times in order. */
import { pOfChiSquare } from '../../statistics/pValues';
import { amount, type Candidate } from '../candidate';
import { wrongWhere } from '../computeDurations';
import { hasValue, ROWS, type Cube } from '../cube';
import type { TimePair } from '../faults';

export function detectOrder({ faults: { times } }: Cube): Candidate[] {
  return times.filter(({ wrong }) => wrong > 0).map(orderOf);
}

/** Distances from the shortest duration are as those of an exponential distribution at most where they are the end of the others. */
function orderOf(pair: TimePair): Candidate {
  const { start, end, rows, wrong, beyond, scale } = pair;
  const subject = { of: 'duration', start: start.name, end: end.name, unit: 'day' } as const;
  const p = pOfChiSquare((2 * beyond) / scale, 2 * wrong) ?? 1;
  return {
    ...{ kind: 'order', subject, isUp: false, p, effect: 0.6, share: 0.6 },
    figures: [
      amount('count', ROWS, wrong, [wrongWhere(pair)]),
      amount('rows', ROWS, rows, [hasValue(start.name), hasValue(end.name)]),
    ],
  };
}
