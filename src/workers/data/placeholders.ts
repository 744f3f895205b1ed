/** Days of a table's columns of times that stand for a missing one. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { PLACEHOLDERS, placeholderDays } from '../../core/files/detect/placeholderDays';
import type { Counted } from '../../core/files/detect/recoding';
import type { SqlColumn } from '../../core/ports';
import { codeCounts } from './codeCounts';

/** Columns of dates and times that begin or end with a placeholder are looked at further. */
export async function placeholdersIn(
  connection: DuckDBConnection,
  identifier: string,
  columns: readonly SqlColumn[],
): Promise<Map<string, Counted<string>[]>> {
  if (columns.length === 0) return new Map();
  const list = columns.flatMap(({ name }) => ['min', 'max'].map((end) => shown(`${end}(${sqlIdentifier(name)})`)));
  const [ends = []] = (await connection.runAndReadAll(`SELECT ${list.join(', ')} FROM ${identifier}`)).getRows();
  const some = columns.filter((_, at) => ends.slice(2 * at, 2 * at + 2).some(isPlaceholder)).map(({ name }) => name);
  const codes = PLACEHOLDERS.map((day) => [day, `DATE ${sqlLiteral(day)}`] as const);
  const counts = await codeCounts(connection, identifier, some, { codes, type: 'DATE', shown });
  return new Map(
    [...counts].flatMap(([name, { least, most, found }]): [string, Counted<string>[]][] => {
      const days = placeholderDays({
        found: found.map(({ value }) => value),
        ...(typeof least === 'string' && { first: least }),
        ...(typeof most === 'string' && { last: most }),
      });
      return days.length > 0 ? [[name, found.filter(({ value }) => days.includes(value))]] : [];
    }),
  );
}

/** The day of an end of times, as text. */
function shown(end: string): string {
  return `CAST(CAST(${end} AS DATE) AS VARCHAR)`;
}

function isPlaceholder(day: unknown): boolean {
  return typeof day === 'string' && PLACEHOLDERS.includes(day);
}
