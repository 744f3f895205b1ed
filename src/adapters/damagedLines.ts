import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';

const NEWLINE = 0x0a;

/**
 * Appends those lines to a file that are not in it yet, byte for byte: who comes again with the same lines changes nothing.
 * @param kept what the file holds
 */
export async function keepLines(file: string, kept: Uint8Array, lines: readonly Uint8Array[]): Promise<void> {
  const known = new Set(split(kept).map(digest));
  const fresh = lines.filter((line) => {
    const key = digest(line);
    return !known.has(key) && known.add(key);
  });
  if (fresh.length === 0) return;
  const open = kept.length > 0 && kept.at(-1) !== NEWLINE; // an earlier copy was cut off
  const pieces = fresh.flatMap((line) => [line, Uint8Array.of(NEWLINE)]);
  await appendFile(file, Buffer.concat(open ? [Uint8Array.of(NEWLINE), ...pieces] : pieces), { flush: true });
}

function split(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

function digest(line: Uint8Array): string {
  return createHash('sha256').update(line).digest('base64');
}
