/** Looks at measures with zeros: what the values above 0 are like. */
import { doubleSql } from '../facts/columnSql';
import type { ColumnFacts } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import { subjectOf, type Zeros } from './faults';

/** Zeros that are looked at, at least, and their part of the values. */
const LEAST_ZEROS = 5;
export const LEAST_EXCESS = 0.02;
/** So many zeros are told where it is not known how counts vary. */
export const MANY_ZEROS = 0.2;

/** @param measures those that may have zeros */
export async function computeZeros(run: Runner, measures: readonly ColumnFacts[]): Promise<Zeros[]> {
  const columns = measures.filter(
    ({ numbers, present }) =>
      numbers?.negatives === 0 && numbers.zeros >= Math.max(LEAST_ZEROS, LEAST_EXCESS * present),
  );
  if (columns.length === 0) return [];
  const figures = columns.map((column, at) => {
    const value = doubleSql(column);
    const above = (of: string): string => `${of} FILTER (WHERE ${value} > 0)`;
    return [
      `bool_and(${value} = floor(${value})) AS "whole${at}", ${above(`avg(${value})`)} AS "mean${at}", ${above(`var_samp(${value})`)} AS "variance${at}"`,
      `count(*) FILTER (WHERE ${value} = 1) AS "ones${at}", count(*) FILTER (WHERE ${value} = 2) AS "twos${at}"`,
      // What is sorted costs most.
      (column.numbers?.zeros ?? 0) >= MANY_ZEROS * column.present &&
        `${above(`quantile_cont(${value}, [0.05, 0.5])`)} AS "low${at}"`,
    ]
      .filter((each) => each !== false)
      .join(', ');
  });
  const row = await run.one(`SELECT ${figures.join(', ')} ${run.from()}`);
  return columns.map((column, at) => ({
    ...{
      subject: subjectOf(column),
      column: column.number,
      zeros: column.numbers?.zeros ?? 0,
      present: column.present,
    },
    ...{
      isWhole: row.text(`whole${at}`) === 'true',
      mean: row.count(`mean${at}`),
      variance: row.count(`variance${at}`),
    },
    ...{ ones: row.count(`ones${at}`), twos: row.count(`twos${at}`), low: row.numbers(`low${at}`)[0] ?? 0, median: row.numbers(`low${at}`)[1] ?? 0 }, // prettier-ignore
  }));
}
