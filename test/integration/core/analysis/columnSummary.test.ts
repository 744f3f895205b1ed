/** What heads of columns tell, with the real engine, held against figures that are told here. */
import assert from 'node:assert/strict';
import type { SqlColumn } from '../../../../src/core/ports';
import { columnSummary, topValues } from '../../../../src/core/analysis/grid/columnSummary';
import type { ColumnSummary } from '../../../../src/core/analysis/grid/summary';
import { Intake } from '../../../unit/workers/data/intake';

const never = new AbortController().signal;
let intake: Intake;
before(async () => {
  intake = await Intake.open();
});
after(() => intake.close());

async function summaryOf(file: string, name: string, where = ''): Promise<ColumnSummary> {
  const { columns, rows } = await intake.engine.describe(file, never);
  const column: SqlColumn = columns.find((each) => each.name === name) ?? assert.fail(name);
  return columnSummary(intake.engine, { table: file, where, tableRows: rows, column, choice: {} }, never);
}

describe('the summary of a column', () => {
  it('tells numbers: how many, their sum and mean, how they are spread', async () => {
    const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10];
    await intake.write('numbers.csv', `sales,region\n${values.map((each) => `${each},x`).join('\n')}\n,y\n`);
    const summary = await summaryOf('numbers.csv', 'sales');
    assert.deepEqual(
      [summary.rows, summary.missing, summary.distinct, summary.numbers],
      [11, 1, 10, { sum: 46, mean: 4.6, min: 0, max: 10 }],
    );
    assert.equal(summary.bins?.length, 20);
    assert.deepEqual(
      summary.bins.flatMap((count, at) => (count > 0 ? [at] : [])),
      [0, 2, 4, 6, 8, 10, 12, 14, 16, 19],
    );
    assert.equal(summary.meaning.role, 'measure');
    assert.equal(summary.meaning.additive, true);
  });

  it('follows the filter', async () => {
    const summary = await summaryOf('numbers.csv', 'sales', 'sales >= 7 -- of all');
    assert.deepEqual([summary.rows, summary.missing, summary.numbers?.sum], [3, 0, 25]);
  });

  it('tells dates by their ends, and one value by one field', async () => {
    await intake.write('days.csv', 'day,n\n2024-03-01,1\n2024-03-31,1\n,1\n');
    const day = await summaryOf('days.csv', 'day');
    assert.deepEqual([day.range, day.missing], [{ min: '2024-03-01', max: '2024-03-31' }, 1]);
    assert.deepEqual(
      day.bins?.filter((count) => count > 0),
      [1, 1],
    );
    assert.deepEqual((await summaryOf('days.csv', 'n')).bins, [3]);
  });

  it('tells the most frequent labels, ties by their names', async () => {
    await intake.write('labels.csv', 'region,n\nb,1\nb,2\na,3\nc,4\nd,5\n,6\n');
    const { top, distinct } = await summaryOf('labels.csv', 'region');
    assert.deepEqual(
      [top, distinct],
      [
        [
          { value: 'b', rows: 2 },
          { value: 'a', rows: 1 },
          { value: 'c', rows: 1 },
        ],
        4,
      ],
    );
  });

  it('says nothing of numbers where there are none', async () => {
    const summary = await summaryOf('numbers.csv', 'sales', 'sales > 100');
    assert.deepEqual([summary.rows, summary.distinct, 'numbers' in summary, 'bins' in summary], [0, 0, false, false]);
  });

  it('finds values by a part of them, whatever the case', async () => {
    await intake.write('cities.csv', 'city\nBern\nLaBern\nBasel\nBern\n');
    const column = { name: 'city', type: 'VARCHAR' };
    const asked = { table: 'cities.csv', where: '', column };
    assert.deepEqual(await topValues(intake.engine, asked, 'BERN', 1, never), {
      values: [{ value: 'Bern', rows: 2 }],
      more: true,
    });
  });
});
