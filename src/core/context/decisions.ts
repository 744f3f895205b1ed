import type { AgentEvent } from '../contract/events';
import { hasPictures } from './pictures';
import { resultKey, undoneKey, type Pins } from '../session/pins';

/** What the log decided of the list of messages, beside what was said. */
export interface Decisions {
  /** Of results that are told as stubs: the stub, by the result's key. */
  stubs: ReadonlyMap<string, string>;
  /**
   * Signed reasoning of replies before this event is not sent: providers bind it to all that was said before it, and
   * some of that is told otherwise now. It is left out from the beginning on, since a hole in its midst is refused.
   */
  reasoningFrom: number;
}

/** Reads the decisions of a conversation. A result that the user pinned is whole, whatever was decided before. */
export function readDecisions(events: readonly AgentEvent[], pins: Pins): Decisions {
  const stubs = new Map<string, string>();
  let reasoningFrom = 0;
  let prompt: string | undefined;
  let pictured = false;
  for (const [at, event] of events.entries()) {
    if (event.type === 'turn_started' || event.type === 'turn_resumed') {
      // Another prompt: an AGENTS.md that was changed, another reply format, another tool.
      if (prompt !== undefined && event.prompt !== undefined && event.prompt !== prompt) reasoningFrom = at;
      prompt = event.prompt ?? prompt;
    }
    if (event.type === 'turn_started') {
      // Pictures of the turn before are shown no more.
      if (pictured) reasoningFrom = at;
      pictured = false;
    }
    pictured ||= hasPictures(event);
    if (event.type === 'compact_summary') reasoningFrom = at;
    if (event.type !== 'context_cleaned') continue;
    reasoningFrom = at;
    for (const result of event.results) stubs.set(resultKey(result), result.stub);
  }
  for (const [key, { pinned, turn, text }] of pins) {
    // A compaction that was taken back, or something in front of the summary, told whole again.
    const isOther = key.startsWith(undoneKey('')) || text !== undefined;
    if (!stubs.has(key) && !isOther) continue;
    if (pinned) stubs.delete(key);
    // Pinned or let go of again: what was said until then followed another text.
    // A turn that is not here was one of another branch: when it was, in this one, nobody knows.
    const last = events.findLastIndex((event) => event.turn === turn);
    // It was before the summary that the events stand behind: what follows that followed it as it is.
    if (last < 0 && isOther && events.some(({ type }) => type === 'compact_summary')) continue;
    reasoningFrom = Math.max(reasoningFrom, last < 0 ? events.length : last + 1);
  }
  return { stubs, reasoningFrom };
}
