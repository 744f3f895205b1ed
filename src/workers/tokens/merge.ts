/**
 * Byte pair encoding of one piece: the pair of neighbours with the lowest rank becomes one token, the leftmost of equal
 * ones first, until no pair makes a token.
 */
import { PairQueue } from './pairQueue';
import type { PairRanks } from './pairRanks';

/** Bytes up to which looking at every pair again after each merge is quicker than a queue. */
export const SHORT = 96;

const NONE = 0x7fffffff;
const shortTokens = new Int32Array(SHORT);
const shortRanks = new Int32Array(SHORT);

/** Tokens of a piece of at most {@link SHORT} bytes, given as the ranks of its bytes. */
export function mergeShort(bytes: Int32Array, length: number, pairs: PairRanks): number {
  const tokens = shortTokens;
  const ranks = shortRanks;
  const rankAt = (at: number, end: number): number => {
    if (at + 1 >= end) return NONE;
    const rank = pairs.rank(tokens[at] ?? 0, tokens[at + 1] ?? 0);
    return rank < 0 ? NONE : rank;
  };
  tokens.set(bytes.subarray(0, length));
  for (let at = 0; at < length; at++) ranks[at] = rankAt(at, length);
  for (let left = length; ; left--) {
    let best = NONE;
    let where = -1;
    for (let at = 0; at < left - 1; at++) {
      const rank = ranks[at] ?? NONE;
      if (rank < best) {
        best = rank;
        where = at;
      }
    }
    if (where < 0) return left;
    tokens[where] = best;
    tokens.copyWithin(where + 1, where + 2, left);
    ranks.copyWithin(where + 1, where + 2, left);
    ranks[where] = rankAt(where, left - 1);
    if (where > 0) ranks[where - 1] = rankAt(where - 1, left - 1);
  }
}

/** Tokens of a piece of any length: n log n, where looking at every pair again would be n². */
export function mergeLong(bytes: Int32Array, length: number, pairs: PairRanks): number {
  const tokens = bytes;
  const next = new Int32Array(length);
  const previous = new Int32Array(length);
  /** Rank of the pair that begins at a place; -1 where none does. */
  const ranks = new Int32Array(length).fill(-1);
  const queue = new PairQueue();
  const look = (at: number): void => {
    const second = next[at] ?? length;
    const rank = second < length ? pairs.rank(tokens[at] ?? 0, tokens[second] ?? 0) : -1;
    ranks[at] = rank;
    if (rank >= 0) queue.push(rank, at);
  };
  for (let at = 0; at < length; at++) {
    next[at] = at + 1;
    previous[at] = at - 1;
  }
  for (let at = 0; at < length - 1; at++) look(at);
  let left = length;
  for (let at = queue.shift(); at >= 0; at = queue.shift()) {
    const { rank } = queue;
    if (ranks[at] !== rank) continue; // one of the two has become part of another token since
    const second = next[at] ?? length;
    const behind = next[second] ?? length;
    tokens[at] = rank;
    next[at] = behind;
    if (behind < length) previous[behind] = at;
    ranks[second] = -1;
    left--;
    look(at);
    const before = previous[at] ?? -1;
    if (before >= 0) look(before);
  }
  return left;
}
