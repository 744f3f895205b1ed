/** Reads the rows of a text into a table of texts. */
import { readFile } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { CancelledError, errorMessage } from '../../base/errors';
import { sqlIdentifier, sqlLiteral } from '../../base/sql';
import { formatBytes } from '../../base/text';
import type { DetectedText } from '../../core/files/detect/detectText';
import { withoutComments } from '../../core/files/detect/dialect';
import { splitRows } from '../../core/files/detect/splitRows';
import { filledCells } from '../../core/files/detect/cells';
import { literalPath, unreadable } from './loading';
import type { TextSource } from './textSource';

/** Rows that are compared with how they were detected. */
const COMPARED = 50;
/** Texts that are split here, where the engine's reader sees other rows in them. */
const SPLIT_BYTES = 64 * 1024 * 1024;
/** Of a line: the engine's buffer is sixteen times as long. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** Cells of a row beyond the named ones at most. */
const MAX_EXTRA = 1000;

/**
 * Fills a table with columns c0, c1, …, the last of which is empty: no row has a cell beyond.
 * @returns how many columns it has
 */
export async function rowsOfTexts(
  connection: DuckDBConnection,
  table: string,
  source: TextSource,
  detected: DetectedText,
  signal: AbortSignal,
): Promise<number> {
  if (detected.beside) return appendRows(connection, table, detected.rows, signal);
  let width = detected.names.length + 1;
  for (;;) {
    const isRead = await readAll(connection, table, source, detected, width);
    if (!isRead) return splitHere(connection, table, source.file, detected, signal);
    const last = await connection.runAndReadAll(`SELECT count(c${width - 1}) FROM ${sqlIdentifier(table)}`);
    if (Number(last.value(0, 0)) === 0 || width > detected.names.length + MAX_EXTRA) break;
    width = width * 2 + 8;
  }
  if (source.size <= SPLIT_BYTES && !(await isAsSensed(connection, table, detected))) {
    return splitHere(connection, table, source.file, detected, signal);
  }
  return width;
}

/** @returns false when its lines are longer than the engine reads at once, and it is short enough to be split here */
async function readAll(
  connection: DuckDBConnection,
  table: string,
  { file, size }: TextSource,
  detected: DetectedText,
  width: number,
): Promise<boolean> {
  const options = detected.hasBreaks ? [', parallel = false'] : [''];
  for (;;) {
    const more = options.join('');
    try {
      await connection.run(
        `CREATE OR REPLACE TABLE ${sqlIdentifier(table)} AS SELECT * FROM ${readerSql(file, detected, width, more)}`,
      );
      return true;
    } catch (error) {
      const words = errorMessage(error);
      // What it says to do: rows with ends of lines in cells are not read by several threads, long lines need room.
      if (/parallel ?= ?false/.test(words) && !more.includes('parallel')) options.push(', parallel = false');
      else if (/max(imum)?[_ ]line[_ ]size/i.test(words) && !more.includes('max_line_size')) {
        if (size <= SPLIT_BYTES) return false;
        options.push(`, max_line_size = ${MAX_LINE_BYTES}`);
      } else if (more.includes('max_line_size') && /line[_ ]size/i.test(words)) {
        throw unreadable(`A line of it is longer than ${formatBytes(MAX_LINE_BYTES)}, which is the most that is read.`);
      } else throw error;
    }
  }
}

/** Whether the engine read the first rows as they were detected. */
async function isAsSensed(connection: DuckDBConnection, table: string, { rows }: DetectedText): Promise<boolean> {
  const reader = await connection.runAndReadAll(`SELECT * FROM ${sqlIdentifier(table)} WHERE rowid < ${COMPARED}`);
  const read = reader.getRows();
  const detected = rows.slice(0, COMPARED);
  if (read.length < detected.length) return false;
  return detected.every((row, at) =>
    (read[at] ?? []).every((cell, i) => (typeof cell === 'string' ? cell : '') === (row[i] ?? '')),
  );
}

/** The same by our own splitter, for texts that the engine's reader takes otherwise than they were detected. */
async function splitHere(
  connection: DuckDBConnection,
  table: string,
  file: string,
  { dialect, bodyLine }: DetectedText,
  signal: AbortSignal,
): Promise<number> {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\0', '');
  const plain = dialect.comment === '' ? text : withoutComments(text, dialect.comment);
  const split = splitRows(fromLine(plain, bodyLine), dialect);
  const rows = split.rows.filter((row) => row.length > 1 || filledCells(row) > 0);
  return appendRows(connection, table, rows, signal);
}

async function appendRows(
  connection: DuckDBConnection,
  table: string,
  rows: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<number> {
  const width = rows.reduce((wide, row) => Math.max(wide, row.length), 0) + 1;
  const columns = Array.from({ length: width }, (_, at) => `c${at} VARCHAR`).join(', ');
  await connection.run(`CREATE OR REPLACE TABLE ${sqlIdentifier(table)} (${columns})`);
  const appender = await connection.createAppender(table);
  for (const [at, row] of rows.entries()) {
    if (at % 10_000 === 0 && signal.aborted) throw new CancelledError();
    for (let i = 0; i < width; i++) {
      const cell = row[i] ?? '';
      if (cell === '') appender.appendNull();
      else appender.appendVarchar(cell);
    }
    appender.endRow();
  }
  appender.closeSync();
  return width;
}

/** The text from a line on. */
function fromLine(text: string, line: number): string {
  const ends = /\r\n?|\n/g;
  for (let at = 0; at < line; at++) if (!ends.exec(text)) return '';
  return text.slice(ends.lastIndex);
}

/** The engine's reader of a text, as a table of texts with columns c0, c1, … */
export function readerSql(file: string, { dialect, bodyLine }: DetectedText, width: number, more = ''): string {
  const { delimiter, quote, escape, comment } = dialect;
  const columns = Array.from({ length: width }, (_, at) => `'c${at}': 'VARCHAR'`).join(', ');
  return `read_csv(${literalPath(file)}, auto_detect = false, header = false, delim = ${sqlLiteral(delimiter)}, quote = ${sqlLiteral(quote)}, escape = ${sqlLiteral(escape)}, comment = ${sqlLiteral(comment)}, skip = ${bodyLine}, null_padding = true, strict_mode = false, ignore_errors = false, columns = {${columns}}${more})`;
}
