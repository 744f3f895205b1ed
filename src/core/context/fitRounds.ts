import type { AgentEvent } from '../contract/events';
import type { ModelMessage } from '../contract/model';
import { readDecisions } from './decisions';
import { cutResult, resultLeftOut, roundsLeftOut } from './leftOut';
import { resultKey, type Pins } from '../session/pins';
import type { Room } from './room';

/** Of what the user's words leave, for the newest results at most: older rounds go until there is so much. */
const SHARE_OF_NEWEST = 0.5;
/** Tokens of the encoder: a shorter beginning of a result is worth nothing. */
const LEAST = 40;
/** By how much less is tried where results turn out longer in their message than by themselves. */
const LESS = 0.85;
const TRIES = 6;

type Finished = Extract<AgentEvent, { type: 'tool_finished' }>;
/** A reply and everything up to the next one. */
type Round = readonly AgentEvent[];
type Project = (events: readonly AgentEvent[]) => readonly ModelMessage[];

/**
 * The messages of one turn, as much of it as fits: the user's words; the newest rounds; their results, the newest ones
 * first. What is not there is said.
 * @param anyway the user's words are the least there is, even where they do not fit
 * @returns nothing where the user's words alone do not fit
 */
export function fitRounds(
  events: readonly AgentEvent[],
  project: Project,
  room: Room,
  pins: Pins,
  anyway = false,
): readonly ModelMessage[] | undefined {
  const head = events.slice(0, roundStarts(events)[0] ?? events.length);
  const rounds = roundsOf(events);
  const turn = new Turn(head, rounds, project, room, readDecisions(events, pins).stubs);
  const fitted = turn.fit();
  if (fitted) return fitted;
  return anyway ? turn.words() : undefined;
}

function roundStarts(events: readonly AgentEvent[]): number[] {
  return events.flatMap(({ type }, at) => (type === 'reply' || type === 'reasked' ? [at] : []));
}

function roundsOf(events: readonly AgentEvent[]): Round[] {
  const starts = roundStarts(events);
  return starts.map((from, at) => events.slice(from, starts[at + 1]));
}

class Turn {
  constructor(
    private readonly head: readonly AgentEvent[],
    private readonly rounds: readonly Round[],
    private readonly project: Project,
    private readonly room: Room,
    private readonly stubs: ReadonlyMap<string, string>,
  ) {}

  fit(): readonly ModelMessage[] | undefined {
    const words = this.room.taken(this.project(this.head));
    const reserve = Math.min(this.newestResults(), (this.room.tokens - words) * SHARE_OF_NEWEST);
    for (let gone = 0; gone <= this.rounds.length; gone++) {
      const bare = this.told(gone, () => 0);
      if (!this.room.fits(bare)) continue;
      const left = this.room.tokens - this.room.taken(bare);
      if (left >= reserve || gone >= this.rounds.length - 1) return this.fill(gone, left) ?? bare;
    }
    return undefined;
  }

  /** The user's words, without anything behind them. */
  words(): readonly ModelMessage[] {
    return this.told(this.rounds.length, () => 0);
  }

  /** Gives what room is left to the results. */
  private fill(gone: number, left: number): readonly ModelMessage[] | undefined {
    for (let at = 0, tokens = left; at < TRIES; at++, tokens *= LESS) {
      const shares = this.share(gone, tokens);
      const messages = this.told(gone, (result) => shares.get(result) ?? 0);
      if (this.room.fits(messages)) return messages;
    }
    return undefined;
  }

  /** Tokens of each result: of the newest round all that there are, evenly where they are too many; then of those before it. */
  private share(gone: number, tokens: number): Map<Finished, number> {
    const shares = new Map<Finished, number>();
    let left = tokens;
    for (const round of this.rounds.slice(gone).reverse()) {
      const results = round
        .filter((event): event is Finished => this.mayBeCut(event))
        .map((event) => ({ event, size: this.room.tokensOf(event.result.observation) }))
        .sort((a, b) => a.size - b.size);
      for (const [at, { event, size }] of results.entries()) {
        const share = Math.min(size, left / (results.length - at));
        shares.set(event, share);
        left -= share;
      }
    }
    return shares;
  }

  private newestResults(): number {
    const round = this.rounds.findLast((events) => events.some((event) => this.mayBeCut(event))) ?? [];
    return round.reduce(
      (sum, event) => sum + (this.mayBeCut(event) ? this.room.tokensOf(event.result.observation) : 0),
      0,
    );
  }

  /** @param gone rounds that are left out @param share tokens of the model that a result may be */
  private told(gone: number, share: (event: Finished) => number): readonly ModelMessage[] {
    const kept = this.rounds.slice(gone).flat();
    const words = this.leftOut(gone);
    return this.project([...this.head, ...words, ...kept.map((event) => this.cut(event, share))]);
  }

  private cut(event: AgentEvent, share: (event: Finished) => number): AgentEvent {
    if (!this.mayBeCut(event)) return event;
    const { result } = event;
    const words = resultLeftOut(result);
    const most = share(event);
    // A result that is shorter than words about it stays, too.
    if (this.room.tokensOf(result.observation) <= Math.max(most, this.room.tokensOf(words))) return event;
    const tokens = this.room.encoded(most);
    return { ...event, result: { ...result, observation: tokens < LEAST ? words : cutResult(result, tokens) } };
  }

  private mayBeCut(event: AgentEvent): event is Finished {
    if (event.type !== 'tool_finished') return false;
    const { turn, round, result } = event;
    return !this.stubs.has(resultKey({ turn, round, tool_call_id: result.tool_call_id }));
  }

  /** What was decided in rounds that are gone, and words that say what they were. */
  private leftOut(gone: number): AgentEvent[] {
    const out = this.rounds.slice(0, gone).flat();
    const [first] = out;
    if (!first) return [];
    const calls = out.flatMap((event) => (event.type === 'reply' ? event.response.metadata.tool_calls : []));
    const round = 'round' in first ? first.round : 0;
    // Where nothing is behind it, what the model was asked last is still to be done.
    const [last] = gone === this.rounds.length ? (this.rounds.at(-1) ?? []) : [];
    const asked = last?.type === 'reasked' ? `\n\n${last.question}` : '';
    return [
      ...out.filter(({ type }) => type === 'context_cleaned'),
      { type: 'guidance', turn: first.turn, round, text: `${roundsLeftOut(gone, calls)}${asked}` },
    ];
  }
}
