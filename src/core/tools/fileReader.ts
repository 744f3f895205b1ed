import * as z from 'zod';
import { fingerprint } from '../../base/fingerprint';
import { SqlEngineError, type DocumentReader, type FileInfo, type SqlEngine } from '../ports';
import type { NotebookReader } from '../files/notebook';
import type { Outliner } from '../files/outline/outliner';
import { detectEncoding } from '../files/detect/encoding';
import type { Formatter } from '../text/formatter';
import type { FileFacts } from '../contract/fileFacts';
import { contentFacts, textContentFacts } from '../files/contentFacts';
import { fileFormats, fileKind, forcedKind, withoutPart, type FileKind } from '../files/fileKinds';
import { fileSource, textSource, type ByteSource } from '../files/byteSource';
import { unitsOf } from '../files/lineEnds';
import { listFolder } from './fileReader/listFolder';
import { binaryKind } from './fileReader/magic';
import { OpenTexts } from './fileReader/openText';
import { holdsTable, mayHoldTable } from './fileReader/tableHint';
import { DocumentTexts, formatDocument } from './fileReader/readDocumentFile';
import { readImage } from './fileReader/readImage';
import { readNotebookFile } from './fileReader/readNotebookFile';
import { readSteadily } from './fileReader/steady';
import {
  askedPath,
  findTarget,
  notThere,
  uploadOf,
  type CodeTarget,
  type FileTarget,
  type TargetSources,
} from './fileReader/target';
import { readTable, type TableRequest } from './readTable';
import { formatTextPage } from './readText';
import { printNote, tableNote } from '../contract/tableNotes';
import { responseFormat } from '../contract/toolResult';
import { callOf, shownPath, type ReaderCall } from '../files/textPage';
import { ToolError, type Tool, type ToolContext, type ToolOutput } from '../contract/tool';

/** Rows of a table shown when the call does not say. */
const DEFAULT_ROWS = 20;
const MAX_ROWS = 500;
/** Bytes in which is looked for what a file is, where its name does not say it. */
const HEAD_BYTES = 4096;

/** Behind a table for which an encoding was said: queries read it as well, and know nothing of this call. */
const SENSED =
  'The encoding of a table is detected, not taken from the call. Where it is wrong, the user can choose it in the panel; with format "text" the lines can be read in any encoding.';

const parameters = z.object({
  path: z
    .string()
    .min(1)
    .describe(
      'Path in the workspace, id (code_…, upload_…, artifact_…), or an absolute path, which the user must approve. #Sheet or #part at the end selects one sheet, table or list: book.xlsx#Q2',
    ),
  format: z.enum(fileFormats).default('auto').describe('Format, if not the one of the name'),
  encoding: z.string().max(40).optional().describe('Encoding of a text, such as gb18030. Default: detected'),
  nrows: z.int().min(1).max(MAX_ROWS).default(DEFAULT_ROWS).describe('Rows of a table to print'),
  offset: z
    .int()
    .refine((line) => line !== 0, 'lines are counted from 1, and from -1 at the end')
    .default(1)
    .describe('First line to print, from 1. -20: the last 20 lines'),
  column: z.int().min(1).optional().describe('Print only that line, from this character on: for lines that are cut'),
  response_format: responseFormat('brief: shape or outline only; full: pages four times as long'),
});

type Arguments = z.infer<typeof parameters>;

export interface FileReaderSources extends TargetSources {
  sql: SqlEngine;
  documents: DocumentReader;
  notebooks: NotebookReader;
  outliner: Outliner;
  formatter: Formatter;
  /** Whether an editor has changes of a file that are not saved. */
  unsaved: (path: string) => boolean;
}

/**
 * Reads a file of the workspace, saved code, an attachment, a stored result, or a file from outside that the user allows: a
 * table as its shape and first rows; text, notebooks and documents by pages; of an image what it is.
 */
export function fileReader(sources: FileReaderSources): Tool<Arguments> {
  const reader = new Reader(sources);
  return {
    name: 'file_reader',
    version: '2.0.0',
    description:
      'Reads a file: columns, types, row count and first rows of a table (csv, tsv, xlsx, xls, json, jsonl, parquet, sqlite); lines of a text or code file; cells of a notebook (ipynb); pages of a PDF; format and pixels of an image. Lists a folder. If the result is cut, it names the call for the rest.',
    parameters,
    effect: 'read',
    timeoutMs: 30_000,
    retriesTimeouts: false,
    cache: 'cacheable',
    need: async ({ path }) => {
      const located = await sources.outside.locate(withoutPart(path));
      return located && { kind: 'read_outside', subject: { read: located.file }, shown: located.file };
    },
    refersTo: ({ path }) => {
      const upload = uploadOf(sources.uploads(), askedPath(path))?.path;
      return [upload, sources.unsaved(withoutPart(upload ?? askedPath(path)))];
    },
    run: (args, context) => reader.read(args, context),
  };
}

class Reader {
  private readonly texts = new OpenTexts();
  private readonly documents: DocumentTexts;

  constructor(private readonly sources: FileReaderSources) {
    this.documents = new DocumentTexts(sources.documents);
  }

  async read(args: Arguments, context: ToolContext): Promise<ToolOutput> {
    const { files } = this.sources;
    try {
      const target = await findTarget(this.sources, askedPath(args.path));
      if (target.type === 'code') return await this.readCode(target, args, context);
      const read = await readSteadily(files, target.file, (info) => this.readFile(target, info, args, context));
      const output = this.sources.unsaved(target.file) ? withUnsaved(read) : read;
      const { id } = target;
      return id === undefined ? output : withFile(output, { id });
    } catch (error) {
      throw await notThere(this.sources, args.path, error, context.signal);
    }
  }

