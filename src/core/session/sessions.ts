import type { Conversation } from '../agent/conversation';
import type { AgentEvent } from '../agent/events';
import type { Clock, MakeId, SessionFiles } from '../ports';
import { readEntries, SessionLog, type SessionIdentity } from './sessionLog';
import { summarize, type SessionSummary } from './summary';

export interface SessionListener {
  /** Another session is open now. */
  opened(conversation: Conversation): void;
  event(event: AgentEvent): void;
}

export interface SessionsParts {
  files: SessionFiles;
  clock: Clock;
  makeId: MakeId;
  identity: Omit<SessionIdentity, 'sessionId'>;
  /** Builds the conversation on a session's log. */
  converse: (log: SessionLog, publish: (event: AgentEvent) => void) => Conversation;
}

/** A session in a pick list. */
export interface ListedSession extends SessionSummary {
  id: string;
  modifiedMs: number;
}

/** Which session is open. A session's file is made with its first message: an empty one leaves nothing behind. */
export class Sessions {
  private opening: Promise<Conversation> | undefined;
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
    return this.switchTo(() => this.parts.makeId());
  }

  continueLast(): Promise<Conversation> {
    return this.switchTo(async () => (await this.parts.files.list())[0]?.id ?? this.parts.makeId());
  }

  resume(id: string): Promise<Conversation> {
    return this.switchTo(() => id);
  }

  /** All sessions of the workspace in which something was said, the last one first. */
  async list(): Promise<ListedSession[]> {
    const listed: ListedSession[] = [];
    for (const { id, modifiedMs } of await this.parts.files.list()) {
      const { entries } = readEntries(await this.parts.files.open(id).read());
      listed.push({ id, modifiedMs, ...summarize(entries) });
    }
    return listed;
  }

  /** A running turn of the session that is left is stopped first: one session works at a time. */
  private switchTo(choose: () => string | Promise<string>): Promise<Conversation> {
    const before = this.opening;
    const opening = (async () => {
      await (await before?.catch(() => undefined))?.stop();
      const sessionId = await choose();
      const { files, clock, makeId, identity, converse } = this.parts;
      const log = await SessionLog.open(files.open(sessionId), { ...identity, sessionId }, clock, makeId);
      const conversation = converse(log, (event) => {
        for (const listener of this.listeners) listener.event(event);
      });
      for (const listener of this.listeners) listener.opened(conversation);
      return conversation;
    })();
    this.opening = opening;
    opening.catch(() => {
      if (this.opening === opening) this.opening = undefined;
    });
    return opening;
  }
}
