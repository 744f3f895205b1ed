import assert from 'node:assert/strict';
import { findFact } from '../../../../../src/core/analysis/facts/allFacts';
import { Tables, formatter } from './relationTables';

const csv = (head: string, rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows.map((row) => row.join(','))].join('\n');

describe('core/analysis/facts: what groups rest on', function () {
  let tables: Tables;
  before(async () => {
    tables = await Tables.open();
  });
  after(() => tables.close());

  it('is the rows with a value where they are averaged, and all rows where they are added up', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [['a', 'b'][at % 2] ?? '', at % 10 === 0 ? '' : at, 3 * at]);
    await tables.intake.write('gaps.csv', csv('group,rating,sales', rows));
    const averages = await tables.facts('gaps.csv', '"rating" by "group"');
    assert.deepEqual(averages.breakdowns[0]?.segments.map(({ label, rows: count }) => [label, count]).sort(), [['a', 24], ['b', 30]]); // prettier-ignore
    const place = averages.breakdowns[0].segments.findIndex(({ label }) => label === 'a');
    assert.match(findFact(averages, `g1.r${place + 1}.rows`, formatter)?.where ?? '', /"rating" IS NOT NULL/);
    await tables.checkFacts(averages);
    const sums = await tables.facts('gaps.csv', '"sales" by "group"');
    assert.deepEqual(sums.breakdowns[0]?.segments.map(({ rows: count }) => count), [30, 30]); // prettier-ignore
  });
});

describe('core/analysis/facts: panels', function () {
  let tables: Tables;
  before(async () => {
    tables = await Tables.open();
  });
  after(() => tables.close());

  it('are the same things at several points in time, each once', async () => {
    const census = Array.from({ length: 60 }, (_, at) => [`town ${at % 10}`, 1950 + 10 * Math.floor(at / 10), 1000 + at * 7]); // prettier-ignore
    await tables.intake.write('census.csv', csv('town,year,total', census));
    assert.equal((await tables.facts('census.csv')).panel, true);
    const choice = { columns: { total: { role: 'measure', additive: true } } } as const;
    assert.equal((await tables.facts('census.csv', '', { choice })).panel, undefined);
    // A month beside the day is no thing of its own.
    const monthly = Array.from({ length: 72 }, (_, at) => [`town ${at % 3}`, `20${20 + Math.floor(at / 36)}-${String(1 + (Math.floor(at / 3) % 12)).padStart(2, '0')}-01`, 1 + (Math.floor(at / 3) % 12), 1000 + at * 7]); // prettier-ignore
    await tables.intake.write('monthly.csv', csv('town,day,month,total', monthly));
    assert.equal((await tables.facts('monthly.csv')).panel, true);
    await tables.intake.write('twice.csv', csv('town,year,total', [...census, ['town 1', 1950, 5]]));
    assert.equal((await tables.facts('twice.csv')).panel, undefined);
    await tables.intake.write('flows.csv', csv('town,year,sales', census));
    assert.equal((await tables.facts('flows.csv')).panel, undefined);
  });

  it('are no lists of what happened, and no single courses', async () => {
    const day = (at: number): string => new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10);
    const list = Array.from({ length: 300 }, (_, at) => [day(at % 150), `shop ${(at * 7) % 40}`, 10 + at]);
    await tables.intake.write('list.csv', csv('day,shop,total', list));
    assert.equal((await tables.facts('list.csv')).panel, undefined);
    const course = Array.from({ length: 50 }, (_, at) => [day(at), new Date(day(at)).getUTCMonth() + 1, 10 + at]);
    await tables.intake.write('course.csv', csv('day,month,total', course));
    assert.equal((await tables.facts('course.csv')).panel, undefined);
  });
});
