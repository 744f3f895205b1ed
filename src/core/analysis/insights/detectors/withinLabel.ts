/** Two measures that go together with one label alone, with all but one, or the other way round with one. */
import { looked, type Candidate } from '../candidate';
import { labelled, placeOfColumn, valuesOf, type Cube, type Within } from '../cube';
import { isNewsOf } from '../news';
import { unitsOf } from '../units';
import { topWithin, type TopWithin } from '../within';
import { areCourses, inflation, isCourse } from './relations';
import type { FactSet } from '../../facts/factSet';
import type { InsightFigure } from '../../facts/insight';
import { pOfNormal } from '../../statistics/pValues';

/** Weaker relations say too little of single rows. */
const LEAST_R = 0.2;
/** Elsewhere there is less than this part of it. */
const ELSEWHERE = 0.5;
/** Labels of which one is another one than all others. */
const LEAST_LABELS = 3;

export function detectWithin(cube: Cube, set: FactSet): Candidate[] {
  return cube.within.flatMap((within) => relationOf(cube, set, within));
}

function relationOf(cube: Cube, set: FactSet, within: Within): Candidate[] {
  const { a, b, told, moments } = within;
  const dimension = cube.dimensions[within.dimension];
  const top = topWithin(moments);
  const [first, second] = [placeOfColumn(cube, a), placeOfColumn(cube, b)];
  if (!dimension || !top || !isNewsOf(cube, set, a, b) || areCourses(cube, first, second)) return [];
  const subject = { of: 'column', column: a, aggregate: 'mean' } as const;
  const p = Math.min(1, pOfNormal(top.z / Math.sqrt(inflation(cube, first, second))) * top.tried);
  // Rows of a store are no observations of its manager; and two courses of a label go together by chance.
  const isDoubtful =
    unitsOf(cube, within.dimension).some(({ at }) => at !== undefined) || areCoursesOf(cube, within, top.label);
  if (!told || isDoubtful) return [looked(subject, 'together', isDoubtful ? 1 : p)];
  if (!isAnother(told, top)) return [looked(subject, 'together', p)];
  const label = dimension.labels[top.label] ?? null;
  const r = (name: string, value: number, not: boolean): InsightFigure => ({ of: 'correlation', name, value, columns: [a, b], where: [labelled(dimension, label, not)] }); // prettier-ignore
  return [
    {
      ...{ kind: 'together', subject, other: b, isUp: told.here > 0, by: dimension.column.name, labels: [label], p },
      ...{ effect: Math.min(1, Math.abs(told.here - told.others)), share: Math.sqrt(top.n / cube.rows) },
      figures: [r('here', told.here, false), r('others', told.others, true)],
    },
  ];
}

/** Whether a label is another one by its values as they are, as it is by those that are brought near. */
function isAnother(told: { here: number; others: number }, { r, others, tried }: TopWithin): boolean {
  const [one, two] = [told, { here: r, others }].map((each) => differenceOf(each, tried));
  return one !== undefined && one === two;
}

function differenceOf({ here, others }: { here: number; others: number }, tried: number) {
  const [own, rest] = [Math.abs(here), Math.abs(others)];
  // Of two labels neither is the other one, but where they go against each other.
  if (Math.min(own, rest) >= ELSEWHERE * Math.max(own, rest)) return here > 0 !== others > 0 && Math.min(own, rest) >= LEAST_R ? 'against' : undefined; // prettier-ignore
  if (tried < LEAST_LABELS || Math.max(own, rest) < LEAST_R) return undefined;
  return own > rest ? 'alone' : 'not';
}

/** Whether both measures have courses with a label. */
function areCoursesOf(cube: Cube, { dimension, a, b }: Within, label: number): boolean {
  return [a, b].every((name) => {
    const at = placeOfColumn(cube, name);
    const of = cube.subjects[at];
    const cells = cube.byLabelAndPeriod[dimension]?.[at]?.[label] ?? [];
    return of !== undefined && isCourse(valuesOf({ ...of, isTotal: false }, cells));
  });
}
