import { fingerprint } from '../../base/fingerprint';
import { joined } from '../../base/jsonl';
import type { WorkspaceFiles } from '../ports';
import { isUtf8, markedEncoding } from './detect/encoding';
import type { FileFacts } from '../contract/fileFacts';
import { encodingName } from './textEncoding';

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
  const all = joined([mark, head, tail], mark.length + head.length + tail.length);
  const encoding = isText ? encodingOf(head, head.length < size) : undefined;
  return { hash: fingerprint(all), ...(encoding !== undefined && { encoding }) };
}

/** The encoding of a text by how it begins; undefined for one that could only be guessed. */
function encodingOf(head: Uint8Array, isCut: boolean): string | undefined {
  const marked = markedEncoding(head);
  if (marked !== undefined && marked !== 'utf-8') return encodingName(marked, true);
  return isUtf8(head, isCut) ? encodingName('utf-8', marked !== undefined) : undefined;
}
