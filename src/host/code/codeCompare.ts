import * as vscode from 'vscode';
import type { CodeVersion } from '../../core/store/codeStore';
import type { CodeDocuments } from './codeDocuments';
import type { FoundCode } from './codeFolders';
import { Information } from '../panel/information';

/** What comparing needs beside the files. */
export interface CompareDeps {
  documents: CodeDocuments;
  /** The text of code as it was saved, by its fingerprint; undefined where the open session does not have it. */
  original(written: string): Promise<string | undefined>;
}

/** Whether there is something to compare a version with. */
export function isComparable({ edited, written }: CodeVersion, history: readonly CodeVersion[]): boolean {
  return history.length > 1 || (edited && written !== undefined);
}

/**
 * Shows a version beside the one before it; the first one beside the one after it. The only one, where the user has edited
 * it, beside what was saved.
 */
export async function compareCode({ codeFolder, version, history }: FoundCode, deps: CompareDeps): Promise<void> {
  const at = history.indexOf(version);
  const other = history[at - 1] ?? history[at + 1];
  if (other) {
    const [older, newer] = at > 0 ? [other, version] : [version, other];
    await showDifference(codeFolder, older, newer);
    return;
  }
  const { filename } = version.code;
  if (!version.edited) {
    throw new Information(
      vscode.l10n.t('There is no other version of {file}, and you have not edited it.', { file: filename }),
    );
  }
  await compareWithSaved({ codeFolder, version, history }, deps);
}

/** Shows two versions beside each other. */
export async function showDifference(
  { folder }: FoundCode['codeFolder'],
  older: Pick<CodeVersion, 'code'>,
  newer: Pick<CodeVersion, 'code'>,
): Promise<void> {
  const [before, after] = [older.code.filename, newer.code.filename];
  await vscode.commands.executeCommand('vscode.diff', folder.uri(before), folder.uri(after), `${before} ↔ ${after}`);
}

/** Shows a version that the user has edited beside what was saved. */
export async function compareWithSaved({ codeFolder, version }: FoundCode, deps: CompareDeps): Promise<void> {
  const { filename, code_id } = version.code;
  const text = version.written === undefined ? undefined : await deps.original(version.written);
  if (text === undefined) {
    throw new Information(
      vscode.l10n.t('What was saved in {file} at first is in another session: open that one, and compare again.', {
        file: filename,
      }),
    );
  }
  const saved = deps.documents.put(filename, `${code_id} ${version.written ?? ''}`, text);
  const title = vscode.l10n.t('{file}: as it was saved ↔ as you edited it', { file: filename });
  await vscode.commands.executeCommand('vscode.diff', saved, codeFolder.folder.uri(filename), title);
}
