import { toJsonLine } from '../../base/jsonl';
import type { AppendLog, Clock, MakeId } from '../ports';
import { SCHEMA_VERSION, type Entry, type EntryDraft } from './entries';
import { EntryReader, type SessionDamage } from './entryReader';
import { readSlices } from './readSlices';
import { SessionFileError } from './sessionFileError';
import { EntryTree } from './thread';
import { SessionReadOnlyError, WriteAccess, type SessionAccess, type WriteRefusal } from './writeAccess';

export { readEntries, type SessionDamage } from './entryReader';

export interface SessionIdentity {
  sessionId: string;
  /** Name of the workspace folder. */
  cwd: string;
  /** Version of the extension. */
  version: string;
  /** The git branch at the moment; asked for each entry. */
  gitBranch?: string | undefined;
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
    private readonly access: WriteAccess,
    private readonly tree: EntryTree,
    readonly damage: SessionDamage,
  ) {}

  /**
   * Reads the session's file, in slices; a file that does not exist is an empty session.
   * @param access the right to write it; without any it may be written
   * @throws when the file cannot be read
   */
  static async open(
    file: AppendLog,
    identity: SessionIdentity,
    clock: Clock,
    makeId: MakeId,
    access: SessionAccess = {},
  ): Promise<SessionLog> {
    let size = 0;
    const readRange = async (offset: number, length: number): Promise<Uint8Array> => {
      const bytes = await file.readRange(offset, length);
      size = Math.max(size, offset + bytes.length);
      return bytes;
    };
    const { index, damage } = await readSlices({ readRange }, new EntryReader());
    const writing = new WriteAccess(access, async () => (await file.size()) === size);
    return new SessionLog(file, identity, clock, makeId, writing, new EntryTree(index), damage);
  }

  get id(): string {
    return this.identity.sessionId;
  }

  /** Nothing can be appended, for a reason that `refusal` tells. */
  get readOnly(): boolean {
    return this.access.refusal !== undefined;
  }

  /** Why nothing can be appended; undefined as long as something can. */
  get refusal(): WriteRefusal | undefined {
    return this.access.refusal;
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

  /**
   * Lets go of the file, and of the right to write it once appends under way have ended. Where there was such a right,
   * nothing can be appended afterwards; else a later append takes the file again.
   */
  async close(): Promise<void> {
    await this.queue;
    try {
      await this.file.close();
    } finally {
      await this.access.release();
    }
  }

  /**
   * Appends an entry behind the last one of the conversation. Resolves when it is on the disk.
   * @param parent the entry behind which it comes instead, as a branch; what was there stays in the file
   * @throws SessionReadOnlyError when it is not this window's to write
   */
  append(draft: EntryDraft, parent: () => string | null = () => this.tree.leafId): Promise<Entry> {
    const appended = this.queue.then(() => this.appendNow(draft, parent()));
    this.queue = appended.catch(() => undefined);
    return appended;
  }

  private async appendNow(draft: EntryDraft, parentUuid: string | null): Promise<Entry> {
    const { sessionId, cwd, version, gitBranch } = this.identity;
    const timestamp = this.clock.now();
    await this.access.assertWritable(timestamp);
    const entry: Entry = {
      uuid: this.makeId(),
      parentUuid,
      sessionId,
      timestamp,
      cwd,
      ...(gitBranch === undefined ? {} : { gitBranch }),
      version,
      schemaVersion: SCHEMA_VERSION,
      ...draft,
    };
    await this.write(entry);
    this.tree.add(entry);
    return entry;
  }

  /** Another file in the place of the one that was read holds another conversation: nothing goes behind that. */
  private async write(entry: Entry): Promise<void> {
    try {
      await this.file.append(toJsonLine(entry));
    } catch (error) {
      if (!(error instanceof SessionFileError && error.reason === 'replaced')) throw error;
      await this.access.refuse('changed').catch(() => undefined);
      throw new SessionReadOnlyError('changed');
    }
  }
}
