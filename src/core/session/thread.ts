import type { Entry } from './entries';

/** Entries that stand beside the conversation: what waits to be sent belongs to no branch. */
const BESIDE: readonly (string | undefined)[] = ['message_queued', 'message_unqueued'];

/**
 * The entries of a session file as the tree that their parents make of them. The thread is the path from the root to the
 * leaf: what the conversation is now. Entries of other branches stay where they are.
 */
export class EntryTree {
  private readonly at = new Map<string, number>();
  private path: Entry[] = [];
  private leaf: string | null = null;

  /** @param list all entries in the order of the file; the last one that is part of the conversation is the leaf */
  constructor(private readonly list: Entry[]) {
    for (const [at, { uuid }] of list.entries()) this.at.set(uuid, at);
    this.leaf = list.findLast(({ subtype }) => !BESIDE.includes(subtype))?.uuid ?? null;
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
    this.at.set(entry.uuid, this.list.length);
    this.list.push(entry);
    if (BESIDE.includes(entry.subtype)) return;
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
      const parent = this.parentAt(at);
      if (parent === undefined || !below.has(parent)) continue;
      below.add(at);
      if (!BESIDE.includes(this.list[at]?.subtype)) last = at;
    }
    return this.list[last]?.uuid ?? uuid;
  }

  /** The entries from the root to one of them; none for the beginning. */
  pathTo(uuid: string | null): Entry[] {
    const path: Entry[] = [];
    let at = uuid === null ? undefined : this.at.get(uuid);
    while (at !== undefined) {
      const entry: Entry | undefined = this.list[at];
      if (!entry) break;
      if (!BESIDE.includes(entry.subtype)) path.push(entry);
      at = this.parentAt(at);
    }
    return path.reverse();
  }

  /**
   * Where an entry's parent stands; undefined at the beginning. One that is missing (its line was damaged) falls back to
   * the entry before in the file. A parent stands before its child: no circle is followed.
   */
  private parentAt(at: number): number | undefined {
    const parentUuid = this.list[at]?.parentUuid ?? null;
    const parent = parentUuid === null ? undefined : (this.at.get(parentUuid) ?? at - 1);
    return parent !== undefined && parent >= 0 && parent < at ? parent : undefined;
  }
}
