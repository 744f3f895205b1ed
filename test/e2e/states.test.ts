import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { canvasPixels } from '../support/canvas';
import { sleep } from '../support/process';
import { keepTheme, knownTheme, PANEL_THEMES, wornTheme } from '../support/themes';
import { Panel } from './panel';

const LONG_WAIT = 300_000;

describe('A window with files, an engine and themes', function () {
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

  it('reads a file that is no text', async () => {
    await panel.analyze('weather.xlsx');
    assert.equal(await panel.ended(0), 'complete');
    assert.match(await panel.part('report', 0).innerText(), /1,461 rows × 6 columns \(Excel\)/);
  });

  it('works on after the engine was killed: the next analysis starts it again', async () => {
    const engine = dataProcess(panel.server.root);
    process.kill(engine, 'SIGKILL');
    await sleep(500);
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(1), 'complete');
    assert.match(await panel.part('report', 1).innerText(), /29,853 rows/);
    assert.notEqual(dataProcess(panel.server.root), engine);
  });

  it('starts a new session and takes the last one up again', async () => {
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    await panel.workbench.command('BA-Agent: Resume Session…');
    await panel.workbench.quickInput('Analyze weather.xlsx', { pick: true });
    await panel.turn(1).waitFor();
  });

  for (const { theme, label } of PANEL_THEMES) {
    it(`wears what the tests of the panel's page take for ${label}`, async () => {
      await panel.workbench.setTheme(label);
      const worn = await wornTheme(await panel.frame());
      if (process.env['BA_AGENT_UPDATE_THEMES'] !== undefined) await keepTheme(theme, worn);
      assert.deepEqual(worn, await knownTheme(theme));
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

  before(async function () {
    this.timeout(LONG_WAIT);
    panel = await Panel.open({ locale: 'zh-cn' });
  });

  after(() => Panel.closeAll());

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
});

/** The id of the data process that belongs to this server. */
function dataProcess(root: string): number {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const line = list.find((each) => each.includes('dataProcess.js') && each.includes(root));
  const pid = Number(line?.trim().split(/\s+/)[0]);
  assert.ok(pid > 0, 'There is no data process.');
  return pid;
}
