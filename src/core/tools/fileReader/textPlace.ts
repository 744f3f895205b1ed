import type { OpenText } from './openText';

/** A text of up to so many bytes has its lines counted; of a longer one they are told by those of its beginning. */
const COUNTED_BYTES = 64 * 1024 * 1024;
const LOOKED_BYTES = 1024 * 1024;

/** Where a page begins. */
export interface PageStart {
  /** The place in bytes. */
  start: number;
  /** The number of its first line: from 1, or from -1 back where the lines are counted from the end. */
  number: number;
}

/** Counts the lines of a text, or as many as say about how many there are. @throws CancelledError */
export function countLines({ index, source }: OpenText, signal: AbortSignal): Promise<void> {
  return index.look(0, source.size <= COUNTED_BYTES ? source.size : LOOKED_BYTES, signal);
}

/**
 * Finds the line that a call names: from 1, or from the end with -1 as the last one. Undefined where the text is not so
 * long; of a negative number it is the first line then.
 * @throws CancelledError
 */
export async function findLine(text: OpenText, offset: number, signal: AbortSignal): Promise<PageStart | undefined> {
  const { index, source } = text;
  if (offset > 0) return started(await index.startOf(offset - 1, signal), offset);
  if (index.complete) {
    const number = Math.max(1, index.lines + offset + 1);
    return started(await index.startOf(number - 1, signal), number);
  }
  if (source.size === 0) return undefined;
  const { start, lines } = await index.startFromEnd(-offset, signal);
  return started(start, -lines);
}

function started(start: number | undefined, number: number): PageStart | undefined {
  return start === undefined ? undefined : { start, number };
}
