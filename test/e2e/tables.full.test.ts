/** Tables in the real VS Code: the data grid, what columns mean, how files are read, and all of it after a reload of the window. */
import assert from 'node:assert/strict';
import { numberFormats } from '../../src/base/numberFormats';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { processesOf } from '../support/extensionHosts';
import { frameWith, GridTab } from '../support/gridTab';
import { until } from '../support/process';
import { chooseReading, previewHas } from '../support/readingPreview';
import { keepTheme, knownTheme, PANEL_THEMES, wornTheme } from '../support/themes';
import { inFull, isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { keepFailures } from './failures';
import { ALIKE, firstQuestions } from './firstQuestions';
import { Panel } from './panel';

const LONG_WAIT = 300_000;
const english = (value: number): string => new Intl.NumberFormat('en').format(value);

/** A grade may be averaged, or be a label: only the user knows. */
const SHOP = Array.from({ length: 120 }, (_, at) => {
  const month = String(1 + (at % 12)).padStart(2, '0');
  return `2024-${month}-15,${['north', 'south', 'east'][at % 3] ?? ''},${['web', 'shop'][at % 2] ?? ''},${at * 3},${50 + (at % 9)}`;
});

/** The first sheet has more data than the one that is meant. */
function oldWorkbook(): Uint8Array {
  const book = XLSX.utils.book_new();
  const sheets: Record<string, [string, number][]> = {
    Archive: [
      ['Bern', 1],
      ['Wien', 2],
      ['Lyon', 3],
    ],
    Data: [
      ['Rome', 7],
      ['Oslo', 8],
    ],
  };
  for (const [name, rows] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['city', 'sold'], ...rows]), name);
  }
  const bytes: unknown = XLSX.write(book, { type: 'array', bookType: 'biff8' });
  assert.ok(bytes instanceof ArrayBuffer);
  return new Uint8Array(bytes);
}

const FILES = {
  ...ALIKE,
  'shop.csv': `date,region,channel,sales,grade\n${SHOP.join('\n')}\n`,
  'years.csv': '2021,2022\n1,2\n4,5\n', // the names of the columns are numbers
  'old.xls': oldWorkbook(),
};

