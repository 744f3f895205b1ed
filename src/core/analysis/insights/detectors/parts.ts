/** Labels over time: which of them makes a change, goes another way than the others, comes or goes. */
import { amount, change, looked, type Candidate } from '../candidate';
import { added, during, labelled, span as spanIn, without, type Cell, type Cube, type CubeDimension, type CubeSubject, type Line } from '../cube'; // prettier-ignore
import { groupBy } from '../../../../base/groupBy';
import { levelShift } from '../../statistics/levelShift';
import { mannKendall } from '../../statistics/mannKendall';
import { pOfT } from '../../statistics/pValues';
import { cycleOf } from '../cycles';

const LEAST_PERIODS = 8;
/** Labels of a dimension that are followed: those with the most rows. */
const MAX_LABELS = 25;
/** Rows of a label at least, and its part of the whole in one of the two spans. */
const LEAST_ROWS = 20;
const LEAST_PART = 0.02;
const LEAST_COMING = 8;
const LEAST_COMING_PART = 0.005;
/** Part of the periods that a label is not there, to be told as coming or going. */
const ABSENT = 0.2;
/** What changes by less stands still. */
const STILL = 0.03;
/** From this part of a change on it is that label's. */
const MOST = 0.5;
/** A label's part has to change by so much of itself. */
const LEAST_SHIFT = 0.1;

interface Span {
  from: number;
  until: number;
}

export function detectParts({ subjects, dimensions, line, byLabelAndPeriod }: Cube): Candidate[] {
  if (!line || line.periods.length < LEAST_PERIODS) return [];
  return subjects.flatMap((of, subject) => {
    if (!of.isTotal) return [];
    return dimensions.flatMap((dimension, at) => {
      const cells = byLabelAndPeriod[at]?.[subject] ?? [];
      const whole = line.periods.map((_, period) => added(cells.map((each) => each[period] ?? added([]))));
      if (whole.some(({ sum }) => sum < 0) || dimension.labels.length < 2) return [];
      const found = [
        ...comings(of, dimension, cells, whole, line),
        ...dimension.labels.slice(0, MAX_LABELS).flatMap((label, place) => partOf(of, dimension, label, cells[place] ?? [], whole, line)), // prettier-ignore
      ];
      // The other one of two labels says the same.
      if (dimension.labels.length > 2) return found;
      const told = found.filter(({ effect }) => effect > 0).sort((a, b) => b.effect - a.effect);
      return [...told.slice(0, 1), ...told.slice(1).map((each) => ({ ...each, effect: 0 })), ...found.filter(({ effect }) => effect === 0)]; // prettier-ignore
    });
  });
}

