/** Tables of cells that come in parts: the same ones as if all came at once. */
import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import type { Cell } from '../../../../src/core/files/detect/cells';
import { CellTableWriter } from '../../../../src/workers/data/cellTable';
import { assertProperty } from '../../../support/property';

const never = new AbortController().signal;
const day = (at: number): Date => new Date(Date.UTC(2024, 0, 1 + at));

/** What stands in a column, part by part. */
const kinds: Readonly<Record<string, (at: number) => Cell>> = {
  blank: () => null,
  integers: (at) => at * 7,
  numbers: (at) => at + 0.25,
  large: (at) => at * 1e12,
  truths: (at) => at % 2 === 0,
  days: day,
  times: (at) => new Date(day(at).getTime() + 3_723_000),
  words: (at) => `word ${at}`,
  codes: (at) => `00${at}`,
};

describe('workers/data/cellTable', () => {
  let instance: DuckDBInstance;
  before(async () => {
    instance = await DuckDBInstance.create(':memory:');
  });
  after(() => instance.closeSync());

  async function made(parts: readonly (readonly (readonly Cell[])[])[], width: number) {
    const connection = await instance.connect();
    try {
      const names = Array.from({ length: width }, (_, at) => `c${at}`);
      await connection.run('DROP TABLE IF EXISTS t');
      const writer = new CellTableWriter(connection, '"t"', names, false);
      for (const part of parts) await writer.add(part, never);
      const notes = await writer.end();
      const reader = await connection.runAndReadAll('SELECT * FROM t');
      return { types: reader.columnTypes().map(String), rows: reader.getRowsJson(), notes };
    } finally {
      connection.disconnectSync();
    }
  }

  it('is the same in any parts', async () => {
    const column = fc.array(fc.constantFrom(...Object.keys(kinds)), { minLength: 4, maxLength: 4 });
    const columns = fc.array(column, { minLength: 1, maxLength: 4 });
    await assertProperty(
      fc.asyncProperty(columns, fc.integer({ min: 1, max: 5 }), async (all, size) => {
        const parts = Array.from({ length: 4 }, (_, part) =>
          Array.from({ length: size }, (_, at) =>
            all.map((names) => kinds[names[part] ?? '']?.(part * size + at) ?? null),
          ),
        );
        assert.deepEqual(await made(parts, all.length), await made([parts.flat()], all.length));
      }),
      { numRuns: 100 },
    );
  });

  it('takes a word for a missing number in any part, and counts it', async () => {
    const column = (...cells: Cell[]): Cell[][] => cells.map((cell) => [cell]);
    const whole = await made([column('n/a', 1, 2, 'n/a')], 1);
    const words = await made([column('NaN'), column('n/a'), column(1.5)], 1);
    assert.deepEqual(words, await made([column('NaN', 'n/a', 1.5)], 1));
    for (const parts of [
      [column('n/a'), column(1, 2), column('n/a')],
      [column(1), column(2, 'n/a'), column('n/a')],
    ]) {
      const { types, notes } = await made(parts, 1);
      assert.deepEqual([types, notes], [['BIGINT'], whole.notes]);
    }
    assert.deepEqual(await made([column('n/a'), column('n/a')], 1), await made([column('n/a', 'n/a')], 1));
  });
});
