/** Many values are exactly the highest or the lowest one, close to the others: they are cut off there. */
import { looked, partByLabel, type Candidate } from '../candidate';
import { hasValue, type Cube } from '../cube';
import type { Cap } from '../faults';
import type { Predicate } from '../../facts/query/query';
import { boundOfMoreEvents } from '../../statistics/counts';

/** How many times as often as any other value it comes. */
const OFTEN = 3;

export function detectCapped(cube: Cube): Candidate[] {
  return cube.faults.caps.map((cap) => ({ ...cappedOf(cap), ...partByLabel(cube, cap.subject.column, limitOf(cap)) }));
}

function limitOf({ subject: { column }, cap: value }: Cap): Extract<Predicate, { is: 'compared' }> {
  return { is: 'compared', column, op: '=', value };
}

/**
 * Of values that are not cut off the highest one comes as often as others do at most: by the value that comes most often, so likely it does
 * so many times. The next value lies no farther from it than the outermost twentieth of the others reaches; else it stands for something else.
 */
function cappedOf(found: Cap): Candidate {
  const { subject, column, cap, isHigh, rows, present, gap, excess, most } = found;
  const p = Math.min(1, 2 * boundOfMoreEvents(rows, most));
  if (rows < OFTEN * most || gap > excess) return looked(subject, 'capped', p);
  return {
    ...{ kind: 'capped', subject, isUp: isHigh, p, effect: Math.min(1, 0.3 + rows / present), share: 0.6 },
    figures: [
      { of: 'fact', name: 'code', id: `c${column}.${isHigh ? 'max' : 'min'}`, value: cap },
      { of: 'amount', name: 'count', measure: { of: 'rows' }, where: [limitOf(found)], value: rows }, // prettier-ignore
      { of: 'amount', name: 'present', measure: { of: 'rows' }, where: [hasValue(subject.column)], value: present }, // prettier-ignore
      { of: 'share', name: 'part', a: 'count', b: 'present', value: rows / present },
    ],
  };
}
