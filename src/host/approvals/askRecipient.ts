import * as vscode from 'vscode';
import type { Asking } from '../../core/approvals/consents';
import type { DataMode } from '../../core/contract/dataMode';

/**
 * Asks the user whether a recipient may get a conversation, or passages. What would be sent can be looked at before: then the
 * question stays beside it, and waits.
 */
export async function askRecipient(asking: Asking): Promise<boolean> {
  const { recipient, model, dataMode, texts } = asking;
  const allow = vscode.l10n.t('Allow');
  const show = vscode.l10n.t('Show What Would Be Sent');
  const question =
    texts === undefined
      ? vscode.l10n.t('Let BA-Agent send this conversation to {recipient}?', { recipient: recipient.name })
      : vscode.l10n.t('Let BA-Agent send passages of your documents and sessions to {recipient}?', {
          recipient: recipient.name,
        });
  const detail = [
    vscode.l10n.t('Model: {model}', { model }),
    vscode.l10n.t('Data mode: {mode}. {what}', { mode: dataMode, what: leaves(dataMode) }),
    vscode.l10n.t('You are asked once for each recipient. “Manage Approvals…” revokes it.'),
  ].join('\n\n');
  const answer = await vscode.window.showInformationMessage(question, { modal: true, detail }, allow, show);
  if (answer !== show) return answer === allow;
  await showWhatWouldBeSent(texts);
  const cancel = vscode.l10n.t('Do Not Allow');
  return (await vscode.window.showInformationMessage(question, allow, cancel)) === allow;
}

async function showWhatWouldBeSent(texts: readonly string[] | undefined): Promise<void> {
  if (texts === undefined) {
    await vscode.commands.executeCommand('baAgent.showModelInput');
    return;
  }
  const document = await vscode.workspace.openTextDocument({ content: texts.join('\n\n---\n\n') });
  await vscode.window.showTextDocument(document, { preview: true });
}

/** Asks the user whether a session that keeps a data mode may use a looser one. */
export async function askDataMode(kept: DataMode, to: DataMode): Promise<boolean> {
  const use = vscode.l10n.t('Use {mode}', { mode: to });
  const question = vscode.l10n.t('This session has kept to the data mode {kept}. Let it use {mode} from now on?', {
    ...{ kept, mode: to },
  });
  const detail = [
    leaves(to),
    vscode.l10n.t('What was found in it until now may leave as well.'),
    vscode.l10n.t('Otherwise this session keeps to {kept}. A new session uses {mode}.', { kept, mode: to }),
  ].join('\n\n');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, use)) === use;
}

/** What a data mode lets leave, in a sentence. */
function leaves(mode: DataMode): string {
  switch (mode) {
    case 'schema':
      return vscode.l10n.t('Your words leave, and names, types and counts. No cells.');
    case 'aggregates':
      return vscode.l10n.t('Your words leave, and names, types, counts and figures of groups of at least 5 rows.');
    case 'sample':
      return vscode.l10n.t(
        'Your words leave, and names, types, counts, figures of groups of at least 5 rows, and the first 20 rows of a table.',
      );
    case 'all':
      return vscode.l10n.t('Your words leave, and everything that the analyst reads: rows, texts of files, results.');
  }
}
