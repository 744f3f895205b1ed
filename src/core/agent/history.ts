import { conversedIn, type Conversed } from '../context/contextManager';
import type { Entry } from '../contract/entries';
import type { AgentEvent } from '../contract/events';
import { codeOfReply } from '../reply/codeOfReply';
import { eventsOf } from '../session/eventEntries';
import type { SessionLog } from '../session/sessionLog';
import { isUserMessage } from '../session/thread';
import { describeFileFailure } from '../session/writeFailure';
import type { CodeStore } from '../store/codeStore';
import type { Localize } from '../text/formatter';

/** Entries of what the user took back. */
const TAKEN_BACK: readonly string[] = ['compaction_undone', 'writes_undone'];

export interface HistoryDeps {
  log: SessionLog;
  codes: CodeStore;
  localize: Localize;
}

/** What has happened in a conversation, looked up in its session. */
export class ConversationHistory {
  constructor(private readonly deps: HistoryDeps) {}

  /** All of it, for who comes late. */
  events(): AgentEvent[] {
    const { entries, all } = this.deps.log;
    // What the user took back stands beside the conversation, or holds for its other versions as well.
    const undone = all.filter(({ subtype = '' }) => TAKEN_BACK.includes(subtype)).filter((e) => !entries.includes(e));
    return eventsOf([...entries, ...undone]);
  }

  get newestTurn(): string | undefined {
    return this.events().findLast((event) => event.type === 'turn_started')?.turn;
  }

  /** The user's message that began a turn, in whichever branch. */
  messageOf(turn: string): Entry | undefined {
    return this.deps.log.all.find((entry) => entry.turn === turn && isUserMessage(entry));
  }

  /** What the last request of the conversation told of it; before the first one what would be told. */
  lastTold(): Conversed {
    const { entries, all } = this.deps.log;
    const reply = entries.findLastIndex(({ type }) => type === 'assistant');
    // Results behind the last reply went out with a request that had no reply.
    const isLast = !entries.slice(reply + 1).some(({ type }) => type === 'tool_result' || type === 'user');
    return conversedIn({ entries: reply >= 0 && isLast ? entries.slice(0, reply) : entries, all });
  }

  /** The text of code by its id: the file as it is now, else as the model wrote it. Undefined for an unknown id. */
  async codeText(codeId: string): Promise<string | undefined> {
    const { log, codes } = this.deps;
    const text = (await codes.read(codeId)) ?? this.writtenCode(codeId);
    if (text !== undefined || log.isWhole) return text;
    await this.readWhole();
    return this.writtenCode(codeId);
  }

  /** Reads all of the session. @throws in the user's language when it cannot be read */
  async readWhole(): Promise<void> {
    try {
      await this.deps.log.readWhole();
    } catch (error) {
      throw new Error(describeFileFailure(error, this.deps.localize), { cause: error });
    }
  }

  private writtenCode(codeId: string): string | undefined {
    for (const event of this.events().reverse()) {
      if (event.type !== 'reply') continue;
      const block = codeOfReply(event).find((code) => this.deps.codes.unsaved(code).code_id === codeId);
      if (block) return block.code;
    }
    return undefined;
  }
}
