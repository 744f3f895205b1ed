/** Events as the entries of a session's file. */
import type { AgentEvent } from '../../src/core/contract/events';
import type { Entry } from '../../src/core/contract/entries';
import { toEntry } from '../../src/core/session/eventEntries';

/** The entries of one thread, a second after each other; events that leave none are passed over. */
export function entriesOf(
  events: readonly AgentEvent[],
  sessionId = 's1',
  start = Date.UTC(2026, 10, 21, 10),
): Entry[] {
  const entries: Entry[] = [];
  for (const event of events) {
    const draft = toEntry(event);
    if (!draft) continue;
    const at = entries.length;
    entries.push({
      uuid: `${sessionId}-${at}`,
      parentUuid: entries.at(-1)?.uuid ?? null,
      sessionId,
      timestamp: new Date(start + at * 1000).toISOString(),
      cwd: 'shop',
      version: '1.0.0',
      schemaVersion: 1,
      ...draft,
    });
  }
  return entries;
}

/** The entries as the text of a session's file. */
export function fileOf(entries: readonly Entry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
