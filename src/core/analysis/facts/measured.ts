import type { Aggregate, ColumnFacts, FactSet } from './factSet';
import { meanSql, presentSql, sumSql } from './columnSql';

/** What is put together over rows: a measure's sum or mean, or the number of rows. */
export interface Measured {
  column: ColumnFacts | null;
  aggregate: Aggregate;
}

/** A column that is added up or averaged, as its meaning says; null stands for the number of rows. */
export function measured(column: ColumnFacts | null): Measured {
  if (!column) return { column, aggregate: 'count' };
  return { column, aggregate: column.meaning.additive ? 'sum' : 'avg' };
}

/** A column by the values of another one: what is kept apart by that one may be added up within each of them. */
export function measuredBy(column: ColumnFacts | null, by: ColumnFacts): Measured {
  const isApart = column?.meaning.addsApart === true && column.meaning.apart === by.name;
  return isApart ? { column, aggregate: 'sum' } : measured(column);
}

/** The same of something that a set has. */
export function measuredIn(set: FactSet, part: { measure: number | null; aggregate: Aggregate }): Measured {
  return { column: columnIn(set, part.measure) ?? null, aggregate: part.aggregate };
}

export function columnIn(set: { columns: readonly ColumnFacts[] }, number: number | null): ColumnFacts | undefined {
  return number === null ? undefined : set.columns.find((column) => column.number === number);
}

/** The aggregate in SQL; null over rows without a value. */
export function aggregateSql({ column, aggregate }: Measured): string {
  if (!column || aggregate === 'count') return 'count(*)';
  return aggregate === 'sum' ? sumSql(column) : meanSql(column);
}

/** Condition of the rows that a figure rests on: of a mean those with a value, else all. */
export function restingSql({ column, aggregate }: Measured): string {
  return column && aggregate === 'avg' ? presentSql(column) : '';
}

/** How many rows a figure rests on. */
export function rowsSql(of: Measured): string {
  const condition = restingSql(of);
  return condition === '' ? 'count(*)' : `count(*) FILTER (WHERE ${condition})`;
}

/** What a part without rows has: a sum and a number of rows are 0 then, a mean is none. */
export function filledSql(of: Measured): string {
  return of.aggregate === 'sum' ? `coalesce(${aggregateSql(of)}, 0)` : aggregateSql(of);
}

export function measuredFields({ column, aggregate }: Measured): { measure: number | null; aggregate: Aggregate } {
  return { measure: column?.number ?? null, aggregate };
}

/** Numbers whose last digits depend on the order of additions come out as equal. */
export function rounded(value: number): number {
  return Number(value.toPrecision(10));
}

/** The middle one of values, the upper one of two; 0 of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The largest first, those without a value last; ties by label, rows without a label last. */
export function byValue(
  a: { value: number | null; label: string | null },
  b: { value: number | null; label: string | null },
): number {
  if (a.value === null || b.value === null) {
    return Number(a.value === null) - Number(b.value === null) || byLabel(a.label, b.label);
  }
  return rounded(b.value) - rounded(a.value) || byLabel(a.label, b.label);
}

function byLabel(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}
