import type { AgentEvent } from '../contract/events';

/** The events with those of a turn together: two windows that wrote to one session do not mix their turns. */
export function turnByTurn(events: readonly AgentEvent[]): AgentEvent[] {
  const turns = new Map<string, AgentEvent[]>();
  for (const event of events) {
    const turn = turns.get(event.turn);
    if (turn) turn.push(event);
    else turns.set(event.turn, [event]);
  }
  return [...turns.values()].flat();
}
