import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Fact } from '../../../../../src/core/analysis/facts/fact';
import { allFacts, findFact } from '../../../../../src/core/analysis/facts/allFacts';
import type { FactSet } from '../../../../../src/core/analysis/facts/factSet';
import { parseAsk, printAsk } from '../../../../../src/core/analysis/facts/asks';
import { aggregateNames, type Predicate, type Query } from '../../../../../src/core/analysis/facts/query/query';
import { sqlLiteral } from '../../../../../src/base/sql';
import { Intake } from '../../../../unit/workers/data/intake';
import { csv, english, factsOfText, type Asked } from '../../../../unit/core/analysis/facts/factTables';
import { assertProperty } from '../../../../support/property';
import { isFull } from '../../../../support/full';

const RUNS = isFull ? 60 : 2;

/** Whether a fact's own SQL gives its value. What is not defined may be any number that is none. */
async function check(intake: Intake, { id, value, sql }: Fact): Promise<void> {
  const { rows, columns } = await intake.query(sql);
  assert.deepEqual([rows.length, columns.length], [1, 1], id);
  const found = rows[0]?.[0] ?? null;
  if (value === null) return;
  if (typeof value === 'string') {
    assert.equal(found, value, `${id}: ${sql}`);
    return;
  }
  const isNear = found !== null && Math.abs(Number(found) - value) <= 1e-9 * Math.abs(value) + 1e-12;
  assert.ok(isNear, `${id}: ${value}, not ${JSON.stringify(found)} of ${sql}`);
}

const COUNTS = /^(present|missing|odd|zeros|negatives|below|above|outliers|future|top\d+|bin\d+)$/;

/** Counts are the rows behind them. */
async function checkRows(intake: Intake, set: FactSet, { id, value, where }: Fact): Promise<void> {
  if (!COUNTS.test(id.split('.')[2] ?? '')) return;
  const { rows } = await intake.query(
    `SELECT count(*) FROM ${sqlLiteral(set.table)}${where === '' ? '' : ` WHERE ${where}`}`,
  );
  assert.equal(rows[0]?.[0], value, `${id}: ${where}`);
}

