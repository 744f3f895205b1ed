/** Holds what the end of a session's file tells against what all of it does. */
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { replyFormats } from '../../../../../src/core/contract/model';
import { sinceBoundary, type SummaryBoundary } from '../../../../../src/core/context/compaction/boundary';
import { conversedIn, ContextManager } from '../../../../../src/core/context/contextManager';
import { pinsOf } from '../../../../../src/core/session/pins';
import { eventsOf } from '../../../../../src/core/session/eventEntries';
import type { SessionLog } from '../../../../../src/core/session/sessionLog';

const context = new ContextManager('SYSTEM', { read: () => Promise.resolve({}) });
const beside = { system: 'SYSTEM', tools: [] };

/** What a model is sent of the log, in all forms and of a large and a small window. */
function told(log: SessionLog): string[] {
  return replyFormats.flatMap((replyFormat) =>
    [undefined, 8000].map((requestLimit) =>
      JSON.stringify(context.buildContext(conversedIn(log), { replyFormat, id: 'm', requestLimit }, beside)),
    ),
  );
}

/** What is told since the last summary, but for what summaries cost: a model is told none of it, whatever turn it is of. */
function sinceLast(log: SessionLog): SummaryBoundary {
  const { summary, events } = sinceBoundary(eventsOf(log.entries), pinsOf(log.all));
  const isCost = (event: AgentEvent): boolean => event.type === 'model_usage' && event.purpose !== undefined;
  return { summary, events: events.filter((event) => !isCost(event)) };
}

/** What the end of a file tells is what all of it tells. */
export function assertSame(tail: SessionLog, whole: SessionLog): void {
  assert.deepEqual(tail.entries, whole.entries.slice(whole.entries.length - tail.entries.length));
  assert.deepEqual(sinceLast(tail), sinceLast(whole));
  assert.deepEqual(told(tail), told(whole));
  assert.equal(new Set(tail.all.map(({ uuid }) => uuid)).size, tail.all.length);
}
