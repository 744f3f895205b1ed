import assert from 'node:assert/strict';
import fc from 'fast-check';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import type { ColumnFacts, Dataset } from '../../../../src/core/analysis/columns';
import { dimensions, mainMeasure } from '../../../../src/core/analysis/columns';
import { spanInDays, type Facts, type Point } from '../../../../src/core/analysis/facts';
import { grainFor, type Grain } from '../../../../src/core/analysis/queries';
import { offerQuestions, understand, type Beyond, type Plan } from '../../../../src/core/analysis/questions';
import type { Localize } from '../../../../src/core/ports';
import { makeWording } from '../../../../src/core/wording';
import { localize } from '../../support/ports';
import { dataset, dimension, measure, noFacts, time } from '../../support/tables';

const bundle = new Map(Object.entries(chinese));
const inChinese: Localize = (message, values) => fillPlaces(bundle.get(message) ?? assert.fail(message), values ?? {});

const day = (text: string): number => Date.parse(text);
const known = new Map<string, Point[]>();
/** The periods that a trend query gives for a column of dates without gaps. */
function periods(column: ColumnFacts, grain: Grain): Point[] {
  const key = `${column.min ?? ''} ${column.max ?? ''} ${grain}`;
  const before = known.get(key);
  if (before) return before;
  const found = new Set<string>();
  for (let at = day(column.min ?? ''); at <= day(column.max ?? ''); at += 86_400_000) {
    const date = new Date(at);
    if (grain === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    if (grain === 'quarter') date.setUTCMonth(Math.floor(date.getUTCMonth() / 3) * 3, 1);
    found.add(date.toISOString().slice(0, grain === 'year' ? 4 : grain === 'month' || grain === 'quarter' ? 7 : 10));
  }
  const points = [...found].map((period, at) => ({ period, value: at, rows: 1 }));
  known.set(key, points);
  return points;
}

/** The plan that each offered question stands for, from its English text and the names in it. */
function intended(data: Dataset, facts: Facts): Plan[] {
  const plans: Plan[] = [];
  const column = (name: unknown): ColumnFacts => data.columns.find((each) => each.name === name) ?? assert.fail();
  const record: Localize = (message, values = {}) => {
    const [about, by] = [values['measure'], values['dimension']];
    const trend = facts.trend;
    if (message.startsWith('What makes up') && trend) {
      const pair: [string, string] = [String(values['before']), String(values['after'])];
      const grain = pair[0].length === 4 ? 'year' : trend.grain;
      plans.push({
        kind: 'change',
        measure: column(about),
        time: trend.time,
        grain,
        dimension: column(by),
        periods: pair,
      });
    } else if (message.startsWith('How does') && trend) {
      plans.push({
        kind: 'trend',
        measure: column(about),
        time: trend.time,
        grain: trend.grain,
        dimension: column(by),
      });
    } else if (message.startsWith('Which')) {
      plans.push({ kind: 'rank', measure: column(about), dimension: column(by) });
    } else if (message.startsWith('How is')) {
      plans.push({ kind: 'distribution', measure: column(about) });
    } else if (message.startsWith('Do ')) {
      plans.push({ kind: 'correlation', a: column(values['a']), b: column(values['b']) });
    } else assert.fail(`No plan for: ${message}`);
    return message;
  };
  offerQuestions(data, facts, makeWording(record, 'en'));
  return plans;
}

function factsOf(data: Dataset): Facts {
  const when = data.columns.find(({ role }) => role === 'time');
  const grain = when && grainFor(spanInDays(when));
  const breakdowns = dimensions(data)
    .slice(0, 2)
    .map((each) => ({ dimension: each, segments: [] }));
  return {
    ...noFacts,
    breakdowns,
    ...(when && grain && { trend: { time: when, grain, points: periods(when, grain) } }),
  };
}

function assertUnderstood(data: Dataset, facts = factsOf(data), labels: readonly string[] = []): number {
  const plans = intended(data, facts);
  for (const t of [localize, inChinese]) {
    const offered = offerQuestions(data, facts, makeWording(t, 'en'));
    assert.deepEqual(
      offered.map((question) => understand(question, data, labels)),
      plans.slice(0, offered.length),
      offered.join('\n'),
    );
  }
  return plans.length;
}

describe('core/analysis/questions: what is offered is understood as it was meant', () => {
  const spans: [string, string, Grain][] = [
    ['2024-03-01', '2024-04-15', 'day'],
    ['2024-01-10', '2024-07-20', 'week'],
    ['2023-01-01', '2024-12-31', 'month'],
    ['2024-02-01', '2024-12-20', 'month'],
    ['2015-01-01', '2023-12-31', 'quarter'],
    ['1990-01-01', '2023-12-31', 'year'],
  ];
  for (const [min, max, grain] of spans) {
    it(`over ${min} to ${max}, by ${grain}`, () => {
      const data = dataset(
        time('date', min, max),
        measure('amount'),
        measure('units'),
        dimension('region'),
        dimension('shop'),
      );
      assert.equal(factsOf(data).trend?.grain, grain);
      assert.equal(assertUnderstood(data), 5);
    });
  }

  it('by quarters where no two years are whole', () => {
    const data = dataset(time('date', '2015-01-01', '2023-12-31'), measure('amount'), dimension('region'));
    const facts = factsOf(data);
    const points = facts.trend?.points.filter(({ period }) => !period.endsWith('-04')) ?? [];
    assertUnderstood(data, { ...facts, ...(facts.trend && { trend: { ...facts.trend, points } }) });
  });

  it('whatever the columns are called', () => {
    const names = fc.uniqueArray(
      fc.constantFrom(
        'amount',
        'monthly_sales',
        'Daily Rate',
        'price_change',
        'spread',
        'sales_2023',
        'Exchange rate',
        'revenue (EUR)',
        'region',
        'Relationship Status',
        'product',
        'product line',
        'outlier flag',
        'trend',
        'Reg.',
        "o'neill",
        'A/B',
        '销售额',
        '地区',
        '月份',
        '单价',
        '相关部门',
        '分布区',
        'a.b*c',
        'year',
      ),
      { minLength: 4, maxLength: 5 },
    );
    fc.assert(
      fc.property(
        names,
        fc.constantFrom('date', 'order date', 'time', '日期', '时间'),
        fc.constantFrom(...spans),
        (list, when, [min, max]) => {
          const [a = '', b = '', ...rest] = list;
          assertUnderstood(
            dataset(time(when, min, max), measure(a), measure(b), ...rest.map((name) => dimension(name))),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('without a time, without labels, with one measure', () => {
    assert.equal(assertUnderstood(dataset(measure('amount'), measure('units'), dimension('region'))), 3);
    assert.equal(assertUnderstood(dataset(measure('amount'), measure('units'))), 2);
    assert.equal(assertUnderstood(dataset(measure('amount'))), 1);
    assert.deepEqual(offerQuestions(dataset(dimension('a')), noFacts, makeWording(localize, 'en')), []);
  });

  it('whatever ordinary values the labels have', () => {
    for (const [min, max] of spans) {
      const data = dataset(
        time('date', min, max),
        measure('amount'),
        measure('units'),
        dimension('region'),
        dimension('shop'),
      );
      assertUnderstood(data, factsOf(data), ['north', 'South', 'B2B', 'Berlin Mitte', 'a', '1', '华东', '', ' ']);
    }
  });

  it('and a change is not offered of what is no sum', () => {
    const data = dataset(
      time('date', '2023-01-01', '2024-12-31'),
      measure('price', { additive: false }),
      dimension('region'),
    );
    assert.ok(intended(data, factsOf(data)).every(({ kind }) => kind !== 'change'));
    assertUnderstood(data);
  });
});

describe('core/analysis/questions: what people ask', () => {
  const data = dataset(
    time('date', '2023-01-01', '2024-12-31'),
    measure('amount'),
    measure('units'),
    measure('unit price', { additive: false }),
    dimension('region'),
    dimension('product'),
  );
  const brief = (plan: Plan | Beyond | undefined): string => {
    if (!plan) return 'not understood';
    if ('beyond' in plan) return `beyond: ${plan.beyond}`;
    switch (plan.kind) {
      case 'correlation':
        return `correlation ${plan.a.name} ${plan.b.name}`;
      case 'distribution':
        return `distribution ${plan.measure.name}`;
      case 'rank':
        return `rank ${plan.dimension.name} ${plan.measure.name}`;
      case 'trend':
        return `trend ${plan.grain} ${plan.measure.name} ${plan.dimension?.name ?? ''}`.trim();
      case 'change':
        return `change ${plan.grain} ${plan.periods.join(' ')} ${plan.dimension.name}`;
    }
  };
  const asked: [string, string][] = [
    ['top regions by UNITS, by region', 'rank region units'],
    ['units by product', 'rank product units'],
    ['by product', 'rank product amount'],
    ['Are units and unit price related?', 'correlation units unit price'],
    ['trend', 'trend month amount'],
    ['units by week per product', 'trend week units product'],
    ['yearly amount', 'trend year amount'],
    ['各产品 units 按季走势', 'trend quarter units'],
    ['Why did amount change from 2023 to 2024?', 'change year 2023 2024 region'],
    ['compare 2024-01 to 2024-04 by product', 'change month 2024-01 2024-04 product'],
    ['compare 2024-01-01 to 2024-01-08', 'change day 2024-01-01 2024-01-08 region'],
    ['compare 2023 to 2024-01 by product', 'beyond: 2023'],
    ['outliers in unit price', 'distribution unit price'],
    ['regional amounts', 'not understood'],
    ['Write me a poem', 'not understood'],
    ['', 'not understood'],
  ];
  for (const [question, expected] of asked) {
    it(`"${question}": ${expected}`, () => assert.equal(brief(understand(question, data)), expected));
  }

  const labels = ['North', 'South America', "O'Neill", 'A-1', '华东', ''];
  const limited: [string, string][] = [
    ['amount by product in the north', 'beyond: North'],
    ['NORTH: units by product', 'beyond: North'],
    ['trend of units in South America', 'beyond: South America'],
    ["How does amount develop over time for O'Neill?", "beyond: O'Neill"],
    ['Are units and unit price related for a-1?', 'beyond: A-1'],
    ['华东 units by product', 'beyond: 华东'],
    ['northern amount by product', 'rank product amount'],
    ['amount by region, south', 'rank region amount'],
    ['amount by region in 2023', 'beyond: 2023'],
    ['trend of amount since 2024-03', 'beyond: 2024-03'],
    ['units by product on 2024/03/05', 'beyond: 2024/03/05'],
    ['units by product above 100', 'beyond: 100'],
    ['outliers in units above 1.5', 'beyond: 1.5'],
    ['2023年各product的units', 'beyond: 2023'],
    ['top 5 products by amount, by product', 'rank product amount'],
    ['前 10 product amount', 'rank product amount'],
    ['top 5 by product in 2024', 'beyond: 2024'],
    ['Why did amount change from 2023 to 2024?', 'change year 2023 2024 region'],
    ['Why did amount change from 2023 to 2024 in the north?', 'beyond: North'],
    ['compare 2022 to 2023 and 2024 by product', 'beyond: 2024'],
    ['Why is units highest by region?', 'beyond: Why'],
    ['why do units trend down', 'beyond: why'],
    ['为什么 units 走势向下', 'beyond: 为什么'],
    ['units 走势的原因', 'beyond: 原因'],
    ['Write me a poem about the north in 2023', 'not understood'],
  ];
  for (const [question, expected] of limited) {
    it(`with values known, "${question}": ${expected}`, () =>
      assert.equal(brief(understand(question, data, labels)), expected));
  }

  it('takes no little word and no character of a longer one for a value', () => {
    const codes = ['IN', 'DO', 'OR', 'CA', '高', '2023', 'Each'];
    assert.equal(brief(understand('How does amount change in units by product?', data, codes)), 'rank product amount');
    assert.equal(brief(understand('哪个product的amount最高？', data, codes)), 'rank product amount');
    assert.equal(
      brief(understand('What makes up the change in amount from 2023 to 2024, by product?', data, codes)),
      'change year 2023 2024 product',
    );
    assert.equal(brief(understand('amount by product in CA', data, codes)), 'beyond: CA');
  });

  it('takes a number in the name of a column for no filter', () => {
    const named = dataset(
      measure('sales_2023'),
      measure('top 10'),
      dimension('zone 2'),
      time('date', '2023-01-01', '2024-12-31'),
    );
    assert.equal(brief(understand('sales_2023 by zone 2', named)), 'rank zone 2 sales_2023');
    assert.equal(brief(understand('top 10 by zone 2', named)), 'rank zone 2 top 10');
    assert.equal(brief(understand('sales_2023 by zone 2 in 2024', named)), 'beyond: 2024');
  });

  it('takes a value that is part of a column’s name for the column', () => {
    const named = dataset(measure('north sales'), measure('amount'), dimension('region'));
    assert.equal(brief(understand('north sales by region', named, ['north'])), 'rank region north sales');
    assert.equal(brief(understand('amount by region in the north', named, ['north'])), 'beyond: north');
  });

  it('are not understood where there are no numbers', () => {
    assert.equal(understand('by region', dataset(dimension('region'))), undefined);
    assert.equal(mainMeasure(dataset(dimension('region'))), undefined);
  });
});
