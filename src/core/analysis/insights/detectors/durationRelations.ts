/** A duration and a measure: together or against each other. */
import { looked, type Candidate } from '../candidate';
import { hasValue, type Cube, type DurationRelation } from '../cube';
import { pOfCorrelation } from '../../statistics/correlation';
import { pOfRows } from './relations';

const LEAST_ROWS = 20;
/** Weaker relations say too little of single rows. */
const LEAST_R = 0.1;
/** Where a correlation differs by so much once what is far out is brought near, a few extreme rows make it. */
const MADE = 0.25;

export function detectDurationRelations(cube: Cube): Candidate[] {
  return cube.durations.flatMap((each) => relationOf(cube, each));
}

function relationOf(cube: Cube, { duration, measure, rows, r, near }: DurationRelation): Candidate[] {
  const [subject, other] = [cube.subjects[duration]?.subject, cube.subjects[measure]?.subject];
  if (subject?.of !== 'duration' || other?.of !== 'column' || rows < LEAST_ROWS) return [];
  const p = Math.max(pOfCorrelation(near, rows) ?? 1, pOfRows(cube, duration, measure, near, rows));
  if (Math.abs(r) < LEAST_R || Math.abs(r - near) > MADE) return [looked(subject, 'together', p)];
  const { start, end, where = [] } = subject;
  return [
    {
      ...{ kind: 'together', subject, other: other.column, isUp: r > 0, p, effect: Math.abs(r), share: 0.6 },
      figures: [
        { of: 'correlation', name: 'r', columns: [start, other.column], end, where, value: r },
        { of: 'amount', name: 'rows', measure: { of: 'rows' }, where: [...where, ...[start, end, other.column].map(hasValue)], value: rows }, // prettier-ignore
      ],
    },
  ];
}
