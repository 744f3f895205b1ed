import { readdir } from 'node:fs/promises';
import os from 'node:os';
import * as vscode from 'vscode';
import type { Localize, Log } from '../core/ports';
import type { PythonProbe } from '../core/run/pythonProbe';
import { setting } from './config';
import { configuredPython, thisMachine } from './interpreters';
import { PythonExtension } from './pythonExtension';
import { WorkspacePython } from './pythonFinder';
import type { PythonMachine } from './pythonPlaces';
import type { PythonSelectParts } from './pythonSelect';
import { workspaceRoots } from './workspace';

const EXTENSION = 'ms-python.python';
/** Where the workspace keeps which Python the user has chosen for it. */
const CHOICE = 'baAgent.python';

const machine: PythonMachine = {
  ...thisMachine,
  home: os.homedir(),
  variable: (name) => process.env[name],
  names: (folder) => readdir(folder).catch(() => []),
};

/** What finds the Python of this window's workspace, and has the user choose one. */
export function workspacePython(
  { workspaceState }: Pick<vscode.ExtensionContext, 'workspaceState'>,
  probe: PythonProbe,
  log: Log,
  localize: Localize,
): PythonSelectParts {
  const extension = new PythonExtension({ extension: () => vscode.extensions.getExtension<unknown>(EXTENSION), log });
  const choice: PythonSelectParts['choice'] = {
    get: () => {
      const kept: unknown = workspaceState.get(CHOICE);
      return typeof kept === 'string' ? kept : undefined;
    },
    set: async (program) => workspaceState.update(CHOICE, program),
  };
  const folderOf = (place: string | undefined) => {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
    return folders.find(({ uri }) => uri.fsPath === place) ?? folders[0];
  };
  const finder = new WorkspacePython({
    ...{ probe, machine, extension, log },
    isTrusted: () => vscode.workspace.isTrusted,
    folder: (place) => {
      const folder = folderOf(place);
      return folder && { path: folder.uri.fsPath, resource: folder.uri };
    },
    chosen: () => choice.get(),
    setting: () => setting('python.path', log),
    defaultInterpreter: (place) => {
      const folder = folderOf(place);
      const written: unknown = vscode.workspace
        .getConfiguration('python', folder?.uri ?? null)
        .get('defaultInterpreterPath');
      return configuredPython(written, folder?.uri.fsPath);
    },
  });
  return {
    finder,
    probe,
    machine,
    extension,
    choice,
    localize,
    folders: () => workspaceRoots().map(({ folder }) => folder),
  };
}
