import { CancelledError } from '../../../../base/errors';
import { FileAccessError, type WorkspaceFiles } from '../../../ports';
import type { NotebookReader } from '../../../files/notebook';
import type { CodeStore } from '../../../store/codeStore';
import { contentFacts, textContentFacts } from '../../../files/contentFacts';
import type { FileFacts } from '../../../contract/fileFacts';
import { fileKind, hasLines } from '../../../files/fileKinds';
import { textFacts } from '../../../files/textFacts';
import { splitLines } from '../../../files/textPage';
import type { ImportantFile } from './knownFiles';

/** Bytes of a text, and of a notebook, that are read at most. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_NOTEBOOK_BYTES = 8 * 1024 * 1024;
/** A table of more bytes or lines is told by its shape alone. */
const MAX_TABLE_BYTES = 16 * 1024;
const MAX_TABLE_LINES = 50;

/** A file as it is now. */
export type FileNow =
  | { state: 'gone' }
  /** It cannot be told, and why. */
  | { state: 'unreadable'; why: string }
  | {
      state: 'same' | 'changed';
      facts: FileFacts;
      /** Whether it was read before, and its content is known to be the same or another one. */
      known: 'unread' | 'read' | 'compared';
      /** Undefined for a file that is told by its shape alone. */
      lines: readonly string[] | undefined;
      /** Bytes at the beginning that were read, where the file has more. */
      first?: number;
    };

export interface ReadSources {
  files: WorkspaceFiles;
  notebooks: NotebookReader;
  codes: CodeStore;
}

/** Reads a file as it is now. Throws nothing but CancelledError. */
export async function readNow(file: ImportantFile, sources: ReadSources, signal: AbortSignal): Promise<FileNow> {
  try {
    if (file.codeId !== undefined) return await readCode(file, file.codeId, sources);
    return await readFile(file, sources, signal);
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    if (error instanceof FileAccessError && error.code === 'not_found') return { state: 'gone' };
    return { state: 'unreadable', why: 'it cannot be read now' };
  }
}

async function readCode(file: ImportantFile, id: string, { codes }: ReadSources): Promise<FileNow> {
  const code = await codes.find(id);
  const text = code && (await codes.read(id));
  if (text === undefined) return { state: 'gone' };
  const bytes = new TextEncoder().encode(text).length;
  const lines = splitLines(text);
  const facts = textFacts(
    { path: code?.filename ?? file.path, name: code?.language ?? '', bytes, lines: lines.length },
    text,
  );
  return compared(file, { ...facts, id, ...textContentFacts(text) }, lines);
}

async function readFile(file: ImportantFile, { files, notebooks }: ReadSources, signal: AbortSignal): Promise<FileNow> {
  const { path } = file;
  const { kind: what, size: bytes } = await files.stat(path);
  const kind = fileKind(path);
  if (what !== 'file' || !kind || kind.reader === 'image' || kind.reader === 'document')
    return { state: 'unreadable', why: 'it is no text' };
  // What the user only attached or named no model was told of: it stays so until a tool is asked for it.
  if (file.read !== true) return compared(file, { path, kind: 'text', name: kind.name, bytes }, undefined);
  const isTable = kind.reader === 'table' && file.facts?.kind !== 'json';
  const most = kind.reader === 'notebook' ? MAX_NOTEBOOK_BYTES : isTable ? MAX_TABLE_BYTES : MAX_TEXT_BYTES;
  const content = await contentFacts(files, path, bytes, true);
  const isText = hasLines(kind) && content.encoding?.startsWith('UTF-8') === true;
  // Of a table that was never read there is no shape yet; of one that was, it is of then.
  const shape: FileFacts = { ...(file.facts ?? { kind: 'text', name: kind.name }), path, bytes, ...content };
  if (isTable && (bytes > most || !isText)) return compared(file, shape, undefined);
  if (kind.reader === 'notebook' && bytes > most) return { state: 'unreadable', why: 'it is too large' };
  if (kind.reader === 'notebook') {
    const notebook = await notebooks.notebook(await files.read(path, 0, bytes), undefined, signal);
    if ('unreadable' in notebook) return { state: 'unreadable', why: 'it is no notebook' };
    const { cells, language, parts } = notebook;
    const facts: FileFacts = { path, kind: 'notebook', name: 'notebook', bytes, cells, ...content };
    return compared(file, language === undefined ? facts : { ...facts, language }, parts.flat());
  }
  const raw = await files.read(path, 0, most);
  if (raw.includes(0)) return { state: 'unreadable', why: 'it is no text' };
  const text = new TextDecoder().decode(raw);
  if (isTable) {
    const rows = splitLines(text);
    return compared(file, shape, rows.length > MAX_TABLE_LINES ? undefined : rows);
  }
  const isCut = bytes > most;
  const lines = isCut ? wholeLines(text) : splitLines(text);
  const facts = textFacts({ path, name: kind.name, bytes, lines: lines.length }, text);
  const now = compared(file, { ...facts, ...content }, lines);
  return isCut ? { ...now, first: most } : now;
}

/** The lines of a text that goes on, but for a last one that was cut. */
function wholeLines(text: string): string[] {
  const lines = splitLines(text);
  return /[\r\n]$/.test(text) || lines.length === 1 ? lines : lines.slice(0, -1);
}

function compared(
  file: ImportantFile,
  facts: FileFacts,
  lines: readonly string[] | undefined,
): Extract<FileNow, { facts: FileFacts }> {
  const { hash } = file;
  const state = hash === undefined || hash === facts.hash ? 'same' : 'changed';
  const known = hash !== undefined ? 'compared' : file.read === true ? 'read' : 'unread';
  return { state, facts, known, lines };
}
