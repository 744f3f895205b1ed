import type { Entry } from '../contract/entries';

/** Entries that stand beside the conversation: they hold for the session, and belong to no branch. */
const BESIDE: ReadonlySet<string | undefined> = new Set([
  'message_queued',
  'message_unqueued',
  'message_pinned',
  'compaction_undone',
  'budget_extended',
  'data_mode_kept',
  'session_renamed',
  'session_copied',
]);

/** Whether an entry stands beside the conversation instead of being a part of it. */
export function isBeside({ subtype }: Pick<Entry, 'subtype'>): boolean {
  return BESIDE.has(subtype);
}

/** Whether it is the user's own message, which began a turn. */
export function isUserMessage({ type, isCompactSummary }: Pick<Entry, 'type' | 'isCompactSummary'>): boolean {
  return type === 'user' && isCompactSummary !== true;
}

/** Whether the user gave the session a name by it. */
export function isRename({ subtype }: Pick<Entry, 'subtype'>): boolean {
  return subtype === 'session_renamed';
}

/**
 * Entries found by their ids, each with its parent, which stands before it.
 *
 * They are in the order of their file, except where a file has a child before its parent (a program that syncs merged
 * two versions of it): `inOrder` puts such an entry behind its parent. A parent that is missing (its line was damaged), or
 * that would make a circle, is replaced by the entry before in the file: no line that is lost cuts off what was before it.
 */
export class EntryIndex {
  readonly list: Entry[] = [];
  /** The last one in the file that is part of the conversation. */
  lastId: string | null = null;
  private readonly at = new Map<string, number>();
  /** Where the parent of each entry stands; -1 at a beginning. */
  private readonly parents: number[] = [];
  /** Where entries stand whose parent was not there when they came. */
  private readonly early: number[] = [];

  /** All entries of a file, in its order. */
  static of(entries: readonly Entry[]): EntryIndex {
    const index = new EntryIndex();
    for (const entry of entries) index.add(entry);
    return index.inOrder().index;
  }

  /** Takes the next entry of the file. */
  add(entry: Entry): void {
    const at = this.list.length;
    const parent = entry.parentUuid === null ? -1 : this.at.get(entry.parentUuid);
    if (parent === undefined) this.early.push(at);
    this.place(entry, parent ?? at - 1);
  }

  /** Where an entry stands. */
  find(uuid: string): number | undefined {
    return this.at.get(uuid);
  }

  /** Where the parent of the entry at a place stands; -1 at a beginning. */
  parentOf(at: number): number {
    return this.parents[at] ?? -1;
  }

  /**
   * The same entries with each behind its parent, once all lines of the file are read.
   * @returns this index where that is so already; `moved`: how many stood before their parent
   */
  inOrder(): { index: EntryIndex; moved: number } {
    if (this.early.length === 0) return { index: this, moved: 0 };
    const parents = [...this.parents];
    const lost = new Set(this.early);
    for (const at of this.early) {
      const parent = this.find(this.list[at]?.parentUuid ?? '');
      if (parent === undefined || parent <= at) continue;
      parents[at] = parent;
      lost.delete(at);
    }
    const moved = this.early.length - lost.size;
    if (moved === 0) return { index: this, moved };
    parentsFirst(parents, lost); // breaks circles: only then each has its place near the line where it stood
    const order = parentsFirst(parents, lost);
    const places = new Map(order.map((at, place) => [at, place]));
    const index = new EntryIndex();
    for (const at of order) {
      const entry = this.list[at];
      if (entry) index.place(entry, places.get(parents[at] ?? -1) ?? -1);
    }
    index.lastId = this.lastId;
    return { index, moved };
  }

  private place(entry: Entry, parent: number): void {
    if (!isBeside(entry)) this.lastId = entry.uuid;
    this.parents.push(parent);
    this.at.set(entry.uuid, this.list.length);
    this.list.push(entry);
  }
}

/**
 * The places of entries, each behind its parent: in their order, but one that comes before its parent, which follows that.
 * Where parents make a circle, one of it gets an entry for its parent that has its place already.
 * @param parents where the parent of each stands, -1 at a beginning; those of circles are changed
 * @param lost those whose own parent is not there: rather these get another one
 */
function parentsFirst(parents: number[], lost: ReadonlySet<number>): number[] {
  const order: number[] = [];
  const placed = new Set([-1]);
  const waiting = new Map<number, number[]>();
  const place = (first: number): void => {
    for (let next = [first], at = next.pop(); at !== undefined; at = next.pop()) {
      if (placed.has(at)) continue;
      placed.add(at);
      order.push(at);
      for (const child of (waiting.get(at) ?? []).toReversed()) next.push(child);
    }
  };
  for (const [at, parent] of parents.entries()) {
    const others = waiting.get(parent);
    if (placed.has(parent)) place(at);
    else if (others) others.push(at);
    else waiting.set(parent, [at]);
  }
  for (const some of [lost, new Set(parents.keys())]) {
    let before = -1;
    for (const at of parents.keys()) {
      if (!placed.has(at) && some.has(at)) {
        parents[at] = before;
        place(at);
      }
      if (placed.has(at)) before = at;
    }
  }
  return order;
}

/**
 * The entries of a session file as the tree that their parents make of them. The thread is the path from the root to the
 * leaf: what the conversation is now. Entries of other branches stay where they are.
 */
export class EntryTree {
  private readonly index: EntryIndex;
  private path: Entry[] = [];
  private leaf: string | null = null;

  /**
   * @param entries all of them; the leaf is the last one that is part of the conversation, or what came below that where
   * its line stood too late
   */
  constructor(entries: EntryIndex | readonly Entry[]) {
    this.index = entries instanceof EntryIndex ? entries : EntryIndex.of(entries);
    this.leaf = this.index.lastId === null ? null : this.lastBelow(this.index.lastId);
    this.path = this.pathTo(this.leaf);
  }

  /** All entries, those of other branches too, in the order of the file. */
  get all(): readonly Entry[] {
    return this.index.list;
  }

  /** The path from the root to the leaf. */
  get thread(): readonly Entry[] {
    return this.path;
  }

  /** The entry behind which the next one comes; null at the beginning. */
  get leafId(): string | null {
    return this.leaf;
  }

  /** Takes an entry that was written: it is the leaf now, unless it stands beside the conversation. */
  add(entry: Entry): void {
    this.index.add(entry);
    if (isBeside(entry)) return;
    if (entry.parentUuid === this.leaf) this.path.push(entry);
    else this.path = this.pathTo(entry.uuid);
    this.leaf = entry.uuid;
  }

  /** The last entry of the conversation that was written below this one. */
  lastBelow(uuid: string): string {
    const { list } = this.index;
    const first = this.index.find(uuid) ?? 0;
    const below = new Set([first]);
    let last = first;
    for (let at = first + 1; at < list.length; at++) {
      const entry = list[at];
      if (!entry || !below.has(this.index.parentOf(at))) continue;
      below.add(at);
      if (!isBeside(entry)) last = at;
    }
    return list[last]?.uuid ?? uuid;
  }

  /** The entries from the root to one of them; none for the beginning. */
  pathTo(uuid: string | null): Entry[] {
    const path: Entry[] = [];
    let at = uuid === null ? -1 : (this.index.find(uuid) ?? -1);
    for (let entry = this.index.list[at]; entry; entry = this.index.list[at]) {
      if (!isBeside(entry)) path.push(entry);
      at = this.index.parentOf(at);
    }
    return path.reverse();
  }
}
