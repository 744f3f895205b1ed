import { parseJsonLines, toJsonLine, type DamagedLine } from '../../base/jsonl';
import type { AppendLog, Clock, MakeId } from '../ports';
import { entrySchema, SCHEMA_VERSION, type Entry, type EntryDraft } from './entries';
import { EntryTree } from './thread';

export interface SessionIdentity {
  sessionId: string;
  /** Name of the workspace folder. */
  cwd: string;
  /** Version of the extension. */
  version: string;
}

/** What a session file held beside good entries. */
export interface SessionDamage {
  lines: DamagedLine[];
}

/**
 * One conversation: an append-only JSONL file and its entries in memory. An append that resolved is on the disk; a
 * damaged line costs that line alone and stays in the file.
 */
export class SessionLog {
  /** Appends run one after the other: each names as its parent one that is on the disk. */
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly file: AppendLog,
    private readonly identity: SessionIdentity,
    private readonly clock: Clock,
    private readonly makeId: MakeId,
    private readonly tree: EntryTree,
    readonly damage: SessionDamage,
  ) {}

  /** Reads the session's file; a file that does not exist is an empty session. @throws when the file cannot be read */
  static async open(file: AppendLog, identity: SessionIdentity, clock: Clock, makeId: MakeId): Promise<SessionLog> {
    const { entries, damage } = readEntries(await file.read());
    return new SessionLog(file, identity, clock, makeId, new EntryTree(entries), damage);
  }

  get id(): string {
    return this.identity.sessionId;
  }

  /** The entries of the conversation as it is now, oldest first; those of other branches are not among them. */
  get entries(): readonly Entry[] {
    return this.tree.thread;
  }

  /** All entries of the file, oldest first. */
  get all(): readonly Entry[] {
    return this.tree.all;
  }

  /** The entries from the beginning to one of them; none for null. */
  pathTo(uuid: string | null): readonly Entry[] {
    return this.tree.pathTo(uuid);
  }

  /** The branch that an entry is on, as far as it was continued last, is the conversation again. */
  async selectBranch(uuid: string): Promise<void> {
    await this.append({ type: 'system', subtype: 'branch_selected' }, () => this.tree.lastBelow(uuid));
  }

  /** Lets go of the file; a later append takes it again. */
  close(): Promise<void> {
    return this.file.close();
  }

  /**
   * Appends an entry behind the last one of the conversation. Resolves when it is on the disk.
   * @param parent the entry behind which it comes instead, as a branch; what was there stays in the file
   */
  append(draft: EntryDraft, parent: () => string | null = () => this.tree.leafId): Promise<Entry> {
    const appended = this.queue.then(() => this.appendNow(draft, parent()));
    this.queue = appended.catch(() => undefined);
    return appended;
  }

  private async appendNow(draft: EntryDraft, parentUuid: string | null): Promise<Entry> {
    const entry: Entry = {
      uuid: this.makeId(),
      parentUuid,
      sessionId: this.identity.sessionId,
      timestamp: this.clock.now(),
      cwd: this.identity.cwd,
      version: this.identity.version,
      schemaVersion: SCHEMA_VERSION,
      ...draft,
    };
    await this.file.append(toJsonLine(entry));
    this.tree.add(entry);
    return entry;
  }
}

/** The entries of a session file, with what could not be read of it located. Never throws. */
export function readEntries(bytes: Uint8Array): { entries: Entry[]; damage: SessionDamage } {
  const { values, damaged } = parseJsonLines(bytes);
  const entries: Entry[] = [];
  const lines = [...damaged];
  for (const { value, line, byteOffset, byteLength } of values) {
    const entry = entrySchema.safeParse(value);
    if (entry.success) entries.push(entry.data);
    else
      lines.push({ line, byteOffset, byteLength, reason: entry.error.issues.map((issue) => issue.message).join('; ') });
  }
  return { entries, damage: { lines: lines.sort((a, b) => a.line - b.line) } };
}
