import { OneAtATime } from '../../base/oneAtATime';
import type { Conversation, ConversationListener } from './conversation';
import type { AgentEvent } from '../contract/events';
import type { ContextUsage } from '../contract/contextUsage';
import { errorMessage } from '../../base/errors';
import type { EntryDraft } from '../contract/entries';
import type { SessionList } from '../session/listed';
import { isEmpty, SessionOpener } from '../session/sessionOpener';
import type { SessionLog } from '../session/sessionLog';
import { StoredSessions, type StoredSessionsDeps } from '../session/storedSessions';
import { describeFileFailure } from '../session/writeFailure';

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
  /** A session was moved to the trash. */
  removed(id: string): void;
}

/** Which session was open last in this window; it is kept from one run of the window to the next. */
export interface RememberedSession {
  get(): string | undefined;
  set(id: string): void;
}

export interface SessionsDeps extends StoredSessionsDeps {
  remembered?: RememberedSession | undefined;
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
  private readonly busy = new OneAtATime();
  private readonly listeners = new Set<Partial<SessionListener>>();
  private readonly opener: SessionOpener;
  private readonly stored: StoredSessions;

  constructor(private readonly deps: SessionsDeps) {
    this.opener = new SessionOpener(deps);
    this.stored = new StoredSessions(deps, this.opener);
  }

