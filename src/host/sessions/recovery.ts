import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import { Information } from '../panel/information';
import type {
  ProjectRecovery,
  Recoverable,
  RecoverableSession,
  SessionOwner,
} from '../../core/session/projectRecovery';

export interface RecoveryDeps {
  recovery: ProjectRecovery;
  /** Opens a session of the window. */
  open: (id: string) => Promise<unknown>;
}

interface RecoveryItem extends vscode.QuickPickItem {
  session?: RecoverableSession;
  /** A file to show. */
  file?: string;
}

/**
 * Lists what can be recovered, brings what the user picks into this window, and opens one of it.
 * @throws Information where there is nothing
 */
export async function recoverSessions({ recovery, open }: RecoveryDeps): Promise<void> {
  const picked = await pickSome(recovery.find().then(itemsOf));
  for (const { file } of picked) if (file !== undefined) await showFile(file);
  const recovered: RecoverableSession[] = [];
  const failures: string[] = [];
  for (const { session } of picked) {
    if (!session) continue;
    try {
      recovered.push({ ...session, id: await recovery.recover(session) });
    } catch (error) {
      failures.push(`${titleOf(session)}: ${errorMessage(error)}`);
    }
  }
  const chosen = recovered.length > 1 ? await pickOne(recovered) : recovered[0];
  if (chosen) await open(chosen.id);
  if (failures.length > 0) {
    throw new Error(vscode.l10n.t('Not everything could be recovered. {failures}', { failures: failures.join(' ') }));
  }
}

/** Shows the items once they are there. @returns what was picked; nothing when the list was left */
async function pickSome(found: Promise<RecoveryItem[]>): Promise<readonly RecoveryItem[]> {
  const list = vscode.window.createQuickPick<RecoveryItem>();
  list.title = vscode.l10n.t('Recover Sessions: they are copied here; deleted ones come back');
  list.placeholder = vscode.l10n.t('Looking for sessions…');
  list.canSelectMany = true;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.busy = true;
  try {
    const picked = new Promise<readonly RecoveryItem[]>((resolve, reject) => {
      list.onDidAccept(() => resolve(list.selectedItems));
      list.onDidHide(() => resolve([]));
      list.onDidTriggerItemButton(({ item }) => void showFile(item.file));
      found.then((items) => {
        if (items.length === 0) reject(new Information(vscode.l10n.t('There is no session to recover.')));
        list.items = items;
        list.placeholder = vscode.l10n.t('Which sessions do you want in this window?');
        list.busy = false;
      }, reject);
    });
    list.show();
    return await picked;
  } finally {
    list.dispose();
  }
}

async function pickOne(sessions: readonly RecoverableSession[]): Promise<RecoverableSession | undefined> {
  const items = sessions.map((session) => ({ ...itemOf(session), session }));
  const placeHolder = vscode.l10n.t('Sessions recovered: {count}. Which one do you want to open?', {
    count: sessions.length,
  });
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.session;
}

function itemsOf({ sessions, damagedLines }: Recoverable): RecoveryItem[] {
  const items: RecoveryItem[] = [];
  let group = '';
  for (const session of sessions) {
    const label = groupOf(session.owner);
    if (label !== group) items.push({ label, kind: vscode.QuickPickItemKind.Separator });
    group = label;
    items.push(itemOf(session));
  }
  if (damagedLines.length === 0) return items;
  const button = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: vscode.l10n.t('Show file') };
  return [
    ...items,
    { label: vscode.l10n.t('Copies of damaged lines'), kind: vscode.QuickPickItemKind.Separator },
    ...damagedLines.map((file) => {
      const uri = vscode.Uri.file(file);
      return { label: `$(warning) ${uri.path.split('/').at(-1) ?? ''}`, detail: uri.fsPath, buttons: [button], file };
    }),
  ];
}

function itemOf(session: RecoverableSession): RecoveryItem {
  const { owner, modifiedMs } = session;
  const date = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const name = owner.kind === 'project' ? [owner.name] : [];
  const detail = owner.kind === 'project' ? owner.path : owner.kind === 'window' ? owner.opened : undefined;
  return {
    label: titleOf(session),
    description: [...name, date.format(modifiedMs)].join(' · '),
    ...(detail !== undefined && { detail }),
    session,
  };
}

function titleOf({ title }: RecoverableSession): string {
  // In a label `$(…)` would be a picture.
  return title === '' ? vscode.l10n.t('(nothing said yet)') : title.replaceAll('$(', '$\u200b(');
}

function groupOf(owner: SessionOwner): string {
  if (owner.kind === 'trash') return vscode.l10n.t('Deleted, kept for 30 days');
  if (owner.kind === 'window') return vscode.l10n.t('Windows of which no project is known');
  if (owner.isGone) return vscode.l10n.t('Projects whose folder is gone');
  return vscode.l10n.t('Other projects');
}

async function showFile(file: string | undefined): Promise<void> {
  if (file !== undefined) await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
}
