import assert from 'node:assert/strict';
import type { ToolCall } from '../../src/core/agent/response';
import { MessagesApi } from '../support/messagesApi/server';
import { findAnalysisPython } from '../support/python';
import { inOrder } from './inOrder';
import { Panel } from './panel';
import { analyst, answers, calls } from './scriptedClaude';

const KEY = 'sk-ant-chinese';
const LONG_WAIT = 300_000;

describe('Sessions and code in Chinese', function () {
  inOrder(this);
  this.timeout(LONG_WAIT);
  let panel: Panel;
  let server: MessagesApi;

  before(async () => {
    server = await MessagesApi.start({ key: KEY });
    server.answer(analyst);
    const settings = {
      'baAgent.anthropic.baseUrl': server.url,
      'baAgent.python.path': await findAnalysisPython(),
    };
    panel = await Panel.open({ locale: 'zh-cn', settings });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
  });

  it('tells of gists, the context, the sessions and the other window in the language of the window', async () => {
    const english = /[a-z]{3,} [a-z]{3,}/;
    await panel.setKey(KEY, '设置 Claude 的 API 密钥…');
    await panel.modelIs('Claude');
    await panel.ask('Analyze sales.csv');
    assert.equal(await panel.ended(0), 'complete');
    await panel.ask('然后呢？');
    assert.equal(await panel.ended(1), 'complete');
    assert.match(await panel.part('gists', 1).innerText(), /[\d,]+ → [\d,]+[\s\S]*撤销/);
    await panel.part('gists', 1).locator('summary').click();
    await panel.part('context-meter').click();
    assert.doesNotMatch(await panel.part('context-popover').innerText(), english);
    await panel.picture('sessions-chinese');
    await panel.workbench.page.keyboard.press('Escape');

    const second = await panel.openWindow();
    await second.workbench.openView('BA-Agent');
    await second.part('read-only').waitFor();
    assert.doesNotMatch(await second.part('read-only').innerText(), english);
    await second.picture('sessions-chinese-read-only');
    assert.deepEqual(await second.listSessions(), ['Analyze sales.csv']);
    assert.doesNotMatch((await second.part('history').innerText()).replace('Analyze sales.csv', ''), english);
    await second.workbench.setSidebarWidth(300);
    await second.picture('sessions-chinese-history');
    await second.part('recover-sessions').click();
    await second.workbench.page.locator('.notification-toast').filter({ hasText: '没有可找回的会话。' }).waitFor();
    await second.picture('sessions-chinese-nothing-to-recover');
    await second.closeWindow();
  });

  it('asks, runs and tells of code in the language of the window', async () => {
    const ask = async (turn: number, ...content: ToolCall[]): Promise<void> => {
      server.script(calls(1, ...content), answers('That is all.'));
      await panel.ask(`Question ${turn}`);
      await panel.part('approval', turn).waitFor();
    };
    const code = 'import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.title("月度收入")\nprint("完成")';
    await ask(2, { tool_name: 'run_python', tool_call_id: 'one', arguments: { code, timeout: 60 } });
    await panel.picture('run-approval-zh');
    await panel.part('approval-once', 2).click();
    assert.equal(await panel.ended(2), 'complete');
    await panel.part('output-figure', 2).locator('img').first().waitFor();
    await panel.part('tool', 2).first().locator('summary').first().click();
    await panel.picture('run-done-zh');
    const file = { path: '摘要.md', content: '# 摘要\n' };
    await ask(3, { tool_name: 'file_write', tool_call_id: 'two', arguments: file });
    await panel.picture('write-approval-zh');
    await panel.part('approval-once', 3).click();
    assert.equal(await panel.ended(3), 'complete');
    await panel.picture('write-done-zh');
  });
});
