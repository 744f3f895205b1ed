import assert from 'node:assert/strict';
import fc from 'fast-check';
import { classifyPaste, type PasteKind } from '../../../../webview/attachments/paste';
import { assertProperty } from '../../../support/property';

interface Given {
  text?: string;
  files?: { name: string; type: string }[];
  cells?: string[][];
  taken?: string[];
}
const pasted = ({ text = '', files = [], cells, taken = [] }: Given): PasteKind<{ name: string; type: string }> =>
  classifyPaste({ text, files, htmlTable: () => cells }, taken);
const kind = (given: Given): string => pasted(given).kind;

describe('what is pasted', () => {
  const cases: [what: string, given: Given, kind: string][] = [
    ['a table with tabs', { text: 'region\tsales\nEU\t10\n' }, 'table'],
    ['one of Windows', { text: 'region\tsales\r\nEU\t10\r\n' }, 'table'],
    ['one with empty cells', { text: 'region\tsales\tnote\nEU\t10\t\nUS\t\t\n' }, 'table'],
    ['one with lines inside a cell', { text: 'a\tb\n"two\nlines"\t1\n' }, 'table'],
    [
      'one of a spreadsheet, with its picture',
      { text: 'a\tb\n1\t2', files: [{ name: 'image.png', type: 'image/png' }] },
      'table',
    ],
    [
      'one that is formatted text alone',
      {
        cells: [
          ['a', 'b'],
          ['1', '2'],
        ],
      },
      'table',
    ],
    ['one row', { text: 'region\tsales\n' }, 'text'],
    ['one column', { text: 'region\nEU\nUS' }, 'text'],
    ['a formatted column', { text: 'a\nb', cells: [['a'], ['b']] }, 'text'],
    ['lines of different lengths', { text: 'a\tb\nc\td\te' }, 'text'],
    ['indented code', { text: '\tconst a = 1;\n\tconst b = 2;' }, 'text'],
    ['code with a body', { text: 'func main() {\n\treturn\n}' }, 'text'],
    ['a question', { text: 'What sells best?\nAnd why?' }, 'text'],
    ['formatted words', { text: 'words', cells: undefined as unknown as string[][] }, 'text'],
    ['nothing', {}, 'text'],
    ['a picture', { files: [{ name: 'image.png', type: 'image/png' }] }, 'files'],
    ['a file', { text: '/home/me/sales.csv', files: [{ name: 'sales.csv', type: 'text/csv' }] }, 'files'],
  ];
  for (const [what, given, expected] of cases) {
    it(`${what}: ${expected}`, () => assert.equal(kind(given), expected));
  }

  it('is told however many empty lines are in it', () => {
    assert.equal(kind({ text: `a\tb${'\n'.repeat(1_000_000)}c` }), 'text');
  });

  it('is named by what it is and how many there are', () => {
    const image = { name: 'image.png', type: 'image/png' };
    const several = pasted({
      files: [image, { name: 'image.jpeg', type: 'image/jpeg' }, image, { name: 'photo.png', type: 'image/png' }],
      taken: ['pasted-image-1.png'],
    });
    assert.ok(several.kind === 'files');
    assert.deepEqual(
      several.files.map(({ name }) => name),
      ['pasted-image-2.png', 'pasted-image-1.jpg', 'pasted-image-3.png', 'photo.png'],
    );
    const table = pasted({ text: 'a\tb\n1\t2', taken: ['pasted-table-1.tsv'] });
    assert.ok(table.kind === 'table');
    assert.deepEqual([table.name, table.tsv, table.text], ['pasted-table-2.tsv', 'a\tb\n1\t2\n', 'a\tb\n1\t2']);
  });

  it('keeps every cell of a table, whatever is in it', () => {
    const cell = fc.oneof(fc.constantFrom('', 'a "quoted" one', 'tab\there', 'two\nlines', '"', '销售'), fc.string());
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 5 }),
      )
      // What a spreadsheet gives ends with a line that is not empty, and names its columns.
      .map((rows) => [rows[0]?.map((_, at) => `column ${at}`) ?? [], ...rows, rows[0]?.map(() => 'x') ?? []])
      .map((rows) => rows.map((row) => row.map((each) => each.replaceAll('\r', ''))));
    assertProperty(
      fc.property(table, (cells) => {
        const first = pasted({ cells });
        assert.ok(first.kind === 'table');
        const again = pasted({ text: first.tsv });
        assert.ok(again.kind === 'table');
        assert.equal(again.tsv, first.tsv);
      }),
    );
  });
});
