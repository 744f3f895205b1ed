import type { Vocabulary } from './vocabulary';

/** A power of two. What does not fit is looked up again; there is no bad case but that. */
const SLOTS = 1 << 16;
/** More than there are ranks. */
const RANKS = 1 << 20;

/** What two tokens that stand side by side make, remembered in a table of fixed size. */
export class PairRanks {
  private readonly keys = new Float64Array(SLOTS).fill(-1);
  private readonly found = new Int32Array(SLOTS);

  constructor(private readonly vocabulary: Vocabulary) {}

  /** The rank of the token that has the bytes of both; -1 when there is none. */
  rank(left: number, right: number): number {
    const key = left * RANKS + right;
    const slot = (Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)) >>> 16;
    if (this.keys[slot] === key) return this.found[slot] ?? -1;
    const { ranks, tokens } = this.vocabulary;
    const rank = ranks.get(`${tokens[left] ?? ''}${tokens[right] ?? ''}`) ?? -1;
    this.keys[slot] = key;
    this.found[slot] = rank;
    return rank;
  }
}
