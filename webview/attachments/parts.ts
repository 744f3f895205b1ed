import { COPY_PART_BYTES } from '../../src/protocol/attachments';
import type { LocalFile } from './paste';

/** A part of a file on its way to the host. */
export interface Part {
  offset: number;
  /** Base64. */
  bytes: string;
  /** Bytes of the file that have been read with it. */
  end: number;
}

/** The parts of a file in order; an empty file has one. Only one of them is in memory. */
export async function* partsOf(file: Pick<LocalFile, 'size' | 'slice'>): AsyncGenerator<Part> {
  let offset = 0;
  do {
    const end = Math.min(file.size, offset + COPY_PART_BYTES);
    const bytes = new Uint8Array(await file.slice(offset, end).arrayBuffer());
    yield { offset, bytes: toBase64(bytes), end };
    offset = end;
  } while (offset < file.size);
}

function toBase64(bytes: Uint8Array): string {
  const step = 0x8000; // a function takes only so many arguments
  let text = '';
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}
