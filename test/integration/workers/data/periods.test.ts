import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { sqlLiteral } from '../../../../src/base/sql';
import { valueSql } from '../../../../src/core/files/detect/valueSql';
import { detectColumns } from '../../../../src/workers/data/typeColumns';
import { repositoryRoot } from '../../../support/cache';

const caseSchema = z.object({
  form: z.string(),
  cells: z.array(z.string()),
  first: z.string(),
  last: z.string(),
  grain: z.string(),
  open: z.boolean(),
});

/** Forms that stay what they look like: years, moments and days of Excel in whole numbers are told by the meaning of their column. */
const AS_NUMBERS = /^(?:20\d\d|20\d{4}|4\d{4}|\d{10}|\d{13})$/;

describe('workers/data: spellings of periods and dates', () => {
  let cases: z.infer<typeof caseSchema>[];
  let connection: DuckDBConnection;
  before(async () => {
    const file = path.join(repositoryRoot(), 'test/fixtures/zoo/periods.json');
    cases = z.array(caseSchema).parse(JSON.parse(await readFile(file, 'utf8')));
    connection = await (await DuckDBInstance.create()).connect();
  });
  after(() => connection.disconnectSync());

  it('are read as what they are, or said to be open', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const { form, cells, first, last, grain, open } of cases) {
      const [column] = detectColumns([{ name: 'Date', source: 'c0', cells }], ',', {}).columns;
      const [best] = column?.possible ?? [];
      if (!best?.form) {
        if (!cells.every((cell) => AS_NUMBERS.test(cell))) wrong.push(`${form}: not read`);
        continue;
      }
      const ends = [cells[0] ?? '', cells.at(-1) ?? ''].map((cell) => valueSql(best, sqlLiteral(cell)));
      const reader = await connection.runAndReadAll(`SELECT ${ends.map((end) => `CAST(CAST(${end} AS DATE) AS VARCHAR)`).join(', ')}`); // prettier-ignore
      const whole = (day: unknown): string => (grain === 'month' ? String(day).slice(0, 7) : String(day));
      const isRight = [first, last].every((day, at) => whole(day) === whole(reader.value(at, 0)));
      if (column?.isOpen === true || (isRight && !open)) count++;
      else wrong.push(`${form}: ${JSON.stringify(reader.getRows()[0])} for ${first} to ${last}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(count > 172, String(count));
  });
});
