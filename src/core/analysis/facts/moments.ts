/**
 * Moments of a column of numbers, in two passes: the deviations from a first mean are added up with compensation, and what
 * that mean was wrong by is taken out (Chan, Golub and LeVeque, 1983). The one place that has their SQL and their formulas.
 */
import { doubleSql, meanSql, numberLiteral, valueSql } from './columnSql';
import type { ColumnFacts, NumberFacts } from './factSet';
import { fromSql, type ResultRow } from './runner';

type Column = Pick<ColumnFacts, 'name' | 'type'> & { odd?: number };

/** Sums of powers of the deviations d from a number near the mean. */
export interface Powers {
  n: number;
  d1: number | null;
  d2: number | null;
  d3: number | null;
  d4: number | null;
}

export type Moments = Pick<NumberFacts, 'sd' | 'skew' | 'kurtosis' | 'jb' | 'jb_p'>;

const powerSql = (deviation: string): string[] => {
  const square = `${deviation} * ${deviation}`;
  return [deviation, square, `${square} * ${deviation}`, `${square} * ${square}`].map((each) => `fsum(${each})`);
};

/** Aggregates that {@link readPowers} reads. @param mean of the column, as the first pass gave it */
export function powersSql(column: Column, mean: number, prefix: string): string {
  const deviation = `(${doubleSql(column)} - ${numberLiteral(mean)})`;
  return [
    `count(${valueSql(column)}) AS "${prefix}n"`,
    ...powerSql(deviation).map((sql, at) => `${sql} AS "${prefix}d${at + 1}"`),
  ].join(', ');
}

export function readPowers(row: ResultRow, prefix: string): Powers {
  const [d1 = null, d2 = null, d3 = null, d4 = null] = [1, 2, 3, 4].map((at) => row.number(`${prefix}d${at}`));
  return { n: row.count(`${prefix}n`), d1, d2, d3, d4 };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Standard deviation with n − 1; adjusted Fisher–Pearson skewness G1 and excess kurtosis G2 (Joanes and Gill, 1998); the
 * statistic of Jarque and Bera (1980) with its p by χ² with 2 degrees of freedom. Null where they are not defined.
 */
export function momentsOf({ n, d1, d2, d3, d4 }: Powers): Moments {
  const none: Moments = { sd: null, skew: null, kurtosis: null, jb: null, jb_p: null };
  if (n < 2 || d1 === null || d2 === null) return none;
  const shift = d1 / n;
  const m2 = Math.max(0, d2 / n - shift ** 2);
  const sd = finite(Math.sqrt((m2 * n) / (n - 1)));
  if (!(m2 > 0) || d3 === null || d4 === null) return { ...none, sd };
  const m3 = d3 / n - (3 * shift * d2) / n + 2 * shift ** 3;
  const m4 = d4 / n - (4 * shift * d3) / n + (6 * shift ** 2 * d2) / n - 3 * shift ** 4;
  const g1 = m3 / m2 ** 1.5;
  const g2 = m4 / m2 ** 2 - 3;
  const jb = finite((n / 6) * (g1 ** 2 + g2 ** 2 / 4));
  return {
    sd,
    skew: n > 2 ? finite((Math.sqrt(n * (n - 1)) / (n - 2)) * g1) : null,
    kurtosis: n > 3 ? finite(((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * g2 + 6)) : null,
    jb,
    jb_p: jb === null ? null : Math.exp(-jb / 2),
  };
}

/** One SELECT that gives one of them alone: the same formulas, in SQL. */
export function momentSql(name: keyof Moments, column: Column, table: string, where: string): string {
  const from = fromSql(table, where);
  const deviations = `SELECT ${doubleSql(column)} - (SELECT ${meanSql(column)} ${from}) AS d ${from}`;
  const [d1, d2, d3, d4] = powerSql('d').map((sql) => `${sql} / count(d)`);
  const sums = `SELECT count(d) AS n, ${d1} AS a, ${d2} AS b, ${d3} AS c, ${d4} AS e FROM (${deviations})`;
  const central = `SELECT n, greatest(b - a ** 2, 0) AS m2, c - 3 * a * b + 2 * a ** 3 AS m3, e - 4 * a * c + 6 * a ** 2 * b - 3 * a ** 4 AS m4 FROM (${sums})`;
  return `SELECT ${FORMULAS[name]} AS "${name}" FROM (${central})`;
}

const JB = 'n / 6 * ((m3 / m2 ** 1.5) ** 2 + (m4 / m2 ** 2 - 3) ** 2 / 4)';
const FORMULAS: Readonly<Record<keyof Moments, string>> = {
  sd: 'sqrt(m2 * n / (n - 1))',
  skew: 'sqrt(n * (n - 1)) / (n - 2) * m3 / m2 ** 1.5',
  kurtosis: '(n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * (m4 / m2 ** 2 - 3) + 6)',
  jb: JB,
  jb_p: `exp(-(${JB}) / 2)`,
};
