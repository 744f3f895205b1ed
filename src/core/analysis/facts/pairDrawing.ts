import { doubleSql } from './columnSql';
import type { ColumnFacts, Pair, Couple } from './factSet';
import { isInteger } from '../types/engineTypes';
import { fieldsFor } from './histogram';
import { bothSql } from './pairSql';
import type { Runner } from './runner';

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
  const field = (column: ColumnFacts, { from: begin, width, count }: Side): string =>
    `least(greatest(floor((${doubleSql(column)} - (${begin})) / ${width}), 0), ${count - 1})::INTEGER`;
  const rows = await run.select(
    `SELECT ${field(a, x)} AS "x", ${field(b, y)} AS "y", count(*) AS "rows" ${from} GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const cells = rows.map((row): [number, number, number] => [row.count('x'), row.count('y'), row.count('rows')]);
  return { fields: { x, y, cells } };
}

interface Side {
  from: number;
  width: number;
  count: number;
}

/** Fields with edges that people can read; whole numbers of few values have one each. */
function sideOf({ numbers, type }: ColumnFacts): Side | undefined {
  const { min, max } = numbers ?? {};
  if (typeof min !== 'number' || typeof max !== 'number') return undefined;
  const fields = fieldsFor(min, max, FIELDS, isInteger(type));
  return fields && { from: fields.from, width: fields.width, count: fields.bins };
}
