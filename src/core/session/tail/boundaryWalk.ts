import { pinsOf, undoneKey } from '../pins';
import { toEvent } from '../eventEntries';
import type { Entry } from '../../contract/entries';
import { isBeside, type EntryIndex } from '../thread';
import { stateOf } from './sessionState';

/** What the walk looks at in each entry. */
export interface WalkedEntry {
  type: string;
  subtype?: string;
  turn?: string;
  round?: number;
  isCompactSummary?: boolean;
}

/**
 * Goes through a conversation from its end, entry by entry, until a model can be told of it: until it has the last
 * summary that was not taken back, and everything from the turn on that the summary leaves whole. A turn of which
 * something came has to have begun: else it could be one that the summary tells.
 */
export class BoundaryWalk {
  /** The summary that counts, once it was met. */
  summary: Entry | undefined;
  private turn: string | undefined;
  private keptWhole = false;
  /** Turns of which something was met, but not their beginning. */
  private readonly open = new Set<string>();

  /** @param isUndone whether a compaction, by its id, was taken back */
  constructor(private readonly isUndone: (id: string) => boolean) {}

  /**
   * Takes the entry before those that were taken.
   * @param entry the whole of it, where that decides
   * @returns whether there is enough, or nothing less than all entries will do
   */
  take(step: WalkedEntry, entry: Entry | undefined): 'more' | 'enough' | 'all' {
    const event = entry && toEvent(entry);
    // A summary that was made in the background may come when its turn was edited away: no model is told of it.
    if (event?.type === 'model_usage' && event.purpose !== undefined) return 'more';
    if (event?.type === 'compact_summary' && !this.summary && !this.isUndone(event.id)) {
      if (!entry || !stateOf(entry)) return 'all';
      this.summary = entry;
      this.turn = event.from.turn;
    }
    if (step.turn === undefined) return 'more';
    this.open.add(step.turn);
    if (step.type !== 'user' || step.isCompactSummary === true) return 'more';
    this.open.delete(step.turn);
    this.keptWhole ||= step.turn === this.turn;
    return this.keptWhole && this.open.size === 0 ? 'enough' : 'more';
  }
}

/** Whether the walk needs the whole of an entry. */
export function decides({ subtype, round, isCompactSummary }: WalkedEntry): boolean {
  return isCompactSummary === true || (subtype === 'model_usage' && round === 0);
}

/** The summary with which a model can be told of the conversation up to an entry, where these entries are enough for it. */
export function summaryFor(index: EntryIndex, uuid: string | null): Entry | undefined {
  const pins = pinsOf(index.list);
  const walk = new BoundaryWalk((id) => pins.has(undoneKey(id)));
  let at = (uuid === null ? undefined : index.find(uuid)) ?? -1;
  for (let entry = index.list[at]; entry; entry = index.list[at]) {
    const found = isBeside(entry) ? 'more' : walk.take(entry, decides(entry) ? entry : undefined);
    if (found !== 'more') return found === 'enough' ? walk.summary : undefined;
    at = index.parentOf(at);
    // It has another parent here than in the whole file.
    if (index.list[at]?.uuid !== entry.parentUuid) return undefined;
  }
  return undefined;
}
