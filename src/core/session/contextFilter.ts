import { callKey } from '../contract/events';
import type { ContextMessage } from './contextData';

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
 * The newest messages that fit, oldest first. They are all there are from some message on: the first
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
      const key = callKey(message.metadata ?? {}, message.metadata?.tool_call_id ?? '');
      const unit = waiting.get(key);
      waiting.delete(key);
      unit?.open.delete(key);
      unit?.messages.push({ at, message });
    } else {
      const keys = (message.metadata?.tool_calls ?? []).map((id) => callKey(message.metadata ?? {}, id));
      const unit = { messages: [{ at, message }], open: new Set(keys) };
      for (const key of keys) waiting.set(key, unit);
      units.push(unit);
    }
  }
  return units.filter(({ open }) => open.size === 0);
}
