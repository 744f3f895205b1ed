/**
 * The other half of the composition root: builds every service. The extension loads it at the first use of a command or
 * of the panel, so that activating costs next to nothing.
 */
import os from 'node:os';
import path from 'node:path';
import { customAlphabet } from 'nanoid';
import * as vscode from 'vscode';
import { NodeArtifactFolder } from './adapters/artifactFolder';
import { AttachedFiles } from './adapters/attachedFiles';
import { DataProcess } from './adapters/data/dataProcess';
import { DocumentProcess } from './adapters/documentReader';
import { FileSpace, type FileSource } from './adapters/fileSpace';
import { NodeGit } from './adapters/git';
import { AnthropicProvider } from './adapters/models/anthropic';
import { HttpEmbeddings } from './adapters/embeddings';
import { OfflineModel } from './adapters/models/offline';
import { OutlineWorker } from './adapters/outlineWorker';
import { NodeOutsideFiles } from './adapters/outsideFiles';
import { PatternProcess } from './adapters/patternProcess';
import { NodeProjectPlaces } from './adapters/projectPlaces';
import { pageLibrary } from './adapters/pageLibrary';
import { FileProjectRegistry } from './adapters/projectRegistry';
import { NodeSessionShelves } from './adapters/projectShelves';
import { OtlpExporter } from './adapters/otlp';
import { RotatingLog } from './adapters/rotatingLog';
import { SearchWorker } from './adapters/searchWorker';
import { NodeSessionFiles } from './adapters/sessionFiles';
import { sha256 } from './adapters/sha256';
import { ReportFiles } from './core/analysis/saved/reportFiles';
import { TokenWorker } from './adapters/tokenWorker';
import { errorMessage } from './base/errors';
import { Conversation, type ConversationListener } from './core/agent/conversation';
import { defaultRetryPolicy } from './core/agent/retry';
import { StoredSets } from './core/analysis/facts/storedSets';
import { Grants } from './core/approvals/grants';
import type { CompactorParts } from './core/context/compaction/compactor';
import { carryFiles } from './core/context/compaction/files';
import { ContextBudget } from './core/context/contextBudget';
import { ContextManager } from './core/context/contextManager';
import { TokenMeter } from './core/context/tokens/tokenMeter';
import { ConversationMetrics } from './core/metrics/conversationMetrics';
import { LiveUsage } from './core/metrics/liveUsage';
import { MetricsCollector } from './core/metrics/metricsCollector';
import type { Clock, Log, Memory } from './core/ports';
import { eventsOf } from './core/session/eventEntries';
import { EventLog } from './core/session/eventLog';
import { ProjectFolders } from './core/session/projectFolders';
import { ProjectRecovery } from './core/session/projectRecovery';
import { SessionSearch } from './core/session/search';
import type { SessionLog } from './core/session/sessionLog';
import { Sessions } from './core/agent/sessions';
import { describeFileFailure } from './core/session/writeFailure';
import { cleanUpArtifacts } from './core/store/artifactCleanUp';
import { StoredArtifacts } from './core/store/artifactStore';
import { CleanUpRuns } from './core/run/cleanUpRuns';
import { CodeStore } from './core/store/codeStore';
import { CopyIntake } from './core/store/copyIntake';
import { FormatChoices } from './core/store/formatChoices';
import { copiesNamedBySessions } from './core/store/namedCopies';
import { TableChoices } from './core/store/tableChoices';
import { uploadsOf } from './core/store/uploads';
import { writtenCode } from './core/store/writtenCode';
import { ToolPipeline, type PipelineOptions } from './core/tools/pipeline';
import { Deadlines } from './core/tools/pipeline/deadlines';
import { ResultCache } from './core/tools/pipeline/resultCache';
import { ToolError } from './core/contract/tool';
import { Corpus } from './core/tools/vectorSearch/corpus';
import { makeWording, type Localize } from './core/text/wording';
import { Attachments } from './host/attachments';
import { ChatView } from './host/chatView';
import type { CommandParts } from './host/commandParts';
import { CompactionDocuments } from './host/compactionDocuments';
import type { CodeParts } from './host/codeCommands';
import { CodeDocuments } from './host/codeDocuments';
import { WorkspaceCodeFolder } from './host/codeFolder';
import { storedReport, WorkspaceReportFolder } from './host/reportFolder';
import { CodeShelves } from './host/codeShelves';
import { setting } from './host/config';
import { DataReadings } from './host/dataReadings';
import { EmbeddingsSelection } from './host/embeddings';
import { analyzeSelection } from './host/gridCommands';
import { GridPanels } from './host/gridPanels';
import { workspaceInstructions } from './host/instructions';
import { ModelInputView } from './host/modelInput';
import { ModelSelection } from './host/modelSelection';
import { PanelActions } from './host/panelActions';
import { followWindow, windowParts } from './host/projects';
import { ReportPages } from './host/reportPages';
import type { SavedCodeFiles } from './host/savedCodeFiles';
import { ColumnMeanings } from './host/tableTypes';
import { windowPermissions } from './host/trust';
import { editorFolders, ownFolders, workspaceRoots, workspaceUri } from './host/workspace';
import { COPY_PART_BYTES, MAX_COPY_BYTES } from './protocol/attachments';
import { UsageReader } from './host/usageReader';
import { buildRunFolders } from './services/runFolders';
import { buildRuns } from './services/runs';
import { bytesOf } from './services/memorySize';
import { runToolParts } from './services/runTools';
import { toolsOf } from './services/tools';
import systemPrompt from '../docs/prompts.md';

