/** A measure that is the sum of all rows so far: added up or averaged it says nothing. */
import { groupBy } from '../../../../base/groupBy';
import { looked, type Candidate } from '../candidate';
import { toldTime } from '../computeFaults';
import type { Cube } from '../cube';
import type { Course } from '../faults';

/** Steps upward at least, and part of the rows that may fall: those with which a month or a year begins. */
const LEAST_RISES = 19;
const MOST_FALLS = 0.1;
/** Part of the steps that go upward. */
const RISING = 0.5;
/** What grows begins far above its steps. A running total begins with one of them, also with a usual one; of what is added up so many rows are no growth. */
const FIRST_STEPS = 3;
const USUAL_STEPS = 8;
const MANY = 60;

export function detectRunning({ faults: { courses } }: Cube): Candidate[] {
  return [...groupBy(courses, ({ subject }) => subject.column).values()].flatMap(runningOf);
}

/** Of a measure in all its labels. */
function runningOf(courses: Course[]): Candidate[] {
  const [first] = courses;
  if (!first) return [];
  const found = courses.map(whereAgain);
  const { subject, time } = first;
  // Each step goes up or down.
  const p = Math.max(...courses.map(({ rises, falls }) => (falls > MOST_FALLS * rises ? 1 : 0.5 ** rises)));
  const [reset] = found;
  if (reset === undefined || found.some((each) => each !== reset)) return [looked(subject, 'running', p)];
  return [
    {
      ...{ kind: 'running', subject, isUp: true, p, effect: 1, share: 1, figures: [] },
      ...(reset !== 'never' && {
        time: { column: time, grain: reset, from: toldTime(first.from, reset), to: toldTime(first.to, reset) },
      }),
    },
  ];
}

/** Where a running total begins again; undefined of what is none. */
function whereAgain({
  rows,
  rises,
  falls,
  monthFalls,
  yearFalls,
  first,
  last,
  largestStep,
  grain,
  subject,
}: Course): 'never' | 'month' | 'year' | undefined {
  if (rises < LEAST_RISES || rises < RISING * rows || falls > MOST_FALLS * rows) return undefined;
  if (falls === 0)
    return (subject.aggregate === 'sum' && rows >= MANY) || (first <= FIRST_STEPS * largestStep && first <= (USUAL_STEPS * (last - first)) / rises) ? 'never' : undefined; // prettier-ignore
  if (falls === yearFalls) return 'year';
  return falls === monthFalls && (grain === 'day' || grain === 'hour') ? 'month' : undefined;
}
