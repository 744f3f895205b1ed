import type { Conversation, ConversationListener } from '../agent/conversation';
import type { AgentEvent } from '../agent/events';
import { errorMessage } from '../../base/errors';
import type { Clock, Log, MakeId, SessionFiles } from '../ports';
import { readEntries, SessionLog, type SessionIdentity } from './sessionLog';
import { summarize, type SessionSummary } from './summary';

export interface SessionListener {
  /** Another session is open now, or another branch of the one that is. */
  opened(conversation: Conversation): void;
  event(event: AgentEvent): void;
  /** The queue, the branches or the spending of the open session are others now. */
  changed(conversation: Conversation): void;
  /** Something that nobody waits for did not work in the open session. */
  problem(text: string): void;
}

export interface SessionsParts {
  files: SessionFiles;
  clock: Clock;
  makeId: MakeId;
  log: Log;
  identity: Omit<SessionIdentity, 'sessionId'>;
  /** Builds the conversation on a session's log. */
  converse: (log: SessionLog, listener: ConversationListener) => Conversation;
}

/** A session in a pick list. */
export interface ListedSession extends SessionSummary {
  id: string;
  modifiedMs: number;
}

/** Which session is open. A session's file is made with its first message: an empty one leaves nothing behind. */
export class Sessions {
  private opening: Promise<Conversation> | undefined;
  private shown: Conversation | undefined;
  private readonly listeners = new Set<SessionListener>();

  constructor(private readonly parts: SessionsParts) {}

  /** Tells the listener of everything from now on. @returns ends that */
  listen(listener: SessionListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The open session; at first the one that was worked on last, or a new one where there is none. */
  current(): Promise<Conversation> {
    return this.opening ?? this.continueLast();
  }

  async startNew(): Promise<Conversation> {
    return this.switchTo(() => [this.parts.makeId()]);
  }

  /** Opens the session that was worked on last and can be read; a new one where there is none. */
  continueLast(): Promise<Conversation> {
    return this.switchTo(async () => (await this.parts.files.list()).map(({ id }) => id).concat(this.parts.makeId()));
  }

  resume(id: string): Promise<Conversation> {
    return this.switchTo(() => [id]);
  }

  /** All sessions of the workspace that can be read, the last one first; of the others the log tells. */
  async list(): Promise<ListedSession[]> {
    const listed: ListedSession[] = [];
    for (const { id, modifiedMs } of await this.parts.files.list()) {
      try {
        const { entries } = readEntries(await this.parts.files.open(id).read());
        listed.push({ id, modifiedMs, ...summarize(entries) });
      } catch (error) {
        this.parts.log.warn(`The session ${id} cannot be read: ${errorMessage(error)}`);
      }
    }
    return listed;
  }

  /**
   * Opens the first of the chosen sessions that can be read. A running turn of the one that is left is stopped first:
   * one session works at a time.
   */
  private switchTo(choose: () => string[] | Promise<string[]>): Promise<Conversation> {
    const before = this.opening;
    const opening = (async () => {
      const left = await before?.catch(() => undefined);
      await left?.close().catch((error: unknown) => {
        this.parts.log.warn(`A session's file was not closed: ${errorMessage(error)}`);
      });
      // Only the open session is heard: what one that was left still says is in its file alone.
      const tell = (tellOne: (listener: SessionListener) => void): void => {
        if (this.shown === conversation) this.listeners.forEach(tellOne);
      };
      const conversation: Conversation = this.parts.converse(await this.openFirst(await choose()), {
        event: (event) => tell((listener) => listener.event(event)),
        changed: () => tell((listener) => listener.changed(conversation)),
        switched: () => tell((listener) => listener.opened(conversation)),
        problem: (text) => tell((listener) => listener.problem(text)),
      });
      this.shown = conversation;
      for (const listener of this.listeners) listener.opened(conversation);
      return conversation;
    })();
    this.opening = opening;
    opening.catch(() => {
      if (this.opening === opening) this.opening = undefined;
    });
    return opening;
  }

  private async openFirst(ids: readonly string[]): Promise<SessionLog> {
    const { files, clock, makeId, identity, log } = this.parts;
    for (const [at, sessionId] of ids.entries()) {
      try {
        return await SessionLog.open(files.open(sessionId), { ...identity, sessionId }, clock, makeId);
      } catch (error) {
        log.warn(`The session ${sessionId} cannot be read: ${errorMessage(error)}`);
        if (at === ids.length - 1) throw error;
      }
    }
    throw new Error('No session was chosen.');
  }
}
