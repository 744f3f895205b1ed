import type { AgentEvent } from '../contract/events';
import { readDecisions } from './decisions';
import type { MadeStub } from './stubBatch';
import { cutResultAt } from './leftOut';
import { resultKey, type Pins } from '../session/pins';

type Finished = Extract<AgentEvent, { type: 'tool_finished' }>;

/** Results of tools that the model has not replied to, but for failures and what the user pinned. */
export function unseenResults(events: readonly AgentEvent[], pins: Pins): Finished[] {
  const reply = events.findLastIndex(({ type }) => type === 'reply');
  const { stubs } = readDecisions(events, pins);
  return events.slice(reply + 1).filter((event): event is Finished => {
    if (event.type !== 'tool_finished' || !event.result.success) return false;
    const key = resultKey({ ...event, tool_call_id: event.result.tool_call_id });
    return !stubs.has(key) && pins.get(key)?.pinned !== true;
  });
}

/**
 * The results that must be cut so that so many tokens are saved, each with its beginning and words on how to go on: the
 * longest are cut first, and evenly.
 * @param sizes tokens of each result
 */
export function cutToFit(results: readonly Finished[], sizes: readonly number[], tokens: number): MadeStub[] {
  let left = Math.max(0, sizes.reduce((sum, size) => sum + size, 0) - tokens);
  const byLength = results
    .map((event, at) => ({ event, size: sizes[at] ?? 0 }))
    .sort((a, b) => a.size - b.size)
    .map(({ event, size }, at) => {
      const share = Math.min(size, left / (results.length - at));
      left -= share;
      return { event, size, share };
    });
  return byLength.flatMap(({ event: { turn, round, result }, size, share }) => {
    const { observation, tool_call_id, tool_name, details } = result;
    const stub = cutResultAt(result, Math.floor((observation.length * share) / Math.max(1, size)));
    if (stub.length >= observation.length) return [];
    return [
      { whole: observation, cleaned: { turn, round, tool_call_id, stub, path: details?.file?.path ?? tool_name } },
    ];
  });
}
