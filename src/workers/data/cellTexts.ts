/** Columns that are texts in a JSON file or a workbook: dates, and numbers with marks, are read as those of a text table are. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlIdentifier } from '../../base/sql';
import { valueSql } from '../../core/files/detect/valueSql';
import type { TableNote } from '../../core/contract/tableNotes';
import type { ParseOptions, TextColumns } from '../../core/contract/textFormat';
import { checkCodes } from './codedCells';
import { typeNotes } from './textNotes';
import { checkColumns, detectColumns, type ColumnSample, type TypedColumn } from './typeColumns';

/** Rows from which types are told; all rows are held against them. */
const SAMPLE_ROWS = 5000;

/** What of a table's texts was read as something else. */
export interface ReadTexts {
  texts: TextColumns;
  notes: TableNote[];
}

/**
 * Gives columns of texts the types that all of their values have.
 * @param mixed of a workbook the columns that hold numbers among texts: in others numbers without a mark between groups or a sign stay
 * texts, as somebody wanted them so, as codes
 * @param year of the dates that have none
 * @returns undefined where all stay texts
 */
export async function readTexts(
  connection: DuckDBConnection,
  identifier: string,
  choice: ParseOptions,
  mixed?: ReadonlySet<string>,
  year?: number,
): Promise<ReadTexts | undefined> {
  const described = await connection.runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE ${identifier})`);
  const all = described.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }));
  const names = all.flatMap(({ name, type }) => (type === 'VARCHAR' ? [name] : []));
  if (names.length === 0) return undefined;
  const list = names.map(sqlIdentifier).join(', ');
  const sample = await connection.runAndReadAll(`SELECT ${list} FROM ${identifier} LIMIT ${SAMPLE_ROWS + 1}`);
  const cells = sample.getColumns();
  const samples = names.map((name, at) => ({
    ...{ name, source: name },
    cells: (cells[at] ?? []).filter((cell) => typeof cell === 'string'),
  }));
  const detected = detectColumns(samples, ',', choice, year);
  const table = identifier.slice(1, -1).replaceAll('""', '"');
  const missing = await checkColumns(connection, table, detected.columns, sample.currentRowCount <= SAMPLE_ROWS);
  const codes = await checkCodes(connection, table, detected.columns);
  const read = new Map(
    detected.columns.flatMap((column) =>
      isText(column) || (mixed?.has(column.name) === false && isCodes(column, samples)) ? [] : [[column.name, column]],
    ),
  );
  if (read.size === 0) return undefined;
  const values = all.map(({ name }) => {
    const reading = read.get(name)?.possible[0];
    const cell = sqlIdentifier(name);
    return reading ? `${valueSql(reading, cell)} AS ${cell}` : cell;
  });
  await connection.run(`CREATE OR REPLACE TABLE ${identifier} AS SELECT ${values.join(', ')} FROM ${identifier}`);
  const { decimal, thousands } = detected.style;
  const columns = [...read].map(([name, { possible }]) => {
    const { type = 'VARCHAR', form, sign, coded } = possible[0] ?? {};
    const more = { ...(sign !== undefined && { sign }), ...(coded && { coded }) };
    return [name, { type, ...(form && { format: form.format }), ...more }] as const;
  });
  return {
    texts: { decimal, thousands, columns: Object.fromEntries(columns) },
    notes: [...typeNotes(detected, missing), ...codes],
  };
}

/** A mark between groups of three digits. */
const GROUPED = /\d[,. '’\u00A0\u202F]\d{3}(?!\d)/;

/** Whether numbers are written as codes are: with no mark between groups in any of them, and no sign. */
function isCodes({ name, possible: [best] }: TypedColumn, samples: readonly ColumnSample[]): boolean {
  const isNumber = best?.type === 'BIGINT' || best?.type === 'DOUBLE';
  const cells = samples.find((sample) => sample.name === name)?.cells ?? [];
  return isNumber && best.sign === undefined && !cells.some((cell) => GROUPED.test(cell));
}

function isText({ possible: [best] }: TypedColumn): boolean {
  return best === undefined || best.type === 'VARCHAR';
}
