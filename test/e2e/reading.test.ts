import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { inOrder } from './inOrder';
import { Panel } from './panel';

const LONG_WAIT = 300_000;

describe('How data is read', function () {
  inOrder(this);
  let panel: Panel;
  let turn = -1;

  before(async function () {
    this.timeout(LONG_WAIT);
    panel = await Panel.open();
    // The names of the columns are numbers.
    await writeFile(path.join(panel.workspace, 'years.csv'), '2021,2022,2023\n1,2,3\n4,5,6\n');
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ['city', 'sold'],
        ['Bern', 1],
        ['Wien', 2],
        ['Lyon', 3],
      ]),
      'Archive', // it has more data than the sheet that is meant
    );
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ['city', 'sold'],
        ['Rome', 7],
        ['Oslo', 8],
      ]),
      'Data',
    );
    await writeFile(
      path.join(panel.workspace, 'old.xls'),
      new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'biff8' })),
    );
    await panel.workbench.openView('Explorer');
    await panel.workbench.setSidebarWidth(600);
  });

  after(() => Panel.closeAll());

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.picture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const analyze = async (file: string): Promise<void> => {
    turn++;
    await panel.analyze(file);
    assert.equal(await panel.ended(turn), 'complete');
  };
  const cells = async (): Promise<string[][]> => {
    const rows = await panel.part('reading-preview', turn).locator('tr').all();
    return Promise.all(
      rows.map(async (row) =>
        row
          .locator('th, td')
          .evaluateAll((all) =>
            all.map((cell) => (cell instanceof HTMLElement ? (cell.innerText.split('\n')[0] ?? '') : '').trim()),
          ),
      ),
    );
  };
  const mend = async (chip: string, value: string): Promise<void> => {
    const list = panel.part(`chip-${chip}`, turn);
    await list.waitFor({ state: 'attached' });
    if (!(await list.isVisible())) await panel.part('reading-more', turn).click();
    await list.selectOption(value);
    await panel.part('reading-preview', turn).waitFor();
    await panel
      .part('reading', turn)
      .and(panel.workbench.webview('ba-agent.ba-agent').locator('[data-state="known"], [data-state="ready"]'))
      .waitFor();
  };

  it('is mended in one choice', async () => {
    await analyze('years.csv');
    await mend('headerRows', '1');
    assert.deepEqual((await cells()).slice(0, 2), [
      ['2021', '2022', '2023'],
      ['1', '2', '3'],
    ]);
    await panel.picture('reading-headerRows');
  });

  it('is mended for a sheet of an old workbook, and the answer is made again from it', async () => {
    await analyze('old.xls');
    await mend('sheet', 'Data');
    assert.deepEqual((await cells()).slice(0, 2), [
      ['city', 'sold'],
      ['Rome', '7'],
    ]);
    await panel.part('analyze-again', turn).click();
    turn++;
    assert.equal(await panel.ended(turn), 'complete');
    assert.match(await panel.part('report', turn).innerText(), /2 rows × 2 columns/);
  });

  it('keeps what was chosen over a reload, and goes back to what is sensed', async function () {
    this.timeout(LONG_WAIT);
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.turn(turn).waitFor();
    await analyze('years.csv');
    assert.equal(await panel.part('chip-headerRows', turn).locator('option:checked').innerText(), 'First row');
    await panel.part('reading-show', turn).click();
    await panel.part('reading-preview', turn).waitFor();
    await mend('headerRows', '');
    assert.deepEqual((await cells()).at(-1), ['4', '5', '6']);
  });
});
