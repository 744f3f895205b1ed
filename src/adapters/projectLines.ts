import { open } from 'node:fs/promises';

/** Bytes that are read at once. */
const PIECE = 1024 * 1024;
/** Bytes; a longer line is not looked for. */
const LONGEST = 16 * 1024;
const NEWLINE = 0x0a;

/** The last line of a file that has the words, without its end; a line of more than 16 KiB does not count. */
export async function findLastLine(file: string, words: Uint8Array): Promise<Uint8Array | undefined> {
  await using handle = await open(file, 'r');
  const buffer = Buffer.alloc(PIECE + 2 * LONGEST);
  // From the end: pieces reach over their neighbours by what a line may have on both sides.
  for (let end = (await handle.stat()).size; end > 0; end -= PIECE) {
    const from = Math.max(0, end - PIECE - LONGEST);
    const { bytesRead } = await handle.read(buffer, 0, end + LONGEST - from, from);
    const piece = buffer.subarray(0, bytesRead);
    const found = piece.lastIndexOf(words);
    if (found < (from > 0 ? LONGEST : 0)) continue; // none, or one that the next piece has whole
    const after = piece.indexOf(NEWLINE, found);
    return Uint8Array.from(piece.subarray(piece.lastIndexOf(NEWLINE, found) + 1, after < 0 ? undefined : after));
  }
  return undefined;
}