export { endOrphans } from './adapters/run/orphans';
export { runCommand } from './host/commands';

/** Milliseconds after the start in which folders that turn up are late ones. */
const LATE_FOLDERS_MS = 15_000;
/** Bytes of memory without which the SQL engine does not start. */
const LEAST_QUERY_MEMORY = 400 * 1024 * 1024;
/** Where the window keeps which session is open in it. */
const OPEN_SESSION = 'baAgent.openSession';
/** Milliseconds that the token counter may take for one batch of texts. */
const COUNT_PATIENCE_MS = 10_000;
/** Milliseconds that the look for a project's earlier sessions may hold up the panel. */
const FOLDER_PATIENCE_MS = 1000;
/** Bytes that all copies of attached files take. */
const MAX_COPIES_BYTES = 2 * 1024 * 1024 * 1024;
/** Milliseconds after which a file on its way is dropped of which nothing comes. */
const UPLOAD_PATIENCE_MS = 60_000;
/** Milliseconds after the start when copies that no session names are looked for: the panel comes first. */
const COPIES_LOOK_MS = 60_000;
/** Milliseconds until stored results are looked through, after the start and after a session was deleted. */
const ARTIFACTS_LOOK_MS = 90_000;

/** Builds the services; they end with the extension. */
export async function buildServices(
  context: vscode.ExtensionContext,
  log: Log,
  savedCode: SavedCodeFiles,
): Promise<CommandParts> {
  const clock: Clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
  const makeId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 21);
  const makeRunId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12);
  const localize: Localize = (message, values) => vscode.l10n.t(message, values ?? {});
  const wording = makeWording(localize, vscode.env.language);
  const version = extensionVersion(context);
  const bundle = (name: string): string => path.join(context.extensionPath, 'dist', name);

  /** The script of the pages of reports. */
  const library = pageLibrary(path.join(bundle('webview'), 'page.js'));
  const choices = new FormatChoices(memoryOf(context.workspaceState));
  const tableChoices = new TableChoices(memoryOf(context.workspaceState));
  /** What is read by an address and is no part of the workspace. */
  const sources: FileSource[] = [];
  const files = new FileSpace(workspaceRoots, sources, choices, ownFolders(context));
  const sets = new StoredSets(files);
  const deadlines = new Deadlines();
  const sql = new DataProcess({
    script: bundle('dataProcess.js'),
    folders: () => files.folders(),
    resolve: (given) => files.resolveFile(given),
    onProgress: (path, share) => {
      deadlines.beginAnew();
      chat.fileProgress(path, share);
    },
    memoryBytes: () => Math.max(LEAST_QUERY_MEMORY, bytesOf(setting('queryMemoryLimit', log)) ?? 0),
    log,
  });
  const grants = new Grants(memoryOf(context.workspaceState), sha256);
  const outside = new NodeOutsideFiles({
    roots: workspaceRoots,
    home: os.homedir(),
    own: editorFolders(context),
    allows: (file) => vscode.workspace.isTrusted && grants.mayRead(file),
    makeId,
    onChange: () => sql.dispose(), // its sandbox is fixed at its start
  });
  sources.push(outside);
  const outliner = new OutlineWorker({ script: bundle('outlineWorker.js'), grammars: bundle('grammars'), log });
  const documents = new DocumentProcess({ script: bundle('documentWorker.js'), files, log });
  const patterns = new PatternProcess({ script: bundle('patternWorker.js'), log });
  const encoder = new TokenWorker({ script: bundle('tokenWorker.js'), log, patienceMs: COUNT_PATIENCE_MS });
  const models = new ModelSelection({
    secrets: context.secrets,
    memory: context.globalState,
    offline: new OfflineModel(wording, sets),
    provider: (access) => new AnthropicProvider(access, memoryOf(context.globalState), log),
    log,
  });
  const contextManager = new ContextManager(systemPrompt, workspaceInstructions(log), () => ({
    maxTokens: setting('context.smallWindow.maxTokens', log),
    maxMessages: setting('context.smallWindow.maxMessages', log),
    hours: setting('context.smallWindow.hours', log),
  }));
  const tokens = new TokenMeter(encoder, memoryOf(context.globalState), log, () => setting('tokenFamilies', log));

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

  const ownArtifacts = path.join(path.dirname(own), 'artifacts');
  const artifactFolder = new NodeArtifactFolder(ownArtifacts, Date.now, () =>
    projects
      .sessionFolders()
      .map((folder) => path.join(path.dirname(folder), 'artifacts'))
      .filter((folder) => folder !== ownArtifacts),
  );
  sources.push(artifactFolder);
  const sessionFolders = (): readonly string[] => projects.sessionFolders();
  const runFolders = buildRunFolders({ own, sessionFolders, files, sql, clock, log });
  sources.push(runFolders.folders);
  const artifacts = new StoredArtifacts(
    artifactFolder,
    clock,
    customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 24),
  );
  const running: PipelineOptions = {
    timeoutMs: () => 1000 * setting('tools.timeoutSeconds', log),
    level: () => setting('tools.outputLevel', log),
    artifacts,
    cache: new ResultCache(
      async (file) => (await files.stat(file)).stamp,
      () => clock.monotonic(),
    ),
  };

  let codeFolder = new WorkspaceCodeFolder(context.globalStorageUri, log);
  let codes = new CodeStore(codeFolder, clock, localize, log);
  const reports = new ReportFiles({
    ...{ sql, sha256, library, clock, language: vscode.env.language },
    folder: () => new WorkspaceReportFolder(context.globalStorageUri, log, codeFolder.folder),
  });
  /** All tools that there are. */
  const toolNames = new Set<string>();
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
    const tools = toolsOf({
      ...{
        files,
        tree: files,
        outside,
        artifacts,
        documents,
        notebooks: documents,
        outliner,
        sql,
        codes,
        uploads,
        patterns,
        clock,
      },
      ...{ corpus, embeddings: () => embeddings.current(), events: recallEvents, wording, writer: runs.writer },
      choices: tableChoices,
      ...runToolParts({
        ...{ context, runs, makeRunId, log, uploads },
        ...{ events: () => eventsOf(session.entries), codes: () => codes, codeFolder: () => codeFolder },
      }),
    });
    for (const { name } of tools) toolNames.add(name);
    const options: PipelineOptions = { ...running, deadlines, spools: runs.runner };
    const pipeline = new ToolPipeline(tools, windowPermissions(grants), clock, log, options);
    const budget = new ContextBudget(tokens, contextManager, session);
    const carry: CompactorParts['carry'] = (important, room, signal) =>
      carryFiles(important, { files, notebooks: documents, codes, outliner }, room, signal);
    const core = { models, context: contextManager, budget, pipeline, codes, log: session, files, trace, carry };
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
    const numbers = { sets, files, wording };
    return new Conversation({ ...core, grants, clock, makeId, localize, numbers, reports, ...limits }, listener);
  };

  const identity = {
    cwd: vscode.workspace.name ?? '',
    version,
    get gitBranch() {
      return gitBranch;
    },
  };
  const sessionFiles = new NodeSessionFiles(() => projects.sessionFolders(), log);
  const passages = new SearchWorker({ script: bundle('searchWorker.js'), log });
  const searched = { files, tree: files, documents, sessions: sessionFiles, artifacts };
  const corpus = new Corpus({ ...searched, index: passages, clock });
  const embeddings = new EmbeddingsSelection({
    secrets: context.secrets,
    connect: (access) => new HttpEmbeddings(access),
    log,
  });
  const copies = new AttachedFiles({
    folders: () => projects.sessionFolders().map((folder) => path.join(path.dirname(folder), 'attached')),
    makeId,
    own: ownFolders(context),
    limits: { fileBytes: MAX_COPY_BYTES, totalBytes: MAX_COPIES_BYTES },
    named: () => copiesNamedBySessions(sessionFiles.naming()),
  });
  sources.push(copies);
  const intakeLimits = { fileBytes: MAX_COPY_BYTES, partBytes: COPY_PART_BYTES, patienceMs: UPLOAD_PATIENCE_MS };
  const attachments = new Attachments({
    ...{ files, copies, intake: new CopyIntake(copies, clock, intakeLimits), localize },
    storedReport: (address) => storedReport(context.globalStorageUri, address),
  });
  const lookForCopies = setTimeout(() => {
    copies.removeUnneeded(Date.now()).catch((error: unknown) => {
      log.warn(`Copies of attached files were not looked through: ${errorMessage(error)}`);
    });
  }, COPIES_LOOK_MS);
  const artifactCleanUps = new CleanUpRuns(
    async () => {
      const named = sessionFiles.naming();
      const runsRemoved = await runFolders.cleanUp(named);
      const store = { folder: artifactFolder, store: artifacts, sessions: named, now: Date.now };
      return runsRemoved + (await cleanUpArtifacts(store));
    },
    ARTIFACTS_LOOK_MS,
    log,
  );
  artifactCleanUps.soon();
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
  const usageReader = new UsageReader({
    collector: new MetricsCollector({ files: sessionFiles, log }),
    inMemory: async (id) => {
      const { log: own } = await sessions.current();
      return own.id === id && own.isWhole ? new ConversationMetrics(own.all) : undefined;
    },
  });
  const otlp = new OtlpExporter({
    endpoint: () => (vscode.workspace.isTrusted ? setting('telemetry.otlpEndpoint', log) : ''),
    isTool: (name) => toolNames.has(name),
    ...{ version, instance: makeId(), log },
  });
  const codeDocuments = new CodeDocuments();
  const runs = buildRuns({
    ...{ context, bundle, clock, wording, localize, log, sessions, files, sql },
    ...{ documents: codeDocuments, folders: runFolders.folders, copies },
    panel: {
      codeRan: (run) => chat.codeRan(run),
      attach: (attached) => chat.attach(attached),
      fillDraft: (text) => chat.fillDraft(text),
    },
    ran: (file) => savedCode.setRan(file),
  });
  const code: CodeParts = {
    shelves: new CodeShelves({ globalStorage: context.globalStorageUri, clock, localize, log }),
    documents: codeDocuments,
    original: async (written) => {
      const { log: session } = await sessions.current();
      await session.readWhole();
      return writtenCode(eventsOf(session.entries), written);
    },
    ...{ sql, wording },
    ...runs.savedCode,
  };
  const grids = new GridPanels({
    ...{ extensionUri: context.extensionUri, sql, views: sql, choices: tableChoices, files, wording, log },
    analyze: (file, text, selection) =>
      void chat.run(() => analyzeSelection({ chat, sessions, codeFolder: () => codeFolder }, file, text, selection)),
  });
  const actions = new PanelActions(
    {
      ...{ sessions, search, attachments, grants },
      usage: { reader: usageReader, wording, version },
      readings: new DataReadings({ sql, choices, localize }),
      meanings: new ColumnMeanings({ sets, choices: tableChoices }),
      grids,
      runs: runs.actions,
      pages: new ReportPages(library),
    },
    { ...code, own: () => ({ folder: codeFolder, store: codes }) },
  );
  const chat = new ChatView(sessions, actions, log, models);
  const modelInput = new ModelInputView(sessions);
  const liveUsage = new LiveUsage(clock, (record) => otlp.take(record));
  const stopCounting = sessions.listen({
    opened: () => liveUsage.opened(),
    event: (event) => liveUsage.event(event),
  });
  const stopListening = sessions.listen({
    event: ({ type }) => {
      if (type === 'turn_started') void lookAtBranch();
      if (type !== 'code_saved') return;
      void projects.ensureProjectFile();
      void savedCode.refresh();
    },
    removed: () => artifactCleanUps.soon(),
  });

  const startedMs = clock.monotonic();
  /** A folder was added, or has answered late: then a session that nobody has chosen makes room for the last one. */
  const foldersChanged = async (): Promise<void> => {
    const isLate = clock.monotonic() - startedMs < LATE_FOLDERS_MS;
    if (isLate && (await sessions.current()).log.all.length === 0) await sessions.continueLast();
    chat.sessionsChanged();
  };

  context.subscriptions.push(
    ...[
      sql,
      outliner,
      documents,
      patterns,
      encoder,
      chat,
      models,
      modelInput,
      followWindow(projects),
      { dispose: stopListening },
    ],
    ...[usageReader, { dispose: stopCounting }, passages],
    { dispose: () => clearTimeout(lookForCopies) },
    artifactCleanUps,
    {
      dispose: projects.listen(() => {
        sql.dispose(); // what its sandbox lets it into is fixed at its start
        void chat.run(foldersChanged);
      }),
    },
    { dispose: grants.listen(() => outside.refresh()) },
    vscode.workspace.onDidChangeWorkspaceFolders(() => sql.dispose()), // its sandbox is fixed at its start
  );
  const session = {
    grants,
    attachments,
    sessions,
    chat,
    files: sessionFiles,
    search,
    codes: () => codes,
    outputs: runs.actions.outputs,
    wording,
    version,
  };
  context.subscriptions.push(
    ...[new CompactionDocuments(session), code.documents, savedCode.onDidChange(() => chat.codeChanged())],
  );
  const close = (): Promise<void> =>
    sessions.close().then(() => Promise.all([eventLines.flush(), otlp.close()]).then(() => undefined));
  return {
    context,
    models,
    localize,
    code,
    codeFolder: () => codeFolder,
    recovery,
    modelInput,
    embeddings,
    python: runs.selectPython,
    grids,
    close,
    ...session,
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
