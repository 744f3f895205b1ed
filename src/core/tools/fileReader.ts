import * as z from 'zod';
import { sqlLiteral } from '../../base/sql';
import { formatBytes } from '../../base/text';
import type { Attachment } from '../agent/events';
import type { SqlEngine, WorkspaceFiles } from '../ports';
import type { CodeStore } from '../store/codeStore';
import { fileKind, type FileKind } from './fileKinds';
import { printRow } from './printRow';
import { outputLevels } from './result';
import { ToolError, type Tool, type ToolContext, type ToolOutput } from './tool';
import type { Wording } from '../wording';

/** Rows of a table shown when the call does not say. */
const DEFAULT_ROWS = 20;
const MAX_ROWS = 500;
/** A page of a text file: lines, characters a line, and bytes read at most. */
const PAGE_LINES = 400;
const MAX_LINE_CHARACTERS = 2000;
const MAX_TEXT_BYTES = 1024 * 1024;

const parameters = z.object({
  path: z.string().min(1).describe('A path in the workspace, or an id: code_…, upload_…'),
  nrows: z.int().min(1).max(MAX_ROWS).default(DEFAULT_ROWS).describe('Rows of a table to show'),
  offset: z.int().min(1).default(1).describe('First line of a text file to show, from 1'),
  response_format: z.enum(outputLevels).default('standard').describe('brief: the shape alone'),
});

type Arguments = z.infer<typeof parameters>;

export interface FileReaderSources {
  files: WorkspaceFiles;
  sql: SqlEngine;
  codes: CodeStore;
  /** The conversation's attachments. */
  uploads: () => readonly Attachment[];
  wording: Wording;
}

/** Reads a file of the workspace, saved code or an attachment: a table as its shape and first rows, text by pages. */
export function fileReader(sources: FileReaderSources): Tool<Arguments> {
  return {
    name: 'file_reader',
    version: '1.0.0',
    description:
      'Reads a file: the columns, types, row count and first rows of a table (csv, tsv, xlsx, json, jsonl, parquet), or the lines of a text or code file.',
    parameters,
    effect: 'read',
    timeoutMs: 30_000,
    async run(args, context) {
      const code = await sources.codes.find(args.path);
      if (code) {
        const text = await sources.codes.read(args.path);
        if (text === undefined) throw new ToolError('file', 'not_found', `The file of ${args.path} is gone.`);
        return readLines(code.filename, code.language, text, text.length, args, sources.wording);
      }
      const upload = sources.uploads().find((file) => file.id === args.path);
      const path = upload?.path ?? args.path;
      const file = path.replace(/(?<=\.xlsx)#.*$/i, ''); // without the name of a sheet
      const info = await sources.files.stat(file);
      if (info.kind === 'folder') throw new ToolError('file', 'not_a_file', `${path} is a folder.`);
      const kind = fileKind(file);
      if (!kind) throw new ToolError('file', 'unsupported', `Files like ${path} cannot be read here.`);
      return kind.reader === 'table'
        ? readTable(sources, path, kind, info.size, args, context)
        : readText(sources, path, kind, info.size, args);
    },
  };
}

async function readTable(
  { sql, wording }: FileReaderSources,
  path: string,
  kind: FileKind,
  size: number,
  args: Arguments,
  { signal, level }: ToolContext,
): Promise<ToolOutput> {
  const shape = await sql.describe(path, signal);
  const lines = [
    `${path} (${kind.name}, ${formatBytes(size)}): ${shape.rows} rows × ${shape.columns.length} columns`,
    `SQL: SELECT … FROM ${sqlLiteral(shape.table)}`,
    ...(shape.text ? [`Text: ${JSON.stringify(shape.text)}`] : []),
    ...(shape.sheets.length > 1 ? [`Sheets: ${shape.sheets.join(', ')} (read one as ${path}#Sheet)`] : []),
    `Columns: ${JSON.stringify(shape.columns.map(({ name, type }) => ({ name, type })))}`,
  ];
  if (level !== 'brief' && shape.rows > 0) {
    const request = { sql: `SELECT * FROM ${sqlLiteral(shape.table)}`, params: {}, maxRows: args.nrows };
    const head = await sql.query(request, signal);
    lines.push(`First ${head.rows.length} of ${shape.rows} rows:`, ...head.rows.map(printRow));
  }
  const values = { rows: wording.rows(shape.rows), columns: wording.number(shape.columns.length) };
  return { text: lines.join('\n'), summary: wording.t('{rows} × {columns} columns', values) };
}

async function readText(
  { files, wording }: FileReaderSources,
  path: string,
  kind: FileKind,
  size: number,
  args: Arguments,
): Promise<ToolOutput> {
  const bytes = await files.read(path, 0, MAX_TEXT_BYTES);
  if (bytes.includes(0)) throw new ToolError('file', 'binary', `${path} is not a text file.`);
  return readLines(path, kind.name, new TextDecoder().decode(bytes), size, args, wording);
}

function readLines(
  path: string,
  language: string,
  text: string,
  size: number,
  { offset }: Arguments,
  { t, number }: Wording,
): ToolOutput {
  const all = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const page = all.slice(offset - 1, offset - 1 + PAGE_LINES);
  const end = offset - 1 + page.length;
  const lines = page.map((line, index) => {
    const shown = line.length > MAX_LINE_CHARACTERS ? `${line.slice(0, MAX_LINE_CHARACTERS)}… (line cut)` : line;
    return `${offset + index}\t${shown}`;
  });
  const cut = size > MAX_TEXT_BYTES ? `; only the first ${formatBytes(MAX_TEXT_BYTES)} can be read` : '';
  const next = end < all.length ? [`More: call file_reader with offset ${end + 1}.`] : [];
  const header = `${path} (${language}, ${formatBytes(size)}, ${all.length} lines${cut})`;
  const summary = t('{count} lines, {size}', { count: number(all.length), size: formatBytes(size) });
  return { text: [header, ...lines, ...next].join('\n'), summary };
}
