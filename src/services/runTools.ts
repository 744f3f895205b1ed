import os from 'node:os';
import type * as vscode from 'vscode';
import { commandPlace, scriptPlace } from '../adapters/run/runPlaces';
import { shadowingFiles } from '../adapters/run/shadowingFiles';
import { findShell } from '../adapters/run/shell';
import type { AgentEvent, Attachment } from '../core/contract/events';
import type { Log, MakeId } from '../core/ports';
import { givenFiles } from '../core/run/givenFiles';
import type { CodeStore } from '../core/store/codeStore';
import type { ExecuteCommandParts } from '../core/tools/executeCommand';
import type { KnownFolder } from '../core/tools/run/maskPaths';
import type { RunPythonParts } from '../core/tools/runPython';
import type { WorkspaceCodeFolder } from '../host/codeFolder';
import { setting } from '../host/config';
import { ownFolders, workspacePath, workspaceRoots } from '../host/workspace';
import type { Runs } from './runs';

export interface RunToolParts {
  context: vscode.ExtensionContext;
  runs: Pick<Runs, 'runner' | 'python' | 'checker' | 'folders' | 'scriptPlaces'>;
  makeRunId: MakeId;
  log: Log;
  /** Of the conversation. */
  uploads: () => readonly Attachment[];
  events: () => readonly AgentEvent[];
  codes: () => CodeStore;
  codeFolder: () => WorkspaceCodeFolder;
}

/** What the tools of a conversation that run programs need beside what all tools do. */
export function runToolParts(
  parts: RunToolParts,
): Omit<RunPythonParts, 'sql' | 'wording'> & Omit<ExecuteCommandParts, 'wording'> {
  const { context, runs, makeRunId, log, uploads, events, codes, codeFolder } = parts;
  return {
    ...{ runner: runs.runner, finder: runs.python, checker: runs.checker, folders: runs.folders, makeRunId },
    allowed: () => setting('python.allowedImports', log),
    place: () => scriptPlace(workspaceRoots(), uploads()[0]?.path),
    givenFiles: async () =>
      givenFiles({
        uploads: uploads(),
        codes: await codes().list(),
        codePath: (filename) => workspacePath(codeFolder().uri(filename)),
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
