import type { AgentEvent } from '../contract/events';
import type { EntryDraft } from '../contract/entries';
import { toEntry } from '../session/eventEntries';
import type { EventLog } from '../session/eventLog';
import type { SessionLog } from '../session/sessionLog';
import { SessionReadOnlyError } from '../session/writeAccess';
import { describeWriteFailure } from '../session/writeFailure';
import type { Localize } from '../text/formatter';
import type { ConversationHistory } from './history';

/** The session can only be read from now on. The listener was told: the view says so already, with what can be done. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError';
  readonly code = 'read_only';
}

export interface WriterDeps {
  log: SessionLog;
  localize: Localize;
  /** Keeps what goes to models and what they say, for who looks into a problem later. */
  trace: EventLog;
}

export interface WriterListener {
  event(event: AgentEvent): void;
  /** The queue, the branches, the pins or what was spent are others now. */
  changed(): void;
}

/** Writes what happens in a conversation to its session: log first, then everyone else. */
export class LogWriter {
  constructor(
    private readonly deps: WriterDeps,
    private readonly history: ConversationHistory,
    private readonly listener: WriterListener,
  ) {}

  get log(): SessionLog {
    return this.deps.log;
  }

  /** @throws in the user's language when nothing can be written */
  assertWritable(): void {
    const { log, localize } = this.deps;
    const { refusal } = log;
    if (refusal === undefined) return;
    throw new Error(
      refusal === 'elsewhere'
        ? localize('This session is open in another window. Continue in a copy to write here.')
        : describeWriteFailure(new SessionReadOnlyError(refusal), localize),
    );
  }

  /** Writes what stands beside the conversation. */
  async write(draft: EntryDraft): Promise<void> {
    this.assertWritable();
    await this.saved(this.log.append(draft));
    this.listener.changed();
  }

  /** Writes an event of the conversation. A turn whose end cannot be written is still ended for who watches. */
  async record(event: AgentEvent): Promise<void> {
    const entry = toEntry(event);
    if (entry) {
      await this.saved(this.log.append(entry, this.parentFor(event)), ({ message: error }) => {
        if (event.type === 'turn_finished') this.listener.event({ ...event, outcome: 'failed', error });
      });
    }
    this.trace(event);
    this.listener.event(event);
    if (event.type === 'turn_started' || event.type === 'model_usage') this.listener.changed();
  }

  /** Makes the branch that an entry is on the conversation. */
  async selectBranch(uuid: string): Promise<void> {
    await this.saved(this.log.selectBranch(uuid));
  }

  private trace(event: AgentEvent): void {
    const { trace, log } = this.deps;
    trace.event(log.id, event);
    const id = event.type === 'tool_finished' ? event.result.details?.file?.id : undefined;
    if (id?.startsWith('code_')) trace.codeRetrieved(log.id, id);
  }

  /** Where a message that takes the place of another one comes: behind what was before that one. */
  private parentFor(event: AgentEvent): (() => string | null) | undefined {
    if (event.type !== 'turn_started' || event.replaces === undefined) return undefined;
    const replaced = this.history.messageOf(event.replaces);
    return replaced && (() => replaced.parentUuid);
  }

  /** @throws in the user's language when it was not saved; `onFailure` is told first */
  private async saved(writing: Promise<unknown>, onFailure?: (failure: Error) => void): Promise<void> {
    const { log, localize } = this.deps;
    try {
      await writing;
    } catch (cause) {
      if (log.readOnly) this.listener.changed(); // another window has taken it meanwhile, or its file was changed
      const reason = describeWriteFailure(cause, localize);
      const told = localize('The conversation could not be saved: {reason}', { reason });
      const failure = new (log.readOnly ? ReadOnlyError : Error)(told, { cause });
      onFailure?.(failure);
      throw failure;
    }
  }
}
