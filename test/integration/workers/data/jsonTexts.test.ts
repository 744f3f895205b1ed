import assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import { Intake } from '../../../unit/workers/data/intake';

describe('workers/data: texts in JSON and workbooks', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const types = async (name: string): Promise<string[]> =>
    (await intake.take(name)).shape.columns.map((column) => `${column.name} ${column.type}`);

  it('that are dates or numbers in all rows are read as such, those of fields too', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      released: `Jun ${1 + (at % 28)} 1998`,
      paid: at === 3 ? 'n/a' : `${at + 1},250`,
      zip: `0${1000 + at}`,
      title: `film ${at}`,
      place: { opened: `2001/02/${10 + (at % 9)} 14:0${at % 10}` },
    }));
    await intake.write('films.json', JSON.stringify(rows));
    assert.deepEqual(await types('films.json'), [
      ...['released DATE', 'paid BIGINT', 'zip VARCHAR', 'title VARCHAR', 'place.opened TIMESTAMP'],
    ]);
    const { rows: cells, notes, shape } = await intake.take('films.json', 4);
    assert.deepEqual(cells[0], ['1998-06-01', 1250, '01000', 'film 0', '2001-02-10 14:00:00']);
    assert.equal(cells[3]?.[1], null);
    assert.ok(
      notes.some((note) => note.includes('paid (1: n/a)')),
      notes.join('\n'),
    );
    assert.deepEqual(shape.json?.texts?.columns['released'], { type: 'DATE', format: '%b %d %Y' });
    await intake.write('films.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    assert.deepEqual(await types('films.jsonl'), await types('films.json'));
  });

  it('that are numbers but for single codes are numbers', async () => {
    const rows = ['1.5', '2', 'unavailable', '4', '5', '6'].map((state) => ({ state }));
    await intake.write('states.json', JSON.stringify(rows));
    const { rows: cells, notes } = await intake.take('states.json');
    assert.deepEqual(cells.flat(), [1.5, 2, null, 4, 5, 6]);
    assert.match(notes.join('\n'), /no value: state \(1: unavailable\)/);
  });

  it('of a workbook that stand among numbers are codes; numbers in words stay', async () => {
    const cells = [1, 2.5, 'ND', 4, '5.5 p', 6, 7, 8, 9, '<0.5'];
    const book = xlsx.utils.book_new();
    const rows = cells.map((cell) => [cell, cell === 'ND' ? 'none' : '10115']);
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['v', 'zip'], ...rows]), 'Data');
    const written: unknown = xlsx.write(book, { type: 'array', bookType: 'xlsx' });
    assert.ok(written instanceof ArrayBuffer);
    await intake.write('codes.xlsx', new Uint8Array(written));
    const { rows: read, notes } = await intake.take('codes.xlsx');
    assert.deepEqual(
      read.map(([v]) => v),
      [1, 2.5, null, 4, 5.5, 6, 7, 8, 9, null],
    );
    assert.deepEqual(await types('codes.xlsx'), ['v DOUBLE', 'zip VARCHAR']);
    assert.match(notes.join('\n'), /no value: v \(2: <0\.5, ND\)[^]*left out of their values: v \(1: p\)/);
  });

  it('stay as they are where one row behind the sample is none', async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => ({
      day: at === 5900 ? 'unknown day' : 'Jun 1 1998',
      n: `${at}`,
    }));
    await intake.write('late.json', JSON.stringify(rows));
    assert.deepEqual(await types('late.json'), ['day VARCHAR', 'n BIGINT']);
  });

  it('beside values of other kinds are left alone', async () => {
    await intake.write(
      'mixed.json',
      JSON.stringify([
        { a: 1, b: 'x' },
        { a: 'Jun 1 1998', b: 'y' },
      ]),
    );
    const { shape, rows } = await intake.take('mixed.json');
    assert.equal(shape.json?.texts, undefined);
    assert.equal(rows.length, 2);
  });
});
