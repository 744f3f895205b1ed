import { sqlLiteral } from '../../base/sql';
import { formatBytes, oneLine } from '../../base/text';
import type { SqlEngine, SqlValue, TableShape, WorkspaceFiles } from '../ports';
import type { Formatter } from '../text/formatter';
import { contentFacts } from '../files/contentFacts';
import { tableFacts } from '../files/tableFacts';
import { hasLines, isMade, type FileKind } from '../files/fileKinds';
import { SAMPLE_ROWS } from '../contract/dataMode';
import { printTableShape } from './printShape';
import { printRow } from './printRow';
import { printNote } from '../contract/tableNotes';
import type { Source, ToolContext, ToolOutput } from '../contract/tool';

/** Rows that a full result gives whole; of more, these are the first. */
const WHOLE_ROWS = 10_000;
/** Cells that it holds at most, so that a table of many columns stays within what one answer carries. */
const WHOLE_CELLS = 500_000;
/** Columns that are told with their types; the others are counted. */
const TOLD_COLUMNS = 1000;

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

interface Parts {
  sql: SqlEngine;
  files: WorkspaceFiles;
  formatter: Formatter;
}

/** Reads a table: its shape, how SQL names it, what is odd about it, and its first rows. */
export async function readTable(
  { sql, files, formatter }: Parts,
  { path, file, kind, size, rows }: TableRequest,
  { signal, level, mode }: ToolContext,
): Promise<ToolOutput> {
  const { stamp } = await files.stat(file); // before it is read
  const content = await contentFacts(files, file, size, hasLines(kind));
  const shape = await sql.describe(path, signal);
  const lines = shapeLines(path, kind, size, shape, level === 'full');
  const shown: Shown =
    level === 'brief' || shape.rows === 0 ? { sources: [] } : await firstRows(sql, shape, { rows, level, signal });
  const isObject =
    kind.name === 'JSON' && shape.rows === 1 && shape.sheet === undefined && (await startsAsObject(files, file));
  const values = { rows: formatter.rows(shape.rows), columns: formatter.number(shape.columns.length) };
  // Of what a program made even the names may be cells.
  const faces = mode === 'all' || isMade(path) ? undefined : await facesOf(sql, path, shape, { signal, mode });
  return {
    text: [...lines, ...(shown.lines ?? [])].join('\n'),
    ...(faces && { faces }),
    summary: formatter.t('{rows} × {columns} columns', values),
    details: { file: { ...tableFacts({ path, name: kind.name, bytes: size }, shape, isObject), ...content } },
    ...(shown.isCut === true && { truncated: true }),
    ...(shown.whole && { whole: { text: shown.whole, form: 'jsonl' as const } }),
    sources: mergeSources([{ path: file, stamp }, ...shown.sources]),
  };
}

function shapeLines(path: string, { name }: FileKind, size: number, shape: TableShape, all: boolean): string[] {
  const { rows, columns, table, text, layout, sheets, sheet, sampled, notes } = shape;
  const listed = all ? columns : columns.slice(0, TOLD_COLUMNS);
  const more = columns.length - listed.length;
  const base = sheet !== undefined && path.endsWith(`#${sheet}`) ? path.slice(0, -sheet.length - 1) : path;
  return [
    `${path} (${name}, ${formatBytes(size)}): ${rows} rows × ${columns.length} columns`,
    `SQL: SELECT … FROM ${sqlLiteral(table)}`,
    ...(text ? [`Text: ${JSON.stringify(text)}`] : []),
    ...(layout ? [`Layout: ${JSON.stringify(layout)}`] : []),
    ...(sheets.length > 1 ? [`Sheets: ${sheets.map(oneLine).join(', ')} (read one as ${base}#Sheet)`] : []),
    ...(sheets.length > 1 && sheet !== undefined ? [`This is: ${oneLine(sheet)}`] : []),
    ...(sampled
      ? [
          `Sampled: ${formatBytes(sampled.bytes)} of ${formatBytes(sampled.of)} were read, spread over the file. The number of rows is an estimate, and SQL sees the sample alone.`,
        ]
      : []),
    ...notes.map((note) => `Note: ${printNote(note)}`),
    `Columns: ${JSON.stringify(listed.map(({ name: column, type }) => ({ name: column, type })))}`,
    ...(more > 0 ? [`${more} more columns: call file_reader with response_format full.`] : []),
  ];
}

/** What of a table may be told under a data mode. */
async function facesOf(
  sql: SqlEngine,
  path: string,
  table: TableShape,
  { signal, mode }: Pick<ToolContext, 'signal' | 'mode'>,
): Promise<NonNullable<ToolOutput['faces']>> {
  const shape = printTableShape(path, table);
  return mode === 'sample' ? { shape, sample: `${shape}\n${await sampleOf(sql, table, signal)}` } : { shape };
}

/** The rows that leave in the mode `sample`: the same ones whatever the call asks for. */
async function sampleOf(sql: SqlEngine, { table, rows }: TableShape, signal: AbortSignal): Promise<string> {
  const request = { sql: `SELECT * FROM ${sqlLiteral(table)}`, params: {}, maxRows: SAMPLE_ROWS };
  const sample = rows === 0 ? [] : (await sql.query(request, signal)).rows;
  return ['The rows that the data mode lets you see, whatever is asked for:', ...sample.map(printRow)].join('\n');
}

interface Shown {
  lines?: string[];
  isCut?: boolean;
  /** The rows as JSON Lines, where all are given. */
  whole?: string;
  sources: readonly Source[];
}

/** The first rows, and how to get the others; at the level full, all of them as far as they fit beside it. */
async function firstRows(
  sql: SqlEngine,
  { table, columns, rows, sampled }: TableShape,
  { rows: wanted, level, signal }: { rows: number; level: ToolContext['level']; signal: AbortSignal },
): Promise<Shown> {
  const from = `SELECT * FROM ${sqlLiteral(table)}`;
  const bound = Math.max(wanted, Math.min(WHOLE_ROWS, Math.floor(WHOLE_CELLS / Math.max(1, columns.length))));
  const head = await sql.query({ sql: from, params: {}, maxRows: level === 'full' ? bound : wanted }, signal);
  const printed = head.rows.slice(0, wanted);
  const total = sampled ? `about ${rows}` : String(rows);
  const hasMore = printed.length < rows;
  const lines = [
    `First ${printed.length} of ${total} rows:`,
    ...printed.map(printRow),
    ...(hasMore ? [`More: query_database with ${from} LIMIT ${wanted} OFFSET ${printed.length}`] : []),
  ];
  const { sources } = head;
  if (level !== 'full' || !hasMore) return { lines, isCut: hasMore, sources };
  const names = columns.map(({ name }) => name);
  return { lines, isCut: true, whole: head.rows.map((row) => jsonLine(names, row)).join('\n'), sources };
}

function jsonLine(names: readonly string[], row: readonly SqlValue[]): string {
  return JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])));
}

/** Each path once; of two stamps the first, which is the older. */
function mergeSources(sources: readonly Source[]): Source[] {
  return sources.filter(({ path }, at) => sources.findIndex((other) => other.path === path) === at);
}

/** Whether a JSON file holds one object: the engine gives that as a table of one row. */
async function startsAsObject(files: WorkspaceFiles, file: string): Promise<boolean> {
  const text = new TextDecoder().decode(await files.read(file, 0, 256));
  return text.trimStart().startsWith('{');
}
