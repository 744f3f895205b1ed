import assert from 'node:assert/strict';
import { planAnswer } from '../../../../src/core/analysis/answers';
import type { ColumnFacts } from '../../../../src/core/analysis/columns';
import type { Grain } from '../../../../src/core/analysis/queries';
import type { ResultTable } from '../../../../src/core/analysis/reading';
import type { SqlValue } from '../../../../src/core/ports';
import { makeWording } from '../../../../src/core/wording';
import { localize } from '../../support/ports';
import { dataset, dimension, measure, time } from '../../support/tables';

const wording = makeWording(localize, 'en');
const table = (columns: string[], ...rows: SqlValue[][]): ResultTable => ({
  columns: columns.map((name) => ({ name, type: 'ANY' })),
  rows,
  truncated: false,
});
const region = dimension('region');
const date = time('date', '2024-01-01', '2024-06-30', 182);
/** The numbers of a measure that adds up to this. */
const adding = (sum: number): ColumnFacts => {
  const amount = measure('amount');
  return { ...amount, numbers: { ...(amount.numbers ?? assert.fail()), sum } };
};
/** The cells of an answer's table, without its head. */
const cells = (answer: string): string[][] =>
  answer
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
const headOf = (answer: string): string => answer.split('\n')[0] ?? '';

describe('core/analysis/answers: a ranking', () => {
  const rank = (about: ColumnFacts, ...rows: SqlValue[][]): string =>
    planAnswer(
      dataset(about, region),
      { kind: 'rank', measure: about, dimension: region },
      table(['segment', 'value', 'rows'], ...rows),
      wording,
    );

  it('tells shares of the total, of rows without a label as well', () => {
    const answer = rank(adding(1000), ['north', 600, 3], ['south', 300, 2], [null, 100, 1]);
    assert.match(headOf(answer), /^\*\*north\*\* has the highest amount: \*\*600\*\*, 60\.0% of the 1,000 /);
    assert.deepEqual(cells(answer), [
      ['north', '600', '60.0%', '3'],
      ['south', '300', '30.0%', '2'],
      ['(no value)', '100', '10.0%', '1'],
    ]);
  });

  it('tells no shares where a part is negative', () => {
    for (const rows of [
      [
        ['north', 1500, 3],
        ['south', -500, 2],
      ],
      [
        ['north', 1500, 3],
        ['south', 100, 3],
        [null, -600, 2],
      ],
    ]) {
      const answer = rank(adding(1000), ...rows);
      assert.equal(headOf(answer), '**north** has the highest amount: **1,500**.');
      assert.doesNotMatch(answer, /%|Share/);
      assert.ok(cells(answer).every((row) => row.length === 3));
    }
    assert.equal(headOf(rank(adding(-30), ['a', -10, 1], ['b', -20, 1])), '**a** has the highest amount: **-10**.');
  });

  it('says that the file has changed where the sums differ, and not where they differ by rounding', () => {
    const changed = rank(adding(1000), ['north', 600, 3], ['south', 401, 2]);
    assert.equal(
      changed,
      'sales.csv has changed since it was analyzed: analyze it again for figures that fit together.',
    );
    assert.match(rank(adding(0.6), ['north', 0.1 + 0.2, 3], ['south', 0.3, 2]), /^\*\*north\*\*/);
    assert.match(rank(adding(0), ['north', 5, 3], ['south', 1, 2]), /has changed/);
  });

  it('of averages compares with the average, and expects no sum', () => {
    const price = measure('price', { additive: false });
    const answer = rank(price, ['north', 7, 3], ['south', 3, 2]);
    assert.match(headOf(answer), /^\*\*north\*\* has the highest price on average: \*\*7\*\*, against 5 over all rows/);
    assert.doesNotMatch(answer, /%/);
  });

  it('leaves out values without any figure', () => {
    const price = measure('price', { additive: false });
    const answer = rank(price, ['north', 7, 3], ['empty', null, 9]);
    assert.doesNotMatch(answer, /empty/);
    assert.match(rank(price, [null, 7, 3], ['empty', null, 9]), /no values to rank/);
  });
});

