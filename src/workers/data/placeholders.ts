/** Days of a table's columns of times that stand for a missing one. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { PLACEHOLDERS, placeholderDays } from '../../core/files/detect/placeholderDays';
import type { Counted } from '../../core/files/detect/recoding';
import type { SqlColumn } from '../../core/ports';

/** Columns of dates and times that begin or end with a placeholder are looked at further. */
export async function placeholdersIn(
  connection: DuckDBConnection,
  identifier: string,
  columns: readonly SqlColumn[],
): Promise<Map<string, Counted<string>[]>> {
  const read = async (list: readonly string[]): Promise<unknown[]> =>
    list.length === 0
      ? []
      : ((await connection.runAndReadAll(`SELECT ${list.join(', ')} FROM ${identifier}`)).getRows()[0] ?? []);
  const ends = await read(columns.flatMap(({ name }) => [endSql('min', name), endSql('max', name)]));
  const some = columns.filter((_, at) => ends.slice(2 * at, 2 * at + 2).some(isPlaceholder));
  const list = PLACEHOLDERS.map((day) => `DATE ${sqlLiteral(day)}`).join(', ');
  const row = await read(
    some.flatMap(({ name }) => {
      const day = `CAST(${sqlIdentifier(name)} AS DATE)`;
      const others = ` FILTER (${day} NOT IN (${list}) AND isfinite(${day}))`;
      const counts = PLACEHOLDERS.map((each) => `CAST(count(*) FILTER (${day} = DATE ${sqlLiteral(each)}) AS DOUBLE)`);
      return [endSql('min', name, others), endSql('max', name, others), ...counts];
    }),
  );
  const each = PLACEHOLDERS.length + 2;
  return new Map(
    some.flatMap(({ name }, at): [string, Counted<string>[]][] => {
      const [first, last, ...counts] = row.slice(at * each, (at + 1) * each);
      const countOf = (day: string): number => Number(counts[PLACEHOLDERS.indexOf(day)]);
      const found = placeholderDays({
        found: PLACEHOLDERS.filter((day) => countOf(day) > 0),
        ...(typeof first === 'string' && { first }),
        ...(typeof last === 'string' && { last }),
      });
      return found.length > 0 ? [[name, found.map((value) => ({ value, count: countOf(value) }))]] : [];
    }),
  );
}

function endSql(end: 'min' | 'max', name: string, filter = ''): string {
  return `CAST(CAST(${end}(${sqlIdentifier(name)})${filter} AS DATE) AS VARCHAR)`;
}

function isPlaceholder(day: unknown): boolean {
  return typeof day === 'string' && PLACEHOLDERS.includes(day);
}
