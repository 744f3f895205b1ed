/** How a question was read: chips whose parts are changed by mouse and keys, and asked again at once. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { inFull, isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { LOOKED_AT } from '../support/themes';

const pad = (value: number): string => String(value).padStart(2, '0');
const sales = [
  'date,region,channel,revenue,cost',
  ...Array.from({ length: 240 }, (_, at) => {
    const date = `${2022 + (at % 2)}-${pad(1 + ((at >> 1) % 12))}-${pad(1 + (at % 27))}`;
    return [date, ['North', 'South', 'West'][at % 3], ['web', 'shop'][(at >> 2) % 2], 100 + at, 40 + (at % 50)].join();
  }),
  '',
].join('\n');

for (const language of isFull ? (['en', 'zh-cn'] as const) : (['en'] as const)) {
  describe(`panel: a question that can be changed part by part (${language})`, function () {
    inOrder(this);
    const isEnglish = language === 'en';
    let panel: PanelPage;
    let talk: PanelTalk;
    let turn = 0;

    before(async () => {
      panel = await PanelPage.open({ language, frames: false });
      talk = await PanelTalk.open(panel, { files: { 'sales.csv': sales }, language });
      await talk.analyze('sales.csv', isEnglish ? 'Analyze sales.csv' : '分析 sales.csv');
      assert.equal(await panel.ended(0), 'complete');
    });

    after(async () => {
      await talk.close();
      await panel.close();
    });

    afterEach(async function () {
      if (this.currentTest?.state === 'failed') await panel.window.keepPicture(`failed-read-as-${language}`);
    });

    const ended = async (): Promise<void> => {
      turn++;
      assert.equal(await panel.ended(turn), 'complete');
      await panel.part('read-as', turn).waitFor();
    };
    const ask = async (question: string): Promise<void> => {
      await panel.ask(question);
      await ended();
    };
    const chip = (part: string): Locator => panel.part('read-as-chip', turn).and(panel.window.page.locator(`[data-part="${part}"]`)); // prettier-ignore
    const texts = (): Promise<string[]> => panel.part('read-as', turn).locator('.read-as-chip').allInnerTexts();
    const menu = (): Locator => panel.window.page.locator('[data-testid="read-as-menu"]:popover-open');
    const choices = (): Promise<string[]> => menu().getByRole('menuitem').allInnerTexts();
    const focused = (): Promise<string> =>
      panel.window.page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
    const first = isEnglish
      ? 'average revenue by region where channel is web'
      : '各 region 的 revenue 平均值，channel 是 web';

    it('shows its parts as chips in place of the text, and offers choices of each', async () => {
      await ask(first);
      const shown = await texts();
      assert.deepEqual(
        shown.map((text) => text.trim()),
        isEnglish
          ? ['Mean of revenue', 'by region', 'channel is web']
          : ['revenue 的平均值', '按 region', 'channel 是 web'],
      );
      assert.equal(
        await panel
          .part('report', turn)
          .getByText(/^(?:Read as: |理解为：.)/)
          .count(),
        0,
        'it is said once',
      );
      await chip('measure').click();
      assert.equal(await chip('measure').getAttribute('aria-expanded'), 'true');
      const offered = await choices();
      assert.deepEqual(
        offered.slice(0, 3),
        isEnglish
          ? ['Sum of revenue', 'Median of revenue', 'Highest value of revenue']
          : ['revenue 的总和', 'revenue 的中位数', 'revenue 的最大值'],
      );
      await panel.window.picture(`read-as-menu-${language}`);
      assert.deepEqual(await panel.window.violationsOfLast('.read-as'), []);
      // A click beside it closes it.
      await panel.part('report', turn).click({ position: { x: 5, y: 60 } });
      await menu().waitFor({ state: 'hidden' });
      assert.equal(await chip('measure').getAttribute('aria-expanded'), 'false');
    });

    it('asks the changed question at once', async () => {
      await chip('measure').click();
      await menu().getByRole('menuitem').nth(1).click();
      await ended();
      assert.equal((await texts())[0]?.trim(), isEnglish ? 'Median of revenue' : 'revenue 的中位数');
      assert.match(await panel.part('user-message', turn).innerText(), isEnglish ? /Median of revenue by region, channel is web/ : /revenue 的中位数，按 region，channel 是 web/); // prettier-ignore
    });

    inFull('has the same chips where an offered question was taken', async () => {
      await panel.part('question', turn).first().click();
      await panel.part('input').press('Enter');
      await ended();
      assert.ok((await panel.part('read-as-chip', turn).count()) >= 1);
      await panel.window.picture(`read-as-offered-${language}`);
    });

    inFull('changes the column and the rows of a statistic', async () => {
      await ask(isEnglish ? 'distribution of revenue where channel is web' : 'channel 是 web 的 revenue 分布');
      const [spread, cost] = isEnglish
        ? ['distribution of revenue', 'distribution of cost']
        : ['revenue 的分布', 'cost 的分布'];
      assert.deepEqual((await texts()).map((text) => text.trim()), [spread, isEnglish ? 'channel is web' : 'channel 是 web']); // prettier-ignore
      await chip('measure').click();
      await panel.window.picture(`read-as-statistic-${language}`);
      await menu().getByText(cost, { exact: true }).click();
      await ended();
      await chip('where').click();
      await menu().getByRole('menuitem').last().click();
      await ended();
      assert.deepEqual(
        (await texts()).map((text) => text.trim()),
        [cost],
      );
    });

    inFull('leads on from a question for advice to what can be computed', async () => {
      await panel.ask(isEnglish ? 'should we close the North?' : '应该关闭 North 吗？');
      turn++;
      assert.equal(await panel.ended(turn), 'complete');
      assert.match(await panel.part('report', turn).innerText(), isEnglish ? /I give no advice/ : /我不提供建议/);
      assert.ok((await panel.part('question', turn).count()) >= 2);
      await panel.window.picture(`way-on-${language}`);
      await ask(first);
    });

    if (!isEnglish) return;

    it('is worked by keys alone: the cursor goes into the menu, round it, and back', async () => {
      const before = await texts();
      await chip('where').focus();
      await chip('where').press('Enter');
      await menu().waitFor();
      assert.equal(await focused(), 'channel is not web');
      await panel.window.page.keyboard.press('ArrowDown');
      assert.equal(await focused(), 'channel is shop');
      await panel.window.page.keyboard.press('End');
      assert.equal(await focused(), 'Remove');
      await panel.window.page.keyboard.press('ArrowDown');
      assert.equal(await focused(), 'channel is not web');
      await panel.window.page.keyboard.press('Escape');
      await menu().waitFor({ state: 'hidden' });
      assert.equal(await focused(), 'channel is web', 'back at the chip');
      await chip('where').press('ArrowDown');
      await menu().waitFor();
      await panel.window.page.keyboard.press('Tab');
      await menu().waitFor({ state: 'hidden' });
      await chip('where').focus();
      await chip('where').press(' ');
      await menu().waitFor();
      await panel.window.page.keyboard.press('End');
      await panel.window.page.keyboard.press('Enter');
      await ended();
      assert.deepEqual(await texts(), before.slice(0, 2));
    });

    inFull('changes the periods of a course over time, and an earlier answer as well', async () => {
      await ask('year over year growth of revenue by month');
      await chip('key').click();
      assert.deepEqual((await choices()).slice(0, 2), ['by year of date', 'by quarter of date']);
      await menu().getByText('by quarter of date').click();
      await ended();
      assert.match((await texts()).join(), /growth on the year before.*by quarter of date/s);
      const earlier = panel.part('read-as-chip', 1).and(panel.window.page.locator('[data-part="key"]'));
      await earlier.click();
      await menu().getByText('by channel', { exact: true }).click();
      await ended();
      assert.match((await texts()).join(), /Mean of revenue.*by channel/s);
    });

    it('leads to the SQL of the answer by one click', async () => {
      await panel.part('read-as-sql', turn).click();
      assert.match(await focused(), /^SELECT/);
    });

    it('is there after a reload, and says the same as text to whoever reads the session', async () => {
      await panel.reload();
      await panel.part('read-as', turn).waitFor();
      const replies = talk.conversation.history().flatMap((event) => (event.type === 'reply' ? [event] : []));
      const last = replies.at(-1) ?? assert.fail();
      const shown = (await texts()).map((text) => `\`${text.trim()}\``);
      assert.ok(last.response.response.includes(`Read as: ${shown.join(' · ')}`), last.response.response);
      assert.doesNotMatch(last.raw, /read_as/);
    });

    for (const { theme } of LOOKED_AT) {
      inFull(`has choices that fit a narrow panel, in ${theme}`, async () => {
        await panel.window.setTheme(theme);
        await panel.window.setWidth(300);
        await panel.part('read-as', turn).scrollIntoViewIfNeeded();
        await chip('key').click();
        await panel.window.picture(`read-as-${theme}-300`);
        const box = await menu().boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= 300, JSON.stringify(box));
        assert.ok((await panel.window.sideways()) <= 0);
        assert.deepEqual(await panel.window.violationsOfLast('.read-as'), []);
        await panel.window.page.keyboard.press('Escape');
        await menu().waitFor({ state: 'hidden' });
      });
    }
  });
}
