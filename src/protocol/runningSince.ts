import type { AgentEvent } from '../core/contract/events';
import type { Transcript, TurnView } from './transcript';

/**
 * The transcript after an event, with the time on each call that begins to run by it: when it was called, or when the user
 * let it. Events have no time of that; what is read back from a session does not run.
 * @param now ISO 8601
 */
export function withStart(transcript: Transcript, event: AgentEvent, now: string | undefined): Transcript {
  const begun = begunBy(event);
  if (now === undefined || !begun) return transcript;
  const { id, round, turn } = begun;
  const begin = (view: TurnView): TurnView => ({
    ...view,
    tools: view.tools.map((tool) =>
      tool.id === id && tool.round === round && tool.state === 'running' ? { ...tool, runningSince: now } : tool,
    ),
  });
  return { turns: transcript.turns.map((view) => (view.id === turn ? begin(view) : view)) };
}

function begunBy(event: AgentEvent): { id: string; round: number; turn: string } | undefined {
  if (event.type === 'tool_started') return { ...event, id: event.call.tool_call_id };
  return event.type === 'approval_answered' ? { ...event, id: event.tool_call_id } : undefined;
}