describe('core/analysis/facts: addresses', () => {
  let intake: Intake;
  before(async () => {
    intake = await Intake.open();
  });
  after(() => intake.close());

  async function checkAll(text: string, asked: Asked = {}): Promise<readonly Fact[]> {
    const set = await factsOfText(intake, text, asked);
    const facts = allFacts(set, english);
    assert.equal(new Set(facts.map(({ id }) => id)).size, facts.length, 'each address once');
    for (const fact of facts) {
      await check(intake, fact);
      await checkRows(intake, set, fact);
    }
    for (const fact of facts.slice(0, 40)) {
      assert.deepEqual(findFact(set, fact.id, english), fact);
      assert.deepEqual(findFact(set, fact.id.slice(set.id.length + 1), english), fact);
    }
    return facts;
  }

  it('give the value again by their own SQL, and the rows behind a count, of any table', async () => {
    const cell = (values: fc.Arbitrary<string>) =>
      fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: fc.constant('') });
    const row = fc.tuple(
      cell(fc.integer({ min: -50, max: 1000 }).map(String)),
      cell(fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => x.toFixed(3))),
      cell(fc.constantFrom('north', "so'uth", 'ea st', '西')),
      cell(
        fc.integer({ min: 0, max: 900 }).map((day) => new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10)),
      ),
      cell(fc.constantFrom('yes', 'no')),
    );
    await assertProperty(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), fc.boolean(), async (rows, cut) => {
        const text = csv(`amount,"a ""b""",region,day,paid`, rows);
        // A column without a value is text, which no number is held against.
        const hasAmount = rows.some(([amount]) => amount !== '');
        await checkAll(text, cut && hasAmount ? { where: `"amount" > 100 OR "region" = 'so''uth'` } : {});
      }),
      { numRuns: RUNS },
    );
  });

  it('say what they are, in words, and what belongs to a value', async () => {
    const facts = await checkAll(
      csv('region,amount', [
        ['n', '€1.50'],
        ['n', '€2.50'],
        ['s', '€10.50'],
      ]),
    );
    const fact = (end: string): Fact => facts.find(({ id }) => id.endsWith(end)) ?? assert.fail(end);
    assert.deepEqual([fact('c2.mean').label, fact('c2.mean').sign], ['Mean of amount', '€']);
    assert.deepEqual([fact('c2.present').sign, fact('c1.top1').label], [undefined, 'Rows where region is n']);
    assert.deepEqual([fact('c1.top1_share').form, fact('c1.top1_share').value], ['share', 2 / 3]);
    assert.deepEqual([fact('c2.p95').label, fact('.rows').where], ['95th percentile of amount', '']);
    assert.equal(fact('c1.missing').where, '"region" IS NULL');
  });

  it('are none for what a set does not have', async () => {
    const set = await factsOfText(intake, csv('region,amount', [['n', 1.5]]));
    for (const id of ['c9.mean', 'c1.mean', 'c2.nothing', 'c2', 'g1.total', '', 'zzzz.c2.mean']) {
      assert.equal(findFact(set, id, english), undefined, id);
    }
  });

  it('give each cell of a query again, of every kind of figure, key, condition and form', async () => {
    const text = csv(
      'day,region,status,sales,cost',
      Array.from({ length: 400 }, (_, at) => [
        new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10),
        at % 11 === 0 ? '' : ['north', "so'uth", '西'][at % 3],
        at % 4 === 0 ? 'open' : 'closed',
        at % 7 === 0 ? '' : ((at * 37) % 101) + 0.25,
        (at * 13) % 29,
      ]),
    );
    const sales = { of: 'column', column: 'sales' } as const;
    const aggregates = aggregateNames.map((aggregate) => ({ ...sales, aggregate }));
    const north: Predicate = { is: 'in', column: 'region', values: ['north'] };
    const region = { by: 'column', column: 'region' } as const;
    const month = { by: 'time', column: 'day', grain: 'month' } as const;
    const where: Predicate[] = [
      { is: 'in', column: 'region', values: ["so'uth", '西'], not: true },
      { is: 'compared', column: 'cost', op: '>=', value: 3 },
      { is: 'between', column: 'cost', low: 1, high: 25 },
      { is: 'text', column: 'status', how: 'starts', value: 'OP', not: true },
      { is: 'missing', column: 'sales', not: true },
      { is: 'during', column: 'day', from: '2023-02-01', until: '2024-01-01' },
      { is: 'part', column: 'day', part: 'weekend', values: [0] },
    ];
    const queries: Query[] = [
      ...[aggregates.slice(0, 6), aggregates.slice(6)].map((measures): Query => ({ measures, by: [], where: [] })),
      { measures: [{ of: 'quantile', column: 'sales', share: 0.9 }, { of: 'rows' }], by: [region], where },
      {
        measures: [
          { of: 'share', where: [north], column: 'region' },
          { of: 'ratio', a: { ...sales, aggregate: 'sum' }, b: { of: 'column', column: 'cost', aggregate: 'sum' } },
          { of: 'difference', a: { ...sales, aggregate: 'mean', where: [north] }, b: { ...sales, aggregate: 'mean' } },
          { of: 'growth', a: { of: 'rows', where: [north] }, b: { of: 'rows' } },
        ],
        by: [{ by: 'part', column: 'day', part: 'weekday' }],
        where: [{ is: 'beyondMean', column: 'sales', op: '>' }],
      },
      ...(['share', 'cumulative'] as const).map((as): Query => ({
        measures: [{ ...sales, aggregate: 'sum' }],
        by: [{ ...month, grain: 'quarter' }, region],
        where: [],
        show: { as },
      })),
      { measures: [{ of: 'rows' }], by: [month], where: where.slice(5, 6), show: { as: 'growth', on: 'year' } },
      { measures: [{ of: 'rows' }], by: [month], where: [], show: { as: 'moving', periods: 3 } },
      {
        measures: [{ ...sales, aggregate: 'mean' }],
        by: [region],
        where: [{ is: 'beyondSd', column: 'cost', op: 'beyond', times: 0.5 }],
        order: { by: 'value', descending: false },
        top: { count: 2, from: 2 },
        having: { op: '>', value: 10 },
      },
      { measures: [{ of: 'rows' }], by: [{ by: 'cases', cases: [{ name: 'n', where: [north] }] }], where: [] },
    ];
    for (const query of queries) {
      const ask = printAsk({ kind: 'query', query });
      assert.deepEqual(parseAsk(ask), { kind: 'query', query });
      const set = await factsOfText(intake, text, { ask });
      assert.deepEqual(set.problems, []);
      assert.ok(set.result !== undefined && set.result.groups.length > 0, JSON.stringify(query));
      for (const fact of allFacts(set, english).filter(({ id }) => id.includes('.q1.'))) await check(intake, fact);
    }
  });

  it('are none of a query for a column that does not fit', async () => {
    const query: Query = { measures: [{ of: 'column', column: 'region', aggregate: 'mean' }], by: [], where: [] };
    const asked = factsOfText(intake, 'region,sales\nn,1\ns,2\n', { ask: printAsk({ kind: 'query', query }) });
    await assert.rejects(asked, /"region" is no column of numbers/);
  });
});
