/** Labels over time: which of them makes a change, goes another way than the others, comes or goes. */
import { amount, change, looked, strongest, type Candidate } from '../candidate';
import { overLabels, added, during, labelled, NO_CELL, span as spanIn, without, type Cell, type Cube, type CubeDimension, type CubeSubject, type Line } from '../cube'; // prettier-ignore
import { groupBy } from '../../../../base/groupBy';
import { spansOf, type Span } from '../spans';
import { contributions } from '../../statistics/decomposition';

const LEAST_PERIODS = 8;
/** Labels of a dimension that are followed: those with the most rows. */
const MAX_LABELS = 25;
/** Rows of a label at least, and its part of the whole in one of the two spans. */
const LEAST_ROWS = 12;
const LEAST_PART = 0.02;
const LEAST_COMING = 8;
const LEAST_COMING_PART = 0.005;
/** Periods in which a label is not there, to be told as coming or going. */
const LEAST_ABSENT = 2;
/** What changes by less stands still. */
const STILL = 0.03;
/** From this part of a change on it is that label's. */
const MOST = 0.5;
/** A label's part has to change by so much of itself. */
const LEAST_SHIFT = 0.1;

export function detectParts(cube: Cube): Candidate[] {
  const { subjects, dimensions, line, byLabel, byLabelAndPeriod } = cube;
  if (!line || line.periods.length < LEAST_PERIODS) return [];
  return subjects.flatMap((of, subject) => {
    if (!of.isTotal) return [];
    return dimensions.flatMap((dimension, at) => {
      const cells = byLabelAndPeriod[at]?.[subject] ?? [];
      const whole = overLabels(cells, line);
      if (whole.some(({ sum }) => sum < 0) || dimension.labels.length < 2) return [];
      const found = [
        ...comings(of, cube, dimension, { subject, byLabel: byLabel[at]?.[subject] ?? [], byPeriod: cells }),
        ...dimension.labels.slice(0, MAX_LABELS).flatMap((_, place) => partOf(of, dimension, place, cells, whole, line)), // prettier-ignore
      ];
      // The other one of two labels says the same.
      return dimension.labels.length > 2 ? found : strongest(found, 1);
    });
  });
}

function partOf(
  of: CubeSubject,
  dimension: CubeDimension,
  place: number,
  byLabel: readonly (readonly Cell[])[],
  whole: readonly Cell[],
  line: Line,
): Candidate[] {
  const [label = null, cells = []] = [dimension.labels[place], byLabel[place]];
  const rows = added(cells);
  // When labels are missing is told as such.
  if (label === null || rows.n < LEAST_ROWS || cells.some(({ sum }) => sum < 0)) return [];
  const base = { subject: of.subject, by: dimension.column.name, labels: [label] };
  const total = added(whole).sum;
  const share = total > 0 ? rows.sum / total : 0;
  const figureOf = (name: string, at: number, { from, until }: Span) =>
    amount(name, of, added((byLabel[at] ?? []).slice(from, until)).sum, [labelled(dimension, dimension.labels[at] ?? null), during(line, from, until)], until - from); // prettier-ignore
  const figure = (name: string, during: Span) => figureOf(name, place, during);
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
  const grown = (each: { before: number; after: number }): number =>
    each.before > 0 ? each.after / each.before - 1 : 0;
  const [ownChange, restChange] = [grown(own), grown(rest)];
  const [portion = 0] = contributions([own.before, rest.before], [own.after, rest.after]).shares;
  const isAgainst = ownChange * restChange < 0 && Math.min(Math.abs(ownChange), Math.abs(restChange)) >= STILL;
  const isMost = Math.abs(grown(all)) >= STILL && portion >= MOST && portion > 1.5 * shares.before;
  const [ownBefore, ownAfter] = [figure('before', before), figure('after', after)];
  const others = (name: string, { from, until }: Span) =>
    amount(name, of, added(whole.slice(from, until).map((cell, place) => without(cell, cells[from + place] ?? NO_CELL))).sum, [labelled(dimension, label, true), during(line, from, until)], until - from); // prettier-ignore
  const everything = (name: string, { from, until }: Span) =>
    amount(name, of, added(whole.slice(from, until)).sum, [during(line, from, until)], until - from);
  const compared = {
    ...base,
    time: spanIn(line, after.from, after.until - 1),
    isUp: ownAfter.value > ownBefore.value,
    p,
  };
  // A part of little of the whole moves little, however much of it moves.
  const effect = Math.min(1, shift * 2 + Math.min(1, Math.abs(ownChange - restChange)) / 2);
  if (isAgainst) {
    const [restBefore, restAfter] = [others('rest_before', before), others('rest_after', after)];
    const figures = [ownBefore, ownAfter, ...change('change', ownAfter, ownBefore), restBefore, restAfter, ...change('rest_change', restAfter, restBefore)]; // prettier-ignore
    const [counter] = dimension.labels
      .flatMap((each, at) =>
        at === place || each === null
          ? []
          : [{ each, at, change: figureOf('', at, after).value - figureOf('', at, before).value }],
      ) // prettier-ignore
      .sort((a, b) => (a.change - b.change) * Math.sign(ownAfter.value - ownBefore.value));
    const moved = counter && dimension.labels.length > 2 ? { also: { by: dimension.column.name, label: counter.each } } : {}; // prettier-ignore
    const most = counter && 'also' in moved ? change('also_change', figureOf('also_after', counter.at, after), figureOf('also_before', counter.at, before)) : []; // prettier-ignore
    const both = counter && most.length > 0 ? [figureOf('also_before', counter.at, before), figureOf('also_after', counter.at, after), ...most] : []; // prettier-ignore
    return [{ ...compared, kind: 'against', effect, share: Math.sqrt(share), figures: [...figures, ...both], ...(both.length > 0 && moved) }]; // prettier-ignore
  }
  const [allBefore, allAfter] = [everything('all_before', before), everything('all_after', after)];
  if (isMost) {
    const figures: Candidate['figures'] = [
      ...[ownBefore, ownAfter, ...change('change', ownAfter, ownBefore), allBefore, allAfter],
      ...change('all_change', allAfter, allBefore),
      { of: 'difference', name: 'own', a: 'after', b: 'before', value: ownAfter.value - ownBefore.value },
      { of: 'difference', name: 'all', a: 'all_after', b: 'all_before', value: allAfter.value - allBefore.value },
      { of: 'share', name: 'of_change', a: 'own', b: 'all', value: portion },
    ];
    return [{ ...compared, kind: 'drives', effect, share: Math.sqrt(share), figures }];
  }
  const figures: Candidate['figures'] = [
    ...[ownBefore, allBefore, ownAfter, allAfter],
    { of: 'share', name: 'part_before', a: 'before', b: 'all_before', value: shares.before },
    { of: 'share', name: 'part_after', a: 'after', b: 'all_after', value: shares.after },
  ];
  return [{ ...compared, kind: 'part', isUp: shares.after > shares.before, effect, share, figures }];
}

