/** Facts that are planted in a generated analysis, and what of them is left in what a model is sent. */
import type { AgentEvent, CompactionMode } from '../../../../../src/core/contract/events';
import { type ModelMessage } from '../../../../../src/core/contract/model';
import { messageText } from '../../../../support/messages';
import { projectMessages } from '../../../../../src/core/context/projection';
import { estimateTokens } from '../../../../../src/core/text/estimateTokens';
import { Compacting, type CompactingOptions } from '../../../../support/compacting';
import { turnEvents } from './plantedEvents';
import { TurnMaker, type Fact } from './plantedTurns';
import { ScriptedModel } from '../../../../support/ports';

/** Tokens of the model's window. */
export const WINDOW = 200_000;
/** Shares of the window: where a conversation is compacted first, and what comes on top until the next time. */
const FIRST = 0.76;
const MORE = 0.34;
/** Tokens of a model of no known family for one that is estimated. */
const MARGIN = 1.5;

/** What is said until a compaction. */
export interface PlantedPart {
  /** What was said, the new message of the user with it that the conversation is compacted behind. */
  events: AgentEvent[];
  pins: string[];
  facts: Fact[];
  /** What the last turn has left open: it holds until another turn makes a plan. */
  open: Fact[];
}

/**
 * A conversation that fills the window so often, as the log has it where nothing is compacted.
 * @param first share of the window at which it is compacted first
 */
export function plantedConversation(seed: number, compactions: number, first = FIRST): PlantedPart[] {
  const maker = new TurnMaker(seed);
  const parts: PlantedPart[] = [];
  let part: PlantedPart = { events: [], pins: [], facts: [], open: [] };
  let before: AgentEvent[] = [];
  let tokens = 0;
  for (let at = 1; ; at++) {
    const isOpen = part.open.length === 0 && tokens >= (parts.length === 0 ? first : MORE) * WINDOW;
    const turn = maker.turn(isOpen);
    const { begin, rest, pins } = turnEvents(`turn${at}`, turn, before);
    part.events.push(...begin);
    if (part.open.length > 0) {
      parts.push(part);
      if (parts.length === compactions) return parts;
      part = { events: [], pins: [], facts: [], open: [] };
      tokens = 0;
    }
    before = [...begin, ...rest];
    part.events.push(...rest);
    part.pins.push(...pins);
    part.facts.push(...turn.facts.filter(({ kind }) => kind !== 'open step'));
    part.open.push(...turn.facts.filter(({ kind }) => kind === 'open step'));
    tokens += plantedTokens(projectMessages(before, { replyFormat: 'structured-json', id: '' }));
  }
}

/** Tokens of messages, as those of a model of no known family are estimated. */
export function plantedTokens(messages: readonly ModelMessage[]): number {
  return Math.ceil(MARGIN * messages.reduce((sum, message) => sum + estimateTokens(messageText(message)), 0));
}

/** How much of planted facts stands in messages, in facts. */
export interface Retention {
  told: number;
  of: number;
}

/** What of the facts stands in a text of the messages, word for word: as it was said, or as it is within JSON. */
export function retention(facts: readonly Fact[], messages: readonly ModelMessage[]): Map<Fact['kind'], Retention> {
  const text = messages.map(messageText).join('\n');
  const isTold = (token: string): boolean =>
    text.includes(token) || text.includes(JSON.stringify(token).slice(1, -1)) || text.includes(guarded(token));
  const found = new Map<Fact['kind'], Retention>();
  for (const { kind, tokens } of facts) {
    const { told, of } = found.get(kind) ?? { told: 0, of: 0 };
    found.set(kind, { told: told + (tokens.every(isTold) ? 1 : 0), of: of + 1 });
  }
  return found;
}

/** A text as it stands in a message with results, where nothing in it may end one. */
function guarded(text: string): string {
  return text.replaceAll('</observation', '<\\/observation');
}

/** What a conversation came to behind one of its compactions. */
export interface PlantedOutcome {
  messages: readonly ModelMessage[];
  /** Tokens of the next request. */
  tokens: number;
  /** By kind, of all that was told until then. */
  kinds: Map<Fact['kind'], Retention>;
  mode: CompactionMode;
  /** Why no model wrote it, for the user. */
  error: string | undefined;
}

/** Compacts a conversation at each of its places, and tells what became of it behind each. */
export async function compactPlanted(
  parts: readonly PlantedPart[],
  options: CompactingOptions = {},
): Promise<PlantedOutcome[]> {
  const model = new ScriptedModel();
  model.requestLimit = WINDOW;
  const compacting = await Compacting.open([], model, options);
  const facts: Fact[] = [];
  const outcomes: PlantedOutcome[] = [];
  for (const part of parts) {
    for (const event of part.events) await compacting.say(event);
    if (part.pins.length > 0) await compacting.pin(part.pins);
    facts.push(...part.facts);
    const result = await compacting.compactor.compact(compacting.order());
    const summary = compacting.emitted.findLast(({ type }) => type === 'compact_summary');
    if (!result || summary?.type !== 'compact_summary') throw new Error('Nothing was compacted.');
    const { messages } = compacting.request();
    const kinds = retention([...facts, ...part.open], messages);
    outcomes.push({ messages, tokens: await compacting.tokens(), kinds, mode: summary.mode, error: result.error });
  }
  return outcomes;
}

/** How much is left of what the user pinned, or of everything else, in percent. */
export function percentTold(kinds: PlantedOutcome['kinds'], what: 'pinned' | 'other'): number {
  let [told, of] = [0, 0];
  for (const [kind, found] of kinds) {
    if ((kind === 'pinned') !== (what === 'pinned')) continue;
    told += found.told;
    of += found.of;
  }
  return of === 0 ? 100 : (100 * told) / of;
}
