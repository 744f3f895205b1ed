import type { Observation } from '../../src/core/context/observations';
import type { ModelMessage } from '../../src/core/contract/model';
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../src/core/contract/events';

/** A message whose content is text alone, as in the structured-json reply format. */
export interface TextMessage {
  role: 'user' | 'assistant';
  content: string;
}

/**
 * What every model's API asks of a message list, checked without the code that makes it. `said` are the events that the
 * list was made from: every call in them whose reply is in the list has exactly one result, in the message behind it, and
 * there is no result without its call.
 */
export function assertValidMessages(messages: readonly TextMessage[], said: readonly AgentEvent[]): void {
  for (const [at, { role, content }] of messages.entries()) {
    assert.equal(role, at % 2 === 0 ? 'user' : 'assistant', `message ${at} of ${JSON.stringify(messages)}`);
    assert.notEqual(content.trim(), '', `message ${at} is empty`);
  }
  let calls = 0;
  for (const event of said) {
    if (event.type !== 'reply' || event.interrupted === true) continue;
    const at = messages.findIndex(({ role, content }) => role === 'assistant' && content.includes(event.raw));
    if (at < 0) continue;
    for (const { tool_call_id } of event.response.metadata.tool_calls) {
      calls++;
      const next = messages[at + 1];
      assert.equal(resultIds(next?.content ?? '').filter((id) => id === tool_call_id).length, 1, tool_call_id);
    }
  }
  const results = messages.flatMap(({ role, content }) => (role === 'user' ? resultIds(content) : []));
  assert.equal(results.length, calls, 'a result without its call');
}

/** Ids of the results in a message, by the lines that open one. */
function resultIds(content: string): string[] {
  return content
    .split('\n')
    .flatMap((line) => /^<observation tool_call_id="(.*)">$/.exec(line)?.[1] ?? [])
    .map((id) => String(JSON.parse(`"${id}"`)));
}

const ESCAPED = /<\\(\\*\/?observation)/g;

/** The words of a message: its blocks of text, each on lines of its own. */
export function messageText({ content }: ModelMessage): string {
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
}

/**
 * The observations that a message begins with, as {@link encodeObservations} made them, and the words behind them.
 * A message that does not begin with one is words alone.
 */
export function splitObservations(message: string): { observations: Observation[]; rest: string } {
  const pattern = /<observation tool_call_id=("(?:[^"\\]|\\.)*")>\n([\s\S]*?)\n<\/observation>\n?/y;
  const observations: Observation[] = [];
  let end = 0;
  for (let match = pattern.exec(message); match; match = pattern.exec(message)) {
    end = pattern.lastIndex;
    const id: unknown = JSON.parse(match[1] ?? '""');
    if (typeof id === 'string') observations.push({ tool_call_id: id, text: (match[2] ?? '').replace(ESCAPED, '<$1') });
  }
  return { observations, rest: message.slice(end).trim() };
}

/** The two parts of a user's message as the model gets it. */
export function splitContext(message: string): { context: string; text: string } {
  const match = /^<context>\n([\s\S]*?)\n<\/context>\n\n([\s\S]*)$/.exec(message);
  return { context: (match?.[1] ?? '').replace(/<\\(\\*\/?context>)/g, '<$1'), text: match?.[2] ?? message };
}
