import * as vscode from 'vscode';
import { CancelledError, errorMessage } from '../../base/errors';
import type { SqlEngine } from '../../core/ports';
import { sqlStatements } from '../../core/text/sqlTokens';
import type { Formatter } from '../../core/text/formatter';
import type { CodeDocuments } from '../code/codeDocuments';
import { nameOf } from '../workspace';
import { queryReport, SHOWN_ROWS, type QueryOutcome } from './queryReport';

/** What running queries needs. */
export interface QueryDeps {
  sql: SqlEngine;
  documents: CodeDocuments;
  formatter: Formatter;
}

/** Runs the statements of a file one after the other, and shows what came of each in one document. The user can stop it. */
export async function runQueries(file: vscode.Uri, { sql, documents, formatter }: QueryDeps): Promise<void> {
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
