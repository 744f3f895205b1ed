/** What is told in short, looked up in a session again. */
import type { AgentEvent } from '../../contract/events';
import type { Entry } from '../../contract/entries';
import { eventsOf } from '../../session/eventEntries';
import { timedEvents, type TimedEvent } from '../../session/rounds';
import { pinsOf, type PinnedText } from '../../session/pins';
import { turnByTurn } from '../../session/turnByTurn';
import { droppedBefore } from './boundary';
import { summarizedPins } from './pinned';

/** What a compaction tells in short, as it was said, and what a model reads in its place. */
export interface LookedBack {
  dropped: TimedEvent[];
  text: string;
}

/** A compaction of a conversation by its id; undefined where it is not there. */
export function compactionIn(entries: readonly Entry[], id: string): LookedBack | undefined {
  const all = timedEvents(entries);
  const at = all.findIndex(({ event }) => event.type === 'compact_summary' && event.id === id);
  const summary = all[at]?.event;
  if (summary?.type !== 'compact_summary') return undefined;
  const { from, text } = summary;
  const before = all.slice(0, at);
  const out = new Set(droppedBefore(turnByTurn(before.map(({ event }) => event)), from));
  // Of a turn that is cut in its midst the message stays whole, and is told here as well.
  const isMessage = (event: AgentEvent): boolean =>
    event.type === 'turn_started' && event.turn === from.turn && from.round > 0;
  return { dropped: before.filter(({ event }) => out.has(event) || isMessage(event)), text };
}

/** A session, of which the beginning may not have been read. */
interface Readable {
  readonly entries: readonly Entry[];
  readonly all: readonly Entry[];
  readonly isWhole: boolean;
}

/** What of these keys is told in short, word for word; what was not read of the session is, where it is needed for that. */
export async function textsToPin(
  keys: readonly string[],
  log: Readable,
  readWhole: () => Promise<void>,
): Promise<PinnedText[]> {
  const find = (): PinnedText[] => summarizedPins(keys, eventsOf(log.entries), pinsOf(log.all));
  const found = find();
  if (log.isWhole || found.length === keys.length) return found;
  const turns = new Set(eventsOf(log.entries).map(({ turn }) => turn));
  if (keys.every((key) => key.split(' ').some((part) => turns.has(part)))) return found;
  await readWhole();
  return find();
}
