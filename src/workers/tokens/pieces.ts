/**
 * Characters that are split in one go. The engine's stack holds some millions of characters that belong to one piece;
 * beyond, it gives up.
 */
const WINDOW = 1 << 20;
/** Pieces at the end of a window that may be others once it is known what follows. Two can be; more do no harm. */
const UNSETTLED = 8;

/**
 * Where each piece of a text ends, in characters. Exact; only a piece that is longer than the window is cut, which can
 * add a token at each cut.
 * @param pattern matches a piece; global and for Unicode
 */
export function pieceEnds(text: string, pattern: RegExp, window = WINDOW): number[] {
  const ends: number[] = [];
  for (let start = 0; start < text.length; start = ends.at(-1) ?? text.length) {
    const last = start + window >= text.length;
    const part = last && start === 0 ? text : text.slice(start, windowEnd(text, start + window));
    const found = endsIn(part, pattern);
    if (!last && found.length > UNSETTLED) found.length -= UNSETTLED;
    for (const end of found) ends.push(start + end);
  }
  return ends;
}

/** Every character is part of a piece, so the next piece begins where the last one ended. */
function endsIn(text: string, pattern: RegExp): number[] {
  const ends: number[] = [];
  pattern.lastIndex = 0;
  while (pattern.test(text)) ends.push(pattern.lastIndex);
  return ends;
}

/** A surrogate pair stays whole. */
function windowEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit < 0xdc00 && end < text.length ? end + 1 : end;
}
