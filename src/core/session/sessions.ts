import type { Conversation, ConversationListener } from '../agent/conversation';
import type { AgentEvent } from '../agent/events';
import type { ContextUsage } from '../context/usage';
import { errorMessage } from '../../base/errors';
import type { Localize, SessionFileInfo } from '../ports';
import type { EntryDraft } from './entries';
import type { ListedSession, SessionList } from './listed';
import { SessionOpener, type OpenerParts } from './sessionOpener';
import type { SessionLog } from './sessionLog';
import { SessionSummaries } from './summaries';

/** What is told of the open session; each listener hears what it has a method for. */
export interface SessionListener {
  /** Another session is open now, or another branch of the one that is. */
  opened(conversation: Conversation): void;
  event(event: AgentEvent): void;
  /** The queue, the branches, the name or the spending of the open session are others now. */
  changed(conversation: Conversation): void;
  /** What fills the model's window is another now. */
  usage(usage: ContextUsage): void;
  /** Something that nobody waits for did not work in the open session. */
  problem(text: string): void;
}

export interface SessionsParts extends OpenerParts {
  localize: Localize;
  /** Builds the conversation on a session's log. */
  converse: (log: SessionLog, listener: ConversationListener) => Conversation;
}

/** Characters of a name that the user gives a session. */
const MAX_TITLE = 200;

/**
 * Which session is open, and what can be done to the others. A session's file is made with its first message: an empty
 * one leaves nothing behind. One that another window writes is opened to be read alone.
 */
export class Sessions {
  private opening: Promise<Conversation> | undefined;
  private shown: Conversation | undefined;
  /** What opens, closes or changes files runs one after the other. */
  private busy: Promise<unknown> = Promise.resolve();
  private readonly listeners = new Set<Partial<SessionListener>>();
  private readonly opener: SessionOpener;
  private readonly summaries: SessionSummaries;

  constructor(private readonly parts: SessionsParts) {
    this.opener = new SessionOpener(parts);
    this.summaries = new SessionSummaries(parts.files, parts.localize);
  }

