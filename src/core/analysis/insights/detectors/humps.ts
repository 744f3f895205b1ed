/** Values that lie around two places, as those of two kinds of things do that no column tells apart. */
import type { Predicate, SimpleMeasure } from '../../facts/query/query';
import type { FactSet } from '../../facts/factSet';
import { columnIn } from '../../facts/measured';
import { amount, partByLabel, type Candidate } from '../candidate';
import { courseSubjects, ROWS, type Cube } from '../cube';
import { driftIn } from '../drift';
import type { Humps } from '../faults';

/** Rows of a time, on average, from which on they are no series: its values hang together, and lie around several places by chance. */
const LEAST_ROWS = 3;

export function detectHumps(cube: Cube, set: FactSet): Candidate[] {
  const time = columnIn(set, set.focus.time);
  if (time && time.meaning.grain !== 'hour' && set.rows < LEAST_ROWS * time.distinct) return [];
  const subjects = courseSubjects(cube);
  return cube.faults.humps.flatMap((found) => {
    const { column } = found.subject;
    const of = subjects.find(({ subject }) => subject.of === 'column' && subject.column === column);
    // What wanders stays at some places longer than at others.
    if (of && driftIn(cube, of) !== undefined) return [];
    return [{ ...humpsOf(found), ...partByLabel(cube, column, { is: 'compared', column, op: '>=', value: found.cut }) }]; // prettier-ignore
  });
}

function humpsOf({ subject, cut, low, high, p, depth }: Humps): Candidate {
  const side = (op: '<' | '>='): Predicate[] => [{ is: 'compared', column: subject.column, op, value: cut }];
  const measure: SimpleMeasure = { of: 'column', column: subject.column, aggregate: 'median' };
  return {
    ...{ kind: 'humps', subject, isUp: true, p, effect: 1 - depth, share: 0.5 },
    figures: [
      amount('first', ROWS, low.rows, side('<')),
      amount('last', ROWS, high.rows, side('>=')),
      { of: 'amount', name: 'low', measure, where: side('<'), value: low.median },
      { of: 'amount', name: 'high', measure, where: side('>='), value: high.median },
    ],
  };
}
