import type { AgentEvent, CompactionTrigger } from '../../contract/events';
import { undoneKey, type Pins } from '../../session/pins';

/** When a conversation is compacted beside by its tokens; 0: never for that. */
export interface CompactionLimits {
  /** Messages of the user and answers since the last compaction. */
  maxMessages: number;
  /** Blocks of code that were saved since. */
  maxCodeBlocks: number;
}

/** Share by which a conversation must have grown since a compaction for another one in the same turn. */
export const GROWTH = 1.15;

/** Why a conversation is to be compacted at the beginning of a turn, whatever its tokens; undefined where it is not. */
export function dueTrigger(events: readonly AgentEvent[], limits: CompactionLimits): CompactionTrigger | undefined {
  // One that was taken back counts as well: it is not made again at once.
  const last = events.findLastIndex(({ type }) => type === 'compact_summary');
  const since = events.slice(last + 1);
  if (limits.maxMessages > 0 && since.filter(isMessage).length > limits.maxMessages) return 'messages';
  const codes = since.filter(({ type }) => type === 'code_saved').length;
  return limits.maxCodeBlocks > 0 && codes > limits.maxCodeBlocks ? 'code_blocks' : undefined;
}

/** Whether it is a message of the user or an answer. */
export function isMessage(event: AgentEvent): boolean {
  if (event.type === 'turn_started') return true;
  return event.type === 'reply' && event.response.metadata.action_type === 'complete' && event.interrupted !== true;
}

/**
 * Whether a conversation may be compacted by its tokens again: after a compaction there must be a new message of the user,
 * or it must have grown; one that the user took back is not made again before it has grown.
 */
export function mayCompact(events: readonly AgentEvent[], pins: Pins, tokens: number): boolean {
  const last = events.findLastIndex(({ type }) => type === 'compact_summary');
  const before = events[last];
  if (before?.type !== 'compact_summary') return true;
  if (pins.has(undoneKey(before.id))) return tokens >= GROWTH * before.preTokens;
  const isNewTurn = events.slice(last + 1).some(({ type }) => type === 'turn_started');
  return isNewTurn || tokens >= GROWTH * before.postTokens;
}
