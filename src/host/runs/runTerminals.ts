import * as vscode from 'vscode';
import { errorMessage } from '../../base/errors';
import { oneLine } from '../../base/text';
import { visibleText } from '../../base/visibleText';
import type { Log } from '../../core/ports';
import type { RunRequest, RunScreen, RunView } from '../../core/run/runner';
import type { Formatter } from '../../core/text/formatter';
import { noRunAgain, TaskTerminal } from './taskTerminal';

/** Of the tasks that show runs: in package.json as well. */
const TASK_TYPE = 'ba-agent';
/** Runs whose terminals can still be found. */
const MAX_KNOWN = 200;

interface Shown {
  /** Of its task. */
  taskId: string;
  /** Undefined until it is there, and when another run has taken its place. */
  terminal: vscode.Terminal | undefined;
}

/** A terminal that no task made. */
interface Plain {
  view: TaskTerminal;
  terminal: vscode.Terminal;
}

/**
 * Shows each run in the terminal of a task of its own. Terminals of runs that have ended are taken by those that come, as
 * the editor does it with tasks; a run that goes on keeps its own.
 *
 * Before it starts a task the editor saves every editor that has changes, and no task can have it otherwise
 * (`task.saveBeforeRun`). A run that the user has not started himself must not do that: while there are such changes it is
 * shown in a terminal without a task.
 */
export class TaskTerminals implements RunScreen, vscode.Disposable {
  /** By the ids of runs, the newest last. */
  private readonly runs = new Map<string, Shown>();
  private readonly disposables: readonly vscode.Disposable[];
  /** Ids of tasks that go on. */
  private readonly active = new Set<string>();
  private plain: readonly Plain[] = [];
  private tasks = 0;

  constructor(
    private readonly formatter: Formatter,
    private readonly log: Log,
  ) {
    this.disposables = [
      vscode.tasks.onDidStartTask(({ execution }) => this.started(execution)),
      vscode.tasks.onDidEndTask(({ execution: { task } }) => {
        if (task.definition.type === TASK_TYPE) this.active.delete(String(task.definition['id']));
      }),
    ];
  }

  open(request: RunRequest, onStop: () => void): RunView {
    const isTask = request.reveal === true || !wouldSave();
    const view = new TaskTerminal(request, onStop, this.formatter, isTask);
    const shown: Shown = { taskId: this.taskId(request.id), terminal: undefined };
    this.runs.delete(request.id);
    this.runs.set(request.id, shown);
    for (const id of [...this.runs.keys()].slice(0, -MAX_KNOWN)) this.runs.delete(id);
    const name = oneLine(visibleText(request.title));
    if (isTask) this.startTask(shown.taskId, name, request, view);
    else shown.terminal = this.openPlain(name, view);
    return view;
  }

  /** Brings the terminal of a run to the front. @throws in the user's language when it is gone */
  show(id: string): void {
    const terminal = this.runs.get(id)?.terminal;
    if (!terminal || !vscode.window.terminals.includes(terminal)) {
      throw new Error(
        vscode.l10n.t(
          'The terminal of this run is gone: it was closed, or another run uses it now. What the run printed is kept with its result.',
        ),
      );
    }
    terminal.show(true);
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  private startTask(id: string, name: string, request: RunRequest, view: TaskTerminal): void {
    this.active.add(id);
    let begun = false;
    const terminal = (): vscode.Pseudoterminal => {
      if (begun) return noRunAgain(this.formatter);
      begun = true;
      return view;
    };
    const task = new vscode.Task(
      { type: TASK_TYPE, id },
      vscode.workspace.getWorkspaceFolder(vscode.Uri.file(request.cwd)) ?? vscode.TaskScope.Workspace,
      name,
      'BA-Agent',
      new vscode.CustomExecution(() => Promise.resolve(terminal())),
      [],
    );
    task.presentationOptions = {
      reveal: request.reveal === true ? vscode.TaskRevealKind.Always : vscode.TaskRevealKind.Silent,
      panel: vscode.TaskPanelKind.Shared,
      ...{ focus: false, echo: false, showReuseMessage: false, clear: true },
    };
    vscode.tasks.executeTask(task).then(undefined, (error: unknown) => {
      this.log.warn(`A run has no terminal: ${errorMessage(error)}`);
      this.active.delete(id);
      view.leave();
    });
  }

  /** Without a task; those of runs that have ended make room. */
  private openPlain(name: string, view: TaskTerminal): vscode.Terminal {
    for (const each of this.plain) if (each.view.isOver) each.terminal.dispose();
    const terminal = vscode.window.createTerminal({ name, pty: view, isTransient: true });
    this.plain = [...this.plain.filter((each) => !each.view.isOver), { view, terminal }];
    return terminal;
  }

  private started(execution: vscode.TaskExecution): void {
    const shown = this.of(execution);
    if (!shown) return;
    const terminal = terminalOf(execution);
    for (const other of this.runs.values()) if (other.terminal === terminal) other.terminal = undefined;
    shown.terminal = terminal;
  }

  private of({ task }: vscode.TaskExecution): Shown | undefined {
    if (task.definition.type !== TASK_TYPE) return undefined;
    return [...this.runs.values()].find(({ taskId }) => taskId === task.definition['id']);
  }

  /** Two tasks of one id would swap their terminals, and models give the same id to calls of different turns. */
  private taskId(run: string): string {
    return this.active.has(run) ? `${run}#${++this.tasks}` : run;
  }
}

/** Whether the start of a task would save something, or ask whether it may. */
function wouldSave(): boolean {
  const wanted: unknown = vscode.workspace.getConfiguration('task').get('saveBeforeRun');
  return wanted !== 'never' && vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ isDirty }) => isDirty));
}

/** The terminal that a task runs in. The editor sets it, but has not yet put it into its API; else it goes by its name. */
function terminalOf(execution: vscode.TaskExecution): vscode.Terminal | undefined {
  const own: unknown = Reflect.get(execution, 'terminal');
  const { terminals } = vscode.window;
  return (
    terminals.find((terminal) => terminal === own) ??
    terminals.findLast(({ name }) => name.includes(execution.task.name))
  );
}
