/** What `@` lists above the input: columns of the table that is asked, and files. */
import assert from 'node:assert/strict';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { LOOKED_AT } from '../support/themes';
import { until } from '../support/process';

const odd = 'Sales (USD),by month,金额,region\n' + Array.from({ length: 30 }, (_, at) => `${at},2024-0${(at % 9) + 1},${at * 2},${at % 2 === 0 ? 'north' : 'south'}\n`).join(''); // prettier-ignore

describe('panel: what @ lists', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    talk = await PanelTalk.open(panel, {
      files: { 'sales.csv': 'day,revenue\n2024-01-01,1\n', 'odd.csv': odd, 'notes.md': '# Notes' },
    });
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  const input = () => panel.part('input');
  const option = (text: string) => panel.part('mention-list-option').filter({ hasText: text });
  const write = async (text: string): Promise<void> => {
    await input().fill('');
    await input().pressSequentially(text);
  };
  /** Writes until something is offered: a table that is still being read has no columns in the list, which each key makes anew. */
  const offered = (text: string, wanted: string): Promise<void> =>
    until(`${wanted} is offered`, async () => {
      await write(text);
      await panel.quiet();
      return (await option(wanted).count()) > 0;
    });
  const reads = (text: string): Promise<void> =>
    until(`the input has ${text}`, async () => (await input().inputValue()) === text);
  const active = async (): Promise<string> => {
    const id = await input().getAttribute('aria-activedescendant');
    return id === null ? '' : panel.window.page.locator(`#${id}`).innerText();
  };

  it('is the files while no table is asked; the input tells of the list', async () => {
    await write('Look at @');
    await option('sales.csv').waitFor();
    // A text of several lines cannot be a combobox: it names the list and what is marked in it.
    assert.equal(await input().getAttribute('aria-autocomplete'), 'list');
    assert.equal(await input().getAttribute('aria-controls'), 'mention-list');
    const list = panel.part('mention-list');
    assert.deepEqual(
      [
        await list.getAttribute('role'),
        await list.getAttribute('aria-label'),
        await option('odd').getAttribute('role'),
      ],
      ['listbox', 'Files', 'option'],
    );
    assert.deepEqual(await panel.window.violations(), []);
    await input().press('Escape');
    await list.waitFor({ state: 'detached' });
    assert.equal(await input().getAttribute('aria-controls'), null);
    assert.equal(await input().getAttribute('aria-activedescendant'), null);
    assert.equal(await input().inputValue(), 'Look at @', 'what was written stays');
  });

  it('narrows while one writes; a file that is chosen by a key is attached', async () => {
    await write('Look at @odd');
    await until('one fits', async () => (await panel.part('mention-list-option').count()) === 1);
    await input().press('Tab');
    await reads('Look at odd.csv ');
    assert.match(await panel.part('draft-files').innerText(), /odd\.csv/);
  });

  it('has the columns of a file that is attached, with arrows, and puts one into the text', async () => {
    await offered('average @', 'Sales (USD)');
    await until('the first one is marked', async () => (await active()).includes('Sales (USD)'));
    await input().press('ArrowDown');
    await until('the next one is marked', async () => (await active()).includes('by month'));
    await input().press('ArrowUp');
    await until('the first one is marked', async () => (await active()).includes('Sales'));
    await input().press('ArrowUp');
    await until('the last one is marked', async () => (await active()).includes('notes.md'));
    assert.equal(await panel.part('mention-list').getAttribute('aria-label'), 'Columns and files');
    for (const { theme } of LOOKED_AT) {
      await panel.window.setTheme(theme);
      await panel.window.picture(`mention-columns-${theme}`);
      assert.deepEqual(await panel.window.violations(), [], theme);
    }
    await panel.window.setWidth(300);
    await panel.window.picture('mention-columns-300');
    const overflow = await panel.part('mention-list').evaluate((list) => list.scrollWidth > list.clientWidth);
    assert.equal(overflow, false);
    await panel.window.setWidth(600);
    await option('Sales (USD)').click();
    await reads('average "Sales (USD)" ');
    await input().pressSequentially('by @reg');
    await until('one column and no more', async () => (await panel.part('mention-list-option').count()) === 1);
    await input().press('Enter');
    await reads('average "Sales (USD)" by region ');
  });

  it('has the name in the text before the next key comes', async () => {
    await offered('total @reg', 'region');
    await until('one column and no more', async () => (await panel.part('mention-list-option').count()) === 1);
    const text = await input().evaluate((element) => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      return element instanceof HTMLTextAreaElement ? [element.value, element.selectionStart] : [];
    });
    assert.deepEqual(text, ['total region ', 13]);
  });

  it('has the columns of the table that the conversation is about', async () => {
    await input().fill('');
    await panel.part('draft-files').getByRole('button').first().click();
    await panel.ask('In odd.csv: how many rows by region');
    assert.equal(await panel.ended(0), 'complete');
    await offered('average @sal', 'Sales (USD)');
    await input().press('Enter');
    await input().pressSequentially('by region');
    await input().press('Enter');
    assert.equal(await panel.ended(1), 'complete');
    assert.match(await panel.part('report', 1).innerText(), /Read as:\s+Mean of Sales \(USD\)\s+by region/);
  });

  it('is told in Chinese', async () => {
    const chinese = await PanelPage.open({ frames: false, language: 'zh-cn' });
    const other = await PanelTalk.open(chinese, { files: { 'odd.csv': odd }, language: 'zh-cn' });
    try {
      await chinese.ask('各 region 的金额合计');
      assert.equal(await chinese.ended(0), 'complete');
      assert.match(
        await chinese.part('report', 0).innerText(),
        /^已选用 odd\.csv：只有它具备问题所需的内容：金额和 region。/,
      );
      await until('the columns are listed', async () => {
        await chinese.part('input').fill('');
        await chinese.part('input').pressSequentially('@');
        await chinese.quiet();
        return (await chinese.part('mention-list').filter({ hasText: 'odd.csv 的列' }).count()) > 0;
      });
      await chinese.window.setWidth(300);
      await chinese.window.picture('mention-zh-300');
    } finally {
      await other.close();
      await chinese.close();
    }
  });
});
