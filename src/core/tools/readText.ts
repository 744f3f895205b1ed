import type { WorkspaceFiles } from '../ports';
import type { Wording } from '../wording';
import { formatBytes } from '../../base/text';
import { contentFacts } from './contentFacts';
import type { FileFacts } from './fileFacts';
import { isCode } from './fileKinds';
import { printPage, splitLines, type Page } from './textPage';
import { ToolError, type ToolOutput } from './tool';

/** Bytes of a text that are read at most. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** A text's file, and the lines that shall be shown. */
export interface TextRequest {
  path: string;
  /** What it is, e.g. python. */
  name: string;
  /** Size of the file in bytes. */
  bytes: number;
  page: Page;
}

/** Reads a text file of the workspace, a page of it. */
export async function readTextFile(files: WorkspaceFiles, request: TextRequest, wording: Wording): Promise<ToolOutput> {
  const facts = await contentFacts(files, request.path, request.bytes, true);
  const content = await files.read(request.path, 0, MAX_TEXT_BYTES);
  if (content.includes(0)) throw new ToolError('file', 'binary', `${request.path} is not a text file.`);
  const note = `only the first ${formatBytes(MAX_TEXT_BYTES)} can be read`;
  const text = new TextDecoder().decode(content);
  return readText(text, request.bytes > MAX_TEXT_BYTES ? { ...request, note } : request, facts, wording);
}

/**
 * Tells a page of a text.
 * @param content what is known of its file's content
 */
export function readText(
  text: string,
  request: TextRequest & { note?: string },
  content: Pick<FileFacts, 'hash' | 'encoding'>,
  { t, number }: Wording,
): ToolOutput {
  const { path, name, bytes, page } = request;
  const lines = splitLines(text);
  return {
    text: printPage({ ...request, lines }, page),
    summary: t('{count} lines, {size}', { count: number(lines.length), size: formatBytes(bytes) }),
    file: { ...textFacts({ path, name, bytes, lines: lines.length }, text), ...content },
  };
}

/** What is known of a text; of JSON its keys, where it is an object. */
export function textFacts(file: { path: string; name: string; bytes: number; lines: number }, text: string): FileFacts {
  if (file.name.toLowerCase() !== 'json') return { ...file, kind: isCode(file.name) ? 'code' : 'text' };
  const keys = keysOf(text);
  return { path: file.path, kind: 'json', name: 'JSON', bytes: file.bytes, ...(keys && { keys }) };
}

function keysOf(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : undefined;
  } catch {
    return undefined;
  }
}
