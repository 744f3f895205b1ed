import * as z from 'zod';
import type { Entry, EntryDraft } from '../session/entries';

/** Keys of what a user can pin: a message of his, an answer, a tool's result. They hold for a session's whole life. */

/** The user's message that began a turn. */
export function questionKey(turn: string): string {
  return `question ${turn}`;
}

/** The answer of a turn. */
export function answerKey(turn: string): string {
  return `answer ${turn}`;
}

/** A tool's result. */
export function resultKey({ turn, round, tool_call_id }: ResultPlace): string {
  return `result ${turn} ${round} ${tool_call_id}`;
}

interface ResultPlace {
  turn: string;
  round: number;
  tool_call_id: string;
}

/** What the user pinned or let go of again, by key. */
export type Pins = ReadonlyMap<string, Pin>;

interface Pin {
  pinned: boolean;
  /** The last turn of the conversation when he did. */
  turn: string | undefined;
}

export const noPins: Pins = new Map();

const pinDataSchema = z.object({ keys: z.array(z.string()), pinned: z.boolean() });

/** The entry that keeps it. It stands beside the conversation: it holds in every branch. */
export function pinEntry(keys: readonly string[], pinned: boolean, turn: string | undefined): EntryDraft {
  return {
    type: 'system',
    subtype: 'message_pinned',
    ...(turn === undefined ? {} : { turn }),
    data: { keys: [...keys], pinned },
  };
}

/** The pins of a session, from all of its entries. */
export function pinsOf(entries: readonly Entry[]): Pins {
  const pins = new Map<string, Pin>();
  for (const { subtype, turn, data } of entries) {
    if (subtype !== 'message_pinned') continue;
    const { data: read } = pinDataSchema.safeParse(data);
    for (const key of read?.keys ?? []) pins.set(key, { pinned: read?.pinned ?? false, turn });
  }
  return pins.size === 0 ? noPins : pins;
}

/** Keys of what is pinned. */
export function pinnedKeys(pins: Pins): string[] {
  return [...pins].flatMap(([key, { pinned }]) => (pinned ? [key] : []));
}
