/** A course as a whole: another level from a period on, a trend, a turn. */
import type { InsightFigure } from '../../facts/insight';
import { apart, amount, change, effectOf, looked, type Candidate } from '../candidate';
import {
  added,
  courseSubjects,
  during,
  span,
  valueOf,
  valuesOf,
  type Cell,
  type Cube,
  type CubeSubject,
  type Line,
} from '../cube';
import { cycleOf } from '../cycles';
import { driftIn } from '../drift';
import { deviationOf, seasonalShape } from '../shapes';

/** Periods of a course at least. */
const LEAST = 8;
/** Part of the periods that have a value at least. */
const FILLED = 0.8;
/** How much surer days have to tell it than longer periods. */
const FINER = 100;
/** Shorter periods of which there are at most so many; else those of the next length. */
const MAX_FINE = 400;
/** Days that are too few for what days alone can tell: there hours are looked at, of which there are at most so many. */
const FEW_DAYS = 32;
const MAX_HOURS = FEW_DAYS * 24;
/** Factors of another unit: values are in cents, in thousands, in percent instead of parts. */
const FACTORS = [100, 1000, 1e6];
const NEAR_FACTOR = 0.12;

export function detectCourses(cube: Cube): Candidate[] {
  const { line, series, others } = cube;
  // Of a few weeks hours tell what days cannot.
  const isShort = line?.grain === 'day' && line.periods.length < FEW_DAYS;
  const lines = [
    ...(line ? [{ line, series }] : []),
    ...others
      .filter(({ line: { grain, periods } }) =>
        grain === 'hour' ? isShort && periods.length <= MAX_HOURS : periods.length <= MAX_FINE,
      )
      .slice(0, 1),
  ];
  return courseSubjects(cube).flatMap((of) => {
    const drift = driftIn(cube, of);
    const found = lines.flatMap((each) => (each.line.periods.length < LEAST ? [] : courseOf(of, each.series[of.at] ?? [], each.line, drift))); // prettier-ignore
    // Longer periods are told where they tell it as surely.
    const [first, second] = found;
    if (!first || !second) return found;
    const isFiner = second.effect > 0 && (first.effect === 0 || second.p < first.p / FINER);
    const [told, other] = isFiner ? [second, first] : [first, second];
    return [
      { ...told, p: Math.min(1, 2 * told.p) },
      { ...other, effect: 0 },
    ];
  });
}

function courseOf(of: CubeSubject, cells: readonly Cell[], line: Line, drift: number | undefined): Candidate[] {
  const values = valuesOf(of, cells);
  const known = values.filter((value) => value !== null);
  if (known.length < LEAST || known.length < FILLED * values.length) return [];
  if (known.every((value) => value === known[0])) return [];
  const cycle = cycleOf(line.grain, values.length);
  const shape = seasonalShape(values, cycle, drift);
  if (!shape) return [];
  const kind = subjectKind(of);
  const deviation = deviationOf(shape, values);
  const effectBetween = (a: InsightFigure, b: InsightFigure): number =>
    effectOf(apart(a.value, b.value), Math.abs(a.value - b.value) / deviation);
  const base = { subject: of.subject, share: 1 };
  const time = (from: number, to: number) => span(line, from, to);
  const part = (name: string, from: number, until: number) => {
    const value = valueOf(of, added(cells.slice(from, until))) ?? 0;
    return amount(name, of, value, [during(line, from, until)], until - from);
  };
  if (shape.kind === 'turn') {
    const turn = shape;
    const width = Math.max(2, Math.floor(values.length / 6));
    const from = Math.min(values.length - width, Math.max(0, turn.at - Math.floor(width / 2)));
    const [first, middle, last] = [part('first', 0, width), part('middle', from, from + width), part('last', values.length - width, values.length)]; // prettier-ignore
    const effect = Math.min(effectBetween(first, middle), effectBetween(middle, last));
    return [{ ...base, kind: 'turn', isUp: turn.isUp, p: turn.p, effect, figures: [first, middle, last], time: time(turn.at, turn.at) }]; // prettier-ignore
  }
  if (shape.kind === 'level') {
    const step = shape;
    const { from = 0, until = values.length } = step;
    const [before, after] = [part('before', from, step.at), part('after', step.at, until)];
    const isUnit = kind === 'amount' && isFactor(before.value, after.value);
    const effect = effectBetween(before, after);
    return [
      {
        ...{ ...base, kind: kind === 'blank' ? 'blank' : isUnit ? 'unit' : 'level' },
        ...{ isUp: after.value > before.value, p: step.p, effect, time: time(step.at, until - 1) },
        figures: [before, after, ...change('change', after, before)],
      },
    ];
  }
  if (shape.p > 0.05) return [looked(of.subject, 'trend', shape.p)];
  const width = Math.max(1, Math.floor(values.length / 4));
  const [first, last] = [part('first', 0, width), part('last', values.length - width, values.length)];
  const effect = effectBetween(first, last);
  return [
    {
      ...{ ...base, kind: 'trend', isUp: shape.isUp, p: shape.p, effect },
      ...{ time: time(0, values.length - 1), figures: [first, last, ...change('change', last, first)] },
    },
  ];
}

function subjectKind({ subject }: CubeSubject): 'amount' | 'rate' | 'blank' | 'rows' {
  if (subject.of === 'rows') return 'rows';
  if (subject.of === 'missing') return 'blank';
  return subject.of === 'rate' ? 'rate' : 'amount';
}

/** Whether two levels lie a factor apart that changes of units have. */
function isFactor(a: number, b: number): boolean {
  if (!(a * b > 0)) return false;
  const ratio = Math.max(a / b, b / a);
  return FACTORS.some((factor) => Math.abs(Math.log(ratio / factor)) < NEAR_FACTOR);
}
