/** How often codes for missing values come in columns, and between which other values. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier } from '../../base/sql';
import type { Counted } from '../../core/files/detect/recoding';

/** What a column has beside its codes. */
export interface CodeCounts<Code> {
  /** The ends of all other values. */
  least: unknown;
  most: unknown;
  found: Counted<Code>[];
}

/** @param codes with what they are in SQL @param type that columns and codes are compared as @param shown an end of it, as a value that is read */
export async function codeCounts<Code>(
  connection: DuckDBConnection,
  identifier: string,
  names: readonly string[],
  {
    codes,
    type,
    shown,
  }: { codes: readonly (readonly [Code, sql: string])[]; type: string; shown: (end: string) => string },
): Promise<Map<string, CodeCounts<Code>>> {
  if (names.length === 0 || codes.length === 0) return new Map();
  const list = names.flatMap((name) => {
    const value = `CAST(${sqlIdentifier(name)} AS ${type})`;
    const others = ` FILTER (${value} NOT IN (${codes.map(([, sql]) => sql).join(', ')}) AND isfinite(${value}))`;
    return [
      ...['min', 'max'].map((end) => shown(`${end}(${value})${others}`)),
      ...codes.map(([, sql]) => `CAST(count(*) FILTER (${value} = ${sql}) AS DOUBLE)`),
    ];
  });
  const [row = []] = (await connection.runAndReadAll(`SELECT ${list.join(', ')} FROM ${identifier}`)).getRows();
  const each = codes.length + 2;
  return new Map(
    names.map((name, at) => {
      const [least, most, ...counts] = row.slice(at * each, (at + 1) * each);
      const counted = codes.map(([value], i) => ({ value, count: Number(counts[i]) }));
      return [name, { least, most, found: counted.filter(({ count }) => count > 0) }];
    }),
  );
}
