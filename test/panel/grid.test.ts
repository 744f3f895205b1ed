/** The data grid by keyboard, in several themes and languages, on numbers that are compared with the file's. */
import assert from 'node:assert/strict';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { GridTab } from '../support/gridTab';
import { isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { PanelGrid } from './panelGrid';
import { PanelWorkspace, sample } from '../support/panelWorkspace';
import { until } from '../support/process';
import { LOOKED_AT } from '../support/themes';

interface Sale {
  day: string;
  category: string;
  name: string;
  orders: number;
  revenue: number;
}

async function salesOf(file: string): Promise<Sale[]> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(1);
  return lines.map((line) => {
    const [, day = '', category = '', name = '', , orders, revenue] = line.split(',');
    return { day, category, name, orders: Number(orders), revenue: Number(revenue) };
  });
}

const english = (value: number): string => new Intl.NumberFormat('en').format(value);

describe('panel: the data grid', function () {
  inOrder(this);
  let workspace: PanelWorkspace;
  let table: PanelGrid;
  let grid: GridTab;
  let sales: Sale[];
  let classic: Sale[];
  let sum: number;

  before(async () => {
    workspace = await PanelWorkspace.open({ copies: [sample('sales.csv')] });
    sales = await salesOf(sample('sales.csv'));
    classic = sales.filter(({ category }) => category === 'Classic');
    sum = classic.reduce((all, sale) => all + sale.revenue, 0);
    table = await PanelGrid.open(workspace, { path: 'sales.csv' });
    grid = await table.tab();
  });

  after(async () => {
    await table.close();
    await workspace.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await table.window.keepPicture('failed-grid');
  });

  it('shows a table with figures of its columns', async () => {
    await grid.rowsAre(`${english(sales.length)} rows × 7 columns`);
    assert.deepEqual((await grid.row(1)).slice(1, 4), ['Wednesday', 'Classic', 'Pepperoni Pizza Small']);

    const orders = sales.reduce((sum, sale) => sum + sale.orders, 0);
    const head = grid.column('orders');
    await head.getByTestId('figures').waitFor();
    const about = await head.locator('p').innerText();
    assert.match(about, new RegExp(`^Numbers 0 missing, .* different, Sum ${english(orders)}, Mean`));
  });

  it('is read by keyboard', async () => {
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
  });

  it('is sorted by keyboard', async () => {
    await grid.press('ControlOrMeta+Home', 'ArrowUp', 'End');
    await until('the cursor is at the last head', async () => {
      const { role, column } = await grid.focused();
      return role === 'columnheader' && column === '8';
    });
    await grid.press('Enter', 'Enter');
    await grid.part('grid-said').filter({ hasText: 'Sorted by revenue, descending.' }).waitFor({ state: 'attached' });
    assert.equal(await grid.column('revenue').getAttribute('aria-sort'), 'descending');
    const most = Math.max(...sales.map(({ revenue }) => revenue));
    await until('the first row is the largest', async () => (await grid.row(1)).at(-1) === english(most));
    await table.window.picture('grid-dark');
  });

  it('is filtered by keyboard', async () => {
    await grid.press('Home', 'ArrowRight', 'ArrowRight', 'F2');
    await grid.part('filter-values').locator('li').first().waitFor();
    await grid.part('filter-values').getByText('Classic').click();
    await table.window.picture('grid-filter');
    await grid.part('filter-apply').press('Enter');
    await grid.rowsAre(`${english(classic.length)} of ${english(sales.length)} rows`);
    await until('the cursor is at its head again', async () => (await grid.focused()).role === 'columnheader');
    await until('the figures follow the filter', async () =>
      (await grid.column('revenue').locator('p').innerText()).includes(`Sum ${english(sum)}`),
    );
  });

  it('tells what picked cells add up to', async () => {
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
    assert.deepEqual(await table.window.violations(), []);
  });

  it('has the analyst look at the rows that are shown', async () => {
    await grid.press('Escape');
    await grid.part('grid-analyze').click();
    await until('it is asked for', () => table.analyzed.length > 0);
    const text = `Analyze the selection of sales.csv: ${english(classic.length)} of ${english(sales.length)} rows where category = Classic`;
    const selection = { table: 'sales.csv', where: `"category" = 'Classic'`, rows: classic.length };
    assert.deepEqual(table.analyzed, [{ text, selection }]);
  });

  for (const { theme, label } of LOOKED_AT) {
    it(`is accessible in ${label}, wide and narrow`, async () => {
      await table.window.setTheme(theme);
      for (const width of isFull ? [1000, 420] : [420]) {
        await table.window.setWidth(width);
        await table.window.picture(`grid-${theme}-${width}`);
        assert.deepEqual(await table.window.violations(), []);
      }
    });
  }

  it('is as it was left when its page is made anew, and says that the file has changed', async () => {
    await table.window.setWidth(1000);
    await table.reload();
    grid = await table.tab();
    await grid.rowsAre(`${english(classic.length)} of ${english(sales.length)} rows`);
    assert.equal(await grid.column('revenue').getAttribute('aria-sort'), 'descending');
    await grid.row(1); // rows that wait for their cells have no number yet, and get none once the file has changed
    await appendFile(path.join(workspace.folder, 'sales.csv'), '2026-01-01,Thursday,Classic,New One,1,1,1\n');
    await table.changed();
    await grid.part('grid-changed').waitFor();
    assert.deepEqual(await table.window.violations(), []);
    await grid.part('grid-reload').click();
    await grid.rowsAre(`${english(classic.length + 1)} of ${english(sales.length + 1)} rows`);
  });
});

describe('panel: the data grid in Chinese', () => {
  it('tells of its rows, and picks a sheet', async () => {
    const shop = JSON.stringify({ orders: [{ n: 1 }], people: [{ name: '王', age: 3 }] });
    const workspace = await PanelWorkspace.open({ files: { 'shop.json': shop } });
    const table = await PanelGrid.open(workspace, { path: 'shop.json' }, { language: 'zh-cn' });
    try {
      const grid = await table.tab();
      await grid.rowsAre('1 行');
      await grid.part('grid-sheet').selectOption('people');
      await grid.column('age').waitFor();
      assert.deepEqual(await grid.row(1), ['王', '3']);
      await table.window.picture('grid-chinese');
      assert.deepEqual(await table.window.violations(), []);
    } finally {
      await table.close();
      await workspace.close();
    }
  });
});