describe('Tables in a window', function () {
  inOrder(this);
  this.timeout(LONG_WAIT);
  let panel: Panel;
  let turn = -1;
  /** Rows of the sales, each as its fields. */
  let sales: string[][];

  before(async () => {
    panel = await Panel.open({ files: FILES });
    const text = await readFile(path.join(panel.workspace, 'sales.csv'), 'utf8');
    sales = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  });

  after(() => Panel.closeAll());

  keepFailures(() => panel);

  const openGrid = async (file: string): Promise<GridTab> => {
    await panel.explore();
    await panel.workbench.setSidebarWidth(300); // columns that have no room are not drawn
    await panel.workbench.contextMenu(panel.workbench.file(file), 'Open as Table');
    return GridTab.find(panel.workbench);
  };
  const ended = async (): Promise<void> => {
    turn++;
    assert.equal(await panel.ended(turn), 'complete');
  };
  const analyze = async (file: string): Promise<void> => {
    await panel.analyze(file);
    await ended();
  };
  const report = (): Promise<string> => panel.part('report', turn).innerText();
  const selected = (testId: string): Promise<string> => panel.part(testId, turn).locator('option:checked').innerText();
  const summary = (): Promise<string> => panel.part('column-types-summary', turn).innerText();
  const ofColumn = (name: string, testId: string) =>
    panel.part('column-types', turn).locator(`[data-column="${name}"] [data-testid="${testId}"]`);
  const previewIs = (rows: string[][], from = 0): Promise<void> =>
    previewHas(panel.part('reading-preview', turn), rows, from);
  const readAs = (chip: string, value: string): Promise<void> =>
    chooseReading((testId) => panel.part(testId, turn), chip, value);

  it('are a grid, which is filtered by keyboard and analysed', async () => {
    const grid = await openGrid('sales.csv');
    await grid.rowsAre(`${english(sales.length)} rows × 7 columns`);
    await grid.frame.locator('[role="gridcell"][tabindex="0"]').focus();
    await grid.press('ControlOrMeta+Home', 'ArrowUp');
    await grid.press('Home', 'ArrowRight', 'ArrowRight', 'F2');
    await grid.part('filter-values').locator('li').first().waitFor();
    await grid.part('filter-values').getByText('Classic').click();
    await grid.part('filter-apply').press('Enter');
    const classic = sales.filter(([, , category]) => category === 'Classic');
    await grid.rowsAre(`${english(classic.length)} of ${english(sales.length)} rows`);
    await until('the cursor is at its head again', async () => (await grid.focused()).role === 'columnheader');
    const sum = classic.reduce((all, row) => all + Number(row[6]), 0);
    await until('the figures follow the filter', async () =>
      (await grid.column('revenue').locator('p').innerText()).includes(`Sum ${english(sum)}`),
    );

    await grid.part('grid-analyze').click();
    await frameWith(panel.workbench, '[data-testid="turn"]');
    await panel.workbench.command('View: Close Editor');
    await ended();
    const words = `Analyze the selection of sales.csv: ${english(classic.length)} of ${english(sales.length)} rows where category = Classic`;
    assert.equal(await panel.turn(turn).locator('.question-text').innerText(), words);
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
    assert.ok((await report()).includes(numberFormats('en').brief(sum)));
    await panel.picture('grid-analyzed');
  });

  it('are read from a workbook', async () => {
    await analyze('weather.xlsx');
    assert.match(await report(), /1,461 rows × 6 columns \(Excel\)/);
  });

  inFull('are read after the engine was killed: the next analysis starts it again', async () => {
    const engines = (): number[] => processesOf(panel.server, 'dataProcess.js');
    const [engine = assert.fail('There is no data process.')] = engines();
    process.kill(engine, 'SIGKILL');
    await until('the engine has ended', () => !engines().includes(engine));
    await analyze('sales.csv');
    assert.match(await report(), /29,853 rows/);
    assert.notEqual(engines()[0] ?? assert.fail('There is no data process.'), engine);
  });

  it('have columns whose meaning is corrected in one choice, and the answer is made again from it', async () => {
    await analyze('shop.csv');
    await panel.part('column-types-summary', turn).click();
    await ofColumn('grade', 'type-role').selectOption('dimension');
    await panel.part('look-measure', turn).selectOption('rows');
    await panel.part('look-dimension', turn).selectOption('column channel');
    // Choices are drawn with the next frame.
    await until('the choices are told', async () => (await summary()).includes('1 measure, 3 labels'));
    assert.equal(await ofColumn('grade', 'type-role').getAttribute('data-chosen'), 'true');
    await panel.part('types-analyze-again', turn).click();
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.deepEqual(await Promise.all(['look-measure', 'look-dimension'].map(selected)), [
      'Number of rows',
      'channel',
    ]);
    assert.equal(await panel.part('types-analyze-again', turn).count(), 0, 'the answer is of what was said');
    assert.doesNotMatch(await report(), /grade (adds up|is .* on average)/);
  });

  inFull('are read in another way by one choice, and the answer is made again from it', async () => {
    await analyze('old.xls');
    await readAs('sheet', 'Data');
    await previewIs([
      ['city', 'sold'],
      ['Rome', '7'],
    ]);
    await panel.part('analyze-again', turn).click();
    await ended();
    assert.match(await report(), /2 rows × 2 columns/);
    await analyze('years.csv');
    await readAs('headerRows', '1');
    await previewIs([
      ['2021', '2022'],
      ['1', '2'],
    ]);
  });

  it('are a grid that says that its file has changed, and comes back after a reload of the window', async () => {
    let grid = await openGrid('sales.csv');
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
    await panel.workbench.command('View: Close Editor');
  });

  inFull('keep what was said of their columns over a reload, and go back to automatic', async () => {
    await analyze('shop.csv');
    await panel.part('column-types-summary', turn).click();
    assert.equal(await selected('look-measure'), 'Number of rows');
    await panel.part('types-automatic', turn).click();
    await panel.part('types-analyze-again', turn).click();
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.deepEqual(await Promise.all(['look-measure', 'look-time'].map(selected)), ['sales', 'date']);
  });

  inFull('keep how they are read over a reload, and go back to what is detected', async () => {
    await analyze('years.csv');
    assert.equal(await panel.part('chip-headerRows', turn).locator('option:checked').innerText(), 'First row');
    await panel.part('reading-show', turn).click();
    await panel.part('reading-preview', turn).waitFor();
    await readAs('headerRows', '');
    await previewIs([['2021', '2022']], 1);
    await previewIs([['4', '5']], -1);
  });

  it('stay with their session when a new one is started', async () => {
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    await panel.workbench.command('BA-Agent: Resume Session…');
    const { page } = panel.workbench;
    await page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Analyze the selection' }).click();
    await panel.turn(turn).waitFor();
  });

  for (const { theme, label } of isFull ? PANEL_THEMES : PANEL_THEMES.slice(-2)) {
    it(`are shown in what the tests of the panel's page take for ${label}`, async () => {
      await panel.workbench.setTheme(label);
      // The webview is told of it after the window.
      const frame = await panel.frame();
      const { kind } = await knownTheme(theme);
      await frame.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor({ state: 'attached' });
      const worn = await wornTheme(frame);
      if (process.env['BA_AGENT_UPDATE_THEMES'] !== undefined) await keepTheme(theme, worn);
      assert.deepEqual(worn, await knownTheme(theme));
    });
  }

  describe('that are asked without a file', function () {
    firstQuestions(this, () => panel);
  });
});
