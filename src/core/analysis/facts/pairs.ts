import { leastSquares, pearson, pOfCorrelation, type Moments } from '../statistics/correlation';
import { numberLiteral, doubleSql } from './columnSql';
import type { ColumnFacts, Couple, Pair, DrawnSide } from './factSet';
import { rounded } from './measured';
import { fromOriginSql, originOf, bothSql, rankSql, spearmanSql } from './pairSql';
import type { Runner } from './runner';
import { isInteger } from '../roles/engineTypes';
import { fieldsFor } from './histogram';

/** Pairs of measures, the most strongly related first. Two scans, and sorts for the ranks. */
export async function pairs(run: Runner, couples: readonly Couple[], rows: number): Promise<Omit<Pair, 'id'>[]> {
  if (couples.length === 0) return [];
  const moments = await momentsOf(run, couples);
  const residuals = await residualsOf(run, couples, moments);
  const found = couples.map((couple, at) => ({ couple, moments: moments[at] ?? NONE, residual: residuals[at] }));
  found.sort((x, y) => strength(pearson(y.moments)) - strength(pearson(x.moments)) || order(x.couple, y.couple));
  const ordered = found.map(({ couple, moments: { n } }) => ({ couple, n }));
  const ranked = await spearmans(run, ordered, rows);
  const all = found.map(({ couple: [a, b], moments: own, residual }, at): Omit<Pair, 'id'> => {
    const r = pearson(own);
    const rho = r === null ? null : (ranked[at] ?? null);
    const line = leastSquares(own, residual);
    return {
      ...{ a: a.number, b: b.number, n: own.n },
      ...{ pearson: r, pearson_p: pOfCorrelation(r, own.n), spearman: rho, spearman_p: pOfCorrelation(rho, own.n) },
      ...{ slope: line?.slope ?? null, intercept: line?.intercept ?? null },
      ...{ slope_se: line?.slopeError ?? null, r2: line?.r2 ?? null },
    };
  });
  return all.sort((x, y) => both(y) - both(x) || x.a - y.a || x.b - y.b);
}

const NONE: Moments = { n: 0, meanA: 0, meanB: 0, ssA: 0, ssB: 0, products: 0 };

function order([a, b]: Couple, [c, d]: Couple): number {
  return a.number - c.number || b.number - d.number;
}

function strength(r: number | null): number {
  return r === null ? -1 : rounded(Math.abs(r));
}

/** A relation that is no line can still be a strong one. */
function both(pair: Pick<Pair, 'pearson' | 'spearman'>): number {
  return Math.max(strength(pair.pearson), strength(pair.spearman));
}

/** Means, and sums of squares and products about them, of the rows that have both: one scan for all. */
async function momentsOf(run: Runner, couples: readonly Couple[]): Promise<Moments[]> {
  const aggregates = couples.flatMap(([a, b], at) => {
    const of = `(${fromOriginSql(b)}, ${fromOriginSql(a)})`;
    return [
      `regr_count${of} AS "n${at}"`,
      ...['avgx', 'avgy', 'sxx', 'syy', 'sxy'].map((name) => `regr_${name}${of} AS "${name}${at}"`),
    ];
  });
  const row = await run.one(`SELECT ${aggregates.join(', ')} ${run.from()}`);
  return couples.map(([a, b], at) => {
    const figure = (name: string): number => row.number(`${name}${at}`) ?? 0;
    return {
      n: figure('n'),
      ...{ meanA: originOf(a) + figure('avgx'), meanB: originOf(b) + figure('avgy') },
      ...{ ssA: figure('sxx'), ssB: figure('syy'), products: figure('sxy') },
    };
  });
}

/** Sums of squares about each line, from the rows: as a difference of sums they would have lost their digits where a line fits well. */
async function residualsOf(
  run: Runner,
  couples: readonly Couple[],
  moments: readonly Moments[],
): Promise<(number | undefined)[]> {
  const sums = couples.flatMap(([a, b], at) => {
    const own = moments[at];
    const line = own && leastSquares(own);
    if (!line) return [];
    const about = (column: ColumnFacts, mean: number): string =>
      `(${fromOriginSql(column)} - ${numberLiteral(mean - originOf(column))})`;
    const residual = `${about(b, own.meanB)} - ${numberLiteral(line.slope)} * ${about(a, own.meanA)}`;
    // A product is several times as fast as a power.
    return [`fsum((${residual}) * (${residual})) AS "r${at}"`];
  });
  if (sums.length === 0) return [];
  const row = await run.one(`SELECT ${sums.join(', ')} ${run.from()}`);
  return couples.map((_, at) => row.number(`r${at}`) ?? undefined);
}

