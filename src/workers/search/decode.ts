import { decodeText as decodeAs, detectEncoding } from '../../core/files/detect/encoding';

/** Bytes that must hold no NUL in a text of single bytes. */
const HEAD = 8192;

/** The text of a file, or of its beginning; undefined where it is none. Control characters, which nobody reads, are spaces. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const { encoding } = detectEncoding(bytes, true);
  if (!encoding.startsWith('utf-16') && bytes.subarray(0, HEAD).includes(0)) return undefined;
  // eslint-disable-next-line no-control-regex -- these are what is meant
  return decodeAs(bytes, encoding).replace(/[\x00-\x08\x0b\x0e-\x1f\x7f]/g, ' ');
}
