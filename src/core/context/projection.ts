import type { AgentEvent } from '../agent/events';
import type { ModelMessage } from '../agent/model';
import { encodeObservations, type Observation } from '../agent/observations';

/**
 * The message list of a conversation, carried as structured JSON: the assistant's turn is the reply it gave, the results
 * of its calls go back in one user message. A pure function of the events: same log, same bytes.
 *
 * The list is valid whatever the log holds: it starts with the user, roles alternate, nothing is empty, and every call
 * has exactly one result (a call that the log ends inside of gets words that say so).
 */
export function projectMessages(events: readonly AgentEvent[]): ModelMessage[] {
  const messages: ModelMessage[] = [];
  let calls: Map<string, string | undefined> | undefined;
  let afterQuestion = false;

  const push = (role: ModelMessage['role'], content: string): void => {
    if (content.trim() === '') return; // models refuse a message without words
    const last = messages.at(-1);
    if (last?.role === role) messages[messages.length - 1] = { role, content: `${last.content}\n\n${content}` };
    else if (last !== undefined || role === 'user') messages.push({ role, content });
  };
  const flushCalls = (): void => {
    if (calls === undefined) return;
    const observations: Observation[] = [...calls].map(([id, text]) => ({
      tool_call_id: id,
      text: text ?? 'Interrupted before it ended; what it did, if anything, is not known.',
    }));
    calls = undefined;
    push('user', encodeObservations(observations));
  };

  for (const event of turnByTurn(events)) {
    switch (event.type) {
      case 'turn_started':
        flushCalls();
        // A turn that ended before any reply: without this its message would run into the next one.
        if (afterQuestion) push('assistant', '[ended before a reply]');
        afterQuestion = true;
        push('user', withContext(event.context, event.text));
        break;
      case 'reply':
        flushCalls();
        if (messages.length === 0) break; // its question could not be read
        afterQuestion = false;
        push('assistant', event.interrupted === true ? `${event.raw}\n[cut off before its end]` : event.raw);
        if (event.interrupted !== true && event.response.metadata.tool_calls.length > 0) {
          calls = new Map(event.response.metadata.tool_calls.map((call) => [call.tool_call_id, undefined]));
        }
        break;
      case 'reasked':
        flushCalls();
        if (messages.length === 0) break;
        push('assistant', event.raw);
        push('user', event.question);
        break;
      case 'tool_finished':
        if (calls?.has(event.result.tool_call_id)) calls.set(event.result.tool_call_id, event.result.observation);
        break;
      case 'round_started':
      case 'reply_delta':
      case 'tool_started':
      case 'code_saved':
      case 'notice':
      case 'turn_finished':
        break;
    }
  }
  flushCalls();
  return messages;
}

/** The events with those of a turn together: two windows that wrote to one session do not mix their turns. */
function turnByTurn(events: readonly AgentEvent[]): AgentEvent[] {
  const turns = new Map<string, AgentEvent[]>();
  for (const event of events) {
    const turn = turns.get(event.turn);
    if (turn) turn.push(event);
    else turns.set(event.turn, [event]);
  }
  return [...turns.values()].flat();
}

/** The user's words, behind what was told beside them; {@link splitContext} takes the two apart again. */
function withContext(context: string, text: string): string {
  if (context === '' && !text.startsWith('<context>')) return text;
  return `<context>\n${context.replace(/<(\\*\/?context>)/g, '<\\$1')}\n</context>\n\n${text}`;
}

/** The two parts of a user's message as the model gets it. */
export function splitContext(message: string): { context: string; text: string } {
  const match = /^<context>\n([\s\S]*?)\n<\/context>\n\n([\s\S]*)$/.exec(message);
  return { context: (match?.[1] ?? '').replace(/<\\(\\*\/?context>)/g, '<$1'), text: match?.[2] ?? message };
}
