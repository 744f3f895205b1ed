import { numberLiteral } from './columnSql';
import type { FactMaker, Figure } from './factMaker';
import type { Fact } from './fact';
import type { ColumnFacts, Pair } from './factSet';
import { bothSql, fromOriginSql, originOf, spearmanSql } from './pairSql';

/**
 * `p1.n`, `.pearson`, `.spearman`, `.slope`, `.intercept`, `.slope_se`, `.r2`; `.pearson_p` and `.spearman_p`, whose SQL gives the
 * correlation that they are made of.
 */
export function pairFacts(make: FactMaker, pair: Pair): Fact[] {
  const [a, b] = [make.column(pair.a), make.column(pair.b)];
  if (!a || !b) return [];
  const { t } = make.wording;
  const words = { a: a.name, b: b.name };
  const conditions = bothSql(a, b);
  const of = `(${fromOriginSql(b)}, ${fromOriginSql(a)})`;
  const correlation = make.select(`corr${of}`, ...conditions);
  const ranks = spearmanSql(a, b, make.from(...conditions));
  const df = pair.n - 2;
  const again = true;
  const isUnit = true;
  // prettier-ignore
  const told: Figure[] = [
    ['n', t('Rows that have {a} and {b}', words), pair.n, make.select('count(*)', ...conditions), { again }],
    ['pearson', t('Correlation of {a} and {b} (Pearson)', words), pair.pearson, correlation, { again, isUnit }],
    ['pearson_p', t('p of the correlation r of {a} and {b}: of t = r · √(df / (1 − r²)), df = {df}, both sides', { ...words, df }), pair.pearson_p, correlation],
    ['spearman', t('Correlation of the ranks of {a} and {b} (Spearman)', words), pair.spearman, ranks, { again, isUnit }],
    ['spearman_p', t('p of the correlation ρ of the ranks of {a} and {b}: of t = ρ · √(df / (1 − ρ²)), df = {df}, both sides', { ...words, df }), pair.spearman_p, ranks],
    ['slope', t('Slope: how much {b} rises when {a} rises by 1', words), pair.slope, make.select(`regr_slope${of}`, ...conditions)],
    ['intercept', t('{b} where {a} is 0, on the line of least squares', words), pair.intercept, make.select(interceptSql(a, b, of), ...conditions)],
    ['slope_se', t('Standard error of the slope of {b} by {a}', words), pair.slope_se, slopeErrorSql(make, a, b, conditions), { print: 'full' }],
    ['r2', t('Share of the variance of {b} that a line by {a} explains (R²)', words), pair.r2, make.select(`pow(corr${of}, 2)`, ...conditions), { form: 'share' }],
  ];
  return make.defined(pair.id, told, conditions);
}

function interceptSql(a: ColumnFacts, b: ColumnFacts, of: string): string {
  const plus = (origin: number): string => (origin === 0 ? '' : ` + ${numberLiteral(origin)}`);
  return `(regr_avgy${of}${plus(originOf(b))}) - regr_slope${of} * (regr_avgx${of}${plus(originOf(a))})`;
}

/** From what is left of each row about the line. */
function slopeErrorSql(make: FactMaker, a: ColumnFacts, b: ColumnFacts, conditions: string[]): string {
  const of = '("b", "a")';
  return `WITH data AS (${make.select(`${fromOriginSql(a)} AS "a", ${fromOriginSql(b)} AS "b"`, ...conditions)}),
line AS (SELECT regr_count${of} AS "n", regr_avgx${of} AS "ma", regr_avgy${of} AS "mb", regr_sxx${of} AS "ss", regr_slope${of} AS "slope" FROM data)
SELECT sqrt(fsum(pow("b" - "mb" - "slope" * ("a" - "ma"), 2)) / (any_value("n") - 2) / any_value("ss")) FROM data, line`;
}
