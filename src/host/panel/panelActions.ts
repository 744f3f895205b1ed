import * as vscode from 'vscode';
import type * as z from 'zod';
import type { RpcHandler } from '../../base/rpc';
import type { Conversation } from '../../core/agent/conversation';
import type { Download } from '../../core/contract/events';
import { toHost, type codeTextSchema, type ToHostMethod } from '../../protocol/messages';
import { approvalActions, type ApprovalDeps } from '../approvals/approvals';
import { attachmentActions, type Attachments } from '../attachments/attachments';
import { chartActions } from '../reports/chartActions';
import { codeActions, codeFile } from '../code/codeActions';
import type { CodeDeps } from '../code/codeCommands';
import { compactionActions } from '../context/compaction';
import { factActions } from '../facts/factActions';
import { type ParsedFiles, parsedFileActions } from '../parsing/parsedFiles';
import type { GridPanels } from '../grid/gridPanels';
import { pageActions, type ReportPages } from '../reports/reportPages';
import { runActions, type RunActionDeps } from '../runs/runActions';
import { on } from './rpcMethod';
import { OFFLINE } from '../models/modelChoice';
import { chooseModel } from '../models/modelPicker';
import { sessionActions } from '../sessions/sessionActions';
import { shownSession } from '../sessions/shownSession';
import type { SessionDeps } from '../sessions/sessionDeps';
import { tableTypeActions, type ColumnRoles } from '../roles/columnRoles';
import { usageActions, type UsageDeps } from '../usage/usageActions';
import { askWhere, nameOf } from '../workspace';

/** What its answers come from. */
export interface PanelActionDeps extends Pick<SessionDeps, 'sessions' | 'search'>, ApprovalDeps {
  attachments: Attachments;
  code: CodeDeps;
  usage: UsageDeps;
  readings: ParsedFiles;
  meanings: ColumnRoles;
  grids: Pick<GridPanels, 'show'>;
  runs: RunActionDeps;
  pages: Pick<ReportPages, 'open' | 'reveal'>;
}

/** What the panel may ask for. */
export class PanelActions {
  constructor(private readonly deps: PanelActionDeps) {}

  handlers(ready: () => Promise<void>): Record<ToHostMethod, RpcHandler> {
    return {
      ...sessionActions(this.deps),
      ...compactionActions(this.deps),
      ...usageActions(this.deps.usage),
      ...parsedFileActions(this.deps.readings, this.deps.usage.formatter.t),
      ...tableTypeActions(this.deps.meanings),
      ...approvalActions(this.deps),
      ...runActions(this.deps.runs),
      ...attachmentActions(this.deps.attachments),
      ...chartActions(),
      ...factActions({ ...this.deps.code, sessions: this.deps.sessions }),
      ...pageActions({ pages: this.deps.pages, uriOf: (target) => this.uriOfDownload(target) }),
      ...codeActions({ ...this.deps.code, download: (source) => this.downloadCopy(source) }),
      ready: on(toHost.ready, ready),
      send: on(toHost.send, async ({ session, text, files, ...parts }) =>
        (await this.shown(session)).send(text, files, parts),
      ),
      stop: on(toHost.stop, async () => (await this.deps.sessions.current()).stop()),
      continueTurn: on(toHost.continueTurn, async ({ session, turn }) => (await this.shown(session)).resume(turn)),
      extendBudget: on(toHost.extendBudget, async ({ session, turn }) =>
        (await this.shown(session)).extendBudget(turn),
      ),
      answerOffline: on(toHost.answerOffline, async ({ session, turn }) => {
        const conversation = await this.shown(session);
        await chooseModel(OFFLINE);
        return conversation.resume(turn);
      }),
      editMessage: on(toHost.editMessage, async ({ session, turn, text, files, ...parts }) =>
        (await this.shown(session)).edit(turn, text, files, parts),
      ),
      selectBranch: on(toHost.selectBranch, async ({ session, turn }) =>
        (await this.shown(session)).selectBranch(turn),
      ),
      showEarlier: on(toHost.showEarlier, async ({ session }) => (await this.shown(session)).showEarlier()),
      sendQueued: on(toHost.sendQueued, async ({ session, id }) => (await this.shown(session)).waiting.send(id)),
      removeQueued: on(toHost.removeQueued, async ({ session, id }) =>
        (await this.shown(session)).waiting.takeBack(id),
      ),
      setApiKey: on(toHost.setApiKey, async () => vscode.commands.executeCommand('baAgent.setApiKey')),
      setServerKey: on(toHost.setServerKey, async () => vscode.commands.executeCommand('baAgent.setServerKey')),
      pickModel: on(toHost.pickModel, async () => vscode.commands.executeCommand('baAgent.pickModel')),
      openSettings: on(toHost.openSettings, async () =>
        vscode.commands.executeCommand('workbench.action.openSettings', '@ext:ba-agent.ba-agent'),
      ),
      readCode: on(toHost.readCode, ({ codeId }) => this.readCode(codeId)),
      viewCode: on(toHost.viewCode, ({ codeId }) => this.viewCode(codeId)),
      downloadCode: on(toHost.downloadCode, ({ codeId }) => this.downloadCode(codeId)),
      downloadFile: on(toHost.downloadFile, async ({ path }) =>
        this.downloadCopy(await this.deps.attachments.uriOf(path)),
      ),
      openFile: on(toHost.openFile, async ({ path }) =>
        vscode.commands.executeCommand('vscode.open', await this.deps.attachments.uriOf(path)),
      ),
      openGrid: on(toHost.openGrid, (request) => {
        this.deps.grids.show(request);
        return Promise.resolve();
      }),
      copy: on(toHost.copy, async ({ text }) => vscode.env.clipboard.writeText(text)),
      openLink: on(toHost.openLink, ({ url }) => openLink(url)),
      pickFile: on(toHost.pickFile, async () => vscode.commands.executeCommand('baAgent.analyzeFile')),
      openFolder: on(toHost.openFolder, async () => vscode.commands.executeCommand('vscode.openFolder')),
      openSample: on(toHost.openSample, async () => vscode.commands.executeCommand('baAgent.openSampleWorkspace')),
    };
  }

