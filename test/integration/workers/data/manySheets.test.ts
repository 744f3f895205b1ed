import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import initSqlite from 'sql.js';
import { fullestSheet } from '../../../../src/workers/data/fullestSheet';
import { Intake } from '../../../unit/workers/data/intake';

type Cells = (string | number | null)[][];

function bookOf(sheets: Readonly<Record<string, Cells>>, hidden: readonly string[] = []): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells), name);
  }
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) };
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const records = (rows: number): Cells => [
  ['order', 'region', 'amount'],
  ...Array.from({ length: rows }, (_, at) => [`A${at}`, at % 2 === 0 ? 'north' : 'south', at * 1.5]),
];
const lines = (rows: number): Cells => Array.from({ length: rows }, (_, at) => [`This is line ${at} of the notes.`]);
const glossary = (rows: number): Cells => [
  ['term', 'meaning'],
  ...Array.from({ length: rows }, (_, at) => [`term ${'abcdefghij'[at % 10] ?? ''}`, `what it says`]),
];

describe('workers/data: files of many tables', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  const read = async (name: string, sheets: Readonly<Record<string, Cells>>, hidden: readonly string[] = []) => {
    await intake.write(name, bookOf(sheets, hidden));
    const { shape, notes } = await intake.take(name);
    return { sheet: shape.sheet, rows: shape.rows, notes };
  };

  it('reads of fifty sheets the one with the most data, and says so', async () => {
    const small = Object.fromEntries(Array.from({ length: 47 }, (_, at) => [`Sheet ${at}`, records(5 + at)]));
    const sheets = { ReadMe: lines(400), Orders: records(2000), Glossary: glossary(300), ...small };
    const { sheet, rows, notes } = await read('fifty.xlsx', sheets);
    assert.deepEqual([sheet, rows], ['Orders', 2000]);
    assert.equal(notes[0], 'This is sheet 2 of 50, Orders: it has the most data.');
    intake.choose('fifty.xlsx', { sheet: 'ReadMe' });
    const chosen = await intake.take('fifty.xlsx');
    assert.deepEqual([chosen.shape.sheet, chosen.notes.filter((note) => note.includes('most data'))], ['ReadMe', []]);
  });

  it('knows a long sheet by its size though only its beginning is looked at', async () => {
    const { sheet } = await read('long.xlsx', { Short: records(400), Long: records(900) });
    assert.equal(sheet, 'Long');
  });

  it('passes over notes, covers and hidden sheets', async () => {
    assert.equal((await read('a.xlsx', { Notes: lines(300), Data: records(3) })).sheet, 'Data');
    assert.equal((await read('b.xlsx', { Cover: [['Report'], [], ['2024', 'v1']], Data: records(3) })).sheet, 'Data');
    assert.equal((await read('c.xlsx', { Terms: glossary(20), Data: records(10) })).sheet, 'Data');
    assert.equal((await read('d.xlsx', { Old: records(90), New: records(3) }, ['Old'])).sheet, 'New');
  });

  it('takes of equal sheets the first, and where there is no choice tells of none', async () => {
    assert.equal((await read('e.xlsx', { Q1: records(9), Q2: records(9) })).sheet, 'Q1');
    const one = await read('f.xlsx', { Empty: [], Data: records(3) });
    assert.deepEqual([one.sheet, one.notes], ['Data', []]);
    assert.equal((await read('g.xlsx', { Notes: lines(3), More: lines(4) })).sheet, 'Notes');
    assert.equal(fullestSheet([undefined, { rows: [], height: 0 }]), -1);
  });

  it('reads of a database the table with the most data', async () => {
    const require = createRequire(path.join(process.cwd(), 'package.json'));
    const wasm = readFileSync(require.resolve('sql.js/dist/sql-wasm.wasm'));
    const sqlite = await initSqlite({
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
    });
    const database = new sqlite.Database();
    database.run('CREATE TABLE settings (key TEXT, value TEXT); CREATE TABLE tags (a INT, b INT)');
    database.run('CREATE TABLE orders (id INT, day TEXT, region TEXT, amount REAL, paid INT)');
    database.run('CREATE VIEW gone AS SELECT * FROM nowhere');
    for (let at = 0; at < 60; at++) {
      database.run(`INSERT INTO tags VALUES (${at}, 1)`);
      if (at < 40) database.run(`INSERT INTO orders VALUES (${at}, '2024-01-01', 'n', 1.5, 1)`);
    }
    await intake.write('shop.sqlite', database.export());
    database.close();
    const { shape, notes } = await intake.take('shop.sqlite');
    assert.deepEqual([shape.sheet, shape.rows], ['orders', 40]);
    assert.equal(notes[0], 'This is table 3 of 4, orders: it has the most data.');
  });
});