function partOf(
  of: CubeSubject,
  dimension: CubeDimension,
  label: string | null,
  cells: readonly Cell[],
  whole: readonly Cell[],
  line: Line,
): Candidate[] {
  const rows = added(cells);
  if (rows.n < LEAST_ROWS || cells.some(({ sum }) => sum < 0)) return [];
  const base = { subject: of.subject, by: dimension.column.name, labels: [label] };
  const time = (from: number, to: number) => spanIn(line, from, to);
  const total = added(whole).sum;
  const share = total > 0 ? rows.sum / total : 0;
  const figure = (name: string, from: number, until: number) =>
    amount(name, of, added(cells.slice(from, until)).sum, [labelled(dimension, label), during(line, from, until)], until - from); // prettier-ignore
  if (comingOf(cells, whole, rows.n)) return [];
  const parts = cells.map(({ sum }, at) => ((whole[at]?.sum ?? 0) > 0 ? sum / (whole[at]?.sum ?? 1) : null));
  const best = spansOf(parts, line);
  if (!best) return [];
  const { before, after, p } = best;
  if (p > 0.05) return [looked(of.subject, 'part', p)];
  const sums = (each: readonly Cell[], { from, until }: Span): number => added(each.slice(from, until)).sum / (until - from); // prettier-ignore
  const own = { before: sums(cells, before), after: sums(cells, after) };
  const all = { before: sums(whole, before), after: sums(whole, after) };
  const rest = { before: all.before - own.before, after: all.after - own.after };
  const shares = { before: own.before / all.before, after: own.after / all.after };
  const shift = Math.abs(shares.after - shares.before);
  const isSmall = Math.max(shares.before, shares.after) < LEAST_PART || shift < LEAST_SHIFT * Math.max(shares.before, shares.after); // prettier-ignore
  if (isSmall || !Number.isFinite(shift)) return [looked(of.subject, 'part', p)];
  const grown = (each: { before: number; after: number }): number => (each.before > 0 ? each.after / each.before - 1 : 0);
  const [ownChange, restChange] = [grown(own), grown(rest)];
  const difference = all.after - all.before;
  const isAgainst = ownChange * restChange < 0 && Math.min(Math.abs(ownChange), Math.abs(restChange)) >= STILL;
  const isMost = Math.abs(grown(all)) >= STILL && (own.after - own.before) / difference >= MOST && (own.after - own.before) / difference > 1.5 * shares.before; // prettier-ignore
  const at = (name: string, where: Candidate['figures'][number]) => ({ ...where, name });
  const [ownBefore, ownAfter] = [at('before', figure('', before.from, before.until)), at('after', figure('', after.from, after.until))]; // prettier-ignore
  const others = (name: string, { from, until }: Span) =>
    amount(name, of, added(whole.slice(from, until).map((cell, place) => without(cell, cells[from + place] ?? added([])))).sum, [labelled(dimension, label, true), during(line, from, until)], until - from); // prettier-ignore
  const everything = (name: string, { from, until }: Span) =>
    amount(name, of, added(whole.slice(from, until)).sum, [during(line, from, until)], until - from);
  const compared = { ...base, time: time(after.from, after.until - 1), isUp: ownAfter.value > ownBefore.value, p };
  // A part of little of the whole moves little, however much of it moves.
  const effect = Math.min(1, shift * 2 + Math.min(1, Math.abs(ownChange - restChange)) / 2);
  if (isAgainst) {
    const [restBefore, restAfter] = [others('rest_before', before), others('rest_after', after)];
    const figures = [ownBefore, ownAfter, ...change('change', ownAfter, ownBefore), restBefore, restAfter, ...change('rest_change', restAfter, restBefore)]; // prettier-ignore
    return [{ ...compared, kind: 'against', effect, share: Math.max(share, 0.3), figures }];
  }
  const [allBefore, allAfter] = [everything('all_before', before), everything('all_after', after)];
  if (isMost) {
    const figures: Candidate['figures'] = [
      ...[ownBefore, ownAfter, ...change('change', ownAfter, ownBefore), allBefore, allAfter],
      ...change('all_change', allAfter, allBefore),
      { of: 'difference', name: 'own', a: 'after', b: 'before', value: ownAfter.value - ownBefore.value },
      { of: 'difference', name: 'all', a: 'all_after', b: 'all_before', value: allAfter.value - allBefore.value },
      { of: 'share', name: 'of_change', a: 'own', b: 'all', value: (ownAfter.value - ownBefore.value) / (allAfter.value - allBefore.value) }, // prettier-ignore
    ];
    return [{ ...compared, kind: 'drives', effect, share: Math.max(share, 0.3), figures }];
  }
  const figures: Candidate['figures'] = [
    ...[ownBefore, allBefore, ownAfter, allAfter],
    { of: 'share', name: 'part_before', a: 'before', b: 'all_before', value: shares.before },
    { of: 'share', name: 'part_after', a: 'after', b: 'all_after', value: shares.after },
  ];
  return [{ ...compared, kind: 'part', isUp: shares.after > shares.before, effect, share, figures }];
}

