import type { Entry } from './entries';

/** Entries that stand beside the conversation: they hold for the session, and belong to no branch. */
const BESIDE: ReadonlySet<string | undefined> = new Set([
  'message_queued',
  'message_unqueued',
  'message_pinned',
  'compaction_undone',
  'session_renamed',
  'session_copied',
]);

/** Whether an entry stands beside the conversation instead of being a part of it. */
export function isBeside({ subtype }: Pick<Entry, 'subtype'>): boolean {
  return BESIDE.has(subtype);
}

/**
 * Entries in the order of their file, found by their ids, each with its parent.
 *
 * A parent stands before its child. One that does not, or is missing (its line was damaged), falls back to the entry
 * before in the file: no line that is lost cuts off what was before it, and no circle can be.
 */
export class EntryIndex {
  readonly list: Entry[] = [];
  private readonly at = new Map<string, number>();
  /** Where the parent of each entry stands; -1 at a beginning. */
  private readonly parents: number[] = [];

  static of(entries: readonly Entry[]): EntryIndex {
    const index = new EntryIndex();
    for (const entry of entries) index.add(entry);
    return index;
  }

  /** Takes the next entry of the file. */
  add(entry: Entry): void {
    const at = this.list.length;
    this.parents.push(entry.parentUuid === null ? -1 : (this.at.get(entry.parentUuid) ?? at - 1));
    this.at.set(entry.uuid, at);
    this.list.push(entry);
  }

  /** Where an entry stands. */
  find(uuid: string): number | undefined {
    return this.at.get(uuid);
  }

  /** Where the parent of the entry at a place stands; -1 at a beginning. */
  parentOf(at: number): number {
    return this.parents[at] ?? -1;
  }
}

/**
 * The entries of a session file as the tree that their parents make of them. The thread is the path from the root to the
 * leaf: what the conversation is now. Entries of other branches stay where they are.
 */
export class EntryTree {
  private readonly index: EntryIndex;
  private path: Entry[] = [];
  private leaf: string | null = null;

  /** @param entries all of them; the last one that is part of the conversation is the leaf */
  constructor(entries: EntryIndex | readonly Entry[]) {
    this.index = entries instanceof EntryIndex ? entries : EntryIndex.of(entries);
    this.leaf = this.index.list.findLast((entry) => !isBeside(entry))?.uuid ?? null;
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
