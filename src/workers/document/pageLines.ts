/** A piece of text as a page has it, in its order. Places and sizes are in points, y grows upwards. */
export interface TextPiece {
  text: string;
  /** A line ends behind it. */
  ends: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pieces further apart than this many heights of their text stand in columns of a table: two spaces are put between. */
const COLUMN_GAP = 1.5;
const WORD_GAP = 0.15;

/** The lines of a page. Between pieces of one line stands what the gap between them says: nothing, a space, or two. */
export function linesOf(pieces: readonly TextPiece[]): string {
  let text = '';
  let last: TextPiece | undefined;
  for (const piece of pieces) {
    const { text: words, ends } = piece;
    if (last && words !== '') {
      const height = Math.max(piece.height, last.height, 1);
      const isSameLine = Math.abs(piece.y - last.y) < height / 2;
      if (!text.endsWith('\n'))
        text += isSameLine ? between(text, words, (piece.x - last.x - last.width) / height) : '\n';
    }
    text += words;
    if (ends && !text.endsWith('\n')) text += '\n';
    if (words !== '') last = piece;
  }
  return text.replace(/[ \t]+$/gm, '').trimEnd();
}

function between(text: string, words: string, gap: number): string {
  if (text.endsWith(' ') || words.startsWith(' ')) return gap > COLUMN_GAP ? ' ' : '';
  return gap > COLUMN_GAP ? '  ' : gap > WORD_GAP ? ' ' : '';
}
