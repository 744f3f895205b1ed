import assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import initSqlite from 'sql.js';
import { SqlEngineError } from '../../../../src/core/ports';
import type { ParseOptions } from '../../../../src/core/contract/textFormat';
import { printNote } from '../../../../src/core/contract/tableNotes';
import type { Limits } from '../../../../src/workers/data/loading';
import { Intake } from '../../../unit/workers/data/intake';
import { inFull } from '../../../support/full';

/** The container of old and of protected workbooks, of which the library says no types. */
interface Container {
  utils: { cfb_new(): object; cfb_add(container: object, name: string, content: Buffer): void };
  write(container: object, options: { type: 'buffer' }): Buffer;
}

type Cells = (string | number | boolean | Date | null)[][];

/** A workbook of sheets; `hidden` are names of those that are not shown. */
function workbook(sheets: Readonly<Record<string, Cells>>, hidden: readonly string[] = []): xlsx.WorkBook {
  const book = xlsx.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(cells, { UTC: true }), name);
  }
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })) };
  return book;
}

const day = (text: string): Date => new Date(`${text}Z`);
const orders: Cells = [
  ['region', 'amount', 'day', 'paid', 'code', 'at'],
  ['N', 1.5, day('2024-01-02T00:00:00'), true, '007', day('2024-01-02T10:30:00')],
  ['S', 2, day('2024-03-04T00:00:00'), false, '12', day('2024-03-04T23:59:59')],
];

/** Workbooks as a whole, and row by row, as large ones are. */
const ways: readonly [string, Partial<Limits>][] = [
  ['', {}],
  [', row by row', { part: 0 }],
];

