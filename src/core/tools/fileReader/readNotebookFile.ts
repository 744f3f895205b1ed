import { formatBytes } from '../../../base/text';
import type { WorkspaceFiles } from '../../ports';
import type { Outliner } from '../../files/outline/outliner';
import type { Formatter } from '../../text/formatter';
import type { OutputRoom, NotebookReader } from '../../files/notebook';
import type { OutputLevel } from '../../contract/toolResult';
import { callOf, shownPath, type ReaderCall } from '../../files/textPage';
import { ToolError, type ToolOutput } from '../../contract/tool';
import type { ByteSource } from '../../files/byteSource';
import { summarizeText } from '../../files/textSummary';
import { codeLines, noCode } from './codeLines';
import { printBriefly, printParts } from './pageOfParts';

/** A notebook is one JSON text: it is read whole or not at all. */
const MAX_NOTEBOOK_BYTES = 32 * 1024 * 1024;
/** Cells that are told where the shape alone is asked for. */
const BRIEF_CELLS = 60;
/** Of what a cell printed, where all is asked for. */
const FULL_ROOM: OutputRoom = { lines: 200, characters: 20_000 };

interface NotebookSources {
  outliner: Outliner;
  notebooks: NotebookReader;
  formatter: Formatter;
}

/** Where a page begins, and how the file is called. */
export interface PagePlace {
  call: ReaderCall;
  path: string;
  offset: number;
  level: OutputLevel;
  /** Where the data that code names is looked for; without it nobody looks. */
  beside?: {
    files: Pick<WorkspaceFiles, 'stat'>;
    /** Undefined for code that lies in no folder of the workspace. */ path: string | undefined;
  };
}

/** Reads a notebook, a page of its cells. */
export async function readNotebookFile(
  source: ByteSource,
  { call, path, offset, level, beside }: PagePlace,
  { outliner, notebooks, formatter: { t, number } }: NotebookSources,
  signal: AbortSignal,
): Promise<ToolOutput> {
  const bytes = source.size;
  const asText = `can be read by pages: ${callOf({ ...call, format: 'text' })}.`;
  if (bytes > MAX_NOTEBOOK_BYTES) {
    const limit = formatBytes(MAX_NOTEBOOK_BYTES);
    const message = `${shownPath(path)} has ${formatBytes(bytes)}; notebooks are read up to ${limit}. As text it ${asText}`;
    throw new ToolError('file', 'too_large', message);
  }
  const notebook = await notebooks.notebook(
    await source.read(0, bytes),
    level === 'full' ? FULL_ROOM : undefined,
    signal,
  );
  if ('unreadable' in notebook)
    throw new ToolError('file', 'unreadable', `${shownPath(path)} ${notebook.unreadable} As text it ${asText}`);
  const { parts, cells, language } = notebook;
  const note = [`${cells} cells`, ...(language === undefined ? [] : [language])].join(', ');
  const pageFields = { call, path, name: 'notebook', bytes, parts, of: 'cells', note };
  const page =
    level === 'brief'
      ? printBriefly(
          pageFields,
          ([head = '', first = '']) => `${head} ${first.slice(0, 100)}`,
          BRIEF_CELLS,
          'All of it',
        )
      : printParts(pageFields, offset, level);
  const code =
    beside && offset === 1
      ? await codeLines({ ...notebook.code, path: beside.path }, { outliner, files: beside.files })
      : noCode;
  const [head = '', ...rest] = page.text.split('\n');
  return {
    text: [head, ...code.lines, ...rest].join('\n'),
    summary: t('{count} cells, {size}', { count: number(cells), size: formatBytes(bytes) }),
    details: {
      file: { path, kind: 'notebook', name: 'notebook', bytes, cells, ...(language !== undefined && { language }) },
      ...(code.summary && { code: code.summary }),
      ...(!code.summary && page.shown && offset === 1 && { text: summarizeText('notebook', page.lines, page.shown) }),
    },
    paged: true,
    ...(page.truncated && { truncated: true }),
    ...(code.sources.length > 0 && { sources: code.sources }),
  };
}
