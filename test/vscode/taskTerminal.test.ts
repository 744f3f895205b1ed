/** Terminals of runs in a real VS Code: what they show, which one they take, and what the user ends in them. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { NodeProgramRunner } from '../../src/adapters/run/programRunner';
import type { Log } from '../../src/core/ports';
import type { RunRequest, RunResult } from '../../src/core/run/runner';
import { makeFormatter, type Localize } from '../../src/core/text/formatter';
import { TaskTerminals } from '../../src/host/runs/runTerminals';
import { inFull } from '../support/full';
import { until } from '../support/process';
import { terminalText } from './terminalText';

const silent = (): void => undefined;
const log: Log = { info: silent, warn: silent, error: silent };
const localize: Localize = (message, values) => vscode.l10n.t(message, values ?? {});
const formatter = makeFormatter(localize, 'en');
const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('There is no folder.');

describe('the terminal of a run', function () {
  let folder: string;
  let terminals: TaskTerminals;
  let runner: NodeProgramRunner;
  const stop = new AbortController();
  /** Of tasks that are over: the editor tells of the end of a task's process first, and of the task's own a moment later. */
  const exits = new Map<string, number | undefined>();
  const codes = new Map<string, number | undefined>();
  const idOf = ({ execution }: vscode.TaskEndEvent): string => String(execution.task.definition['id']);
  const listening = vscode.Disposable.from(
    vscode.tasks.onDidEndTaskProcess((event) => codes.set(idOf(event), event.exitCode)),
    vscode.tasks.onDidEndTask((event) => {
      exits.set(idOf(event), codes.get(idOf(event)));
      codes.delete(idOf(event));
    }),
  );

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-terminals-'));
    terminals = new TaskTerminals(formatter, log);
    runner = new NodeProgramRunner({
      ...{ folder, screen: terminals, log },
      environment: () => ({ PATH: process.env['PATH'] ?? '' }),
      memoryBytes: () => undefined,
    });
  });
  after(async () => {
    stop.abort();
    listening.dispose();
    runner.dispose();
    terminals.dispose();
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (id: string, script: string, more: Partial<RunRequest> = {}): Promise<RunResult> =>
    runner.run(
      { id, title: 'Shell', shown: `run ${id}`, program: '/bin/sh', args: ['-c', script], cwd, ...more },
      stop.signal,
    );
  const textOf = (id: string, has: string): Promise<string> => {
    terminals.show(id);
    return terminalText(has);
  };
  const isShown = (id: string): boolean => {
    try {
      terminals.show(id);
      return true;
    } catch {
      return false;
    }
  };

  it('shows what a program writes, and its task ends with its exit code', async () => {
    const result = await run('one', 'echo out; echo oops >&2; exit 3', { reveal: true });
    assert.deepEqual(result.end, { how: 'exited', code: 3 });
    await until('the task ends', () => exits.has('one'));
    assert.equal(exits.get('one'), 3);
    const text = await textOf('one', 'Exit code 3');
    assert.match(text, /^run one\n/);
    assert.match(text, /\nout\n/);
    assert.match(text, /\noops\n/);
    assert.match(text, /\nExit code 3 in [\d.]+ s\n/);
    assert.doesNotMatch(text, /failed to launch/);
  });

  it('keeps runs at the same time apart, two of the same id among them', async () => {
    const go = path.join(folder, 'go'); // a terminal whose run has ended would be taken by a task that begins late
    const wait = (words: string): string =>
      `echo "${words} begins"; until [ -e "${go}" ]; do sleep 0.1; done; echo "${words} ends"`;
    const begun: unknown[] = [];
    const starting = vscode.tasks.onDidStartTask((event) => void begun.push(event));
    const all = [
      run('left', wait('left')),
      run('right', wait('right')),
      ...['a', 'b', 'c'].map((words) => run('same', wait(words))),
    ];
    await until('all their tasks have begun', () => begun.length === all.length);
    starting.dispose();
    await writeFile(go, '');
    await Promise.all(all);
    await until('their tasks end', () => ['left', 'right', 'same', 'same#1', 'same#2'].every((id) => exits.has(id)));
    for (const [id, words] of [
      ['left', 'left'],
      ['right', 'right'],
      ['same', 'c'],
    ] as const) {
      const text = await textOf(id, 'Exit code 0');
      assert.match(text, new RegExp(`run ${id}\\n${words} begins\\n${words} ends\\n`));
      assert.equal(text.match(/begins/g)?.length, 1, text);
    }
  });

  it('is taken by a later run, and then that of the earlier one is gone', async () => {
    const before = vscode.window.terminals.length;
    for (const id of ['first', 'second', 'third']) {
      await run(id, `echo ${id}`);
      await until('its task ends', () => exits.has(id));
    }
    assert.equal(vscode.window.terminals.length, before);
    assert.match(await textOf('third', 'Exit code 0'), /^run third\nthird\n\nExit code 0/);
    assert.throws(() => terminals.show('one'), /is gone/);
    assert.throws(() => terminals.show('never'), /is gone/);
  });

  it('ends its run when the user closes it, or ends its task', async () => {
    const closed = run('closed', 'echo here; sleep 100');
    await until('it is there', () => isShown('closed'));
    await textOf('closed', 'here');
    vscode.window.activeTerminal?.dispose();
    assert.deepEqual((await closed).end, { how: 'stopped', by: 'terminal' });
    await until('its task ends', () => exits.has('closed'));
    assert.throws(() => terminals.show('closed'), /is gone/);
    const ended = run('ended', 'sleep 100');
    await until('it is there', () => isShown('ended'));
    vscode.tasks.taskExecutions.find(({ task }) => task.definition['id'] === 'ended')?.terminate();
    assert.deepEqual((await ended).end, { how: 'stopped', by: 'terminal' });
    await until('its task ends', () => exits.has('ended'));
  });

  it('ends its run by Ctrl+C, and says once that nothing else is read', async () => {
    const running = run('keys', 'echo here; sleep 100');
    await until('it is there', () => isShown('keys'));
    await textOf('keys', 'here');
    vscode.window.activeTerminal?.sendText('one', true);
    vscode.window.activeTerminal?.sendText('two', true);
    const hint = await textOf('keys', 'is not read');
    assert.equal(hint.match(/is not read/g)?.length, 1);
    vscode.window.activeTerminal?.sendText('\u0003', false);
    assert.deepEqual((await running).end, { how: 'stopped', by: 'terminal' });
    await until('its task ends', () => exits.has('keys'));
    assert.equal(exits.get('keys'), 130);
    assert.match(await textOf('keys', 'Stopped after'), /Stopped after/);
  });

  it('leaves what is not saved as it is: without a task, which would save it', async () => {
    const files = vscode.workspace.getConfiguration('files');
    await files.update('autoSave', 'off', vscode.ConfigurationTarget.Workspace); // in a browser it is on
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path.join(cwd, 'sales.csv')));
    const editor = await vscode.window.showTextDocument(document);
    try {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'not saved'));
      for (const id of ['unsaved', 'unsaved too']) {
        assert.deepEqual((await run(id, 'echo here; exit 2')).end, { how: 'exited', code: 2 });
        assert.match(await textOf(id, 'Exit code 2'), new RegExp(`^run ${id}\\nhere\\n`));
      }
      assert.equal(document.isDirty, true);
      assert.equal(exits.has('unsaved'), false);
      assert.throws(() => terminals.show('unsaved'), /is gone/);
      await run('own', 'true', { reveal: true });
      await until('its task ends', () => exits.has('own'));
      assert.equal(document.isDirty, false, 'the user’s own run is a task like any other');
    } finally {
      await vscode.commands.executeCommand('undo');
      await document.save();
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await files.update('autoSave', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('is not run again by the editor, and says so: only what began a run can', async () => {
    await run('again', 'echo here', { reveal: true });
    await until('its task ends', () => exits.has('again'));
    exits.clear();
    await vscode.commands.executeCommand('workbench.action.tasks.reRunTask');
    await until('the task that was begun again ends', () => exits.has('again'));
    assert.equal(exits.get('again'), 0);
    assert.match(await textOf('again', 'is over'), /^This run is over\./m);
    assert.deepEqual(
      vscode.tasks.taskExecutions.map(({ task }) => task.definition),
      [],
    );
  });

  inFull('is one of few, however many runs there were', async () => {
    const before = vscode.window.terminals.length;
    for (let at = 0; at < 10; at += 5) {
      const ids = [0, 1, 2, 3, 4].map((each) => `many${at + each}`);
      await Promise.all(ids.map((id) => run(id, 'echo here')));
      await until('their tasks end', () => ids.every((id) => exits.has(id)));
    }
    assert.ok(vscode.window.terminals.length <= before + 5, `${vscode.window.terminals.length} terminals`);
  });

  inFull('shows the end of what comes faster than it can be shown', async () => {
    const result = await run('flood', 'seq 1 1000000');
    assert.equal(result.output.lines, 1_000_000);
    await until('its task ends', () => exits.has('flood'));
    const text = await textOf('flood', 'Exit code 0');
    assert.match(text, /\n1000000\n\nExit code 0/);
  });
});
