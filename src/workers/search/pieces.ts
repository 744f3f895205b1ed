/** Characters of a piece: a line that is longer is several. */
const MAX_PIECE = 400;
/** Characters before its end in which a long piece is cut where a sentence or a word ends. */
const LOOK_BACK = 200;
/** Separates paragraphs that stand in one line of a file. */
export const PARAGRAPH = '\u2029';

/** A line of a text, or a part of a long one. */
export interface Piece {
  text: string;
  /** Number of its line, from 1. */
  line: number;
  /** It goes on where the piece before it ended. */
  continues: boolean;
}

/** The pieces of a text's lines. Those without any text stand between paragraphs. */
export function piecesOf(lines: readonly string[]): Piece[] {
  return lines.flatMap((line, at) => line.split(PARAGRAPH).flatMap((part) => cutLine(part.trimEnd(), at + 1)));
}

function cutLine(text: string, line: number): Piece[] {
  if (text.length <= MAX_PIECE) return [{ text, line, continues: false }];
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + MAX_PIECE >= text.length ? text.length : cutBefore(text, at + MAX_PIECE);
    pieces.push({ text: text.slice(at, end), line, continues: at > 0 });
    at = end;
  }
  return pieces;
}

/** Where a sentence, else a word ends before a place; the place, where neither is near. */
function cutBefore(text: string, place: number): number {
  const near = text.slice(place - LOOK_BACK, place);
  const sentence = /^.*(?:[.!?;]\s|[。！？；])/s.exec(near);
  if (sentence) return place - LOOK_BACK + sentence[0].length;
  const space = near.lastIndexOf(' ');
  if (space >= 0) return place - LOOK_BACK + space + 1;
  // A pair of surrogates stays together.
  return /[\uD800-\uDBFF]$/.test(near) ? place - 1 : place;
}
