/** What is picked in the grid, as a condition: with the real engine, the condition gives the very rows that were shown. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sqlLiteral } from '../../../../src/base/sql';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { fillPlaces } from '../../../../src/base/text';
import { copiedText } from '../../../../src/host/grid/gridCopy';
import { analyzeWords, selectionOf } from '../../../../src/host/grid/gridSelection';
import { GridSource } from '../../../../src/host/grid/gridSource';
import type { GridParams, GridView } from '../../../../src/protocol/grid';
import { Intake } from '../../../unit/workers/data/intake';
import { assertProperty } from '../../../support/property';

const never = new AbortController().signal;
const formatter = makeFormatter((text, values) => fillPlaces(text, values ?? {}), 'en');
const noView: GridView = { base: '', filters: [], order: [] };
let intake: Intake;
before(async () => {
  intake = await Intake.open();
  const rows = Array.from(
    { length: 3000 },
    (_, at) => `${['East', 'West', ''][at % 3]},${(at * 7919) % 1000},"t${at}"`,
  );
  await intake.write('sales.csv', `region,sales,note\n${rows.join('\n')}\n`);
});
after(() => intake.close());

async function opened(path = 'sales.csv'): Promise<GridSource> {
  const { engine } = intake;
  const source = new GridSource({ sql: engine, views: engine, choices: { get: () => ({}) } }, { path });
  await source.open(undefined, {}, never);
  return source;
}

async function selected(
  asked: GridParams<'analyze'>,
): Promise<{ where: string; words: string; rows: number } | undefined> {
  const source = await opened();
  const selection = await selectionOf(source, intake.engine, asked, never);
  return selection && { ...selection, words: analyzeWords(source, selection, asked, formatter) };
}

describe('the selection of the grid', () => {
  it('is nothing where nothing is filtered and nothing picked', async () => {
    assert.equal(await selected({ view: noView }), undefined);
    assert.equal(await selected({ view: noView, picked: { from: 0, count: 3000 } }), undefined);
  });

  it('is the filter, and tells it in words', async () => {
    const view: GridView = { ...noView, filters: [{ column: 'region', op: '=', value: 'East' }] };
    const found = await selected({ view });
    assert.equal(found?.where, `"region" = 'East'`);
    assert.equal(found.words, 'Analyze the selection of sales.csv: 1,000 of 3,000 rows where region = East');
  });

  it('is the condition that the grid was opened with as well', async () => {
    const view: GridView = {
      ...noView,
      base: 'sales < 10',
      filters: [{ column: 'region', op: 'contains', value: 'E' }],
    };
    const found = await selected({ view });
    assert.equal(found?.where, `(sales < 10) AND (contains(lower(CAST("region" AS VARCHAR)), 'e'))`);
    assert.match(found.words, /: 20 of 3,000 rows where sales < 10 and region contains E$/);
  });

  it('names columns that are picked alone', async () => {
    const found = await selected({ view: noView, picked: { from: 0, count: 3000, columns: ['sales', 'region'] } });
    assert.deepEqual(found, {
      table: 'sales.csv',
      where: '',
      rows: 3000,
      columns: ['sales', 'region'],
      words: 'Analyze the selection of sales.csv: 3,000 of 3,000 rows, columns sales and region',
    });
  });

  it('is the very rows that were picked, in whatever order', async () => {
    const source = await opened();
    await assertProperty(
      fc.asyncProperty(
        fc.constantFrom<GridView>(
          noView,
          { ...noView, order: [{ column: 'sales', descending: true }] },
          {
            base: 'sales < 900',
            filters: [{ column: 'region', op: 'present' }],
            order: [{ column: 'sales', descending: false }],
          },
          { base: '', filters: [{ column: 'sales', op: '>=', value: 100 }], order: [] },
        ),
        fc.integer({ min: 0, max: 500 }),
        fc.constantFrom(1, 7, 900, 1300),
        async (view, from, count) => {
          const found = await selectionOf(source, intake.engine, { view, picked: { from, count } }, never);
          const part = { ...source.viewOf(view), columns: ['note'], from, count, characters: 100 };
          const shown = (await intake.engine.viewRows(part, never)).rows.map(([note]) => JSON.stringify(note)).sort();
          const sql = `SELECT note FROM ${sqlLiteral('sales.csv')} WHERE ${found?.where ?? ''}`;
          const { rows } = await intake.engine.query({ sql, params: {}, maxRows: 5000 }, never);
          assert.deepEqual(rows.map(([note]) => JSON.stringify(note)).sort(), shown);
          assert.equal(found?.rows, shown.length);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('what is copied from the grid', () => {
  it('is raw, with tabs, and nothing for what is missing', async () => {
    await intake.write('copy.csv', 'a,b,c\n1234.5,"x\ty",2024-01-02\n,"say ""hi""",\n');
    const source = await opened('copy.csv');
    const asked = { view: noView, from: 0, count: 9, columns: ['a', 'b', 'c'], header: true };
    const copied = await copiedText(source, intake.engine, asked, never);
    assert.deepEqual(copied, {
      text: 'a\tb\tc\n1234.5\t"x\ty"\t2024-01-02\n\t"say ""hi"""\t',
      rows: 2,
      columns: 3,
      isCut: false,
    });
  });

  it('says when there was more than may be copied', async () => {
    const lines = Array.from({ length: 70_000 }, (_, at) => `${at},${at},${at}`);
    await intake.write('wide.csv', `a,b,c\n${lines.join('\n')}\n`);
    const source = await opened('wide.csv');
    const asked = { view: noView, from: 0, count: 70_000, columns: ['a', 'b', 'c'], header: false };
    const { rows, isCut } = await copiedText(source, intake.engine, asked, never);
    assert.deepEqual([rows, isCut], [66_666, true]);
  });
});
