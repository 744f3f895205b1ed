import assert from 'node:assert/strict';
import { Intake } from '../../../../unit/workers/data/intake';
import { columnOf, csv, factsOfText } from '../../../../unit/core/analysis/facts/factTables';
import { inFull } from '../../../../support/full';

const sales = csv(
  'order_id,day,country,code,region,sales,price,paid,lat',
  Array.from({ length: 120 }, (_, at) => {
    const country = ['Spain', 'France', 'Italy', 'Chile'][at % 4] ?? '';
    const day = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
    const paid = at % 3 === 0 ? 'yes' : 'no';
    return [
      at + 1000,
      day,
      country,
      country.slice(0, 2).toUpperCase(),
      country === 'Chile' ? 'South' : 'North',
      at * 7 + 0.5,
      (at % 9) + 0.25,
      paid,
      at / 10 + 0.05,
    ];
  }),
);

describe('core/analysis/facts: sets', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  it('are about the most telling columns, without a second name of a label', async () => {
    const set = await factsOfText(intake, sales);
    const name = (number: number | null) => set.columns.find((column) => column.number === number)?.name;
    assert.equal(name(set.focus.measure), 'sales');
    assert.equal(name(set.focus.time), 'day');
    assert.deepEqual(set.focus.dimensions.map(name), ['region', 'country', 'paid']);
    assert.equal(columnOf(set, 'order_id').meaning.role, 'id');
  });

  it('are about what the user said', async () => {
    const choice = { measure: '', dimensions: ['paid', 'country'], columns: { region: { role: 'text' as const } } };
    const set = await factsOfText(intake, sales, { choice });
    assert.deepEqual(set.focus, { measure: null, time: 2, dimensions: [8, 3] });
    assert.deepEqual(columnOf(set, 'region').meaning, { role: 'text', additive: false, by: 'user' });
    assert.equal((await factsOfText(intake, sales, { choice: { measure: 'price' } })).focus.measure, 7);
    assert.equal(
      (await factsOfText(intake, sales, { choice: { measure: 'region' } })).focus.measure,
      6,
      'words are no measure',
    );
  });

  it('have no main measure where there is nothing but places and names', async () => {
    const set = await factsOfText(
      intake,
      csv('name,lat,lon', [
        ['a', 1.5, 2.5],
        ['b', 3.5, 4.5],
        ['b', 3.75, 4.25],
      ]),
    );
    assert.equal(set.focus.measure, null);
  });

  it('have the columns that an ask names, and no others', async () => {
    const set = await factsOfText(intake, sales, { ask: '"sales" by "region"' });
    assert.deepEqual(
      set.columns.map(({ number, name }) => [number, name]),
      [
        [5, 'region'],
        [6, 'sales'],
      ],
    );
    assert.deepEqual([set.rows, set.tableColumns, set.duplicates], [120, 9, null]);
    assert.deepEqual((await factsOfText(intake, sales, { ask: 'distribution of "price"' })).columns.length, 1);
    await assert.rejects(factsOfText(intake, sales, { ask: '"sale" by "regions"' }), /no column "sale".*"sales"/);
  });

  it('refuse what is no condition in the words of the engine', async () => {
    for (const where of ['sales >', 'no_such > 1', 'sales > 1) OR (true', 'sales > 1 LIMIT 2', 'sales > 1 -- more']) {
      await assert.rejects(factsOfText(intake, sales, { where }), { name: 'SqlEngineError' }, where);
    }
    // With a condition of a fact's own behind it this would be another one: all rows.
    for (const where of [
      'sales > 1) OR (true --',
      'sales > 1) OR (true /*',
      "region = E'\\' OR (true --'",
      '(sales > 1',
    ]) {
      await assert.rejects(factsOfText(intake, sales, { where }), { code: 'syntax' }, where);
    }
    const odd = `region NOT IN ('--', ')', ';') AND ("region" IS NOT NULL)`;
    assert.equal((await factsOfText(intake, sales, { where: odd })).rows, 120);
  });

  it('have the same id for the same question alone', async () => {
    const id = async (asked: Parameters<typeof factsOfText>[2] = {}) => (await factsOfText(intake, sales, asked)).id;
    const first = await id();
    assert.match(first, /^[a-z0-9]{4}$/);
    assert.equal(await id(), first);
    assert.notEqual(await id({ where: 'sales > 5' }), first);
    assert.notEqual(await id({ ask: 'distribution of "price"' }), first);
    assert.deepEqual(await factsOfText(intake, sales), await factsOfText(intake, sales));
  });

  it('count rows that repeat another, empty cells included', async () => {
    const rows = [
      ['a', 1],
      ['a', 1],
      ['', 2],
      ['', 2],
      ['', 2],
      ['b', ''],
    ];
    assert.equal((await factsOfText(intake, csv('k,v', rows))).duplicates, 3);
    assert.equal((await factsOfText(intake, csv('k,v', rows), { where: `k = 'a'` })).duplicates, 1);
  });

  inFull('look at five hundred columns of a wide table, and say how many there are', async () => {
    const head = Array.from({ length: 520 }, (_, at) => `column${at}`);
    const set = await factsOfText(
      intake,
      csv(
        head.join(','),
        [1, 2, 3].map((row) => head.map((_, at) => row * at + 0.5)),
      ),
    );
    assert.deepEqual([set.columns.length, set.tableColumns], [500, 520]);
    assert.equal(set.columns[499]?.numbers?.max, 3 * 499 + 0.5);
  });
});
