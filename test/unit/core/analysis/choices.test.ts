import assert from 'node:assert/strict';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import type { Predicate, Query } from '../../../../src/core/analysis/facts/query/query';
import type { Bound } from '../../../../src/core/analysis/questions/bound';
import { readAs } from '../../../../src/core/analysis/questions/choices';
import { understand, type Understood } from '../../../../src/core/analysis/questions/understand';
import { MAX_CHOICES, type QueryPart } from '../../../../src/core/contract/readAs';
import { makeFormatter, type Formatter } from '../../../../src/core/text/formatter';
import { localize } from '../../../support/ports';
import { labelColumn, measureColumn, setOf, timeColumn } from './sets';

const bundle = new Map(Object.entries(chinese));
const english = makeFormatter(localize, 'en');
const inChinese = makeFormatter(
  (message, values) => fillPlaces(bundle.get(message) ?? assert.fail(message), values ?? {}),
  'zh-CN',
);

const set = setOf([
  timeColumn(1, 'order_date', '2023-01-01', '2024-12-31'),
  measureColumn(2, 'revenue'),
  measureColumn(3, 'cost'),
  labelColumn(4, 'region', ['North', 'South', 'West', 'East', 'Mid', 'Far', 'Near']),
  labelColumn(5, 'channel', ['web', 'shop']),
]);

const average = { of: 'column', column: 'revenue', aggregate: 'mean' } as const;
const plain: Query = { measures: [average], by: [{ by: 'column', column: 'region' }], where: [] };
const monthly: Query = {
  measures: [{ of: 'column', column: 'revenue', aggregate: 'sum' }],
  by: [
    { by: 'time', column: 'order_date', grain: 'month' },
    { by: 'column', column: 'region' },
  ],
  where: [{ is: 'in', column: 'channel', values: ['web'] }],
  show: { as: 'growth', on: 'year' },
};

function choicesOf(
  query: Query,
  part: QueryPart,
  formatter: Formatter = english,
): { label: string; question: string }[] {
  return (
    readAs({ query }, set, formatter).read.parts.find((each) => each.part === part)?.choices ??
    assert.fail(`No ${part}.`)
  );
}

const labels = (query: Query, part: QueryPart): string[] => choicesOf(query, part).map(({ label }) => label);
const where = (predicate: Predicate): string[] => labels({ ...plain, where: [predicate] }, 'where');

/** What a choice asks, as the conversation goes on from the query. */
function asked(query: Query, part: QueryPart, label: string): Query {
  const choice = choicesOf(query, part).find((each) => each.label === label) ?? assert.fail(`No ${label}.`);
  const read = understand(choice.question, set, english, [{ text: FIRST.get(query) ?? '' }]);
  return queryOf(read) ?? assert.fail(choice.question);
}

function queryOf(read: Understood): Query | undefined {
  return 'bound' in read && 'query' in read.bound ? read.bound.query : undefined;
}
/** Questions that come to these queries. */
const FIRST = new Map<Query, string>([
  [plain, 'average revenue by region'],
  [monthly, 'year over year growth of revenue by month by region where channel is web'],
]);

describe('what the parts of a statistic can be changed to', () => {
  const choices = (bound: Bound, part: QueryPart): string[] =>
    readAs(bound, set, english)
      .read.parts.find((each) => each.part === part)
      ?.choices.map(({ label }) => label) ?? [];
  const statistic = { conditions: [], aspects: [] };

  it('other columns of its kind, its conditions and what is said as well', () => {
    const spread: Bound = {
      ask: { kind: 'distribution', column: 'revenue' },
      conditions: [{ is: 'in', column: 'channel', values: ['web'] }],
      aspects: ['outliers'],
    };
    assert.deepEqual(choices(spread, 'measure'), ['distribution of cost']);
    assert.deepEqual(choices(spread, 'where'), ['channel is not web', 'channel is shop', 'Remove']);
    assert.deepEqual(choices(spread, 'show'), ['Remove']);
    const { choices: bound } = readAs(spread, set, english);
    assert.deepEqual(bound.get('distribution of cost, outliers, channel is web'), {
      ...spread,
      ask: { kind: 'distribution', column: 'cost' },
    });
    assert.deepEqual(bound.get('distribution of revenue, channel is web'), { ...spread, aspects: [] });
    assert.deepEqual(bound.get('distribution of revenue, outliers'), { ...spread, conditions: [] });
  });

  it('either side of a relation', () => {
    const labelled: Bound = { ask: { kind: 'relation', a: 'region', b: 'revenue' }, ...statistic };
    assert.deepEqual(choices(labelled, 'measure'), ['how region and cost relate', 'how channel and revenue relate']);
    const pair: Bound = { ask: { kind: 'relation', a: 'cost', b: 'revenue' }, ...statistic };
    assert.deepEqual(choices(pair, 'measure'), [], 'there are no other columns of numbers');
  });

  it('what a change is of, and the label that splits it', () => {
    const ask = { kind: 'change', time: 'order_date', grain: 'year', before: '2023', after: '2024' } as const;
    const change: Bound = { ask: { ...ask, measure: 'revenue', by: 'region' }, ...statistic };
    assert.deepEqual(choices(change, 'measure'), ['change in cost from 2023 to 2024']);
    assert.deepEqual(choices(change, 'key'), ['by channel']);
  });
});

