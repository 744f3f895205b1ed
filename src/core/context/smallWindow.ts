import type { AgentEvent } from '../contract/events';
import type { ModelMessage } from '../contract/model';
import { filesListed } from './availableFiles';
import { turnsLeftOut } from './leftOut';
import { fitRounds } from './fitRounds';
import type { Pins } from '../session/pins';
import { projectMessages, type ProjectedModel } from './projection';
import { tokensOfPictures } from './pictures';
import { Room, type RoomSize } from './room';
import { turnByTurn } from '../session/turnByTurn';

export interface Fit extends RoomSize {
  /** How much older than the newest turn a turn may be. */
  hours: number;
}

/** Files of turns that are left out which are listed, at most. */
const LISTED_FILES = 64;
/** Of the room, for that list at most. */
const SHARE_OF_FILES = 0.25;

/** The same for the pictures of the newest turn: where they take more, lines go in their place. */
const SHARE_OF_PICTURES = 0.5;

type Started = Extract<AgentEvent, { type: 'turn_started' }>;
type Project = (events: readonly AgentEvent[]) => readonly ModelMessage[];

/**
 * The messages of a conversation for a model with a small window: the end of it, as a pure function of the same things as
 * {@link projectMessages}. Old turns go first, whole; then, of the newest one, old results, old rounds, and the ends of
 * results. What is left out of is said in its place, with the files that it told of. The newest words of the user
 * stay whole even where they alone do not fit; their pictures go with them where they take half of the room at most. Signed reasoning is in no list that was cut: it followed other words.
 * @param summary what is told in place of what was before the events
 */
export function fitConversation(
  events: readonly AgentEvent[],
  model: ProjectedModel,
  pins: Pins,
  fit: Fit,
  summary = '',
): readonly ModelMessage[] {
  const room = new Room(fit, model);
  const ordered = turnByTurn(events);
  const { id, replyFormat, images = false } = model;
  const told = { id, replyFormat, images: images && room.tokens * SHARE_OF_PICTURES >= tokensOfPictures(ordered, id) };
  const project: Project = (list) => projectMessages(list, told, pins, summary);
  const starts = ordered.flatMap((event, at) => (event.type === 'turn_started' ? [{ event, at }] : []));
  const newest = starts.length - 1;
  // What a summary leaves whole is not told by it: it is not left out for its age.
  const oldest =
    summary === ''
      ? firstRecent(
          starts.map(({ event }) => event),
          fit.hours,
        )
      : 0;
  if (oldest === 0) {
    const all = project(ordered);
    if (newest < 0 || room.fits(all)) return all;
  }
  const from = (turn: number, withFiles = true): AgentEvent[] => cutBefore(ordered, starts, turn, room, withFiles);
  const fits = (turn: number): boolean => room.fits(project(from(turn)));
  const first = firstThat(fits, Math.max(oldest, 1), newest);
  if (first !== undefined) return project(from(first));
  const last = Math.max(newest, 0);
  const fitted =
    fitRounds(from(last), project, room, pins) ?? fitRounds(from(last, false), project, room, pins, summary === '');
  // Where there is no room for the user's words behind the summary, they go without it.
  return fitted ?? fitConversation(events, model, pins, fit);
}

interface Start {
  event: Started;
  /** Where it stands among the events. */
  at: number;
}

/**
 * The events from a turn on, with what was decided before it. The user's first words are told behind what is not there
 * any more, and behind the files that it told of.
 */
function cutBefore(
  ordered: readonly AgentEvent[],
  starts: readonly Start[],
  turn: number,
  room: Room,
  withFiles: boolean,
): AgentEvent[] {
  const start = starts[turn];
  if (!start) return [];
  const decided = ordered.slice(0, start.at).filter(({ type }) => type === 'context_cleaned');
  const contexts = starts.slice(0, turn).map(({ event }) => event.context);
  const parts = [turnsLeftOut(turn), withFiles ? listedFiles(contexts, room) : '', start.event.context];
  const context = turn === 0 ? start.event.context : parts.filter((part) => part !== '').join('\n\n');
  return [...decided, { ...start.event, context }, ...ordered.slice(start.at + 1).map(withoutReasoning)];
}

/** As many files, those told of last, as their share of the room takes. */
function listedFiles(told: readonly string[], room: Room): string {
  for (let most = LISTED_FILES; ; most = Math.floor(most / 2)) {
    const list = filesListed(told, most);
    if (most === 0 || room.tokensOf(list) <= room.tokens * SHARE_OF_FILES) return list;
  }
}

type Reply = Extract<AgentEvent, { type: 'reply' }>;
/** Events never change: each is told otherwise once, and what is known of it elsewhere stays known. */
const withoutIt = new WeakMap<Reply, Reply>();

function withoutReasoning(event: AgentEvent): AgentEvent {
  if (event.type !== 'reply' || !event.blocks?.some(({ type }) => type.endsWith('thinking'))) return event;
  const before = withoutIt.get(event);
  if (before) return before;
  const bare = { ...event, blocks: event.blocks.filter(({ type }) => !type.endsWith('thinking')) };
  withoutIt.set(event, bare);
  return bare;
}

/** The turn from which on all began not much longer ago than the last one: no clock is asked, so the list stays the same. */
function firstRecent(starts: readonly Started[], hours: number): number {
  const since = Date.parse(starts.at(-1)?.at ?? '') - hours * 3_600_000;
  return starts.findLastIndex(({ at }) => Date.parse(at) < since) + 1;
}

/** The first number from `low` to `high` for which something holds, where it holds for all behind it. */
function firstThat(holds: (at: number) => boolean, low: number, high: number): number | undefined {
  let [least, most] = [low, high + 1];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (holds(middle)) most = middle;
    else least = middle + 1;
  }
  return least <= high ? least : undefined;
}
