import { cutLabelSql, isLabelSql, meanSql, presentSql, numberLiteral } from './columnSql';
import type { FactMaker, Figure } from './factMaker';
import type { Fact } from './fact';
import type { Association, Effect, ColumnFacts, Pair } from './factSet';
import { fromOriginSql, bothSql, originOf, spearmanSql } from './pairSql';

/** `a1.n`, `.chi2`, `.df`, `.v`, `.thin`; `.p`, whose SQL gives χ². */
export function associationFacts(make: FactMaker, association: Association): Fact[] {
  const { id, n, chi2, df, p, v, thin } = association;
  const [a, b] = [make.column(association.a), make.column(association.b)];
  if (!a || !b) return [];
  const { t } = make.formatter;
  const words = { a: a.name, b: b.name, df };
  const conditions = [`${cutLabelSql(a)} IS NOT NULL`, `${cutLabelSql(b)} IS NOT NULL`];
  const counted = `WITH cells AS (SELECT ${cutLabelSql(a)} AS "a", ${cutLabelSql(b)} AS "b", count(*) AS "n" ${make.from(...conditions)} GROUP BY 1, 2),
r AS (SELECT "a", sum("n") AS "rows" FROM cells GROUP BY 1), c AS (SELECT "b", sum("n") AS "rows" FROM cells GROUP BY 1),
e AS (SELECT r."a", c."b", r."rows" * c."rows" / (SELECT sum("n") FROM cells) AS "expected" FROM r, c)`;
  const statistic = `sum(pow(coalesce("n", 0) - "expected", 2) / "expected")`;
  const joined = `FROM e LEFT JOIN cells ON cells."a" = e."a" AND cells."b" = e."b"`;
  const smaller = '(least((SELECT count(*) FROM r), (SELECT count(*) FROM c)) - 1)';
  const again = true;
  // prettier-ignore
  const figures: Figure[] = [
    ['n', t('Rows that have {a} and {b}', words), n, make.select('count(*)', ...conditions), { again }],
    ['chi2', t('χ² of {a} and {b}, {df} degrees of freedom', words), chi2, `${counted}\nSELECT ${statistic} ${joined}`],
    ['df', t('Degrees of freedom of χ² of {a} and {b}', words), df, `${counted}\nSELECT ((SELECT count(*) FROM r) - 1) * ((SELECT count(*) FROM c) - 1)`, { again }],
    ['p', t('p of χ² of {a} and {b}, {df} degrees of freedom, upper side', words), p, `${counted}\nSELECT ${statistic} ${joined}`],
    ['v', t('Cramér’s V of {a} and {b}: √(χ² / (n · (k − 1))), k the smaller number of labels', words), v, `${counted}\nSELECT sqrt(${statistic} / (SELECT sum("n") FROM cells) / ${smaller}) ${joined}`, { again, isUnit: true }],
    ['thin', t('Share of the pairs of {a} and {b} where fewer than 5 rows are expected', words), thin, `${counted}\nSELECT avg(CASE WHEN "expected" < 5 THEN 1 ELSE 0 END) FROM e`, { form: 'share' }],
  ];
  return make.defined(id, figures, conditions);
}

/**
 * `e1.n`, `.groups`, `.f`, `.df1`, `.df2`, `.eta2`, `.p`, whose SQL gives F; of two groups `.t`, `.t_df`, `.mean_a`, `.mean_b`,
 * `.difference`, and `.t_p`, whose SQL gives t.
 */
export function effectFacts(make: FactMaker, effect: Effect): Fact[] {
  const { id, n, groups, f, df1, df2, p, eta2 } = effect;
  const [measure, by] = [make.column(effect.measure), make.column(effect.by)];
  if (!measure || !by) return [];
  const { t } = make.formatter;
  const words = { measure: measure.name, column: by.name, df1, df2 };
  const label = cutLabelSql(by);
  const conditions = [presentSql(measure), `${label} IS NOT NULL`];
  const value = fromOriginSql(measure);
  const parts = `WITH parts AS (${make.select(`${label} AS "label", count(*) AS "n", favg(${value}) AS "mean", var_pop(${value}) * count(*) AS "ss"`, ...conditions)} GROUP BY 1 HAVING count(*) >= 2),
grand AS (SELECT sum("n" * "mean") / sum("n") AS "all" FROM parts)`;
  const between = 'sum("n" * pow("mean" - "all", 2))';
  const variances = `${parts}\nSELECT (${between} / (count(*) - 1)) / (sum("ss") / (sum("n") - count(*))) FROM parts, grand`;
  const again = true;
  // prettier-ignore
  const figures: Figure[] = [
    ['n', t('Rows of {measure} in groups of {column} with two values at least', words), n, `${parts}\nSELECT sum("n") FROM parts`, { again }],
    ['groups', t('Groups of {column} with two values of {measure} at least', words), groups, `${parts}\nSELECT count(*) FROM parts`, { again }],
    ['f', t('F of {measure} by {column} (one-way analysis of variance)', words), f, variances],
    ['df1', t('Degrees of freedom between the groups of {column}', words), df1, `${parts}\nSELECT count(*) - 1 FROM parts`, { again }],
    ['df2', t('Degrees of freedom within the groups of {column}', words), df2, `${parts}\nSELECT sum("n") - count(*) FROM parts`, { again }],
    ['p', t('p of F of {measure} by {column}, {df1} and {df2} degrees of freedom, upper side', words), p, variances],
    ['eta2', t('Share of the variance of {measure} that lies between the groups of {column} (η²)', words), eta2, `${parts}\nSELECT ${between} / (${between} + sum("ss")) FROM parts, grand`, { again, isUnit: true, form: 'share' }],
  ];
  return [...make.defined(id, figures, conditions), ...welchFacts(make, effect)];
}