describe('core/analysis/answers: a trend', () => {
  const amount = measure('amount');
  const months = ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05', '2024-06'];
  const plan = (by?: ColumnFacts, when = date, grain: Grain = 'month') => ({
    kind: 'trend' as const,
    measure: amount,
    time: when,
    grain,
    ...(by && { dimension: by }),
  });
  const overall = (values: (number | null)[], when = date): string =>
    planAnswer(
      dataset(date, amount),
      plan(undefined, when),
      table(['period', 'value', 'rows'], ...values.map((value, at) => [months[at] ?? '', value, 3])),
      wording,
    );
  const by = (values: Record<string, (number | null)[]>, when = date): string =>
    planAnswer(
      dataset(date, amount, region),
      plan(region, when),
      table(
        ['period', 'segment', 'value'],
        ...months.flatMap((period, at) =>
          Object.entries(values).map(([name, list]) => [period, name, list[at] ?? null]),
        ),
      ),
      wording,
    );

  it('tells the change in percent where it says something', () => {
    assert.match(
      headOf(overall([100, 1, 1, 1, 1, 150])),
      /from \*\*100\*\* in 2024-01 to \*\*150\*\* in 2024-06 \(\*\*\+50\.0%\*\*\)\.$/,
    );
    for (const values of [
      [0, 1, 1, 1, 1, 150],
      [-5, 1, 1, 1, 1, 150],
      [100, 1, 1, 1, 1, -150],
    ]) {
      assert.match(headOf(overall(values)), /in 2024-01 to \*\*-?150\*\* in 2024-06\.$/);
    }
  });

  it('shows and tells whole periods alone', () => {
    const cut = time('date', '2024-01-01', '2024-06-10', 162);
    const answer = overall([100, 110, 120, 130, 140, 20], cut);
    assert.match(headOf(answer), /to \*\*140\*\* in 2024-05 /);
    assert.doesNotMatch(answer, /2024-06/);
    const parts = by({ north: [100, 1, 1, 1, 120, 7], south: [100, 1, 1, 1, 90, 7] }, cut);
    assert.doesNotMatch(parts, /2024-06/);
    assert.deepEqual(cells(parts), [
      ['north', '100 (2024-01)', '120 (2024-05)', '+20.0%'],
      ['south', '100 (2024-01)', '90 (2024-05)', '-10.0%'],
    ]);
  });

  it('for each value names the best and the least by their percentages', () => {
    const answer = by({ big: [1000, 1, 1, 1, 1, 1100], small: [10, 1, 1, 1, 1, 20] });
    assert.match(headOf(answer), /^small developed best \(\*\*\+100\.0%\*\*\), big least \(\*\*\+10\.0%\*\*\)/);
    assert.deepEqual(
      cells(answer).map(([name]) => name),
      ['small', 'big'],
    );
  });

  it('for each value names none and goes by differences where one has no percentage', () => {
    const answer = by({ big: [1000, 1, 1, 1, 1, 1100], small: [10, 1, 1, 1, 1, 20], lost: [-50, 1, 1, 1, 1, 5] });
    assert.doesNotMatch(headOf(answer), /developed|%/);
    assert.deepEqual(cells(answer), [
      ['big', '1,000 (2024-01)', '1,100 (2024-06)', '+10.0%'],
      ['lost', '-50 (2024-01)', '5 (2024-06)', '–'],
      ['small', '10 (2024-01)', '20 (2024-06)', '+100.0%'],
    ]);
  });

  it('for each value begins with the first period that has a figure', () => {
    const answer = by({
      old: [10, 1, 1, 1, 1, 20],
      late: [null, null, 5, 1, 1, 10],
      gone: [8, 4, null, null, null, null],
    });
    assert.deepEqual(
      cells(answer).find(([name]) => name === 'late'),
      ['late', '5 (2024-03)', '10 (2024-06)', '+100.0%'],
    );
    assert.deepEqual(
      cells(answer).find(([name]) => name === 'gone'),
      ['gone', '8 (2024-01)', '4 (2024-02)', '-50.0%'],
    );
  });

  it('has no periods to show where no period has a figure', () => {
    assert.match(overall([null, null, null]), /no periods/);
  });
});

describe('core/analysis/answers: a change', () => {
  const amount = measure('amount');
  const change = (...rows: SqlValue[][]): string =>
    planAnswer(
      dataset(date, amount, region),
      { kind: 'change', measure: amount, time: date, grain: 'year', dimension: region, periods: ['2023', '2024'] },
      table(['segment', 'before', 'after'], ...rows),
      wording,
    );

  it('tells percentages where both figures allow one', () => {
    const answer = change(['north', 100, 150], ['south', 100, 110]);
    assert.match(
      headOf(answer),
      /went from \*\*200\*\* in 2023 to \*\*260\*\* in 2024: \*\*\+60\*\* \(\*\*\+30\.0%\*\*\)\.$/,
    );
    const loss = change(['north', -100, 50], ['south', 0, 20], ['west', 10, -5]);
    assert.match(headOf(loss), /from \*\*-90\*\* in 2023 to \*\*65\*\* in 2024: \*\*\+155\*\*\.$/);
    assert.deepEqual(
      cells(loss)
        .map((row) => [row[0], row.at(-1)])
        .sort(),
      [
        ['north', '–'],
        ['south', '–'],
        ['west', '–'],
      ],
    );
  });
});
