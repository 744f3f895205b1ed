import * as vscode from 'vscode';
import type { Conversation } from '../../core/agent/conversation';
import { toHost } from '../../protocol/messages';
import { openCompaction } from './compactionDocuments';
import { Information } from '../panel/information';
import { compactNow, compactRefusal, Stopped } from './manualCompaction';
import { on } from '../panel/rpcMethod';
import type { SessionDeps } from '../sessions/sessionDeps';
import { shownSession } from '../sessions/shownSession';

/** What the panel may ask for of compactions. */
export function compactionActions({ sessions }: Pick<SessionDeps, 'sessions'>) {
  const shown = (session: string): Promise<Conversation> => shownSession(sessions, session, vscode.l10n.t);
  return {
    compact: on(toHost.compact, async ({ session, focus }) => compactNow(await shown(session), focus)),
    undoCompaction: on(toHost.undoCompaction, async ({ session, id }) => (await shown(session)).undoCompaction(id)),
    showCompaction: on(toHost.showCompaction, async ({ session, id, what }) => {
      await shown(session);
      await openCompaction({ session, id, what });
    }),
  };
}

/** Asks what to keep, then tells all but the newest part of the open session in short. */
export async function compactConversation({ sessions, chat }: Pick<SessionDeps, 'sessions' | 'chat'>): Promise<void> {
  const refusal = compactRefusal(await sessions.current(), chat.isAtWork, vscode.l10n.t);
  if (refusal !== undefined) throw new Information(refusal);
  const focus = await vscode.window.showInputBox({
    title: vscode.l10n.t('Compact Conversation'),
    prompt: vscode.l10n.t('What should be kept? (optional)'),
    placeHolder: vscode.l10n.t('For example: the figures of the third quarter'),
  });
  if (focus === undefined) return;
  await chat.focus();
  try {
    await compactNow(await sessions.current(), focus.trim());
  } catch (error) {
    // That the user stopped it is no failure.
    if (!(error instanceof Stopped)) throw error;
  }
}
