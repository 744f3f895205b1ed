import * as vscode from 'vscode';
import { ToolError } from '../../core/contract/tool';
import { lineChanges } from '../../core/writes/lineChanges';
import { lineEndsOf, splitLines } from '../../core/writes/lines';
import type { FileChange } from '../../core/writes/written';

const MARK = '\ufeff';
/** Encodings in which the editor keeps a text in UTF-8 as it is. */
const UTF8: readonly string[] = ['utf8', 'utf8bom'];

/** Whether the editor gives both texts back as they are: it ends all lines in one way, and knows a mark at the beginning alone. */
export function isKeptByEditor(before: string, after: string): boolean {
  const [ends, newEnds] = [lineEndsOf(before), lineEndsOf(after)];
  if (ends === 'mixed' || newEnds === 'mixed' || before.startsWith(MARK) !== after.startsWith(MARK)) return false;
  return ends === newEnds || newEnds === 'none';
}

/**
 * Changes a file through the editor and saves it: only the lines that are others, so that cursors and marks stay in the
 * rest. What could not be saved is taken back.
 * @returns false where the editor has another text than the file, so that it was left alone
 * @throws ToolError `unsaved` where the editor has changes of its own, `not_saved` where it could not be saved
 */
export async function editText(uri: vscode.Uri, { path, before = '', after }: FileChange): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.isDirty) throw unsavedChanges(path); // typed since it was looked at
  const text = withoutMark(before);
  if (document.getText() !== text || !UTF8.includes(document.encoding)) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.set(uri, editsOf(document, text, withoutMark(after)));
  if (!(await vscode.workspace.applyEdit(edit))) throw notSaved(path, true);
  if (await document.save()) return true;
  throw notSaved(path, await revert(document));
}

/** What the user has typed and not saved is never written over. */
export function unsavedChanges(path: string): ToolError {
  const message =
    `${path} is open in an editor with changes that are not saved, and nothing was written. ` +
    'Ask the user to save or revert it, then read it again.';
  return new ToolError('conflict', 'unsaved', message);
}

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(1) : text;
}

function editsOf(document: vscode.TextDocument, before: string, after: string): vscode.TextEdit[] {
  const [old, now] = [splitLines(before), splitLines(after)];
  const starts = [0];
  for (const line of old) starts.push((starts.at(-1) ?? 0) + line.length);
  const at = (line: number): vscode.Position => document.positionAt(starts[line] ?? before.length);
  return lineChanges(old, now).map(({ from, to, newFrom, newTo }) =>
    vscode.TextEdit.replace(new vscode.Range(at(from), at(to)), now.slice(newFrom, newTo).join('')),
  );
}

/**
 * Only the editor that is looked at can be reverted: where the user looks at another one by then, that is left alone.
 * @returns whether it is as the file is
 */
async function revert(document: vscode.TextDocument): Promise<boolean> {
  if (!document.isDirty) return true;
  await vscode.window.showTextDocument(document, { preview: true });
  if (vscode.window.activeTextEditor?.document !== document) return false;
  await vscode.commands.executeCommand('workbench.action.files.revert');
  return !document.isDirty;
}

function notSaved(path: string, isTakenBack: boolean): ToolError {
  const what = isTakenBack
    ? 'what it had changed was taken back. Read the file again; where it is the same, tell the user.'
    : 'what it had changed is in an editor that is not saved. Tell the user, who can save or revert it there.';
  return new ToolError('file', 'not_saved', `The editor could not save ${path}, and ${what}`);
}
