import * as vscode from 'vscode';
import { NodeWritePlaces } from '../adapters/writePlaces';
import type { Log, WorkspaceFiles } from '../core/ports';
import type { Localize } from '../core/text/wording';
import type { Sessions } from '../core/agent/sessions';
import type { WorkspaceWriter } from '../core/writes/written';
import type { CodeDocuments } from '../host/codeDocuments';
import { setting } from '../host/config';
import { ownFolders, workspaceRoots } from '../host/workspace';
import { EditorWriter } from '../host/workspaceWriter';
import { WritePreview } from '../host/writePreview';
import { Writes } from '../host/writes';

export interface WritesServiceParts {
  context: vscode.ExtensionContext;
  sessions: Pick<Sessions, 'current'>;
  /** Where texts from before are read. */
  files: WorkspaceFiles;
  /** Where texts are shown from. */
  documents: CodeDocuments;
  localize: Localize;
  log: Log;
}

/** Builds what writes files of the workspace, and takes that back. */
export function buildWrites(parts: WritesServiceParts): { writer: WorkspaceWriter; writes: Writes } {
  const { context, documents, log, ...rest } = parts;
  const places = new NodeWritePlaces({
    roots: workspaceRoots,
    own: ownFolders(context),
    codeFolders: () =>
      (vscode.workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === 'file')
        .map(({ uri }) => vscode.Uri.joinPath(uri, setting('codeDirectory', log, uri)).fsPath),
  });
  const preview = new WritePreview(documents);
  const writer = new EditorWriter(places, preview);
  return { writer, writes: new Writes({ ...rest, writer, places, preview }) };
}
