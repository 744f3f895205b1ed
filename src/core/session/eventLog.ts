import { toJsonLine } from '../../base/jsonl';
import type { AgentEvent } from '../contract/events';
import type { ModelMessage, ModelUsage, ReplyBlock } from '../contract/model';
import type { Clock, ModelRequest } from '../ports';
import { MASK } from './secretFields';
import { isSecretValue, secrecyOf, type Secrecy } from './secretNames';
import { maskSecrets } from './secrets';

/** Where in a conversation something happened. */
export interface RoundPlace {
  turn: string;
  round: number;
}

/** What a model replied when it was asked for a summary of a conversation. */
export interface SummaryReply {
  raw: string;
  blocks?: readonly ReplyBlock[] | undefined;
  usage?: ModelUsage | undefined;
  /** Why it is not whole: `failed`, `slow`, `cancelled`. */
  ended?: string;
  /** What failed. */
  error?: string;
}

/** Characters of one text; the rest is cut, and how many they were is said. */
const MAX_CHARACTERS = 20_000;
/** Characters of all texts of one line: what comes behind them is cut to nothing. */
const MAX_LINE_CHARACTERS = 1_000_000;

/** What a conversation sent last: of the next request the log gets only what is new. */
interface Sent {
  conversation: string;
  system: string;
  messages: readonly string[];
}

/**
 * What the machinery did, for who looks into how an answer came about: one JSON line an event. It is no
 * part of the session, and nothing is read back from it. Secrets are masked, and long texts cut.
 */
export class EventLog {
  private sent: Sent | undefined;

  /**
   * @param write takes a line, newline included, of a conversation's log; it must not throw or block
   * @param isOn asked at each event
   */
  constructor(
    private readonly write: (conversation: string, line: string) => void,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly isOn: () => boolean = () => true,
  ) {}

  /** Something happened in a conversation. Parts of a reply that is still coming are not written. */
  event(conversation: string, event: AgentEvent): void {
    if (event.type === 'reply_delta') return;
    const { turn, type, ...details } = event;
    switch (event.type) {
      case 'reply': {
        const { raw, blocks, model, usage, interrupted } = event;
        const output = { model, usage, interrupted, ...(blocks ? { blocks } : { raw }) };
        this.put(conversation, 'ModelOutput', { turn, round: event.round, ...output });
        break;
      }
      case 'reasked': {
        const { raw, blocks, model, question } = event;
        const output = { model, reasked: question, ...(blocks ? { blocks } : { raw }) };
        this.put(conversation, 'ModelOutput', { turn, round: event.round, ...output });
        break;
      }
      case 'code_saved':
      case 'context_cleaned':
        this.put(conversation, type, { turn, ...details });
        break;
      default:
        this.put(conversation, 'BackendProcessing', { turn, kind: type, ...details });
    }
  }

  /**
   * A request goes to a model. What the conversation's last request had already is counted and not written again.
   * @param purpose of one that the conversation itself does not send: the next one of its own has nothing to do with it
   */
  modelInput(conversation: string, place: RoundPlace, model: string, request: ModelRequest, purpose?: 'summary'): void {
    if (!this.isOn()) return;
    const before = this.sent?.conversation === conversation ? this.sent : undefined;
    const messages = request.messages.map((message) => JSON.stringify(message));
    let unchanged = 0;
    while (unchanged < messages.length && messages[unchanged] === before?.messages[unchanged]) unchanged++;
    if (purpose === undefined) this.sent = { conversation, system: request.system, messages };
    this.put(conversation, 'ModelInput', {
      ...place,
      purpose,
      model,
      ...(request.system === before?.system ? { system_unchanged: true } : { system: request.system }),
      tools: request.tools.map(({ name }) => name),
      messages: messages.length,
      messages_unchanged: unchanged,
      new_messages: request.messages.slice(unchanged).map(({ role, content }: ModelMessage) => ({ role, content })),
    });
  }

  /** What came of a request for a summary. */
  summaryOutput(conversation: string, turn: string, model: string, reply: SummaryReply): void {
    const { raw, blocks, usage, ended, error } = reply;
    const output = { model, usage, ended, error, ...(blocks ? { blocks } : { raw }) };
    this.put(conversation, 'ModelOutput', { turn, round: 0, purpose: 'summary', ...output });
  }

  /** Somebody asked for the text of saved code. */
  codeRetrieved(conversation: string, codeId: string): void {
    this.put(conversation, 'code_retrieved', { code_id: codeId });
  }

  private put(conversation: string, event: string, details: Readonly<Record<string, unknown>>): void {
    if (!this.isOn()) return;
    const head = { timestamp: this.clock.now(), event, conversation_id: conversation };
    this.write(conversation, toJsonLine({ ...head, ...new Cutter().fields(details) }));
  }
}

/** Copies values with secrets masked and texts cut. */
class Cutter {
  private left = MAX_LINE_CHARACTERS;

  /** @param secrecy of the field that holds it: what is inside of a secret is one */
  fields(value: object, secrecy?: Secrecy): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    Object.entries(value).forEach(([name, part]: [string, unknown]) => {
      if (part !== undefined) copy[name] = this.value(part, secrecyOf(name) ?? secrecy);
    });
    return copy;
  }

  private value(value: unknown, secrecy?: Secrecy): unknown {
    if (Array.isArray(value)) return value.map((part) => this.value(part, secrecy));
    if (typeof value === 'object' && value !== null) return this.fields(value, secrecy);
    if (isSecretValue(secrecy, String(value))) return MASK;
    return typeof value === 'string' ? this.text(value) : value;
  }

  private text(text: string): string {
    const masked = maskSecrets(text);
    const room = Math.min(MAX_CHARACTERS, this.left);
    this.left -= Math.min(masked.length, room);
    return masked.length <= room ? masked : `${masked.slice(0, room)}… [${masked.length - room} characters cut]`;
  }
}
