/** Numbers and their sources: from the report to what they are, by keyboard, in several themes. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { unfold, wholeText } from '../support/folded';
import { numberFormats } from '../../src/base/numberFormats';
import type { Locator } from 'playwright-core';
import { closeFact, saysAgain } from './factDialog';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { someSales } from '../support/panelWorkspace';
import { until } from '../support/process';
import { salesReference, type Reference } from '../support/reference';
import { LOOKED_AT } from '../support/themes';
import { only } from '../support/chat';

const number = { format: numberFormats('en').brief };
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

describe('panel: numbers of the built-in analyst', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;
  let reference: Reference;

  before(async () => {
    panel = await PanelPage.open();
    talk = await PanelTalk.open(panel, { files: { 'sales.csv': await someSales() } });
    reference = await salesReference(path.join(talk.folder, 'sales.csv'));
    await talk.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-facts');
  });

  /** A cited number of the first answer, by the text that the report has for it. */
  const cited = (text: string): Locator =>
    panel.part('report', 0).locator('a.fact').getByText(text, { exact: true }).first();

  it('are all cited, and say so to those who do not see them', async () => {
    await unfold(panel.part('report', 0));
    const facts = panel.part('report', 0).locator('a.fact');
    assert.ok((await facts.count()) > 30);
    assert.equal(await panel.part('report', 0).locator('mark.unsourced, .fact.differs').count(), 0);
    assert.equal(await panel.part('sourceless', 0).count(), 0);
    const sum = panel
      .part('report', 0)
      .getByRole('button', { name: `${number.format(reference.sum)}: Sum of revenue` });
    assert.equal(await sum.first().innerText(), number.format(reference.sum));
    await panel.window.picture('facts-dark');
  });

  it('tell by keyboard what they are, with all digits, the query and the file', async () => {
    const { keyboard } = panel.window.page;
    const mean = cited(number.format(reference.mean));
    await mean.focus();
    await keyboard.press('Enter');
    const dialog = panel.part('fact-dialog');
    await dialog.waitFor();
    assert.equal(await dialog.locator('h2').innerText(), 'Mean of revenue');
    assert.equal(await panel.part('fact-value').innerText(), whole.format(reference.mean));
    assert.equal(await panel.part('fact-text').innerText(), `${number.format(reference.mean)} (rounded to 0.01)`);
    assert.equal(await panel.part('fact-where').innerText(), 'all rows');
    assert.match(await dialog.locator('pre').innerText(), /^SELECT [^]*"revenue"[^]* FROM 'sales\.csv'/);
    await panel.window.picture('facts-dialog-dark');
    assert.deepEqual(await panel.window.violations(), []);
    await closeFact(panel);
    assert.ok(await mean.evaluate((element) => element === document.activeElement), 'the cursor is where it was');
    await keyboard.press('Space');
    await dialog.waitFor();
    await saysAgain(panel, `Still ${whole.format(reference.mean)}: the same value.`);
    await closeFact(panel);
  });

  it('ask for the rows behind them, and for their query in an editor', async () => {
    const [[leader, most] = ['', 0]] = Object.entries(reference.byCategory);
    await cited(number.format(most)).click();
    const where = `"category" = '${leader}'`;
    assert.equal(await panel.part('fact-where').innerText(), where);
    await panel.part('fact-rows').click();
    await panel.part('fact-open-sql').click();
    await until('both are asked for', () => panel.askedFor('openFactSql').length === 1);
    assert.deepEqual(panel.askedFor('openGrid'), [{ path: 'sales.csv', where }]);
    const [{ turn } = assert.fail()] = talk.chat.events;
    const refs = only(talk.chat.events, 'reply').flatMap(({ response }) => response.metadata.fact_refs ?? []);
    const [index] = refs.flatMap((ref) => (ref.text === number.format(most) ? [ref.index] : []));
    assert.deepEqual(panel.askedFor('openFactSql'), [{ session: talk.conversation.log.id, turn, index }]);
    await closeFact(panel);
  });

  it('of an offered question come with a click', async () => {
    const question = panel.part('question', 0).filter({ hasNotText: 'week' }).first();
    await question.scrollIntoViewIfNeeded();
    const asked = await question.innerText();
    await question.locator('span').last().click();
    await until('the question is in the input', async () => (await panel.part('input').inputValue()) === asked);
    await panel.part('input').press('Enter');
    await until('the question is sent', () => panel.askedFor('send').length === 1);
    assert.equal(await panel.ended(1), 'complete');
    assert.ok((await panel.part('report', 1).locator('a.fact').count()) > 0);
    assert.equal(await panel.part('sourceless', 1).count(), 0);
    await panel.window.picture('facts-answer');
  });

  it('are there with their files when the page is made anew', async () => {
    const before = await wholeText(panel.part('report', 0));
    await panel.reload();
    await panel.turn(1).waitFor();
    assert.equal(await wholeText(panel.part('report', 0)), before);
    const offered = await panel.part('downloads', 0).innerText();
    for (const name of [
      'sales_report.html',
      'sales_facts.json',
      'code_sales_analysis.py',
      'code_sales_analysis_sql.sql',
    ])
      assert.ok(offered.includes(name), offered);
    assert.doesNotMatch(offered, /unavailable/);
  });

  for (const { theme, label } of LOOKED_AT) {
    it(`tell of themselves in a narrow panel, in ${label}`, async () => {
      await panel.window.setTheme(theme);
      await panel.window.setWidth(300);
      const sum = cited(number.format(reference.sum));
      await sum.scrollIntoViewIfNeeded();
      await panel.window.picture(`facts-${theme}-300`);
      await sum.click();
      assert.equal(await panel.part('fact-value').innerText(), whole.format(reference.sum));
      await saysAgain(panel, `Still ${whole.format(reference.sum)}: the same value.`);
      await panel.window.picture(`facts-dialog-${theme}-300`);
      assert.deepEqual(await panel.window.violations(), []);
      const sideways = await panel.window.sideways();
      assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
      await closeFact(panel);
      await panel.part('downloads', 0).scrollIntoViewIfNeeded();
      await panel.window.picture(`facts-downloads-${theme}-300`);
    });
  }
});
