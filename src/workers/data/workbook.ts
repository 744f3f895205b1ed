import { DuckDBTimestampValue, type DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier } from '../../base/sql';
import { SqlEngineError } from '../../core/ports';

type Cell = string | number | boolean | Date | null;

/**
 * Reads one sheet of an Excel workbook into a new table. The first row with a value names the columns; a column is a
 * number, a date or a boolean when all its cells are, else text.
 * @param sheet name of the sheet; the first one when undefined
 * @returns the names of all sheets
 */
export async function loadWorkbook(
  connection: DuckDBConnection,
  identifier: string,
  file: string,
  sheet: string | undefined,
): Promise<string[]> {
  const { default: readWorkbook } = await import('read-excel-file/node');
  const sheets = await readWorkbook(file);
  const names = sheets.map((each) => each.sheet);
  const chosen = sheet === undefined ? sheets[0] : sheets.find((each) => each.sheet === sheet);
  if (!chosen) throw new SqlEngineError('unreadable', `There is no sheet "${sheet}". Sheets: ${names.join(', ')}.`);
  const rows = chosen.data.map((row) => row.map(toCell));
  const headerAt = rows.findIndex((row) => row.some((cell) => cell !== null));
  const header = rows[headerAt];
  if (!header) throw new SqlEngineError('unreadable', `The sheet "${chosen.sheet}" is empty.`);
  await fill(connection, identifier, uniqueNames(header), rows.slice(headerAt + 1));
  return names;
}

function toCell(value: unknown): Cell {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof Date ? value : null;
}

function uniqueNames(header: readonly Cell[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, at) => {
    const name = cell === null ? `column${at + 1}` : String(cell).trim();
    const count = seen.get(name.toLowerCase()) ?? 0;
    seen.set(name.toLowerCase(), count + 1);
    return count === 0 ? name : `${name}_${count}`;
  });
}

type ColumnType = 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'DATE' | 'TIMESTAMP' | 'VARCHAR';

function typeOf(cells: readonly Cell[]): ColumnType {
  const present = cells.filter((cell) => cell !== null);
  if (present.length === 0) return 'VARCHAR';
  if (present.every((cell) => typeof cell === 'number'))
    return present.every(Number.isSafeInteger) ? 'BIGINT' : 'DOUBLE';
  if (present.every((cell) => typeof cell === 'boolean')) return 'BOOLEAN';
  if (present.every((cell) => cell instanceof Date)) {
    return present.every((cell) => cell.getTime() % 86_400_000 === 0) ? 'DATE' : 'TIMESTAMP';
  }
  return 'VARCHAR';
}

async function fill(connection: DuckDBConnection, identifier: string, names: string[], rows: Cell[][]): Promise<void> {
  const types = names.map((_, at) => typeOf(rows.map((row) => row[at] ?? null)));
  const columns = names.map((name, at) => {
    // Dates come in as timestamps and are cast below: the appender takes one Date type.
    const type = types[at] === 'DATE' ? 'TIMESTAMP' : types[at];
    return `${sqlIdentifier(name)} ${type}`;
  });
  await connection.run(`CREATE TABLE ${identifier} (${columns.join(', ')})`);
  const table = identifier.slice(1, -1).replace(/""/g, '"');
  const appender = await connection.createAppender(table);
  for (const row of rows) {
    if (row.every((cell) => cell === null)) continue;
    types.forEach((type, at) => {
      const cell = row[at] ?? null;
      if (cell === null) appender.appendNull();
      else if (type === 'BIGINT') appender.appendBigInt(BigInt(Number(cell)));
      else if (type === 'DOUBLE') appender.appendDouble(Number(cell));
      else if (type === 'BOOLEAN') appender.appendBoolean(cell === true);
      else if (cell instanceof Date && type !== 'VARCHAR') {
        appender.appendTimestamp(new DuckDBTimestampValue(BigInt(cell.getTime()) * 1000n));
      } else appender.appendVarchar(cell instanceof Date ? cell.toISOString() : String(cell));
    });
    appender.endRow();
  }
  appender.closeSync();
  for (const [at, type] of types.entries()) {
    if (type !== 'DATE') continue;
    await connection.run(`ALTER TABLE ${identifier} ALTER ${sqlIdentifier(names[at] ?? '')} TYPE DATE`);
  }
}
