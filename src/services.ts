/**
 * The other half of the composition root: builds every service. The extension loads it at the first use of a command or
 * of the panel, so that activating costs next to nothing.
 */
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import * as vscode from 'vscode';
import { DataProcess } from './adapters/data/dataProcess';
import { NodeGit } from './adapters/git';
import { AnthropicProvider } from './adapters/models/anthropic';
import { OfflineModel } from './adapters/models/offline';
import { NodeFiles } from './adapters/nodeFiles';
import { OutlineWorker } from './adapters/outlineWorker';
import { NodeProjectPlaces } from './adapters/projectPlaces';
import { FileProjectRegistry } from './adapters/projectRegistry';
import { NodeSessionShelves } from './adapters/projectShelves';
import { RotatingLog } from './adapters/rotatingLog';
import { NodeSessionFiles } from './adapters/sessionFiles';
import { TokenWorker } from './adapters/tokenWorker';
import { Conversation, type ConversationListener } from './core/agent/conversation';
import { defaultRetryPolicy } from './core/agent/retry';
import type { CompactorParts } from './core/context/compaction/compactor';
import { carryFiles } from './core/context/compaction/files';
import { ContextBudget } from './core/context/contextBudget';
import { ContextManager } from './core/context/contextManager';
import type { GistMaker } from './core/context/gistBatch';
import { makeGist } from './core/context/gist/makeGist';
import { TokenMeter } from './core/context/tokens/tokenMeter';
import type { Clock, Localize, Log, Memory } from './core/ports';
import { eventsOf } from './core/session/eventEntries';
import { EventLog } from './core/session/eventLog';
import { ProjectFolders } from './core/session/projectFolders';
import { ProjectRecovery } from './core/session/projectRecovery';
import { SessionSearch } from './core/session/search';
import type { SessionLog } from './core/session/sessionLog';
import { Sessions } from './core/session/sessions';
import { describeFileFailure } from './core/session/writeFailure';
import { CodeStore } from './core/store/codeStore';
import { uploadsOf } from './core/store/uploads';
import { fileReader } from './core/tools/fileReader';
import { ToolPipeline } from './core/tools/pipeline';
import { queryDatabase } from './core/tools/queryDatabase';
import { recall } from './core/tools/recall';
import { seal, ToolError } from './core/tools/tool';
import { makeWording } from './core/wording';
import { ChatView } from './host/chatView';
import type { CommandParts } from './host/commands';
import { CompactionDocuments } from './host/compactionDocuments';
import { WorkspaceCodeFolder } from './host/codeFolder';
import { setting } from './host/config';
import { workspaceInstructions } from './host/instructions';
import { ModelInputView } from './host/modelInput';
import { ModelSelection } from './host/modelSelection';
import { PanelActions } from './host/panelActions';
import { followWindow, windowParts } from './host/projects';
import { readOnlyPermissions } from './host/trust';
import { workspaceRoots, workspaceUri } from './host/workspace';
import systemPrompt from '../docs/prompts.md';

export { runCommand } from './host/commands';

/** Milliseconds after the start in which folders that turn up are late ones. */
const LATE_FOLDERS_MS = 15_000;
/** Where the window keeps which session is open in it. */
const OPEN_SESSION = 'baAgent.openSession';
/** Milliseconds that the token counter may take for one batch of texts. */
const COUNT_PATIENCE_MS = 10_000;
/** Milliseconds that the look for a project's earlier sessions may hold up the panel. */
const FOLDER_PATIENCE_MS = 1000;

