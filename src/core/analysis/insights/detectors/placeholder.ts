/** A value that stands for a missing one, as −999 does: it comes again and again, far from all others. */
import { measureOf } from '../../facts/insight';
import type { Predicate } from '../../facts/query/query';
import { looked, partByLabel, type Candidate } from '../candidate';
import { hasValue, type Cube } from '../cube';
import type { PointMass } from '../faults';

/** Rows with it at least, and their part of all. */
const LEAST_ROWS = 5;
const LEAST_SHARE = 0.005;
/** How much farther it lies from the next value than the outermost of the others lie from the rest of them. */
const FAR = 2;
/** How many times as often as the next value it comes. */
const OFTEN = 3;

export function detectPlaceholders(cube: Cube): Candidate[] {
  return cube.faults.points.map((found) => {
    const { column } = found.subject;
    return { ...placeholderOf(found), ...partByLabel(cube, column, { is: 'compared', column, op: '=', value: found.code }) }; // prettier-ignore
  });
}

function placeholderOf(found: PointMass): Candidate {
  const { subject, column, code, isLow, rows, present, gap, excess, atNext, others, all } = found;
  // The outermost of many values lie apart as those of an exponential distribution do (Rényi, 1953): so likely all lie behind such a gap.
  const p = excess > 0 ? Math.min(1, 2 * Math.exp((-rows * gap) / excess)) : 1;
  const isOften = rows >= Math.max(LEAST_ROWS, LEAST_SHARE * present) && rows >= OFTEN * atNext;
  if (!isOften || excess === 0 || gap < FAR * excess) return looked(subject, 'placeholder', p);
  const here: Predicate = { is: 'compared', column: subject.column, op: '=', value: code };
  const rest: Predicate = { is: 'compared', column: subject.column, op: isLow ? '>' : '<', value: code };
  const known = hasValue(subject.column);
  const mean = measureOf({ ...subject, aggregate: 'mean' });
  const count = { of: 'amount', measure: { of: 'rows' } } as const;
  return {
    ...{ kind: 'placeholder', subject, isUp: !isLow, p, effect: 1, share: 1 },
    figures: [
      { of: 'fact', name: 'code', id: `c${column}.${isLow ? 'min' : 'max'}`, value: code },
      { ...count, name: 'count', where: [here], value: rows },
      { ...count, name: 'present', where: [known], value: present },
      { of: 'share', name: 'part', a: 'count', b: 'present', value: rows / present },
      { of: 'amount', name: 'without', measure: mean, where: [rest], value: others },
      { of: 'amount', name: 'with', measure: mean, where: [], value: all },
    ],
  };
}
