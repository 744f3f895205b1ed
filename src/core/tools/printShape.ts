/** Faces of tables for models that do not get everything (contract/dataMode): each has what its class lets leave. */
import { sqlLiteral } from '../../base/sql';
import { oneLine } from '../../base/text';
import { rounded } from '../analysis/facts/measured';
import type { ColumnFacts, FactSet, NumberFacts } from '../analysis/facts/factSet';
import { LEAST_GROUP, MOST_OF_SUM } from '../contract/dataMode';
import type { TableShape } from '../ports';
import { plainLine, printLabel, printName } from './printColumns';

/** A table by names, types and counts. What is odd about it is left out: that is told in words of its cells. */
export function printTableShape(path: string, { table, rows, columns, sheets, sampled }: TableShape): string {
  return [
    `${plainLine(path)}: ${sampled ? 'about ' : ''}${rows} rows × ${columns.length} columns`,
    `SQL: FROM ${sqlLiteral(table)}`,
    ...(sheets.length > 1 ? [`Sheets: ${sheets.map(oneLine).join(', ')}`] : []),
    `Columns: ${JSON.stringify(columns.map(({ name, type }) => ({ name, type })))}`,
  ].join('\n');
}

/** A set of facts by names, types and counts of rows, of missing and of distinct values. */
export function printSetShape(set: FactSet): string {
  return printSet(set, () => []);
}

/** The same with figures of columns that enough rows are behind, and labels of groups that are large enough. */
export function printSetAggregates(set: FactSet): string {
  return printSet(set, (column) => [...figures(column), ...labels(column)]);
}

function printSet(
  { id, table, rows, tableColumns, columns }: FactSet,
  more: (column: ColumnFacts) => string[],
): string {
  const lines = columns.map((column) => {
    const { number, name, type, missing, distinct } = column;
    const parts = [`.missing ${missing}`, `.distinct ${distinct}`, ...more(column)];
    return `c${number} ${printName(name)} (${type}): ${parts.join(' ')}`;
  });
  return [
    `Facts ${id} of ${plainLine(table)}: .rows ${rows}, .tableColumns ${tableColumns}`,
    `An id is ${id}.<row>.<name>, e.g. ${id}.c1.missing. The user sees the value of each fact that a report cites, also of those that are withheld from you.`,
    'Columns:',
    ...lines,
  ].join('\n');
}

function figures({ present, odd, numbers }: ColumnFacts): string[] {
  const count = present - odd;
  if (!numbers || !isEnough(count, numbers)) return [];
  const named: (keyof NumberFacts)[] = ['sum', 'mean', 'sd'];
  if (beside(count, 0.5)) named.push('median');
  if (beside(count, 0.25)) named.push('q1', 'q3');
  return named.flatMap((name) => {
    const value = numbers[name];
    return value === null ? [] : [`.${name} ${rounded(value)}`];
  });
}

/** A sum of zeros and few others is those few. */
function isEnough(count: number, numbers: NumberFacts): boolean {
  const { zeros } = numbers;
  return count >= LEAST_GROUP && (count === zeros || (count - zeros >= LEAST_GROUP && !isDominated(count, numbers)));
}

/**
 * Whether one value may make most of the sum of absolute values. That sum is at least the absolute sum, and at least the sum of
 * squares by the largest absolute value.
 */
function isDominated(count: number, { min, max, sum, mean, sd }: NumberFacts): boolean {
  if (min === null || max === null || sum === null || mean === null) return true;
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const squares = (count - 1) * (sd ?? 0) ** 2 + count * mean ** 2;
  return largest > MOST_OF_SUM * Math.max(Math.abs(sum), squares / largest);
}

/** Whether enough values lie on each side of a quantile. */
function beside(count: number, share: number): boolean {
  return Math.floor(share * (count - 1)) >= LEAST_GROUP;
}

function labels({ top = [] }: ColumnFacts): string[] {
  return top.filter(({ rows }) => rows >= LEAST_GROUP).map(({ label, rows }) => `${printLabel(label)} ${rows}`);
}
