import * as z from 'zod';
import { toJsonLine } from '../../../base/jsonl';
import { pinsOf } from '../pins';
import { BUDGET_EXTENDED } from '../budget';
import { MODE_KEPT } from '../keptMode';
import { nothingSpent, spend, spendingSchema, type Spending } from '../spending';
import { branchesOf, versionsSchema } from '../branches';
import type { Entry, EntryDraft } from '../../contract/entries';
import { readEntries } from '../entryReader';
import { toEvent } from '../eventEntries';
import { queueOf } from '../messageQueue';
import { titleOf } from '../summary';
import { isBeside, isRename, isUserMessage } from '../thread';

/** What a summary's entry has in `data.session`: what of the session counts on, and stands in front of it. */
const sessionStateSchema = z.object({
  /** Copies of entries beside the conversation that still hold: its name, what is pinned or taken back, messages that wait, what was added to its budget, its data mode. */
  beside: z.array(z.unknown()),
  /** What the session is called as long as the user gives it no name. */
  words: z.string(),
  /** What all requests cost. */
  spending: spendingSchema,
  /** Turns of the conversation. */
  turns: z.number(),
  /** Of its messages that were edited all versions. */
  versions: versionsSchema.default([]),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

/** The entries of a session, all of them or its end. */
export interface StatedLog {
  /** Those of the conversation. */
  readonly entries: readonly Entry[];
  /** Those of its file, other branches among them. */
  readonly all: readonly Entry[];
  /** The summary whose state tells what is not there; undefined where everything is. */
  readonly boundary: Entry | undefined;
}

/** The state of the session that a summary's entry has; undefined where it has none. */
export function stateOf({ data }: Entry): SessionState | undefined {
  return sessionStateSchema.safeParse(data?.['session']).data;
}

/** The entries beside the conversation that a state has. */
export function besideOf({ beside }: SessionState): Entry[] {
  return readEntries(new TextEncoder().encode(beside.map(toJsonLine).join(''))).entries.filter(isBeside);
}

/** A summary's entry with the state of its session: who reads from there on does not need what is in front of it. */
export function withSessionState(draft: EntryDraft, log: StatedLog): EntryDraft {
  if (draft.isCompactSummary !== true) return draft;
  const session: SessionState = {
    beside: standingBeside(log.all),
    words: wordsOf(log),
    spending: spendingOf(log),
    turns: turnsBefore(log) + log.entries.filter(isUserMessage).length,
    versions: [...branchesOf(log).values()].map((versions) => [...versions]),
  };
  return { ...draft, data: { ...draft.data, session } };
}

/** The name of a session: the last one given to it, else its first words. Empty when nothing was said. */
export function sessionTitle(log: StatedLog): string {
  return titleOf(log.all.filter(isRename)) || wordsOf(log);
}

/** What all requests of a session cost, those of other branches among them. */
export function spendingOf({ all, boundary }: StatedLog): Spending {
  const before = boundary && stateOf(boundary);
  let spent = before?.spending ?? nothingSpent;
  for (const entry of before ? all.slice(all.indexOf(boundary) + 1) : all) {
    const event = entry.subtype === 'model_usage' ? toEvent(entry) : undefined;
    if (event?.type === 'model_usage') spent = spend(spent, event.model, event.usage);
  }
  return spent;
}

/** Turns of the conversation before its first entry that is there. */
export function turnsBefore({ entries, boundary }: StatedLog): number {
  const before = boundary && stateOf(boundary);
  if (!before) return 0;
  return Math.max(0, before.turns - entries.slice(0, entries.indexOf(boundary)).filter(isUserMessage).length);
}

function wordsOf({ all, boundary }: StatedLog): string {
  const before = (boundary && stateOf(boundary)?.words) ?? '';
  return before === '' ? titleOf(all.filter((entry) => !isRename(entry))) : before;
}

/** Of pins the last one of each key: one that was let go of again counts too, for what was told before it. */
export function standingBeside(all: readonly Entry[]): Entry[] {
  const name = all.findLast(isRename);
  const waiting = new Set(queueOf(all).map(({ id }) => id));
  const pins = new Map<string, Entry>();
  for (const entry of all) for (const key of pinsOf([entry]).keys()) pins.set(key, entry);
  const pinned = new Set(pins.values());
  return all.filter((entry) => {
    if (entry.subtype === 'message_queued') return waiting.has(String(entry.data?.['id']));
    return entry === name || pinned.has(entry) || entry.subtype === BUDGET_EXTENDED || entry.subtype === MODE_KEPT;
  });
}
