/** Files on their way to the host and back, part by part: only one of them is in memory. */
import {
  attachedFilesSchema,
  COPY_PART_BYTES,
  imagePartSchema,
  type AttachedFile,
} from '../../src/protocol/attachments';
import type { RequestHost } from '../panel/requests';
import type { LocalFile } from './paste';

interface Sent {
  /** The same for all parts of a file. */
  upload: string;
  file: Pick<LocalFile, 'size' | 'slice'>;
  name: string;
}

/**
 * Sends a file to the host.
 * @param goesOn asked before and behind each part; told how many bytes have arrived
 * @returns the copy; none where it does not go on
 */
export async function sendFile(
  host: RequestHost,
  { upload, file, name }: Sent,
  goesOn: (sent: number) => boolean,
): Promise<AttachedFile[]> {
  const { size } = file;
  for await (const { offset, bytes, end } of partsOf(file)) {
    if (!goesOn(offset)) return [];
    const answer = await host.request('attachPart', { upload, name, size, offset, bytes });
    if (!goesOn(end)) return [];
    if (end >= size) return attachedFilesSchema.parse(answer).files;
  }
  return [];
}

/** The bytes of an image that the host has. */
export async function readImage(host: RequestHost, path: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let offset = 0; ;) {
    const { bytes, size } = imagePartSchema.parse(await host.request('readImage', { path, offset }));
    const part = fromBase64(bytes);
    parts.push(part);
    offset += part.length;
    if (offset >= size || part.length === 0) return new Blob(parts);
  }
}

/** A part of a file on its way to the host. */
interface Part {
  offset: number;
  /** Base64. */
  bytes: string;
  /** Bytes of the file that have been read with it. */
  end: number;
}

/** The parts of a file in order; an empty file has one. */
async function* partsOf(file: Pick<LocalFile, 'size' | 'slice'>): AsyncGenerator<Part> {
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

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
