/** The data grid in the real VS Code: by mouse and by keyboard, on numbers that are compared with the file's. */
import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../support/process';
import { violations } from '../support/accessibility';
import { frameWith, GridTab } from '../support/gridTab';
import { Panel } from './panel';

const LONG_WAIT = 300_000;

interface Sale {
  day: string;
  category: string;
  name: string;
  orders: number;
  revenue: number;
}

async function salesOf({ workspace }: Panel): Promise<Sale[]> {
  const lines = (await readFile(path.join(workspace, 'sales.csv'), 'utf8')).trim().split('\n').slice(1);
  return lines.map((line) => {
    const [, day = '', category = '', name = '', , orders, revenue] = line.split(',');
    return { day, category, name, orders: Number(orders), revenue: Number(revenue) };
  });
}

const english = (value: number): string => new Intl.NumberFormat('en').format(value);

async function openGrid(panel: Panel, file: string, label = 'Open as Table'): Promise<GridTab> {
  await panel.workbench.openView('Explorer').catch(() => undefined); // it is open, or has a translated name
  await panel.workbench.contextMenu(panel.workbench.file(file), label);
  return GridTab.find(panel.workbench);
}

describe('the data grid', function () {
  this.timeout(LONG_WAIT);
  after(() => Panel.closeAll());

  it('shows a table, and is read, sorted and filtered by keyboard', async () => {
    const panel = await Panel.open();
    const sales = await salesOf(panel);
    const grid = await openGrid(panel, 'sales.csv');
    await grid.rowsAre(`${english(sales.length)} rows × 7 columns`);
    assert.deepEqual((await grid.row(1)).slice(1, 4), ['Wednesday', 'Classic', 'Pepperoni Pizza Small']);

    const orders = sales.reduce((sum, sale) => sum + sale.orders, 0);
    const head = grid.column('orders');
    await head.getByTestId('figures').waitFor();
    const about = await head.locator('p').innerText();
    assert.match(about, new RegExp(`^Numbers 0 missing, .* different, Sum ${english(orders)}, Mean`));

    await grid.frame.locator('[role="gridcell"][tabindex="0"]').focus();
    await grid.press('ControlOrMeta+End');
    const last = sales.at(-1);
    await until('the last row is there', async () => (await grid.focused()).text === english(last?.revenue ?? 0));
    assert.deepEqual(await grid.focused(), {
      role: 'gridcell',
      row: String(sales.length + 1),
      column: '8',
      text: english(last?.revenue ?? 0),
    });

    await grid.press('ControlOrMeta+Home', 'ArrowUp', 'End');
    await until('the cursor is at a head', async () => (await grid.focused()).role === 'columnheader');
    await grid.press('Enter', 'Enter');
    await grid.part('grid-said').filter({ hasText: 'Sorted by revenue, descending.' }).waitFor({ state: 'attached' });
    assert.equal(await grid.column('revenue').getAttribute('aria-sort'), 'descending');
    const most = Math.max(...sales.map(({ revenue }) => revenue));
    assert.equal((await grid.row(1)).at(-1), english(most));
    await panel.picture('grid-dark');

    await grid.press('Home', 'ArrowRight', 'ArrowRight', 'F2');
    await grid.part('filter-values').locator('li').first().waitFor();
    await grid.part('filter-values').getByText('Classic').click();
    await panel.picture('grid-filter');
    await grid.part('filter-apply').press('Enter');
    const classic = sales.filter(({ category }) => category === 'Classic');
    await grid.rowsAre(`${english(classic.length)} of ${english(sales.length)} rows`);
    await until('the cursor is at its head again', async () => (await grid.focused()).role === 'columnheader');
    const sum = classic.reduce((all, sale) => all + sale.revenue, 0);
    await until('the figures follow the filter', async () =>
      (await grid.column('revenue').locator('p').innerText()).includes(`Sum ${english(sum)}`),
    );

    await grid.press('End', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
    const top = classic
      .map(({ revenue }) => revenue)
      .sort((a, b) => b - a)
      .slice(0, 3);
    const topSum = top.reduce((all, each) => all + each, 0);
    await grid
      .part('grid-sums')
      .filter({ hasText: `Numbers: 3 · Sum: ${english(topSum)}` })
      .waitFor();
    assert.deepEqual(await violations(grid.frame), []);

    await grid.press('Escape');
    await grid.part('grid-analyze').click();
    const chat = await frameWith(panel.workbench, '[data-testid="turn"]');
    const turn = chat.getByTestId('turn').first();
    await turn.and(chat.locator('[data-outcome="complete"]')).waitFor({ timeout: 60_000 });
    const words = `Analyze the selection of sales.csv: ${english(classic.length)} of ${english(sales.length)} rows where category = Classic`;
    assert.equal(await turn.locator('.question-text').innerText(), words);
    const started = (await panel.entries()).find(({ type }) => type === 'user');
    assert.deepEqual(JSON.parse(JSON.stringify(started?.data?.['attachments'])), [
      {
        id: 'upload_001',
        path: 'sales.csv',
        filename: 'sales.csv',
        file_type: 'CSV',
        size: (await readFile(path.join(panel.workspace, 'sales.csv'))).length,
        selection: { table: 'sales.csv', where: `"category" = 'Classic'`, rows: classic.length },
      },
    ]);
    const report = await turn.innerText();
    assert.ok(report.includes(english(sum)), report);
    await panel.picture('grid-analyzed');
  });

  it('says that the file has changed, and comes back after a reload of the window', async () => {
    const panel = await Panel.open();
    const sales = await salesOf(panel);
    let grid = await openGrid(panel, 'sales.csv');
    await grid.column('revenue').getByTestId('sort').click();
    await grid.part('grid-said').filter({ hasText: 'ascending' }).waitFor({ state: 'attached' });
    await appendFile(path.join(panel.workspace, 'sales.csv'), '2026-01-01,Thursday,Classic,New One,1,1,1\n');
    await grid.part('grid-changed').waitFor();
    await grid.part('grid-reload').click();
    await grid.rowsAre(`${english(sales.length + 1)} rows`);

    // The command: a page that is simply loaded anew may lose what VS Code has not written yet.
    await panel.workbench.willStartExtensionHost();
    const { page } = panel.workbench;
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input.input').fill('>Developer: Reload Window');
    await page.locator('.quick-input-widget .monaco-list-row').first().waitFor();
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await panel.workbench.ready();
    grid = await GridTab.find(panel.workbench);
    await grid.rowsAre(`${english(sales.length + 1)} rows`);
    assert.equal(await grid.column('revenue').getAttribute('aria-sort'), 'ascending');

    await panel.workbench.setTheme('Default Light Modern');
    await panel.workbench.setSidebarWidth(860);
    await panel.picture('grid-narrow-light');
    assert.deepEqual(await violations(grid.frame), []);
  });

  it('speaks Chinese, picks a sheet, and opens from the answer that read the file', async () => {
    const panel = await Panel.open({ locale: 'zh-cn' });
    await writeFile(
      path.join(panel.workspace, 'shop.json'),
      JSON.stringify({ orders: [{ n: 1 }], people: [{ name: '王', age: 3 }] }),
    );
    await panel.analyze('shop.json', '分析此文件');
    assert.equal(await panel.ended(0), 'complete');
    await panel.part('open-table', 0).click();
    const grid = await GridTab.find(panel.workbench);
    await grid.rowsAre('1 行');
    await grid.part('grid-sheet').selectOption('people');
    await grid.column('age').waitFor();
    assert.deepEqual(await grid.row(1), ['王', '3']);
    await panel.picture('grid-chinese');
    assert.deepEqual(await violations(grid.frame), []);
  });
});
