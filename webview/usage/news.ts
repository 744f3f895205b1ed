import type { ToView } from '../../src/protocol/messages';

/** Whether news tell that something was used: a request, a call of a tool; or another conversation is there. */
export function tellsOfUse(message: ToView): boolean {
  if (message.type !== 'events') return message.type === 'snapshot';
  return message.events.some(
    ({ type }) => type === 'tool_finished' || type === 'model_usage' || type === 'turn_finished',
  );
}
