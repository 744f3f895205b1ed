import { errorMessage } from '../../base/errors';
import type { Clock, Log, MakeId, SessionFiles } from '../ports';
import { readLines } from './readSlices';
import { SessionFileError } from './sessionFileError';
import { SessionLog, type SessionIdentity } from './sessionLog';
import type { SessionAccess } from './writeAccess';

export interface OpenerDeps {
  files: SessionFiles;
  clock: Clock;
  makeId: MakeId;
  log: Log;
  /** What is written to each entry beside its session; asked each time. */
  identity: Omit<SessionIdentity, 'sessionId'>;
  /**
   * Milliseconds to wait, one after the other, when the first session that is opened is another window's: after a window
   * reload that may be the window before, which is still ending.
   */
  patienceMs?: readonly number[];
}

/** Bytes: a session whose file is larger is read from its last summary on. */
const LARGE = 1024 * 1024;

/** Damaged lines whose numbers are logged. */
const LOGGED_LINES = 20;

const PATIENCE_MS = [100, 200, 400, 800];

/** Opens the logs of sessions: with the right to write them, or to be read alone. */
export class SessionOpener {
  private patience: readonly number[];

  constructor(private readonly deps: OpenerDeps) {
    this.patience = deps.patienceMs ?? PATIENCE_MS;
  }

  /** A new session. Nothing is made before its first entry. */
  create(): Promise<SessionLog> {
    const id = this.deps.makeId();
    return this.openLog(id, { take: () => this.deps.files.lease(id) });
  }

  /** @throws SessionFileError when there is no such session, or why its file cannot be read */
  async open(id: string): Promise<SessionLog> {
    const access = await this.accessTo(id);
    try {
      const log = await this.openLog(id, access);
      // Another window may have deleted it: one made anew in its place would hide what comes back.
      if (isEmpty(log) && !(await this.isThere(id))) throw new SessionFileError('missing', id);
      if (!log.readOnly) await this.keepDamaged(log);
      return log;
    } catch (error) {
      await access.lease?.release().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Opens the first session that can be read; a new one where none can.
   * @param open one that is open to be written: there is nothing to do when it is that one's turn
   */
  async openFirst(ids: readonly string[], open?: string): Promise<SessionLog | undefined> {
    for (const id of ids) {
      if (id === open) return undefined;
      try {
        return await this.open(id);
      } catch (error) {
        this.deps.log.warn(`The session ${id} cannot be read: ${errorMessage(error)}`);
      }
    }
    return this.create();
  }

  private async isThere(id: string): Promise<boolean> {
    return (await this.deps.files.list()).some((info) => info.id === id);
  }

  private openLog(sessionId: string, access: SessionAccess): Promise<SessionLog> {
    const { files, clock, makeId, identity } = this.deps;
    const own = {
      sessionId,
      get cwd() {
        return identity.cwd;
      },
      get version() {
        return identity.version;
      },
      get gitBranch() {
        return identity.gitBranch;
      },
    };
    return SessionLog.open(files.open(sessionId), own, clock, makeId, access, {
      over: LARGE,
      whenWhole: async (log) => {
        if (!log.readOnly) await this.keepDamaged(log);
      },
    });
  }

  /** Where no lease can be made now, e.g. on a full disk, the first append tries again. */
  private async accessTo(id: string): Promise<SessionAccess> {
    const take = () => this.deps.files.lease(id);
    const { patience } = this;
    this.patience = [];
    try {
      let lease = await take();
      for (const ms of patience) {
        if (lease) break;
        await new Promise<void>((resolve) => setTimeout(resolve, ms));
        lease = await take();
      }
      return lease ? { lease, take } : { readOnly: true };
    } catch (error) {
      this.deps.log.warn(`The session ${id} cannot be held for this window: ${errorMessage(error)}`);
      return { take };
    }
  }

  private async keepDamaged({ id, damage }: SessionLog): Promise<void> {
    if (damage.newer > 0) this.deps.log.warn(`Entries of a newer version in the session ${id}: ${damage.newer}`);
    if (damage.repeated > 0) this.deps.log.warn(`Ids that came again in the session ${id}: ${damage.repeated}`);
    if (damage.moved > 0) this.deps.log.warn(`Lines in the wrong order in the session ${id}: ${damage.moved}`);
    if (damage.lines.length === 0) return;
    const first = damage.lines.slice(0, LOGGED_LINES).map(({ line }) => line);
    this.deps.log.warn(`Damaged lines in the session ${id}: ${damage.lines.length} (${first.join(', ')}, …)`);
    try {
      const places = damage.lines.map(({ byteOffset, byteLength }) => ({ start: byteOffset, length: byteLength }));
      await this.deps.files.keepDamaged(id, await readLines(this.deps.files.open(id), places));
    } catch (error) {
      this.deps.log.warn(`The damaged lines of the session ${id} were not copied: ${errorMessage(error)}`);
    }
  }
}

/** Nothing was ever written into it. */
export function isEmpty({ all, damage }: SessionLog): boolean {
  return all.length === 0 && damage.lines.length === 0;
}
