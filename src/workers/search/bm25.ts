/** How fast more of the same term counts less, and how much a passage's length counts: the values in common use. */
export const K1 = 1.2;
export const B = 0.75;
/** Dead passages that are carried before the lists of their terms are cleaned. */
const MAX_DEAD = 1000;

/** The passages that have a term: number of a passage, how often it has the term, and so on. */
interface Postings {
  list: number[];
  /** Passages among them that are still there. */
  live: number;
}

/** An inverted index of passages, each a bag of terms. */
export class Bm25Shard {
  private readonly postings = new Map<string, Postings>();
  /** Terms of each passage; undefined where it is gone. */
  private readonly lengths: (number | undefined)[] = [];
  private live = 0;
  private dead = 0;
  private total = 0;

  /** Passages. */
  get size(): number {
    return this.live;
  }

  /** Terms of all passages, repeated ones too. */
  get length(): number {
    return this.total;
  }

  /** Adds a passage. @returns its number */
  add(terms: readonly string[]): number {
    const passage = this.lengths.length;
    this.lengths.push(terms.length);
    this.live++;
    this.total += terms.length;
    for (const [term, count] of countsOf(terms)) {
      const known = this.postings.get(term);
      if (known) {
        known.list.push(passage, count);
        known.live++;
      } else {
        this.postings.set(term, { list: [passage, count], live: 1 });
      }
    }
    return passage;
  }

  /** Takes a passage away. @param terms those that it was added with */
  remove(passage: number, terms: readonly string[]): void {
    if (this.lengths[passage] === undefined) return;
    this.lengths[passage] = undefined;
    this.live--;
    this.total -= terms.length;
    for (const term of new Set(terms)) {
      const known = this.postings.get(term);
      if (known && --known.live === 0) this.postings.delete(term);
    }
    if (++this.dead > Math.max(MAX_DEAD, this.live)) this.clean();
  }

  /** Passages that have a term. */
  frequency(term: string): number {
    return this.postings.get(term)?.live ?? 0;
  }

  /** Tells each passage that has a term: how often, and how many terms it has. */
  eachWith(term: string, tell: (passage: number, count: number, length: number) => void): void {
    const list = this.postings.get(term)?.list ?? [];
    for (let at = 0; at < list.length; at += 2) {
      const passage = list[at] ?? 0;
      const length = this.lengths[passage];
      if (length !== undefined) tell(passage, list[at + 1] ?? 0, length);
    }
  }

  private clean(): void {
    for (const known of this.postings.values()) {
      const kept: number[] = [];
      for (let at = 0; at < known.list.length; at += 2) {
        const passage = known.list[at] ?? 0;
        if (this.lengths[passage] !== undefined) kept.push(passage, known.list[at + 1] ?? 0);
      }
      known.list = kept;
    }
    this.dead = 0;
  }
}

/**
 * BM25 scores of the passages that have any of the terms, over the statistics of all shards together. Robertson &
 * Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", Foundations and Trends in Information Retrieval 3(4),
 * 2009, section 3.4: the sum over the terms of idf · tf·(k1+1) / (tf + k1·(1 − b + b·length/mean length)). The idf is
 * ln(1 + (N − n + 0.5)/(n + 0.5)): with the 1 a term that most passages have counts little, and never against a passage.
 * @param terms distinct
 * @returns for each shard the scores by passage
 */
export function bm25(shards: readonly Bm25Shard[], terms: readonly string[]): Map<number, number>[] {
  const scores = shards.map(() => new Map<number, number>());
  const passages = shards.reduce((sum, { size }) => sum + size, 0);
  const mean = shards.reduce((sum, { length }) => sum + length, 0) / passages;
  for (const term of terms) {
    const having = shards.reduce((sum, shard) => sum + shard.frequency(term), 0);
    if (having === 0) continue;
    const idf = Math.log(1 + (passages - having + 0.5) / (having + 0.5));
    shards.forEach((shard, at) => {
      const own = scores[at];
      shard.eachWith(term, (passage, count, length) => {
        const weight = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / mean));
        own?.set(passage, (own.get(passage) ?? 0) + idf * weight);
      });
    });
  }
  return scores;
}

function countsOf(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
