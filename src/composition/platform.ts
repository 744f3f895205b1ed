import path from 'node:path';
import { customAlphabet } from 'nanoid';
import * as vscode from 'vscode';
import type { Clock, Log, Memory } from '../core/ports';
import { makeFormatter, type Localize } from '../core/text/formatter';
import { CodeDocuments } from '../host/code/codeDocuments';

const ID_CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

export type Platform = ReturnType<typeof buildPlatform>;

/** What the editor and the machine give to all others: time, ids, language, small memories, the files of the package. */
export function buildPlatform(context: vscode.ExtensionContext, log: Log) {
  const clock: Clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
  const localize: Localize = (message, values) => vscode.l10n.t(message, values ?? {});
  const documents = new CodeDocuments();
  return {
    ...{ context, log, clock, localize, documents },
    makeId: customAlphabet(ID_CHARACTERS, 21),
    makeRunId: customAlphabet(ID_CHARACTERS, 12),
    makeArtifactId: customAlphabet(ID_CHARACTERS, 24),
    formatter: makeFormatter(localize, vscode.env.language),
    version: extensionVersion(context),
    /** Path of a file or folder of the package's own. */
    bundle: (name: string): string => path.join(context.extensionPath, 'dist', name),
    memory: { workspace: memoryOf(context.workspaceState), global: memoryOf(context.globalState) },
    disposable: documents,
  };
}

function memoryOf(memento: vscode.Memento): Memory {
  return { get: (key) => memento.get(key), update: async (key, value) => memento.update(key, value) };
}

function extensionVersion({ extension }: vscode.ExtensionContext): string {
  const manifest: unknown = extension.packageJSON;
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version);
}
