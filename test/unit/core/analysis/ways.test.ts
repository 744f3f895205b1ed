import assert from 'node:assert/strict';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { fillPlaces } from '../../../../src/base/text';
import { understand } from '../../../../src/core/analysis/questions/understand';
import { wayOn } from '../../../../src/core/analysis/questions/ways';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { localize } from '../../../support/ports';
import { labelColumn, measureColumn, setOf, timeColumn } from './sets';

const bundle = new Map(Object.entries(chinese));
const english = makeFormatter(localize, 'en');
const inChinese = makeFormatter(
  (message, values) => fillPlaces(bundle.get(message) ?? assert.fail(message), values ?? {}),
  'zh-CN',
);

const points = Array.from({ length: 24 }, (_, at) => ({
  ...{ period: `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, value: at, rows: 40 },
}));
const trend = {
  ...{ id: 't1', measure: 2, aggregate: 'sum' as const, time: 1, grain: 'month' as const, points },
  ...{ cut: { first: false, last: false }, years: [] },
};
const columns = [
  timeColumn(1, 'order_date', '2023-01-01', '2024-12-31'),
  measureColumn(2, 'revenue'),
  measureColumn(3, 'cost'),
  labelColumn(4, 'shop', ['Paris', 'Rome', 'Oslo']),
  labelColumn(5, 'channel', ['web', 'phone']),
  labelColumn(6, 'reason', ['late', 'broken']),
];
const set = setOf(columns, { trends: [trend] });

const questionsOf = (question: string, formatter = english): string[] =>
  wayOn(question, set, formatter)?.questions ?? [];

describe('the way on from what cannot be computed', () => {
  it('is told by the words for causes, the future and advice, in both languages', () => {
    const kinds = {
      why: ['why did revenue fall', 'how come sales dropped', 'what caused the drop in cost', 'revenue 为什么下降', '销售下降的原因是什么'],
      forecast: ['forecast revenue for next month', 'what will revenue be', 'predict cost', '预测下个月的 revenue', '明年 revenue 会是多少'],
      opinion: ['should we close the Paris shop', 'do you think Rome is good', 'what would you recommend', '应该关闭 Paris 吗', '有什么建议', '怎么提高 revenue'],
    }; // prettier-ignore
    for (const [kind, questions] of Object.entries(kinds)) {
      for (const question of questions) assert.equal(wayOn(question, set, english)?.kind, kind, question);
    }
    assert.equal(wayOn('average bonus by shop', set, english), undefined);
    assert.equal(wayOn('average bonus by reason', set, english), undefined, 'a column is called so');
  });

  it('from a cause: what makes up the change of the column that is named, else of the main one', () => {
    const [first, second, third] = questionsOf('why did cost go down?');
    assert.equal(first, 'What makes up the change in cost from 2023-12 to 2024-12, by shop?');
    assert.equal(second, 'What makes up the change in cost from 2023-12 to 2024-12, by channel?');
    assert.equal(third, 'How does cost develop over time?');
    const main = wayOn('why is it so?', set, english);
    assert.deepEqual([main?.measure, main?.isNamed], ['revenue', false]);
    assert.match(main?.questions[0] ?? '', /change in revenue .*by shop/);
    assert.match(questionsOf('why is the web so bad?')[0] ?? '', /by channel\?$/, 'by the label that is named');
  });

  it('from a forecast: the course so far, and the growth on the year before', () => {
    assert.deepEqual(questionsOf('forecast cost for next month').slice(0, 2), [
      'How does cost develop over time?',
      'Year over year growth of cost by month',
    ]);
    assert.equal(questionsOf('what will revenue of Paris be?')[0], 'Sum of revenue by month, shop is Paris');
  });

  it('from a wish for advice: the figures by the label that is named', () => {
    assert.deepEqual(questionsOf('should we close the Paris shop').slice(0, 2), [
      'Which shop has the highest total revenue?',
      'Sum of revenue by month, shop is Paris',
    ]);
  });

  it('leads to questions that are understood alone, in both languages', () => {
    for (const formatter of [english, inChinese]) {
      for (const question of [
        'why did cost fall',
        'forecast cost',
        'should we close Paris',
        '为什么',
        '预测',
        '建议',
      ]) {
        const questions = questionsOf(question, formatter);
        assert.ok(questions.length >= 3, question);
        for (const text of questions) assert.ok('ask' in understand(text, set, formatter), text);
      }
    }
  });

  it('is there without a time, and without a measure', () => {
    const labels = setOf([labelColumn(1, 'shop', ['Paris', 'Rome']), labelColumn(2, 'channel', ['web', 'phone'])]);
    assert.deepEqual(wayOn('why are there so few?', labels, english)?.questions, ['Which shop has the most rows?']);
    assert.deepEqual(wayOn('should we close Paris?', labels, english)?.questions, ['Which shop has the most rows?']);
  });

  it('leaves alone what can be computed', () => {
    const change = understand('why did revenue change from 2023 to 2024', set, english);
    assert.ok('ask' in change && change.ask.kind === 'change');
  });
});
