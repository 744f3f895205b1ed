import { mergeLong, mergeShort, SHORT } from './merge';
import { PairRanks } from './pairRanks';
import { pieceEnds } from './pieces';
import { Vocabulary, type RankFile } from './vocabulary';

/** Pieces whose count is remembered, and the longest of them in characters. */
const REMEMBERED = 50_000;
const REMEMBERED_LENGTH = 64;
/** A shorter part of a string is a copy of its own; a longer one would keep the whole string in memory. */
const COPIED_LENGTH = 13;

/** Counts the tokens of texts exactly. Time is n log n in the worst case, whatever the text. */
export class BytePairCounter {
  private readonly vocabulary: Vocabulary;
  private readonly pairs: PairRanks;
  private readonly pattern: RegExp;
  private readonly counts = new Map<string, number>();
  /** The bytes of the piece that is counted, as ranks. */
  private bytes = new Int32Array(4096);

  constructor(file: RankFile) {
    this.vocabulary = new Vocabulary(file);
    this.pairs = new PairRanks(this.vocabulary);
    // Groups that capture cost time and are of no use here.
    this.pattern = new RegExp(file.pat_str.replace(/\((?!\?)/g, '(?:'), 'ug');
  }

  /** Tokens of a text. Special tokens are plain text, and half a surrogate pair is U+FFFD as everywhere in UTF-8. */
  count(text: string): number {
    let count = 0;
    let start = 0;
    for (const end of pieceEnds(text, this.pattern)) {
      count += this.piece(text.slice(start, end));
      start = end;
    }
    return count;
  }

  private piece(piece: string): number {
    const known = this.counts.get(piece);
    if (known !== undefined) return known;
    const bytes = isAscii(piece) ? piece : Buffer.from(piece, 'utf8').toString('latin1');
    const count = this.vocabulary.ranks.has(bytes) ? 1 : this.merge(bytes);
    if (piece.length <= REMEMBERED_LENGTH) this.remember(piece, count);
    return count;
  }

  private merge(bytes: string): number {
    const { length } = bytes;
    if (length > this.bytes.length) this.bytes = new Int32Array(length);
    for (let at = 0; at < length; at++) this.bytes[at] = this.vocabulary.bytes[bytes.charCodeAt(at)] ?? 0;
    const count = (length <= SHORT ? mergeShort : mergeLong)(this.bytes, length, this.pairs);
    if (length > 1 << 20) this.bytes = new Int32Array(4096); // room for one huge piece is not kept
    return count;
  }

  private remember(piece: string, count: number): void {
    if (this.counts.size >= REMEMBERED) this.counts.clear();
    this.counts.set(piece.length < COPIED_LENGTH ? piece : Buffer.from(piece, 'utf16le').toString('utf16le'), count);
  }
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
