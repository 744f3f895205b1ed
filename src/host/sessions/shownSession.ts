/**
 * The conversation of the session that the panel shows. While another one is opened, the panel still shows the one before:
 * what is asked there must not happen in the other one.
 * @param id of the session that the panel shows
 * @throws when another one is open by now, or none can be opened
 */
export async function shownSession<C extends { readonly log: { readonly id: string } }>(
  sessions: { current(): Promise<C> },
  id: string,
  localize: (message: string) => string,
): Promise<C> {
  const conversation = await sessions.current();
  if (conversation.log.id !== id) {
    throw new Error(localize('Another session is open now. Nothing was sent or changed: look at it, then try again.'));
  }
  return conversation;
}
