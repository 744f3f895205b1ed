import * as vscode from 'vscode';
import type { RpcHandler } from '../base/rpc';
import type { Conversation } from '../core/agent/conversation';
import type { Sessions } from '../core/session/sessions';
import type { CodeStore } from '../core/store/codeStore';
import { toHost, type ToHostMethod, type ToHostParams } from '../protocol/messages';
import { workspaceUri } from './workspace';

/** Where the conversation's code is, for opening and copying it. */
export interface CodePlaces {
  store(): CodeStore;
  uri(filename: string): vscode.Uri;
}

type Handlers = { [M in ToHostMethod]: (params: ToHostParams<M>) => Promise<unknown> };

/** What the panel may ask for. Every request's params pass its schema first. */
export class PanelActions {
  constructor(
    private readonly sessions: Sessions,
    private readonly code: CodePlaces,
  ) {}

  handlers(ready: () => Promise<void>): Record<ToHostMethod, RpcHandler> {
    const handlers: Handlers = {
      ready,
      send: async ({ text }) => (await this.conversation()).send(text, []),
      stop: async () => (await this.conversation()).stop(),
      readCode: async ({ codeId }) => ({ text: await this.codeText(codeId) }),
      viewCode: ({ codeId }) => this.viewCode(codeId),
      downloadCode: ({ codeId }) => this.downloadCode(codeId),
      downloadFile: ({ path }) => this.downloadFile(path),
      openFile: async ({ path }) => vscode.commands.executeCommand('vscode.open', fileUri(path)),
      copy: async ({ text }) => vscode.env.clipboard.writeText(text),
      openLink: ({ url }) => openLink(url),
      pickFile: async () => vscode.commands.executeCommand('baAgent.analyzeFile'),
    };
    const checked = <M extends ToHostMethod>(method: M): RpcHandler => {
      return async (params) => {
        // The schema is that of the method; TypeScript does not follow an index into two mapped types at once.
        const parsed = toHost[method].parse(params) as ToHostParams<M>;
        return (await handlers[method](parsed)) ?? {};
      };
    };
    return {
      ready: checked('ready'),
      send: checked('send'),
      stop: checked('stop'),
      readCode: checked('readCode'),
      viewCode: checked('viewCode'),
      downloadCode: checked('downloadCode'),
      downloadFile: checked('downloadFile'),
      openFile: checked('openFile'),
      copy: checked('copy'),
      openLink: checked('openLink'),
      pickFile: checked('pickFile'),
    };
  }

  private conversation(): Promise<Conversation> {
    return this.sessions.current();
  }

  private async codeText(codeId: string): Promise<string> {
    const text = await (await this.conversation()).codeText(codeId);
    if (text === undefined) throw new Error(vscode.l10n.t('There is no code {id} any more.', { id: codeId }));
    return text;
  }

  /** Opens the saved file as an editor tab; code that was not saved opens as an untitled document. */
  private async viewCode(codeId: string): Promise<void> {
    const saved = await this.code.store().find(codeId);
    const document =
      saved && (await this.code.store().read(codeId)) !== undefined
        ? await vscode.workspace.openTextDocument(this.code.uri(saved.filename))
        : await vscode.workspace.openTextDocument({ content: await this.codeText(codeId) });
    await vscode.window.showTextDocument(document, { preview: false });
  }

  private async downloadCode(codeId: string): Promise<void> {
    const text = await this.codeText(codeId);
    const saved = await this.code.store().find(codeId);
    const target = await askWhere(saved?.filename ?? `${codeId}.txt`);
    if (target) await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  }

  private async downloadFile(path: string): Promise<void> {
    const source = fileUri(path);
    const target = await askWhere(path.slice(path.lastIndexOf('/') + 1));
    if (target && target.toString() !== source.toString()) {
      await vscode.workspace.fs.copy(source, target, { overwrite: true });
    }
  }
}

function fileUri(path: string): vscode.Uri {
  const uri = workspaceUri(path);
  if (!uri) throw new Error(vscode.l10n.t('{path} is not in this workspace.', { path }));
  return uri;
}

async function askWhere(filename: string): Promise<vscode.Uri | undefined> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return vscode.window.showSaveDialog(folder ? { defaultUri: vscode.Uri.joinPath(folder.uri, filename) } : {});
}

/** Opens a web page that the user clicked. VS Code asks before it leaves for a site that is not trusted. */
async function openLink(url: string): Promise<void> {
  const parsed = vscode.Uri.parse(url, true);
  if (!['http', 'https', 'mailto'].includes(parsed.scheme)) {
    throw new Error(vscode.l10n.t('Only web links can be opened.'));
  }
  await vscode.env.openExternal(parsed);
}
