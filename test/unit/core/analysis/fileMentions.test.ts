import assert from 'node:assert/strict';
import { filesNamed, hasNameOf, namesFile, withoutFile } from '../../../../src/core/analysis/questions/fileMentions';

describe('core/analysis/questions: files that are named', () => {
  it('are taken out of the question with the words around them', () => {
    const asked: [question: string, path: string, rest: string][] = [
      ['In data/orders.csv: total amount by region', 'data/orders.csv', 'total amount by region'],
      ['total amount by region in orders.csv', 'data/orders.csv', 'total amount by region'],
      ['from the file "orders.csv", total amount', 'orders.csv', 'total amount'],
      ['total amount of @my orders (2).csv', 'my orders (2).csv', 'total amount'],
      ['在 orders.csv 中：各地区的金额合计', 'orders.csv', '各地区的金额合计'],
      ['订单.csv里各地区的金额', '数据/订单.csv', '各地区的金额'],
      ['total in book.xlsx', 'book.xlsx#Sheet2', 'total'],
      ['total in book.xlsx#Sheet2 by region', 'book.xlsx#Sheet2', 'total by region'],
      ['no file here', 'orders.csv', 'no file here'],
    ];
    for (const [question, path, rest] of asked) assert.equal(withoutFile(question, path), rest, question);
  });

  it('are no parts of longer names and paths', () => {
    assert.ok(!namesFile('total in old/orders.csv', 'new/orders.csv'));
    assert.ok(!namesFile('total in reorders.csv', 'orders.csv'));
    assert.ok(!namesFile('total in book.xlsx#Sheet2', 'book.xlsx'));
    assert.ok(namesFile('Total in ORDERS.csv.', 'orders.csv'));
  });

  it('are found by their extensions, and by their names alone', () => {
    assert.deepEqual(filesNamed('compare a.csv with data/b.xlsx, not c.py'), ['a.csv', 'data/b.xlsx']);
    assert.ok(hasNameOf('how many flights per month', '2024/flights.csv'));
    assert.ok(hasNameOf('各地区的订单数', '订单.csv'));
    assert.ok(!hasNameOf('how many lights', 'flights.csv'));
    assert.ok(!hasNameOf('in 2024', '2024.csv'));
  });
});
