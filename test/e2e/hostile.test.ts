/** Texts that want to act, in the real webview and on the real disk; what each of them does alone is tested in test/panel. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { StructuredResponse } from '../../src/core/agent/response';
import { canary, markup } from '../support/hostileTexts';
import { replies } from '../support/messagesApi/replies';
import { MessagesApi } from '../support/messagesApi/server';
import { sleep } from '../support/process';
import { Panel } from './panel';

const KEY = 'sk-ant-e2e-hostile';
const LONG_WAIT = 300_000;

function reply(response: Partial<StructuredResponse>): ReturnType<typeof replies.text> {
  return replies.text(JSON.stringify({ task_analysis: 'a', execution_plan: 'R1: b', current_round: 1, ...response }));
}

describe('Hostile texts', function () {
  let panel: Panel;
  let server: MessagesApi;
  let bird: Awaited<ReturnType<typeof canary>>;
  /** Before a text came: the browser keeps a blank one. */
  let windows: number;

  before(async function () {
    this.timeout(LONG_WAIT);
    server = await MessagesApi.start({ key: KEY });
    bird = await canary();
    panel = await Panel.open({ settings: { 'baAgent.anthropic.baseUrl': server.url } });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
    await panel.setKey(KEY);
    await panel.modelIs('Claude');
    windows = panel.workbench.page.context().pages().length;
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
    bird.server.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  /** Nothing has acted, in no frame, and nobody has heard of it. */
  const assertQuiet = async (): Promise<void> => {
    await sleep(700);
    const { page } = panel.workbench;
    for (const frame of page.frames()) {
      const acted = await frame.evaluate(() => 'acted' in globalThis).catch(() => false); // a frame that is going away
      assert.equal(acted, false, frame.url());
    }
    assert.deepEqual(bird.heard, []);
    assert.deepEqual(panel.workbench.foreign, []);
    assert.equal(page.context().pages().length, windows, 'no window was opened');
    await panel.part('input').fill('still here');
    assert.equal(await panel.part('input').inputValue(), 'still here');
    await panel.part('input').fill('');
  };

  it('do nothing in reports and in fields of replies, and write nothing where they want', async function () {
    this.timeout(LONG_WAIT);
    const texts = markup(bird.url);
    for (const [at, content] of [...texts, texts.join('\n')].entries()) {
      const action: StructuredResponse['action'] = {
        type: 'complete',
        content: `<h2>Report</h2>\n${content}\n<p>End <code_ref>../../x${at}</code_ref></p>`,
        recommended_questions: [content],
        download_links: [content, '../../../../etc/passwd'],
        code_blocks: [{ code_id: `../../x${at}`, code: content, language: content, description: content }],
      };
      server.script(reply({ task_analysis: content, execution_plan: `R1: ${content}; R2: ${content}`, action }));
      await panel.ask('Show HTML');
      assert.equal(await panel.ended(at), 'complete');
    }
    await panel.picture('hostile');
    const beside = await readdir(path.dirname(panel.workspace));
    assert.deepEqual(beside, ['sample'], 'nothing was written beside the workspace');
    const saved = await readdir(path.join(panel.workspace, '.ba-agent'), { recursive: true });
    assert.ok(
      saved.every((name) => ['data', 'project.json'].includes(name) || /^data[\\/][\w.-]+$/.test(name)),
      saved.join(),
    );
    await assertQuiet();
  });

  it('are as quiet when the session is taken up again', async function () {
    this.timeout(LONG_WAIT);
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.turn(19).waitFor({ timeout: 60_000 });
    await panel.part('input').waitFor({ timeout: 60_000 });
    await assertQuiet();
  });
});
