import { fingerprint } from '../../../base/fingerprint';
import type { AgentEvent, KeptFrom } from '../../contract/events';
import { droppedBefore } from './boundary';
import type { Conversed } from './material';

/** What a model is told of; that a summary was paid for, for example, changes nothing of it. */
const TOLD: ReadonlySet<AgentEvent['type']> = new Set([
  'turn_started',
  'turn_resumed',
  'reply',
  'reasked',
  'tool_started',
  'tool_finished',
  'guidance',
  'context_cleaned',
]);

/** A fingerprint of what a summary is made of, as the data mode tells it: where it is another now, the summary is of no use. */
export function coverOf({ events, before }: Conversed, from: KeptFrom): string {
  const dropped = droppedBefore(events, from).filter(({ type }) => TOLD.has(type));
  return fingerprint(JSON.stringify([before?.id ?? '', before?.text ?? '', from, dropped]));
}
