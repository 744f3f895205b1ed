import * as vscode from 'vscode';
import { CancelledError } from '../../base/errors';
import { toHost, type SessionHits, type SessionList } from '../../protocol/messages';
import { on } from '../panel/rpcMethod';
import type { SessionDeps } from './sessionDeps';
import { LatestSearch } from './sessionSearch';
import { shownSession } from './shownSession';

/** What the panel may ask for of sessions. What asks the user more is the command of that name. */
export function sessionActions({ sessions, search }: Pick<SessionDeps, 'sessions' | 'search'>) {
  const latest = new LatestSearch(search);
  const command = (name: string, ...args: unknown[]): Promise<unknown> =>
    Promise.resolve(vscode.commands.executeCommand(`baAgent.${name}`, ...args));
  return {
    setPinned: on(toHost.setPinned, async ({ session, keys, pinned }) =>
      (await shownSession(sessions, session, vscode.l10n.t)).setPinned(keys, pinned),
    ),
    showModelInput: on(toHost.showModelInput, () => command('showModelInput')),
    listSessions: on(toHost.listSessions, (): Promise<SessionList> => sessions.list()),
    searchSessions: on(toHost.searchSessions, async ({ text }): Promise<SessionHits> => {
      try {
        const { hits, more } = await latest.find(text);
        return { hits, more };
      } catch (error) {
        // Another search took its place, and the panel looks at that one.
        if (error instanceof CancelledError) return { hits: [], more: false };
        throw error;
      }
    }),
    newSession: on(toHost.newSession, () => sessions.startNew().then(nothing)),
    openSession: on(toHost.openSession, ({ id }) => sessions.resume(id).then(nothing)),
    renameSession: on(toHost.renameSession, ({ id, title }) => sessions.rename(id, title)),
    deleteSession: on(toHost.deleteSession, ({ id }) => sessions.remove(id)),
    restoreSession: on(toHost.restoreSession, ({ id }) => sessions.restore(id)),
    exportSession: on(toHost.exportSession, ({ id }) => command('exportSession', id)),
    recoverSessions: on(toHost.recoverSessions, () => command('recoverSessions')),
    copySession: on(toHost.copySession, () => sessions.copyOpen().then(nothing)),
    saveSession: on(toHost.saveSession, () => sessions.saveOpen().then(nothing)),
    reopenSession: on(toHost.reopenSession, () => sessions.reopen().then(nothing)),
  };
}

/** A conversation is no answer that could be sent. */
function nothing(): undefined {
  return undefined;
}
