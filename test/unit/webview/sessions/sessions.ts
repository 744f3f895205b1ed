import type { SessionHit } from '../../../../webview/sessions/shown';
import type { ListedSession } from '../../../../webview/sessions/state';

/** A session of a list; what a test is about is given. */
export function listed(id: string, given: Partial<ListedSession> = {}): ListedSession {
  return {
    ...{ id, title: id, lastActive: '2026-11-21T10:00:00Z', turns: 1, tokens: 10, elsewhere: false, damaged: 0 },
    ...given,
  };
}

/** Words that were found in a session. */
export function hit(id: string, given: Partial<SessionHit> = {}): SessionHit {
  return { id, title: id, turn: 't1', from: 'user', excerpt: 'so it rains', start: 6, end: 11, ...given };
}
