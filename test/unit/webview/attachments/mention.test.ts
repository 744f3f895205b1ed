import assert from 'node:assert/strict';
import { columnsOfAsk } from '../../../../src/core/analysis/facts/asks';
import { understand } from '../../../../src/core/analysis/questions/understand';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { localize } from '../../../support/ports';
import { labelColumn, measureColumn, setOf } from '../../core/analysis/sets';
import { columnInQuestion, mentionAt, takeMention } from '../../../../webview/attachments/mention';

/** What is written; `|` is the cursor. */
const at = (written: string) => {
  const caret = written.indexOf('|');
  return mentionAt(written.replace('|', ''), caret)?.query;
};

describe('words that begin with @', () => {
  it('are those before the cursor', () => {
    const cases: [written: string, query: string | undefined][] = [
      ['@|', ''],
      ['@sal|', 'sal'],
      ['@sal|es.csv', 'sal'],
      ['Compare @data/eu-s|', 'data/eu-s'],
      ['比较@销|', '销'],
      ['比较＠sal|', 'sal'],
      ['(@a|', 'a'],
      ['@a @b|', 'b'],
      ['line\n@b|', 'b'],
      ['@sales |', undefined],
      ['me@example.com|', undefined],
      ['a.b@|', undefined],
      ['no sign|', undefined],
      ['|@a', undefined],
    ];
    for (const [written, query] of cases) assert.equal(at(written), query, written);
  });

  it('are replaced by the name of a file, the cursor behind it', () => {
    const take = (written: string): string => {
      const caret = written.indexOf('|');
      const text = written.replace('|', '');
      const taken = takeMention(text, mentionAt(text, caret) ?? assert.fail(), 'sales.csv');
      return `${taken.text.slice(0, taken.caret)}|${taken.text.slice(taken.caret)}`;
    };
    assert.equal(take('Look at @sa|'), 'Look at sales.csv |');
    assert.equal(take('@sa| and more'), 'sales.csv |and more');
    assert.equal(take('分析@sa|，再看'), '分析sales.csv |，再看');
  });

  it('are replaced by the name of a column, which is in quotes where it has to be', () => {
    const cases: [name: string, written: string][] = [
      ['revenue', 'revenue'],
      ['order_date', 'order_date'],
      ['金额', '金额'],
      ['order date', '"order date"'],
      ['Sales (USD)', '"Sales (USD)"'],
      ['2024', '"2024"'],
      ['a', '"a"'],
      ['金额（元）', '"金额（元）"'],
      ['5" pipes', `'5" pipes'`],
      [`5" o'clock`, `5" o'clock`],
    ];
    for (const [name, written] of cases) assert.equal(columnInQuestion(name, [name, 'other']), written);
    assert.equal(columnInQuestion('Amount', ['Amount', 'amount']), '"Amount"');
    assert.equal(columnInQuestion('order_id', ['orderId', 'order_id']), '"order_id"');
  });

  it('are names by which the reader of questions finds that very column', () => {
    const names = [
      ...['revenue', 'Sales (USD)', '2024', '% of total', 'a/b', 'total', 'by month', 'month', 'not north', 'Amount'],
      ...[
        'amount',
        'orderId',
        'order_id',
        'price < 10',
        "5' boards",
        'x',
        '金额',
        '金额（元）',
        'a b c d e f g h i j k',
      ],
    ];
    const columns = [
      ...names.map((name, at) => measureColumn(at + 2, name)),
      labelColumn(1, 'region', ['north', 'south']),
    ];
    const set = setOf(columns);
    const formatter = makeFormatter(localize, 'en');
    for (const name of names) {
      const question = `average ${columnInQuestion(name, names)} by region`;
      const read = understand(question, set, formatter);
      assert.ok('ask' in read, `${question}: ${'beyond' in read ? read.beyond.join() : ''}`);
      assert.deepEqual(columnsOfAsk(read.ask), [name, 'region'], question);
    }
  });
});
