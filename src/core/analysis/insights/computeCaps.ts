/** Looks at the highest and the lowest value of measures where many rows have it. */
import { doubleSql, numberLiteral } from '../facts/columnSql';
import type { ColumnFacts } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import { subjectOf, type Cap } from './faults';

/** Different values of a measure at least: scales and small counts have ends by themselves. */
const LEAST_DISTINCT = 30;
/** Rows with it that are looked at, and their part of the values. */
export const LEAST_CAPPED = 10;
export const LEAST_PART = 0.01;
/** The part of the other values that tells how far apart they are at that end. */
const TAIL = 0.05;
/** Ends that scales have by themselves, where nothing is below 0. */
const WHOLE = [1, 100];
/** What lies nearer to 0 than this part of the mean ends there by itself. */
const NEAR_ZERO = 0.1;

/** Looks at the rows once for all measures, and twice more for each end that many have. */
export async function computeCaps(run: Runner, measures: readonly ColumnFacts[]): Promise<Cap[]> {
  const ends = measures.flatMap((column) =>
    endsOf(column).map((end) => ({ column, value: doubleSql(column), ...end })),
  );
  if (ends.length === 0) return [];
  const counts = await run.one(`SELECT ${ends.map(({ value, cap }, at) => `count(*) FILTER (WHERE ${value} = ${numberLiteral(cap)}) AS "n${at}"`).join(', ')} ${run.from()}`); // prettier-ignore
  const made: Cap[] = [];
  for (const [at, { column, value, cap, isHigh }] of ends.entries()) {
    const rows = counts.count(`n${at}`);
    if (rows < Math.max(LEAST_CAPPED, LEAST_PART * column.present)) continue;
    const others = `${value} <> ${numberLiteral(cap)}`;
    const end = await run.one(
      `SELECT ${isHigh ? 'max' : 'min'}(${value}) AS "next", quantile_cont(${value}, ${isHigh ? 1 - TAIL : TAIL}) AS "border" ${run.from(others)}`,
    );
    const [next, border] = [end.number('next'), end.number('border')];
    if (next === null || border === null) continue;
    const beyond = `${value} ${isHigh ? '>=' : '<='} ${numberLiteral(border)}`;
    const tail = await run.one(
      `SELECT (SELECT avg(abs(${value} - ${numberLiteral(border)})) ${run.from(others, beyond)}) AS "excess", (SELECT max("n") FROM (SELECT count(*) AS "n" ${run.from(others)} GROUP BY ${value})) AS "most"`,
    );
    made.push({
      ...{ subject: subjectOf(column), column: column.number, cap, isHigh, rows, present: column.present },
      ...{ gap: Math.abs(cap - next), excess: tail.count('excess'), most: tail.count('most') },
    });
  }
  return made;
}

function endsOf({ numbers, meaning, distinct, present }: ColumnFacts): { cap: number; isHigh: boolean }[] {
  const { min = null, max = null, mean = null } = numbers ?? {};
  if (min === null || max === null || mean === null || distinct < LEAST_DISTINCT || distinct === present) return [];
  const isScale = meaning.unit === 'percent' || (min >= 0 && WHOLE.includes(max));
  const isOpen = (end: number): boolean => end !== 0 && Math.abs(end) >= NEAR_ZERO * Math.abs(mean);
  return [
    ...(!isScale && isOpen(max) ? [{ cap: max, isHigh: true }] : []),
    ...(meaning.unit !== 'percent' && isOpen(min) ? [{ cap: min, isHigh: false }] : []),
  ];
}
