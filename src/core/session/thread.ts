import type { Entry } from './entries';

/** Entries that stand beside the conversation: they hold for the session, and belong to no branch. */
const BESIDE: readonly (string | undefined)[] = [
  'message_queued',
  'message_unqueued',
  'message_pinned',
  'session_renamed',
  'session_copied',
];

/** Whether an entry stands beside the conversation instead of being a part of it. */
export function isBeside({ subtype }: Pick<Entry, 'subtype'>): boolean {
  return BESIDE.includes(subtype);
}

/**
 * The entries of a session file as the tree that their parents make of them. The thread is the path from the root to the
 * leaf: what the conversation is now. Entries of other branches stay where they are.
 *
 * A parent stands before its child. One that does not, or is missing (its line was damaged), falls back to the entry
 * before in the file: no line that is lost cuts off what was before it, and no circle can be.
 */
export class EntryTree {
  private readonly at = new Map<string, number>();
  /** Where the parent of each entry stands; -1 at a beginning. */
  private readonly parents: number[] = [];
  private path: Entry[] = [];
  private leaf: string | null = null;

  /** @param list all entries in the order of the file; the last one that is part of the conversation is the leaf */
  constructor(private readonly list: Entry[]) {
    for (const [at, entry] of list.entries()) this.place(entry, at);
    this.leaf = list.findLast((entry) => !isBeside(entry))?.uuid ?? null;
    this.path = this.pathTo(this.leaf);
  }

  /** All entries, those of other branches too, in the order of the file. */
  get all(): readonly Entry[] {
    return this.list;
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
    this.place(entry, this.list.length);
    this.list.push(entry);
    if (isBeside(entry)) return;
    if (entry.parentUuid === this.leaf) this.path.push(entry);
    else this.path = this.pathTo(entry.uuid);
    this.leaf = entry.uuid;
  }

  /** The last entry of the conversation that was written below this one. */
  lastBelow(uuid: string): string {
    const first = this.at.get(uuid) ?? 0;
    const below = new Set([first]);
    let last = first;
    for (let at = first + 1; at < this.list.length; at++) {
      const entry = this.list[at];
      if (!entry || !below.has(this.parents[at] ?? -1)) continue;
      below.add(at);
      if (!isBeside(entry)) last = at;
    }
    return this.list[last]?.uuid ?? uuid;
  }

  /** The entries from the root to one of them; none for the beginning. */
  pathTo(uuid: string | null): Entry[] {
    const path: Entry[] = [];
    let at = uuid === null ? -1 : (this.at.get(uuid) ?? -1);
    for (let entry = this.list[at]; entry; entry = this.list[at]) {
      if (!isBeside(entry)) path.push(entry);
      at = this.parents[at] ?? -1;
    }
    return path.reverse();
  }

  /** Entries are placed in the order of the file: only those before can be a parent. */
  private place({ uuid, parentUuid }: Entry, at: number): void {
    this.parents.push(parentUuid === null ? -1 : (this.at.get(parentUuid) ?? at - 1));
    this.at.set(uuid, at);
  }
}