  /** The page is gone: nothing more comes of what it was sending. */
  panelGone(): void {
    this.deps.attachments.panelGone();
  }

  private shown(session: string): Promise<Conversation> {
    return shownSession(this.deps.sessions, session, vscode.l10n.t);
  }

  private async readCode(codeId: string): Promise<z.infer<typeof codeTextSchema>> {
    const text = await this.codeText(codeId);
    const file = await codeFile(this.deps.code.codeFolders.own, codeId);
    return { text, ...(file ? { file } : {}) };
  }

  private async codeText(codeId: string): Promise<string> {
    const text = await (await this.deps.sessions.current()).codeText(codeId);
    if (text === undefined) throw new Error(vscode.l10n.t('Code {id} no longer exists.', { id: codeId }));
    return text;
  }

  /** Opens the saved file as an editor tab; code that was not saved opens as an untitled document. */
  private async viewCode(codeId: string): Promise<void> {
    const { store, folder } = this.deps.code.codeFolders.own;
    const saved = await store.find(codeId);
    const document =
      saved && (await store.read(codeId)) !== undefined
        ? await vscode.workspace.openTextDocument(folder.uri(saved.filename))
        : await vscode.workspace.openTextDocument({ content: await this.codeText(codeId) });
    await vscode.window.showTextDocument(document, { preview: false });
  }

  private async downloadCode(codeId: string): Promise<void> {
    const text = await this.codeText(codeId);
    const saved = await this.deps.code.codeFolders.own.store.find(codeId);
    const target = await askWhere(saved?.filename ?? `${codeId}.txt`);
    if (target) await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  }

  private async uriOfDownload(target: NonNullable<Download['target']>): Promise<vscode.Uri> {
    if (target.kind === 'file') return this.deps.attachments.uriOf(target.path);
    const { folder, store } = this.deps.code.codeFolders.own;
    const saved = target.kind === 'code' ? await store.find(target.code_id) : undefined;
    if (!saved) throw new Error(vscode.l10n.t('This file no longer exists.'));
    return folder.uri(saved.filename);
  }

  private async downloadCopy(source: vscode.Uri): Promise<void> {
    const target = await askWhere(nameOf(source));
    if (target && target.toString() !== source.toString()) {
      await vscode.workspace.fs.copy(source, target, { overwrite: true });
    }
  }
}

/** Opens a web page that the user clicked. VS Code asks before it leaves for a site that is not trusted. */
async function openLink(url: string): Promise<void> {
  const parsed = vscode.Uri.parse(url, true);
  if (!['http', 'https', 'mailto'].includes(parsed.scheme)) {
    throw new Error(vscode.l10n.t('Only web and mail links can be opened.'));
  }
  await vscode.env.openExternal(parsed);
}
