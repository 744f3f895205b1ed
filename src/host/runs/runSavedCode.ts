import path from 'node:path';
import * as vscode from 'vscode';
import { CancelledError, errorMessage } from '../../base/errors';
import type { PythonFinder } from '../../core/run/python';
import { PythonError, pythonFaultWords } from '../../core/run/pythonFault';
import type { RunFolders } from '../../core/run/runFolders';
import { scriptCommand, type ScriptPlaces } from '../../core/run/scriptCommand';
import { codeIdOf, extensionOf } from '../../core/store/languages';
import { findProgram, programNames, thisMachine } from '../python/interpreters';
import type { SqlEngine } from '../../core/ports';
import { sqlStatements } from '../../core/text/sqlTokens';
import type { Formatter } from '../../core/text/formatter';
import type { CodeDocuments } from '../code/codeDocuments';
import { nameOf } from '../workspace';
import type { CodeCommand, CodeRuns } from './codeRuns';
import { queryReport, SHOWN_ROWS, type QueryOutcome } from './queryReport';

/** What running saved code needs. */
export interface RunCodeDeps extends QueryDeps {
  codeRuns: Pick<CodeRuns, 'start' | 'stop' | 'isRunning'>;
  python: PythonFinder;
  folders: Pick<RunFolders, 'create'>;
  terminals: { show(id: string): void };
  scriptPlaces: () => ScriptPlaces;
}

/**
 * Runs a file of saved code: queries with the product's own engine, which can only read, everything else as a program whose
 * terminal the user sees. It is his own click on a file that he can read: what it imports is not looked at. Resolves when it
 * has begun, for queries when the result is shown.
 * @throws why it cannot run, in the user's language
 */
export async function runSavedCode(file: vscode.Uri, deps: RunCodeDeps): Promise<void> {
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  if (open?.isDirty === true && !(await open.save())) {
    throw new Error(vscode.l10n.t('The file has changes that could not be saved, so it was not run.'));
  }
  const extension = extensionOf(file.path);
  if (extension === 'sql') {
    await runQueries(file, deps);
    return;
  }
  const names = programNames(extension, process.platform);
  if (names.length === 0) throw new Error(vscode.l10n.t('Files of this kind cannot be run here.'));
  if (!vscode.workspace.isTrusted) {
    throw new Error(
      vscode.l10n.t(
        'This workspace is not trusted, so no program is run in it. Trust it with “Manage Workspace Trust”.',
      ),
    );
  }
  if (file.scheme !== 'file') throw new Error(vscode.l10n.t('Only files on the disk can be run.'));
  const name = path.basename(file.fsPath);
  const codeId = codeIdOf(name) ?? name;
  if (deps.codeRuns.isRunning(codeId)) {
    void offerToStop(codeId, name, file, deps);
    return;
  }
  const cwd = vscode.workspace.getWorkspaceFolder(file)?.uri.fsPath ?? path.dirname(file.fsPath);
  await deps.codeRuns.start(codeId, file, (signal) =>
    extension === 'py' ? pythonCommand(file, cwd, deps, signal) : programCommand(names, file, cwd),
  );
}

/** A second click while it runs: two runs of the same code at a time would write over each other's files. */
async function offerToStop(codeId: string, name: string, file: vscode.Uri, deps: RunCodeDeps): Promise<void> {
  const again = vscode.l10n.t('Stop it and run it again');
  const show = vscode.l10n.t('Show terminal');
  const words = vscode.l10n.t('{file} is still running.', { file: name });
  const chosen = await vscode.window.showInformationMessage(words, again, show);
  try {
    if (chosen === show) deps.terminals.show(`code:${codeId}`);
    if (chosen !== again) return;
    await deps.codeRuns.stop(codeId);
    await runSavedCode(file, deps);
  } catch (error) {
    void vscode.window.showErrorMessage(errorMessage(error)); // nobody waits for this any more
  }
}

/** As code of the conversation runs: the same Python, and figures and tables come back. */
async function pythonCommand(
  file: vscode.Uri,
  cwd: string,
  { python, folders, scriptPlaces, formatter }: RunCodeDeps,
  signal: AbortSignal,
): Promise<CodeCommand> {
  const interpreter = await python.find(signal, cwd).catch((error: unknown) => {
    throw error instanceof PythonError ? new Error(pythonFaultWords(error.fault, formatter.t)) : error;
  });
  const run = await folders.create({ session: '', code: '', script: file.fsPath, files: [] });
  return { ...scriptCommand(interpreter, run, scriptPlaces()), cwd, label: interpreter.label, runFolder: run.id };
}

/** @throws in words when there is no such program */
async function programCommand(names: readonly string[], file: vscode.Uri, cwd: string): Promise<CodeCommand> {
  const program = await findProgram(names, thisMachine);
  if (program !== undefined) return { program, args: [file.fsPath], cwd, label: path.parse(program).name };
  throw new Error(
    vscode.l10n.t(
      'There is no {program} on this machine, which this code needs. Install it, restart the window, and run it again.',
      {
        program: names[0] ?? '',
      },
    ),
  );
}

/** What running queries needs. */
interface QueryDeps {
  sql: SqlEngine;
  documents: CodeDocuments;
  formatter: Formatter;
}

/** Runs the statements of a file one after the other, and shows what came of each in one document. The user can stop it. */
async function runQueries(file: vscode.Uri, { sql, documents, formatter }: QueryDeps): Promise<void> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const name = nameOf(file);
  const statements = sqlStatements(text);
  const title = vscode.l10n.t('Running {file}…', { file: name });
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const outcomes = await vscode.window.withProgress(options, async (progress, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    const done: QueryOutcome[] = [];
    for (const [at, statement] of statements.entries()) {
      if (statements.length > 1) progress.report({ message: `${at + 1}/${statements.length}` });
      try {
        const result = await sql.query({ sql: statement, params: {}, maxRows: SHOWN_ROWS }, stop.signal);
        done.push({ sql: statement, result });
      } catch (error) {
        if (error instanceof CancelledError) return undefined;
        done.push({ sql: statement, problem: errorMessage(error) });
      }
    }
    return done;
  });
  if (!outcomes) return; // the user stopped it: he knows
  const report = queryReport(name, outcomes, formatter);
  const uri = documents.put(`${name.replace(/\.sql$/i, '')}.md`, file.toString(), report);
  // The preview of markdown is an extension of the editor's own, which can be turned off.
  const shown = await Promise.resolve(vscode.commands.executeCommand('markdown.showPreview', uri)).then(
    () => true,
    () => false,
  );
  if (!shown) await vscode.window.showTextDocument(uri, { preview: false });
}
