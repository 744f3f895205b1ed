/** A course as a whole: another level from a period on, a trend, a turn. */
import { apart, amount, change, looked, type Candidate } from '../candidate';
import { added, courseSubjects, during, span, valueOf, valuesOf, type Cell, type Cube, type CubeSubject, type Line } from '../cube';
import { levelShift } from '../../statistics/levelShift';
import { mannKendall } from '../../statistics/mannKendall';
import { deseasonalized } from '../../statistics/season';
import { cycleOf } from '../cycles';

/** Periods of a course at least. */
const LEAST = 8;
/** Part of the periods that have a value at least. */
const FILLED = 0.8;
/** Smaller changes are not told. */
const LEAST_CHANGE = 0.03;
/** How much better a step has to fit than a line (Kass and Raftery, 1995: positive evidence), in differences of BIC. */
const BETTER = 2;
/** How much surer days have to tell it than longer periods. */
const FINER = 100;
/** Factors of another unit: values are in cents, in thousands, in percent instead of parts. */
const FACTORS = [100, 1000, 1e6];
const NEAR_FACTOR = 0.12;
/** A turn lies so far from both ends at least. */
const TURN_MARGIN = 0.2;

export function detectCourses(cube: Cube): Candidate[] {
  const { line, series, fine } = cube;
  const lines = [...(line ? [{ line, series }] : []), ...fine.filter((each) => each.line.grain === 'day')];
  return courseSubjects(cube).flatMap((of) => {
    const found = lines.flatMap((each) => (each.line.periods.length < LEAST ? [] : courseOf(of, each.series[of.at] ?? [], each.line))); // prettier-ignore
    // Longer periods are told where they tell it as surely.
    const [first, second] = found;
    if (!first || !second) return found;
    const isFiner = second.effect > 0 && (first.effect === 0 || second.p < first.p / FINER);
    const [told, other] = isFiner ? [second, first] : [first, second];
    return [{ ...told, p: Math.min(1, 2 * told.p) }, { ...other, effect: 0 }];
  });
}

function courseOf(of: CubeSubject, cells: readonly Cell[], line: Line): Candidate[] {
  const values = valuesOf(of, cells);
  const known = values.filter((value) => value !== null);
  if (known.length < LEAST || known.length < FILLED * values.length) return [];
  if (known.every((value) => value === known[0])) return [];
  const cycle = cycleOf(line.grain, values.length);
  const flat = cycle === undefined ? values : deseasonalized(values, cycle);
  const step = levelShift(flat);
  const trend = mannKendall(flat);
  if (!trend) return [];
  const turn = turnOf(flat);
  const kind = subjectKind(of);
  const base = { subject: of.subject, share: 1 };
  const isStep = step !== null && step.bicStep + BETTER < step.bicLine;
  const isTurn = turn !== undefined && turn.p < trend.p && turn.p < (step?.p ?? 1);
  const time = (from: number, to: number) => span(line, from, to);
  const part = (name: string, from: number, until: number) => {
    const value = valueOf(of, added(cells.slice(from, until))) ?? 0;
    return amount(name, of, value, [during(line, from, until)], until - from);
  };
  if (isTurn) {
    const width = Math.max(2, Math.floor(values.length / 6));
    const from = Math.min(values.length - width, Math.max(0, turn.at - Math.floor(width / 2)));
    const [first, middle, last] = [part('first', 0, width), part('middle', from, from + width), part('last', values.length - width, values.length)]; // prettier-ignore
    const effect = floored(Math.min(apart(first.value, middle.value), apart(middle.value, last.value)));
    return [{ ...base, kind: 'turn', isUp: turn.isPeak, p: turn.p, effect, figures: [first, middle, last], time: time(turn.at, turn.at) }]; // prettier-ignore
  }
  if (step && isStep) {
    const [before, after] = [part('before', 0, step.at), part('after', step.at, values.length)];
    const isUnit = kind === 'amount' && isFactor(before.value, after.value);
    const effect = floored(apart(before.value, after.value));
    return [
      {
        ...{ ...base, kind: kind === 'blank' ? 'blank' : isUnit ? 'unit' : 'level' },
        ...{ isUp: after.value > before.value, p: step.p, effect, time: time(step.at, values.length - 1) },
        figures: [before, after, ...change('change', after, before)],
      },
    ];
  }
  if (trend.p > 0.05) return [looked(of.subject, 'trend', Math.min(1, 2 * Math.min(trend.p, step?.p ?? 1)))];
  const width = Math.max(1, Math.floor(values.length / 4));
  const [first, last] = [part('first', 0, width), part('last', values.length - width, values.length)];
  const effect = floored(apart(first.value, last.value));
  return [
    {
      ...{ ...base, kind: 'trend', isUp: trend.s > 0, p: Math.min(1, 2 * trend.p), effect },
      ...{ time: time(0, values.length - 1), figures: [first, last, ...change('change', last, first)] },
    },
  ];
}

function subjectKind({ subject }: CubeSubject): 'amount' | 'rate' | 'blank' | 'rows' {
  if (subject.of === 'rows') return 'rows';
  if (subject.of === 'missing') return 'blank';
  return subject.of === 'rate' ? 'rate' : 'amount';
}

function floored(effect: number): number {
  return effect < LEAST_CHANGE ? 0 : effect;
}

/** Whether two levels lie a factor apart that changes of units have. */
function isFactor(a: number, b: number): boolean {
  if (!(a * b > 0)) return false;
  const ratio = Math.max(a / b, b / a);
  return FACTORS.some((factor) => Math.abs(Math.log(ratio / factor)) < NEAR_FACTOR);
}

/** The highest or lowest place of a course that rises to it and falls behind it, or the other way round. */
function turnOf(values: readonly (number | null)[]): { at: number; isPeak: boolean; p: number } | undefined {
  const margin = Math.max(5, Math.ceil(values.length * TURN_MARGIN));
  if (values.length < 2 * margin + 2) return undefined;
  let best: { at: number; isPeak: boolean; p: number } | undefined;
  const tried = Math.min(8, values.length - 2 * margin);
  for (let step = 0; step < tried; step++) {
    const at = margin + Math.round((step * (values.length - 2 * margin - 1)) / Math.max(1, tried - 1));
    const [before, after] = [mannKendall(values.slice(0, at + 1)), mannKendall(values.slice(at))];
    if (!before || !after || Math.sign(before.s) === Math.sign(after.s) || before.s === 0) continue;
    const p = Math.min(1, Math.max(before.p, after.p) * tried);
    if (!best || p < best.p) best = { at, isPeak: before.s > 0, p };
  }
  return best;
}
