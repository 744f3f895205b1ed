/** What the user has pinned. */
import { answerKey, questionKey, resultKey } from '../../src/protocol/messages';
import type { ToolView, TurnView } from '../../src/protocol/transcript';
import type { PanelState } from '../panel/state';
import { once } from '../remember';

/** The same for as long as the host's list is. */
const setOf = once((pins: readonly string[]): ReadonlySet<string> => new Set(pins));

function pinsOf({ context }: PanelState): ReadonlySet<string> {
  return setOf(context?.pins ?? []);
}

/** Whether all of these are pinned; nothing is not. */
export function arePinned(keys: readonly string[], state: PanelState): boolean {
  const pins = pinsOf(state);
  return keys.length > 0 && keys.every((key) => pins.has(key));
}

export function toolKey(turn: string, { id, round }: ToolView): string {
  return resultKey({ turn, round, tool_call_id: id });
}

export function questionPinned(turn: TurnView, state: PanelState): boolean {
  return arePinned([questionKey(turn.id)], state);
}

/** All pins that show in an answer, as one value: it is the same as long as they are. */
export function pinsInAnswer(turn: TurnView, state: PanelState): string {
  const pins = pinsOf(state);
  if (pins.size === 0) return '';
  return [
    answerKey(turn.id),
    ...turn.tools.map((tool) => toolKey(turn.id, tool)),
    ...turn.stubs.flatMap(({ files }) => files.map(({ key }) => key)),
  ]
    .filter((key) => pins.has(key))
    .join('\n');
}
