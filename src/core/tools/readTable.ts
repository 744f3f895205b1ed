import { sqlLiteral } from '../../base/sql';
import { formatBytes } from '../../base/text';
import type { SqlEngine, TableShape, WorkspaceFiles } from '../ports';
import type { Wording } from '../wording';
import { contentFacts } from './contentFacts';
import type { FileFacts } from './fileFacts';
import { hasLines, type FileKind } from './fileKinds';
import { printRow } from './printRow';
import { parseBytes } from './textPage';
import type { ToolContext, ToolOutput } from './tool';

/** A table's file, and how many of its rows shall be shown. */
export interface TableRequest {
  path: string;
  /** The file that the table is in: its path without the name of a sheet. */
  file: string;
  kind: FileKind;
  /** Size of the file in bytes. */
  size: number;
  rows: number;
}

/** Reads a table: its shape, how SQL names it, and its first rows. */
export async function readTable(
  { sql, files, wording }: { sql: SqlEngine; files: WorkspaceFiles; wording: Wording },
  { path, file, kind, size, rows }: TableRequest,
  { signal, level }: ToolContext,
): Promise<ToolOutput> {
  const content = await contentFacts(files, file, size, hasLines(kind));
  const shape = await sql.describe(path, signal);
  const lines = [
    `${path} (${kind.name}, ${formatBytes(size)}): ${shape.rows} rows × ${shape.columns.length} columns`,
    `SQL: SELECT … FROM ${sqlLiteral(shape.table)}`,
    ...(shape.text ? [`Text: ${JSON.stringify(shape.text)}`] : []),
    ...(shape.sheets.length > 1 ? [`Sheets: ${shape.sheets.join(', ')} (read one as ${path}#Sheet)`] : []),
    `Columns: ${JSON.stringify(shape.columns.map(({ name, type }) => ({ name, type })))}`,
  ];
  if (level !== 'brief' && shape.rows > 0) {
    const request = { sql: `SELECT * FROM ${sqlLiteral(shape.table)}`, params: {}, maxRows: rows };
    const head = await sql.query(request, signal);
    lines.push(`First ${head.rows.length} of ${shape.rows} rows:`, ...head.rows.map(printRow));
  }
  const isObject = kind.name === 'JSON' && shape.rows === 1 && (await startsAsObject(files, file));
  const values = { rows: wording.rows(shape.rows), columns: wording.number(shape.columns.length) };
  return {
    text: lines.join('\n'),
    summary: wording.t('{rows} × {columns} columns', values),
    file: { ...tableFacts(path, kind, size, shape, isObject), ...content },
  };
}

function tableFacts(
  path: string,
  { name }: FileKind,
  bytes: number,
  { rows, columns, sheets }: Pick<TableShape, 'rows' | 'columns' | 'sheets'>,
  isObject: boolean,
): FileFacts {
  const names = columns.map((column) => column.name);
  if (isObject) return { path, kind: 'json', name, bytes, keys: names };
  const types = columns.map((column) => column.type);
  return { path, kind: 'table', name, bytes, rows, columns: names, types, ...(sheets.length > 0 && { sheets }) };
}

/** Whether a JSON file holds one object: the engine gives that as a table of one row. */
async function startsAsObject(files: WorkspaceFiles, file: string): Promise<boolean> {
  const text = new TextDecoder().decode(await files.read(file, 0, 256));
  return text.trimStart().startsWith('{');
}

/** The shape of a table in an observation of {@link readTable}, its columns as they were printed. */
export interface ReadShape {
  path: string;
  name: string;
  bytes: number;
  rows: number;
  table: string;
  /** JSON. */
  columns: string;
  sheets: string[];
}

/** Reads the shape that an observation begins with; undefined when it tells of no table. */
export function readShape(observation: string): ReadShape | undefined {
  const head = /^([^\n]+) \(([^,()\n]+), ([^()\n]+)\): (\d+) rows × \d+ columns\nSQL: SELECT … FROM '(.*)'$/m.exec(
    observation,
  );
  const columns = /^Columns: (.+)$/m.exec(observation)?.[1];
  if (head?.index !== 0 || columns === undefined) return undefined;
  const [, path = '', name = '', size = '', rows = '', table = ''] = head;
  const sheets = /^Sheets: (.+) \(read one/m.exec(observation)?.[1]?.split(', ') ?? [];
  return { path, name, bytes: parseBytes(size), rows: Number(rows), table: table.replace(/''/g, "'"), columns, sheets };
}
