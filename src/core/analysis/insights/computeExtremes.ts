/** Looks at the rows with the highest and the lowest values of each measure, and at their times. */
import { doubleSql, timeSql } from '../facts/columnSql';
import type { FactSet } from '../facts/factSet';
import type { Runner } from '../facts/runner';
import type { Cube, CubeSubject, Extreme } from './cube';

/** Rows at each end. */
const MOST = 30;

/** Looks at the rows once. @returns for each subject that is a column, by its place */
export async function computeExtremes(
  run: Runner,
  set: FactSet,
  subjects: readonly CubeSubject[],
  line: { column: string } | undefined,
): Promise<Cube['extremes']> {
  const time = set.columns.find(({ name }) => name === line?.column);
  const columns = subjects.map(({ subject }) => subject.of === 'column' ? set.columns.find(({ name }) => name === subject.column) : undefined); // prettier-ignore
  if (!time || columns.every((column) => !column)) return [];
  const at = `epoch_ms(CAST(${timeSql(time)} AS TIMESTAMP))`;
  const told = columns.flatMap((column, place) => {
    if (!column) return [];
    const value = doubleSql(column);
    const known = `FILTER (WHERE ${value} IS NOT NULL AND isfinite(${timeSql(time)}))`;
    return ['max', 'min'].map((end) => `${end}(${value}, ${MOST}) ${known} AS "${end}${place}", arg_${end}(${at}, ${value}, ${MOST}) ${known} AS "${end}_at${place}"`); // prettier-ignore
  });
  const row = await run.one(`SELECT ${told.join(', ')} ${run.from()}`);
  const endOf = (end: string, place: number): Extreme[] => {
    const times = row.numbers(`${end}_at${place}`);
    return row.numbers(`${end}${place}`).map((value, index) => ({ value: value ?? 0, time: times[index] ?? 0 }));
  };
  return columns.map((column, place) =>
    column ? { median: column.numbers?.median ?? 0, high: endOf('max', place), low: endOf('min', place) } : undefined,
  );
}
