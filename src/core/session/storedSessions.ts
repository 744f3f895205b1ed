import { errorMessage } from '../../base/errors';
import { toJsonLine } from '../../base/jsonl';
import type { SessionFileInfo, SessionFiles } from '../ports';
import type { Localize } from '../text/formatter';
import type { EntryDraft } from '../contract/entries';
import type { ListedSession, SessionList } from './listed';
import { SessionFileError } from './sessionFileError';
import type { SessionLog } from './sessionLog';
import { isEmpty, type OpenerDeps, type SessionOpener } from './sessionOpener';
import { SessionSummaries } from './summaries';
import { summarize } from './summary';

/** Files that can be told when a conversation was worked on last, where something else was written since. */
export interface DatedSessionFiles {
  /** @param modifiedMs milliseconds since 1970 */
  setModified(id: string, modifiedMs: number): Promise<void>;
}

export interface StoredSessionsDeps extends OpenerDeps {
  files: SessionFiles & Partial<DatedSessionFiles>;
  localize: Localize;
}

/**
 * What is done to sessions that are not open. None of it makes one the last that was worked on: that is the one whose
 * conversation went on last.
 */
export class StoredSessions {
  private readonly summaries: SessionSummaries;

  constructor(
    private readonly deps: StoredSessionsDeps,
    private readonly opener: SessionOpener,
  ) {
    this.summaries = new SessionSummaries(deps.files, deps.localize);
  }

  /** All sessions, the last one first, and those whose files cannot be read. */
  async list(): Promise<SessionList> {
    const { files, log } = this.deps;
    const list: SessionList = { sessions: [], unreadable: [] };
    for (const info of await files.list()) {
      try {
        list.sessions.push(await this.listed(info));
      } catch (error) {
        const reason = errorMessage(error);
        log.warn(`The session ${info.id} cannot be read: ${reason}`);
        list.unreadable.push({ id: info.id, reason });
      }
    }
    list.sessions.sort((a, b) => (a.lastActive < b.lastActive ? 1 : a.lastActive > b.lastActive ? -1 : 0));
    return list;
  }

  /** Writes an entry that stands beside the conversation. @throws while another window writes the session */
  async append(id: string, entry: EntryDraft): Promise<void> {
    const log = await this.opener.open(id);
    try {
      if (log.readOnly) throw this.elsewhere();
      if (isEmpty(log)) throw new SessionFileError('missing', id);
      await log.append(entry);
    } finally {
      await log.close();
    }
    await this.setBack(log);
  }

  /** Makes a copy, and opens it. What cannot be finished goes to the trash. */
  async openCopy(from: string): Promise<SessionLog> {
    const { files, makeId } = this.deps;
    const id = makeId();
    await files.copy(from, id);
    return this.openNew(id, from);
  }

  /**
   * Makes a new session of what is in memory of one, with what of its file can still be read, and opens it. What cannot be
   * finished goes to the trash.
   */
  async openSaved(log: SessionLog): Promise<SessionLog> {
    const { files, makeId } = this.deps;
    const id = makeId();
    await log.readWhole().catch((error: unknown) => {
      this.deps.log.warn(`The beginning of the session ${log.id} cannot be read: ${errorMessage(error)}`);
    });
    await files.write(id, log.all.map(toJsonLine));
    return this.openNew(id, log.id);
  }

  private async openNew(id: string, from: string): Promise<SessionLog> {
    const { files } = this.deps;
    let copy: SessionLog | undefined;
    try {
      copy = await this.opener.open(id);
      await copy.append({ type: 'system', subtype: 'session_copied', data: { from } });
    } catch (error) {
      await copy?.close().catch(() => undefined);
      await files.trash(id).catch(() => undefined);
      throw error;
    }
    await this.setBack(copy);
    return copy;
  }

  /** @throws while another window writes the session */
  async trash(id: string): Promise<void> {
    const lease = await this.deps.files.lease(id);
    if (!lease) throw this.elsewhere();
    try {
      await this.deps.files.trash(id);
    } finally {
      await lease.release();
    }
  }

  /** @throws when it is not in the trash */
  async restore(id: string): Promise<void> {
    const { files } = this.deps;
    await files.restore(id);
    const info = (await files.list()).find((each) => each.id === id);
    const summary = info && (await this.summaries.of(info).catch(() => undefined));
    await this.setTime(id, summary?.lastActive);
  }

  /** After something that stands beside the conversation was written its file has the time of that. */
  setBack({ id, all }: Pick<SessionLog, 'id' | 'all'>): Promise<void> {
    return this.setTime(id, summarize(all).lastActive);
  }

  elsewhere(): Error {
    return new Error(this.deps.localize('Another window is working on this session. Close it there first.'));
  }

  private async listed(info: SessionFileInfo): Promise<ListedSession> {
    const { gitBranch, lastActive, ...summary } = await this.summaries.of(info);
    return {
      id: info.id,
      ...summary,
      lastActive: lastActive ?? new Date(info.modifiedMs).toISOString(),
      ...(gitBranch === undefined ? {} : { gitBranch }),
      elsewhere: await this.deps.files.isLeasedElsewhere(info.id),
    };
  }

  /** @param lastActive ISO 8601 */
  private async setTime(id: string, lastActive: string | undefined): Promise<void> {
    const ms = Date.parse(lastActive ?? '');
    if (Number.isNaN(ms)) return;
    await this.deps.files.setModified?.(id, ms).catch((error: unknown) => {
      this.deps.log.warn(`The time of the session ${id} was not set: ${errorMessage(error)}`);
    });
  }
}
