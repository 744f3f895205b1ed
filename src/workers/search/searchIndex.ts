import {
  groups,
  type FoundPassages,
  type Group,
  type GroupCounts,
  type PassageHit,
  type SourceContent,
  type SourceState,
} from '../../core/tools/vectorSearch/passageIndex';
import { bm25, Bm25Shard } from './bm25';
import { sourcePassages, type PlacedPassage } from './sourcePassages';
import { queryTerms, termsOf } from './terms';

/** Characters of passages that a group may have; with their words they take some ten times as many bytes. */
const ROOM: Readonly<Record<Group, number>> = { documents: 16_000_000, sessions: 8_000_000, outputs: 8_000_000 };

interface Source {
  stamp: string;
  title: string;
  /** Under what its passages are found beside their own words. */
  name: string;
  /** Numbers of its passages, in their order. */
  passages: number[];
  characters: number;
  state: 'whole' | 'cut' | 'unreadable' | 'left';
}

interface Kept extends PlacedPassage {
  key: string;
  at: number;
}

/** The passages of a group of sources. */
class GroupIndex {
  readonly shard = new Bm25Shard();
  readonly sources = new Map<string, Source>();
  readonly passages = new Map<number, Kept>();
  private characters = 0;

  constructor(private readonly room: number) {}

  /** Drops what is gone or has changed. @returns what is not known */
  sync(states: readonly SourceState[]): string[] {
    const stamps = new Map(states.map(({ key, stamp }) => [key, stamp]));
    let hasRoom = false;
    for (const [key, { stamp, characters }] of this.sources) {
      if (stamps.get(key) === stamp) continue;
      hasRoom ||= characters > 0;
      this.drop(key);
    }
    if (hasRoom) for (const [key, { state }] of this.sources) if (state === 'left') this.drop(key);
    return [...stamps.keys()].filter((key) => !this.sources.has(key));
  }

  put(content: SourceContent): void {
    const { key, stamp, title } = content;
    this.drop(key);
    const read = sourcePassages(content);
    const source: Source = {
      ...{ stamp, title: read?.title ?? title, name: title },
      ...{ passages: [], characters: 0, state: 'unreadable' },
    };
    this.sources.set(key, source);
    if (!read) return;
    const characters = read.passages.reduce((sum, { text, headings }) => sum + text.length + headings.length, 0);
    if (this.characters + characters > this.room) {
      source.state = 'left';
      return;
    }
    source.state = read.cut ? 'cut' : 'whole';
    source.characters = characters;
    this.characters += characters;
    read.passages.forEach((passage, at) => {
      const number = this.shard.add(allTerms(passage, source.name));
      this.passages.set(number, { ...passage, key, at });
      source.passages.push(number);
    });
  }

  counts(): GroupCounts {
    const states = [...this.sources.values()].map(({ state }) => state);
    const having = (state: Source['state']): number => states.filter((each) => each === state).length;
    return {
      sources: states.length,
      passages: this.shard.size,
      unreadable: having('unreadable'),
      cut: having('cut'),
      left: having('left'),
    };
  }

  private drop(key: string): void {
    const source = this.sources.get(key);
    if (!source) return;
    for (const number of source.passages) {
      const passage = this.passages.get(number);
      if (passage) this.shard.remove(number, allTerms(passage, source.name));
      this.passages.delete(number);
    }
    this.characters -= source.characters;
    this.sources.delete(key);
  }
}

/** A passage is found by its words, the headings above it, and what its source is called. */
function allTerms({ text, headings }: PlacedPassage, name: string): string[] {
  return [name, headings, text].flatMap(termsOf);
}

/** All that is searched. What a query finds depends on the sources alone, not on how they came to be there. */
export class SearchIndex {
  private readonly groups: Readonly<Record<Group, GroupIndex>>;

  /** @param room characters of passages by group */
  constructor(room: Readonly<Record<Group, number>> = ROOM) {
    this.groups = {
      documents: new GroupIndex(room.documents),
      sessions: new GroupIndex(room.sessions),
      outputs: new GroupIndex(room.outputs),
    };
  }

  /** Tells all sources of a group; what is not among them is dropped. @returns the keys whose content is needed */
  sync(group: Group, states: readonly SourceState[]): string[] {
    return this.groups[group].sync(states);
  }

  put(group: Group, source: SourceContent): void {
    this.groups[group].put(source);
  }

  /** The passages with any word of a query, the best first; equals stand in the order of their sources' names. */
  search(request: { query: string; groups: readonly Group[]; limit: number }): FoundPassages {
    const terms = queryTerms(request.query);
    const asked = groups.filter((group) => request.groups.includes(group));
    const scores = bm25(
      asked.map((group) => this.groups[group].shard),
      terms,
    );
    // Most passages are far behind the first ones: only those that may be among them are put in order.
    const least = nthLargest(
      scores.flatMap((own) => [...own.values()]),
      request.limit,
    );
    const found = asked.flatMap((group, at) =>
      [...(scores[at] ?? [])].flatMap(([number, score]) => {
        const passage = score < least ? undefined : this.groups[group].passages.get(number);
        return passage ? [{ group, score, passage }] : [];
      }),
    );
    found.sort((a, b) => b.score - a.score || compare(a.passage.key, b.passage.key) || a.passage.at - b.passage.at);
    const hits = found.slice(0, request.limit).map(({ group, score, passage }): PassageHit => ({
      ...passage,
      group,
      score,
      title: this.groups[group].sources.get(passage.key)?.title ?? '',
    }));
    const { documents, sessions, outputs } = this.groups;
    const counts = { documents: documents.counts(), sessions: sessions.counts(), outputs: outputs.counts() };
    return { hits, total: scores.reduce((sum, { size }) => sum + size, 0), terms: terms.length, counts };
  }
}

/** The value that so many others are not smaller than; the smallest of all where there are fewer. */
function nthLargest(values: readonly number[], count: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, sorted.length - count)] ?? 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