describe('what the parts of a query can be changed to', () => {
  it('a measure: other aggregates of its column, other columns, the number of rows', () => {
    assert.deepEqual(labels(plain, 'measure'), [
      ...['Sum of revenue', 'Median of revenue', 'Highest value of revenue', 'Lowest value of revenue'],
      ...['Sum of cost', 'Number of rows'],
    ]);
    const rows: Query = { ...plain, measures: [{ of: 'rows' }] };
    assert.deepEqual(labels(rows, 'measure'), ['Sum of revenue', 'Sum of cost']);
    const two: Query = { ...plain, measures: [average, { of: 'rows' }] };
    assert.ok(!labels(two, 'measure').includes('Number of rows'), 'it is there already');
    assert.equal(labels(two, 'measure').at(-1), 'Remove');
    const ratio: Query = { ...plain, measures: [{ of: 'ratio', a: average, b: { of: 'rows' } }] };
    assert.deepEqual(labels(ratio, 'measure'), ['Mean of revenue', 'Number of rows']);
    const share: Query = { ...plain, measures: [{ of: 'rows' }], show: { as: 'share' } };
    assert.deepEqual(labels(share, 'measure'), ['Sum of revenue', 'Sum of cost'], 'a share of averages is none');
    const first: Query = { ...plain, measures: [{ of: 'column', column: 'order_date', aggregate: 'min' }] };
    assert.deepEqual(labels(first, 'measure').slice(0, 2), ['Highest value of order_date', 'Sum of revenue']);
  });

  it('a key: other labels and periods, and none', () => {
    assert.deepEqual(labels(plain, 'key'), ['by channel', 'by year of order_date', 'Remove']);
    assert.deepEqual(asked(plain, 'key', 'by channel').by, [{ by: 'column', column: 'channel' }]);
    assert.deepEqual(asked(plain, 'key', 'Remove').by, []);
    const weekdays: Query = { ...plain, by: [{ by: 'part', column: 'order_date', part: 'weekday' }] };
    assert.deepEqual(labels(weekdays, 'key').slice(0, 2), ['by month of the year of order_date', 'by weekend or weekday of order_date']); // prettier-ignore
  });

  it('a period: those that make more than one group and no more than are listed, labels, and none', () => {
    assert.deepEqual(labels(monthly, 'key'), [
      ...['year', 'quarter', 'week', 'day'].map((grain) => `by ${grain} of order_date`),
      ...['by channel', 'Remove'],
    ]);
    const byYear = asked(monthly, 'key', 'by year of order_date');
    assert.deepEqual(byYear.show, { as: 'growth', on: 'previous' }, 'the year before a year is the period before');
    assert.equal(asked(monthly, 'key', 'Remove').show, undefined, 'without periods there is no growth');
  });

  it('a condition: turned round, other labels and neighbouring periods, and none', () => {
    assert.deepEqual(where({ is: 'in', column: 'region', values: ['North'] }), [
      ...[
        'region is not North',
        'region is South',
        'region is West',
        'region is East',
        'region is Mid',
        'region is Far',
      ],
      'Remove',
    ]);
    assert.deepEqual(where({ is: 'in', column: 'channel', values: ['web'], not: true }), ['channel is web', 'channel is not shop', 'Remove']); // prettier-ignore
    assert.deepEqual(where({ is: 'compared', column: 'cost', op: '>', value: 3 }), ['cost ≤ 3', 'Remove']);
    assert.deepEqual(where({ is: 'compared', column: 'cost', op: '=', value: 3 }), ['Remove']);
    assert.deepEqual(where({ is: 'between', column: 'cost', low: 1, high: 3 }), ['Remove']);
    assert.deepEqual(where({ is: 'beyondMean', column: 'cost', op: '>' }), ['cost is below its mean', 'Remove']);
    assert.deepEqual(where({ is: 'missing', column: 'cost' }), ['cost has a value', 'Remove']);
    const during = (from: string, until: string): string[] =>
      where({ is: 'during', column: 'order_date', from, until });
    assert.deepEqual(during('2023-04-01', '2023-07-01'), ['order_date not in: 2023 Q2', 'order_date: 2023 Q1', 'order_date: 2023 Q3', 'Remove']); // prettier-ignore
    assert.deepEqual(during('2024-01-01', '2025-01-01').slice(1), ['order_date: 2023', 'Remove'], 'no data behind it');
    assert.deepEqual(during('2024-01-05', '2024-01-09').slice(1), ['Remove'], 'no whole months');
    assert.deepEqual(asked(monthly, 'where', 'Remove').where, []);
  });

  it('order, form and limits: turned round, and none', () => {
    const lowest: Query = { ...plain, order: { by: 'value', descending: false }, top: { count: 3, from: 1 } };
    assert.deepEqual(labels(lowest, 'order'), ['the 3 highest', 'Remove']);
    assert.deepEqual(labels({ ...plain, order: { by: 'key', descending: false } }, 'order'), ['in descending order', 'Remove']); // prettier-ignore
    assert.deepEqual(labels(monthly, 'show'), ['Remove']);
    assert.deepEqual(labels({ ...plain, having: { op: '>=', value: 5 } }, 'having'), ['Remove']);
    assert.equal(asked(monthly, 'show', 'Remove').show, undefined);
  });

  it('never has more choices than a menu, and the last one still removes the part', () => {
    const many = setOf([
      ...Array.from({ length: 12 }, (_, at) => measureColumn(at + 1, `measure_${at}`)),
      ...Array.from({ length: 12 }, (_, at) => labelColumn(at + 13, `label_${at}`, ['a', 'b', 'c'])),
    ]);
    const query: Query = {
      measures: [{ of: 'column', column: 'measure_0', aggregate: 'mean' }, { of: 'rows' }],
      by: [{ by: 'column', column: 'label_0' }],
      where: [],
    };
    for (const { choices, text } of readAs({ query }, many, english).read.parts) {
      assert.ok(choices.length <= MAX_CHOICES, text);
      assert.equal(choices.at(-1)?.label, 'Remove', text);
    }
  });

  for (const [language, formatter] of [
    ['English', english],
    ['Chinese', inChinese],
  ] as const) {
    it(`asks in words that are understood without the conversation as well, in ${language}`, () => {
      const queries = [plain, { ...monthly, show: { as: 'cumulative' } } satisfies Query];
      for (const query of queries) {
        for (const { part, choices } of readAs({ query }, set, formatter).read.parts) {
          for (const { question } of choices) {
            const read = understand(question, set, formatter);
            assert.ok('ask' in read, `${part}: ${question}`);
            const [again] = readAs(read.bound, set, formatter).read.parts;
            assert.ok(again && question.startsWith(again.text), question);
          }
        }
      }
    });
  }

  it('are bound by their text to what they ask, and the question behind goes on from it', () => {
    const choice = choicesOf(monthly, 'measure').find(({ label }) => label === 'Sum of cost') ?? assert.fail();
    const first = { text: FIRST.get(monthly) ?? '' };
    assert.ok('ask' in understand(choice.question, set, english), 'these words alone are understood as well');
    const later = Array.from({ length: 40 }, () => ({ text: 'average revenue by region' }));
    const far = understand(choice.question, set, english, [first, ...later]);
    assert.ok(queryOf(far)?.show, 'of an answer far up as well');
    const further = queryOf(understand('and in 2024?', set, english, [first, { text: choice.question }]));
    assert.deepEqual(further?.measures, [{ of: 'column', column: 'cost', aggregate: 'sum' }]);
    assert.deepEqual(further.show, monthly.show);
  });
});
