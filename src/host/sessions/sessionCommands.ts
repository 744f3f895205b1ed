import * as vscode from 'vscode';
import { relativeAge } from '../../core/session/age';
import type { ListedSession, SessionList } from '../../core/session/listed';
import { EntryReader } from '../../core/session/entryReader';
import { exportExtension, type ExportFormat } from '../../core/session/export/formats';
import type { SessionEntries } from '../../core/session/export/readSession';
import { readSlices } from '../../core/session/readSlices';
import { EntryTree } from '../../core/session/thread';
import { openPage } from '../reports/openPage';
import { askWhere, nameOf, offerToOpen } from '../workspace';
import type { SessionDeps } from './sessionDeps';

type Action = 'rename' | 'export' | 'delete';

interface ActionButton extends vscode.QuickInputButton {
  action: Action;
}

interface SessionItem extends vscode.QuickPickItem {
  session?: ListedSession;
  /** Why it cannot be opened. */
  unreadable?: string;
}

/** Opens a session that the user picks; from the list each can be renamed, exported and deleted as well. */
export async function resumeSession(deps: SessionDeps): Promise<void> {
  const id = await pickSession(deps, vscode.l10n.t('Resume which session?'), buttons());
  if (id === undefined) return;
  await deps.sessions.resume(id);
  await deps.chat.focus();
}

/** Asks for another name of a session: the one of this id, else the open one, else one that the user picks. */
export async function renameSession(deps: SessionDeps, target?: unknown): Promise<void> {
  const id = await targetOr(deps, target, vscode.l10n.t('Rename which session?'));
  const session = id === undefined ? undefined : (await deps.sessions.list()).sessions.find((each) => each.id === id);
  if (session) await askForName(deps, session);
}

/** Moves a session that the user picks to the trash, and offers to take it out again. */
export async function deleteSession(deps: SessionDeps, target?: unknown): Promise<void> {
  const id = typeof target === 'string' ? target : await pickSession(deps, vscode.l10n.t('Delete which session?'), []);
  if (id !== undefined) await (await remove(deps, id))();
}

/** Exports a session: the one of this id, else the open one, else one that the user picks. */
export async function exportSession(deps: SessionDeps, target?: unknown): Promise<void> {
  const id = await targetOr(deps, target, vscode.l10n.t('Export which session?'));
  if (id !== undefined) await exportSessionById(deps, id);
}

/** Moves a session to the trash. @returns offers to take it out again; resolves when the message with Undo is gone */
async function remove({ sessions }: SessionDeps, id: string): Promise<() => Promise<void>> {
  const { log } = await sessions.current();
  const wasOpen = log.id === id;
  await sessions.remove(id);
  return async () => {
    const undo = vscode.l10n.t('Undo');
    const message = vscode.l10n.t('The session was deleted. It can be restored for 30 days.');
    if ((await vscode.window.showInformationMessage(message, undo)) !== undo) return;
    await sessions.restore(id);
    if (wasOpen) await sessions.resume(id);
  };
}

async function askForName({ sessions }: SessionDeps, { id, title }: ListedSession): Promise<void> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Name of the session'),
    value: title,
    validateInput: (value) => (value.length > 200 ? vscode.l10n.t('A name has 200 characters at most.') : undefined),
    prompt: vscode.l10n.t('Without a name it is called by its first message.'),
  });
  if (name !== undefined && name !== title) await sessions.rename(id, name);
}

async function targetOr(deps: SessionDeps, target: unknown, question: string): Promise<string | undefined> {
  if (typeof target === 'string') return target;
  const { log } = await deps.sessions.current();
  return log.entries.length > 0 ? log.id : pickSession(deps, question, []);
}

/**
 * Lets the user pick a session. What its buttons do does not end the list, except for an export, which asks on.
 * @throws when there is none, or one was picked that cannot be read
 */
async function pickSession(
  deps: SessionDeps,
  placeholder: string,
  itemButtons: readonly ActionButton[],
): Promise<string | undefined> {
  const list = await deps.sessions.list();
  if (list.sessions.length + list.unreadable.length === 0) {
    throw new Error(vscode.l10n.t('There is no session in this workspace yet.'));
  }
  const pick = vscode.window.createQuickPick<SessionItem>();
  Object.assign(pick, { placeholder, matchOnDescription: true, ignoreFocusOut: itemButtons.length > 0 });
  pick.items = itemsOf(list, itemButtons);
  const act = async (action: Action, session: ListedSession): Promise<(() => Promise<void>) | undefined> => {
    const after = action === 'delete' ? await remove(deps, session.id) : undefined;
    if (action === 'rename') await askForName(deps, session);
    pick.items = itemsOf(await deps.sessions.list(), itemButtons);
    pick.show(); // the question for a name has taken its place
    return after;
  };
  const picked = await new Promise<SessionItem | { exported: string } | undefined>((resolve) => {
    let isBusy = false;
    pick.onDidAccept(() => resolve(pick.selectedItems[0]));
    pick.onDidHide(() => {
      if (!isBusy) resolve(undefined);
    });
    pick.onDidTriggerItemButton(({ item: { session }, button }) => {
      const action = itemButtons.find((each) => each === button)?.action;
      if (!session || !action) return;
      if (action === 'export') {
        resolve({ exported: session.id });
        return;
      }
      isBusy = true;
      void deps.chat.run(async () => {
        let after: (() => Promise<void>) | undefined;
        try {
          after = await act(action, session);
        } catch (error) {
          resolve(undefined);
          throw error;
        } finally {
          isBusy = false;
        }
        await after?.();
      });
    });
    pick.show();
  });
  pick.dispose();
  if (picked === undefined) return undefined;
  if ('exported' in picked) {
    await exportSessionById(deps, picked.exported);
    return undefined;
  }
  if (picked.unreadable !== undefined) {
    throw new Error(vscode.l10n.t('This session cannot be read: {reason}', { reason: picked.unreadable }));
  }
  return picked.session?.id;
}

