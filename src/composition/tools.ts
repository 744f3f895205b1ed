import os from 'node:os';
import { commandPlace, scriptPlace } from '../adapters/run/runPlaces';
import { shadowingFiles } from '../adapters/run/shadowingFiles';
import { findShell } from '../adapters/run/shell';
import { seal, ToolError, type AnyTool } from '../core/contract/tool';
import { givenFiles } from '../core/run/givenFiles';
import { eventsOf } from '../core/session/eventEntries';
import type { SessionLog } from '../core/session/sessionLog';
import { describeFileFailure } from '../core/session/writeFailure';
import { uploadsOf } from '../core/store/uploads';
import { executeCommand, type ExecuteCommandDeps } from '../core/tools/executeCommand';
import { facts } from '../core/tools/facts';
import { fileReader } from '../core/tools/fileReader';
import { fileSearch } from '../core/tools/fileSearch';
import { fileWrite } from '../core/tools/fileWrite';
import { queryDatabase } from '../core/tools/queryDatabase';
import { recall } from '../core/tools/recall';
import type { KnownFolder } from '../core/tools/run/maskPaths';
import { runPython, type RunPythonDeps } from '../core/tools/runPython';
import { tableSearch } from '../core/tools/tableSearch';
import { vectorSearch } from '../core/tools/vectorSearch/vectorSearch';
import type { StoredCodeFolder } from '../host/code/codeFolders';
import { setting } from '../host/settings/config';
import { isUnsaved } from '../host/unsavedFiles';
import { ownFolders, workspacePath, workspaceRoots } from '../host/workspace';
import type { Data } from './data';
import type { Models } from './models';
import type { Platform } from './platform';
import type { Runs } from './runs';
import type { Storage } from './storage';

/** What conversations and their tools are built of. */
export interface ConversationServices {
  platform: Platform;
  storage: Storage;
  data: Data;
  models: Models;
  runs: Runs;
}

/** What a conversation works on: its log, and where its code is saved. */
export interface OfConversation {
  session: SessionLog;
  codeFolder: Pick<StoredCodeFolder, 'folder' | 'store'>;
}

/** The tools of a conversation. */
export function toolsOf(services: ConversationServices, { session, codeFolder }: OfConversation): AnyTool[] {
  const { platform, storage, data, models, runs } = services;
  const { files, outside, documents, outliner, sql, patterns, corpus, columnRoles } = data;
  const { clock, formatter } = platform;
  const parts = {
    ...{
      files,
      tree: files,
      outside,
      documents,
      notebooks: documents,
      outliner,
      sql,
      patterns,
      clock,
      formatter,
      corpus,
    },
    ...{ artifacts: storage.artifacts, codes: codeFolder.store, writer: runs.writer, choices: columnRoles },
    ...runToolParts(services, { session, codeFolder }),
    embeddings: () => models.embeddings.current(),
    uploads: () => uploadsOf(eventsOf(session.entries)),
    unsaved: isUnsaved,
    isOpen: () => workspaceRoots().length > 0,
    events: async () => {
      await session.readWhole().catch((error: unknown) => {
        const words = describeFileFailure(error, (message) => message); // for the model
        throw new ToolError('file', 'unreadable', words);
      });
      return eventsOf(session.entries);
    },
  };
  return [
    seal(executeCommand(parts)),
    seal(facts(parts)),
    seal(fileReader(parts)),
    seal(fileSearch(parts)),
    seal(fileWrite(parts)),
    seal(queryDatabase(parts)),
    seal(recall(parts)),
    seal(runPython(parts)),
    seal(tableSearch(parts)),
    seal(vectorSearch(parts)),
  ];
}

/** What the tools that run programs need beside what all tools do. */
function runToolParts(
  { platform, data, runs }: ConversationServices,
  { session, codeFolder }: OfConversation,
): Omit<RunPythonDeps, 'sql' | 'formatter'> & Omit<ExecuteCommandDeps, 'formatter'> {
  const { context, log, makeRunId } = platform;
  const events = () => eventsOf(session.entries);
  return {
    ...{ runner: runs.runner, finder: runs.python, checker: runs.checker, folders: data.runFolders, makeRunId },
    allowed: () => setting('python.allowedImports', log),
    place: () => scriptPlace(workspaceRoots(), uploadsOf(events())[0]?.path),
    givenFiles: async () =>
      givenFiles({
        uploads: uploadsOf(events()),
        codes: await codeFolder.store.list(),
        codePath: (filename) => workspacePath(codeFolder.folder.uri(filename)),
        events: events(),
      }),
    scriptPlaces: runs.scriptPlaces,
    shadowing: shadowingFiles,
    shell: () => findShell(process.env),
    resolveFolder: (given) => commandPlace(workspaceRoots(), given, ownFolders(context)),
    knownFolders,
    // Other systems have no such limit, and what ended there was not ended by it.
    memoryLimit: () =>
      process.platform === 'linux'
        ? setting('run.memoryLimit', log).replace(/(?=[MG]B$)/, ' ') || undefined
        : undefined,
  };
}

/** Folders whose paths are told relative to them. */
function knownFolders(): KnownFolder[] {
  const roots = workspaceRoots();
  return [
    ...roots.map(({ name, folder }) => ({ path: folder, shown: roots.length === 1 ? '' : name })),
    { path: os.homedir(), shown: '~' },
  ];
}
