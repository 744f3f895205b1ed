/** Rows in which a column is not what others make of it. */
import { doubleSql } from './columnSql';
import type { ColumnFacts } from './factSet';

/** How far a value has to be from what it is made of, in parts of it: rounding comes less far. */
const BROKEN = 0.02;

/** Condition of the rows in which the third column is not the sum or the product of the first two. */
export function brokenSql(
  { is }: { is: 'sum' | 'product' },
  [a, b, c]: readonly [ColumnFacts, ColumnFacts, ColumnFacts],
): string {
  const [x, y, z] = [doubleSql(a), doubleSql(b), doubleSql(c)];
  return `abs(${x} ${is === 'sum' ? '+' : '*'} ${y} - ${z}) > ${BROKEN} * abs(${z})`;
}
