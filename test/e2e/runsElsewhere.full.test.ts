import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ToolCall } from '../../src/core/contract/response';
import { MessagesApi } from '../support/messagesApi/server';
import { findAnalysisPython } from '../support/python';
import { inOrder } from '../support/inOrder';
import { Panel } from './panel';
import { answers, calls, resultsOf } from './scriptedClaude';

const KEY = 'sk-ant-runs-elsewhere';
const LONG_WAIT = 300_000;

const python = (code: string): ToolCall => ({
  tool_name: 'run_python',
  tool_call_id: 'one',
  arguments: { code, timeout: 60 },
});

/** A panel whose model makes one call a turn. */
class Asked {
  private turn = -1;

  private constructor(
    readonly panel: Panel,
    readonly server: MessagesApi,
  ) {}

  static async open(more: Readonly<Record<string, unknown>>): Promise<Asked> {
    const server = await MessagesApi.start({ key: KEY });
    const panel = await Panel.open({ settings: { 'baAgent.anthropic.baseUrl': server.url, ...more } });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
    await panel.setKey(KEY);
    await panel.modelIs('Claude Sonnet 5.5');
    return new Asked(panel, server);
  }

  part(testId: string) {
    return this.panel.part(testId, this.turn);
  }

  async ask(...content: ToolCall[]): Promise<void> {
    const said = [calls(1, ...content)];
    this.server.answer(() => said.shift() ?? answers('That is all.'));
    this.turn++;
    await this.panel.ask(`Question ${this.turn}`);
    if (this.turn === 0) await this.panel.answerRecipient();
  }

  /** What the model was told, first call first. */
  async done(): Promise<string[]> {
    assert.equal(await this.panel.ended(this.turn), 'complete');
    return resultsOf(this.server.accepted.at(-1) ?? assert.fail()).map(({ text }) => text);
  }

  async close(): Promise<void> {
    await Panel.closeAll();
    await this.server.close();
  }
}

describe('Running code where Python fails', function () {
  inOrder(this);
  let asked: Asked;
  let programs: string;

  before(async function () {
    this.timeout(LONG_WAIT);
    programs = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-python-'));
    asked = await Asked.open({ 'baAgent.python.path': path.join(programs, 'python3') });
  });

  after(async () => {
    await asked.close();
    await rm(programs, { recursive: true, force: true });
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await asked.panel.keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  it('says that the one of the setting is not there, and asks nobody', async () => {
    await asked.ask(python('print(1)'));
    assert.match((await asked.done())[0] ?? '', /Error Type: python\nError Code: missing/);
    assert.equal(await asked.part('approval').count(), 0);
    await asked.panel.picture('missing-python');
  });

  it('tells of a Python that does not start', async () => {
    const broken = path.join(programs, 'python3');
    await writeFile(broken, '#!/bin/sh\necho "python3: error while loading shared libraries" >&2\nexit 127\n');
    await chmod(broken, 0o755);
    await asked.ask(python('print(2)'));
    assert.match((await asked.done())[0] ?? '', /Error Type: python[^]*loading shared libraries/);
    await asked.panel.picture('broken-python');
    await rm(broken);
  });

  it('runs with the one that is selected, and says so when that is deleted', async () => {
    const environment = path.join(asked.panel.workspace, '.venv');
    execFileSync(await findAnalysisPython(), ['-m', 'venv', '--without-pip', environment]);
    await asked.panel.workbench.command('BA-Agent: Select Python…');
    const row = asked.panel.workbench.page.locator('.quick-input-widget .monaco-list-row', { hasText: '.venv' });
    await row.first().waitFor();
    await asked.panel.picture('select-python');
    await row.first().filter({ hasText: 'not allowed yet' }).click();
    const dialog = asked.panel.workbench.page.locator('.monaco-dialog-box');
    await dialog.filter({ hasText: '.venv' }).waitFor();
    await asked.panel.picture('allow-python');
    await dialog.getByRole('button', { name: 'Use this Python' }).click();
    await asked.panel.workbench.page.locator('.statusbar-item', { hasText: 'runs code' }).waitFor();
    await asked.ask(python('import csv\nprint("from the environment")'));
    await asked.part('approval').filter({ hasText: '(.venv)' }).waitFor();
    await asked.part('approval-once').click();
    assert.match((await asked.done())[0] ?? '', /\(\.venv\)[^]*from the environment/);
    await rm(environment, { recursive: true });
    await asked.ask(python('print(3)'));
    assert.match((await asked.done())[0] ?? '', /Error Type: python\nError Code: missing/);
    await asked.panel.picture('deleted-environment');
  });

  it('analyzes without it', async () => {
    await asked.ask({ tool_name: 'file_reader', tool_call_id: 'one', arguments: { path: 'sales.csv' } });
    assert.match((await asked.done())[0] ?? '', /rows/);
  });

  it('writes nothing into a folder that can only be read', async function () {
    const folder = path.join(asked.panel.workspace, 'archive');
    await mkdir(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      this.skip(); // only root mounts
    }
    try {
      await asked.ask({
        tool_name: 'file_write',
        tool_call_id: 'one',
        arguments: { path: 'archive/new.md', content: 'x' },
      });
      await asked.part('approval-once').click();
      assert.match((await asked.done())[0] ?? '', /read-only|EROFS|cannot be written/i);
      assert.deepEqual(await readdir(folder), []);
      await asked.panel.picture('read-only-folder');
    } finally {
      execFileSync('umount', [folder]);
    }
  });
});
