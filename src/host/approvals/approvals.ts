import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import { visibleText } from '../../base/visibleText';
import { grantId, type Grant } from '../../core/approvals/grant';
import type { Grants } from '../../core/approvals/grants';
import type { Localize } from '../../core/text/formatter';
import { toHost } from '../../protocol/messages';
import { allowedGroups, kindWords, type AllowedItem } from './approvalList';
import { Information } from '../panel/information';
import { on } from '../panel/rpcMethod';
import type { SessionDeps } from '../sessions/sessionDeps';
import { shownSession } from '../sessions/shownSession';

export type ApprovalDeps = Pick<SessionDeps, 'sessions'> & { grants: Grants };
type ManagedDeps = ApprovalDeps & { localize: Localize };

type Row = vscode.QuickPickItem & { item?: AllowedItem; all?: true };

/** What the panel may ask for about calls that wait for the user's word. */
export function approvalActions({ sessions }: ApprovalDeps): Record<'answerApproval' | 'manageApprovals', RpcHandler> {
  return {
    answerApproval: on(toHost.answerApproval, async ({ session, id, answer }) => {
      (await shownSession(sessions, session, vscode.l10n.t)).pending.answer(id, answer);
    }),
    manageApprovals: on(toHost.manageApprovals, async () => vscode.commands.executeCommand('baAgent.manageApprovals')),
  };
}

/** Shows what is allowed, to look at it and to take it back, until the user leaves the list. */
export async function manageApprovals({ sessions, grants, localize }: ManagedDeps): Promise<void> {
  const session = (await sessions.current()).log.id;
  if (grants.list().length === 0) {
    throw new Information(vscode.l10n.t('Nothing is allowed beforehand: each call that needs your word asks for it.'));
  }
  while (grants.list().length > 0) {
    const row = await pickAllowed(grants, session, localize);
    if (!row) return;
    if (row.all) await revokeAll(grants);
    else if (row.item) await act(row.item.grant, grants, localize);
  }
}

/** Enter opens what can be done; the button revokes at once. */
function pickAllowed(grants: Grants, session: string, localize: Localize): Promise<Row | undefined> {
  const revoke: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Revoke') };
  const list = vscode.window.createQuickPick<Row>();
  const show = (): void => {
    const groups = allowedGroups(grants.list(), session, { localize, language: vscode.env.language });
    if (groups.length === 0) list.hide();
    const separator = vscode.QuickPickItemKind.Separator;
    const rows = groups.flatMap(({ title, items }): Row[] => [
      { label: title, kind: separator },
      ...items.map(({ label, description, detail, ...item }) => ({
        ...{ label, description, detail, buttons: [revoke] },
        item: { label, description, detail, ...item },
      })),
    ]);
    list.items = [...rows, { label: '', kind: separator }, { label: vscode.l10n.t('Revoke all…'), all: true }];
  };
  list.title = vscode.l10n.t('What is allowed');
  list.placeholder = vscode.l10n.t('Choose something to see it in full or to revoke it');
  list.matchOnDescription = list.matchOnDetail = true;
  show();
  return new Promise((resolve) => {
    list.onDidTriggerItemButton(({ item: { item } }) => {
      if (item) void grants.remove([item.id]).then(show);
    });
    list.onDidAccept(() => {
      resolve(list.selectedItems[0]);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}

async function act(grant: Grant, grants: Grants, localize: Localize): Promise<void> {
  const full = { label: vscode.l10n.t('Show in full') };
  const revoke = { label: vscode.l10n.t('Revoke'), detail: vscode.l10n.t('The next such call asks again.') };
  const placeHolder = `${kindWords(grant.kind, localize)} · ${grant.tool}`;
  const chosen = await vscode.window.showQuickPick([full, revoke], { placeHolder });
  if (chosen === revoke) await grants.remove([grantId(grant)]);
  if (chosen !== full) return;
  const language = (await vscode.languages.getLanguages()).find((each) => each === grant.language);
  const content = visibleText(grant.shown);
  const document = await vscode.workspace.openTextDocument({ content, ...(language ? { language } : {}) });
  await vscode.window.showTextDocument(document, { preview: true });
}

async function revokeAll(grants: Grants): Promise<void> {
  const ids = grants.list().map(grantId);
  const yes = vscode.l10n.t('Revoke all');
  const message = vscode.l10n.t('Revoke all that is allowed?');
  const detail = vscode.l10n.t('Each call that needs your word asks for it again.');
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, yes)) === yes) await grants.remove(ids);
}
