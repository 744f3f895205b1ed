/** Which shape a course has: another level from a place on, a straight line, or a turn. */
import { memoOf, memoOfTwo } from '../../../base/memo';
import { autocorrelation } from '../statistics/autocorrelation';
import { levelShift, neighborsAlike, type LevelShift } from '../statistics/levelShift';
import { mannKendall } from '../statistics/mannKendall';
import { pOfT } from '../statistics/pValues';
import { seasonless } from './cycles';

export interface Shape {
  kind: 'level' | 'trend' | 'turn';
  /** The first place of the new level, or the place of the turn; 0 of a line. */
  at: number;
  /** Where the levels that it lies between begin and end, where there is another step. */
  from?: number;
  until?: number;
  /** It rises; a turn rises first. */
  isUp: boolean;
  /** How likely it is where there is none, corrected for the places and the shapes that were tried. */
  p: number;
  /** Schwarz' information of the fit: the lower, the better. */
  bic: number;
  /** Parameters of the fit. */
  parameters: number;
}

/** Standard deviation of what a shape leaves of a course of so many values. */
export function deviationOf({ bic, parameters }: Shape, values: readonly (number | null)[]): number {
  const n = values.filter((value) => value !== null).length;
  return Math.exp((bic - parameters * Math.log(n)) / n / 2);
}

type Values = readonly (number | null)[];

const SHAPES = 3;
/** Values from which on it can be told whether they wander. */
const LEAST_WANDERING = 24;
/** Steps over which it is, and the ratio of variances that says so: it is 1 of a random walk (Lo and MacKinlay, 1988). */
const STEPS = 8;
const WANDERS = 0.6;
/** The same over many steps, of which there are so many rounds: 0.16 of values that keep 0.8 of their distance from the mean. */
const LONG = 32;
const WANDERS_LONG = 0.3;
const LEAST_ROUNDS = 4;
/** A turn lies at least so far from both ends, in parts of the course. */
const MARGIN = 0.2;
const TRIED = 12;
/** Both sides of a turn rise and fall from this p on. */
const SIDES = 0.05;
/** A second step is one from this p on. */
const SURE = 0.01;

/**
 * Whether a course wanders: each value is the one before it and something by chance, so that levels and turns come by themselves. All
 * that can be told of it is whether it drifts: how likely that is by chance. Undefined of what does not wander.
 */
export const driftOf = memoOf((values: Values): number | undefined => {
  const ratio = varianceRatio(values, STEPS);
  if (ratio === undefined) return undefined;
  // Noise hides a random walk in single steps, and not over many.
  const isLong = values.length >= LEAST_ROUNDS * LONG && (varianceRatio(values, LONG) ?? 0) > WANDERS_LONG;
  return ratio > WANDERS || isLong ? driftP(values, ratio) : undefined;
});

/**
 * The shape that fits best for what it costs (Schwarz, 1978); undefined of too few values.
 * @param drift of what wanders
 */
export const shapeOf = memoOfTwo((values: Values, drift: number | undefined): Shape | undefined => {
  const [step, trend] = [levelShift(values), mannKendall(values, false)];
  if (!trend) return undefined;
  if (drift !== undefined)
    return {
      kind: 'trend',
      at: 0,
      isUp: trend.s > 0,
      p: Math.min(1, SHAPES * drift),
      bic: step?.bicLine ?? lineInformation(values),
      parameters: 2,
    };
  const turn = turnOf(values);
  const line = {
    kind: 'trend' as const,
    at: 0,
    isUp: trend.s > 0,
    p: Math.max(trend.p, slopeP(values)),
    bic: step?.bicLine ?? lineInformation(values),
    parameters: 2,
  };
  const shapes = [
    line,
    ...(step && trend.p < 0.05 ? [twoSteps(values, step)].flatMap((each) => each ?? []) : []),
    ...(step
      ? [
          {
            kind: 'level' as const,
            at: step.at,
            isUp: step.after > step.before,
            p: step.p,
            bic: step.bicStep,
            parameters: 3,
          },
        ]
      : []),
    ...(turn ? [turn] : []),
  ];
  const [best] = shapes.sort((a, b) => a.bic - b.bic);
  return best && { ...best, p: Math.min(1, SHAPES * best.p) };
});

/**
 * The same of what may have a season: with it or without it, whichever fits better for what it costs. A year's steps in January look
 * like a season to the one, and a season like steps to the other.
 */
export function seasonalShape(values: Values, cycle: number | undefined, drift?: number): Shape | undefined {
  const plain = shapeOf(values, drift);
  if (cycle === undefined) return plain;
  const flat = shapeOf(seasonless(values, cycle), drift);
  const cost = (cycle - 1) * Math.log(values.filter((value) => value !== null).length);
  return plain && flat && drift === undefined && plain.bic < flat.bic + cost ? plain : flat;
}

