import assert from 'node:assert/strict';
import { factsOfObservation } from '../../../../src/core/session/legacy/fileFacts';

const shape = [
  'data/sales.csv (CSV, 2.5 KB): 5000 rows × 2 columns',
  "SQL: SELECT … FROM 'sales.csv'",
  'Text: {"delimiter":";","header":true,"skip":2,"dateFormat":"","timestampFormat":""}',
  'Columns: [{"name":"region","type":"VARCHAR"},{"name":"amount","type":"DOUBLE"}]',
];
const columns = ['region', 'amount'];

describe('core/session/legacy: facts of an old observation', () => {
  it('are those of a table', () => {
    const facts = { path: 'data/sales.csv', kind: 'table', name: 'CSV', bytes: 2560, rows: 5000, columns };
    assert.deepEqual(factsOfObservation(shape.join('\n'), 'data/sales.csv'), facts);
    const rows = ['First 2 of 5000 rows:', '["Columns: [1]",1.5]', '["x (y, 1 B): 3 rows × 1 columns",null]'];
    assert.deepEqual(factsOfObservation([...shape, ...rows].join('\n'), 'upload_001'), { ...facts, id: 'upload_001' });
  });

  it('are those of a workbook with its sheets, and of a JSON object with its keys', () => {
    const [, sql = '', , names = ''] = shape;
    const book = [
      'b (1).xlsx (Excel, 1.0 MB): 7 rows × 2 columns',
      sql,
      'Sheets: Q1, Q2 (read one as b.xlsx#Sheet)',
      names,
    ];
    assert.deepEqual(factsOfObservation(book.join('\n'), 'b (1).xlsx'), {
      path: 'b (1).xlsx',
      kind: 'table',
      name: 'Excel',
      bytes: 1024 * 1024,
      rows: 7,
      columns,
      sheets: ['Q1', 'Q2'],
    });
    const json = ['c.json (JSON, 12 B): 1 rows × 2 columns', sql, names].join('\n');
    assert.deepEqual(factsOfObservation(json, 'c.json'), {
      path: 'c.json',
      kind: 'json',
      name: 'JSON',
      bytes: 12,
      keys: columns,
    });
  });

  it('are those of a page of code or text', () => {
    const page = 'code_a.py (python, 1.0 KB, 950 lines)\n1\tx = 1\nMore: call file_reader with offset 2.';
    assert.deepEqual(factsOfObservation(page, 'code_a'), {
      path: 'code_a.py',
      kind: 'code',
      name: 'python',
      bytes: 1024,
      lines: 950,
      id: 'code_a',
    });
    const cut = 'a.log (text, 1.3 MB, 524288 lines; only the first 1.0 MB can be read)\n1\tx';
    assert.deepEqual(factsOfObservation(cut, 'a.log').kind, 'text');
    assert.deepEqual(factsOfObservation('c.json (json, 9 B, 1 lines)\n1\t{"a":1}', 'c.json').keys, ['a']);
    assert.equal(factsOfObservation('c.json (json, 9 B, 1 lines)\n1\t[1]', 'c.json').keys, undefined);
  });

  it('are size and lines for text in no form of ours', () => {
    assert.deepEqual(factsOfObservation('def é():\n  pass\n', 'src/a.py'), {
      path: 'src/a.py',
      kind: 'code',
      name: 'python',
      bytes: 17,
      lines: 2,
    });
    for (const path of ['notes.txt', 'file_1', 'data.csv', 'x.png', '']) {
      const { kind, bytes } = factsOfObservation('words', path);
      assert.deepEqual([kind, bytes], ['text', 5], path);
    }
    const forged = `${shape.slice(0, 3).join('\n')}\nColumns: oops`;
    assert.equal(factsOfObservation(forged, 'data/sales.csv').kind, 'text');
    assert.equal(factsOfObservation(`first\n${shape.join('\n')}`, 'data/sales.csv').kind, 'text');
  });
});
