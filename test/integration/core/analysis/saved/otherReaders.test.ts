/** Scripts whose reader is an extension of DuckDB: it is not there without a network, so that a table stands for what it reads. */
import assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import initSqlite from 'sql.js';
import { workbookBytes } from '../../../../unit/workers/data/intake';
import { World } from './world';

const literal = (cell: string | number | null | undefined): string =>
  typeof cell === 'string' ? `'${cell}'` : String(cell ?? null);

describe('core/analysis/saved: SQL that is read with an extension', function () {
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world.close());

  /** Runs a script whose reader gives these rows. */
  async function check(name: string, install: string, ...readers: [reader: string, rows: string][]): Promise<void> {
    const set = await world.compute(name);
    const { sql } = await world.scripts(set);
    let code = sql.replace(install, '');
    for (const [reader, rows] of [[install, ''] as const, ...readers]) {
      assert.ok(sql.includes(reader), `${reader} is not in ${sql.slice(0, 2500)}`);
      code = code.replace(reader, `(${rows})`);
    }
    const ran = await world.runSql(code);
    assert.deepEqual(ran.lines, world.lines(set));
    assert.equal(ran.hash, world.hash(set));
  }

  it('a sheet with a title, empty rows and a row of totals', async () => {
    const grid = [
      ['Sales of 2024', null, null],
      [null, null, null],
      ['region', 'amount', "who's"],
      ['N', 1.5, 'a'],
      [null, null, null],
      ['S', 2, 'b'],
      [' ', null, null],
      ['N', 4, 'c'],
      ['Total', 7.5, null],
    ];
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(grid), "It's 1");
    const bytes: unknown = xlsx.write(book, { type: 'array', bookType: 'xlsx' });
    assert.ok(bytes instanceof ArrayBuffer);
    await world.intake.write('book.xlsx', new Uint8Array(bytes));
    const rows = grid.slice(3).map((row) => `(${row.map(literal).join(', ')})`);
    await check('book.xlsx', 'INSTALL excel; LOAD excel;', [
      `read_xlsx('book.xlsx', sheet = 'It''s 1', header = false, range = 'A4:C', stop_at_empty = false)`,
      `SELECT * FROM (VALUES ${rows.join(', ')}) AS cells(A4, B4, C4)`,
    ]);
  });

  it('tables side by side, each with a total and one with a note below', async () => {
    const grid = [
      ['Cash book'],
      ['Income', null, null, 'Expenses'],
      ['text', 'amount', null, 'text', 'amount'],
      ['fees', 10.5, null, 'rent', 4],
      ['gifts', 2, null, 'post', 1.25],
      ['fees', 8, null, 'rent', 4],
      ['Total', 20.5, null, 'Total', 9.25],
      [],
      ['Balance', 11.25],
    ].map((row) => Array.from({ length: 5 }, (_, at) => row[at] ?? null));
    await world.intake.write('cash.xlsx', workbookBytes({ Cash: grid }));
    const part = (start: number): string =>
      grid.slice(3).map((row) => `(${row.slice(start, start + 2).map(literal).join(', ')})`).join(', '); // prettier-ignore
    const reader = (range: string): string =>
      `read_xlsx('cash.xlsx', sheet = 'Cash', header = false, range = '${range}', stop_at_empty = false)`;
    await check(
      'cash.xlsx',
      'INSTALL excel; LOAD excel;',
      [reader('A4:B'), `SELECT * FROM (VALUES ${part(0)}) AS cells(A4, B4)`],
      [reader('D4:E'), `SELECT * FROM (VALUES ${part(3)}) AS cells(D4, E4)`],
    );
  });

  it('a table of a database of SQLite', async () => {
    const sqlite = await initSqlite();
    const database = new sqlite.Database();
    database.run(`CREATE TABLE "or'der""s" (day TEXT, region TEXT, amount REAL, n INTEGER)`);
    const rows = Array.from({ length: 60 }, (_, i) => [
      `2024-0${1 + (i % 6)}-15`,
      `r${i % 4}`,
      i * 1.25,
      i % 7 === 0 ? null : i,
    ]);
    for (const row of rows) database.run(`INSERT INTO "or'der""s" VALUES (?, ?, ?, ?)`, row);
    await world.intake.write('shop.sqlite', database.export());
    const texts = rows.map((row) => `(${row.map((cell) => literal(cell === null ? null : String(cell))).join(', ')})`);
    await check('shop.sqlite', 'INSTALL sqlite; LOAD sqlite; SET sqlite_all_varchar = true;', [
      `sqlite_scan('shop.sqlite', 'or''der"s')`,
      `SELECT * FROM (VALUES ${texts.join(', ')}) AS cells(day, region, amount, n)`,
    ]);
  });
});
