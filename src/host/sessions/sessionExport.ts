import * as vscode from 'vscode';
import { EntryReader } from '../../core/session/entryReader';
import { exportExtension, type ExportFormat } from '../../core/session/export/formats';
import type { SessionEntries } from '../../core/session/export/readSession';
import { readSlices } from '../../core/session/readSlices';
import { EntryTree } from '../../core/session/thread';
import { openPage } from '../reports/openPage';
import { askWhere, nameOf, offerToOpen } from '../workspace';
import type { SessionDeps } from './sessionDeps';

interface FormatItem extends vscode.QuickPickItem {
  format: ExportFormat;
}

/** Asks for a format and a place, writes the session there, and offers to open it. @throws when it has no messages */
export async function exportSessionById(deps: SessionDeps, id: string): Promise<void> {
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
