/** The panel's states, in all themes, wide and narrow. */
import assert from 'node:assert/strict';
import { answers } from '../e2e/scriptedClaude';
import { inFull, isFull } from '../support/full';
import { canvasPixels } from '../support/canvas';
import { inOrder } from '../support/inOrder';
import { faults } from '../support/messagesApi/faults';
import { MessagesApi } from '../support/messagesApi/server';
import { PanelPage } from '../support/panelPage';
import { claude, PanelTalk } from './panelTalk';
import { sample, someSales } from '../support/panelWorkspace';
import { until } from '../support/process';
import { LOOKED_AT, PANEL_THEMES } from '../support/themes';

describe('panel: files, themes and widths', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;
  let turn = -1;

  before(async () => {
    panel = await PanelPage.open();
    const copies = ['weather.xlsx', 'penguins.json', 'top_products.py'].map(sample);
    talk = await PanelTalk.open(panel, { copies, files: { 'sales.csv': await someSales() } });
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-states');
  });

  const analyze = async (file: string): Promise<void> => {
    turn++;
    await talk.analyze(file);
    assert.equal(await panel.ended(turn), 'complete');
  };

  it('starts with a page that says what to do', async () => {
    await panel.part('empty-state').waitFor();
    await panel.window.picture('empty-dark-600');
    assert.deepEqual(await panel.window.violations(), []);
  });

  inFull('reads a workbook, whose dates are dates', async () => {
    await analyze('weather.xlsx');
    const report = await panel.part('report', turn).innerText();
    assert.match(report, /1,461 rows × 6 columns \(Excel\) · 2012-01-01 to 2015-12-31/);
    assert.match(report, /4,426\s+precipitation: 1,139\.2 in 2015, -7\.6% on 2014/);
    assert.match(report, /This is sheet 1 of 2, Weather[^]*The file also has About/);
  });

  inFull('reads JSON', async () => {
    await analyze('penguins.json');
    assert.match(await panel.part('report', turn).innerText(), /344 rows × 7 columns \(JSON\)/);
  });

  inFull('tells the outline of a script, and that it is no table', async () => {
    await analyze('top_products.py');
    const report = await panel.part('report', turn).innerText();
    assert.match(report, /Functions: 2[^]*load_sales[^]*revenue_by_product/);
    assert.match(report, /names\s+sales\.csv\s+string\s+7\s+there/);
  });

  it('answers with charts and code', async () => {
    await analyze('sales.csv');
    assert.match(await panel.part('report', turn).innerText(), /2,297 rows/);
    await panel.part('open-table', turn).click();
    await until('the table is asked for', () => panel.askedFor('openGrid').length > 0);
    assert.deepEqual(panel.askedFor('openGrid'), [{ path: 'sales.csv' }]);
  });

  for (const { theme, label } of isFull ? LOOKED_AT : PANEL_THEMES.slice(1, 3)) {
    it(`draws its charts in ${label}, in its widths`, async () => {
      await panel.window.setTheme(theme);
      for (const width of isFull ? [600, 300] : [300]) {
        await panel.window.setWidth(width);
        await panel.turn(turn).getByTestId('task-analysis').scrollIntoViewIfNeeded();
        await panel.window.picture(`top-${theme}-${width}`);
        const chart = panel.part('chart', turn).first();
        await chart.scrollIntoViewIfNeeded();
        const { colours } = await canvasPixels(chart);
        assert.ok(colours > 10, `${colours} colours`);
        await panel.window.picture(`chart-${theme}-${width}`);
        await panel.part('code-block', turn).last().scrollIntoViewIfNeeded();
        await panel.part('code-block', turn).last().locator('code.hljs').waitFor();
        await panel.window.picture(`code-${theme}-${width}`);
        const sideways = await panel.window.sideways();
        assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide at ${width}.`);
        if (width === 300) assert.deepEqual(await panel.window.violations(), []);
      }
    });
  }
});

describe('panel: in Chinese', function () {
  let panel: PanelPage;
  let talk: PanelTalk;
  let server: MessagesApi;

  before(async () => {
    server = await MessagesApi.start({ key: 'sk-ant-zh' });
    panel = await PanelPage.open({ language: 'zh-cn' });
    const model = claude(server, 'sk-ant-zh');
    const retry = { attempts: 4, firstDelayMs: 1000, maxDelayMs: 1000, maxAskedMs: 60_000 };
    talk = await PanelTalk.open(panel, { language: 'zh-cn', model, retry });
  });

  after(async () => {
    await talk.close();
    await panel.close();
    await server.close();
  });

  it('tells of Claude, its waits and its failures in the language of the window', async () => {
    server.script(faults.creditTooLow(), answers('好的。'), faults.overloaded(), answers('又好了。'));
    await panel.ask('为什么？');
    assert.equal(await panel.ended(0), 'failed');
    assert.match(await panel.part('failed', 0).innerText(), /账户余额已用完。请在提供商处充值/);
    await panel.part('continue').click();
    await panel.part('report', 0).filter({ hasText: '好的。' }).waitFor();
    const told = panel.part('retry', 1).innerText(); // looked for from now on: it does not stay
    await panel.ask('还有呢？');
    assert.match(await told, /提供商负载过高。/);
    await panel.window.picture('chinese-claude');
    assert.equal(await panel.ended(1), 'complete');
    assert.doesNotMatch(await panel.turn(1).innerText(), /tokens|request|Continue/);
  });
});
