import path from 'node:path';
import * as vscode from 'vscode';
import { GuardedProbe } from '../adapters/run/guardedProbe';
import { endOrphans } from '../adapters/run/orphans';
import { NodeProgramRunner } from '../adapters/run/programRunner';
import { NodeCodeChecker } from '../adapters/run/pythonChecker';
import { NodePythonProbe } from '../adapters/run/pythonProbe';
import { runsFolder } from '../adapters/run/runsFolder';
import { leadsInto } from '../adapters/run/workspaceLinks';
import { workspaceProgram } from '../adapters/run/workspaceProgram';
import { NodeWritePlaces } from '../adapters/writePlaces';
import { programEnvironment } from '../core/run/environment';
import { pythonVariables, startVariables } from '../core/run/pythonVariables';
import type { ScriptPlaces } from '../core/run/scriptCommand';
import { setting } from '../host/settings/config';
import { pythonConsent, workspacePython } from '../host/python/pythonWorkspace';
import { TaskTerminals } from '../host/runs/runTerminals';
import { ownFolders, workspaceRoots } from '../host/workspace';
import { EditorWriter } from '../host/writes/workspaceWriter';
import { WritePreview } from '../host/writes/writePreview';
import { bytesOf } from './memorySize';
import type { Platform } from './platform';

export type Runs = ReturnType<typeof buildRuns>;

/** What runs programs, finds Python, and writes files of the workspace. */
export function buildRuns({ context, log, clock, formatter, localize, bundle, documents }: Platform) {
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
  const terminals = new TaskTerminals(formatter, log);
  const folder = runsFolder(context.globalStorageUri.fsPath);
  const memoryBytes = (): number | undefined => bytesOf(setting('run.memoryLimit', log));
  const runner = new NodeProgramRunner({ folder, environment: env, memoryBytes, screen: terminals, log });
  void endOrphans(folder, log);
  const writePlaces = new NodeWritePlaces({
    ...{ roots: workspaceRoots, own: ownFolders(context) },
    codeFolders: () =>
      (vscode.workspace.workspaceFolders ?? [])
        .filter(({ uri }) => uri.scheme === 'file')
        .map(({ uri }) => vscode.Uri.joinPath(uri, setting('codeDirectory', log, uri)).fsPath),
  });
  const writePreview = new WritePreview(documents);
  return {
    ...{ selectPython, python: selectPython.finder, checker, terminals, runner, scriptPlaces },
    ...{ writePlaces, writePreview, writer: new EditorWriter(writePlaces, writePreview) },
    disposable: vscode.Disposable.from(terminals, runner),
  };
}