function buttons(): ActionButton[] {
  return [
    { action: 'rename', iconPath: new vscode.ThemeIcon('edit'), tooltip: vscode.l10n.t('Rename') },
    { action: 'export', iconPath: new vscode.ThemeIcon('export'), tooltip: vscode.l10n.t('Export') },
    { action: 'delete', iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Delete') },
  ];
}

function itemsOf({ sessions, unreadable }: SessionList, itemButtons: readonly ActionButton[]): SessionItem[] {
  const number = new Intl.NumberFormat(vscode.env.language, { notation: 'compact' });
  const readable = sessions.map((session): SessionItem => {
    const { title, lastActive, gitBranch, turns, tokens, elsewhere, damaged } = session;
    const details = [
      vscode.l10n.t('Questions: {turns}', { turns }),
      vscode.l10n.t('Tokens: {tokens}', { tokens: number.format(tokens) }),
      damaged > 0 ? `$(warning) ${vscode.l10n.t('damaged lines: {count}', { count: damaged })}` : '',
      elsewhere ? `$(lock) ${vscode.l10n.t('open in another window')}` : '',
    ];
    const branch = gitBranch === undefined ? '' : `$(git-branch) ${gitBranch}`;
    return {
      label: title === '' ? vscode.l10n.t('(nothing said yet)') : title,
      description: [relativeAge(Date.parse(lastActive), Date.now(), vscode.env.language), branch].join('  ').trim(),
      detail: details.filter((detail) => detail !== '').join(' · '),
      buttons: [...itemButtons],
      session,
    };
  });
  const broken = unreadable.map(({ id, reason }): SessionItem => ({
    label: `$(error) ${id}`,
    detail: reason,
    unreadable: reason,
  }));
  return [...readable, ...broken];
}

interface FormatItem extends vscode.QuickPickItem {
  format: ExportFormat;
}

/** Asks for a format and a place, writes the session there, and offers to open it. @throws when it has no messages */
async function exportSessionById(deps: SessionDeps, id: string): Promise<void> {
  const picked = await vscode.window.showQuickPick(formatItems(), {
    placeHolder: vscode.l10n.t('Export the session as what?'),
  });
  if (!picked) return;
  const { title, text } = await exported(deps, id, picked.format);
  const extension = exportExtension[picked.format];
  const target = await askWhere(`${title}.${extension}`, { [picked.label]: [extension] });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  const words = vscode.l10n.t('The session was written to {file}.', { file: nameOf(target) });
  await offerToOpen(words, target, picked.format === 'html' ? openPage : undefined);
}

async function exported(deps: SessionDeps, id: string, format: ExportFormat): Promise<{ title: string; text: string }> {
  // It brings a parser of markdown with it, which nothing else here needs.
  const { exportSession, fileNameOf, readSession } = await import('../../core/session/export');
  const entries = await entriesOf(deps, id);
  if (entries.thread.length === 0) throw new Error(vscode.l10n.t('Nothing was said in this session yet.'));
  const facts = { version: deps.version, language: vscode.env.language };
  const show = async (address: string): Promise<string | undefined> => {
    const shown = await deps.outputs.read(address);
    return shown.kind === 'image' ? shown.data : undefined;
  };
  const session = await readSession(entries, facts, (codeId) => deps.codes().read(codeId), show);
  return { title: fileNameOf(session.facts.title), text: exportSession(session, format, deps.formatter) };
}

/** The entries of the open session as they are here, of another one from its file. */
async function entriesOf({ sessions, files }: SessionDeps, id: string): Promise<SessionEntries> {
  const { log } = await sessions.current();
  if (log.id === id && log.isWhole) return { id, thread: log.entries, all: log.all };
  const { index } = await readSlices(files.open(id), new EntryReader());
  const tree = new EntryTree(index);
  return { id, thread: tree.thread, all: tree.all };
}

function formatItems(): FormatItem[] {
  return [
    { label: 'Markdown', detail: vscode.l10n.t('Text with its sources; charts as JSON'), format: 'markdown' },
    { label: 'HTML', detail: vscode.l10n.t('A page that stands alone, without scripts'), format: 'html' },
    { label: 'Jupyter Notebook', detail: vscode.l10n.t('Python code as cells to run'), format: 'notebook' },
    { label: 'JSON', detail: vscode.l10n.t('Everything, for programs'), format: 'json' },
  ];
}
