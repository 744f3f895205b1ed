import type { AgentEvent, CompactSummary, KeptFrom } from '../../contract/events';
import { undoneKey, type Pins } from '../../session/pins';
import { turnByTurn } from '../../session/turnByTurn';

/** A conversation as it is told to a model: what a summary tells, and the events that stay whole. */
export interface SummaryBoundary {
  /** The compaction that counts; undefined where none does. */
  summary: CompactSummary | undefined;
  /** Turn by turn. */
  events: AgentEvent[];
}

/** What a model is told of a conversation's events: those from the last compaction on that was not taken back. */
export function sinceBoundary(events: readonly AgentEvent[], pins: Pins): SummaryBoundary {
  const at = events.findLastIndex((event) => event.type === 'compact_summary' && !pins.has(undoneKey(event.id)));
  const summary = events[at];
  if (summary?.type !== 'compact_summary') return { summary: undefined, events: turnByTurn(events) };
  const kept = keptFrom(turnByTurn(events), summary.from);
  // Where what was to stay cannot be read any more: what came behind it.
  return { summary, events: kept ?? turnByTurn(events.slice(at)) };
}

/** The events from a place on, of events that stand turn by turn: its turn without the rounds before. */
export function keptFrom(ordered: readonly AgentEvent[], { turn, round }: KeptFrom): AgentEvent[] | undefined {
  const first = ordered.findIndex((event) => event.turn === turn);
  if (first < 0) return undefined;
  return ordered.slice(first).filter((event) => event.turn !== turn || !('round' in event) || event.round >= round);
}

/** The others: what a compaction that keeps everything from a place on tells in short. */
export function droppedBefore(ordered: readonly AgentEvent[], { turn, round }: KeptFrom): AgentEvent[] {
  const first = ordered.findIndex((event) => event.turn === turn);
  if (first < 0) return [];
  return ordered.filter((event, at) => at < first || (event.turn === turn && 'round' in event && event.round < round));
}
