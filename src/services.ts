/**
 * The other half of the composition root: builds every service. The extension loads it at the first use of a command or
 * of the panel, so that activating costs next to nothing.
 */
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import * as vscode from 'vscode';
import { DataProcess } from './adapters/data/dataProcess';
import { AnthropicProvider } from './adapters/models/anthropic';
import { OfflineModel } from './adapters/models/offline';
import { NodeFiles } from './adapters/nodeFiles';
import { NodeSessionFiles } from './adapters/sessionFiles';
import { Conversation, type ConversationListener } from './core/agent/conversation';
import { defaultRetryPolicy } from './core/agent/retry';
import { ContextManager } from './core/context/contextManager';
import type { Clock, Localize, Log } from './core/ports';
import { eventsOf } from './core/session/eventEntries';
import type { SessionLog } from './core/session/sessionLog';
import { Sessions } from './core/session/sessions';
import { CodeStore } from './core/store/codeStore';
import { uploadsOf } from './core/store/uploads';
import { fileReader } from './core/tools/fileReader';
import { ToolPipeline } from './core/tools/pipeline';
import { queryDatabase } from './core/tools/queryDatabase';
import { seal } from './core/tools/tool';
import { makeWording } from './core/wording';
import { ChatView } from './host/chatView';
import type { CommandParts } from './host/commands';
import { WorkspaceCodeFolder } from './host/codeFolder';
import { setting } from './host/config';
import { workspaceInstructions } from './host/instructions';
import { ModelSelection } from './host/modelSelection';
import { PanelActions } from './host/panelActions';
import { readOnlyPermissions } from './host/trust';
import { workspaceRoots, workspaceUri } from './host/workspace';
import systemPrompt from '../docs/prompts.md';

/** Builds the services; they end with the extension. */
export function buildServices(context: vscode.ExtensionContext, log: Log): CommandParts {
  const clock: Clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
  const makeId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 21);
  const localize: Localize = (message, values) => vscode.l10n.t(message, values ?? {});
  const wording = makeWording(localize, vscode.env.language);

  const files = new NodeFiles(workspaceRoots);
  const sql = new DataProcess({
    script: path.join(context.extensionPath, 'dist', 'dataProcess.js'),
    roots: workspaceRoots,
    memoryLimit: () => setting('queryMemoryLimit', log),
    log,
  });
  const models = new ModelSelection({
    secrets: context.secrets,
    memory: context.globalState,
    offline: new OfflineModel(wording),
    provider: (access) => new AnthropicProvider(access, log),
    log,
  });
  const contextManager = new ContextManager(systemPrompt, workspaceInstructions(log));

  let codeFolder = new WorkspaceCodeFolder(context.globalStorageUri, log);
  let codes = new CodeStore(codeFolder, clock, localize, log);
  const converse = (session: SessionLog, listener: ConversationListener): Conversation => {
    codeFolder = new WorkspaceCodeFolder(context.globalStorageUri, log);
    codes = new CodeStore(codeFolder, clock, localize, log);
    const [first] = uploadsOf(eventsOf(session.entries));
    const firstUri = first && workspaceUri(first.path);
    if (firstUri) codeFolder.prefer(firstUri);
    const uploads = () => uploadsOf(eventsOf(session.entries));
    const tools = [seal(fileReader({ files, sql, codes, uploads, wording })), seal(queryDatabase(sql, wording))];
    const pipeline = new ToolPipeline(tools, readOnlyPermissions, clock, log);
    const core = { models, context: contextManager, pipeline, codes, log: session, clock, makeId, localize, files };
    const limits = { retry: defaultRetryPolicy, maxRounds: () => setting('maxRounds', log), diagnostics: log };
    return new Conversation({ ...core, ...limits }, listener);
  };

  const storage = context.storageUri ?? context.globalStorageUri;
  const sessions = new Sessions({
    files: new NodeSessionFiles(path.join(storage.fsPath, 'sessions')),
    clock,
    makeId,
    log,
    identity: { cwd: vscode.workspace.name ?? '', version: extensionVersion(context) },
    converse,
  });
  const actions = new PanelActions(sessions, { store: () => codes, uri: (filename) => codeFolder.uri(filename) });
  const chat = new ChatView(sessions, actions, log, models);

  context.subscriptions.push(
    sql,
    chat,
    models,
    vscode.workspace.onDidChangeWorkspaceFolders(() => sql.dispose()), // its sandbox is fixed at its start
  );
  return { context, sessions, chat, models, localize, codeFolder: () => codeFolder };
}

function extensionVersion({ extension }: vscode.ExtensionContext): string {
  const manifest: unknown = extension.packageJSON;
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version);
}
