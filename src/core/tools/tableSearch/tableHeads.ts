/** The beginning of a data file, read without reading all of it. */
import * as z from 'zod';
import { sqlLiteral } from '../../../base/sql';
import { parseJson } from '../../../base/parseJson';
import type { TableHead } from '../../analysis/facts/sketch';
import type { FileKind } from '../../files/fileKinds';
import { decodeText, detectEncoding } from '../../files/detect/encoding';
import { detectText } from '../../files/detect/detectText';
import { isMissing, possibleReadings, readings } from '../../files/detect/columnTypes';
import { namesDate } from '../../files/detect/dateNames';
import { detectNumbers } from '../../files/detect/numbers';
import type { SqlEngine, SqlValue, WorkspaceFiles } from '../../ports';

export interface HeadDeps {
  files: Pick<WorkspaceFiles, 'read'>;
  sql: SqlEngine;
}

/** A data file, and how it is read. */
export interface DataFile {
  path: string;
  kind: FileKind;
  /** Bytes. */
  size: number;
}

/** Up to this size a file is read as it is for an analysis, which then finds it read. */
export const WHOLE_BYTES = 4 * 1024 * 1024;
/** Bytes at the beginning of a larger text. */
export const HEAD_BYTES = 256 * 1024;
const HEAD_ROWS = 1000;
/** Tables of one file. */
const MAX_SHEETS = 5;

type Head = Omit<TableHead, 'asOf'>;

/** Bytes that are read to look at a file; undefined for one that would have to be read whole and is too large for that. */
export function bytesToRead({ kind, size }: DataFile): number | undefined {
  if (size <= WHOLE_BYTES) return size;
  if (kind.name === 'Parquet' || isLines(kind)) return Math.min(size, HEAD_BYTES);
  return undefined;
}

/**
 * The beginnings of the tables of a file; none where it holds no table.
 * @throws SqlEngineError, FileAccessError, CancelledError
 */
export async function tableHeads(deps: HeadDeps, file: DataFile, signal: AbortSignal): Promise<Head[]> {
  return isCut(file) ? textHead(deps, file) : headsOf(deps, file, signal);
}

/** The columns of one table. @throws SqlEngineError, FileAccessError, CancelledError */
export async function tableColumns(deps: HeadDeps, file: DataFile, signal: AbortSignal): Promise<Head['columns']> {
  if (bytesToRead(file) === undefined) return [];
  return isCut(file)
    ? ((await textHead(deps, file))[0]?.columns ?? [])
    : (await deps.sql.describe(file.path, signal)).columns;
}

/** Whether the beginning of a text is all that is read of it. */
function isCut({ kind, size }: DataFile): boolean {
  return size > WHOLE_BYTES && isLines(kind);
}

function isLines({ name }: FileKind): boolean {
  return ['CSV', 'TSV', 'JSON Lines'].includes(name);
}

async function headsOf({ sql }: HeadDeps, { path, kind }: DataFile, signal: AbortSignal): Promise<Head[]> {
  const first = await sql.describe(path, signal);
  const beside = first.sheets.filter((sheet) => sheet !== first.sheet).slice(0, MAX_SHEETS - 1);
  const shapes = [{ ...first, path }];
  for (const sheet of beside) {
    const part = `${path}#${sheet}`;
    shapes.push({ ...(await sql.describe(part, signal)), path: part });
  }
  const heads: Head[] = [];
  for (const { path: own, table, columns, rows } of shapes) {
    // Settings are JSON files as well, of one object each.
    if (columns.length === 0 || rows < (kind.name.endsWith('JSON') ? 2 : 1)) continue;
    const head = await sql.query({ sql: `SELECT * FROM ${sqlLiteral(table)}`, params: {}, maxRows: HEAD_ROWS }, signal);
    heads.push({ path: own, columns, rows: head.rows.map((row) => row.map(cellOf)) });
  }
  return heads;
}

function cellOf(value: SqlValue): string | null {
  if (value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function textHead({ files }: HeadDeps, { path, kind }: DataFile): Promise<Head[]> {
  const bytes = await files.read(path, 0, HEAD_BYTES);
  const text = decodeText(bytes, detectEncoding(bytes, true).encoding);
  const { names, rows, delimiter } = kind.name === 'JSON Lines' ? linesOf(text) : cellsOf(text, kind);
  if (names.length === 0) return [];
  const shown = rows.slice(0, HEAD_ROWS);
  const style = readings(detectNumbers(shown.flat(), delimiter));
  const cells = names.map((_, at) => shown.map((row) => row[at] ?? ''));
  const columns = names.map((name, at) => ({
    name,
    type: possibleReadings(cells[at] ?? [], style, namesDate(name))[0]?.type ?? 'VARCHAR',
  }));
  return [{ path, columns, rows: shown.map((row) => names.map((_, at) => valueOf(row[at] ?? ''))) }];
}

function valueOf(cell: string): string | null {
  return isMissing(cell) ? null : cell;
}

interface Cells {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  delimiter: string;
}

function cellsOf(text: string, { name }: FileKind): Cells {
  const { names, rows, dialect } = detectText(text, false, {}, name === 'TSV' ? '\t' : ',');
  return { names, rows, delimiter: dialect.delimiter };
}

const recordSchema = z.record(z.string(), z.unknown());

function linesOf(text: string): Cells {
  // The last line may be cut.
  const records = text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const record = recordSchema.safeParse(parseJson(line));
      return record.success ? [record.data] : [];
    });
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cell = (value: unknown): string =>
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
  return { names, rows: records.map((record) => names.map((name) => cell(record[name]))), delimiter: ',' };
}
