import * as vscode from 'vscode';
import { eventsOf } from '../core/session/eventEntries';
import { CopyIntake } from '../core/store/copyIntake';
import { writtenCode } from '../core/store/writtenCode';
import { Attachments } from '../host/attachments/attachments';
import { MentionedColumns } from '../host/attachments/mentionedColumns';
import { ChatView } from '../host/panel/chatView';
import type { CodeDeps } from '../host/code/codeCommands';
import { CodeRuns } from '../host/runs/codeRuns';
import { CompactionDocuments } from '../host/context/compactionDocuments';
import { ParsedFiles } from '../host/parsing/parsedFiles';
import { analyzeSelection } from '../host/grid/gridCommands';
import { GridPanels } from '../host/grid/gridPanels';
import { ModelInputView } from '../host/context/modelInput';
import { setting } from '../host/settings/config';
import { outputsFor } from '../host/runs/outputs';
import { PanelActions } from '../host/panel/panelActions';
import { storedReport } from '../host/reports/reportFolder';
import { ReportPages } from '../host/reports/reportPages';
import type { SavedCodeFiles } from '../host/code/savedCodeFiles';
import { ColumnRoles } from '../host/roles/columnRoles';
import { Writes } from '../host/writes/writes';
import { saveUnsaved } from '../host/unsavedFiles';
import { COPY_PART_BYTES, MAX_COPY_BYTES } from '../protocol/attachments';
import type { SessionServices } from './sessions';
import type { ConversationServices } from './tools';

/** Milliseconds after the start in which folders that turn up are late ones. */
const LATE_FOLDERS_MS = 15_000;
/** Milliseconds after which a file on its way is dropped of which nothing comes. */
const UPLOAD_PATIENCE_MS = 60_000;

/** What the user sees: the panel, tables in tabs, texts in tabs, and what is done with them. */
export function buildUi(services: ConversationServices, opened: SessionServices, savedCode: SavedCodeFiles) {
  const { platform, storage, data, models, runs } = services;
  const { context, log, clock, localize, formatter, version, documents } = platform;
  const { sessions, search, usageReader } = opened;
  const { files, sql, runFolders, choices, columnRoles } = data;
  const { copies, codeFolders } = storage;
  const chat = new ChatView(sessions, log, models.selection);
  const intakeLimits = { fileBytes: MAX_COPY_BYTES, partBytes: COPY_PART_BYTES, patienceMs: UPLOAD_PATIENCE_MS };
  const mentioned = new MentionedColumns({ files, sql, sessions });
  const attachments = new Attachments({
    columns: (attached) => mentioned.of(attached),
    ...{ files, copies, intake: new CopyIntake(copies, clock, intakeLimits), localize },
    storedReport: (address) => storedReport(context.globalStorageUri, address),
  });
  const outputs = outputsFor({ files, sql, localize, place: (id) => runFolders.resolve(id) });
  const codeRuns = new CodeRuns({
    ...{ runner: runs.runner, folders: runFolders, sql, copies, panel: chat, formatter, log },
    outputFile: (address) => runFolders.resolve(address),
    ran: (file) => savedCode.setRan(file),
  });
  const writes = new Writes({
    ...{ sessions, files, localize, writer: runs.writer, places: runs.writePlaces, preview: runs.writePreview },
  });
  const code: CodeDeps = {
    ...{ codeFolders, documents, sql, formatter, codeRuns, folders: runFolders },
    ...{ python: runs.python, terminals: runs.terminals, scriptPlaces: runs.scriptPlaces },
    original: async (written) => {
      const { log: session } = await sessions.current();
      await session.readWhole();
      return writtenCode(eventsOf(session.entries), written);
    },
  };
  const grids = new GridPanels({
    ...{ extensionUri: context.extensionUri, sql, views: sql, choices: columnRoles, files, formatter, log },
    keepFormulas: () => setting('spreadsheets.keepFormulas', log),
    analyze: (file, text, selection) =>
      void chat.run(() => analyzeSelection({ chat, sessions, code }, file, text, selection)),
  });
  const actions = new PanelActions({
    ...{ sessions, search, attachments, grids, code },
    usage: { reader: usageReader, formatter, version },
    readings: new ParsedFiles({ sql, choices, localize, save: saveUnsaved }),
    meanings: new ColumnRoles({ sets: data.sets, choices: columnRoles }),
    runs: { outputs, terminals: runs.terminals, codeRuns, writes },
    pages: new ReportPages(data.library),
  });
  const modelInput = new ModelInputView(sessions, formatter);
  const session = { sessions, chat, files: storage.sessionFiles, search, codes: () => codeFolders.own.store };
  const compactions = new CompactionDocuments({ ...session, formatter, version });
  const stopListening = sessions.listen({
    event: ({ type }) => {
      if (type === 'code_saved') void savedCode.refresh();
    },
  });
  return {
    ...{ ...session, code, grids, attachments, outputs, modelInput },
    /** Serves a panel's page. */
    connect: (view: vscode.WebviewView) => chat.connect(view, actions),
    disposable: vscode.Disposable.from(
      ...[codeRuns, chat, modelInput, compactions, savedCode.onDidChange(() => chat.tell('codeChanged'))],
      ...[data.onProgress(({ path, share }) => chat.fileProgress(path, share)), followFolders(services, opened, chat)],
      new vscode.Disposable(stopListening),
    ),
  };
}

/** Shows the sessions of folders that come: one that has answered late takes the place of a session that nobody has chosen. */
function followFolders(
  { platform: { clock }, storage: { projects } }: ConversationServices,
  { sessions }: SessionServices,
  chat: ChatView,
): vscode.Disposable {
  const startedMs = clock.monotonic();
  const changed = async (): Promise<void> => {
    const isLate = clock.monotonic() - startedMs < LATE_FOLDERS_MS;
    if (isLate && (await sessions.current()).log.all.length === 0) await sessions.continueLast();
    chat.sessionsChanged();
  };
  return new vscode.Disposable(projects.listen(() => void chat.run(changed)));
}
