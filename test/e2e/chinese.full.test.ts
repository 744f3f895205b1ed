import assert from 'node:assert/strict';
import path from 'node:path';
import type { ToolCall } from '../../src/core/contract/response';
import { MessagesApi } from '../support/messagesApi/server';
import { findAnalysisPython } from '../support/python';
import { salesReference } from '../support/reference';
import { canvasPixels } from '../support/canvas';
import { inOrder } from '../support/inOrder';
import { Panel } from './panel';
import { analyst, callsOnce } from './scriptedClaude';

const KEY = 'sk-ant-chinese';
const LONG_WAIT = 300_000;

describe('In Chinese', function () {
  inOrder(this);
  this.timeout(LONG_WAIT);
  let panel: Panel;
  let server: MessagesApi;

  before(async () => {
    server = await MessagesApi.start({ key: KEY });
    server.answer(analyst);
    const settings = {
      'baAgent.anthropic.baseUrl': server.url,
      'baAgent.replyFormat': 'native-tools', // the other suites have the other one
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

  it('analyzes and answers in the language of the window', async () => {
    await panel.analyze('sales.csv', '分析此文件');
    assert.equal(await panel.ended(0), 'complete');
    const report = await panel.part('report', 0).innerText();
    assert.match(report, /5,024万/);
    assert.doesNotMatch(report, /adds up|the largest is|Data quality/);
    await canvasPixels(panel.part('chart', 0).first());
    await panel.picture('chinese');
    await panel.part('report', 0).locator('a.fact').getByText('5,024万', { exact: true }).first().click();
    await panel.part('fact-run-again').click();
    await panel.part('fact-again').getByText('仍是 50,240,688：数值没有变化。').waitFor();
    const dialog = await panel.part('fact-dialog').innerText();
    assert.match(dialog, /报告中\s+5,024万/);
    assert.doesNotMatch(dialog, /Sum|Value|rounded|Rows|Address/);
    await panel.picture('chinese-fact');
    await panel.part('fact-close').click();
    const question = panel.part('question', 0).first();
    await question.scrollIntoViewIfNeeded();
    await question.locator('span').last().click();
    await panel.part('input').press('Enter');
    assert.equal(await panel.ended(1), 'complete');
    assert.match(await panel.part('report', 1).innerText(), /最高点为 369,938（2022-02-14 当周）/);
    await panel.picture('chinese-answer');
  });

  it('tells of stubs, the context, the sessions and the other window in the language of the window', async () => {
    const english = /[a-z]{3,} [a-z]{3,}/;
    await panel.setKey(KEY, '设置 Claude 的 API 密钥…');
    await panel.modelIs('Claude');
    await panel.ask('Analyze sales.csv');
    await panel.answerRecipient('允许');
    assert.equal(await panel.ended(2), 'complete');
    const { sum } = await salesReference(path.join(panel.workspace, 'sales.csv'));
    assert.match(await panel.part('report', 2).innerText(), new RegExp(`\\b${sum}\\b`));
    assert.match(await panel.part('plan', 2).innerText(), /R1[\s\S]*R2[\s\S]*R3/);
    await panel.part('task-analysis', 2).waitFor();
    await panel.part('code-block', 2).first().waitFor();
    await panel.ask('然后呢？');
    assert.equal(await panel.ended(3), 'complete');
    assert.match(await panel.part('report', 3).innerText(), /You asked: 然后呢？/);
    assert.match(await panel.part('stubs', 3).innerText(), /[\d,]+ → [\d,]+[\s\S]*撤销/);
    await panel.part('stubs', 3).locator('summary').click();
    await panel.part('context-meter').click();
    assert.doesNotMatch(await panel.part('context-popover').innerText(), english);
    await panel.picture('sessions-chinese');
    await panel.workbench.page.keyboard.press('Escape');

    const second = await panel.openWindow();
    await second.workbench.openView('BA-Agent');
    await second.part('read-only').waitFor();
    assert.doesNotMatch(await second.part('read-only').innerText(), english);
    await second.picture('sessions-chinese-read-only');
    assert.deepEqual(await second.listSessions(), ['分析 sales.csv']);
    assert.doesNotMatch(await second.part('history').innerText(), english);
    await second.workbench.setSidebarWidth(300);
    await second.picture('sessions-chinese-history');
    await second.part('recover-sessions').click();
    await second.workbench.page.locator('.notification-toast').filter({ hasText: '没有可找回的会话。' }).waitFor();
    await second.picture('sessions-chinese-nothing-to-recover');
    await second.closeWindow();
  });

  it('asks, runs and tells of code in the language of the window', async () => {
    const ask = async (turn: number, ...content: ToolCall[]): Promise<void> => {
      server.answer(callsOnce(...content));
      await panel.ask(`Question ${turn}`);
      await panel.part('approval', turn).waitFor();
    };
    const code = 'import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.title("月度收入")\nprint("完成")';
    await ask(4, { tool_name: 'run_python', tool_call_id: 'one', arguments: { code, timeout: 60 } });
    await panel.picture('run-approval-zh');
    await panel.part('approval-once', 4).click();
    assert.equal(await panel.ended(4), 'complete');
    await panel.part('output-figure', 4).locator('img').first().waitFor();
    await panel.part('tool', 4).first().locator('summary').first().click();
    await panel.picture('run-done-zh');
    const file = { path: '摘要.md', content: '# 摘要\n' };
    await ask(5, { tool_name: 'file_write', tool_call_id: 'two', arguments: file });
    await panel.picture('write-approval-zh');
    await panel.part('approval-once', 5).click();
    assert.equal(await panel.ended(5), 'complete');
    await panel.picture('write-done-zh');
    assert.equal(new Set(server.accepted.map(({ body }) => JSON.stringify(body.tools))).size, 1);
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });
});