/** Labels that come or go, those of one period together. */
function comings(
  of: CubeSubject,
  dimension: CubeDimension,
  cells: readonly (readonly Cell[])[],
  whole: readonly Cell[],
  line: Line,
): Candidate[] {
  const found = dimension.labels.flatMap((label, place) => {
    const own = cells[place] ?? [];
    const rows = added(own).n;
    const coming = label === null || rows < LEAST_COMING ? undefined : comingOf(own, whole, rows);
    return label !== null && coming ? [{ ...coming, label, own }] : [];
  });
  return [...groupBy(found, ({ kind, at }) => `${kind} ${at}`).values()].flatMap((group): Candidate[] => {
    const [first] = group;
    if (!first) return [];
    const { kind, at } = first;
    const count = whole.length;
    const [from, until] = kind === 'appears' ? [at, count] : [0, at];
    const labels = group.sort((a, b) => added(b.own).sum - added(a.own).sum).map(({ label }) => label);
    const sum = group.reduce((total, { own }) => total + added(own.slice(from, until)).sum, 0);
    const inThem = { is: 'in' as const, column: dimension.column.name, values: labels };
    const there = amount('there', of, sum, [inThem, during(line, from, until)], until - from);
    const all = amount('all', of, added(whole.slice(from, until)).sum, [during(line, from, until)], until - from);
    const part = all.value > 0 ? there.value / all.value : 0;
    return [
      {
        ...{ kind, subject: of.subject, by: dimension.column.name, labels, isUp: kind === 'appears' },
        ...{ p: Math.min(...group.map(({ p }) => p)), effect: part < LEAST_COMING_PART ? 0 : 0.7 + part, share: part },
        time: spanIn(line, kind === 'appears' ? at : at - 1, kind === 'appears' ? count - 1 : at - 1),
        figures: [there, all, { of: 'share', name: 'part', a: 'there', b: 'all', value: part }],
      },
    ];
  });
}

/** That a label has rows only from a period on, or until one: how likely that is where its rows come by chance in any period. */
function comingOf(cells: readonly Cell[], whole: readonly Cell[], rows: number) {
  const there = cells.flatMap(({ n }, at) => (n > 0 ? [at] : []));
  const [first = 0, last = 0] = [there[0], there.at(-1)];
  const least = Math.max(3, cells.length * ABSENT);
  const all = added(whole).n;
  const likelihood = (from: number, until: number): number => {
    const part = added(whole.slice(from, until)).n / all;
    return Math.min(1, 2 * (1 - part) ** rows);
  };
  // What comes now and then is there until about the end.
  const margin = Math.max(1, (2 * (last - first + 1)) / Math.max(1, there.length));
  if (first >= least && last >= cells.length - 1 - margin) return { kind: 'appears' as const, at: first, p: likelihood(0, first) };
  const end = last + 1;
  if (cells.length - end >= least && first <= margin) return { kind: 'vanishes' as const, at: end, p: likelihood(end, cells.length) };
  return undefined;
}

/** Two spans between which a label's part has changed: the last year and the one before where they tell it, else what lies around a shift. */
function spansOf(parts: readonly (number | null)[], { grain }: Line): { before: Span; after: Span; p: number } | undefined {
  const count = parts.length;
  const shift = levelShift(parts);
  const trend = mannKendall(parts);
  if (!trend) return undefined;
  const third = Math.max(2, Math.floor(count / 3));
  const isSteady = trend.p < (shift?.p ?? 1);
  const span = isSteady || !shift
    ? { before: { from: 0, until: third }, after: { from: count - third, until: count }, p: trend.p }
    : { before: { from: 0, until: shift.at }, after: { from: shift.at, until: count }, p: shift.p };
  const year = grain === 'month' || grain === 'quarter' || grain === 'week' ? cycleOf(grain, count) : undefined;
  if (year === undefined) return { ...span, p: Math.min(1, 2 * span.p) };
  const [before, after] = [{ from: count - 2 * year, until: count - year }, { from: count - year, until: count }];
  const p = pairedP(parts.slice(before.from, before.until), parts.slice(after.from, after.until));
  const [own, other] = [Math.min(1, 3 * p), Math.min(1, 3 * span.p)];
  return own < 1e-5 || own < other ? { before, after, p: own } : { ...span, p: other };
}

/** Student's t of the differences between the same periods of two years. */
function pairedP(before: readonly (number | null)[], after: readonly (number | null)[]): number {
  const differences = before.flatMap((value, at) => {
    const other = after[at] ?? null;
    return value === null || other === null ? [] : [other - value];
  });
  const n = differences.length;
  if (n < 3) return 1;
  const mean = differences.reduce((sum, value) => sum + value, 0) / n;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  if (variance === 0) return mean === 0 ? 1 : 0;
  return pOfT(mean / Math.sqrt(variance / n), n - 1) ?? 1;
}
