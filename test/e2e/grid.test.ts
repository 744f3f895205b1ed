/** The data grid in the real VS Code: by mouse and by keyboard, on numbers that are compared with the file's. */
import assert from 'node:assert/strict';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../support/process';
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

async function openGrid(panel: Panel, file: string): Promise<GridTab> {
  await panel.workbench.openView('Explorer');
  await panel.workbench.contextMenu(panel.workbench.file(file), 'Open as Table');
  return GridTab.find(panel.workbench);
}

describe('the data grid', function () {
  this.timeout(LONG_WAIT);
  after(() => Panel.closeAll());

  it('shows a table, which is filtered by keyboard and analysed', async () => {
    const panel = await Panel.open();
    const sales = await salesOf(panel);
    const grid = await openGrid(panel, 'sales.csv');
    await grid.rowsAre(`${english(sales.length)} rows × 7 columns`);
    await grid.frame.locator('[role="gridcell"][tabindex="0"]').focus();
    await grid.press('ControlOrMeta+Home', 'ArrowUp');
    await grid.press('Home', 'ArrowRight', 'ArrowRight', 'F2');
    await grid.part('filter-values').locator('li').first().waitFor();
    await grid.part('filter-values').getByText('Classic').click();
    await grid.part('filter-apply').press('Enter');
    const classic = sales.filter(({ category }) => category === 'Classic');
    await grid.rowsAre(`${english(classic.length)} of ${english(sales.length)} rows`);
    await until('the cursor is at its head again', async () => (await grid.focused()).role === 'columnheader');
    const sum = classic.reduce((all, sale) => all + sale.revenue, 0);
    await until('the figures follow the filter', async () =>
      (await grid.column('revenue').locator('p').innerText()).includes(`Sum ${english(sum)}`),
    );

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
  });
});
