import { isTooDeep, toJsonLine } from '../../base/jsonl';
import type { AppendLog, Clock, MakeId } from '../ports';
import { SCHEMA_VERSION, type Entry, type EntryDraft } from '../contract/entries';
import { EntryReader, type SessionDamage } from './entryReader';
import { pushSlices, readSlices, type ReadEntries } from './readSlices';
import { SessionFileError } from './sessionFileError';
import { summaryFor } from './tail/boundaryWalk';
import type { TailLimits } from './tail/findTail';
import { isSameInFront } from './tail/inFront';
import { readTail, type Tail } from './tail/readTail';
import { withSessionState } from './tail/sessionState';
import { EntryTree } from './thread';
import { SessionReadOnlyError, WriteAccess, type SessionAccess, type WriteRefusal } from './writeAccess';

export interface SessionIdentity {
  sessionId: string;
  /** Name of the workspace folder. */
  cwd: string;
  /** Version of the extension. */
  version: string;
  /** The git branch at the moment; asked for each entry. */
  gitBranch?: string | undefined;
}

/** How a session's file is read from its last summary on, where that is enough to tell a model of the conversation. */
export interface TailReading extends TailLimits {
  /** Bytes: a file that is no larger is read whole. */
  over: number;
  /** Called when the rest was read too. */
  whenWhole?: (log: SessionLog) => Promise<void>;
}

/**
 * One conversation: an append-only JSONL file and its entries in memory. An append that resolved is on the disk; a
 * damaged line costs that line alone and stays in the file. Of a large file the entries may be its end alone, until the
 * rest is asked for.
 */
export class SessionLog {
  /** Appends run one after the other: each names as its parent one that is on the disk. */
  private queue: Promise<unknown>;

  /**
   * Whether all of the file had to be read after its end was: a model is told something else by it. Appends wait for that.
   */
  readonly settled: Promise<boolean>;

  private readonly access: WriteAccess;
  private tree: EntryTree;
  /** The rest of the file, while it is being read. */
  private reading: Promise<void> | undefined;

  private constructor(
    private readonly file: AppendLog,
    private readonly identity: SessionIdentity,
    private readonly clock: Clock,
    private readonly makeId: MakeId,
    access: SessionAccess,
    private read: ReadEntries | Tail,
    private readonly whenWhole: TailReading['whenWhole'],
  ) {
    this.access = new WriteAccess(access);
    this.tree = new EntryTree(read.index);
    this.settled = 'start' in read ? this.settle(read) : Promise.resolve(false);
    this.queue = this.settled;
  }

  /**
   * Reads the session's file, in slices; a file that does not exist is an empty session.
   * @param access the right to write it; without any it may be written
   * @param tail reads the end of the file alone, where it can; without it the file is read whole
   * @throws when the file cannot be read
   */
  static async open(
    file: AppendLog,
    identity: SessionIdentity,
    clock: Clock,
    makeId: MakeId,
    access: SessionAccess = {},
    tail?: TailReading,
  ): Promise<SessionLog> {
    const size = tail ? await file.size() : 0;
    const end = tail && size > tail.over ? await readTail(file, size, tail) : undefined;
    const read = end ?? (await readSlices(file, new EntryReader()));
    return new SessionLog(file, identity, clock, makeId, access, read, tail?.whenWhole);
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

  /** What of it cannot be read, as far as it was read. */
  get damage(): SessionDamage {
    return this.read.damage;
  }

  /** All of the file was read. */
  get isWhole(): boolean {
    return this.boundary === undefined;
  }

  /** The summary from which on the file was read, with its state of the session; undefined where all of it was. */
  get boundary(): Entry | undefined {
    return 'boundary' in this.read ? this.read.boundary : undefined;
  }

  /**
   * The entries of the conversation as it is now, oldest first; those of other branches are not among them. Where the
   * file was not read whole they begin with the turn that its last summary leaves whole, or before.
   */
  get entries(): readonly Entry[] {
    return this.tree.thread;
  }

  /** All entries that were read, oldest first; in front of the end of a file those beside it that still hold. */
  get all(): readonly Entry[] {
    return this.tree.all;
  }

  /** Whether a model can be told of the conversation up to an entry by what was read. */
  reaches(uuid: string | null): boolean {
    return this.isWhole || summaryFor(this.read.index, uuid) !== undefined;
  }

  /**
   * Reads what of the file was not read. What is appended meanwhile is not held up by it, and stays.
   * @throws when it cannot be read, or is no longer the file that it was: everything stays as it is
   */
  readWhole(): Promise<void> {
    this.reading ??= this.readRest((join) => this.queued(join)).finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** The branch that an entry is on, as far as it was continued last, is the conversation again. */
  async selectBranch(uuid: string): Promise<void> {
    await this.readWhole();
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
    return this.queued(() => this.appendNow(draft, parent));
  }

  /** Runs one thing after the other. */
  private queued<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async appendNow(draft: EntryDraft, parent: () => string | null): Promise<Entry> {
    const { sessionId, cwd, version, gitBranch } = this.identity;
    const timestamp = this.clock.now();
    await this.access.assertWritable(timestamp);
    // Of a branch that begins in what was not read nobody knows what was said before.
    if (parent() !== this.tree.leafId && !this.reaches(parent())) await this.readRest((join) => join());
    const entry: Entry = {
      uuid: this.makeId(),
      parentUuid: parent(),
      sessionId,
      timestamp,
      cwd,
      ...(gitBranch === undefined ? {} : { gitBranch }),
      version,
      schemaVersion: SCHEMA_VERSION,
      ...withSessionState(draft, this),
    };
    await this.write(entry);
    this.tree.add(entry);
    return entry;
  }

  /** Looks at what is in front of the end that was read. What cannot be read leaves it at that. */
  private async settle(tail: Tail): Promise<boolean> {
    try {
      if (await isSameInFront(this.file, tail)) return false;
      await this.readRest((join) => join());
      return true;
    } catch {
      return false; // who asks for the rest is told why it cannot be read
    }
  }

  /** @param alone runs what must have no append beside it */
  private async readRest(alone: (join: () => Promise<void>) => Promise<void>): Promise<void> {
    if (!('start' in this.read)) return;
    const { start } = this.read;
    const reader = new EntryReader();
    await pushSlices(this.file, reader, 0, start);
    await alone(() => this.join(reader, start));
  }

  /** The end of the file is read once more, behind the rest: an id that came there before is known only then. */
  private async join(reader: EntryReader, start: number): Promise<void> {
    if (this.isWhole) return;
    const read = await readSlices(this.file, reader, start);
    this.read = read;
    this.tree = new EntryTree(read.index);
    await this.whenWhole?.(this);
  }

  /** Another file in the place of the one that was read holds another conversation: nothing goes behind that. */
  private async write(entry: Entry): Promise<void> {
    if (isTooDeep(entry)) throw new SessionFileError('too_deep', this.id);
    try {
      await this.file.append(toJsonLine(entry));
    } catch (error) {
      if (!(error instanceof SessionFileError && error.reason === 'replaced')) throw error;
      await this.access.refuse('changed').catch(() => undefined);
      throw new SessionReadOnlyError('changed');
    }
  }
}
