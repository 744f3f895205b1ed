import { leastSquares, pearson, pOfCorrelation, type Moments } from '../statistics/correlation';
import { numberLiteral } from './columnSql';
import type { ColumnFacts, Couple, Pair } from './factSet';
import { rounded } from './measured';
import { fromOriginSql, originOf } from './pairSql';
import type { Runner } from './runner';
import { spearmans } from './spearman';

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
    return [`fsum(pow(${residual}, 2)) AS "r${at}"`];
  });
  if (sums.length === 0) return [];
  const row = await run.one(`SELECT ${sums.join(', ')} ${run.from()}`);
  return couples.map((_, at) => row.number(`r${at}`) ?? undefined);
}
