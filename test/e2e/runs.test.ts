import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ToolCall } from '../../src/core/contract/response';
import { extensionHosts } from '../support/extensionHosts';
import { MessagesApi, type AcceptedRequest } from '../support/messagesApi/server';
import { memoryOf, processesWith } from '../support/processes';
import { until } from '../support/process';
import { findAnalysisPython } from '../support/python';
import { violations } from './accessibility';
import { inFull, isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { killedHosts } from './kills';
import { keepFailures } from './failures';
import { Panel } from './panel';
import { killedProcesses } from './processKills';
import { answers, call, calls, lastWords, resultsOf, script, writes } from './scriptedClaude';
import { tools } from './tools';

const KEY = 'sk-ant-runs';
const LONG_WAIT = 300_000;
const EXTENSION = 'ba-agent.ba-agent';
/** Printed at 200 bytes a line: 400 MB in a full run. */
const LINES = isFull ? 2_000_000 : 100_000;
/** Children that leave their group and their parent, which then never ends. */
const ENDLESS = (mark: string): string =>
  [
    'import subprocess, sys, time',
    'for at in range(3):',
    `    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)", "${mark}"], start_new_session=at > 0)`,
    'print("started", flush=True)',
    'while True:',
    '    time.sleep(0.1)',
  ].join('\n');

const python = (code: string, id = 'one', more: ToolCall['arguments'] = {}): ToolCall =>
  call('run_python', { code, timeout: 60, ...more }, id);

describe('Running code', function () {
  inOrder(this);
  let panel: Panel;
  let server: MessagesApi;
  let turn = -1;

  before(async function () {
    this.timeout(LONG_WAIT);
    server = await MessagesApi.start({ key: KEY });
    panel = await Panel.open({
      name: '销售 数据',
      settings: {
        'baAgent.anthropic.baseUrl': server.url,
        'baAgent.python.path': await findAnalysisPython(),
        'baAgent.python.allowedImports': ['os', 'signal', 'subprocess', 'sys'],
        'files.autoSave': 'off', // in a browser it is on
      },
      env: { LC_ALL: 'C', LANG: 'C', WAREHOUSE_API_KEY: 'sk-warehouse-4711' },
    });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
    await panel.setKey(KEY);
    await panel.modelIs('Claude Sonnet 5.5');
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
  });

  keepFailures(() => panel);

  /** Asks the model, which makes these calls, one round after the other, and then answers. */
  const ask = async (...rounds: (ToolCall[] | ToolCall)[]): Promise<void> => {
    script(server, rounds);
    turn++;
    await panel.ask(`Question ${turn}`);
  };
  const row = (state: string) =>
    panel.part('tool', turn).and(panel.workbench.webview(EXTENSION).locator(`[data-state="${state}"]`));
  const allow = async (answer = 'once', count = 1): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const waiting = panel.part('approval', turn);
      await until('the call asks', async () => (await waiting.count()) === count - at);
      await panel.part(`approval-${answer}`, turn).first().click();
    }
  };
  const done = async (): Promise<string[]> => {
    assert.equal(await panel.ended(turn), 'complete');
    return resultsOf(server.accepted.at(-1) ?? assert.fail()).map(({ text }) => text);
  };
  const inWorkspace = (name: string): Promise<string> => readFile(path.join(panel.workspace, name), 'utf8');

  it('asks with the whole code and the Python that will run it', async () => {
    const code = [
      'import pandas as pd',
      'import matplotlib.pyplot as plt',
      'sales = pd.read_csv("sales.csv")',
      'by = sales.groupby("category")["revenue"].sum()',
      'by.plot.bar(title="各类别收入 by category")',
      'plt.show()',
      'print("收入合计", round(by.sum(), 2))',
    ].join('\n');
    server.answer((request: AcceptedRequest) => {
      const [result] = resultsOf(request);
      if (!result) return calls(1, python(code));
      const id = /output:[a-z0-9]{12}\/\S+\.png/.exec(result.text)?.[0] ?? assert.fail(result.text);
      return answers(`## Revenue by category\n\n<file_ref>${id}</file_ref>\n\nAs the script says.`);
    });
    turn++;
    await panel.ask('Draw the revenue by category');
    await panel.answerRecipient();
    await row('asked').waitFor();
    const card = panel.part('approval', turn);
    assert.match(await card.locator('pre').innerText(), /各类别收入/);
    assert.match(await card.innerText(), /Python 3\.\d+/);
    await panel.picture('run-approval-dark');
  });

  it('shows the figure in the report, and tells what it printed, in Chinese under a locale that has none', async () => {
    await allow();
    const [observation = ''] = await done();
    assert.match(observation, /Exit code 0/);
    assert.match(observation, /收入合计 \d+/);
    const picture = panel.part('report', turn).locator('img').first();
    await picture.waitFor();
    await until('it is drawn', () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 300));
    await picture.scrollIntoViewIfNeeded();
    await panel.picture('run-figure-dark');
    await row('done').locator('summary').first().click();
    assert.match(await row('done').locator('.printed').innerText(), /收入合计 \d+/);
    await panel.picture('run-row-open');
    assert.deepEqual(await violations(await panel.frame()), []);
    await panel.workbench.setTheme('Default Light Modern');
    await panel.workbench.setSidebarWidth(300);
    await picture.scrollIntoViewIfNeeded();
    await panel.picture('run-figure-light-300');
    await panel.workbench.setTheme('Default Dark Modern');
    await panel.workbench.setSidebarWidth(600);
  });

  it('shows the same in a terminal', async () => {
    await panel.part('show-terminal', turn).first().click();
    await panel.workbench.page.locator('.terminal-outer-container, .terminal-split-pane').first().waitFor();
    await panel.workbench.page.locator('.xterm-rows', { hasText: /\d/ }).first().waitFor();
    await panel.picture('run-terminal');
    await panel.workbench.command('View: Hide Panel');
  });

  it('runs nothing that is denied', async () => {
    await ask(python('open("denied.txt", "w").write("x")'));
    await allow('deny');
    assert.match((await done())[0] ?? '', /Error Code: denied/);
    assert.ok(!(await readdir(panel.workspace)).includes('denied.txt'));
  });

  inFull(
    'refuses an import by its name and line before anybody is asked, and no text that looks like one',
    async () => {
      await ask(python('import re\n\nfrom socket import socket\nprint(1)'));
      const [observation = ''] = await done();
      assert.match(observation, /socket/);
      assert.match(observation, /line 3/);
      assert.equal(await panel.part('approval', turn).count(), 0);
      await panel.picture('run-refused');
      const looksLike = 'import re\nprint(re.compile("a").pattern, "Distribution", "import socket", "os.path")';
      await ask(python(looksLike));
      await allow();
      assert.match((await done())[0] ?? '', /a Distribution import socket os\.path/);
    },
  );

  it('ends an endless loop and all that it started when the user stops it', async () => {
    const mark = 'ba-agent-endless-stop';
    await ask(python(ENDLESS(mark)));
    await allow();
    await until('its children run', () => processesWith(mark).length >= 3);
    await panel.picture('run-running');
    await panel.part('stop').click();
    assert.equal(await panel.ended(turn), 'cancelled');
    await until('all of them are gone', () => processesWith(mark).length === 0);
    await row('cancelled').waitFor();
  });

  inFull('ends it when its time is up, and tells what it printed until then', async () => {
    const mark = 'ba-agent-endless-timeout';
    await ask(python(ENDLESS(mark), 'one', { timeout: 2 }));
    await allow();
    const [observation = ''] = await done();
    assert.match(observation, /Error Type: timeout/);
    assert.match(observation, /started/);
    assert.equal(processesWith(mark).length, 0);
    await row('timed_out').waitFor();
    await panel.picture('run-timed-out');
  });

  inFull('does not swap two runs at the same time', async () => {
    const counting = (name: string): string =>
      `import time\nfor at in range(10):\n    print("${name}", at, flush=True)\n    time.sleep(0.05)`;
    await ask([python(counting('left'), 'a'), python(counting('right'), 'b')]);
    await allow('once', 2);
    const [left = '', right = ''] = await done();
    assert.ok(left.includes('left 9') && !left.includes('right'), left);
    assert.ok(right.includes('right 9') && !right.includes('left'), right);
  });

  inFull('tells each odd end as what it is', async () => {
    await ask([
      python('print(input())', 'stdin'),
      python('import os\nif os.fork() == 0:\n    print("child")\nelse:\n    os.wait()\n    print("parent")', 'fork'),
      python('import sys, time\nsys.stdout.close()\ntime.sleep(0.5)\nopen("after.txt", "w").write("late")', 'closed'),
      python('import sys\nsys.stdout.buffer.write(b"a\\x00b\\xff\\xfec\\n")', 'bytes'),
      python('import os, signal\nprint("before", flush=True)\nos.kill(os.getpid(), signal.SIGSEGV)', 'signal'),
      python('print(1 / 0)', 'error'),
    ]);
    await allow('once', 6);
    const [stdin = '', fork = '', closed = '', bytes = '', signal = '', error = ''] = await done();
    assert.match(stdin, /EOFError/);
    assert.match(fork, /child[^]*parent/);
    assert.match(closed, /after\.txt/);
    assert.equal(await inWorkspace('after.txt'), 'late');
    assert.match(bytes, /a�b��c/);
    assert.match(signal, /SIGSEGV[^]*before/);
    assert.match(error, /line 1[^]*ZeroDivisionError/);
    assert.ok(!error.includes('ba_run'), error);
    assert.deepEqual([await row('failed').count(), await row('done').count()], [3, 3]);
    await panel.picture('run-odd-ends');
  });

  inFull(
    `prints ${LINES / 5000} MB without filling memory or holding up the panel, and can be read on`,
    async function () {
      this.timeout(LONG_WAIT);
      const [host = 0] = extensionHosts(panel.server);
      // It goes on, slowly, until the panel was seen to answer meanwhile.
      const code = [
        'import os, time',
        'at = 0',
        `while at < ${LINES} or not os.path.exists("enough"):`,
        '    print(f"{at:>9} " + "x" * 190)',
        '    at += 1',
        `    if at > ${LINES}: time.sleep(0.01)`,
      ].join('\n');
      let asked = 0;
      server.answer((request) => {
        asked++;
        if (asked === 1) return calls(1, python(code, 'print', { timeout: 240 }));
        if (asked > 2) return answers('Read.');
        const [printed] = resultsOf(request);
        const id = /artifact_[a-z0-9]{24}/.exec(printed?.text ?? '')?.[0] ?? assert.fail(printed?.text);
        return calls(2, call('file_reader', { path: id, offset: LINES - 1 }, 'read'));
      });
      const before = memoryOf(host);
      turn++;
      await panel.ask('Print a lot');
      await allow();
      let most = 0;
      const outcome = (): Promise<string | null> => panel.turn(turn).getAttribute('data-outcome');
      const printed = until('it has printed', async () => {
        most = Math.max(most, memoryOf(host));
        return (await outcome()) !== 'running';
      });
      await panel.listSessions(); // which the host tells
      await panel.closeSessions();
      assert.equal(await outcome(), 'running');
      await writeFile(path.join(panel.workspace, 'enough'), '');
      await printed;
      const [observation = ''] = await done();
      assert.match(observation, new RegExp(`${LINES - 2} x{190}`));
      const grown = Math.round((most - before) / 1024 / 1024);
      // Less than what was printed: the rest is what V8 has not cleared away yet.
      assert.ok(grown < 350, `The host grew by ${grown} MB.`);
      const [told = ''] = resultsOf(server.accepted.at(-2) ?? assert.fail()).map(({ text }) => text);
      const counts = [...told.replaceAll(',', '').matchAll(/(\d+) lines/g)].map(([, count]) => Number(count));
      assert.ok(Math.max(...counts) >= LINES, told.slice(0, 500));
    },
  );

  it('runs a command only where it was allowed to the letter, in the workspace, without secrets', async () => {
    const env = call('execute_command', { command: 'env | sort', cwd: '', timeout: 60 });
    await ask(env);
    await row('asked').waitFor();
    await panel.picture('command-approval');
    await allow('session');
    const [first = ''] = await done();
    assert.match(first, /^PATH=/m);
    assert.ok(!first.includes('sk-warehouse-4711'), first);
    await ask(env);
    assert.match((await done())[0] ?? '', /^PATH=/m);
    assert.equal(await panel.part('approval', turn).count(), 0);
    await ask(call('execute_command', { command: 'env | sort ', cwd: '', timeout: 60 }));
    await allow('deny');
    await done();
    await ask(call('execute_command', { command: 'pwd', cwd: '..', timeout: 60 }));
    assert.match((await done())[0] ?? '', /outside/i);
    await ask(call('execute_command', { command: 'echo one; echo two >&2; exit 3', cwd: '', timeout: 60 }));
    await allow();
    const [failed = ''] = await done();
    assert.match(failed, /Exit code 3[^]*one\n\[stderr\] two/i);
  });

  it('runs saved code, and the result can be asked about', async function () {
    this.timeout(LONG_WAIT);
    server.script(writes('code_hello', 'print("hello 4711")\n', 'Hello'));
    turn++;
    await panel.ask('Write it');
    assert.equal(await panel.ended(turn), 'complete');
    await panel.part('run-code', turn).click();
    await panel.part('code-run', turn).filter({ hasText: 'Exit code 0' }).waitFor();
    await panel.picture('code-run');
    await panel.part('ask-about-run', turn).click();
    await until('the question is begun', async () => (await panel.part('input').inputValue()).includes('code_hello'));
    await panel.part('draft-file').first().waitFor();
    await panel.picture('code-run-ask');
    server.answer((request) =>
      resultsOf(request).length === 0
        ? calls(1, call('file_reader', { path: idOf(request) }, 'read'))
        : answers('Seen.'),
    );
    turn++;
    await panel.part('send').click();
    assert.match((await done())[0] ?? '', /hello 4711/);
    await panel.workbench.command('View: Hide Panel');
  });

  const write = (file: string, content: string, id = 'one', more: ToolCall['arguments'] = {}): ToolCall =>
    call('file_write', { path: file, content, ...more }, id);
  const diff = () => panel.workbench.page.locator('.monaco-diff-editor');

  it('shows a change beside the file before it writes it', async () => {
    await writeFile(path.join(panel.workspace, 'notes.md'), '# Notes\n\nold line\n');
    await ask([
      write('notes.md', 'new line', 'one', { old_text: 'old line' }),
      write('out/summary.md', '# 总结\n', 'two'),
    ]);
    await row('asked').first().waitFor();
    await diff().first().waitFor();
    assert.equal(await inWorkspace('notes.md'), '# Notes\n\nold line\n');
    await panel.picture('write-diff');
    await allow('once', 2);
    await done();
    assert.equal(await inWorkspace('notes.md'), '# Notes\n\nnew line\n');
    assert.equal(await inWorkspace('out/summary.md'), '# 总结\n');
    await panel.part('writes', turn).scrollIntoViewIfNeeded();
    await panel.picture('write-card');
  });

  it('takes back all that a turn wrote', async () => {
    await panel.part('undo-writes', turn).click();
    await panel.workbench.webview(EXTENSION).locator('[data-testid="writes"][data-undone="true"]').waitFor();
    assert.ok(!(await readdir(path.join(panel.workspace, 'out'))).includes('summary.md'));
    assert.equal(await inWorkspace('notes.md'), '# Notes\n\nold line\n');
    await panel.picture('write-undone');
    await ask(call('file_reader', { path: 'notes.md' }));
    await done();
    assert.match(JSON.stringify(server.accepted.at(-1)?.body.messages), /took back[^]*notes\.md/i);
  });

  inFull('overwrites nothing that is not saved, or that was changed meanwhile', async () => {
    await ask(write('notes.md', 'mine\n'));
    await row('asked').waitFor();
    await writeFile(path.join(panel.workspace, 'notes.md'), 'theirs\n');
    await allow();
    assert.match((await done())[0] ?? '', /Error Code: changed/);
    assert.equal(await inWorkspace('notes.md'), 'theirs\n');
    await panel.workbench.openView('Explorer').catch(() => undefined);
    await panel.workbench.file('notes.md').dblclick();
    await panel.workbench.page.locator('.tab.active', { hasText: 'notes.md' }).waitFor();
    await panel.workbench.page.keyboard.press('Control+End');
    await panel.workbench.page.keyboard.type('typed');
    await panel.workbench.page.locator('.tab.active.dirty').waitFor();
    await panel.workbench.openView('BA-Agent');
    await ask(write('notes.md', 'mine\n'));
    assert.match((await done())[0] ?? '', /Error Code: unsaved/);
    assert.equal(await inWorkspace('notes.md'), 'theirs\n');
    await panel.picture('write-conflict');
    await panel.workbench.page.locator('.tab.active', { hasText: 'notes.md' }).click();
    await panel.workbench.command('File: Revert File');
    await panel.workbench.command('View: Close Editor');
  });

  describe('and tools', function () {
    tools(this, () => ({ panel, server }));
  });

  if (isFull)
    describe('whose processes are killed', function () {
      this.timeout(LONG_WAIT);
      killedProcesses(() => ({ panel, server }));
    });

  describe('on a host that is killed', function () {
    this.timeout(LONG_WAIT);
    const mark = 'ba-agent-endless-killed';
    killedHosts(() => ({ panel, server }), { call: python(ENDLESS(mark), 'program'), mark });
  });
});

/** The id of the file that was attached last. */
function idOf(request: AcceptedRequest): string {
  return /\[(upload_\d+)\]/.exec(lastWords(request))?.[1] ?? assert.fail(lastWords(request));
}
