import { eventsOf } from '../../../../src/core/session/eventEntries';
import { branchesOf } from '../../../../src/core/session/branches';
import { queueOf } from '../../../../src/core/session/messageQueue';
import { EntryReader } from '../../../../src/core/session/entryReader';
import { summarize } from '../../../../src/core/session/summary';
import { EntryTree } from '../../../../src/core/session/thread';

/** What is read of a golden session file, for its expected results. */
export function readGolden(bytes: Uint8Array) {
  const reader = new EntryReader();
  reader.push(bytes);
  const { index, damage } = reader.end();
  const { thread, all: entries } = new EntryTree(index);
  return {
    entries: entries.length,
    damage,
    summary: summarize(entries, damage),
    versions: [...new Set(entries.map(({ schemaVersion }) => schemaVersion))],
    thread: thread.map(({ uuid, type, subtype }) =>
      [uuid, subtype === undefined ? type : `${type}:${subtype}`].join(' '),
    ),
    events: eventsOf(thread).map(({ type }) => type),
    said: thread.flatMap(({ type, message }) => (type === 'user' ? [message?.content] : [])),
    files: thread.flatMap(({ toolResult, data }) =>
      toolResult ? [{ call: toolResult.id, details: data?.['details'] ?? null }] : [],
    ),
    queue: queueOf(entries),
    branches: [...branchesOf({ entries: thread, all: entries })],
  };
}
