import * as vscode from 'vscode';
import type { RpcHandler } from '../../base/rpc';
import type { Localize } from '../../core/text/formatter';
import { isRunnable } from '../../core/store/languages';
import type { CodeVersion } from '../../core/store/codeStore';
import { describeError } from '../../core/text/describeError';
import { toHost } from '../../protocol/messages';
import type { CodeAct, CodeFile, CodeList, ListedCode } from '../../protocol/codes';
import { isComparable, compareCode, showDifference } from './codeCompare';
import type { CodeDeps } from './codeCommands';
import { showCodeHistory } from './codeHistory';
import { versionOf, type StoredCodeFolder, type FoundCode } from './codeFolders';
import { on } from '../panel/rpcMethod';
import { runSavedCode } from '../runs/runSavedCode';

type Method = 'listCode' | 'actOnCode' | 'compareCode';

interface CodeActionDeps extends CodeDeps {
  /** Asks for a place, and writes the file there. */
  download(source: vscode.Uri): Promise<void>;
}

/** What the panel may ask for of saved code. */
export function codeActions(deps: CodeActionDeps): Record<Method, RpcHandler> {
  return {
    listCode: on(toHost.listCode, async (): Promise<CodeList> => ({
      places: await Promise.all(deps.codeFolders.all().map((codeFolder) => listPlace(codeFolder, deps.formatter.t))),
    })),
    actOnCode: on(toHost.actOnCode, async ({ place, codeId, act }) => {
      const codeFolder = place === undefined ? deps.codeFolders.own : deps.codeFolders.get(place);
      const found = await needed(codeFolder, codeId);
      await ACTS[act](found, found.codeFolder.folder.uri(found.version.code.filename), deps);
    }),
    compareCode: on(toHost.compareCode, async ({ codeId, edited }) => {
      const codeFolder = deps.codeFolders.own;
      const [after, before] = [await needed(codeFolder, codeId), await needed(codeFolder, edited)];
      await showDifference(codeFolder, before.version, after.version);
    }),
  };
}

/** What there is beside the text of code; undefined for code that is not in a file. */
export async function codeFile(codeFolder: FoundCode['codeFolder'], codeId: string): Promise<CodeFile | undefined> {
  const found = await versionOf(codeFolder, codeId).catch(() => undefined); // its text may be there all the same
  return found && fileOf(found.version, found.history);
}

/** What each act does with a version, and with its file. */
const ACTS: Readonly<
  Record<CodeAct, (found: FoundCode, file: vscode.Uri, deps: CodeActionDeps) => PromiseLike<unknown>>
> = {
  open: (_, file) => vscode.window.showTextDocument(file, { preview: false }),
  copy: async ({ codeFolder: { store }, version: { code } }) =>
    vscode.env.clipboard.writeText((await store.read(code.code_id)) ?? ''),
  download: (_, file, parts) => parts.download(file),
  compare: (found, _, parts) => compareCode(found, parts),
  history: (found, _, parts) => showCodeHistory(found, parts),
  run: (_, file, parts) => runSavedCode(file, parts),
};

async function needed(codeFolder: FoundCode['codeFolder'], codeId: string): Promise<FoundCode> {
  const found = await versionOf(codeFolder, codeId);
  if (!found) throw new Error(vscode.l10n.t('Code {id} no longer exists.', { id: codeId }));
  return found;
}

/** A folder that cannot be read is told of, and why; the others are listed all the same. */
async function listPlace(
  { id, folder, store }: StoredCodeFolder,
  localize: Localize,
): Promise<CodeList['places'][number]> {
  const place = { id, folder: folder.label };
  try {
    const all = await store.overview();
    const byRoot = Map.groupBy(all, ({ root }) => root);
    return { ...place, codes: all.map((version) => listed(version, byRoot.get(version.root) ?? [])) };
  } catch (error) {
    return { ...place, problem: describeError(error, localize), codes: [] };
  }
}

function listed(version: CodeVersion, history: readonly CodeVersion[]): ListedCode {
  const { code_id, language, description, line_count, created_at, filename } = version.code;
  return {
    ...fileOf(version, history),
    ...{ code_id, root: version.root, version: version.version },
    ...{ language, description, line_count, created_at, filename },
  };
}

function fileOf(version: CodeVersion, history: readonly CodeVersion[]): CodeFile {
  return {
    comparable: isComparable(version, history),
    edited: version.edited,
    runnable: isRunnable(version.code.filename),
  };
}
