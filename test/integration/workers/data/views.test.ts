/** Views of tables, with the real engine: what they give part by part is what one statement gives at once. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import type { OrderKey } from '../../../../src/core/analysis/grid/tableViews';
import { whereSql, type Condition } from '../../../../src/core/analysis/conditions';
import { sqlIdentifier, sqlLiteral } from '../../../../src/base/sql';
import { Intake } from '../../../unit/workers/data/intake';
import { assertProperty } from '../../../support/property';
import { inFull, isFull } from '../../../support/full';

const never = new AbortController().signal;
const COLUMNS = ['name', 'amount', 'day', 'rate'];

let intake: Intake;
before(async () => {
  intake = await Intake.open();
});
after(() => intake.close());

const row = fc.record({
  name: fc.constantFrom('', 'East', 'west', 'a "b"', '北京'),
  amount: fc.option(fc.integer({ min: -50, max: 50 }), { nil: null }),
  day: fc.integer({ min: 1, max: 28 }),
  rate: fc.double({ min: -2, max: 2, noNaN: true }),
});
const orders: fc.Arbitrary<OrderKey[]> = fc.uniqueArray(
  fc.record({ column: fc.constantFrom(...COLUMNS), descending: fc.boolean() }),
  { maxLength: 3, selector: ({ column }) => column },
);
const conditions: fc.Arbitrary<Condition[]> = fc.array(
  fc.oneof<fc.Arbitrary<Condition>[]>(
    fc.record({
      column: fc.constant('amount'),
      op: fc.constantFrom('<', '>=', '!='),
      value: fc.integer({ min: -50, max: 50 }),
    }),
    fc.record({ column: fc.constant('name'), op: fc.constant('contains'), value: fc.constantFrom('E', '"', '京') }),
    fc.record({ column: fc.constant('amount'), op: fc.constantFrom('missing', 'present') }),
  ),
  { maxLength: 2 },
);

function csv(rows: readonly { name: string; amount: number | null; day: number; rate: number }[]): string {
  const lines = rows.map(({ name, amount, day, rate }) =>
    [`"${name.replace(/"/g, '""')}"`, amount ?? '', `2024-02-${String(day).padStart(2, '0')}`, rate].join(','),
  );
  return [COLUMNS.join(','), ...lines, ''].join('\n');
}

/** All of a view, in parts of the given size. */
async function inParts(table: string, where: string, order: OrderKey[], size: number): Promise<unknown[][]> {
  const { rows } = await intake.engine.view({ table, where, order }, never);
  const all: unknown[][] = [];
  for (let from = 0; from < rows; from += size) {
    const part = { table, where, order, columns: COLUMNS, from, count: size, characters: 100 };
    const { numbers, rows: read } = await intake.engine.viewRows(part, never);
    all.push(...read.map((cells, at) => [numbers[at], ...cells]));
  }
  assert.equal(all.length, rows);
  return all;
}

async function parquetOf(csvName: string, name: string): Promise<void> {
  const db = await DuckDBInstance.create(':memory:');
  const connection = await db.connect();
  const file = (each: string): string => sqlLiteral(path.join(intake.folder, each));
  await connection.run(
    `COPY (SELECT * FROM read_csv(${file(csvName)}, all_varchar = false, header = true, columns = {'name': 'VARCHAR', 'amount': 'BIGINT', 'day': 'DATE', 'rate': 'DOUBLE'})) TO ${file(name)} (FORMAT parquet, ROW_GROUP_SIZE 2048)`,
  );
  connection.disconnectSync();
}

