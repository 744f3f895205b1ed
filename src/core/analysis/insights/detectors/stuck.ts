/** A measure that keeps one value in many rows, one behind the other, as a sensor that hangs does. */
import { amount, looked, type Candidate } from '../candidate';
import { runWhere, toldTime } from '../computeFaults';
import { ROWS, type Cube } from '../cube';
import type { Course } from '../faults';

/** Part of the rows that keep the value before them from which on that is usual. */
const STEADY = 0.5;

export function detectStuck({ faults: { courses } }: Cube): Candidate[] {
  return courses.flatMap(stuckOf);
}

function stuckOf(course: Course): Candidate[] {
  const { subject, run, rows, repeats, labelled, time, grain } = course;
  if (!run) return [];
  // How likely a row has the value of the one before it: as often as that value comes in other rows, or as often as other rows do so.
  const others = rows - run.rows + 1;
  const share = Math.min(1, Math.max(run.elsewhere + 1, repeats - run.rows + 2) / others);
  const p = Math.min(1, share ** (run.rows - 1) * rows);
  if (share > STEADY) return [looked(subject, 'stuck', p)];
  return [
    {
      ...{ kind: 'stuck', subject, isUp: true, p, effect: 0.8, share: Math.max(0.6, run.rows / rows) },
      ...(labelled && { by: labelled.by, labels: [labelled.label] }),
      time: { column: time, grain, from: toldTime(run.from, grain), to: toldTime(run.to, grain) },
      figures: [amount('count', ROWS, run.rows, runWhere(course, run))],
    },
  ];
}
