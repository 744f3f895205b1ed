import type { AgentEvent, CompactSummary } from '../../agent/events';
import { fillReferences } from '../../session/reports';
import { answerKey, questionKey, resultKey, type Pins } from '../pins';

/** Something that the user pinned and that is told in a summary, whole. */
export type PinnedText = CompactSummary['pinned'][number];

/**
 * What the user pinned of what a compaction tells in short: of these events, and of what the compaction before told.
 * @param turnOf number of a turn in the conversation
 */
export function pinnedTexts(
  dropped: readonly AgentEvent[],
  before: CompactSummary | undefined,
  pins: Pins,
  turnOf: (turn: string) => number,
): PinnedText[] {
  const texts = new Map<string, PinnedText>();
  const take = (key: string, title: string, text: string): void => {
    if (pins.get(key)?.pinned === true && text.trim() !== '') texts.set(key, { key, title, text });
  };
  for (const { key, title, text } of before?.pinned ?? []) take(key, title, text);
  for (const event of dropped) {
    const turn = `turn ${turnOf(event.turn)}`;
    switch (event.type) {
      case 'turn_started':
        take(questionKey(event.turn), `${turn}, the user`, event.text);
        break;
      case 'reply':
        if (event.response.metadata.action_type !== 'complete' || event.interrupted === true) break;
        take(answerKey(event.turn), `${turn}, the answer`, fillReferences(event.response));
        break;
      case 'tool_finished': {
        const { tool_call_id, tool_name, observation } = event.result;
        const key = resultKey({ turn: event.turn, round: event.round, tool_call_id });
        take(key, `${turn}, result of ${tool_name}`, observation);
        break;
      }
      default:
    }
  }
  return [...texts.values()];
}