  /** Tells the listener of everything from now on. @returns ends that */
  listen(listener: Partial<SessionListener>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The open session; at first the one that was worked on last, or a new one where there is none. */
  current(): Promise<Conversation> {
    return this.opening ?? this.continueLast();
  }

  async startNew(): Promise<Conversation> {
    return this.switchTo(() => this.opener.create());
  }

  /** Opens the session that was worked on last and can be read; a new one where there is none. */
  continueLast(): Promise<Conversation> {
    return this.switchTo(async () => this.opener.openFirst((await this.parts.files.list()).map(({ id }) => id)));
  }

  resume(id: string): Promise<Conversation> {
    return this.switchTo(() => this.opener.open(id));
  }

  /** Reads the open session anew, and takes the right to write it if it is free now. */
  async reopen(): Promise<Conversation> {
    const { log } = await this.current();
    return this.resume(log.id);
  }

  /** Goes on in a copy of the open session, which stays as it is. */
  async copyOpen(): Promise<Conversation> {
    const { log: from } = await this.current();
    if (isEmpty(from)) return this.startNew();
    return this.switchTo(async () => {
      const id = this.parts.makeId();
      await this.parts.files.copy(from.id, id);
      const log = await this.opener.open(id);
      await log.append({ type: 'system', subtype: 'session_copied', data: { from: from.id } });
      return log;
    });
  }

  /** All sessions of the workspace, the last one first, and those whose files cannot be read. */
  async list(): Promise<SessionList> {
    const { files, log } = this.parts;
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

  /** Gives a session a name; an empty one takes it back. @throws while another window writes it */
  async rename(id: string, title: string): Promise<void> {
    const name = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
    const entry: EntryDraft = { type: 'system', subtype: 'session_renamed', data: { title: name } };
    await this.exclusively(async () => {
      const { shown } = this;
      if (shown?.log.id !== id) return this.appendTo(id, entry);
      if (shown.log.readOnly) throw this.elsewhere();
      await shown.log.append(entry);
      this.listeners.forEach((listener) => listener.changed?.(shown));
    });
  }

  /** Moves a session to the trash; the open one makes room for a new one. @throws while another window writes it */
  async remove(id: string): Promise<void> {
    const open = await this.opening?.catch(() => undefined);
    if (open?.log.id === id) {
      if (open.log.readOnly) throw this.elsewhere();
      await this.startNew();
      if (isEmpty(open.log)) return;
    }
    await this.exclusively(async () => {
      const lease = await this.parts.files.lease(id);
      if (!lease) throw this.elsewhere();
      try {
        await this.parts.files.trash(id);
      } finally {
        await lease.release();
      }
    });
  }

  /** Takes a session out of the trash. @throws when it is not there */
  restore(id: string): Promise<void> {
    return this.exclusively(() => this.parts.files.restore(id));
  }

  /** What is in the trash, the last one first. */
  trashed(): Promise<SessionFileInfo[]> {
    return this.parts.files.trashed();
  }

  /** Stops, and lets go of the open session: other windows may write it at once. */
  async close(): Promise<void> {
    const { opening } = this;
    this.opening = undefined;
    await this.exclusively(() => this.leave(opening));
  }

  private async listed(info: SessionFileInfo): Promise<ListedSession> {
    const { gitBranch, lastActive, ...summary } = await this.summaries.of(info);
    return {
      id: info.id,
      ...summary,
      lastActive: lastActive ?? new Date(info.modifiedMs).toISOString(),
      ...(gitBranch === undefined ? {} : { gitBranch }),
      elsewhere: await this.parts.files.isLeasedElsewhere(info.id),
    };
  }

  /** Writes into a session that is not open. */
  private async appendTo(id: string, entry: EntryDraft): Promise<void> {
    const log = await this.opener.open(id);
    try {
      if (log.readOnly) throw this.elsewhere();
      if (isEmpty(log)) throw new Error(this.parts.localize('This session is no longer there.'));
      await log.append(entry);
    } finally {
      await log.close();
    }
  }

  private elsewhere(): Error {
    return new Error(this.parts.localize('Another window is working on this session. Close it there first.'));
  }

  /**
   * Opens another session. A running turn of the one that is left is stopped first: one session works at a time.
   */
  private switchTo(open: () => Promise<SessionLog>): Promise<Conversation> {
    const before = this.opening;
    const opening = this.exclusively(async () => {
      await this.leave(before);
      // Only the open session is heard: what one that was left still says is in its file alone.
      const tell = (tellOne: (listener: Partial<SessionListener>) => void): void => {
        if (this.shown === conversation) this.listeners.forEach(tellOne);
      };
      const conversation: Conversation = this.parts.converse(await open(), {
        event: (event) => tell((listener) => listener.event?.(event)),
        changed: () => tell((listener) => listener.changed?.(conversation)),
        usage: (usage) => tell((listener) => listener.usage?.(usage)),
        switched: () => tell((listener) => listener.opened?.(conversation)),
        problem: (text) => tell((listener) => listener.problem?.(text)),
      });
      this.shown = conversation;
      for (const listener of this.listeners) listener.opened?.(conversation);
      return conversation;
    });
    this.opening = opening;
    opening.catch(() => {
      if (this.opening === opening) this.opening = undefined;
    });
    return opening;
  }

  private async leave(opening: Promise<Conversation> | undefined): Promise<void> {
    const left = await opening?.catch(() => undefined);
    await left?.close().catch((error: unknown) => {
      this.parts.log.warn(`A session's file was not closed: ${errorMessage(error)}`);
    });
    this.shown = undefined;
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.busy.then(work);
    this.busy = done.catch(() => undefined);
    return done;
  }
}

/** Nothing was ever written into it. */
function isEmpty({ all, damage }: SessionLog): boolean {
  return all.length === 0 && damage.lines.length === 0;
}