function welchFacts(make: FactMaker, { id, welch, measure: number, by: byNumber }: Effect): Fact[] {
  const [measure, by] = [make.column(number), make.column(byNumber)];
  if (!welch || !measure || !by) return [];
  const { t } = make.formatter;
  const { a, b, mean_a, mean_b } = welch;
  const words = { measure: measure.name, a, b };
  const present = presentSql(measure);
  const value = fromOriginSql(measure);
  const [inA, inB] = [isLabelSql(by, a), isLabelSql(by, b)];
  const both = [present, `(${inA} OR ${inB})`];
  const of = (aggregate: string, group: string): string => `${aggregate}(${value}) FILTER (WHERE ${group})`;
  const error = (group: string): string => `${of('var_samp', group)} / ${of('count', group)}`;
  const [first, second] = [error(inA), error(inB)];
  const test = make.select(`(${of('favg', inA)} - ${of('favg', inB)}) / sqrt(${first} + ${second})`, ...both);
  const df = make.select(
    `pow(${first} + ${second}, 2) / (pow(${first}, 2) / (${of('count', inA)} - 1) + pow(${second}, 2) / (${of('count', inB)} - 1))`,
    ...both,
  );
  const mean = (group: string): string => make.select(meanSql(measure), group);
  const { sign } = measure.meaning;
  const difference = mean_a === null || mean_b === null ? null : mean_a - mean_b;
  const meanLabel = (label: string): string =>
    t('{measure} where {column} is {label}', { measure: t('Mean of {column}', { column: measure.name }), column: by.name, label }); // prettier-ignore
  const degrees = welch.df === null ? '–' : make.formatter.number(welch.df);
  // prettier-ignore
  const figures: Figure[] = [
    ['t', t('Welch’s t of {measure} between {a} and {b}', words), welch.t, test],
    ['t_df', t('Degrees of freedom of Welch’s t of {measure} between {a} and {b}', words), welch.df, df],
    ['t_p', t('p of Welch’s t of {measure} between {a} and {b}, {df} degrees of freedom, both sides', { ...words, df: degrees }), welch.p, test],
    ['difference', t('Difference of the means of {measure} between {a} and {b}', words), difference, `SELECT (${mean(inA)}) - (${mean(inB)})`, { sign }],
  ];
  return [
    ...make.defined(id, figures, both),
    ...make.defined(id, [['mean_a', meanLabel(a), mean_a, mean(inA), { sign, of: [a] }]], [inA]),
    ...make.defined(id, [['mean_b', meanLabel(b), mean_b, mean(inB), { sign, of: [b] }]], [inB]),
  ];
}

/**
 * `p1.n`, `.pearson`, `.spearman`, `.slope`, `.intercept`, `.slope_se`, `.r2`; `.pearson_p` and `.spearman_p`, whose SQL gives the
 * correlation that they are made of.
 */
export function pairFacts(make: FactMaker, pair: Pair): Fact[] {
  const [a, b] = [make.column(pair.a), make.column(pair.b)];
  if (!a || !b) return [];
  const { t } = make.formatter;
  const words = { a: a.name, b: b.name };
  const conditions = bothSql(a, b);
  const of = `(${fromOriginSql(b)}, ${fromOriginSql(a)})`;
  const correlation = make.select(`corr${of}`, ...conditions);
  const ranks = spearmanSql(a, b, make.from(...conditions));
  const df = pair.n - 2;
  const again = true;
  const isUnit = true;
  // prettier-ignore
  const figures: Figure[] = [
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
  return make.defined(pair.id, figures, conditions);
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