for (const [way, limits] of ways)
  describe(`The intake zoo: workbooks, databases, JSON, Parquet${way}`, function () {
    let intake: Intake;
    before(async () => {
      intake = await Intake.open(limits);
    });
    after(() => intake.close());

    const columnsOf = async (name: string, choice: ParseOptions = {}): Promise<string> => {
      intake.choose(name, choice);
      const { shape } = await intake.take(name);
      return shape.columns.map((column) => `${column.name}:${column.type}`).join(' ');
    };
    const refuses = async (name: string, words: RegExp): Promise<void> => {
      await assert.rejects(intake.take(name), (error) => {
        assert.ok(error instanceof SqlEngineError);
        assert.equal(error.code, 'unreadable');
        assert.match(error.message, words);
        assert.ok(!error.message.includes(intake.folder), error.message);
        return true;
      });
    };
    const book = async (name: string, cells: Cells): Promise<void> =>
      intake.write(name, xlsx.write(workbook({ Data: cells }), { type: 'buffer', bookType: 'xlsx' }) as Buffer);

    for (const [extension, bookType] of [
      ['xlsx', 'xlsx'],
      ['xlsm', 'xlsm'],
      ['xlsb', 'xlsb'],
      ['xls', 'biff8'],
      ['ods', 'ods'],
    ] as const) {
      if (way !== '' && bookType !== 'xlsx' && bookType !== 'xlsm') continue;
      it(`reads .${extension} with all kinds of cells`, async () => {
        const file = xlsx.write(workbook({ Orders: orders, 'Q 2': [['a'], [1]] }), {
          type: 'buffer',
          bookType,
        }) as Buffer;
        await intake.write(`kinds.${extension}`, file);
        const { shape, rows } = await intake.take(`kinds.${extension}`);
        assert.equal(shape.columns.map(({ type }) => type).join(), 'VARCHAR,DOUBLE,DATE,BOOLEAN,VARCHAR,TIMESTAMP');
        assert.deepEqual(rows, [
          ['N', 1.5, '2024-01-02', true, '007', '2024-01-02 10:30:00'],
          ['S', 2, '2024-03-04', false, '12', '2024-03-04 23:59:59'],
        ]);
        const notes = shape.notes.map(printNote);
        const note = 'This is sheet 1 of 2, Orders: it has the most data.';
        assert.deepEqual([shape.sheets, shape.sheet, notes], [['Orders', 'Q 2'], 'Orders', [note]]);
        const other = await intake.take(`kinds.${extension}#q 2`);
        assert.deepEqual([other.shape.sheet, other.rows], ['Q 2', [[1]]]);
        assert.deepEqual((await intake.query(`SELECT sum(a) FROM 'kinds.${extension}#Q 2'`)).rows, [[1]]);
        await refuses(`kinds.${extension}#Q3`, /no sheet "Q3"\. Sheets: Orders, Q 2/);
      });
    }

    it('finds the table on a sheet: titles, two rows of names, totals, notes', async () => {
      await book('report.xlsx', [
        ['Sales by quarter'],
        [],
        ['Region', '2023', null, '2024', null],
        [null, 'Q1', 'Q2', 'Q1', 'Q2'],
        ['N', 1, 2, 3, 4],
        [],
        ['S', 5, 6, 7, 8],
        ['Total', 6, 8, 10, 12],
        ['Source: own figures'],
      ]);
      intake.choose('report.xlsx', { periods: 'columns' });
      const { shape, rows } = await intake.take('report.xlsx');
      assert.deepEqual(
        shape.columns.map(({ name }) => name),
        ['Region', '2023 Q1', '2023 Q2', '2024 Q1', '2024 Q2'],
      );
      assert.deepEqual(rows, [
        ['N', 1, 2, 3, 4],
        ['S', 5, 6, 7, 8],
      ]);
      assert.deepEqual(shape.layout, { skip: 2, headerRows: 2, footer: 2 });
      intake.choose('report.xlsx', {});
      assert.deepEqual((await intake.take('report.xlsx')).rows[1], ['N', '2023-04-01', 2]);
    });

    it('finds a table that begins further right and below', async () => {
      await book('corner.xlsx', [[], [], [null, null, 'a', 'b'], [null, null, 1, 'x']]);
      assert.equal(await columnsOf('corner.xlsx'), 'a:BIGINT b:VARCHAR');
    });

    inFull('closes up what is empty before a cell far out', async () => {
      const sheet = xlsx.utils.aoa_to_sheet([
        ['name', 'value'],
        ['x', 1],
      ]);
      xlsx.utils.sheet_add_aoa(sheet, [[7]], { origin: 'ZZ3000' });
      const far = xlsx.utils.book_new();
      xlsx.utils.book_append_sheet(far, sheet, 'Data');
      await intake.write('far.xlsx', xlsx.write(far, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
      const { rows } = await intake.take('far.xlsx');
      assert.deepEqual(rows, [
        ['x', 1, null],
        [null, null, 7],
      ]);
    });

    it('takes a word for a missing number, tells of errors and of hidden sheets, and passes over empty ones', async () => {
      const made = workbook(
        {
          Empty: [],
          Secret: [['s'], [1]],
          Data: [
            ['n', 'x'],
            [1, 2],
            ['NA', 3],
            [3, 4],
          ],
        },
        ['Secret'],
      );
      const sheet = made.Sheets['Data'];
      if (sheet) sheet['B3'] = { t: 'e', v: 42, w: '#N/A' };
      await intake.write('odd.xlsx', xlsx.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
      const { shape, rows, notes } = await intake.take('odd.xlsx');
      assert.deepEqual(rows, [
        [1, 2],
        [null, null],
        [3, 4],
      ]);
      assert.equal(shape.sheet, 'Data');
      assert.match(notes.join('\n'), /1 cells hold errors \(#N\/A\)[^]*Hidden sheets: Secret[^]*n \(1\)/);
      assert.equal(await columnsOf('odd.xlsx', { sheet: 'Secret' }), 's:BIGINT');
      assert.equal(await columnsOf('odd.xlsx', { sheet: 'Data', headerRows: 0 }), 'column1:VARCHAR column2:VARCHAR');
    });

    it('keeps mixed columns as they are, in words', async () => {
      await book('mixed.xlsx', [['v'], [1], ['two'], [true]]);
      assert.deepEqual((await intake.take('mixed.xlsx')).rows, [['1'], ['two'], ['true']]);
    });

    it('says what is wrong with a workbook', async () => {
      await intake.write('text.xlsx', 'a,b\n1,2\n');
      await refuses('text.xlsx', /damaged or no workbook/);
      await intake.write('torn.xlsx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]));
      await refuses('torn.xlsx', /damaged/);
      const container = xlsx.CFB as Container;
      const locked = container.utils.cfb_new();
      container.utils.cfb_add(locked, '/EncryptedPackage', Buffer.alloc(64));
      container.utils.cfb_add(locked, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 64, 0, 0, 0]));
      await intake.write('locked.xlsx', container.write(locked, { type: 'buffer' }));
      await refuses('locked.xlsx', /protected with a password/);
      await book('empty.xlsx', []);
      await refuses('empty.xlsx', /is empty/);
    });

    if (way !== '') return;

    it('reads tables and views of SQLite', async () => {
      const database = new (await initSqlite()).Database();
      database.run(
        `CREATE TABLE small (x); INSERT INTO small VALUES (1);
       CREATE TABLE orders (id INTEGER, big INTEGER, name TEXT, day TEXT, at TEXT, x REAL, b BLOB, none);
       INSERT INTO orders VALUES (1, 9007199254740993, 'a', '2024-01-02', '2024-01-02 03:04:05', 1.5, x'0102', NULL),
         (2, 5, 'b', '2024-01-03', '2024-01-03T00:00:00', NULL, NULL, NULL);
       CREATE VIEW names AS SELECT name FROM orders; CREATE TABLE "odd ""name" (a)`,
      );
      const bytes = Buffer.from(database.export());
      await intake.write('shop.sqlite', bytes);
      const { shape, rows } = await intake.take('shop.sqlite');
      assert.equal(
        shape.columns.map(({ type }) => type).join(),
        'BIGINT,VARCHAR,VARCHAR,DATE,TIMESTAMP,DOUBLE,VARCHAR,VARCHAR',
      );
      assert.deepEqual(rows, [
        [1, '9007199254740993', 'a', '2024-01-02', '2024-01-02 03:04:05', 1.5, '(2 bytes)', null],
        [2, '5', 'b', '2024-01-03', '2024-01-03 00:00:00', null, null, null],
      ]);
      assert.deepEqual([shape.sheets, shape.sheet], [['small', 'orders', 'odd "name', 'names'], 'orders']);
      assert.deepEqual((await intake.take('shop.sqlite#names')).rows, [['a'], ['b']]);
      assert.deepEqual((await intake.take('shop.sqlite#odd "name')).rows, []);
      assert.equal(await columnsOf('shop.sqlite', { sheet: 'small' }), 'x:BIGINT');
      await refuses('shop.sqlite#gone', /no table "gone"\. Tables: small/);
      for (const name of ['shop.db', 'shop.sqlite3']) {
        await intake.write(name, bytes);
        assert.deepEqual((await intake.query(`SELECT count(*) FROM '${name}#orders'`)).rows, [[2]]);
      }
      await intake.write('no.db', 'hello');
      await refuses('no.db', /no SQLite database, or it is encrypted/);
      await intake.write('torn.sqlite', bytes.subarray(0, 5000));
      await refuses('torn.sqlite', /damaged|no tables/);
    });

    const json: [about: string, name: string, content: string | Uint8Array, columns: string, rows: unknown[][]][] = [
      [
        'a list of objects',
        'a.json',
        '[{"a":1,"b":"x"},{"a":2}]',
        'a:BIGINT b:VARCHAR',
        [
          [1, 'x'],
          [2, null],
        ],
      ],
      ['objects within objects', 'a.json', '[{"a":{"b":1,"c":{"d":2}}}]', 'a.b:BIGINT a.c.d:BIGINT', [[1, 2]]],
      [
        'objects that are deeper than three levels',
        'a.json',
        '[{"a":{"b":{"c":{"d":2}}}}]',
        'a.b.c:STRUCT(d BIGINT)',
        [[{ d: '2' }]],
      ],
      ['texts that look like numbers', 'a.json', '[{"zip":"00712"},{"zip":"1"}]', 'zip:VARCHAR', [['00712'], ['1']]],
      ['dates', 'a.json', '[{"d":"2024-01-02"},{"d":null}]', 'd:DATE', [['2024-01-02'], [null]]],
      ['plain values', 'a.json', '[1,2]', 'value:BIGINT', [[1], [2]]],
      ['an empty list', 'a.json', ' [ ]\n', 'value:VARCHAR', []],
      ['one object', 'a.json', '{"x":1,"y":{"z":"q"}}', 'x:BIGINT y.z:VARCHAR', [[1, 'q']]],
      ['an object around a list', 'a.json', '{"count":2,"items":[{"a":1},{"a":22222}]}', 'a:BIGINT', [[1], [22222]]],
      ['a list deep inside', 'a.json', '{"r":{"data":[{"a":1},{"a":22222}]}}', 'a:BIGINT', [[1], [22222]]],
      ['objects one after the other', 'a.json', '{"a":1}\n{"a":2}{"a":3}', 'a:BIGINT', [[1], [2], [3]]],
      [
        'objects on many lines, one after the other',
        'a.json',
        '{\n "a": 1\n}\n{\n "a": 2\n}\n',
        'a:BIGINT',
        [[1], [2]],
      ],
      ['a byte order mark', 'a.json', '\uFEFF[{"a":"ä"}]', 'a:VARCHAR', [['ä']]],
      ['UTF-16', 'a.json', Buffer.from('\uFEFF[{"a":"ä"}]', 'utf16le'), 'a:VARCHAR', [['ä']]],
      ['JSON Lines', 'a.jsonl', '{"a":1}\n\n{"a":2}\n', 'a:BIGINT', [[1], [2]]],
      ['JSON Lines that are not ended', 'a.ndjson', '{"a":1}\r\n{"a":2}', 'a:BIGINT', [[1], [2]]],
      ['JSON Lines with a byte order mark', 'a.jsonl', '\uFEFF{"a":1}\n', 'a:BIGINT', [[1]]],
      ['JSON Lines in UTF-16', 'a.jsonl', Buffer.from('{"a":1}\n{"a":2}\n', 'utf16le'), 'a:BIGINT', [[1], [2]]],
      [
        'JSON Lines with late columns',
        'a.jsonl',
        `${'{"a":1}\n'.repeat(300)}{"b":2}\n`,
        'a:BIGINT b:BIGINT',
        [...Array.from({ length: 300 }, () => [1, null]), [null, 2]],
      ],
    ];
    for (const [about, name, content, columns, rows] of json) {
      it(`reads JSON: ${about}`, async () => {
        await intake.write(name, content);
        assert.equal((await columnsOf(name)).replaceAll('"', ''), columns);
        assert.deepEqual((await intake.take(name)).rows, rows);
      });
    }

    it('reads each list of a JSON object as a part of it', async () => {
      const text =
        '{"meta":{"by":"x"},"orders":[{"id":1},{"id":2},{"id":33333},{"id":44444}],"shop":{"staff":[{"name":"]}\\""}]},"tags":["a"]}';
      await intake.write('shop.json', text);
      const { shape, rows } = await intake.take('shop.json');
      assert.deepEqual(
        [shape.sheets, shape.sheet, rows],
        [['orders', 'shop.staff'], 'orders', [[1], [2], [33333], [44444]]],
      );
      assert.deepEqual((await intake.take('shop.json#shop.staff')).rows, [[']}"']]);
      assert.equal(await columnsOf('shop.json', { sheet: 'shop.staff' }), 'name:VARCHAR');
      await refuses('shop.json#tags', /no list "tags" in it\. Lists: orders, shop\.staff/);
      await intake.write('config.json', `{"long":"${'x'.repeat(200)}","items":[{"a":1}]}`);
      assert.deepEqual((await intake.take('config.json')).shape.sheets, ['items']);
      assert.match(await columnsOf('config.json'), /^long:VARCHAR items:/);
    });

    it('says what is wrong with JSON and Parquet', async () => {
      for (const name of ['e.json', 'e.jsonl', 'e.parquet', 'e.csv', 'e.sqlite']) {
        await intake.write(name, '');
        await refuses(name, /empty/);
      }
      await intake.write('torn.json', '[{"a":1},{"a":');
      await intake.take('torn.json').then(
        ({ notes }) => {
          assert.match(notes.join(), /cut off/);
        },
        (error: unknown) => {
          assert.match(String(error), /cannot be read as a table/);
        },
      );
      await intake.write('wrong.json', '[{"a":1} "b"]');
      await refuses('wrong.json', /cannot be read as a table/);
      const nested = (levels: number): string => `[{"a":${'['.repeat(levels)}1${']'.repeat(levels)}}]`;
      await intake.write('deep.json', nested(600));
      await refuses('deep.json', /nested more than 500 levels deep/);
      await intake.write('deep.jsonl', `{"a":1}\n${nested(600)}\n`);
      await refuses('deep.jsonl', /nested more than 500 levels deep/);
      await intake.write('brackets.json', `[{"a":"${'['.repeat(600)} \\" ["}]`);
      assert.equal((await intake.take('brackets.json')).rows.length, 1, 'brackets in a text are none');
      await intake.write('no.parquet', 'hello');
      await refuses('no.parquet', /cannot be read as a table/);
    });

    it('reads Parquet', async () => {
      const { DuckDBInstance } = await import('@duckdb/node-api');
      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      const file = `${intake.folder}/made.parquet`;
      await connection.run(`COPY (SELECT 1 AS a, DATE '2024-01-02' AS d, '007' AS z) TO '${file}'`);
      const { shape, rows } = await intake.take('made.parquet');
      assert.deepEqual(rows, [[1, '2024-01-02', '007']]);
      assert.deepEqual([shape.rows, shape.sheets, shape.notes], [1, [], []]);
    });

    it('reads by the extension of the file, not of the address', async () => {
      await intake.write('artifact_x.jsonl', '{"a":1}\n');
      assert.deepEqual((await intake.take('artifact_x')).rows, [[1]]);
    });

    it('tells of what a result was made, each file once and by its own name', async () => {
      await intake.write('one.csv', 'a\n1\n');
      const { sources } = await intake.query(`SELECT * FROM 'one.csv' x, 'one.csv' y, 'shop.json#orders' z`);
      assert.deepEqual(sources.map(({ path }) => path).sort(), ['one.csv', 'shop.json']);
      assert.match(sources[0]?.stamp ?? '', /\d/);
    });

    it('reads a file anew when it, or how it is to be read, has changed', async () => {
      await intake.write('turn.csv', 'd,n\n01/02/2024,1\n');
      const first = async (): Promise<unknown> => (await intake.take('turn.csv')).rows[0]?.[0];
      assert.equal(await first(), '2024-01-02');
      intake.choose('turn.csv', { dateOrder: 'dmy' });
      assert.equal(await first(), '2024-02-01');
      await intake.write('turn.csv', 'd,n\n05/02/2024,1\n');
      assert.equal(await first(), '2024-02-05');
    });
  });
