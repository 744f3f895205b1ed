import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Intake } from '../../../unit/workers/data/intake';
import { isFull } from '../../../support/full';

const KB = 1024;
const COLUMNS = isFull ? 5000 : 1200;
const ROWS = isFull ? 700_000 : 150_000;
/** Of a file that is longer than what is looked at in its beginning; twice as many of one that is changed in its middle. */
const LONG = isFull ? 40_000 : 10_000;

/** Rows of a table with an id, a day, a label and an amount. */
function sales(count: number, from = 0): string {
  return Array.from({ length: count }, (_, at) => {
    const id = from + at;
    return `${id},2024-${String((id % 12) + 1).padStart(2, '0')}-01,region${id % 7},${id}.5\n`;
  }).join('');
}

const HEADER = 'id,day,region,amount\n';
const TYPES = 'BIGINT,DATE,VARCHAR,DOUBLE';

describe('The intake zoo: large files', function () {
  let intake: Intake;
  const types = async (name: string): Promise<string> =>
    (await intake.take(name, 1)).shape.columns.map(({ type }) => type).join();
  const one = async (sql: string): Promise<unknown> => (await intake.query(sql)).rows[0]?.[0];

  describe('that are held against their types while they are loaded', () => {
    before(async () => {
      intake = await Intake.open({ check: 100 * KB });
    });
    after(() => intake.close());

    it('keep their rows in order, whatever reads them at a time', async () => {
      await intake.write('order.csv', HEADER + sales(ROWS));
      const { shape, rows } = await intake.take('order.csv', 2);
      assert.equal(shape.rows, ROWS);
      assert.deepEqual(rows[0], [0, '2024-01-01', 'region0', 0.5]);
      assert.equal(await one(`SELECT count(*) FROM 'order.csv' WHERE rowid <> id`), 0);
      assert.equal(await types('order.csv'), TYPES);
    });

    it('leave out totals at the end', async () => {
      for (const totals of ['Total,,,1\n', ',,Total,1\n']) {
        await intake.write('totals.csv', HEADER + sales(LONG) + totals);
        const { shape } = await intake.take('totals.csv', 1);
        assert.deepEqual(
          [shape.text?.footer, shape.rows, await one(`SELECT max(id) FROM 'totals.csv'`)],
          [1, LONG, LONG - 1],
        );
        assert.equal(await types('totals.csv'), TYPES);
      }
    });

    for (const [about, late, type, column] of [
      ['a word among numbers', 'x1,2024-01-01,r,1\n', 'VARCHAR', 0],
      ['a leading zero among numbers', '007,2024-01-01,r,1\n', 'VARCHAR', 0],
      ['decimals among whole numbers', '1.5,2024-01-01,r,1\n', 'DOUBLE', 0],
      ['a time among dates', '1,2024-01-01 10:00:00,r,1\n', 'TIMESTAMP', 1],
      ['no day of the calendar', '1,2024-02-30,r,1\n', 'VARCHAR', 1],
    ] as const) {
      it(`change a type for ${about} in the middle`, async () => {
        const rows = sales(2 * LONG);
        const half = rows.indexOf('\n', rows.length * 0.47) + 1;
        await intake.write('late.csv', HEADER + rows.slice(0, half) + late + rows.slice(half));
        assert.equal((await types('late.csv')).split(',')[column], type);
        assert.equal(await one(`SELECT count(*) FROM 'late.csv'`), 2 * LONG + 1);
      });
    }

    it('keep the cells of a long row further on', async () => {
      await intake.write('long.csv', `${HEADER}${sales(LONG)}1,2024-01-01,r,1,more\n${sales(LONG)}`);
      const { notes } = await intake.take('long.csv', 1);
      assert.match(notes.join(), /1 row has more cells than the header: kept in column5/);
    });

    it('read lines of another encoding further on, and say so', async () => {
      const mixed = [
        Buffer.from(`${HEADER}1,2024-01-01,Köln,1\n${sales(40_000)}`),
        Buffer.from('2,2024-01-01,D\xfcren,1\n', 'latin1'),
      ];
      await intake.write('mixed.csv', Buffer.concat(mixed));
      assert.equal(await one(`SELECT region FROM 'mixed.csv' WHERE region LIKE 'D%'`), 'Düren');
      assert.equal(await one(`SELECT region FROM 'mixed.csv' WHERE region LIKE 'K%'`), 'Köln');
      assert.match((await intake.take('mixed.csv', 1)).notes.join(), /1 lines are not UTF-8/);
    });

    it('take the encoding of their first foreign words, however late', async () => {
      const late = [
        Buffer.from(HEADER + sales(40_000)),
        Buffer.from('1,2024-01-01,\xb1\xb1\xbe\xa9\xc9\xcf\xba\xa3\xb9\xe3\xd6\xdd,1\n', 'latin1'),
      ];
      await intake.write('late.csv', Buffer.concat(late));
      const { shape } = await intake.take('late.csv', 1);
      assert.equal(shape.text?.encoding, 'gb18030');
      assert.equal(await one(`SELECT count(*) FROM 'late.csv' WHERE region = '北京上海广州'`), 1);
    });
  });

  describe('that are sampled', () => {
    before(async () => {
      intake = await Intake.open({ load: 1000 * KB, sample: 256 * KB });
    });
    after(() => intake.close());

    for (const encoding of ['utf8', 'utf16le'] as const) {
      it(`give parts of the whole file, and an estimate of its rows (${encoding})`, async () => {
        const text = HEADER + sales(100_000) + 'Total,,,1\n';
        await intake.write('huge.csv', Buffer.from(text, encoding));
        const { shape } = await intake.take('huge.csv', 1);
        assert.ok(shape.sampled && shape.sampled.bytes < shape.sampled.of / 4, JSON.stringify(shape.sampled));
        assert.ok(Math.abs(shape.rows - 100_000) < 5000, String(shape.rows));
        assert.equal(shape.columns.map(({ type }) => type).join(), TYPES);
        assert.deepEqual(
          [await one(`SELECT min(id) FROM 'huge.csv'`), await one(`SELECT max(id) FROM 'huge.csv'`)],
          [0, 99_999],
        );
        assert.equal(await one(`SELECT count(*) FROM 'huge.csv' WHERE amount <> id + 0.5`), 0);
        assert.equal(await one(`SELECT count(DISTINCT id // 10000) FROM 'huge.csv'`), 10);
      });
    }

    it('are JSON Lines as well', async () => {
      await intake.write('huge.jsonl', Array.from({ length: 100_000 }, (_, at) => `{"id":${at}}\n`).join(''));
      const { shape } = await intake.take('huge.jsonl', 1);
      assert.ok(shape.sampled && Math.abs(shape.rows - 100_000) < 5000, String(shape.rows));
    });

    it('leave nothing behind in the folder of the process', async () => {
      const left = await readdir(path.join(intake.folder, '.own'));
      assert.deepEqual(
        left.filter((name) => name.startsWith('scratch')),
        [],
      );
    });
  });

  describe('with many columns or long cells', () => {
    before(async () => {
      intake = await Intake.open({ whole: 2000 * KB }, '1GB');
    });
    after(() => intake.close());

    it('have thousands of columns', async () => {
      const names = Array.from({ length: COLUMNS }, (_, at) => `c${at}`);
      const row = names.map((_, at) => (at % 2 === 0 ? at : `x${at}`)).join();
      await intake.write('wide.csv', `${names.join()}\n${`${row}\n`.repeat(20)}`);
      const { shape, rows } = await intake.take('wide.csv', 1);
      assert.deepEqual([shape.columns.length, shape.rows, shape.columns[COLUMNS - 2]?.type], [COLUMNS, 20, 'BIGINT']);
      assert.deepEqual(rows[0]?.slice(-2), [COLUMNS - 2, `x${COLUMNS - 1}`]);
    });

    it('have a cell of three megabytes', async () => {
      await intake.write('cell.csv', `a,b\n"${'x'.repeat(3_000_000)}",1\ny,2\n`);
      assert.equal(await one(`SELECT max(length(a)) FROM 'cell.csv'`), 3_000_000);
    });

    it('are refused where they are read into memory at once', async () => {
      for (const name of ['big.xlsx', 'big.sqlite']) {
        await intake.write(name, Buffer.alloc(2100 * KB));
        await assert.rejects(intake.take(name), /are read up to 2\.0 MB/);
      }
    });
  });
});