/** Builds the services; they end with the extension. */
export async function buildServices(context: vscode.ExtensionContext, log: Log): Promise<CommandParts> {
  const clock: Clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
  const makeId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 21);
  const localize: Localize = (message, values) => vscode.l10n.t(message, values ?? {});
  const wording = makeWording(localize, vscode.env.language);
  const version = extensionVersion(context);
  const bundle = (name: string): string => path.join(context.extensionPath, 'dist', name);

  const files = new NodeFiles(workspaceRoots);
  const sql = new DataProcess({
    script: bundle('dataProcess.js'),
    roots: workspaceRoots,
    memoryLimit: () => setting('queryMemoryLimit', log),
    log,
  });
  const outliner = new OutlineWorker({ script: bundle('outlineWorker.js'), grammars: bundle('grammars'), log });
  const encoder = new TokenWorker({ script: bundle('tokenWorker.js'), log, patienceMs: COUNT_PATIENCE_MS });
  const models = new ModelSelection({
    secrets: context.secrets,
    memory: context.globalState,
    offline: new OfflineModel(wording),
    provider: (access) => new AnthropicProvider(access, memoryOf(context.globalState), log),
    log,
  });
  const contextManager = new ContextManager(systemPrompt, workspaceInstructions(log), () => ({
    maxTokens: setting('context.smallWindow.maxTokens', log),
    maxMessages: setting('context.smallWindow.maxMessages', log),
    hours: setting('context.smallWindow.hours', log),
  }));
  const tokens = new TokenMeter(encoder, memoryOf(context.globalState), log, () => setting('tokenFamilies', log));
  const gists: GistMaker = (result, args) => makeGist(result, args, outliner, wording);

  const { own, ...window } = windowParts(context);
  const registry = new FileProjectRegistry(context.globalStorageUri.fsPath, log);
  const places = new NodeProjectPlaces(log);
  const projects = new ProjectFolders({ registry, places, own, ...window, makeId, clock, log });
  const git = new NodeGit(() => workspaceRoots().map(({ folder }) => folder));
  let gitBranch: string | undefined;
  const lookAtBranch = async (): Promise<void> => {
    gitBranch = await git.branch();
  };
  // The list of sessions is right from the first sight on; a share that does not answer must not keep the panel.
  const patience = new Promise<void>((resolve) => setTimeout(resolve, FOLDER_PATIENCE_MS).unref());
  await Promise.race([Promise.all([projects.open(), lookAtBranch()]), patience]);

  const eventLines = new RotatingLog({
    folder: path.join(path.dirname(own), 'logs', 'conversations'),
    now: () => clock.now(),
    log,
  });
  const trace = new EventLog(
    (conversation, line) => eventLines.write(conversation, line),
    clock,
    () => setting('eventLog', log),
  );

  let codeFolder = new WorkspaceCodeFolder(context.globalStorageUri, log);
  let codes = new CodeStore(codeFolder, clock, localize, log);
  const converse = (session: SessionLog, listener: ConversationListener): Conversation => {
    codeFolder = new WorkspaceCodeFolder(context.globalStorageUri, log);
    codes = new CodeStore(codeFolder, clock, localize, log);
    const [first] = uploadsOf(eventsOf(session.entries));
    const firstUri = first && workspaceUri(first.path);
    if (firstUri) codeFolder.prefer(firstUri);
    const uploads = () => uploadsOf(eventsOf(session.entries));
    const recallEvents = async () => {
      await session.readWhole().catch((error: unknown) => {
        throw new ToolError(
          'file',
          'unreadable',
          describeFileFailure(error, (words) => words),
        ); // for the model
      });
      return eventsOf(session.entries);
    };
    const tools = [
      seal(fileReader({ files, sql, codes, uploads, wording })),
      seal(queryDatabase(sql, wording)),
      seal(recall({ events: recallEvents, wording })),
    ];
    const pipeline = new ToolPipeline(tools, readOnlyPermissions, clock, log);
    const budget = new ContextBudget(tokens, contextManager, session);
    const carry: CompactorParts['carry'] = (important, room, signal) =>
      carryFiles(important, { files, codes, outliner }, room, signal);
    const core = { models, context: contextManager, budget, gists, pipeline, codes, log: session, files, trace, carry };
    const limits = {
      retry: defaultRetryPolicy,
      maxRounds: () => setting('maxRounds', log),
      compaction: () => ({
        maxMessages: setting('compaction.maxMessages', log),
        maxCodeBlocks: setting('compaction.maxCodeBlocks', log),
        background: setting('compaction.background', log),
      }),
      diagnostics: log,
    };
    return new Conversation({ ...core, clock, makeId, localize, ...limits }, listener);
  };

  const identity = {
    cwd: vscode.workspace.name ?? '',
    version,
    get gitBranch() {
      return gitBranch;
    },
  };
  const sessionFiles = new NodeSessionFiles(() => projects.sessionFolders(), log);
  const sessions = new Sessions({
    files: sessionFiles,
    clock,
    makeId,
    log,
    localize,
    remembered: {
      get: () => {
        const id: unknown = context.workspaceState.get(OPEN_SESSION);
        return typeof id === 'string' ? id : undefined;
      },
      set: (id) => void context.workspaceState.update(OPEN_SESSION, id),
    },
    identity,
    converse,
  });
  const search = new SessionSearch({ files: sessionFiles, clock, log });
  const recovery = new ProjectRecovery({
    registry,
    places,
    shelves: new NodeSessionShelves(
      { window: context.storageUri?.fsPath, global: context.globalStorageUri.fsPath },
      log,
    ),
    files: sessionFiles,
    folders: () => projects.sessionFolders(),
    ...{ clock, makeId, identity },
  });
  const actions = new PanelActions(
    { sessions, search },
    { store: () => codes, uri: (filename) => codeFolder.uri(filename) },
  );
  const chat = new ChatView(sessions, actions, log, models);
  const modelInput = new ModelInputView(sessions);
  const stopListening = sessions.listen({
    event: ({ type }) => {
      if (type === 'turn_started') void lookAtBranch();
      if (type === 'code_saved') void projects.ensureProjectFile();
    },
  });

  const startedMs = clock.monotonic();
  /** A folder was added, or has answered late: then a session that nobody has chosen makes room for the last one. */
  const foldersChanged = async (): Promise<void> => {
    const isLate = clock.monotonic() - startedMs < LATE_FOLDERS_MS;
    if (isLate && (await sessions.current()).log.all.length === 0) await sessions.continueLast();
    chat.sessionsChanged();
  };

  context.subscriptions.push(
    ...[sql, outliner, encoder, chat, models, modelInput, followWindow(projects), { dispose: stopListening }],
    { dispose: projects.listen(() => void chat.run(foldersChanged)) },
    vscode.workspace.onDidChangeWorkspaceFolders(() => sql.dispose()), // its sandbox is fixed at its start
  );
  const session = { sessions, chat, files: sessionFiles, search, codes: () => codes, wording, version };
  context.subscriptions.push(new CompactionDocuments(session));
  const close = (): Promise<void> => sessions.close().then(() => eventLines.flush());
  return { context, models, localize, codeFolder: () => codeFolder, recovery, modelInput, close, ...session };
}

function memoryOf(memento: vscode.Memento): Memory {
  return { get: (key) => memento.get(key), update: async (key, value) => memento.update(key, value) };
}

function extensionVersion({ extension }: vscode.ExtensionContext): string {
  const manifest: unknown = extension.packageJSON;
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(version);
}