  private async readCode(
    { id, filename, language, text }: CodeTarget,
    args: Arguments,
    { signal, level }: ToolContext,
  ): Promise<ToolOutput> {
    const stamp = fingerprint(new TextEncoder().encode(text));
    const source = textSource(text);
    const open = await this.texts.get({ path: id, source, encoding: 'utf-8', forced: true }, stamp);
    const { outliner, formatter, files } = this.sources;
    const { offset, column } = args;
    const beside = { files, path: undefined };
    const page = { call: callFor(args), path: filename, name: language, offset, column, level, beside };
    const output = await formatTextPage(open, page, outliner, formatter, signal);
    // Its stamp is known to nobody else: so it is read anew each time.
    return withFile({ ...output, sources: [{ path: id, stamp }] }, { id, ...textContentFacts(text) });
  }

  private async readFile(
    target: FileTarget,
    info: FileInfo,
    args: Arguments,
    context: ToolContext,
  ): Promise<ToolOutput> {
    const { files } = this.sources;
    const { file } = target;
    if (info.kind === 'folder') return listFolder(this.sources, { path: file, stamp: info.stamp }, context.level);
    const source = fileSource(files, file, info.size);
    const kind = await kindOf(target, args, source);
    const output = await this.readContent(target, { source, info, kind }, args, context);
    if (kind.reader === 'table') return output;
    const { hash } = await contentFacts(files, file, info.size, false);
    // Of code it is also told which files are there.
    const made = output.sources && { sources: [{ path: file, stamp: info.stamp }, ...output.sources] };
    return withFile(
      { ...output, ...made },
      { ...(kind.reader === 'notebook' && { encoding: 'UTF-8' }), ...(hash !== undefined && { hash }) },
    );
  }

  private async readContent(
    { path, file }: FileTarget,
    { source, info, kind }: { source: ByteSource; info: FileInfo; kind: FileKind },
    args: Arguments,
    context: ToolContext,
  ): Promise<ToolOutput> {
    const { sources } = this;
    const { signal, level } = context;
    const { offset, column, encoding, format } = args;
    // What lies beside something that is no path of the workspace is nobody's to look at.
    const isAddress = /^(?:[a-z]+:|artifact_)/i.test(file);
    const beside = { files: sources.files, path: isAddress ? undefined : file };
    const place = { call: callFor(args), path, offset, level, beside };
    switch (kind.reader) {
      case 'table': {
        const output = await readTable(sources, { path, file, kind, size: info.size, rows: args.nrows }, context);
        return encoding === undefined ? output : { ...output, text: `${output.text}\n${SENSED}` };
      }
      case 'notebook':
        return readNotebookFile(source, place, sources, signal);
      case 'document': {
        const pages = await this.documents.pages(file, info.stamp, signal);
        return formatDocument(pages, info.size, place, sources.formatter);
      }
      case 'image':
        return readImage(source, path, level);
      case 'text': {
        const forced = format === 'text' || format === 'code';
        const open = await this.texts.get({ path: file, source, encoding, forced }, info.stamp);
        // Who asks for certain lines wants lines.
        const isOpen = format === 'auto' && encoding === undefined && offset === 1 && column === undefined;
        const table =
          isOpen && mayHoldTable(file, kind.name) && (await holdsTable(open, signal))
            ? await this.readHeld({ path, file, kind, size: info.size, rows: args.nrows }, context)
            : undefined;
        if (table) return table;
        return formatTextPage(open, { ...place, name: kind.name, column }, sources.outliner, sources.formatter, signal);
      }
    }
  }

  /** The table that a text holds; undefined where the engine finds none. */
  private async readHeld(request: TableRequest, context: ToolContext): Promise<ToolOutput | undefined> {
    try {
      const output = await readTable(this.sources, request, context);
      return { ...output, text: `${output.text}\nIts lines: ${callOf({ path: request.path, format: 'text' })}.` };
    } catch (error) {
      if (error instanceof SqlEngineError) return undefined;
      throw error;
    }
  }
}

/** What a file is read as: what the call says, else its name, else its first bytes. @throws ToolError */
async function kindOf({ file, kind }: FileTarget, { format }: Arguments, source: ByteSource): Promise<FileKind> {
  if (format !== 'auto') return forcedKind(file, format);
  const known = kind ?? fileKind(file);
  if (known) return known;
  const head = await source.read(0, HEAD_BYTES);
  const binary = binaryKind(head);
  if (binary?.format !== undefined) return forcedKind(file, binary.format);
  if (binary && (binary.known || unitsOf(detectEncoding(head, true).encoding) === 'bytes')) {
    throw new ToolError('file', 'unsupported', `${shownPath(file)} cannot be read here: it is ${binary.name}.`);
  }
  return { reader: 'text', name: 'text' };
}

/** A call for more of the same: with what is not as it would be without. */
function callFor({ path, format, encoding, response_format }: Arguments): ReaderCall {
  return {
    path,
    ...(format !== 'auto' && { format }),
    ...(encoding !== undefined && { encoding }),
    ...(response_format === 'full' && { response_format }),
  };
}

/** An output that tells, behind its first line, that the editor has another text. */
function withUnsaved(output: ToolOutput): ToolOutput {
  const note = tableNote('unsaved');
  const [head = '', ...rest] = output.text.split('\n');
  const notes = [...(output.details?.file?.notes ?? []), note];
  return withFile(
    { ...output, text: [head, `Note: ${printNote(note)}`, ...rest].join('\n') },
    { unsaved: true, notes },
  );
}

/** An output with more of what is known of its file. */
function withFile(output: ToolOutput, more: Partial<FileFacts>): ToolOutput {
  const { details } = output;
  return details?.file ? { ...output, details: { ...details, file: { ...details.file, ...more } } } : output;
}
