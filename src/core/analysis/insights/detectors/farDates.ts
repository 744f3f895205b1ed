/** Dates to come, or far behind all others: mistyped ones. */
import { amount, type Candidate } from '../candidate';
import { ROWS, span, type Cube } from '../cube';
import type { FarDates } from '../faults';

export function detectFarDates({ faults: { farDates } }: Cube): Candidate[] {
  return farDates.map(farOf);
}

/** How likely all others lie before so long a gap, where dates lie evenly up to the last one. */
function farOf({ column, isFuture, rows, others, part, from, to }: FarDates): Candidate {
  const p = Math.min(1, part ** others * others);
  const count = isFuture && column.future === rows ? [{ of: 'fact' as const, name: 'count', id: `c${column.number}.future`, value: rows }] : [amount('count', ROWS, rows, [{ is: 'during', column: column.name, from }])]; // prettier-ignore
  return {
    ...{ kind: 'far', subject: ROWS.subject, isUp: isFuture, p, effect: 0.6, share: 0.6, figures: count },
    time: span({ column: column.name, grain: 'day', periods: [from, to] }, 0, 1),
  };
}
