import { CancelledError } from '../../base/errors';
import { NothingToCompactError, type Conversation } from '../../core/agent/conversation';
import type { AgentEvent } from '../../core/contract/events';
import { Information } from '../panel/information';

/** Thrown where the user stopped it before anything came of it. Its code goes with it to the panel. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly code = 'stopped';
}

/**
 * Tells all but the newest part of a conversation in short.
 * @param focus what the user wants kept; may be empty
 * @throws Information where there was too little, Stopped where it was stopped before it was done
 */
export async function compactNow(
  conversation: Pick<Conversation, 'compact' | 'history'>,
  focus: string,
): Promise<void> {
  const before = lastCompaction(conversation.history());
  try {
    await conversation.compact(focus);
  } catch (error) {
    if (error instanceof NothingToCompactError) throw new Information(error.message);
    if (!(error instanceof CancelledError)) throw error;
    if (lastCompaction(conversation.history()) === before) throw new Stopped(error.message);
  }
}

/**
 * Why a conversation cannot be compacted now; undefined where it can. Asked before the user writes what to keep, which
 * would be lost.
 */
export function compactRefusal(
  { readOnly }: Pick<Conversation, 'readOnly'>,
  isAtWork: boolean,
  localize: (message: string) => string,
): string | undefined {
  if (readOnly) return localize('This session can only be read here');
  return isAtWork ? localize('The analyst is still working. Stop it, or wait until it is done.') : undefined;
}

function lastCompaction(events: readonly AgentEvent[]): string | undefined {
  return events.findLast((event) => event.type === 'compact_summary')?.id;
}
