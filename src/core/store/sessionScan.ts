import type { AppendLog } from '../ports';

/** Bytes that are read in one go: everything else of this process has its turn between two of them. */
const SLICE = 1024 * 1024;

/**
 * What a session's file has that fits a pattern, wherever it stands. Nothing of it is parsed: damaged lines count too, and
 * other versions of a conversation.
 * @param pattern with the flag g, of ASCII: each byte is looked at as a character
 * @param longest characters that it takes at most
 * @throws when the file cannot be read: then nobody knows
 */
export async function scanSession(
  file: Pick<AppendLog, 'readRange' | 'close'>,
  pattern: RegExp,
  longest: number,
  slice = SLICE,
): Promise<Set<string>> {
  const found = new Set<string>();
  const decoder = new TextDecoder('latin1');
  let end = '';
  try {
    for (let offset = 0; ;) {
      const bytes = await file.readRange(offset, slice);
      if (bytes.length === 0) return found;
      offset += bytes.length;
      const text = end + decoder.decode(bytes);
      for (const [match] of text.matchAll(pattern)) found.add(match);
      end = text.slice(-(longest - 1));
    }
  } finally {
    await file.close();
  }
}
