import type { AgentEvent, KeptFrom } from '../../contract/events';
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
  const units: Unit[] = [];
  let last: Unit | undefined;
  const begin = (from: KeptFrom): Unit => {
    last = { from, texts: [], messages: 0 };
    units.push(last);
    return last;
  };
  for (const event of events) {
    const { turn } = event;
    const open = last?.from.turn === turn ? last : undefined;
    const unitOf = (round: number): Unit =>
      open && (open.from.round === round || !hasReplied(open)) ? open : begin({ turn, round });
    switch (event.type) {
      case 'turn_started': {
        const unit = begin({ turn, round: 0 });
        unit.texts.push(event.context, event.text);
        unit.messages = 1;
        break;
      }
      case 'reply': {
        const unit = unitOf(event.round);
        unit.texts.push(...wordsOf(event));
        if (isMessage(event)) unit.messages++;
        break;
      }
      case 'reasked':
        unitOf(event.round).texts.push(event.raw, event.question);
        break;
      case 'tool_finished': {
        const key = resultKey({ turn, round: event.round, tool_call_id: event.result.tool_call_id });
        open?.texts.push(stubs.get(key) ?? event.result.observation);
        break;
      }
      case 'guidance':
        open?.texts.push(event.text);
        break;
      default:
    }
  }
  return units;
}

/** The first reply of a turn belongs to its message: a cut between the two would keep both. */
function hasReplied({ from, texts }: Unit): boolean {
  return from.round > 0 || texts.length > 2;
}

function wordsOf(event: Extract<AgentEvent, { type: 'reply' }>): string[] {
  const calls = (event.blocks ?? []).flatMap((block) => (block.type === 'tool_use' ? [block.input] : []));
  return [event.raw, ...calls];
}
