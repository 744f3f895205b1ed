import * as vscode from 'vscode';
import { extensionOf } from '../core/store/languages';
import { configuredPython, findProgram, programNames, thisMachine } from './interpreters';
import { runQueries, type QueryParts } from './runQueries';

/** Of the tasks that run code: in package.json as well. */
const TASK_TYPE = 'ba-agent';

/**
 * Runs a file of saved code: queries with the product's own engine, which can only read, everything else as a task in a
 * terminal that the user sees. Resolves when it has begun, for queries when the result is shown.
 * @throws why it cannot run, in the user's language
 */
export async function runSavedCode(file: vscode.Uri, parts: QueryParts): Promise<void> {
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  if (open?.isDirty === true && !(await open.save())) {
    throw new Error(vscode.l10n.t('The file has changes that could not be saved, so it was not run.'));
  }
  const extension = extensionOf(file.path);
  if (extension === 'sql') {
    await runQueries(file, parts);
    return;
  }
  const names = programNames(extension, process.platform);
  if (names.length === 0) throw new Error(vscode.l10n.t('Files of this kind cannot be run here.'));
  if (!vscode.workspace.isTrusted) {
    throw new Error(
      vscode.l10n.t(
        'This workspace is not trusted, so no program is run in it. Trust it with “Manage Workspace Trust”.',
      ),
    );
  }
  if (file.scheme !== 'file') throw new Error(vscode.l10n.t('Only files on the disk can be run.'));
  const folder = vscode.workspace.getWorkspaceFolder(file);
  const program = await programFor(extension, names, folder);
  const cwd = folder?.uri.fsPath;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const task = new vscode.Task(
    { type: TASK_TYPE, id: file.toString() },
    folder ?? vscode.TaskScope.Workspace,
    name,
    'BA-Agent',
    new vscode.ProcessExecution(program, [file.fsPath], cwd === undefined ? {} : { cwd }),
  );
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true, focus: false };
  await vscode.tasks.executeTask(task);
}

/** The program that runs a language. @throws in words when there is none */
async function programFor(
  extension: string,
  names: readonly string[],
  folder: vscode.WorkspaceFolder | undefined,
): Promise<string> {
  if (extension === 'py') {
    const written: unknown = vscode.workspace
      .getConfiguration('python', folder?.uri ?? null)
      .get('defaultInterpreterPath');
    const named = configuredPython(written, folder?.uri.fsPath);
    const found = named !== undefined && (/[\\/]/.test(named) ? named : await findProgram([named], thisMachine));
    if (named !== undefined) {
      if (typeof found === 'string' && (await thisMachine.isProgram(found))) return found;
      throw new Error(
        vscode.l10n.t('The Python of the setting {setting} is not there: {path}. Correct the setting, or clear it.', {
          setting: 'python.defaultInterpreterPath',
          path: String(written),
        }),
      );
    }
  }
  const program = await findProgram(names, thisMachine);
  if (program !== undefined) return program;
  throw new Error(
    vscode.l10n.t(
      'There is no {program} on this machine, which this code needs. Install it, restart the window, and run it again.',
      {
        program: names[0] ?? '',
      },
    ),
  );
}
