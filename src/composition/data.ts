import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { DataProcess } from '../adapters/data/dataProcess';
import { DocumentProcess } from '../adapters/documentReader';
import { FileSpace, type FileSource } from '../adapters/fileSpace';
import { OutlineWorker } from '../adapters/outlineWorker';
import { NodeOutsideFiles } from '../adapters/outsideFiles';
import { pageLibrary } from '../adapters/pageLibrary';
import { PatternProcess } from '../adapters/patternProcess';
import { NodeRunFolders } from '../adapters/run/runFolders';
import { SearchWorker } from '../adapters/searchWorker';
import { sha256 } from '../adapters/sha256';
import { StoredSets } from '../core/analysis/facts/storedSets';
import { ReportFiles } from '../core/analysis/saved/reportFiles';
import { ParseOptionsStore } from '../core/store/parseOptionsStore';
import { ColumnRoleStore } from '../core/store/columnRoleStore';
import { Deadlines } from '../core/tools/pipeline/deadlines';
import { Corpus } from '../core/tools/vectorSearch/corpus';
import { setting } from '../host/settings/config';
import { WorkspaceReportFolder } from '../host/reports/reportFolder';
import { editorFolders, ownFolders, workspaceRoots } from '../host/workspace';
import { bytesOf } from './memorySize';
import type { Platform } from './platform';
import type { Storage } from './storage';

/** Bytes of memory without which the SQL engine does not start. */
const LEAST_QUERY_MEMORY = 400 * 1024 * 1024;

export type Data = ReturnType<typeof buildData>;

/** The files that may be read, and what reads them: tables, documents, code, passages; and the files of reports. */
export function buildData(platform: Platform, storage: Storage) {
  const { context, log, clock, makeId, makeRunId, bundle, memory } = platform;
  const { grants, codeFolders, projects, sessionFiles, artifacts, artifactFolder, copies } = storage;
  const choices = new ParseOptionsStore(memory.workspace);
  /** Other files than before may be read: the sandbox of the SQL engine is fixed at its start. */
  const opened = new vscode.EventEmitter<void>();
  const outside = new NodeOutsideFiles({
    ...{ roots: workspaceRoots, home: os.homedir(), own: editorFolders(context), makeId },
    allows: (file) => vscode.workspace.isTrusted && grants.mayRead(file),
    onChange: () => opened.fire(),
  });
  /** What is read by an address and is no part of the workspace. */
  const sources: FileSource[] = [outside, artifactFolder, copies];
  const files = new FileSpace(workspaceRoots, sources, choices, ownFolders(context));
  const deadlines = new Deadlines();
  const progress = new vscode.EventEmitter<{ path: string; share: number | undefined }>();
  const sql = new DataProcess({
    ...{ script: bundle('dataProcess.js'), folders: () => files.folders(), log },
    spillPlaces: [path.join(context.globalStorageUri.fsPath, 'spill')],
    resolve: (given) => files.resolveFile(given),
    onProgress: (path, share) => {
      deadlines.beginAnew();
      progress.fire({ path, share });
    },
    memoryBytes: () => Math.max(LEAST_QUERY_MEMORY, bytesOf(setting('queryMemoryLimit', log)) ?? 0),
  });
  const beside = storage.beside('runs');
  const runFolders = new NodeRunFolders({
    ...{ folder: beside.own, roots: workspaceRoots, makeId: makeRunId, clock, log },
    others: () => beside.all().filter((folder) => folder !== beside.own),
    resolve: (given) => files.resolveFile(given),
    shapeOf: (given, signal) => sql.describe(given, signal),
    keepFormulas: () => setting('spreadsheets.keepFormulas', log),
  });
  sources.push(runFolders);
  const outliner = new OutlineWorker({ script: bundle('outlineWorker.js'), grammars: bundle('grammars'), log });
  const documents = new DocumentProcess({ script: bundle('documentWorker.js'), files, log });
  const patterns = new PatternProcess({ script: bundle('patternWorker.js'), log });
  const passages = new SearchWorker({ script: bundle('searchWorker.js'), log });
  /** The script of the pages of reports. */
  const library = pageLibrary(path.join(bundle('webview'), 'page.js'));
  return {
    ...{ choices, outside, files, deadlines, sql, runFolders, outliner, documents, patterns, library },
    columnRoles: new ColumnRoleStore(memory.workspace),
    sets: new StoredSets(files),
    corpus: new Corpus({ files, tree: files, documents, sessions: sessionFiles, artifacts, index: passages, clock }),
    reports: new ReportFiles({
      ...{ sql, sha256, library, clock, language: vscode.env.language },
      folder: () => new WorkspaceReportFolder(context.globalStorageUri, log, codeFolders.own.folder.folder),
    }),
    /** How much of a file was read. */
    onProgress: progress.event,
    disposable: vscode.Disposable.from(
      ...[sql, outliner, documents, patterns, passages, opened, progress],
      ...[opened.event(() => sql.dispose()), vscode.workspace.onDidChangeWorkspaceFolders(() => sql.dispose())],
      ...[projects.listen(() => sql.dispose()), grants.listen(() => outside.refresh())].map(
        (stop) => new vscode.Disposable(stop),
      ),
    ),
  };
}