/** Least squares of y over some columns, by the normal equations (Gauss): the sum of squares that is left. */
function restOf(
  y: readonly number[],
  columns: readonly (readonly number[])[],
): { rest: number; coefficients: number[] } {
  const k = columns.length;
  const rows = columns.map((a) => [...columns.map((b) => productOf(a, b)), productOf(a, y)]);
  for (let at = 0; at < k; at++) {
    const pivot = rows[at] ?? [];
    const by = pivot[at] ?? 0;
    if (Math.abs(by) < 1e-12) return { rest: Infinity, coefficients: [] };
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = (row[at] ?? 0) / by;
      for (let place = at; place <= k; place++) row[place] = (row[place] ?? 0) - factor * (pivot[place] ?? 0);
    }
  }
  const coefficients = rows.map((row, at) => (row[k] ?? 0) / (row[at] ?? 1));
  let rest = 0;
  for (let at = 0; at < y.length; at++) {
    let left = y[at] ?? 0;
    for (let place = 0; place < k; place++) left -= (columns[place]?.[at] ?? 0) * (coefficients[place] ?? 0);
    rest += left ** 2;
  }
  return { rest, coefficients };
}

function productOf(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** A second step beside the first one, where both fit better than the one: the larger one is told. */
function twoSteps(values: Values, first: LevelShift): Shape | undefined {
  const parts = [values.slice(0, first.at), values.slice(first.at)] as const;
  const [before, after] = parts.map((part) => levelShift(part));
  const second = [before && { at: before.at, shift: before }, after && { at: first.at + after.at, shift: after }]
    .flatMap((each) => each ?? [])
    .sort((a, b) => a.shift.p - b.shift.p)[0];
  if (!second || second.shift.p > SURE) return undefined;
  const [one = 0, other = 0] = [first.at, second.at].sort((a, b) => a - b);
  const levels = [values.slice(0, one), values.slice(one, other), values.slice(other)].map((part) => part.filter((value) => value !== null)); // prettier-ignore
  const means = levels.map((part) => part.reduce((sum, value) => sum + value, 0) / part.length);
  const rest = levels.reduce((sum, part, at) => sum + part.reduce((total, value) => total + (value - (means[at] ?? 0)) ** 2, 0), 0); // prettier-ignore
  const n = levels.reduce((sum, part) => sum + part.length, 0);
  const [low = 0, middle = 0, high = 0] = means;
  const isFirst = Math.abs(middle - low) >= Math.abs(high - middle);
  const isUp = isFirst ? middle > low : high > middle;
  // Each is tested without the other one, which would pass for chance.
  const [place, step] = isFirst ? [other, high - middle] : [one, middle - low];
  const single = levelShift(values.map((value, at) => (value === null || at < place ? value : value - step)));
  const p = Math.min(1, 2 * (single?.p ?? first.p));
  const between = isFirst ? { at: one, until: other } : { at: other, from: one };
  return { kind: 'level', ...between, isUp, p, bic: n * Math.log(rest / n) + 5 * Math.log(n), parameters: 5 };
}

/** Two lines that meet at a place, one rising and one falling. */
function turnOf(values: Values): Shape | undefined {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const n = known.length;
  const margin = Math.max(4, Math.ceil(values.length * MARGIN));
  const room = values.length - 2 * margin;
  if (room < 2) return undefined;
  const y = known.map(({ value }) => value);
  const ones = known.map(() => 1);
  const x = known.map(({ at }) => at / values.length);
  let best: { at: number; rest: number; first: number; second: number } | undefined;
  for (let tried = 0; tried < TRIED; tried++) {
    const at = margin + Math.round((tried * (room - 1)) / (TRIED - 1));
    const behind = known.map((each) => Math.max(0, (each.at - at) / values.length));
    const { rest, coefficients } = restOf(y, [ones, x, behind]);
    const [, first = 0, more = 0] = coefficients;
    if (!best || rest < best.rest) best = { at, rest, first, second: first + more };
  }
  if (!best || best.first * best.second >= 0 || !(best.rest > 0)) return undefined;
  const [before, after] = [values.slice(0, best.at + 1), values.slice(best.at)];
  const sides = Math.max(...[before, after].map((side) => Math.max(slopeP(side), mannKendall(side, false)?.p ?? 1)));
  // Both sides need a slope. How sure the turn is follows from the bend, corrected for the places that were tried (Bonferroni).
  const p = sides > SIDES ? sides : TRIED * bendP(values, best.at);
  return {
    kind: 'turn',
    at: best.at,
    isUp: best.first > 0,
    p: Math.min(1, p),
    bic: n * Math.log(best.rest / n) + 4 * Math.log(n),
    parameters: 4,
  };
}

/** Student's t of how much two lines that meet at a place differ in their slopes, with neighbors that are alike (Bartlett, 1935). */
function bendP(values: Values, place: number): number {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const n = known.length;
  const [ones, x, behind] = [known.map(() => 1), known.map(({ at }) => at), known.map(({ at }) => Math.max(0, at - place))]; // prettier-ignore
  const { rest, coefficients } = restOf(known.map(({ value }) => value), [ones, x, behind]); // prettier-ignore
  const [intercept = 0, slope = 0, bend = 0] = coefficients;
  const residuals = values.map((value, at) => (value === null ? null : value - intercept - slope * at - bend * Math.max(0, at - place))); // prettier-ignore
  const r = neighborsAlike(autocorrelation(residuals, 1), n);
  // The part of the bend's column that the other columns do not explain (Frisch and Waugh, 1933).
  const own = restOf(behind, [ones, x]).rest;
  const error = Math.sqrt((rest / (n - 3) / own) * ((1 + r) / (1 - r)));
  if (error === 0) return bend === 0 ? 1 : 0;
  return pOfT(bend / error, Math.max(2, (n * (1 - r)) / (1 + r) - 3)) ?? 1;
}

/** Schwarz' information of a straight line by least squares, where there are too few values for a step to know it. */
function lineInformation(values: Values): number {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const n = known.length;
  const { rest } = restOf(
    known.map(({ value }) => value),
    [known.map(() => 1), known.map(({ at }) => at)],
  );
  return n * Math.log(rest / n) + 2 * Math.log(n);
}

/** Student's t of the slope by least squares, with the standard error of neighbours that are alike (Bartlett, 1935). */
function slopeP(values: Values): number {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const n = known.length;
  if (n < 4) return 1;
  const y = known.map(({ value }) => value);
  const x = known.map(({ at }) => at);
  const { rest, coefficients } = restOf(y, [known.map(() => 1), x]);
  const [intercept = 0, slope = 0] = coefficients;
  const residuals = values.map((value, at) => (value === null ? null : value - intercept - slope * at));
  // The estimate is too small by about so much (Kendall, 1954).
  const r = Math.min(0.95, Math.max(0, autocorrelation(residuals, 1) * (1 + 3 / n) + 1 / n));
  const mean = x.reduce((sum, value) => sum + value, 0) / n;
  const spread = x.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt((rest / (n - 2) / spread) * ((1 + r) / (1 - r)));
  if (error === 0) return slope === 0 ? 1 : 0;
  return pOfT(slope / error, Math.max(2, (n * (1 - r)) / (1 + r) - 2)) ?? 1;
}

/** Variance of changes over several steps, by that of as many single steps; undefined of too few values. */
function varianceRatio(course: Values, steps: number): number | undefined {
  const values = withoutJump(course);
  const changes = (step: number): number[] =>
    values.flatMap((value, at) => {
      const before = values[at - step];
      return value === null || before === null || before === undefined ? [] : [value - before];
    });
  const variance = (of: readonly number[]): number => {
    const mean = of.reduce((sum, value) => sum + value, 0) / of.length;
    return of.reduce((sum, value) => sum + (value - mean) ** 2, 0) / of.length;
  };
  const [single, several] = [changes(1), changes(steps)];
  if (single.length < LEAST_WANDERING || several.length < LEAST_WANDERING / 2) return undefined;
  const one = variance(single);
  return one === 0 ? undefined : variance(several) / (steps * one);
}

/** The values without the largest of their steps, which may be another level: what wanders has many. */
function withoutJump(values: Values): Values {
  let [place, jump] = [0, 0];
  for (const [at, value] of values.entries()) {
    const before = values[at - 1];
    if (value === null || before === null || before === undefined || Math.abs(value - before) <= Math.abs(jump))
      continue;
    [place, jump] = [at, value - before];
  }
  return values.map((value, at) => (value === null || at < place ? value : value - jump));
}

/** Whether what wanders drifts: the mean of its changes against their spread over several steps. */
function driftP(values: Values, ratio: number): number {
  const changes = values.flatMap((value, at) => {
    const before = values[at - 1];
    return value === null || before === null || before === undefined ? [] : [value - before];
  });
  const n = changes.length;
  const mean = changes.reduce((sum, value) => sum + value, 0) / n;
  const variance = changes.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  if (variance === 0) return mean === 0 ? 1 : 0;
  return pOfT(mean / Math.sqrt((variance * Math.max(1, ratio)) / n), n - 1) ?? 1;
}
