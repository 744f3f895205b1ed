import type { AgentEvent } from '../contract/events';
import type { Entry } from '../contract/entries';
import { toEvent } from '../session/eventEntries';
import { isUserMessage } from '../session/thread';
import type { Localize } from '../text/formatter';
import { keptWords, type TakenBack } from './takeBack';
import type { WrittenFile } from '../contract/writtenFile';

type Undone = Extract<AgentEvent, { type: 'writes_undone' }>;

/** Takes back what was written, given in order. */
export type TakeBack = (written: readonly WrittenFile[]) => Promise<TakenBack>;

/**
 * Takes back what a turn wrote, as far as that has not been done: what stayed as it was can be tried again.
 * @returns the event of it, which stands behind the newest turn
 * @throws in the user's language when nothing was written in the turn, it was taken back before, or nothing could be
 */
export async function undoneEvent(
  events: readonly AgentEvent[],
  turn: string,
  takeBack: TakeBack,
  t: Localize,
): Promise<Undone> {
  const all = writesOf(events, turn);
  if (all.length === 0) throw new Error(t('Nothing was written in this turn.'));
  const done = undoneIn(events, turn);
  const written = all.filter(({ path }) => !done.has(path));
  if (written.length === 0) throw new Error(t('What was written in this turn was taken back already.'));
  const { paths, kept } = await takeBack(written);
  if (paths.length === 0) throw new Error(t('Nothing was taken back. {files}', { files: keptWords(kept) }));
  const newest = events.findLast((event) => event.type === 'turn_started')?.turn ?? turn;
  return { type: 'writes_undone', turn: newest, ...(newest === turn ? {} : { of: turn }), paths, kept };
}

/** What a turn wrote, in order. */
function writesOf(events: readonly AgentEvent[], turn: string): WrittenFile[] {
  return events.flatMap((event) =>
    event.type === 'tool_finished' && event.turn === turn && event.result.details?.written
      ? [event.result.details.written]
      : [],
  );
}

/** The files of a turn that were taken back. */
function undoneIn(events: readonly AgentEvent[], turn: string): Set<string> {
  return new Set(
    events.flatMap((event) => (event.type === 'writes_undone' && turnOf(event) === turn ? event.paths : [])),
  );
}

/** The turn whose writes were taken back. */
function turnOf({ of, turn }: Undone): string {
  return of ?? turn;
}

/**
 * What a model is told of writes that the user took back since it was told of any; empty where there are none. The disk
 * is the same for all versions of a conversation: what was taken back in another one is told as well.
 * @param all every entry of the session, in the order of its file
 * @param thread those of the conversation that goes on
 */
export function undoneWords(all: readonly Entry[], thread: readonly Entry[]): string {
  const message = thread.findLast((entry) => entry.subtype === 'turn_resumed' || isUserMessage(entry));
  const since = message === undefined ? all : all.slice(all.indexOf(message) + 1);
  return since
    .flatMap((entry) => (entry.subtype === 'writes_undone' ? [toEvent(entry)] : []))
    .flatMap((event) => (event?.type === 'writes_undone' ? [wordsOf(event)] : []))
    .join('\n');
}

function wordsOf({ paths, kept }: Undone): string {
  const named = (list: readonly string[]): string => list.map((path) => JSON.stringify(path)).join(', ');
  const back = `WRITES_UNDONE: the user took back what file_write did. As before, or gone where they were new: ${named(paths)}.`;
  const stayed = kept.length === 0 ? '' : ` Not taken back: ${named(kept.map(({ path }) => path))}.`;
  return `${back}${stayed} Do not write it again unless the user asks for it.`;
}
