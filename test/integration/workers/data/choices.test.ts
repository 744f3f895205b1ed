import assert from 'node:assert/strict';
import type { ParseOptions } from '../../../../src/core/contract/textFormat';
import { Intake, workbookBytes } from '../../../unit/workers/data/intake';
import { mark } from './recipes';

interface Mended {
  file: string;
  content: string | Uint8Array;
  choice: ParseOptions;
  /** Names and one row, as they are detected and as they are. */
  detected: [string[], unknown[]];
  right: [string[], unknown[]];
  /** Which row; the first one where it is missing. */
  at?: number;
}

/** Files that say too little of themselves: what is detected of them is likely and wrong. */
const FILES: Readonly<Record<keyof ParseOptions, readonly Mended[]>> = {
  encoding: [
    {
      file: 'czech.csv', // three short words are good Windows-1252 as well
      content: mark('windows-1250', 'mesto;pocet\nPlzeň;3\nBřeč;4\n'),
      choice: { encoding: 'windows-1250' },
      detected: [
        ['mesto', 'pocet'],
        ['Plzeò', 3],
      ],
      right: [
        ['mesto', 'pocet'],
        ['Plzeň', 3],
      ],
    },
  ],
  delimiter: [
    {
      file: 'pairs.csv', // a comma that is a decimal sign as often as a delimiter
      content: 'a,b;c\n1,5;2\n2,5;3\n',
      choice: { delimiter: ',' },
      detected: [
        ['a,b', 'c'],
        [1.5, 2],
      ],
      right: [
        ['a', 'b;c'],
        [1, '5;2'],
      ],
    },
  ],
  headerRows: [
    {
      file: 'years.csv', // the names of the columns are numbers
      content: '2021,2022,2023\n1,2,3\n4,5,6\n',
      choice: { headerRows: 1 },
      detected: [
        ['column1', 'column2', 'column3'],
        [2021, 2022, 2023],
      ],
      right: [
        ['period', 'value'],
        ['2021-01-01', 1],
      ],
    },
    {
      file: 'people.csv', // the first row is a person like any other
      content: 'Ann,Rome\nBob,Oslo\nCid,Bonn\n',
      choice: { headerRows: 0 },
      detected: [
        ['Ann', 'Rome'],
        ['Bob', 'Oslo'],
      ],
      right: [
        ['column1', 'column2'],
        ['Ann', 'Rome'],
      ],
    },
  ],
  decimal: [
    {
      file: 'thousands.csv', // a semicolon speaks for decimal commas
      content: 'item;weight\nbolt;1,234\nnut;2,345\n',
      choice: { decimal: '.' },
      detected: [
        ['item', 'weight'],
        ['bolt', 1.234],
      ],
      right: [
        ['item', 'weight'],
        ['bolt', 1234],
      ],
    },
    {
      file: 'people.csv', // points that group thousands
      content: 'city;people\nUlm;126.000\nBonn;327.258\n',
      choice: { decimal: ',' },
      detected: [
        ['city', 'people'],
        ['Ulm', 126],
      ],
      right: [
        ['city', 'people'],
        ['Ulm', 126000],
      ],
    },
  ],
  asIs: [
    {
      file: 'totals.csv', // a firm that is called so
      content: 'firm,n\nShell,1\nTotal,2\nEni,3\nBP,4\n',
      choice: { asIs: true },
      at: 1,
      detected: [
        ['firm', 'n'],
        ['Eni', 3],
      ],
      right: [
        ['firm', 'n'],
        ['Total', 2],
      ],
    },
    {
      file: 'before and after.csv', // the same measures of a row twice
      content: 'n,m,,n,m\n1,2,,3,4\n5,6,,7,8\n',
      choice: { asIs: true },
      detected: [
        ['block', 'n', 'm'],
        ['#1', 1, 2],
      ],
      right: [
        ['n', 'm', 'column3', 'n_1', 'm_1'],
        [1, 2, null, 3, 4],
      ],
    },
  ],
  periods: [
    {
      file: 'harvests.csv', // years that are vintages, to be looked at beside each other
      content: 'region,2019,2020,2021\nN,1,2,3\nS,4,5,6\n',
      choice: { periods: 'columns' },
      at: 1,
      detected: [
        ['region', 'period', 'value'],
        ['N', '2020-01-01', 2],
      ],
      right: [
        ['region', '2019', '2020', '2021'],
        ['S', 4, 5, 6],
      ],
    },
  ],
  codes: [
    {
      file: 'answers.csv', // a word that counts as much as a number
      content: 'who,children\na,1\nb,2\nc,none yet\nd,0\ne,3\n',
      choice: { codes: 'texts' },
      detected: [
        ['who', 'children'],
        ['c', null],
      ],
      right: [
        ['who', 'children'],
        ['c', 'none yet'],
      ],
      at: 2,
    },
  ],
  numbers: [
    {
      file: 'prizes.csv', // a fine that is the same for all
      content: 'who,points\na,1\nb,2\nc,-999\nd,-999\ne,3\nf,-999\n',
      choice: { numbers: 'asWritten' },
      detected: [
        ['who', 'points'],
        ['c', null],
      ],
      right: [
        ['who', 'points'],
        ['c', -999],
      ],
      at: 2,
    },
  ],
  dateOrder: [
    {
      file: 'days.csv',
      content: 'day,n\n01/02/2024,1\n03/04/2024,2\n',
      choice: { dateOrder: 'dmy' },
      detected: [
        ['day', 'n'],
        ['2024-01-02', 1],
      ],
      right: [
        ['day', 'n'],
        ['2024-02-01', 1],
      ],
    },
  ],
  skip: [
    {
      file: 'titles.csv', // a title that looks like a header
      content: 'North,South\nregion,total\na,1\nb,2\n',
      choice: { skip: 1 },
      detected: [
        ['North', 'South'],
        ['region', 'total'],
      ],
      right: [
        ['region', 'total'],
        ['a', 1],
      ],
    },
  ],
  footer: [
    {
      file: 'totals.csv', // a product that is called Total
      content: 'product,sold\nDiet,4\nTotal,9\n',
      choice: { footer: 0 },
      detected: [['product', 'sold'], []],
      right: [
        ['product', 'sold'],
        ['Total', 9],
      ],
      at: 1,
    },
  ],
  sheet: [
    {
      file: 'book.xlsx', // the smaller sheet is meant
      content: workbookBytes({
        Notes: [['note'], ['see the next sheet']],
        Data: [
          ['city', 'sold'],
          ['Rome', 7],
        ],
      }),
      choice: { sheet: 'Notes' },
      detected: [
        ['city', 'sold'],
        ['Rome', 7],
      ],
      right: [['note'], ['see the next sheet']],
    },
    {
      file: 'data.json', // of two lists the smaller one is meant
      content: '{"log":[{"at":1},{"at":2},{"at":3}],"sales":[{"sold":7}]}',
      choice: { sheet: 'sales' },
      detected: [['at'], [1]],
      right: [['sold'], [7]],
    },
  ],
};

describe('What is detected wrong of a file', function () {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const read = async (file: string, choice: ParseOptions, at = 0): Promise<[string[], unknown[]]> => {
    intake.choose(file, choice);
    const { shape, rows } = await intake.take(file);
    return [shape.columns.map(({ name }) => name), rows[at] ?? []];
  };

  for (const [kind, files] of Object.entries(FILES)) {
    for (const { file, content, choice, detected, right, at } of files) {
      it(`is mended by a choice: ${kind} of ${file}`, async () => {
        await intake.write(file, content);
        assert.deepEqual(await read(file, {}, at), detected);
        assert.notDeepEqual(detected, right);
        assert.deepEqual(await read(file, choice, at), right);
        assert.deepEqual(await read(file, {}, at), detected);
      });
    }
  }
});
