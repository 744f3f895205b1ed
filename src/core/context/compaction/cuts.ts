import type { AgentEvent, KeptFrom, RoundPlace } from '../../contract/events';
import { fold } from '../../contract/fold';
import { readDecisions } from '../decisions';
import { resultKey, type Pins } from '../../session/pins';
import { isMessage } from './triggers';

/**
 * A place at which a conversation may be cut: in front of a message of the user, or of a reply. All calls of a reply and
 * their results are on one side of it.
 */
export interface Cut {
  from: KeptFrom;
  /** Tokens of everything from here on; of a cut inside a turn with its first message. */
  tokens: number;
  /** Messages of the user and answers that are told whole from here on; of a cut inside a turn with its first message. */
  messages: number;
  /** The same without that message: so many stay with all that is between them. */
  together: number;
}

/** What is known of a conversation that may be cut. */
export interface Cuts {
  /** Oldest first; the first one keeps everything. */
  cuts: readonly Cut[];
  /** Tokens of all messages, and messages of the user and answers. */
  tokens: number;
  messages: number;
}

interface Unit {
  from: KeptFrom;
  texts: string[];
  messages: number;
}

/**
 * The places at which a conversation may be cut.
 * @param events turn by turn
 * @param count tokens of texts
 */
export async function cutsOf(
  events: readonly AgentEvent[],
  pins: Pins,
  count: (texts: readonly string[]) => Promise<number[]>,
): Promise<Cuts> {
  const units = unitsOf(events, pins);
  const sizes = await count(units.flatMap(({ texts }) => texts));
  let at = 0;
  const sized = units.map((unit) => {
    const tokens = sizes.slice(at, at + unit.texts.length).reduce((sum, size) => sum + size, 0);
    at += unit.texts.length;
    return { ...unit, tokens };
  });
  const questions = new Map(sized.flatMap((unit) => (unit.from.round === 0 ? [[unit.from.turn, unit] as const] : [])));
  const cuts: Cut[] = [];
  let behind = { tokens: 0, messages: 0 };
  for (const { from, tokens, messages } of sized.toReversed()) {
    behind = { tokens: behind.tokens + tokens, messages: behind.messages + messages };
    const question = from.round === 0 ? undefined : questions.get(from.turn);
    cuts.unshift({
      from,
      tokens: behind.tokens + (question?.tokens ?? 0),
      messages: behind.messages + (question === undefined ? 0 : 1),
      together: behind.messages,
    });
  }
  return { cuts, ...behind };
}

/** The first cut behind which there are no more tokens than that; else the last one, which keeps the newest part alone. */
export function cutWithin({ cuts }: Cuts, tokens: number): Cut | undefined {
  return cuts.find((cut) => cut.tokens <= tokens) ?? cuts.at(-1);
}

/** The last cut that keeps so many messages of the user and answers, with all between them; undefined where there are fewer. */
export function cutKeeping({ cuts }: Cuts, messages: number): Cut | undefined {
  return cuts.findLast((cut) => cut.together >= messages);
}

/** The messages of the user, and the replies with what belongs to them. */
function unitsOf(events: readonly AgentEvent[], pins: Pins): Unit[] {
  const { stubs } = readDecisions(events, pins);
  const openOf = (units: Unit[], turn: string): Unit | undefined => {
    const last = units.at(-1);
    return last?.from.turn === turn ? last : undefined;
  };
  const unitOf = (units: Unit[], { turn, round }: RoundPlace): Unit => {
    const open = openOf(units, turn);
    if (open && (open.from.round === round || !hasReplied(open))) return open;
    const unit = { from: { turn, round }, texts: [], messages: 0 };
    units.push(unit);
    return unit;
  };
  return fold<Unit[]>(events, [], {
    turn_started: (units, { turn, context, text }) => {
      units.push({ from: { turn, round: 0 }, texts: [context, text], messages: 1 });
    },
    reply: (units, event) => {
      const unit = unitOf(units, event);
      unit.texts.push(...wordsOf(event));
      if (isMessage(event)) unit.messages++;
    },
    reasked: (units, event) => void unitOf(units, event).texts.push(event.raw, event.question),
    tool_finished: (units, { turn, round, result: { tool_call_id, observation } }) => {
      openOf(units, turn)?.texts.push(stubs.get(resultKey({ turn, round, tool_call_id })) ?? observation);
    },
    guidance: (units, { turn, text }) => void openOf(units, turn)?.texts.push(text),
  });
}

/** The first reply of a turn belongs to its message: a cut between the two would keep both. */
function hasReplied({ from, texts }: Unit): boolean {
  return from.round > 0 || texts.length > 2;
}

function wordsOf(event: Extract<AgentEvent, { type: 'reply' }>): string[] {
  const calls = (event.blocks ?? []).flatMap((block) => (block.type === 'tool_use' ? [block.input] : []));
  return [event.raw, ...calls];
}
