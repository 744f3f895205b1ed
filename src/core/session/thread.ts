import type { Entry } from './entries';

/**
 * The entries of a session file as the tree that their parents make of them. The thread is the path from the root to the
 * leaf: what the conversation is now. Entries of other branches stay where they are.
 */
export class EntryTree {
  private readonly at = new Map<string, number>();
  private path: Entry[] = [];
  private leaf: string | null = null;

  /** @param list all entries in the order of the file; the last one is the leaf */
  constructor(private readonly list: Entry[]) {
    for (const [at, { uuid }] of list.entries()) this.at.set(uuid, at);
    this.moveTo(list.at(-1)?.uuid ?? null);
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

  /** Takes an entry that was written: it is the leaf now. */
  add(entry: Entry): void {
    this.at.set(entry.uuid, this.list.length);
    this.list.push(entry);
    if (entry.parentUuid === this.leaf) this.path.push(entry);
    else this.path = this.pathTo(entry.uuid);
    this.leaf = entry.uuid;
  }

  /** Makes another entry the leaf: the next one begins a branch there. */
  moveTo(uuid: string | null): void {
    this.leaf = uuid;
    this.path = this.pathTo(uuid);
  }

  /** The last entry written below this one. */
  lastBelow(uuid: string): string {
    const below = new Set([uuid]);
    let last = uuid;
    for (const entry of this.list.slice((this.at.get(uuid) ?? 0) + 1)) {
      if (entry.parentUuid === null || !below.has(entry.parentUuid)) continue;
      below.add(entry.uuid);
      last = entry.uuid;
    }
    return last;
  }

  /** A parent that is missing (its line was damaged) falls back to the entry before in the file. */
  private pathTo(uuid: string | null): Entry[] {
    const path: Entry[] = [];
    let at = uuid === null ? undefined : this.at.get(uuid);
    while (at !== undefined) {
      const entry: Entry | undefined = this.list[at];
      if (!entry) break;
      path.push(entry);
      const parent = entry.parentUuid === null ? undefined : (this.at.get(entry.parentUuid) ?? at - 1);
      at = parent !== undefined && parent >= 0 && parent < at ? parent : undefined; // a parent stands before its child
    }
    return path.reverse();
  }
}
