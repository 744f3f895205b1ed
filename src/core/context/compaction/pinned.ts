import type { AgentEvent, CompactSummary } from '../../contract/events';
import { fold } from '../../contract/fold';
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
  const take = (key: string, title: string, text: string): undefined => {
    if (pins.get(key)?.pinned === true && text.trim() !== '') texts.set(key, { key, title, text });
  };
  for (const { key, title, text } of before?.pinned ?? []) take(key, title, text);
  for (const [, { text: kept }] of pins) if (kept) take(kept.key, kept.title, kept.text);
  fold(dropped, texts, {
    turn_started: (_, { turn, text }) => take(questionKey(turn), pinnedTitle(turnOf(turn)), text),
    reply: (_, event) => {
      if (!isMessage(event)) return;
      take(answerKey(event.turn), `turn ${turnOf(event.turn)}, the answer`, fillReferences(event.response));
    },
    tool_finished: (_, { turn, round, result: { tool_call_id, tool_name, observation } }) =>
      take(resultKey({ turn, round, tool_call_id }), `turn ${turnOf(turn)}, result of ${tool_name}`, observation),
  });
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
