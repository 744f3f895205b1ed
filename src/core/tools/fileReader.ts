import * as z from 'zod';
import { formatBytes } from '../../base/text';
import type { Attachment } from '../agent/events';
import type { SqlEngine, WorkspaceFiles } from '../ports';
import type { CodeStore } from '../store/codeStore';
import type { Wording } from '../wording';
import { contentFacts, textContentFacts } from './contentFacts';
import { fileKind } from './fileKinds';
import { readImageHeader } from './imageHeader';
import { readNotebook } from './notebook';
import { readTable } from './readTable';
import { readText, readTextFile } from './readText';
import { outputLevels } from './result';
import { printPage, type Page } from './textPage';
import { ToolError, type Tool, type ToolContext, type ToolOutput } from './tool';

/** Rows of a table shown when the call does not say. */
const DEFAULT_ROWS = 20;
const MAX_ROWS = 500;
/** Lines of a page of text. */
const PAGE_LINES = 400;
/** A notebook is one JSON text: it is read whole or not at all. */
const MAX_NOTEBOOK_BYTES = 32 * 1024 * 1024;
/** Bytes of an image in which its size in pixels is looked for. */
const IMAGE_HEAD_BYTES = 512 * 1024;

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

/**
 * Reads a file of the workspace, saved code or an attachment: a table as its shape and first rows, text and notebooks by
 * pages, of an image what it is.
 */
export function fileReader(sources: FileReaderSources): Tool<Arguments> {
  return {
    name: 'file_reader',
    version: '1.2.0',
    description:
      'Reads a file: the columns, types, row count and first rows of a table (csv, tsv, xlsx, json, jsonl, parquet), the lines of a text or code file, the cells of a notebook (ipynb), or the format and size in pixels of an image.',
    parameters,
    effect: 'read',
    timeoutMs: 30_000,
    async run(args, context) {
      const code = await sources.codes.find(args.path);
      if (code) {
        const text = await sources.codes.read(args.path);
        if (text === undefined) throw new ToolError('file', 'not_found', `The file of ${args.path} is gone.`);
        const bytes = new TextEncoder().encode(text).length;
        const file = { path: code.filename, name: code.language, bytes, page: pageOf(args) };
        return named(args.path, readText(text, file, textContentFacts(text), sources.wording));
      }
      const upload = sources.uploads().find((file) => file.id === args.path);
      if (!upload) return readPath(sources, args.path, args, context);
      return named(upload.id, await readPath(sources, upload.path, args, context));
    },
  };
}

function pageOf({ offset }: Arguments): Page {
  return { offset, lines: PAGE_LINES };
}

/** What was read, with the id that it was read by. */
function named(id: string, { file, ...output }: ToolOutput): ToolOutput {
  return file ? { ...output, file: { ...file, id } } : output;
}

async function readPath(
  sources: FileReaderSources,
  path: string,
  args: Arguments,
  context: ToolContext,
): Promise<ToolOutput> {
  const { files, wording } = sources;
  const file = path.replace(/(?<=\.xlsx)#.*$/i, ''); // without the name of a sheet
  const info = await files.stat(file);
  if (info.kind === 'folder') throw new ToolError('file', 'not_a_file', `${path} is a folder.`);
  const kind = fileKind(file);
  if (!kind) throw new ToolError('file', 'unsupported', `Files like ${path} cannot be read here.`);
  switch (kind.reader) {
    case 'table':
      return readTable(sources, { path, file, kind, size: info.size, rows: args.nrows }, context);
    case 'text':
      return readTextFile(files, { path, name: kind.name, bytes: info.size, page: pageOf(args) }, wording);
    case 'notebook':
      return readNotebookFile(sources, path, info.size, pageOf(args));
    case 'image':
      return readImage(sources, path, info.size);
  }
}

async function readNotebookFile(
  { files, wording: { t, number } }: FileReaderSources,
  path: string,
  bytes: number,
  page: Page,
): Promise<ToolOutput> {
  if (bytes > MAX_NOTEBOOK_BYTES) {
    const limit = formatBytes(MAX_NOTEBOOK_BYTES);
    throw new ToolError('file', 'too_large', `${path} has ${formatBytes(bytes)}; notebooks are read up to ${limit}.`);
  }
  const content = await contentFacts(files, path, bytes, true);
  const notebook = readNotebook(new TextDecoder().decode(await files.read(path, 0, MAX_NOTEBOOK_BYTES)));
  if (!notebook) throw new ToolError('file', 'unreadable', `${path} is no notebook of nbformat 4.`);
  const { lines, cells, language } = notebook;
  const note = [`${cells} cells`, ...(language === undefined ? [] : [language])].join(', ');
  return {
    text: printPage({ path, name: 'notebook', bytes, lines, note }, page),
    summary: t('{count} cells, {size}', { count: number(cells), size: formatBytes(bytes) }),
    file: {
      path,
      kind: 'notebook',
      name: 'notebook',
      bytes,
      cells,
      ...(language !== undefined && { language }),
      ...content,
    },
  };
}

async function readImage({ files }: FileReaderSources, path: string, bytes: number): Promise<ToolOutput> {
  const header = readImageHeader(await files.read(path, 0, IMAGE_HEAD_BYTES));
  if (!header) throw new ToolError('file', 'unreadable', `${path} is no image that can be read here.`);
  const { name, pixels } = header;
  const size = pixels ? `${pixels.width} × ${pixels.height} pixels` : 'its size in pixels is not known';
  return {
    text: `${path} (${name}, ${formatBytes(bytes)}): ${size}\nOnly this is told of an image; the picture itself is not.`,
    summary: [name, ...(pixels ? [`${pixels.width} × ${pixels.height}`] : []), formatBytes(bytes)].join(', '),
    file: { path, kind: 'image', name, bytes, ...pixels, ...(await contentFacts(files, path, bytes, false)) },
  };
}
