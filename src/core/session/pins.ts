import * as z from 'zod';
import type { Entry, EntryDraft } from '../contract/entries';

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

/** A compaction that the user took back. */
export function undoneKey(id: string): string {
  return `undone ${id}`;
}

/** What the user decided beside the conversation, by key: what he pinned or let go of again, and what he took back. */
export type Pins = ReadonlyMap<string, Pin>;

interface Pin {
  pinned: boolean;
  /** The last turn of the conversation when he did. */
  turn: string | undefined;
  /** What is pinned, word for word, where it had been told in short by then. */
  text?: PinnedText;
}

/** Something that is pinned and told behind a summary, whole. */
export interface PinnedText {
  key: string;
  /** Where it is from, for a model. */
  title: string;
  text: string;
}

export const noPins: Pins = new Map();

const pinDataSchema = z.object({
  keys: z.array(z.string()),
  pinned: z.boolean(),
  texts: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })).default([]),
});
const undoneSchema = z.object({ id: z.string() });

/**
 * The entry that keeps it. It stands beside the conversation: it holds in every branch.
 * @param texts of what is told in short at that time
 */
export function pinEntry(
  keys: readonly string[],
  pinned: boolean,
  turn: string | undefined,
  texts: readonly PinnedText[] = [],
): EntryDraft {
  return {
    type: 'system',
    subtype: 'message_pinned',
    ...(turn === undefined ? {} : { turn }),
    data: { keys: [...keys], pinned, ...(texts.length === 0 ? {} : { texts: [...texts] }) },
  };
}

/** What the user decided beside the conversation of a session, from all of its entries. */
export function pinsOf(entries: readonly Entry[]): Pins {
  const pins = new Map<string, Pin>();
  for (const { subtype, turn, data } of entries) {
    if (subtype === 'compaction_undone') {
      const undone = undoneSchema.safeParse(data).data;
      if (undone) pins.set(undoneKey(undone.id), { pinned: false, turn });
    }
    if (subtype !== 'message_pinned') continue;
    const read = pinDataSchema.safeParse(data).data;
    for (const key of read?.keys ?? []) {
      const text = read?.texts.find((each) => each.key === key);
      pins.set(key, { pinned: read?.pinned ?? false, turn, ...(text && { text }) });
    }
  }
  return pins.size === 0 ? noPins : pins;
}

/** Keys of what is pinned. */
export function pinnedKeys(pins: Pins): string[] {
  return [...pins].flatMap(([key, { pinned }]) => (pinned ? [key] : []));
}
