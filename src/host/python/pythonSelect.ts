import * as vscode from 'vscode';
import { CancelledError } from '../../base/errors';
import type { Localize } from '../../core/text/formatter';
import { PythonError, pythonFaultWords } from '../../core/run/pythonFault';
import { heldProgram, type ProbeResult, type PythonProbe, type PythonProgram } from '../../core/run/pythonProbe';
import type { PythonExtension } from './pythonExtension';
import type { WorkspacePython } from './pythonFinder';
import { librariesWords, listPythons, type PythonRow } from './pythonList';
import { programName, pythonLabel } from './pythonNames';
import { commonPythons, environmentPythons, pathPythons, type PythonMachine } from './pythonPlaces';

const DOWNLOADS = 'https://www.python.org/downloads/';

export interface PythonSelectDeps {
  finder: WorkspacePython;
  probe: PythonProbe;
  machine: PythonMachine;
  extension: PythonExtension;
  /** Paths of the workspace's folders. */
  folders: () => readonly string[];
  /** Asks the user whether a program of the workspace may be started. */
  ask: (program: string, signal: AbortSignal, again: boolean) => Promise<boolean>;
  /** The user's choice for the workspace; undefined is Automatic. */
  choice: { get(): string | undefined; set(program: string | undefined): Promise<void> };
  localize: Localize;
}

interface Item extends vscode.QuickPickItem {
  does?: 'automatic' | 'browse' | 'install';
  program?: string;
}

/** Lets the user choose which Python runs code in this workspace. @throws in words */
export async function selectPython(deps: PythonSelectDeps): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    throw new Error(
      vscode.l10n.t(
        'This workspace is not trusted, so no program is run in it. Trust it with “Manage Workspace Trust”.',
      ),
    );
  }
  const picked = await pick(deps);
  if (picked?.does === 'install') await vscode.env.openExternal(vscode.Uri.parse(DOWNLOADS));
  else if (picked?.does === 'automatic') await deps.choice.set(undefined);
  else {
    const program = picked?.does === 'browse' ? await browse() : picked?.program;
    if (program !== undefined) await choose(program, deps);
  }
}

/** Keeps a choice once it has started. */
async function choose(program: string, deps: PythonSelectDeps): Promise<void> {
  const { probe, ask, folders, choice, localize } = deps;
  const { signal } = new AbortController();
  const title = vscode.l10n.t('Trying this Python…');
  const options = { location: vscode.ProgressLocation.Window, title };
  const attempt = (): Thenable<ProbeResult> =>
    vscode.window.withProgress(options, () => probe.probe({ program }, folders()[0], signal));
  const first = await attempt();
  const held = heldProgram(first);
  if (held !== undefined && !(await ask(held, signal, true))) return;
  const result = held === undefined ? first : await attempt();
  if ('fault' in result) {
    throw new Error(pythonFaultWords({ ...result.fault, origin: 'path', name: programName(program) }, localize));
  }
  await choice.set(result.python.path);
  const label = pythonLabel(result.python);
  vscode.window.setStatusBarMessage(vscode.l10n.t('{python} runs code in this workspace.', { python: label }), 5000);
}

