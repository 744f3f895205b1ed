import assert from 'node:assert/strict';
import * as XLSX from '@e965/xlsx';
import { inFull, isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { until } from '../support/process';
import { chooseReading, previewHas } from '../support/readingPreview';
import { PanelTalk } from './panelTalk';
import { LOOKED_AT } from '../support/themes';

/** Files of which something is detected wrong, for honest reasons, and the one choice that mends it. */
const CASES: readonly {
  file: string;
  bytes: Uint8Array | string;
  chip: string;
  choose: string;
  /** Cells of the preview once it is read right. */
  header: string[];
  row: string[];
}[] = [
  {
    file: 'czech.csv', // three short words in Windows-1250 are good Windows-1252 as well
    bytes: Uint8Array.of(
      ...ascii('mesto;pocet\nPlze'),
      0xf2,
      ...ascii(';3\nB'),
      0xf8,
      ...ascii('e'),
      0xe8,
      ...ascii(';4\n'),
    ),
    chip: 'encoding',
    choose: 'windows-1250',
    header: ['mesto', 'pocet'],
    row: ['Plzeň', '3'],
  },
  {
    file: 'pairs.csv', // a comma that is a decimal sign as often as a delimiter
    bytes: 'a,b;c\n1,5;2\n2,5;3\n',
    chip: 'delimiter',
    choose: ',',
    header: ['a', 'b;c'],
    row: ['1', '5;2'],
  },
  {
    file: 'years.csv', // the names of the columns are numbers
    bytes: '2021,2022\n1,2\n4,5\n',
    chip: 'headerRows',
    choose: '1',
    header: ['2021', '2022'],
    row: ['1', '2'],
  },
  {
    file: 'thousands.csv', // a semicolon speaks for decimal commas, and 1,234 may be a thousand and more
    bytes: 'item;weight\nbolt;1,234\nnut;2,345\n',
    chip: 'decimal',
    choose: '.',
    header: ['item', 'weight'],
    row: ['bolt', '1234'],
  },
  {
    file: 'titles.csv', // a title that looks like a header
    bytes: 'North,South\nregion,total\na,1\nb,2\n',
    chip: 'skip',
    choose: '1',
    header: ['region', 'total'],
    row: ['a', '1'],
  },
  {
    file: 'points.csv', // a fine that is the same for all
    bytes: 'who,points\na,-999\nb,2\nc,-999\nd,-999\ne,3\n',
    chip: 'numbers',
    choose: 'asWritten',
    header: ['who', 'points'],
    row: ['a', '-999'],
  },
  {
    file: 'rooms.csv', // nothing is known of the first guest but the day that the hotel was opened
    bytes: 'who,since\na,1900-01-01\nb,2022-03-04\nc,2024-05-06\n',
    chip: 'numbers',
    choose: 'asWritten',
    header: ['who', 'since'],
    row: ['a', '1900-01-01'],
  },
  {
    file: 'wards.csv', // wards that report nothing, and the rooms of each
    bytes: 'place,beds,n\nNorth,,\nroom 1,2,1\nroom 2,3,1\nSouth,,\nroom 1,1,1\n',
    chip: 'asIs',
    choose: 'true',
    header: ['place', 'beds', 'n'],
    row: ['North', '', ''],
  },
  {
    file: 'totals.csv', // a product that is called Total
    bytes: 'product,sold\nRegular,3\nDiet,4\nTotal,9\n',
    chip: 'footer',
    choose: '0',
    header: ['product', 'sold'],
    row: ['Regular', '3'],
  },
];

function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

/** An old workbook; its first sheet has more data than the one that is meant. */
function workbook(): Uint8Array {
  const sheet = (...rows: (string | number)[][]) => XLSX.utils.aoa_to_sheet([['city', 'sold'], ...rows]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet(['Bern', 1], ['Wien', 2], ['Lyon', 3]), 'Archive');
  XLSX.utils.book_append_sheet(book, sheet(['Rome', 7], ['Oslo', 8]), 'Data');
  const written: unknown = XLSX.write(book, { type: 'array', bookType: 'biff8' });
  assert.ok(written instanceof ArrayBuffer);
  return new Uint8Array(written);
}

describe('panel: how data is read', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;
  let turn = -1;

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    const files = Object.fromEntries(CASES.map(({ file, bytes }) => [file, bytes]));
    talk = await PanelTalk.open(panel, { files: { ...files, 'old.xls': workbook() } });
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-reading');
  });

  const analyze = async (file: string): Promise<void> => {
    turn++;
    await talk.analyze(file);
    assert.equal(await panel.ended(turn), 'complete');
  };
  const previewIs = (rows: string[][], from = 0): Promise<void> =>
    previewHas(panel.part('reading-preview', turn), rows, from);
  const mend = (chip: string, value: string): Promise<void> =>
    chooseReading((testId) => panel.part(testId, turn), chip, value);

  // How a table is read by each choice is in the tests of the intake; here are the widgets of three.
  for (const { file, chip, choose, header, row } of isFull ? CASES : CASES.filter((_, at) => at % 3 === 2)) {
    it(`is mended in one choice: ${chip} of ${file}`, async () => {
      await analyze(file);
      // What holds has other words than the choice: it was detected, and wrong.
      const held = panel.part(`chip-${chip}`, turn).locator('option:checked');
      const detected = await held.textContent();
      assert.equal(await panel.part(`chip-${chip}`, turn).inputValue(), '');
      await mend(chip, choose);
      await until('the choice is told', async () => (await held.textContent()) !== detected);
      await previewIs([header, row]);
      assert.equal(await panel.part(`chip-${chip}`, turn).getAttribute('data-chosen'), 'true');
      await panel.window.picture(`reading-${chip}`);
    });
  }

  it('is mended for a sheet of an old workbook, and the answer is made again from it', async () => {
    await analyze('old.xls');
    await mend('sheet', 'Data');
    await previewIs([
      ['city', 'sold'],
      ['Rome', '7'],
    ]);
    await panel.part('analyze-again', turn).click();
    turn++;
    assert.equal(await panel.ended(turn), 'complete');
    assert.match(await panel.part('report', turn).innerText(), /2 rows × 2 columns/);
  });

  it('keeps what was chosen when the page is made anew, and goes back to what is detected', async () => {
    await panel.reload();
    await panel.turn(turn).waitFor();
    await analyze('years.csv');
    assert.equal(await panel.part('chip-headerRows', turn).locator('option:checked').innerText(), 'First row');
    await panel.part('reading-show', turn).click();
    await panel.part('reading-preview', turn).waitFor();
    await mend('headerRows', '');
    await previewIs([['2021', '2022']], 1);
    await previewIs([['4', '5']], -1);
  });

  for (const { theme, label } of LOOKED_AT) {
    it(`fits a narrow panel, in ${label}`, async () => {
      await panel.window.setTheme(theme);
      await panel.window.setWidth(300);
      await panel.part('reading', turn).scrollIntoViewIfNeeded();
      await panel.window.picture(`reading-${theme}-300`);
      const sideways = await panel.window.sideways();
      assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
      assert.deepEqual(await panel.window.violationsOfLast('*'), []);
    });
  }
});

