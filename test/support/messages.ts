import assert from 'node:assert/strict';
import type { AgentEvent } from '../../src/core/contract/events';

/** A message whose content is text alone, as in the structured-json carrier. */
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
