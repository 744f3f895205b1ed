import { fingerprint } from '../../base/fingerprint';
import type { WorkspaceFiles } from '../ports';
import type { FileFacts } from './fileFacts';

/** Bytes at the beginning and at the end of a file that its fingerprint is of. */
const END_BYTES = 64 * 1024;

type ContentFacts = Pick<FileFacts, 'hash' | 'encoding'>;

/**
 * The fingerprint of a file's content, so that it can be told later whether the file is another one now: of its size, its
 * first and its last 64 KB. Of a text also the encoding.
 * @param size of the file in bytes
 * @throws FileAccessError
 */
export async function contentFacts(
  files: WorkspaceFiles,
  path: string,
  size: number,
  isText: boolean,
): Promise<ContentFacts> {
  const head = await files.read(path, 0, END_BYTES);
  const from = Math.max(END_BYTES, size - END_BYTES);
  const tail = size > from ? await files.read(path, from, size - from) : new Uint8Array();
  return factsOf(size, head, tail, isText);
}

/** The same of a text that is at hand, as its file has it in UTF-8. */
export function textContentFacts(text: string): ContentFacts {
  const bytes = new TextEncoder().encode(text);
  const tail = bytes.subarray(Math.max(END_BYTES, bytes.length - END_BYTES));
  return factsOf(bytes.length, bytes.subarray(0, END_BYTES), tail, true);
}

function factsOf(size: number, head: Uint8Array, tail: Uint8Array, isText: boolean): ContentFacts {
  const mark = new TextEncoder().encode(`${size}\n`);
  const all = new Uint8Array(mark.length + head.length + tail.length);
  all.set(mark);
  all.set(head, mark.length);
  all.set(tail, mark.length + head.length);
  const encoding = isText ? encodingOf(head, head.length < size) : undefined;
  return { hash: fingerprint(all), ...(encoding !== undefined && { encoding }) };
}

/** The encoding of a text by how it begins; undefined for one that is not known. */
function encodingOf(head: Uint8Array, isCut: boolean): string | undefined {
  const [first, second, third] = head;
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  try {
    // Of a character that is cut at the end nothing is said.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: isCut });
  } catch {
    return undefined;
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? 'UTF-8 with BOM' : 'UTF-8';
}