/** Shows the list, which fills while programs answer; undefined when the user leaves it. */
function pick(deps: PythonSelectDeps): Promise<Item | undefined> {
  const list = vscode.window.createQuickPick<Item>();
  const leaving = new AbortController();
  let automatic = '';
  let rows: PythonRow[] = [];
  const show = (): void => {
    const active = list.activeItems[0];
    list.items = items(rows, automatic, deps.choice.get());
    // The cursor stays where it is while rows come in above it.
    const same = list.items.find(({ label, detail }) => label === active?.label && detail === active.detail);
    if (same) list.activeItems = [same];
  };
  list.title = vscode.l10n.t('Which Python runs code in this workspace?');
  list.placeholder = vscode.l10n.t('Choose one, or let it be found');
  list.matchOnDescription = list.matchOnDetail = true;
  list.busy = true;
  show();
  const filling = Promise.all([
    automaticWords(deps, leaving.signal).then((words) => {
      automatic = words;
      show();
    }),
    programs(deps, leaving.signal).then((found) =>
      listPythons(
        found,
        { probe: deps.probe, cwd: deps.folders()[0], chosen: deps.choice.get(), localize: deps.localize },
        (known) => {
          rows = inPlace(known, rows);
          show();
        },
        leaving.signal,
      ),
    ),
  ]).finally(() => {
    if (!leaving.signal.aborted) list.busy = false;
  });
  return new Promise((resolve, reject) => {
    filling.catch((error: unknown) => {
      if (error instanceof CancelledError) return;
      list.hide();
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    list.onDidAccept(() => {
      const [item] = list.selectedItems;
      if (item?.does === undefined && item?.program === undefined) return; // one that does not start
      resolve(item);
      list.hide();
    });
    list.onDidHide(() => {
      leaving.abort();
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}

/** The rows that are shown stay where they are, and others come behind them: nothing moves away under the mouse. */
function inPlace(known: readonly PythonRow[], shown: readonly PythonRow[]): PythonRow[] {
  const placeOf = ({ detail }: PythonRow): number => shown.findIndex((row) => row.detail === detail);
  const [before, added] = [known.filter((row) => placeOf(row) >= 0), known.filter((row) => placeOf(row) < 0)];
  return [...before.sort((a, b) => placeOf(a) - placeOf(b)), ...added];
}

function items(rows: readonly PythonRow[], automatic: string, chosen: string | undefined): Item[] {
  const separator = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const mark = (isCurrent: boolean, words: string): string => (isCurrent ? `$(check) ${words}`.trim() : words);
  const good = rows.filter(({ path }) => path !== undefined);
  const bad = rows.filter(({ path }) => path === undefined);
  return [
    { label: vscode.l10n.t('Automatic'), description: mark(chosen === undefined, automatic), does: 'automatic' },
    { label: vscode.l10n.t('Browse…'), does: 'browse', alwaysShow: true },
    { label: vscode.l10n.t('Install Python…'), description: 'python.org', does: 'install', alwaysShow: true },
    ...(good.length > 0 ? [separator(vscode.l10n.t('Found'))] : []),
    ...good.map(({ label, description, detail, path = '' }): Item => ({
      ...{ label, description: mark(path === chosen, description), detail, program: path },
    })),
    ...(bad.length > 0 ? [separator(vscode.l10n.t('Cannot run code'))] : []),
    ...bad.map(({ label, description, detail }): Item => ({ label: `$(warning) ${label}`, description, detail })),
  ];
}

/** Which one is taken where nothing is chosen, or why none is. */
async function automaticWords({ finder, localize }: PythonSelectDeps, signal: AbortSignal): Promise<string> {
  try {
    const { label, libraries } = await finder.automatic(signal);
    return `${label} · ${librariesWords(libraries, localize)}`;
  } catch (error) {
    if (error instanceof PythonError) return pythonFaultWords(error.fault, localize);
    throw error;
  }
}

/** All that is worth asking, that of the workspace first. */
async function programs({ machine, extension, folders, choice }: PythonSelectDeps, signal: AbortSignal) {
  const chosen = choice.get();
  const found: PythonProgram[][] = await Promise.all([
    Promise.resolve(chosen === undefined ? [] : [{ program: chosen }]),
    ...folders().map((folder) => environmentPythons(folder, machine)),
    extension.known(signal).then((known) => known.map((program) => ({ program }))),
    pathPythons(machine),
    commonPythons(machine),
  ]);
  return found.flat();
}

async function browse(): Promise<string | undefined> {
  const title = vscode.l10n.t('Choose the program of a Python');
  const picked = await vscode.window.showOpenDialog({ title, openLabel: vscode.l10n.t('Use this Python') });
  return picked?.[0]?.fsPath;
}
