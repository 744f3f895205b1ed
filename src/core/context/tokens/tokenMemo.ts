import { LRUCache } from 'lru-cache';
import type { Encoding, TokenEncoder } from '../../ports';

/** What may be remembered of one encoding. */
export interface MemoLimits {
  texts: number;
  /** Of all these texts together. */
  characters: number;
}

const DEFAULT_LIMITS: MemoLimits = { texts: 20_000, characters: 8_000_000 };

/** An encoder that is asked for each text once: what is built again and again costs only what is new in it. */
export class TokenMemo implements TokenEncoder {
  /** Each is made when it is first needed: it sets aside room for all that it may hold. */
  private readonly counts: Partial<Record<Encoding, LRUCache<string, number>>> = {};

  constructor(
    private readonly encoder: TokenEncoder,
    private readonly limits: MemoLimits = DEFAULT_LIMITS,
  ) {}

  async count(encoding: Encoding, texts: readonly string[]): Promise<number[]> {
    const known = (this.counts[encoding] ??= this.cache());
    const found = new Map<string, number>();
    const missing = new Set<string>();
    for (const text of texts) {
      const count = text === '' ? 0 : known.get(text);
      if (count === undefined) missing.add(text);
      else found.set(text, count);
    }
    if (missing.size > 0) {
      const fresh = [...missing];
      const counts = await this.encoder.count(encoding, fresh);
      for (const [at, text] of fresh.entries()) {
        const count = counts[at] ?? 0;
        found.set(text, count);
        known.set(text, count);
      }
    }
    return texts.map((text) => found.get(text) ?? 0);
  }

  private cache(): LRUCache<string, number> {
    return new LRUCache({
      max: this.limits.texts,
      maxSize: this.limits.characters,
      sizeCalculation: (_, text) => Math.max(1, text.length),
    });
  }
}