/** Points that are drawn one by one. */
const MAX_POINTS = 5000;
/** Fields along each side where there are more, at most. */
const FIELDS = 30;

/** What a scatter chart of a pair needs: its points, or how many of them lie in each of equal fields. */
export async function drawing(run: Runner, [a, b]: Couple, n: number): Promise<Pick<Pair, 'points' | 'fields'>> {
  const from = run.from(...bothSql(a, b));
  if (n <= MAX_POINTS) {
    const rows = await run.select(`SELECT ${doubleSql(a)} AS "a", ${doubleSql(b)} AS "b" ${from} ORDER BY 1, 2`);
    return { points: rows.map((row): [number, number] => [row.number('a') ?? 0, row.number('b') ?? 0]) };
  }
  const [x, y] = [sideOf(a), sideOf(b)];
  if (!x || !y) return {};
  const field = (column: ColumnFacts, { from: begin, width, count }: DrawnSide): string =>
    `least(greatest(floor((${doubleSql(column)} - (${begin})) / ${width}), 0), ${count - 1})::INTEGER`;
  const rows = await run.select(
    `SELECT ${field(a, x)} AS "x", ${field(b, y)} AS "y", count(*) AS "rows" ${from} GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const cells = rows.map((row): [number, number, number] => [row.count('x'), row.count('y'), row.count('rows')]);
  return { fields: { x, y, cells } };
}

/** Fields with edges that people can read; whole numbers of few values have one each. */
function sideOf({ numbers, type }: ColumnFacts): DrawnSide | undefined {
  const { min, max } = numbers ?? {};
  if (typeof min !== 'number' || typeof max !== 'number') return undefined;
  const fields = fieldsFor(min, max, FIELDS, isInteger(type));
  return fields && { from: fields.from, width: fields.width, count: fields.bins };
}

/** Rows that are sorted for ranks at most, all pairs together: a second or two on two cores. */
const MAX_SORTED = 2_000_000;
/** Pairs whose ranks are made in one query. */
const AT_ONCE = 7;

/**
 * Spearman's ρ of pairs. Columns that have a value in every row are ranked once for all their pairs; others for each pair over
 * the rows that have both. Null for pairs that are beyond what may be sorted, the last ones first.
 * @param rows of the set
 */
async function spearmans(
  run: Runner,
  couples: readonly { couple: Couple; n: number }[],
  rows: number,
): Promise<(number | null)[]> {
  const out = couples.map((): number | null => null);
  let left = MAX_SORTED;
  const whole = (column: ColumnFacts): boolean => column.present === rows;
  const shared: number[] = [];
  const own: number[] = [];
  const sorted = new Set<number>();
  for (const [at, { couple, n }] of couples.entries()) {
    const together = couple.every(whole);
    const fresh = couple.filter((column) => !sorted.has(column.number));
    const cost = together ? fresh.length * rows : 2 * n;
    if (n < 2 || cost > left) continue;
    left -= cost;
    if (together) for (const column of fresh) sorted.add(column.number);
    (together ? shared : own).push(at);
  }
  const pick = (at: readonly number[]) => at.flatMap((index) => couples[index]?.couple ?? []);
  const columns = [...new Map(pick(shared).map((column) => [column.number, column])).values()];
  if (columns.length > 0) {
    const ranks = columns.map((column) => `${rankSql(doubleSql(column))} AS "c${column.number}"`).join(', ');
    const correlations = shared.map((at) => {
      const [a, b] = couples[at]?.couple ?? [];
      return `corr("c${b?.number}", "c${a?.number}") AS "r${at}"`;
    });
    const row = await run.one(`SELECT ${correlations.join(', ')} FROM (SELECT ${ranks} ${run.from()})`);
    for (const at of shared) out[at] = row.number(`r${at}`);
  }
  for (let from = 0; from < own.length; from += AT_ONCE) {
    const parts = own.slice(from, from + AT_ONCE).flatMap((at) => {
      const couple = couples[at]?.couple;
      if (!couple) return [];
      const [a, b] = couple;
      return [`SELECT ${at} AS "at", "value" FROM (${spearmanSql(a, b, run.from(...bothSql(a, b)))})`];
    });
    for (const row of await run.select(parts.join('\nUNION ALL '))) out[row.count('at')] = row.number('value');
  }
  return out;
}

/** Whether a measure can be related to others: numbers that vary. */
export function varies({ numbers }: ColumnFacts): boolean {
  const { min, max } = numbers ?? {};
  return typeof min === 'number' && typeof max === 'number' && max > min;
}
