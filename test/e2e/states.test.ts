import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { faults } from '../support/messagesApi/faults';
import { startMessagesApi, type MessagesApi } from '../support/messagesApi/server';
import { sleep } from '../support/process';
import { canvasPixels } from './canvas';
import { Panel } from './panel';
import { answers } from './scriptedClaude';

const LONG_WAIT = 300_000;

describe('Other files, themes and widths', function () {
  let panel: Panel;

  before(async function () {
    this.timeout(LONG_WAIT);
    panel = await Panel.open();
    await panel.workbench.openView('Explorer');
    await panel.workbench.setSidebarWidth(600);
  });

  after(() => Panel.closeAll());

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.picture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  it('starts with a page that says what to do', async () => {
    await panel.workbench.openView('BA-Agent');
    await panel.part('empty-state').waitFor();
    await panel.picture('empty-dark-600');
  });

  it('reads a workbook, whose dates are dates', async () => {
    await panel.analyze('weather.xlsx');
    assert.equal(await panel.ended(0), 'complete');
    const report = await panel.part('report', 0).innerText();
    assert.match(report, /1,461 rows × 6 columns \(Excel\) · 2012-01-01 to 2015-12-31/);
    assert.match(report, /precipitation adds up to 4,426 over 1,461 values: 3\.03 on average/);
    assert.match(report, /This is sheet 1 of 2, Weather[^]*The file also has About/);
  });

  it('reads JSON', async () => {
    await panel.analyze('penguins.json');
    assert.equal(await panel.ended(1), 'complete');
    assert.match(await panel.part('report', 1).innerText(), /344 rows × 7 columns \(JSON\)/);
  });

  it('tells the outline of a script, and that it is no table', async () => {
    await panel.analyze('top_products.py');
    assert.equal(await panel.ended(2), 'complete');
    const report = await panel.part('report', 2).innerText();
    assert.match(report, /Functions: 2[^]*load_sales[^]*revenue_by_product/);
    assert.match(report, /names\s+sales\.csv\s+string\s+7\s+there/);
  });

  it('works on after the engine was killed: the next analysis starts it again', async () => {
    const engine = dataProcess(panel.server.root);
    process.kill(engine, 'SIGKILL');
    await sleep(500);
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(3), 'complete');
    assert.match(await panel.part('report', 3).innerText(), /29,853 rows/);
    assert.notEqual(dataProcess(panel.server.root), engine);
  });

  it('starts a new session and takes the last one up again', async () => {
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    await panel.workbench.command('BA-Agent: Resume Session…');
    await panel.workbench.quickInput('Analyze weather.xlsx', { pick: true });
    await panel.turn(3).waitFor();
  });

  const looks = [
    { theme: 'Default Light Modern', name: 'light' },
    { theme: 'Dark High Contrast', name: 'high-contrast' },
    { theme: 'Light High Contrast', name: 'high-contrast-light' },
    { theme: 'Default Dark Modern', name: 'dark' },
  ] as const;
  for (const { theme, name } of looks) {
    it(`draws its charts in ${theme}, wide and narrow`, async () => {
      await panel.workbench.setTheme(theme);
      for (const width of [600, 300]) {
        await panel.workbench.setSidebarWidth(width);
        await panel.turn(3).getByTestId('task-analysis').scrollIntoViewIfNeeded();
        await panel.picture(`top-${name}-${width}`);
        const chart = panel.part('chart', 3).first();
        await chart.scrollIntoViewIfNeeded();
        const { colours } = await canvasPixels(chart);
        assert.ok(colours > 10, `${colours} colours`);
        await panel.picture(`chart-${name}-${width}`);
        await panel.part('code-block', 3).last().scrollIntoViewIfNeeded();
        await panel.picture(`code-${name}-${width}`);
        const frame = await panel.frame();
        const sideways = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide at ${width}.`);
      }
    });
  }
});

describe('In a workspace that is not trusted', function () {
  let panel: Panel;

  before(async function () {
    this.timeout(LONG_WAIT);
    panel = await Panel.open({ trust: true });
  });

  after(() => Panel.closeAll());

  it('analyzes, but writes nothing and says so', async () => {
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
    assert.match(await panel.part('report', 0).innerText(), /50,240,688/);
    assert.match(await panel.part('notices', 0).innerText(), /not trusted/);
    await assert.rejects(access(path.join(panel.workspace, '.ba-agent')));
    const block = panel.part('code-block', 0).first();
    await block.scrollIntoViewIfNeeded();
    assert.match(await block.locator('pre').innerText(), /SELECT|import/);
    await panel.picture('untrusted');
  });
});

describe('In Chinese', function () {
  let panel: Panel;
  let server: MessagesApi;

  before(async function () {
    this.timeout(LONG_WAIT);
    server = await startMessagesApi({ key: 'sk-ant-zh' });
    panel = await Panel.open({ locale: 'zh-cn', settings: { 'baAgent.anthropic.baseUrl': server.url } });
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
  });

  it('analyzes and answers in the language of the window', async () => {
    await panel.workbench.setSidebarWidth(600);
    await panel.analyze('sales.csv', '分析此文件');
    assert.equal(await panel.ended(0), 'complete');
    const report = await panel.part('report', 0).innerText();
    assert.match(report, /50,240,688/);
    assert.doesNotMatch(report, /adds up|the largest is|Data quality/);
    await canvasPixels(panel.part('chart', 0).first());
    await panel.picture('chinese');
    await panel.part('report', 0).locator('a.fact').getByText('50,240,688', { exact: true }).first().click();
    await panel.part('fact-run-again').click();
    await panel.part('fact-again').getByText('仍是 50,240,688：数值没有变化。').waitFor();
    const dialog = await panel.part('fact-dialog').innerText();
    assert.match(dialog, /报告中\s+50,240,688/);
    assert.doesNotMatch(dialog, /Sum|Value|rounded|Rows|Address/);
    await panel.picture('chinese-fact');
    await panel.part('fact-close').click();
    const question = panel.part('question', 0).first();
    await question.scrollIntoViewIfNeeded();
    await question.locator('span').last().click();
    await panel.part('input').press('Enter');
    assert.equal(await panel.ended(1), 'complete');
    assert.match(await panel.part('report', 1).innerText(), /18,494,575/);
    await panel.picture('chinese-answer');
  });

  it('tells of Claude, its waits and its failures in the language of the window', async () => {
    await panel.workbench.command('BA-Agent: 设置 Claude 的 API 密钥…');
    await panel.workbench.quickInput('sk-ant-zh');
    await panel.part('model-label').filter({ hasText: 'Claude' }).waitFor();
    server.script(faults.creditTooLow(), answers('好的。'), faults.overloaded(), answers('又好了。'));
    await panel.ask('为什么？');
    assert.equal(await panel.ended(2), 'failed');
    assert.match(await panel.part('failed', 2).innerText(), /账户余额已用完。请在提供商处充值/);
    await panel.part('continue').click();
    await panel.part('report', 2).filter({ hasText: '好的。' }).waitFor();
    await panel.ask('还有呢？');
    await panel.part('retry', 3).waitFor();
    assert.match(await panel.part('retry', 3).innerText(), /提供商负载过高。/);
    await panel.picture('chinese-claude');
    assert.equal(await panel.ended(3), 'complete');
    assert.doesNotMatch(await panel.turn(3).innerText(), /tokens|request|Continue/);
  });
});

/** The id of the data process that belongs to this server. */
function dataProcess(root: string): number {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const line = list.find((each) => each.includes('dataProcess.js') && each.includes(root));
  const pid = Number(line?.trim().split(/\s+/)[0]);
  assert.ok(pid > 0, 'There is no data process.');
  return pid;
}
