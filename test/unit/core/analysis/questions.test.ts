import assert from 'node:assert/strict';
import fc from 'fast-check';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import { parseAsk, printAsk } from '../../../../src/core/analysis/facts/asks';
import type { FactSet } from '../../../../src/core/analysis/facts/factSet';
import { allQuestions, offerQuestions } from '../../../../src/core/analysis/questions/offer';
import { boundSchema } from '../../../../src/core/analysis/questions/bound';
import type { Composed } from '../../../../src/core/analysis/questions/compose';
import { queryWords } from '../../../../src/core/analysis/facts/query/words';
import { understand } from '../../../../src/core/analysis/questions/understand';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { isFull } from '../../../support/full';
import { localize } from '../../../support/ports';
import { labelColumn, measureColumn, setOf, timeColumn } from './sets';
import { CHINESE_MODIFIERS, ENGLISH_MODIFIERS } from '../../../report/modifiers';
import { assertProperty } from '../../../support/property';

const bundle = new Map(Object.entries(chinese));
const english = makeFormatter(localize, 'en');
const inChinese = makeFormatter(
  (message, values) => fillPlaces(bundle.get(message) ?? assert.fail(message), values ?? {}),
  'zh-CN',
);

/** A table with a time, two measures and two labels, over two whole years. */
function table([time, measure, other, first, second]: readonly [string, string, string, string, string]): FactSet {
  const columns = [
    timeColumn(1, time, '2023-01-01', '2024-12-31'),
    measureColumn(2, measure),
    measureColumn(3, other),
    labelColumn(4, first, ['North', 'South', 'Q1 2023']),
    labelColumn(5, second, ['web', 'shop', 'North']),
  ];
  const points = Array.from({ length: 24 }, (_, at) => ({
    ...{ period: `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, value: at, rows: 40 },
  }));
  const years = [
    { year: '2023', value: 66 },
    { year: '2024', value: 210 },
  ];
  const measured = { measure: 2, aggregate: 'sum' as const };
  return setOf(columns, {
    trends: [{ id: 't1', ...measured, time: 1, grain: 'month', points, cut: { first: false, last: false }, years }],
    breakdowns: [{ id: 'g1', ...measured, by: 4, total: 1, segments: [] }],
    associations: [{ id: 'a1', a: 4, b: 5, n: 100, chi2: 1, df: 1, p: 0.5, v: 0.1, thin: 0, cells: [] }],
  });
}

/** The conditions of a question that is a query. */
const whereOf = (read: ReturnType<typeof understand>) =>
  'bound' in read && 'query' in read.bound && read.bound.query.where;
const wordsOf = ({ words }: Composed): string => words.map(({ text }) => text).join(' · ');

const business = table(['Order Date', 'Revenue', 'Profit', 'Region', 'Channel']);

describe('core/analysis/questions: what is offered', () => {
  it('is understood as it was meant in both languages, whatever the columns are called', () => {
    const names = fc.uniqueArray(
      fc.constantFrom(
        ...['amount', 'monthly_sales', 'Daily Rate', 'price_change', 'spread', 'sales_2023', 'Exchange rate'],
        ...[
          'revenue (EUR)',
          'region',
          'Relationship Status',
          'product',
          'product line',
          'outlier flag',
          'trend',
          'Reg.',
        ],
        ...["o'neill", '销售额', '年龄段', '月份', '时间', 'a"b', 'North', '2024', '{measure}'],
      ),
      { minLength: 5, maxLength: 5 },
    );
    assertProperty(
      fc.property(names, ([time = '', measure = '', other = '', first = '', second = '']) => {
        const set = table([time, measure, other, first, second]);
        for (const formatter of [english, inChinese]) {
          const questions = allQuestions(set, formatter);
          assert.equal(new Set(questions.map(({ text }) => text)).size, questions.length);
          assert.ok(questions.length >= 6);
          for (const { text, bound } of questions) {
            const read = understand(text, set, formatter);
            assert.deepEqual('bound' in read && read.bound, bound, text);
            assert.deepEqual(boundSchema.parse(JSON.parse(JSON.stringify(bound))), bound, text);
            if ('ask' in bound) assert.deepEqual(parseAsk(printAsk(bound.ask)), bound.ask, text);
          }
        }
      }),
    );
  });

  it('is five questions on the table, and then the tables beside it', () => {
    const questions = offerQuestions(business, english, ['book.xlsx#Two']);
    assert.deepEqual(
      questions.map(({ bound }) =>
        'ask' in bound
          ? bound.ask.kind
          : 'query' in bound
            ? queryWords(bound.query, english)
                .map(({ text }) => text)
                .join(' ')
            : bound.analyze,
      ),
      [
        ...['change', 'Sum of Revenue by month of Order Date by Region', 'Sum of Revenue by Region'],
        ...['distribution', 'relation', 'book.xlsx#Two'],
      ],
    );
    assert.equal(questions[0]?.text, 'What makes up the change in Revenue from 2023 to 2024, by Region?');
  });

  it('is about rows where there is no measure, and about no time where there is none', () => {
    const set = setOf([labelColumn(1, 'state', ['a', 'b'])]);
    assert.deepEqual(
      offerQuestions(set, english).map(({ bound }) => bound),
      [{ query: { measures: [{ of: 'rows' }], by: [{ by: 'column', column: 'state' }], where: [] } }],
    );
  });
});

describe('core/analysis/questions: the user’s own words', () => {
  const asked: [string, string][] = [
    ['Which channel has the highest revenue?', 'Sum of Revenue · by Channel · highest first'],
    ['profit by region', 'Sum of Profit · by Region'],
    ['number of rows by channel', 'Number of rows · by Channel'],
    ['trend of profit', 'Sum of Profit · by month of Order Date'],
    ['revenue by month for each region', 'Sum of Revenue · by month of Order Date · by Region'],
    ['weekly revenue', 'Sum of Revenue · by week of Order Date'],
    [
      'why did revenue change from 2023-01 to 2023-02?',
      'change of "Revenue" over "Order Date" by month from 2023-01 to 2023-02 for each "Region"',
    ],
    ['distribution of profit', 'distribution of "Profit"'],
    ['outliers in revenue', 'distribution of "Revenue"'],
    ['correlation of revenue and profit', 'relation of "Revenue" and "Profit"'],
    ['Are Region and Channel related?', 'relation of "Region" and "Channel"'],
    ['按月的 Revenue', 'Sum of Revenue · by month of Order Date'],
    ['哪个 Region 的 Profit 最高', 'Sum of Profit · by Region · highest first'],
  ];
  for (const [question, ask] of asked) {
    it(`are understood: ${question}`, () => {
      const understood = understand(question, business, english);
      assert.ok('ask' in understood, JSON.stringify(understood));
      assert.equal('query' in understood.bound ? wordsOf(understood) : printAsk(understood.ask), ask);
    });
  }

  it('may name one value that one column has', () => {
    const understood = understand('revenue by channel in the south', business, english);
    assert.ok('ask' in understood);
    assert.equal(wordsOf(understood), 'Sum of Revenue · by Channel · Region is South');
  });

  it('never come to the same with one word more that limits, turns round or replaces what is asked', () => {
    const dropped: string[] = [];
    for (const [question] of asked.filter((_, at) => isFull || at % 2 === 0)) {
      const isChinese = /\p{Script=Han}/u.test(question);
      const plain = JSON.stringify(understand(question, business, english));
      for (const modifier of isChinese ? CHINESE_MODIFIERS : ENGLISH_MODIFIERS) {
        // What is highest in total is what the highest sum is of anyway.
        if (modifier === '累计' && question.includes('最')) continue;
        const longer = isChinese ? `${modifier}${question}` : `${question.replace(/\?$/, '')} ${modifier}`;
        const understood = understand(longer, business, english);
        if ('beyond' in understood) {
          const named = understood.beyond.join(' ').toLowerCase();
          const words = isChinese ? Array.from(modifier) : modifier.toLowerCase().split(' ');
          if (!words.some((word) => named.includes(word))) dropped.push(`${longer}: ${named}`);
        } else if (JSON.stringify(understood) === plain) dropped.push(longer);
      }
    }
    assert.deepEqual(dropped, []);
  });

  it('name columns whose names leave letters out, where these are short of one alone', () => {
    const read = (question: string, ...names: string[]) => {
      const set = setOf([labelColumn(1, 'Ctry', ['France', 'Spain']), ...names.map((name, at) => measureColumn(at + 2, name))]); // prettier-ignore
      const understood = understand(question, set, english);
      return 'ask' in understood ? understood.words.map(({ text }) => text) : understood.beyond;
    };
    assert.deepEqual(read('average yield by country', 'Yld_kg', 'Prot_pct'), ['Mean of Yld_kg', 'by Ctry']);
    assert.deepEqual(read('total conversions by country', 'Impr', 'Conv'), ['Sum of Conv', 'by Ctry']);
    assert.deepEqual(read('average number of moves by country', 'moveCount'), ['Mean of moveCount', 'by Ctry']);
    assert.deepEqual(read('total salespeople', 'sales_eur'), ['salespeople'], 'a word of its own is no beginning');
    assert.deepEqual(read('total convenience', 'Conv_shop', 'Conv_web'), ['convenience'], 'it could be either');
    const plain = setOf([labelColumn(1, 'country', ['France']), measureColumn(2, 'Conv')]);
    assert.ok('beyond' in understand('total conversions', plain, english), 'a table that leaves no letters out');
  });

  it('call rows by the end of their noun, and kinds by what they are kinds of', () => {
    const quakes = setOf([labelColumn(1, 'region', ['Chile', 'Japan'])], { path: 'earthquakes.csv' });
    const counted = understand('number of quakes per region', quakes, english);
    assert.ok('ask' in counted && counted.ask.kind === 'query' && counted.ask.query.measures[0]?.of === 'rows');
    const teas = setOf([labelColumn(1, '茶类', ['红茶', '绿茶']), measureColumn(2, '金额')], { path: '批发.csv' });
    const sold = understand('每种茶的金额合计', teas, english);
    assert.ok('ask' in sold, JSON.stringify(sold));
  });

  it('hear verbs and what the file is of for what they say again', () => {
    const run = setOf([labelColumn(1, '路线', ['环湖', '操场']), labelColumn(2, '队员', ['孙悦', '吴磊', '周敏']), measureColumn(3, '距离(公里)'), timeColumn(4, '日期', '2023-01-01', '2024-12-31')], { path: '跑团打卡.csv' }); // prettier-ignore
    const court = setOf([labelColumn(1, '案由', ['离婚', '借贷']), measureColumn(2, '审理天数'), timeColumn(3, '立案日期', '2022-01-01', '2024-12-31')], { path: '法院案件.csv' }); // prettier-ignore
    const chess = setOf([labelColumn(1, 'gameResult', ['Draw', 'White wins']), measureColumn(2, 'moveCount')], { path: 'chess_games.csv' }); // prettier-ignore
    const read = (question: string, set: FactSet) => {
      const understood = understand(question, set, /\p{Script=Han}/u.test(question) ? inChinese : english);
      return 'ask' in understood ? understood.words.map(({ text }) => text).join(' · ') : understood.beyond;
    };
    const same = (set: FactSet, question: string, plain: string): void => {
      const told = read(plain, set);
      assert.equal(typeof told, 'string', plain);
      assert.deepEqual(read(question, set), told, question);
    };
    same(run, '每个队员打了多少次卡', '各队员的记录数');
    same(run, '谁跑的总公里数最少', '哪个队员的距离总和最少');
    same(run, '加起来一共跑了多少公里', '距离总和');
    same(run, '在环湖路线上，各队员的平均距离', '环湖路线，各队员的平均距离');
    same(run, '24年的平均距离', '2024年的平均距离');
    same(court, '各类案由平均要审多少天', '各案由的平均审理天数');
    same(court, '每年各立了多少案件', '每年的案件数');
    same(court, '总共登记了多少件案子', '案件数');
    same(chess, 'average number of moves in drawn games', 'mean moveCount where gameResult is Draw');
    same(chess, 'How many games did not end in a draw?', 'number of games where gameResult is not Draw');
    assert.ok(Array.isArray(read('平均审多少公里', court)), 'another unit');
    assert.ok(Array.isArray(read('24年以上的案件数', court)), 'a length of time');
  });

  it('are not taken for others that have the same words', () => {
    const time = timeColumn(9, '日期', '2022-01-01', '2024-12-31');
    const shows = setOf([labelColumn(1, 'show', ['News', 'Jazz', 'Talk']), measureColumn(2, 'durationMin'), measureColumn(3, 'listenPct'), measureColumn(4, 'pounds', { meaning: { role: 'measure', unit: 'number', additive: false, by: 'name' } }), time], { path: 'episodes.csv' }); // prettier-ignore
    const stays = setOf([labelColumn(1, '渠道', ['携程', '美团']), labelColumn(2, '状态', ['取消', '入住']), measureColumn(3, '间夜数'), measureColumn(4, '重量(公斤)'), time], { path: '民宿订单.csv' }); // prettier-ignore
    const read = (question: string, set: FactSet) => {
      const understood = understand(question, set, english);
      return 'ask' in understood ? understood.words.map(({ text }) => text).join(' · ') : understood.beyond;
    };
    assert.equal(read('the shortest episode in minutes', shows), 'Lowest value of durationMin');
    assert.equal(read('which show has the worst listen % on average', shows), read('which show has the lowest mean listenPct', shows)); // prettier-ignore
    assert.equal(read('average durationMin by show, per episode', shows), 'Mean of durationMin · by show');
    assert.match(String(read('durationMin growth 2022 to 2023', shows)), /^Change to: .*2023, from: .*2022$/);
    assert.ok(Array.isArray(read('pounds per quarter', shows)), 'a total or an average');
    assert.equal(read('重量合计多少', stays), 'Sum of 重量(公斤)');
    assert.equal(read('一共订了多少间夜', stays), 'Sum of 间夜数');
    assert.equal(read('三个渠道分别来了多少人', stays).length, 1, 'there are two');
    assert.equal(read('两个渠道分别有多少订单', stays), read('各渠道的订单数', stays));
    const share = understand('携程的订单有百分之几取消了', stays, english);
    assert.ok('ask' in share && share.ask.kind === 'query');
    const [measure] = share.ask.query.measures;
    assert.ok(measure?.of === 'share' && share.ask.query.where.length === 1, 'of what is 携程');
    assert.deepEqual(measure.where, [{ is: 'in', column: '状态', values: ['取消'] }]);
    const times = understand('携程的间夜数是美团的几倍', stays, english);
    assert.ok('ask' in times && times.ask.kind === 'query' && times.ask.query.measures[0]?.of === 'ratio');
  });

  it('take a verb of earning for money only where nothing else is named', () => {
    const set = setOf([labelColumn(1, 'channel', ['Search', 'Social']), measureColumn(2, 'spend_usd'), measureColumn(3, 'clicks')]); // prettier-ignore
    const read = understand('Did Search or Social bring in more clicks?', set, english);
    assert.ok('ask' in read && read.ask.kind === 'query');
    assert.deepEqual(read.ask.query.measures.map((measure) => 'column' in measure && measure.column), ['clicks']); // prettier-ignore
  });

  it('do not compare a column with a limit in another unit', () => {
    const read = (measure: string) => {
      const set = setOf([measureColumn(1, measure), labelColumn(2, 'crew', ['a', 'b'])]);
      return understand('number of rows over 30 minutes', set, english);
    };
    for (const name of ['duration_min', 'duration']) {
      const minutes = read(name);
      assert.ok('ask' in minutes, name);
      assert.deepEqual(whereOf(minutes), [{ is: 'compared', column: name, op: '>', value: 30 }]);
    }
    assert.ok('beyond' in read('duration_h'), '30 minutes are not 30 hours');
  });

  it('are not taken for the main measure where they name none', () => {
    const none = ['per month', 'by channel', 'order date by region', 'Which region is the highest?', '按月', 'compare 2024 with 2023 by channel']; // prettier-ignore
    for (const question of none) assert.ok('beyond' in understand(question, business, english), question);
  });

  it('are answered by the likeliest of several meanings, and the others are told', () => {
    const read = understand('revenue by channel in the north', business, english);
    assert.ok('ask' in read);
    assert.deepEqual(whereOf(read), [{ is: 'in', column: 'Region', values: ['North'] }]);
    assert.deepEqual(
      read.assumed?.map(({ words, taken, others }) => [words, taken, others.map(({ name, text }) => [name, text])]),
      [['north', 'Region', [['Channel', 'Sum of Revenue by Channel, Channel is North']]]],
    );
    const other = understand('Sum of Revenue by Channel, Channel is North', business, english, [{ text: 'revenue by channel in the north' }]); // prettier-ignore
    assert.deepEqual(whereOf(other), [{ is: 'in', column: 'Channel', values: ['North'] }]);
  });

  it('take a label for where something begins or ends by the word before it', () => {
    const cities = ['Lyon', 'Bonn'];
    const set = setOf([labelColumn(1, 'origin_city', cities), labelColumn(2, 'destination_city', cities)]);
    const parcels = setOf([labelColumn(1, '寄件城市', cities), labelColumn(2, '收件城市', cities)]);
    for (const [question, column] of [
      ['number of rows from Lyon', 'origin_city'],
      ['number of rows to Lyon', 'destination_city'],
      ['发往Lyon的记录有多少', '收件城市'],
    ] as const) {
      const read = understand(question, column === '收件城市' ? parcels : set, english);
      assert.deepEqual('ask' in read && [whereOf(read), read.assumed], [[{ is: 'in', column, values: ['Lyon'] }], undefined], question); // prettier-ignore
    }
  });

  it('may say again what a name or a file says, and name a figure by its unit or its verb', () => {
    const catches = setOf(
      [
        timeColumn(1, 'Filed Date', '2023-01-01', '2024-12-31'),
        measureColumn(2, 'honey_taken_kg'),
        labelColumn(3, 'pick_method', ['hand', 'machine']),
        labelColumn(4, 'loss_cause', ['storm', 'mites']),
      ],
      { path: 'hive_catches.csv' },
    );
    const claims = setOf([measureColumn(1, '赔付金额'), labelColumn(2, '出险地区', ['城西', '城东'])], {
      path: '车险理赔.csv',
    });
    const read: [FactSet, string, string][] = [
      [catches, 'total honey by cause of loss', 'Sum of honey_taken_kg · by loss_cause'],
      [catches, 'honey picked by machine', 'Sum of honey_taken_kg · pick_method is machine'],
      [catches, 'kilos caught per loss cause', 'Sum of honey_taken_kg · by loss_cause'],
      [catches, 'how many catches were filed', 'Number of rows'],
      [claims, '一共赔了多少钱', 'Sum of 赔付金额'],
      [claims, '哪个地区出险最多', 'Number of rows · by 出险地区 · highest first'],
    ];
    for (const [set, question, words] of read) {
      const understood = understand(question, set, english);
      assert.equal('ask' in understood && wordsOf(understood), words, question);
    }
    // The unit of nothing, and a noun that the table does not have.
    for (const question of ['total miles by loss cause', 'how many bees were filed'])
      assert.ok('beyond' in understand(question, catches, english), question);
  });

  it('name the word that stands in the way, as the question was written', () => {
    const gaps = setOf([{ ...measureColumn(1, 'oxygen'), missing: 3 }, labelColumn(2, 'site', ['a', 'b'])], {
      path: 'samples.csv',
    });
    const read = understand('how many rows have no oxygen value smallest', gaps, english);
    assert.ok('beyond' in read && read.beyond.includes('smallest'), JSON.stringify(read));
    assert.ok(read.near.includes('how many rows have no oxygen value'), JSON.stringify(read));
  });

  it('are not answered where a part of them cannot be, and the part is named', () => {
    const beyond: [string, string][] = [
      ['profit over 5 by region', '5'],
      ['why is revenue highest by region', 'why'],
      ['revenue of customers by region', 'customers'],
      ['weekly revenue by month', 'by month'],
      ['distribution of profit by region', 'distribution'],
      ['revenue by region on a blue moon', 'blue moon'],
    ];
    for (const [question, part] of beyond) {
      const understood = understand(question, business, english);
      assert.ok('beyond' in understood, `${question}: ${JSON.stringify(understood)}`);
      const named = understood.beyond.join(' ').toLowerCase();
      assert.ok(named.includes(part.toLowerCase()), `${question}: ${named}`);
    }
    const poem = understand('Write a poem', business, english);
    assert.deepEqual('beyond' in poem && poem.beyond, ['Write', 'poem']);
  });
});
