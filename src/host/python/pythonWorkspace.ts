import { readdir } from 'node:fs/promises';
import os from 'node:os';
import * as vscode from 'vscode';
import { visibleText } from '../../base/visibleText';
import type { Log } from '../../core/ports';
import type { Localize } from '../../core/text/formatter';
import { PythonConsent, type PythonConsentDeps } from '../../core/run/pythonConsent';
import type { PythonProbe } from '../../core/run/pythonProbe';
import { setting } from '../settings/config';
import { configuredPython, thisMachine } from './interpreters';
import { PythonExtension } from './pythonExtension';
import { WorkspacePython } from './pythonFinder';
import type { PythonMachine } from './pythonPlaces';
import type { PythonSelectDeps } from './pythonSelect';
import { workspaceRoots } from '../workspace';

const EXTENSION = 'ms-python.python';
/** Where the workspace keeps which Python the user has chosen for it. */
const CHOICE = 'baAgent.python';

const machine: PythonMachine = {
  ...thisMachine,
  home: os.homedir(),
  variable: (name) => process.env[name],
  names: (folder) => readdir(folder).catch(() => []),
};

/** What decides whether a Python that lies in the workspace is started. */
export function pythonConsent(
  { workspaceState }: Pick<vscode.ExtensionContext, 'workspaceState'>,
  identify: PythonConsentDeps['identify'],
): PythonConsent {
  return new PythonConsent({
    identify,
    memory: { get: (key) => workspaceState.get(key), update: async (key, value) => workspaceState.update(key, value) },
    show: async (program, target) => {
      const file = visibleText(vscode.workspace.asRelativePath(program));
      const leads = target === program ? [] : [vscode.l10n.t('It leads to {file}.', { file: visibleText(target) })];
      const use = vscode.l10n.t('Use this Python');
      const no = vscode.l10n.t('Do not use it');
      const detail = [
        ...leads,
        vscode.l10n.t(
          'It has not been started. Whoever made these files decides what it does, and it can do what you can do.',
        ),
      ].join(' ');
      const message = vscode.l10n.t('Run code with a Python that lies in this workspace, {file}?', { file });
      const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, use, no);
      return answer === undefined ? undefined : answer === use;
    },
  });
}

/** What finds the Python of this window's workspace, and has the user choose one. */
export function workspacePython(
  { workspaceState }: Pick<vscode.ExtensionContext, 'workspaceState'>,
  probe: PythonProbe,
  consent: Pick<PythonConsent, 'ask'>,
  log: Log,
  localize: Localize,
): PythonSelectDeps {
  const extension = new PythonExtension({ extension: () => vscode.extensions.getExtension<unknown>(EXTENSION), log });
  const choice: PythonSelectDeps['choice'] = {
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
    ask: (program, signal) => consent.ask(program, signal),
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
    ask: (program, signal, again) => consent.ask(program, signal, again),
    folders: () => workspaceRoots().map(({ folder }) => folder),
  };
}
