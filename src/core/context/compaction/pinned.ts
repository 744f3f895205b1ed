import type { AgentEvent, CompactSummary } from '../../contract/events';
import { fillReferences } from '../../session/reports';
import { memoryOf } from '../memory/fold';
import { answerKey, questionKey, resultKey, type PinnedText, type Pins } from '../../session/pins';
import { turnByTurn } from '../../session/turnByTurn';
import { droppedBefore, sinceBoundary } from './boundary';
import { isMessage } from './triggers';

/** What a message of the user that is pinned is called. */
export function pinnedTitle(turn: number): string {
  return `turn ${turn}, the user`;
}

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
  for (const [, { text: kept }] of pins) if (kept) take(kept.key, kept.title, kept.text);
  for (const event of dropped) {
    const turn = `turn ${turnOf(event.turn)}`;
    switch (event.type) {
      case 'turn_started':
        take(questionKey(event.turn), pinnedTitle(turnOf(event.turn)), event.text);
        break;
      case 'reply':
        if (!isMessage(event)) break;
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

/** What of these keys is told in short now, word for word: who pins it pins that. */
export function summarizedPins(keys: readonly string[], said: readonly AgentEvent[], pins: Pins): PinnedText[] {
  const { summary } = sinceBoundary(said, pins);
  if (!summary) return [];
  const dropped = droppedBefore(turnByTurn(said), summary.from);
  const turns = said.flatMap((event) => (event.type === 'turn_started' ? [event.turn] : []));
  const first = memoryOf(said).turns - turns.length;
  const chosen = new Map(keys.map((key) => [key, { pinned: true, turn: undefined }]));
  return pinnedTexts(dropped, summary, chosen, (turn) => first + turns.indexOf(turn) + 1);
}
