/** Looks at values that may stand for a missing one: the lowest or highest of a measure, where it is written as such codes are. */
import { doubleSql, numberLiteral } from '../facts/columnSql';
import type { ColumnFacts } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import { subjectOf, type PointMass } from './faults';

/** One digit again and again, from nines of two digits on, and the ends of what programs count with. */
const CODE = /^-?(?:9{2,}(?:\.9+)?|([1-8])\1{3,}|32767|32768|65535|2147483647|2147483648|4294967295)$/;
/** Different values of a measure at least: of a few each is a label. */
const LEAST_DISTINCT = 12;
/** The part of the other values that tells how far apart they are at that end. */
const TAIL = 0.05;

/** @param measures those that may have such values */
export async function computePlaceholders(run: Runner, measures: readonly ColumnFacts[]): Promise<PointMass[]> {
  const found = measures.flatMap((column) => endsOf(column).map((end) => ({ column, ...end })));
  const made: PointMass[] = [];
  for (const { column, isLow, code } of found) {
    const value = doubleSql(column);
    const at = numberLiteral(code);
    const [nearest, beyond] = isLow ? ['min', '<='] : ['max', '>='];
    const others = `FILTER (WHERE ${value} <> ${at})`;
    const row = await run.one(
      `SELECT count(*) FILTER (WHERE ${value} = ${at}) AS "n", ${nearest}(${value}) ${others} AS "next", quantile_cont(${value}, ${isLow ? TAIL : 1 - TAIL}) ${others} AS "border", favg(${value}) ${others} AS "others", favg(${value}) AS "all" ${run.from()}`,
    );
    const [next, border] = [row.number('next'), row.number('border')];
    if (next === null || border === null) continue;
    const tail = await run.one(
      `SELECT count(*) FILTER (WHERE ${value} = ${numberLiteral(next)}) AS "n", avg(abs(${value} - ${numberLiteral(border)})) AS "excess" ${run.from(`${value} ${beyond} ${numberLiteral(border)}`, `${value} <> ${at}`)}`,
    );
    made.push({
      ...{ subject: subjectOf(column), column: column.number, code, isLow, rows: row.count('n'), present: column.present }, // prettier-ignore
      ...{ gap: Math.abs(next - code), excess: tail.count('excess'), atNext: tail.count('n') },
      ...{ others: row.count('others'), all: row.count('all') },
    });
  }
  return made;
}

/** The ends of a measure that may be codes: −1 and 0 are so where all other values are higher, 0 of what is averaged alone. */
function endsOf(column: ColumnFacts): { isLow: boolean; code: number }[] {
  const { numbers, meaning, distinct } = column;
  if (!numbers || distinct < LEAST_DISTINCT) return [];
  const isLowest = (value: number): boolean =>
    CODE.test(String(value)) || value === -1 || (value === 0 && !meaning.additive);
  return [
    ...(numbers.min !== null && isLowest(numbers.min) ? [{ isLow: true, code: numbers.min }] : []),
    ...(numbers.max !== null && CODE.test(String(numbers.max)) ? [{ isLow: false, code: numbers.max }] : []),
  ];
}
