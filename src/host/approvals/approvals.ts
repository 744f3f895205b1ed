import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import { visibleText } from '../../base/visibleText';
import type { Consents } from '../../core/approvals/consents';
import { grantId, type Grant } from '../../core/approvals/grant';
import type { Grants } from '../../core/approvals/grants';
import type { Localize } from '../../core/text/formatter';
import { toHost } from '../../protocol/messages';
import { allowedGroups, type AllowedItem } from './approvalList';
import { Information } from '../panel/information';
import { on } from '../panel/rpcMethod';
import type { SessionDeps } from '../sessions/sessionDeps';
import { shownSession } from '../sessions/shownSession';

export type ApprovalDeps = Pick<SessionDeps, 'sessions'>;
export interface AllowedDeps {
  grants: Grants;
  consents: Consents;
}
type ManagedDeps = ApprovalDeps & AllowedDeps & { localize: Localize };

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
export async function manageApprovals({ sessions, localize, ...allowed }: ManagedDeps): Promise<void> {
  const session = (await sessions.current()).log.id;
  if (count(allowed) === 0) {
    throw new Information(vscode.l10n.t('Nothing is allowed beforehand: each call that needs your word asks for it.'));
  }
  while (count(allowed) > 0) {
    const row = await pickAllowed(allowed, session, localize);
    if (!row) return;
    if (row.all) await revokeAll(allowed);
    else if (row.item) await act(row.item, allowed);
  }
}

function count({ grants, consents }: AllowedDeps): number {
  return grants.list().length + consents.list().length;
}

/** Revokes one thing of the list. */
async function revoke({ id, grant }: AllowedItem, { grants, consents }: AllowedDeps): Promise<void> {
  await (grant ? grants.remove([id]) : consents.revoke([id]));
}

/** Enter opens what can be done; the button revokes at once. */
function pickAllowed(allowed: AllowedDeps, session: string, localize: Localize): Promise<Row | undefined> {
  const button: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Revoke') };
  const list = vscode.window.createQuickPick<Row>();
  const show = (): void => {
    const words = { localize, language: vscode.env.language };
    const groups = allowedGroups(allowed.grants.list(), allowed.consents.list(), session, words);
    if (groups.length === 0) list.hide();
    const separator = vscode.QuickPickItemKind.Separator;
    const rows = groups.flatMap(({ title, items }): Row[] => [
      { label: title, kind: separator },
      ...items.map((item) => {
        const { label, description, detail } = item;
        return { label, description, detail, buttons: [button], item };
      }),
    ]);
    list.items = [...rows, { label: '', kind: separator }, { label: vscode.l10n.t('Revoke all…'), all: true }];
  };
  list.title = vscode.l10n.t('What is allowed');
  list.placeholder = vscode.l10n.t('Choose something to see it in full or to revoke it');
  list.matchOnDescription = list.matchOnDetail = true;
  show();
  return new Promise((resolve) => {
    list.onDidTriggerItemButton(({ item: { item } }) => {
      if (item) void revoke(item, allowed).then(show);
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

async function act(item: AllowedItem, allowed: AllowedDeps): Promise<void> {
  const { label: placeHolder, grant } = item;
  const full = { label: vscode.l10n.t('Show in full') };
  const detail = grant
    ? vscode.l10n.t('The next such call asks again.')
    : vscode.l10n.t('The next request asks again.');
  const takeBack = { label: vscode.l10n.t('Revoke'), detail };
  const chosen = await vscode.window.showQuickPick(grant ? [full, takeBack] : [takeBack], { placeHolder });
  if (chosen === takeBack) await revoke(item, allowed);
  if (chosen === full && grant) await showInFull(grant);
}

async function showInFull(grant: Grant): Promise<void> {
  const language = (await vscode.languages.getLanguages()).find((each) => each === grant.language);
  const content = visibleText(grant.shown);
  const document = await vscode.workspace.openTextDocument({ content, ...(language ? { language } : {}) });
  await vscode.window.showTextDocument(document, { preview: true });
}

async function revokeAll({ grants, consents }: AllowedDeps): Promise<void> {
  const ids = grants.list().map(grantId);
  const recipients = consents.list().map(({ id }) => id);
  const yes = vscode.l10n.t('Revoke all');
  const message = vscode.l10n.t('Revoke all that is allowed?');
  const detail = vscode.l10n.t('Each call that needs your word asks for it again.');
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, yes)) !== yes) return;
  await grants.remove(ids);
  await consents.revoke(recipients);
}
