/** Makes the bytes of files, in encodings that Node cannot write. */
import { TextPieces } from '../../../../src/core/files/detect/encoding';

const tables = new Map<string, Map<string, readonly number[]>>();

/**
 * A text in an encoding. What a runtime cannot encode is found by decoding: every sequence of one, two and, for gb18030
 * outside of its two-byte part, no more bytes.
 * @param withMark begin with a byte order mark
 */
export function mark(encoding: string, text: string, withMark = false): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from((withMark ? '\uFEFF' : '') + text);
  if (encoding === 'utf-16le') return Buffer.from((withMark ? '\uFEFF' : '') + text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from((withMark ? '\uFEFF' : '') + text, 'utf16le').swap16();
  let table = tables.get(encoding);
  if (!table) tables.set(encoding, (table = tableOf(encoding)));
  const known = table;
  return Uint8Array.from(
    Array.from(text).flatMap((char) => {
      const bytes = known.get(char);
      if (!bytes) throw new Error(`${encoding} has no ${char}`);
      return [...bytes];
    }),
  );
}

function tableOf(encoding: string): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  const put = (bytes: number[]): void => {
    const text = new TextPieces(encoding).decode(Uint8Array.from(bytes), true);
    if (Array.from(text).length === 1 && text !== '\uFFFD' && !found.has(text)) found.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) put([byte]);
  if (/^(gb|big5|shift|euc)/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) put([lead, trail]);
  }
  return found;
}