/** Labels that come or go, those of one period together: on days, where all days are known. */
function comings(
  of: CubeSubject,
  { series, line, others, totals }: Cube,
  dimension: CubeDimension,
  own: Own,
): Candidate[] {
  const days = others.find(({ line: { grain } }) => grain === 'day');
  const isWhole = days !== undefined && added(days.series[own.subject] ?? []).n === totals[own.subject]?.n;
  const at = isWhole ? days.line : line;
  const whole = (isWhole ? days.series : series)[own.subject] ?? [];
  if (!at) return [];
  const found = dimension.labels.flatMap((label, place) => {
    const cells = isWhole ? [] : (own.byPeriod[place] ?? []);
    const all = isWhole ? (own.byLabel[place] ?? NO_CELL) : added(cells);
    const seen = dimension.seen[place];
    if (label === null || !seen || all.n < LEAST_COMING) return [];
    const coming = comingOf(seen, at.periods, whole, all.n);
    return coming ? [{ ...coming, label, sum: all.sum }] : [];
  });
  return [...groupBy(found, (each) => `${each.kind} ${each.place}`).values()].flatMap((group): Candidate[] => {
    const [first] = group;
    if (!first) return [];
    const { kind, place } = first;
    const [from, until] = kind === 'appears' ? [place, whole.length] : [0, place + 1];
    const labels = group.sort((a, b) => b.sum - a.sum).map(({ label }) => label);
    const inThem = { is: 'in' as const, column: dimension.column.name, values: labels };
    const sum = group.reduce((total, each) => total + each.sum, 0);
    const there = amount('there', of, sum, [inThem, during(at, from, until)], until - from);
    const all = amount('all', of, added(whole.slice(from, until)).sum, [during(at, from, until)], until - from);
    const part = all.value > 0 ? there.value / all.value : 0;
    return [
      {
        ...{ kind, subject: of.subject, by: dimension.column.name, labels, isUp: kind === 'appears' },
        // Each label could have been the one (Bonferroni).
        ...{
          p: Math.min(1, dimension.labels.length * Math.min(...group.map(({ p }) => p))),
          effect: part < LEAST_COMING_PART ? 0 : Math.min(1, 0.6 + part),
        },
        ...{ share: Math.sqrt(part), time: spanIn(at, place, kind === 'appears' ? whole.length - 1 : place) },
        figures: [there, all, { of: 'share', name: 'part', a: 'there', b: 'all', value: part }],
      },
    ];
  });
}

/** Cells of one subject by the labels of one dimension. */
interface Own {
  subject: number;
  byLabel: readonly Cell[];
  byPeriod: readonly (readonly Cell[])[];
}

/**
 * The period in which a label comes, or the last one in which it is there, where it is not from beginning to end: how likely that is where
 * each of its rows could be any of the table's.
 */
function comingOf(
  seen: { from: string; to: string },
  periods: readonly string[],
  whole: readonly Cell[],
  rows: number,
) {
  const placeOf = (day: string): number => periods.findLastIndex((period) => period.slice(0, 10) <= day);
  const [first, last] = [placeOf(seen.from), placeOf(seen.to)];
  if (first < 0 || last < first) return undefined;
  const all = added(whole).n;
  const likelihood = (from: number, until: number): number =>
    Math.min(1, 2 * (1 - added(whole.slice(from, until)).n / all) ** rows);
  const [before, after] = [likelihood(0, first), likelihood(last + 1, periods.length)];
  const [kind, place, p] =
    before < after ? (['appears', first, before] as const) : (['vanishes', last, after] as const);
  return p < 0.01 && (kind === 'appears' ? first : periods.length - 1 - last) >= LEAST_ABSENT
    ? { kind, place, p }
    : undefined;
}
