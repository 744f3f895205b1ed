import { numberLiteral, doubleSql, presentSql } from './columnSql';
import type { ColumnFacts } from './factSet';

/** A mean so many standard deviations from nothing costs sums of squares too many digits. */
const FAR = 1000;

/**
 * What is subtracted from a measure's values before they are squared: nothing, or for values that lie far from nothing and
 * close together a number in their middle. No correlation, slope or ratio of variances changes by it.
 */
export function originOf({ numbers }: ColumnFacts): number {
  const { mean, sd } = numbers ?? {};
  return typeof mean === 'number' && typeof sd === 'number' && Math.abs(mean) > FAR * sd ? mean : 0;
}

/** A measure's value from its origin, as a double. */
export function fromOriginSql(column: ColumnFacts): string {
  const origin = originOf(column);
  return origin === 0 ? doubleSql(column) : `(${doubleSql(column)} - ${numberLiteral(origin)})`;
}

/** Rows that have both. */
export function bothSql(a: ColumnFacts, b: ColumnFacts): string[] {
  return [presentSql(a), presentSql(b)];
}

/** Mean ranks times two: equal values get the same one. No correlation changes by the factor. */
export function rankSql(value: string): string {
  return `rank() OVER (ORDER BY ${value}) + cume_dist() OVER (ORDER BY ${value}) * count(*) OVER ()`;
}

/** Spearman's ρ over the rows of a FROM clause. */
export function spearmanSql(a: ColumnFacts, b: ColumnFacts, from: string): string {
  const ranks = `SELECT ${rankSql(doubleSql(a))} AS "a", ${rankSql(doubleSql(b))} AS "b" ${from}`;
  return `SELECT corr("b", "a") AS "value" FROM (${ranks})`;
}
