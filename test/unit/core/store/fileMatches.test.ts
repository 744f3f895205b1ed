import assert from 'node:assert/strict';
import { fileMatches, nameMatches } from '../../../../src/core/store/fileMatches';

const paths = [
  'src/sales.py',
  'docs/sales.md',
  'data/sales.csv',
  'data/eu-sales.csv',
  'sales/notes.txt',
  'img/sales.png',
  'a.bin',
];

describe('files that fit what is written of them', () => {
  it('are all where nothing is written: data, documents, code, pictures, the rest', () => {
    assert.deepEqual(fileMatches(paths, '', 100), [
      ...[
        'data/sales.csv',
        'data/eu-sales.csv',
        'docs/sales.md',
        'sales/notes.txt',
        'src/sales.py',
        'img/sales.png',
        'a.bin',
      ],
    ]);
  });

  it('are those first that are open, among those of their kind', () => {
    const open = new Set(['sales/notes.txt', 'data/eu-sales.csv']);
    assert.deepEqual(fileMatches(paths, '', 4, open), [
      ...['data/eu-sales.csv', 'data/sales.csv', 'sales/notes.txt', 'docs/sales.md'],
    ]);
  });

  it('are told for names alike, in their order', () => {
    const names = ['order_date', 'Date', 'amount', 'update'].map((name) => ({ name }));
    const found = (written: string): string[] => nameMatches(names, written, 9).map(({ name }) => name);
    assert.deepEqual(found('date'), ['Date', 'order_date', 'update']);
    assert.deepEqual(found(''), ['order_date', 'Date', 'amount', 'update']);
    assert.deepEqual(found('zz'), []);
  });

  it('begin with it, hold it in their name, in their path, or its letters in order', () => {
    assert.deepEqual(fileMatches(paths, 'sales', 100), [
      ...['data/sales.csv', 'docs/sales.md', 'src/sales.py', 'img/sales.png', 'data/eu-sales.csv', 'sales/notes.txt'],
    ]);
    assert.deepEqual(fileMatches(paths, 'dtcsv', 100), ['data/sales.csv', 'data/eu-sales.csv']);
    assert.deepEqual(fileMatches(paths, 'data/sa', 100), ['data/sales.csv', 'data/eu-sales.csv']);
    assert.deepEqual(fileMatches(['q-1/a.csv', 'q1/z.md'], 'q1/', 9), ['q1/z.md', 'q-1/a.csv']);
    assert.deepEqual(fileMatches(paths, 'zz', 100), []);
  });

  it('are found without regard to case and to how letters are put together', () => {
    assert.deepEqual(fileMatches(['Müller/Bericht.CSV', '销售/一月.csv'], 'mu\u0308ller', 9), ['Müller/Bericht.CSV']);
    assert.deepEqual(fileMatches(['Müller/Bericht.CSV', '销售/一月.csv'], '一月', 9), ['销售/一月.csv']);
    assert.deepEqual(fileMatches(['data/x.csv'], 'DATA\\X', 9), ['data/x.csv']);
  });

  it('are no more than are wanted', () => {
    assert.deepEqual(fileMatches(paths, '', 1), ['data/sales.csv']);
  });
});
