/** Saved code that the user runs himself, in a real VS Code with real programs, and asking about what came of it. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { AttachedFiles } from '../../src/adapters/attachedFiles';
import { NodeProgramRunner } from '../../src/adapters/run/programRunner';
import type { Log } from '../../src/core/ports';
import type { OutputFile } from '../../src/core/contract/outputFiles';
import { makeFormatter, type Localize } from '../../src/core/text/formatter';
import { CodeDocuments } from '../../src/host/code/codeDocuments';
import { CodeRuns } from '../../src/host/runs/codeRuns';
import { runSavedCode, type RunCodeDeps } from '../../src/host/runs/runSavedCode';
import { TaskTerminals } from '../../src/host/runs/runTerminals';
import type { AttachedFile } from '../../src/protocol/attachments';
import type { CodeRun } from '../../src/protocol/runs';
import { until } from '../support/process';
import { terminalText } from './terminalText';

const silent = (): void => undefined;
const log: Log = { info: silent, warn: silent, error: silent };
const localize: Localize = (message, values) => vscode.l10n.t(message, values ?? {});
const formatter = makeFormatter(localize, 'en');
const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('There is no folder.');

describe('saved code that the user runs', function () {
  const here = path.join(root, 'run-here');
  let folder: string;
  let terminals: TaskTerminals;
  let runner: NodeProgramRunner;
  let copies: AttachedFiles;
  let codeRuns: CodeRuns;
  let deps: RunCodeDeps;
  let told: CodeRun[];
  let attached: AttachedFile[];
  let draft: string;
  let ran: string[];
  let outputs: OutputFile[];
  const documents = new CodeDocuments();

  beforeEach(async () => {
    [told, attached, draft, ran, outputs] = [[], [], '', [], []];
    await mkdir(here, { recursive: true });
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-code-'));
    terminals = new TaskTerminals(formatter, log);
    runner = new NodeProgramRunner({
      ...{ folder: path.join(folder, 'running'), screen: terminals, log },
      environment: () => ({ PATH: process.env['PATH'] ?? '' }),
      memoryBytes: () => undefined,
    });
    let made = 0;
    copies = new AttachedFiles({
      folders: () => [path.join(folder, 'attached')],
      makeId: () => `copy${String(++made).padStart(8, '0')}`,
      limits: { fileBytes: 50_000_000, totalBytes: 100_000_000 },
      named: () => Promise.resolve({ ids: new Set(), untilMs: 0 }),
    });
    const folders = {
      create: async ({ script = '' }) => {
        const run = path.join(folder, 'abcdefghijkl');
        await mkdir(path.join(run, 'out'), { recursive: true });
        return { id: 'abcdefghijkl', folder: run, script };
      },
      outputs: () => Promise.resolve(outputs),
      answerQueries: () => Promise.resolve(),
    };
    const sql = { query: () => assert.fail('no query'), describe: () => assert.fail('no table') };
    codeRuns = new CodeRuns({
      ...{ runner, folders, sql, copies, formatter, log },
      outputFile: (address) => Promise.resolve(path.join(folder, 'abcdefghijkl', 'out', path.basename(address))),
      panel: {
        tell: (_, run) => told.push(run),
        attach: (files) => attached.push(...files),
        show: (_, { text }) => Promise.resolve(void (draft = text)),
      },
      ran: (file) => ran.push(path.basename(file.fsPath)),
    });
    const python = {
      find: () => Promise.resolve({ path: '/bin/sh', version: '3.11.2', label: 'Python 3.11.2', libraries: {} }),
    };
    const variables = { path: [], last: [], cleared: [] };
    const scriptPlaces = () => ({ sources: folder, variables, delimiter: path.delimiter });
    deps = { sql, documents, formatter, codeRuns, folders, terminals, python, scriptPlaces };
  });
  afterEach(async () => {
    codeRuns.dispose();
    runner.dispose();
    // One whose terminal goes while it still begins is listed by the editor for ever.
    await until('the tasks end', () => vscode.tasks.taskExecutions.length === 0);
    terminals.dispose();
    for (const terminal of vscode.window.terminals) terminal.dispose();
    for (const each of [here, folder]) await rm(each, { recursive: true, force: true });
  });
  after(() => documents.dispose());

  const save = async (name: string, text: string): Promise<vscode.Uri> => {
    const file = path.join(here, name);
    await writeFile(file, text);
    return vscode.Uri.file(file);
  };
  const textOf = async ({ path: address }: AttachedFile): Promise<string> =>
    readFile(await copies.resolve(address), 'utf8');
  const ended = (): Promise<void> => until('it ends', () => told.some(({ state }) => state !== 'running'));

  it('runs in the folder of the workspace, in a terminal, and tells the panel how it goes', async () => {
    const file = await save('hello.sh', 'pwd\necho "$0"\nexit 4\n');
    await runSavedCode(file, deps);
    await ended();
    assert.deepEqual(
      told.map(({ codeId, state }) => [codeId, state]),
      [
        ['hello', 'running'],
        ['hello', 'failed'],
      ],
    );
    assert.match(told[1]?.words ?? '', /^Exit code 4 in [\d.]+ s$/);
    assert.deepEqual(ran, ['hello.sh']);
    const text = await terminalText('Exit code 4');
    assert.match(text, new RegExp(`hello\\.sh with bash in \\S+\\n${root}\\n${file.fsPath}\\n`));
  });

  it('is saved before it runs', async () => {
    const file = await save('edited.sh', 'echo before\n');
    const files = vscode.workspace.getConfiguration('files');
    await files.update('autoSave', 'off', vscode.ConfigurationTarget.Workspace); // in a browser it is on
    try {
      const editor = await vscode.window.showTextDocument(file);
      await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, 1, 0), 'echo edited > run-here/ran.txt\n'));
      await runSavedCode(file, deps);
      await ended();
      assert.equal(await readFile(path.join(here, 'ran.txt'), 'utf8'), 'edited\n');
    } finally {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await files.update('autoSave', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('can be asked about: what it printed and how it ended, with the files that it made', async () => {
    await assert.rejects(codeRuns.ask('hello'), /has not been run in this window/);
    const file = await save('hello.sh', 'echo 你好\necho oops >&2\n');
    await runSavedCode(file, deps);
    await assert.rejects(codeRuns.ask('hello'), /still running/);
    await ended();
    await codeRuns.ask('hello');
    assert.equal(draft, 'About the run of hello.sh: ');
    assert.deepEqual(
      attached.map(({ filename, isCopy }) => [filename, isCopy]),
      [['hello run.txt', true]],
    );
    const text = await textOf(attached[0] ?? assert.fail());
    assert.match(text, /^What hello\.sh printed\nExit code 0 in [\d.]+ s · bash · \d{4}-\S+Z\n\n/);
    assert.match(text, /\n你好\n/);
    assert.match(text, /\n\[stderr\] oops\n/);
    assert.ok(!text.includes(root));
  });

  it('starts Python by what runs scripts, with the saved file as its script, and its figures go with a question', async () => {
    // The shell stands in for Python: `-X utf8 -u ba_run.py` is more than it takes, so it is asked for its arguments alone.
    const shell = path.join(folder, 'python');
    await writeFile(
      shell,
      '#!/bin/sh\necho "$@"\necho "$BA_AGENT_RUN $MPLBACKEND"\necho 1 > "$BA_AGENT_RUN/out/figure-1.png"\n',
      {
        mode: 0o755,
      },
    );
    deps.python = {
      find: () => Promise.resolve({ path: shell, version: '3.11.2', label: 'Python 3.11.2', libraries: {} }),
    };
    outputs = [
      { id: 'output:abcdefghijkl/figure-1.png', name: 'figure-1.png', kind: 'figure', file_type: 'PNG', size: 2 },
    ];
    await runSavedCode(await save('draw.py', 'print(1)\n'), deps);
    await ended();
    assert.match(told[1]?.words ?? '', /^Exit code 0 in [\d.]+ s\. Files made: figure-1\.png$/);
    await codeRuns.ask('draw');
    assert.deepEqual(
      attached.map(({ filename }) => filename),
      ['draw run.txt', 'figure-1.png'],
    );
    const text = await textOf(attached[0] ?? assert.fail());
    assert.match(text, /-X utf8 -u \S+\/ba_run\.py\n/);
    assert.match(text, /\/abcdefghijkl module:\/\/ba_agent_figures\n/);
    assert.match(text, /· Python 3\.11\.2 ·/);
  });

  it('is run once at a time, and what is asked about is the last run', async () => {
    const file = await save('slow.sh', 'echo one; sleep 100\n');
    await runSavedCode(file, deps);
    await until('it runs', () => told.length === 1);
    await runSavedCode(file, deps);
    assert.equal(told.length, 1);
    await codeRuns.stop('slow');
    assert.equal(told[1]?.state, 'failed');
    assert.match(told[1].words, /^Stopped after/);
    await save('slow.sh', 'echo two\n');
    await runSavedCode(file, deps);
    await until('it ends', () => told.length === 4);
    await codeRuns.ask('slow');
    assert.match(await textOf(attached[0] ?? assert.fail()), /\ntwo\n/);
  });

  it('says why it cannot run', async () => {
    await assert.rejects(runSavedCode(await save('a.html', '<p>'), deps), /cannot be run/);
    deps.python = { find: () => Promise.reject(new Error('There is no Python.')) };
    const python = await save('b.py', 'print(1)\n');
    await assert.rejects(runSavedCode(python, deps), /There is no Python/);
    assert.equal(codeRuns.isRunning('b'), false, 'it can be tried again');
    assert.deepEqual(told, []);
  });
});
