import path from 'node:path';
import type * as vscode from 'vscode';
import { NodeCodeChecker } from '../adapters/run/pythonChecker';
import { NodePythonProbe } from '../adapters/run/pythonProbe';
import { GuardedProbe } from '../adapters/run/guardedProbe';
import { workspaceProgram } from '../adapters/run/workspaceProgram';
import { leadsInto } from '../adapters/run/workspaceLinks';
import type { Clock, Log, SqlEngine } from '../core/ports';
import { programEnvironment } from '../core/run/environment';
import type { CodeChecker, PythonFinder } from '../core/run/python';
import type { NodeRunFolders } from '../adapters/run/runFolders';
import type { RunFolders } from '../core/run/runFolders';
import { pythonVariables, startVariables } from '../core/run/pythonVariables';
import type { ProgramRunner } from '../core/run/runner';
import type { ScriptPlaces } from '../core/run/scriptCommand';
import type { Wording, Localize } from '../core/text/wording';
import type { WorkspaceWriter } from '../core/writes/written';
import { setting } from '../host/config';
import type { PythonSelectParts } from '../host/pythonSelect';
import { pythonConsent, workspacePython } from '../host/pythonWorkspace';
import { workspaceRoots } from '../host/workspace';
import { outputsFor } from '../host/outputs';
import type { RunActionParts } from '../host/runActions';
import { TaskTerminals } from '../host/runTerminals';
import { buildCodeRuns, type CodeRunListeners, type SavedCodeRuns } from './codeRuns';
import { buildRunner } from './runner';
import { buildWrites, type WritesServiceParts } from './writes';

/** What runs programs and writes files. */
export interface Runs {
  actions: RunActionParts;
  /** Finds the Python of the workspace, and what the user chooses it with. */
  python: PythonFinder;
  selectPython: PythonSelectParts;
  checker: CodeChecker;
  writer: WorkspaceWriter;
  runner: ProgramRunner;
  folders: RunFolders;
  scriptPlaces: () => ScriptPlaces;
  /** Where runs are shown. */
  terminals: TaskTerminals;
  /** What the user's own runs of saved code need. */
  savedCode: SavedCodeRuns;
}

export interface RunsParts extends WritesServiceParts, CodeRunListeners {
  context: vscode.ExtensionContext;
  /** Path of a file or folder of the package's own. */
  bundle: (name: string) => string;
  clock: Clock;
  wording: Wording;
  localize: Localize;
  log: Log;
  sql: SqlEngine;
  folders: NodeRunFolders;
}

/** Builds what runs programs and writes files. */
export function buildRuns(parts: RunsParts): Runs {
  const { context, bundle, clock, wording, localize, log } = parts;
  const env = (): Record<string, string> =>
    programEnvironment(process.env, { pass: setting('run.environment', log), platform: process.platform });
  const sources = bundle('python');
  const roots = (): string[] => workspaceRoots().map((root) => root.folder);
  const isOutside = (folder: string): boolean => path.isAbsolute(folder) && !leadsInto(roots(), folder);
  const variables = () => pythonVariables(process.env, path.delimiter, isOutside);
  const scriptPlaces = (): ScriptPlaces => ({ sources, variables: variables(), delimiter: path.delimiter });
  const pythonEnv = (): Record<string, string> => ({ ...env(), ...startVariables(variables(), path.delimiter) });
  const consent = pythonConsent(context, (program) => workspaceProgram(roots(), program));
  const probing = new NodePythonProbe({
    ...{ script: path.join(sources, 'ba_probe.py'), env: pythonEnv },
    now: () => clock.monotonic(),
  });
  const selectPython = workspacePython(context, new GuardedProbe(probing, consent), consent, log, localize);
  const checker = new NodeCodeChecker({ script: path.join(sources, 'ba_check.py'), env: pythonEnv });
  const { writer, writes } = buildWrites(parts);
  const terminals = new TaskTerminals(wording, log);
  context.subscriptions.push(terminals);
  const runner = buildRunner({ context, env, screen: terminals, log });
  const python = selectPython.finder;
  const savedCode = buildCodeRuns({ ...parts, python, runner, terminals, scriptPlaces });
  context.subscriptions.push(savedCode.codeRuns);
  return {
    ...{ python, selectPython, checker, writer, runner, terminals, savedCode, scriptPlaces, folders: parts.folders },
    actions: {
      outputs: outputsFor({ files: parts.files, sql: parts.sql, localize, place: (id) => parts.folders.resolve(id) }),
      terminals,
      codeRuns: savedCode.codeRuns,
      writes,
    },
  };
}