for (const language of ['en', 'zh-cn'] as const) {
  describe(`panel: what stands for a missing value (${language})`, function () {
    let panel: PanelPage;
    let talk: PanelTalk;

    before(async () => {
      panel = await PanelPage.open({ language, frames: false });
      const rows = ['a,-9,1900-01-01', 'b,12,2022-03-04', 'c,15,2024-05-06'];
      const content = ['Levels of rivers', '-9 = no data', '', 'station,level,since', ...rows].join('\n');
      talk = await PanelTalk.open(panel, { files: { 'levels.csv': content }, language });
    });

    after(async () => {
      await talk.close();
      await panel.close();
    });

    afterEach(async function () {
      if (this.currentTest?.state === 'failed') await panel.window.keepPicture(`failed-missing-${language}`);
    });

    inFull('is told by its chip in a narrow panel, and kept as it is written by one choice', async () => {
      await panel.window.setTheme('light');
      await panel.window.setWidth(300);
      await talk.analyze('levels.csv', language === 'en' ? 'Analyze levels.csv' : '分析 levels.csv');
      assert.equal(await panel.ended(0), 'complete');
      const chip = panel.part('chip-numbers', 0);
      const texts =
        language === 'en' ? ['-9, 1900-01-01 as missing', 'As written'] : ['-9, 1900-01-01 视为缺失', '按原样'];
      assert.deepEqual(await chip.locator('option').allInnerTexts(), texts);
      await chip.scrollIntoViewIfNeeded();
      await panel.window.picture(`missing-light-300-${language}`);
      await chooseReading((testId) => panel.part(testId, 0), 'numbers', 'asWritten');
      await previewHas(panel.part('reading-preview', 0), [['a', '-9', '1900-01-01']], 1);
      await panel.window.picture(`missing-written-light-300-${language}`);
      assert.ok((await panel.window.sideways()) <= 0);
      assert.deepEqual(await panel.window.violations('[data-testid="reading"]'), []);
    });
  });
}