  /** Tells the listener of everything from now on. @returns ends that */
  listen(listener: Partial<SessionListener>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The open session; at first the one that was open last, or a new one where there is none. */
  current(): Promise<Conversation> {
    return this.opening ?? this.continueLast();
  }

  async startNew(): Promise<Conversation> {
    return this.switchTo(() => this.opener.create());
  }

  /**
   * Opens the session that was open last in this window, else the one that was worked on last and can be read; a new one
   * where there is none.
   */
  continueLast(): Promise<Conversation> {
    return this.switchTo(async () => {
      const ids = (await this.deps.files.list()).map(({ id }) => id);
      const last = this.shown ? undefined : this.deps.remembered?.get();
      const first = last !== undefined && ids.includes(last) ? [last] : [];
      return this.opener.openFirst(
        [...first, ...ids],
        ids.find((id) => this.isWritten(id)),
      );
    });
  }

  /** Opens a session; one that is open to be written stays as it is, with its turn. @throws when it cannot be read */
  resume(id: string): Promise<Conversation> {
    return this.switchTo(async () => (this.isWritten(id) ? undefined : this.opener.open(id)));
  }

  /** Reads the open session anew, and takes the right to write it if it is free now. */
  async reopen(): Promise<Conversation> {
    const { id } = (await this.current()).log;
    return this.switchTo(async () => {
      // The right to write it can be had once.
      if (this.isWritten(id)) await this.closeShown();
      return this.opener.open(id);
    });
  }

  /** Goes on in a copy of the open session, which stays as it is. */
  async copyOpen(): Promise<Conversation> {
    const { log } = await this.current();
    const from = log.id;
    if (isEmpty(log)) return this.startNew();
    return this.switchTo(async () => {
      if (this.isWritten(from)) await this.shown?.stop(); // what is copied has an end
      return this.stored.openCopy(from);
    });
  }

  /**
   * Goes on in a new session with all that this window has of the open one, whose file was changed or removed; that stays
   * as it is.
   */
  async saveOpen(): Promise<Conversation> {
    const { log } = await this.current();
    const saved = await this.switchTo(async () => {
      await this.shown?.stop();
      return this.stored.openSaved(log);
    });
    if (!log.isWhole) {
      const problem = this.deps.localize(
        'The beginning of this conversation stood only in the file that was changed. All since its last summary was saved.',
      );
      this.listeners.forEach((listener) => listener.problem?.(problem));
    }
    return saved;
  }

  /** All sessions of the workspace, the last one first, and those whose files cannot be read. */
  list(): Promise<SessionList> {
    return this.stored.list();
  }

  /** Gives a session a name; an empty one takes it back. @throws while another window writes it */
  async rename(id: string, title: string): Promise<void> {
    const name = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
    const entry: EntryDraft = { type: 'system', subtype: 'session_renamed', data: { title: name } };
    await this.exclusively(async () => {
      const { shown } = this;
      if (shown?.log.id !== id) return this.stored.append(id, entry);
      if (shown.log.refusal === 'elsewhere') throw this.stored.elsewhere();
      await shown.log.append(entry);
      await this.stored.setBack(shown.log);
      this.listeners.forEach((listener) => listener.changed?.(shown));
    });
  }

  /** Moves a session to the trash; the open one makes room for a new one. @throws while another window writes it */
  async remove(id: string): Promise<void> {
    const open = await this.opening?.catch(() => undefined);
    const wasOpen = open?.log.id === id;
    if (wasOpen) {
      if (open.log.refusal === 'elsewhere') throw this.stored.elsewhere();
      await this.startNew();
      if (isEmpty(open.log)) return;
    }
    try {
      await this.exclusively(() => this.stored.trash(id));
    } catch (error) {
      if (wasOpen) await this.resume(id).catch(() => undefined);
      throw error;
    }
    this.listeners.forEach((listener) => listener.removed?.(id));
  }

  /** Takes a session out of the trash. @throws when it is not there */
  restore(id: string): Promise<void> {
    return this.exclusively(() => this.stored.restore(id));
  }

  /** Stops, and lets go of the open session: other windows may write it at once. */
  async close(): Promise<void> {
    this.opening = undefined;
    await this.exclusively(() => this.leave());
  }

  /** Whether it is open here, and can be written. */
  private isWritten(id: string): boolean {
    return this.shown?.log.id === id && !this.shown.log.readOnly;
  }

  /**
   * Opens another session, then leaves the one that is shown: when the other cannot be opened, that one stays, with its
   * turn, and what is sent goes to it. A running turn is stopped when it is left: one session works at a time.
   * @param open gives nothing where the session that is shown is the one
   */
  private switchTo(open: () => Promise<SessionLog | undefined>): Promise<Conversation> {
    let stays: Conversation | undefined;
    const opened = this.exclusively(async () => {
      stays = this.shown;
      const log = await open();
      if (!log) return stays ?? this.show(await this.opener.create());
      await this.leave();
      return this.show(log);
    });
    const opening = opened.catch((error: unknown) => {
      if (stays) return stays;
      throw error;
    });
    this.opening = opening;
    opening.catch(() => {
      if (this.opening === opening) this.opening = undefined;
    });
    return opened;
  }

  private show(log: SessionLog): Conversation {
    // Only the open session is heard: what one that was left still says is in its file alone.
    const notify = (tellOne: (listener: Partial<SessionListener>) => void): void => {
      if (this.shown === conversation) this.listeners.forEach(tellOne);
    };
    const conversation: Conversation = this.deps.converse(log, {
      event: (event) => notify((listener) => listener.event?.(event)),
      changed: () => notify((listener) => listener.changed?.(conversation)),
      usage: (usage) => notify((listener) => listener.usage?.(usage)),
      switched: () => notify((listener) => listener.opened?.(conversation)),
      problem: (text) => notify((listener) => listener.problem?.(text)),
    });
    this.shown = conversation;
    this.deps.remembered?.set(log.id);
    for (const listener of this.listeners) listener.opened?.(conversation);
    return conversation;
  }

  private async leave(): Promise<void> {
    await this.closeShown();
    this.shown = undefined;
  }

  private async closeShown(): Promise<void> {
    await this.shown?.close().catch((error: unknown) => {
      this.deps.log.warn(`A session's file was not closed: ${errorMessage(error)}`);
    });
  }

  /** What works with files runs one after the other. @throws in the user's language */
  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.busy.run(work).catch((error: unknown) => {
      const failure = describeFileFailure(error, this.deps.localize);
      throw error instanceof Error && failure === error.message ? error : new Error(failure, { cause: error });
    });
  }
}
