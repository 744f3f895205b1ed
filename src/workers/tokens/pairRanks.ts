import type { Vocabulary } from './vocabulary';

/** Odd, so that no bit of a byte is lost in a product of any length. */
const BASE = 0x01000193;

/**
 * What two tokens that stand side by side make. The hash of both together follows from those of the two, so that most
 * pairs, which make nothing, are told without touching a byte.
 */
export class PairRanks {
  /** Of each rank's bytes: b₀·BASEⁿ⁻¹ + … + bₙ₋₁, in 32 bits. */
  private readonly hashes: Int32Array;
  /** BASE to the number of each rank's bytes. */
  private readonly powers: Int32Array;
  /** Ranks by their hash; a place that is taken passes on to the next one. */
  private readonly slots: Int32Array;

  constructor(private readonly vocabulary: Vocabulary) {
    const { tokens } = vocabulary;
    this.hashes = new Int32Array(tokens.length);
    this.powers = new Int32Array(tokens.length);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * tokens.length + 1))).fill(-1);
    for (const rank of vocabulary.ranks.values()) this.add(rank, tokens[rank] ?? '');
  }

  /** The rank of the token that has the bytes of both; -1 when there is none. */
  rank(left: number, right: number): number {
    const { hashes, slots } = this;
    const hash = (Math.imul(hashes[left] ?? 0, this.powers[right] ?? 0) + (hashes[right] ?? 0)) | 0;
    for (let slot = this.slotOf(hash); ; slot = (slot + 1) & (slots.length - 1)) {
      const rank = slots[slot] ?? -1;
      if (rank < 0) return -1;
      if (hashes[rank] === hash && this.isBoth(rank, left, right)) return rank;
    }
  }

  private isBoth(rank: number, left: number, right: number): boolean {
    const { tokens } = this.vocabulary;
    const whole = tokens[rank] ?? '';
    const first = tokens[left] ?? '';
    const second = tokens[right] ?? '';
    return whole.length === first.length + second.length && whole.startsWith(first) && whole.endsWith(second);
  }

  private add(rank: number, bytes: string): void {
    let hash = 0;
    let power = 1;
    for (let at = 0; at < bytes.length; at++) {
      hash = (Math.imul(hash, BASE) + bytes.charCodeAt(at) + 1) | 0;
      power = Math.imul(power, BASE);
    }
    this.hashes[rank] = hash;
    this.powers[rank] = power;
    let slot = this.slotOf(hash);
    while ((this.slots[slot] ?? -1) >= 0) slot = (slot + 1) & (this.slots.length - 1);
    this.slots[slot] = rank;
  }

  private slotOf(hash: number): number {
    return (Math.imul(hash, 0x9e3779b1) >>> 8) & (this.slots.length - 1);
  }
}
