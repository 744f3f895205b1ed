import type { AgentEvent } from './events';

/**
 * What events make of a state, by their kinds: another one, or, where nothing is given back, the same, which they may have
 * changed in place. Kinds that are not named leave it as it is.
 */
export type Steps<State> = {
  readonly [Type in AgentEvent['type']]?: (
    state: State,
    event: Extract<AgentEvent, { type: Type }>,
    at: number,
  ) => State | undefined;
};

/** The state after events, one after the other. */
export function fold<State>(events: readonly AgentEvent[], start: State, steps: Steps<State>): State {
  return events.reduce((state, event, at) => {
    const step = steps[event.type] as ((state: State, event: AgentEvent, at: number) => State | undefined) | undefined;
    return step?.(state, event, at) ?? state;
  }, start);
}
