import { splitObservations } from '../agent/observations';
import { messageText, type ModelMessage } from '../agent/model';
import type { ContextMessage } from './contextData';
import { blocksOf } from './messageList';

/** How much of a conversation is taken. */
export interface ContextFilter {
  maxTokens: number;
  maxMessages: number;
  /** How old a message may be, in milliseconds. */
  timeWindowMs: number;
  /** Now, in milliseconds since 1970. */
  now: number;
}

/** Messages that stay or go together: one alone, or one with calls and the results of all of them. */
interface Unit {
  messages: { at: number; message: ContextMessage }[];
  /** Keys of the calls whose results have not come yet. */
  open: Set<string>;
}

/**
 * The newest messages that fit, oldest first (contract row C10). They are all there are from some message on: the first
 * that does not fit ends it. A call and its results stay together; a result without its call and a call without its
 * result are left out.
 * @param count tokens of a message
 */
export function filterMessages(
  messages: readonly ContextMessage[],
  { maxTokens, maxMessages, timeWindowMs, now }: ContextFilter,
  count: (message: ContextMessage) => number,
): ContextMessage[] {
  const taken: Unit['messages'] = [];
  let tokens = 0;
  for (const { messages: unit } of unitsOf(messages).reverse()) {
    tokens += unit.reduce((sum, { message }) => sum + count(message), 0);
    const isOld = unit.some(({ message }) => message.timestamp < now - timeWindowMs);
    if (isOld || tokens > maxTokens || taken.length + unit.length > maxMessages) break;
    taken.push(...unit);
  }
  return taken.sort((a, b) => a.at - b.at).map(({ message }) => message);
}

function unitsOf(messages: readonly ContextMessage[]): Unit[] {
  const units: Unit[] = [];
  const waiting = new Map<string, Unit>();
  for (const [at, message] of messages.entries()) {
    if (message.role === 'tool') {
      const key = callKey(message, message.metadata?.tool_call_id ?? '');
      const unit = waiting.get(key);
      waiting.delete(key);
      unit?.open.delete(key);
      unit?.messages.push({ at, message });
    } else {
      const keys = (message.metadata?.tool_calls ?? []).map((id) => callKey(message, id));
      const unit = { messages: [{ at, message }], open: new Set(keys) };
      for (const key of keys) waiting.set(key, unit);
      units.push(unit);
    }
  }
  return units.filter(({ open }) => open.size === 0);
}

/** Models use the id of a call again in other rounds. */
function callKey({ metadata }: ContextMessage, id: string): string {
  return JSON.stringify([metadata?.turn, metadata?.round, id]);
}

/**
 * The end of a message list that fits, for models with small windows. It is a valid list wherever `messages` is one
 * (messageRules.ts): it begins with a user's message that answers no call. The newest of those is always whole in it,
 * even where it alone is too much; behind it the oldest rounds go first.
 * @param maxTokens of the messages in sum
 * @param count tokens of a message
 * @param maxMessages of the list
 */
export function fitMessages(
  messages: readonly ModelMessage[],
  maxTokens: number,
  count: (message: ModelMessage) => number,
  maxMessages = Number.POSITIVE_INFINITY,
): readonly ModelMessage[] {
  const tokens = messages.map(count);
  // Tokens from each message to the end.
  const behind = tokens.map(() => 0);
  for (let at = tokens.length - 1; at >= 0; at--) behind[at] = (tokens[at] ?? 0) + (behind[at + 1] ?? 0);
  const fits = (used: number, length: number): boolean => used <= maxTokens && length <= maxMessages;

  const starts = [...messages.keys()].filter((at) => isQuestion(messages[at]));
  const first = starts.find((at) => fits(behind[at] ?? 0, messages.length - at));
  if (first !== undefined) return messages.slice(first);

  const newest = starts.at(-1);
  if (newest === undefined) return messages;
  // A reply and the message with its results: roles still alternate without them.
  for (let from = newest + 1; from < messages.length; from += 2) {
    const used = (tokens[newest] ?? 0) + (behind[from] ?? 0);
    if (fits(used, messages.length - from + 1)) return [...messages.slice(newest, newest + 1), ...messages.slice(from)];
  }
  return messages.slice(newest, newest + 1);
}

/** Whether a message is the user's and holds no result of a call, in either carrier. */
function isQuestion(message: ModelMessage | undefined): boolean {
  if (message?.role !== 'user') return false;
  if (blocksOf(message.content).some(({ type }) => type === 'tool_result')) return false;
  return splitObservations(messageText(message)).observations.length === 0;
}