describe('views of tables', () => {
  for (const kind of isFull ? ['csv', 'parquet'] : ['csv']) {
    it(`give the rows of one statement, part by part (${kind})`, async function () {
      let file = 0;
      await assertProperty(
        fc.asyncProperty(
          fc.array(row, { minLength: 3, maxLength: 60 }),
          orders,
          conditions,
          fc.integer({ min: 1, max: 25 }),
          async (rows, order, filters, size) => {
            const name = `${kind}${++file}`;
            await intake.write(`${name}.csv`, csv(rows));
            if (kind === 'parquet') await parquetOf(`${name}.csv`, `${name}.parquet`);
            const table = `${name}.${kind}`;
            const where = whereSql(filters);
            const keys = order.map(
              ({ column, descending }) => `${sqlIdentifier(column)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
            );
            const expected = await intake.engine.query(
              {
                sql: `SELECT number, ${COLUMNS.join(', ')} FROM (SELECT row_number() OVER () - 1 AS number, * FROM ${sqlLiteral(table)}) ${where && `WHERE ${where}`} ORDER BY ${[...keys, 'number'].join(', ')}`,
                params: {},
                maxRows: 1000,
              },
              never,
            );
            assert.deepEqual(await inParts(table, where, order, size), expected.rows);
          },
        ),
        { numRuns: isFull ? 40 : 20 },
      );
    });
  }

  it('add up what is in a part of them', async () => {
    await intake.write('sums.csv', 'a,b\n3,x\n1,y\n2,x\n,x\n10,x\n');
    const view = { table: 'sums.csv', where: `b = 'x'`, order: [{ column: 'a', descending: true }] };
    const first = await intake.engine.viewSums({ ...view, columns: ['a'], from: 0, count: 2 }, never);
    assert.deepEqual(first.numbers, [{ count: 2, sum: 13 }]);
    const all = await intake.engine.viewSums({ ...view, columns: ['a'], from: 0, count: 100 }, never);
    assert.deepEqual(all.numbers, [{ count: 3, sum: 15 }]);
  });

  it('number the rows of a table whose own column is called rowid', async () => {
    await intake.write('taken.csv', 'rowid,b\n7,x\n9,y\n8,z\n');
    const part = { table: 'taken.csv', where: '', columns: ['rowid'], from: 1, count: 5, characters: 10 };
    const plain = await intake.engine.viewRows({ ...part, order: [] }, never);
    assert.deepEqual(
      [plain.numbers, plain.rows],
      [
        [1, 2],
        [[9], [8]],
      ],
    );
    const sorted = await intake.engine.viewRows({ ...part, order: [{ column: 'rowid', descending: false }] }, never);
    assert.deepEqual(
      [sorted.numbers, sorted.rows],
      [
        [2, 1],
        [[8], [9]],
      ],
    );
  });

  it('are made anew when the file is another one', async () => {
    const view = { table: 'changing.csv', where: '', order: [{ column: 'a', descending: true }] };
    await intake.write('changing.csv', 'a\n1\n2\n');
    const before = await intake.engine.view(view, never);
    await intake.write('changing.csv', 'a\n1\n2\n30\n');
    const now = await intake.engine.view(view, never);
    assert.notEqual(before.stamp, now.stamp);
    const { rows } = await intake.engine.viewRows({ ...view, columns: ['a'], from: 0, count: 9, characters: 9 }, never);
    assert.deepEqual([now.rows, rows], [3, [[30], [2], [1]]]);
  });

  it('stay right when more of them are used than are kept', async () => {
    await intake.write(
      'many.csv',
      `a,b\n${Array.from({ length: 50 }, (_, at) => `${at},${(at * 7) % 50}`).join('\n')}\n`,
    );
    for (let round = 0; round < 2; round++) {
      for (let least = 0; least < 8; least++) {
        const view = { table: 'many.csv', where: `a >= ${least}`, order: [{ column: 'b', descending: false }] };
        const part = { ...view, columns: ['b'], from: 0, count: 50, characters: 9 };
        const { rows } = await intake.engine.viewRows(part, never);
        assert.equal(rows.length, 50 - least);
        assert.deepEqual(
          rows,
          [...rows].sort(([a], [b]) => Number(a) - Number(b)),
        );
      }
    }
    await intake.engine.dropViews('many.csv');
  });

  it('give what is nested as JSON text, and cut texts', async () => {
    await intake.write('nested.jsonl', '{"a": [{"b": 1}, {"b": 2}], "t": "0123456789"}\n{"a": [], "t": "x"}\n');
    const part = {
      table: 'nested.jsonl',
      where: '',
      order: [],
      columns: ['a', 't'],
      from: 0,
      count: 2,
      characters: 12,
    };
    const { rows } = await intake.engine.viewRows(part, never);
    assert.deepEqual(rows, [
      ['[{"b":1},{"b', '0123456789'],
      ['[]', 'x'],
    ]);
    const short = await intake.engine.viewRows({ ...part, characters: 4 }, never);
    assert.deepEqual(short.rows[0], ['[{"b', '0123']);
  });

  it('hold a condition against the rules of all statements', async () => {
    await intake.write('plain.csv', 'a\n1\n');
    const ask = (where: string): Promise<unknown> =>
      intake.engine.view({ table: 'plain.csv', where, order: [] }, never);
    await assert.rejects(ask(`a IN (SELECT 1 FROM read_csv('/etc/passwd'))`), { code: 'refused' });
    await assert.rejects(ask('true); DROP TABLE "plain.csv"; SELECT (1'), { code: 'refused' });
    await assert.rejects(ask(`getenv('HOME') = ''`), { code: 'refused' });
    await assert.rejects(ask('a >'), { code: 'syntax' });
    assert.deepEqual(((await ask('a = 1 -- all')) as { rows: number }).rows, 1);
  });

  inFull('are made at the same time, in an engine that has made none', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `${(at * 7919) % 5_000}`);
    // A conflict of two transactions comes in some engines alone.
    for (let engine = 1; engine <= 8; engine++) {
      const fresh = await Intake.open();
      try {
        await fresh.write('numbers.csv', `a\n${rows.join('\n')}\n`);
        await fresh.engine.describe('numbers.csv', never);
        const order = [{ column: 'a', descending: true }];
        const views = Array.from({ length: 20 }, (_, at) =>
          fresh.engine.view({ table: 'numbers.csv', where: `a >= ${at}`, order }, never),
        );
        assert.deepEqual(
          (await Promise.all(views)).map((view) => view.rows),
          views.map((_, at) => 5_000 - at),
        );
      } finally {
        await fresh.close();
      }
    }
  });

  it('go on for the others when the one that began to sort is stopped', async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => `${(at * 7919) % 200_000},x${at % 7}`);
    await intake.write('large.csv', `a,b\n${rows.join('\n')}\n`);
    const view = {
      table: 'large.csv',
      where: '',
      order: [
        { column: 'b', descending: false },
        { column: 'a', descending: true },
      ],
    };
    await intake.engine.describe('large.csv', never);
    const stopped = new AbortController();
    const first = intake.engine.view(view, stopped.signal).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    const second = intake.engine.view(view, never);
    setTimeout(() => stopped.abort(), 15);
    await first;
    assert.equal((await second).rows, 200_000);
  });
});
