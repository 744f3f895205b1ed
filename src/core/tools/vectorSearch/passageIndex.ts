/** The index that passages are searched in, as the core knows it. */

/** What is searched: files of the workspace, earlier conversations, results that were kept whole. */
export const groups = ['documents', 'sessions', 'outputs'] as const;
export type Group = (typeof groups)[number];

/** Something that has passages. */
export interface SourceState {
  /** Path, id of a session, id of an artifact. */
  key: string;
  /** What tells its state: another one whenever its content may be another. */
  stamp: string;
}

/** How a source holds its text. */
export const textForms = ['markdown', 'text', 'html', 'notebook', 'code'] as const;
export type TextForm = (typeof textForms)[number];

/** What a source holds. */
export type Content = {
  /** What it is called: its passages are found by these words, too. A session without one has that of its file. */
  title: string;
} & (
  | { form: TextForm; bytes: Uint8Array; /** It is the beginning of more. */ cut: boolean }
  | { form: 'pages'; pages: string[] }
  /** A session's file; where that is too large, its end, with its beginning as `head`. */
  | { form: 'session'; bytes: Uint8Array; head?: Uint8Array }
  /** It could not be read. */
  | { form: 'unreadable' }
);

/** A source with its content. */
export type SourceContent = SourceState & Content;

/** Where in its source a passage is: lines, from 1; a page, from 1; or a place in a conversation. */
export type PassagePlace = { from: number; to: number } | { page: number } | { label: string };

/** A passage that was found. */
export interface PassageHit {
  group: Group;
  key: string;
  /** Number of the passage in its source, from 0. */
  at: number;
  title: string;
  place: PassagePlace;
  /** The headings above it. */
  headings: string;
  text: string;
  /** Of BM25: comparable in one search alone. */
  score: number;
}

/** What of a group is in the index. */
export interface GroupCounts {
  sources: number;
  passages: number;
  /** Sources that have no text, or could not be read. */
  unreadable: number;
  /** Sources of which a part was read. */
  cut: number;
  /** Sources for which there was no room. */
  left: number;
}

export interface FoundPassages {
  /** The best first. */
  hits: PassageHit[];
  /** How many passages have any word of the query. */
  total: number;
  /** Words of the query, as they are looked for. */
  terms: number;
  counts: Record<Group, GroupCounts>;
}

/**
 * Keeps passages and ranks them by BM25. It may lose all of them at any time: then every later request that names the lost
 * index is refused.
 */
export interface PassageIndex {
  /**
   * Tells all sources that a group has now: what is not among them, or has changed, is dropped.
   * @param index the index that other groups were told to; undefined for the first
   * @returns the index, and the keys whose content it needs
   * @throws IndexLost
   */
  sync(
    group: Group,
    states: readonly SourceState[],
    index: string | undefined,
  ): Promise<{ index: string; wanted: string[] }>;
  /** Adds sources. @throws IndexLost */
  put(index: string, group: Group, sources: readonly SourceContent[]): Promise<void>;
  /** @param limit how many hits at most @throws IndexLost */
  search(index: string, request: { query: string; groups: readonly Group[]; limit: number }): Promise<FoundPassages>;
}

/** What was indexed is gone. */
export class IndexLost extends Error {
  override readonly name = 'IndexLost';
}
