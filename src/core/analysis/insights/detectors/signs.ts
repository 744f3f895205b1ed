/** Values below 0, or zeros, that one label alone has: refunds, or what nobody has measured there. */
import type { Predicate } from '../../facts/query/query';
import { amount, type Candidate } from '../candidate';
import { ROWS, type Cube } from '../cube';
import type { Signs } from '../faults';

export function detectSigns({ faults: { signs } }: Cube): Candidate[] {
  return signs.map(signsOf);
}

function signsOf({ subject, op, rows, placed, by, label, p }: Signs): Candidate {
  const { column } = subject;
  const where: Predicate[] = [{ is: 'compared', column, op, value: 0 }];
  return {
    ...{ kind: 'signs', subject, isUp: op === '=', p, effect: 0.5, share: 0.6, by, labels: [label] },
    figures: [
      amount('count', ROWS, rows, where),
      amount('placed', ROWS, placed, [...where, { is: 'in', column: by, values: [label] }]),
    ],
    query: { measures: [{ of: 'share', where, column }], by: [{ by: 'column', column: by }], where: [] },
  };
}
