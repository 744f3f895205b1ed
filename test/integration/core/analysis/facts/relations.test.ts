import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findFact } from '../../../../../src/core/analysis/facts/allFacts';
import { printRelations } from '../../../../../src/core/tools/printRelations';
import { same, Tables, formatter } from './relationTables';
import { assertProperty } from '../../../../support/property';
import { inFull, isFull } from '../../../../support/full';

const csv = (head: string, rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows.map((row) => row.join(','))].join('\n');

/** Sales of three regions a day, from 20 January 2023 to 5 June 2024; the last region has no name. */
function sales(): string {
  const rows: (string | number)[][] = [];
  for (let day = Date.UTC(2023, 0, 20); day <= Date.UTC(2024, 5, 5); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    const month = new Date(day).getUTCMonth() + 1;
    for (const [at, region] of ["O'Hare", 'South', ''].entries()) rows.push([date, region, month * (at + 1) + 0.25, at === 1 ? 'yes' : 'no']); // prettier-ignore
  }
  return csv('date,region,amount,express', rows);
}

describe('core/analysis/facts/relations', function () {
  let tables: Tables;
  before(async () => {
    tables = await Tables.open();
    await tables.intake.write('sales.csv', sales());
  });
  after(() => tables.close());

  it('breaks a measure down by labels, the largest first, with those that have none', async () => {
    const set = await tables.facts('sales.csv', '"amount" by "region"');
    const [breakdown] = set.breakdowns;
    assert.deepEqual(breakdown?.segments.map(({ label, rows }) => [label, rows]), [[null, 503], ['South', 503], ["O'Hare", 503]]); // prettier-ignore
    same(
      breakdown.total,
      breakdown.segments.reduce((sum, { value }) => sum + (value ?? 0), 0),
      'total',
    );
    const share = findFact(set, 'g1.r3.share', formatter);
    assert.equal(share?.form, 'share');
    assert.equal(share.where, `"region" = 'O''Hare'`);
    same(share.value, (breakdown.segments[2]?.value ?? 0) / (breakdown.total ?? 1), 'share');
    await tables.checkFacts(set);
  });

  inFull('puts what is beyond a hundred labels together', async () => {
    const rows = Array.from({ length: 620 }, (_, at) => [at % 155 === 7 ? '' : `L${at % 155}`, (at % 155) + 1]);
    await tables.intake.write('many.csv', csv('label,amount', rows));
    const choice = { columns: { label: { role: 'dimension' }, amount: { role: 'measure', additive: true } } } as const;
    const set = await tables.facts('many.csv', '"amount" by "label"', { choice });
    const [breakdown] = set.breakdowns;
    assert.equal(breakdown?.segments.length, 100);
    assert.equal(breakdown.segments[0]?.label, 'L154');
    // 55 labels with the smallest values: of 1 … 55, four rows each, the one without a name (8) among them.
    assert.deepEqual(breakdown.others, { segments: 55, value: 4 * ((55 * 56) / 2), rows: 220 });
    const facts = await tables.checkFacts(set);
    assert.ok(facts.some(({ id }) => id.endsWith('.others.share')));
    assert.ok(facts.some(({ id }) => id.endsWith('.top3.share')));
  });

  it('follows a measure over time, without what is covered in part, and adds whole years up', async () => {
    const set = await tables.facts('sales.csv', '"amount" over "date" by month for each "region"');
    const [trend] = set.trends;
    assert.deepEqual([trend?.points.length, trend?.cut], [18, { first: true, last: true }]);
    assert.deepEqual(trend?.years, []);
    const value = (id: string) => findFact(set, id, formatter)?.value;
    assert.deepEqual([value('t1.first_period'), value('t1.last_period'), value('t1.peak_period'), value('t1.low_period')], ['2023-02', '2024-05', '2023-12', '2024-01']); // prettier-ignore
    assert.equal(value('t1.periods'), 16);
    assert.deepEqual(set.crosses[0]?.labels, ['South', "O'Hare"]);
    await tables.checkFacts(set);
  });

  it('follows the six labels with the most of a sum, and those with the most rows where it is an average', async () => {
    const rows = Array.from({ length: 7 }, (_, label) =>
      Array.from({ length: 10 + label }, (_, at) => [`2024-0${(at % 6) + 1}-01`, `L${label}`, at]),
    ).flat();
    await tables.intake.write('seven.csv', csv('date,kind,sales', rows));
    const set = await tables.facts('seven.csv', '"sales" over "date" by month for each "kind"');
    assert.deepEqual(set.crosses[0]?.labels, ['L6', 'L5', 'L4', 'L3', 'L2', 'L1']);
    await tables.checkFacts(set);
    const few = [...rows, ['2024-01-01', 'few', 1000]];
    await tables.intake.write(
      'eight.csv',
      csv(
        'date,kind,sales,rate',
        few.map((row) => [...row, row[2] ?? 0]),
      ),
    );
    const sums = await tables.facts('eight.csv', '"sales" over "date" by month for each "kind"');
    assert.deepEqual(sums.crosses[0]?.labels, ['few', 'L6', 'L5', 'L4', 'L3', 'L2'], 'by what they sum up to');
    const averages = await tables.facts('eight.csv', '"rate" over "date" by month for each "kind"');
    assert.deepEqual(averages.crosses[0]?.labels, ['L6', 'L5', 'L4', 'L3', 'L2', 'L1'], 'one row is no average');
  });

  it('has the years of a table that has whole ones, and how the last one differs', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`, at + 1]); // prettier-ignore
    await tables.intake.write('years.csv', csv('month,sales', rows));
    const set = await tables.facts('years.csv', '"sales" over "month" by month');
    assert.deepEqual(
      set.trends[0]?.years.map(({ year }) => year),
      ['2020', '2021', '2022'],
    );
    assert.deepEqual(set.trends[0].cut, { first: false, last: false });
    same(findFact(set, 't1.yoy', formatter)?.value ?? null, 366 / 222 - 1, 'yoy');
    await tables.checkFacts(set);
  });

  it('chooses a grain by how long the data goes, and none finer than its values', async () => {
    const grain = async (name: string, stamps: string[]): Promise<string | undefined> => {
      await tables.intake.write(name, csv('at,sales', stamps.map((stamp, at) => [stamp, at]))); // prettier-ignore
      return (await tables.facts(name, 'rows over "at"')).trends[0]?.grain;
    };
    const times = (count: number, step: number): string[] =>
      Array.from({ length: count }, (_, at) => new Date(Date.UTC(2024, 0, 1, 5) + at * step).toISOString().slice(0, 19).replace('T', ' ')); // prettier-ignore
    const day = 86_400_000;
    assert.equal(await grain('hours.csv', times(30, 3_600_000)), 'hour');
    assert.equal(await grain('days.csv', times(40, day)), 'day');
    assert.equal(await grain('weeks.csv', times(200, day)), 'week');
    assert.equal(await grain('months.csv', times(800, day)), 'month');
    assert.equal(await grain('quarters.csv', times(800, 4 * day)), 'quarter');
    assert.equal(await grain('decades.csv', times(800, 30 * day)), 'year');
    await tables.intake.write('yearly.csv', csv('year,sales', [2015, 2016, 2017, 2018, 2019, 2020].map((year) => [year, 1]))); // prettier-ignore
    assert.equal((await tables.facts('yearly.csv', '"sales" over "year"')).trends[0]?.grain, 'year');
  });

  it('takes a last day that ends early for one in part', async () => {
    const stamps = Array.from({ length: 5 * 24 + 10 }, (_, at) => [new Date(Date.UTC(2024, 0, 1) + at * 3_600_000).toISOString().slice(0, 19).replace('T', ' '), 1]); // prettier-ignore
    await tables.intake.write('early.csv', csv('at,sales', stamps));
    const set = await tables.facts('early.csv', '"sales" over "at" by day');
    assert.deepEqual(set.trends[0]?.cut, { first: false, last: true });
  });

  it('says what a change is made of', async () => {
    const set = await tables.facts('sales.csv', 'change of "amount" over "date" by month from 2024-01 to 2024-02 for each "region"'); // prettier-ignore
    const [change] = set.changes;
    assert.deepEqual(
      change?.segments.map(({ label }) => label),
      [null, 'South', "O'Hare"],
    );
    same(change.totals.before, 31 * (1 + 2 + 3 + 0.75), 'before');
    same(change.totals.after, 29 * (2 + 4 + 6 + 0.75), 'after');
    const facts = await tables.checkFacts(set);
    assert.ok(facts.some(({ id }) => id.endsWith('d1.r2.difference')));
    const bad = await tables.facts('sales.csv', 'change of "amount" over "date" by month from 2024-1 to 2024-02 for each "region"'); // prettier-ignore
    assert.deepEqual([bad.changes.length, bad.problems.length], [0, 1]);
  });

  it('has no average, and no change of it, where a label has no rows in one of the periods', async () => {
    const months = { '2024-01': { both: 4, gone: 90 }, '2024-02': { both: 6, new: 80 } };
    const rows = Object.entries(months).flatMap(([month, kinds]) =>
      Object.entries(kinds).flatMap(([kind, rate]) => [5, 15, 25].map((day) => [`${month}-${day + 1}`, kind, rate, 1])),
    );
    await tables.intake.write('rates.csv', csv('date,kind,rate,sales', rows));
    const ask = (measure: string) =>
      `change of "${measure}" over "date" by month from 2024-01 to 2024-02 for each "kind"`;
    const averages = await tables.facts('rates.csv', ask('rate'));
    assert.equal(averages.changes[0]?.aggregate, 'avg');
    assert.deepEqual(averages.changes[0].segments, [
      { label: 'both', before: 4, after: 6 },
      { label: 'gone', before: 90, after: null },
      { label: 'new', before: null, after: 80 },
    ]);
    await tables.checkFacts(averages);
    // Nothing sold is a sum of 0.
    const choice = { columns: { sales: { role: 'measure', additive: true } } } as const;
    const sums = await tables.facts('rates.csv', ask('sales'), { choice });
    assert.deepEqual(sums.changes[0]?.segments, [
      { label: 'gone', before: 3, after: 0 },
      { label: 'new', before: 0, after: 3 },
      { label: 'both', before: 3, after: 3 },
    ]);
    await tables.checkFacts(sums);
  });

  it('relates two measures, two labels, and one of each', async () => {
    const penguins = await tables.copy('media/sample/penguins.json');
    const pair = await tables.facts(penguins, 'relation of "Body Mass (g)" and "Flipper Length (mm)"');
    assert.equal(pair.pairs[0]?.points?.length, 342);
    same(pair.pairs[0].pearson, 0.8712017673060108, 'r');
    await tables.checkFacts(pair);
    const labels = await tables.facts(penguins, 'relation of "Species" and "Island"');
    same(labels.associations[0]?.chi2 ?? null, 299.55032743148195, 'χ²');
    await tables.checkFacts(labels);
    const both = await tables.facts(penguins, 'relation of "Sex" and "Beak Length (mm)"');
    assert.deepEqual([both.breakdowns.length, both.effects.length, both.pairs.length], [1, 1, 0]);
    same(both.effects[0]?.welch?.t ?? null, -6.67245551331115, 't');
    await tables.checkFacts(both);
  });

  it('looks at the rows that fulfil the condition alone', async () => {
    const set = await tables.facts('sales.csv', '', { where: `"region" = 'South' OR "amount" > 10` });
    assert.ok(set.rows < set.tableRows);
    assert.equal(
      set.breakdowns[0]?.segments.reduce((sum, { rows }) => sum + rows, 0),
      set.rows,
    );
    await tables.checkFacts(set);
  });

  it('says what cannot be added up or followed over time, and goes on', async () => {
    const sum = await tables.facts('sales.csv', '"region" by "express"');
    assert.deepEqual(
      sum.problems.map(({ about }) => about),
      ['region'],
    );
    const time = await tables.facts('sales.csv', '"amount" over "region"');
    assert.deepEqual([time.trends.length, time.problems.length], [0, 1]);
  });

  it('draws as fields what has too many points', async () => {
    const rows = Array.from({ length: 6000 }, (_, at) => [at / 7, ((at * 7919) % 6000) / 3]);
    await tables.intake.write('fields.csv', csv('a,b', rows));
    const choice = { columns: { a: { role: 'measure' }, b: { role: 'measure' } } } as const;
    const [pair] = (await tables.facts('fields.csv', 'relation of "a" and "b"', { choice })).pairs;
    assert.equal(pair?.points, undefined);
    assert.equal(
      pair?.fields?.cells.reduce((sum, [, , count]) => sum + count, 0),
      6000,
    );
    assert.ok(pair.fields.cells.every(([x, y]) => x >= 0 && x < 30 && y >= 0 && y < 30));
  });

  it('has the same set each time', async () => {
    assert.deepEqual(await tables.facts('sales.csv'), await tables.facts('sales.csv'));
  });

  it('prints a bounded part of it for a model, with the ids', async () => {
    const set = await tables.facts('sales.csv');
    const text = printRelations(set, 'standard').join('\n');
    assert.match(text, /^g1 sum of amount by region: \.total /m);
    assert.match(
      text,
      /^t1 sum of amount over date by month: \.first 2023-02 .*; 18 periods; the first period is in part and left out; /m,
    );
    assert.ok(text.length <= 8200, String(text.length));
    // Every address that is printed is one.
    for (const line of text.split('\n')) {
      const row = line.split(' ')[0] ?? '';
      for (const [, name = ''] of line.matchAll(
        /(?:^|\s)(\.(?:total|first|last|peak|low|change|p\d+\.value|pearson|chi2|v|f|eta2))(?=\s)/g,
      )) {
        assert.ok(findFact(set, `${row}${name}`, formatter), `${row}${name}`);
      }
    }
  });

  it('gives the SQL of every fact of any table', async () => {
    const label = fc.constantFrom('A', 'B', 'C d', "e'f", '');
    const number = fc.oneof(
      fc.integer({ min: -50, max: 50 }).map((each) => String(each / 4)),
      fc.constant(''),
    );
    const date = fc.integer({ min: 0, max: 900 }).map((day) => new Date(Date.UTC(2022, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)); // prettier-ignore
    const row = fc.tuple(date, label, label, number, number);
    let at = 0;
    await assertProperty(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        const name = `random${++at}.csv`;
        await tables.intake.write(name, csv('date,one,two,sales,price', rows));
        await tables.checkFacts(await tables.facts(name));
        await tables.checkFacts(await tables.facts(name, 'relation of "one" and "two"'));
        await tables.checkFacts(await tables.facts(name, 'relation of "sales" and "one"'));
      }),
      { numRuns: isFull ? 100 : 4 },
    );
  });
});
