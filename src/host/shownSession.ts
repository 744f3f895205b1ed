import type { Conversation } from '../core/agent/conversation';
import type { Localize } from '../core/ports';
import type { Sessions } from '../core/session/sessions';

/**
 * The conversation of the session that the panel shows. While another one is opened, the panel still shows the one before:
 * what is asked there must not happen in the other one.
 * @param id of the session that the panel shows
 * @throws when another one is open by now
 */
export async function shownSession(
  sessions: Pick<Sessions, 'current'>,
  id: string,
  localize: Localize,
): Promise<Conversation> {
  const conversation = await sessions.current();
  if (conversation.log.id !== id) {
    throw new Error(localize('Another session is open now. Nothing was sent or changed: look at it, then try again.'));
  }
  return conversation;
}
