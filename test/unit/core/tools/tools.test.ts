import assert from 'node:assert/strict';
import { SqlEngineError, type SqlResult, type TableShape } from '../../../../src/core/ports';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { sqlLiteral } from '../../../../src/base/sql';
import { analyzableExtensions, fileKind } from '../../../../src/core/files/fileKinds';
import { fileReader } from '../../../../src/core/tools/fileReader';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { queryDatabase } from '../../../../src/core/tools/queryDatabase';
import { seal } from '../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../src/core/text/formatter';
import {
  emptyReaderPorts,
  localize,
  MemoryCodeFolder,
  MemoryFiles,
  MemoryLog,
  ScriptedSql,
  tickingClock,
} from '../../../support/ports';
import { plainText } from '../../../../src/core/contract/textFormat';

const formatter = makeFormatter(localize, 'en');
const shape: TableShape = {
  table: 'sales.csv',
  columns: [
    { name: 'region', type: 'VARCHAR' },
    { name: 'amount', type: 'DOUBLE' },
  ],
  rows: 5000,
  sheets: [],
  notes: [],
  text: { ...plainText, delimiter: ';', headerRows: 1, skip: 2, dateFormat: '%d.%m.%Y', timestampFormat: '' },
};
const numbered = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n');
const rows: SqlResult['rows'] = [
  ['north', 1.5],
  ["o'neill", null],
];

function make(
  files: Record<string, string | Uint8Array>,
  sql = new ScriptedSql(
    () => ({ rows }),
    () => shape,
  ),
) {
  const folder = new MemoryCodeFolder(new Map([['code_a.py', 'x = 1\n']]));
  const codes = new CodeStore(folder, tickingClock(), localize, new MemoryLog());
  const upload = { id: 'upload_001', path: 'data/sales.csv', filename: 'sales.csv', file_type: 'CSV', size: 1 };
  const space = new MemoryFiles(files);
  const sources = { ...emptyReaderPorts, files: space, tree: space, sql, codes, uploads: () => [upload], formatter };
  const tools = [seal(fileReader(sources)), seal(queryDatabase({ sql, files: space, formatter }))];
  const pipeline = new ToolPipeline(tools, { check: () => ({ allowed: true }) }, tickingClock(), new MemoryLog());
  const run = (tool_name: string) => (parameters: Record<string, unknown>) =>
    pipeline.run({ tool_call_id: 'c1', tool_name, parameters }, new AbortController().signal);
  return { read: run('file_reader'), query: run('query_database'), sql, folder };
}

describe('core/tools/fileReader', () => {
  it('reads a table: its shape, how SQL names it, and its first rows', async () => {
    const { read, sql } = make({ 'data/sales.csv': 'x'.repeat(2560) });
    const { observation, success } = await read({ path: 'data/sales.csv', nrows: 2 });
    assert.equal(success, true);
    assert.equal(
      observation,
      [
        'data/sales.csv (CSV, 2.5 KB): 5000 rows × 2 columns',
        "SQL: SELECT … FROM 'sales.csv'",
        `Text: ${JSON.stringify(shape.text)}`,
        'Columns: [{"name":"region","type":"VARCHAR"},{"name":"amount","type":"DOUBLE"}]',
        'First 2 of 5000 rows:',
        '["north",1.5]',
        '["o\'neill",null]',
        "More: query_database with SELECT * FROM 'sales.csv' LIMIT 2 OFFSET 2",
      ].join('\n'),
    );
    assert.deepEqual(sql.queries, [{ sql: "SELECT * FROM 'sales.csv'", params: {}, maxRows: 2 }]);
  });

  it('says nothing of text formats where the table is in no text', async () => {
    const { table, columns, rows: count, sheets } = shape;
    const sql = new ScriptedSql(
      () => ({ rows }),
      () => ({ table, columns, rows: count, sheets, notes: [] }),
    );
    assert.doesNotMatch((await make({ 'a.parquet': 'x' }, sql).read({ path: 'a.parquet' })).observation, /^Text:/m);
  });

  it('cuts long cells of its first rows', async () => {
    const sql = new ScriptedSql(
      () => ({ rows: [['x'.repeat(600), 1]] }),
      () => shape,
    );
    const { observation } = await make({ 'a.csv': 'x' }, sql).read({ path: 'a.csv' });
    assert.equal(observation.split('\n').at(-2), `["${'x'.repeat(500)}… (100 more characters)",1]`);
  });

  it('reads the shape alone when it shall be brief, and of an empty table', async () => {
    const brief = make({ 'a.csv': 'x' });
    assert.match((await brief.read({ path: 'a.csv', response_format: 'brief' })).observation, /Columns: .*$/);
    assert.equal(brief.sql.queries.length, 0);
    const empty = make(
      { 'a.csv': 'x' },
      new ScriptedSql(
        () => ({ rows }),
        () => ({ ...shape, rows: 0 }),
      ),
    );
    assert.match((await empty.read({ path: 'a.csv' })).observation, /: 0 rows × 2 columns/);
    assert.equal(empty.sql.queries.length, 0);
  });

  it('reads an attachment and saved code by their ids', async () => {
    const { read, sql, folder } = make({ 'data/sales.csv': 'x' });
    await read({ path: 'upload_001' });
    assert.deepEqual(sql.described, ['data/sales.csv']);
    assert.equal((await read({ path: 'code_a' })).observation, 'code_a.py (python, 6 B, 1 lines)\n1\tx = 1');
    folder.files.delete('code_a.py');
    assert.equal((await read({ path: 'code_a' })).error_code, 'not_found');
  });

  it('reads a sheet of a workbook, and names the others', async () => {
    const sheets = { ...shape, table: 'b.xlsx#Q1/Q2', sheets: ['Q1/Q2', "Bob's"], notes: [] };
    const { read, sql } = make(
      { 'b.xlsx': 'x' },
      new ScriptedSql(
        () => ({ rows }),
        () => sheets,
      ),
    );
    const { observation } = await read({ path: 'b.xlsx#Q1/Q2' });
    assert.deepEqual(sql.described, ['b.xlsx#Q1/Q2']);
    assert.match(observation, /^b\.xlsx#Q1\/Q2 \(Excel, 1 B\)/);
    assert.match(observation, /Sheets: Q1\/Q2, Bob's \(read one as /);
  });

  it('reads a file with # in its name', async () => {
    const { read, sql } = make({ 'data#1.csv': 'x', 'notes#2.txt': 'hello' });
    assert.equal((await read({ path: 'data#1.csv' })).success, true);
    assert.deepEqual(sql.described, ['data#1.csv']);
    assert.match((await read({ path: 'notes#2.txt' })).observation, /1\thello/);
  });

  it('reads text by pages, each naming the call for the next', async () => {
    const { read } = make({ 'a.txt': numbered(950) });
    const seen: string[] = [];
    let offset = 1;
    for (let page = 1; page <= 3; page++) {
      const { observation } = await read({ path: 'a.txt', offset });
      const [head, ...lines] = observation.split('\n');
      assert.match(head ?? '', /^a\.txt \(text, .*, 950 lines\)$/);
      const next = /^More: call file_reader with path "a\.txt", offset (\d+)\.$/.exec(lines.at(-1) ?? '');
      assert.equal(next !== null, page < 3);
      seen.push(...(next ? lines.slice(0, -1) : lines));
      offset = Number(next?.[1]);
    }
    assert.equal(seen.length, 950);
    assert.ok(seen.every((line, at) => line === `${at + 1}\tline ${at + 1}`));
  });

  it('says where a text ends when a line behind it is asked for', async () => {
    const { error_code, error_message } = await make({ 'a.txt': 'x' }).read({ path: 'a.txt', offset: 9 });
    assert.deepEqual([error_code, error_message], ['no_such_line', 'There is no line 9: the last one is line 1.']);
    assert.equal((await make({ 'a.txt': 'x' }).read({ path: 'a.txt', offset: 0 })).error_code, 'invalid_arguments');
    const empty = await make({ 'a.txt': '' }).read({ path: 'a.txt' });
    assert.equal(empty.observation, 'a.txt (text, 0 B, 0 lines)\nThe file is empty.');
  });

  it('cuts long lines, says how to read them, and reads any kind of line end', async () => {
    const { read } = make({ 'a.md': `${'x'.repeat(3000)}y\r\nb\rc` });
    const lines = (await read({ path: 'a.md' })).observation.split('\n');
    assert.equal(lines[1], `1\t${'x'.repeat(2000)}… (1001 more characters)`);
    assert.deepEqual(lines.slice(2), [
      '2\tb',
      '3\tc',
      'All of line 1: call file_reader with path "a.md", offset 1, column 1.',
    ]);
    const rest = await read({ path: 'a.md', offset: 1, column: 2991 });
    assert.deepEqual(rest.observation.split('\n').slice(1), [
      'Characters 2991 to 3001 of 3001 of line 1:',
      `1\t${'x'.repeat(10)}y`,
      'The line ends here.',
    ]);
    assert.equal((await read({ path: 'a.md', offset: 2, column: 3 })).error_code, 'no_such_column');
  });

  it('refuses what is no file, no text, of no known kind, or not there', async () => {
    const program = new Uint8Array([0x4d, 0x5a, 0, 1]);
    const { read } = make({ 'a.txt': `${'words '.repeat(20)}\0`, 'a.exe': program });
    const codes: [string, string][] = [
      ['a.txt', 'binary'],
      ['a.exe', 'unsupported'],
      ['gone.csv', 'not_found'],
      ['upload_099', 'not_found'],
    ];
    for (const [path, code] of codes) assert.equal((await read({ path })).error_code, code, path);
    assert.equal((await read({ path: '' })).error_code, 'invalid_arguments');
    assert.equal((await read({ path: 'a.csv', nrows: 501 })).error_code, 'invalid_arguments');
  });

  it('hands on why a table cannot be read', async () => {
    const sql = new ScriptedSql(
      () => ({}),
      () => new SqlEngineError('unreadable', 'a.csv cannot be read as a table'),
    );
    const { error_type, error_code } = await make({ 'a.csv': 'x' }, sql).read({ path: 'a.csv' });
    assert.deepEqual([error_type, error_code], ['database', 'unreadable']);
  });
});

describe('core/tools/queryDatabase', () => {
  const columns = [{ name: 'n', type: 'BIGINT' }];
  const many = (count: number, truncated = false) =>
    make({}, new ScriptedSql(() => ({ columns, rows: Array.from({ length: count }, (_, at) => [at]), truncated })));

  it('hands on the query with its parameters and its cap', async () => {
    const { query, sql } = many(1);
    await query({ query: 'SELECT $a', params: { a: "x'; DROP" }, max_rows: 5 });
    await query({ query: 'SELECT 1' });
    assert.deepEqual(sql.queries, [
      { sql: 'SELECT $a', params: { a: "x'; DROP" }, maxRows: 5 },
      { sql: 'SELECT 1', params: {}, maxRows: 1000 },
    ]);
  });

  it('prints the columns and a row a line', async () => {
    assert.equal(
      (await many(2).query({ query: 'SELECT 1' })).observation,
      'Result: 2 rows × 1 columns\nColumns: [{"name":"n","type":"BIGINT"}]\n[0]\n[1]',
    );
  });

  it('cuts cells over 500 characters and says by how much, wherever they are, and numbers never', async () => {
    const columns3 = ['a', 'b', 'c'].map((name) => ({ name, type: 'ANY' }));
    const long = `${'"\n'.repeat(250)}é`;
    const row = ['y'.repeat(500), long, { deep: ['z'.repeat(2500)], n: 12345678901234 }];
    const { query } = make({}, new ScriptedSql(() => ({ columns: columns3, rows: [row] })));
    for (const response_format of ['standard', 'full']) {
      const { observation } = await query({ query: 'SELECT 1', response_format });
      const printed: unknown = JSON.parse(observation.split('\n').at(-1) ?? '');
      assert.deepEqual(printed, [
        'y'.repeat(500),
        `${'"\n'.repeat(250)}… (1 more characters)`,
        { deep: [`${'z'.repeat(500)}… (2000 more characters)`], n: 12345678901234 },
      ]);
    }
  });

  it('prints as much as its level says, and how to get the rest', async () => {
    const { query } = many(250, true);
    const lines = async (response_format: string): Promise<string[]> =>
      (await query({ query: 'SELECT 1', response_format })).observation.split('\n');
    const more = 'The query has more rows than max_rows: aggregate, or ask with LIMIT and OFFSET.';
    assert.equal((await lines('full')).length, 2 + 250 + 1);
    const standard = await lines('standard');
    assert.equal(standard.length, 2 + 200 + 2);
    assert.deepEqual(standard.slice(-2), [
      '… 50 more rows; ask with response_format "full" or with LIMIT and OFFSET.',
      more,
    ]);
    assert.deepEqual((await lines('brief')).slice(2), [
      '… 250 rows; ask with response_format "standard" or with LIMIT and OFFSET.',
      more,
    ]);
    assert.match((await lines('brief'))[0] ?? '', /^Result: 250\+ rows × 1 columns$/);
  });

  it('refuses a query that is empty and caps that make no sense', async () => {
    const { query } = many(1);
    for (const bad of [
      {},
      { query: '' },
      { query: 'x', max_rows: 0 },
      { query: 'x', max_rows: 10_001 },
      { query: 'x', params: { a: [] } },
    ]) {
      assert.equal((await query(bad)).error_code, 'invalid_arguments', JSON.stringify(bad));
    }
  });

  it('tells what the engine says of a query', async () => {
    const { query } = make({}, new ScriptedSql(() => new SqlEngineError('refused', 'Only SELECT')));
    assert.match(
      (await query({ query: 'DROP TABLE x' })).observation,
      /Error Type: database\nError Code: refused\nError Message: Only SELECT/,
    );
  });
});

describe('core/tools/fileKinds', () => {
  it('knows files by their extension, whatever its case', () => {
    assert.deepEqual(fileKind('a/b.CSV'), { reader: 'table', name: 'CSV' });
    assert.deepEqual(fileKind('a.b.py'), { reader: 'text', name: 'python' });
    for (const path of ['a', '.csv/a', 'a.exe', 'a.constructor', 'a.', '', 'folder.csv\\a']) {
      assert.equal(fileKind(path), undefined, path);
    }
  });

  it('offers analysis for tables, code and texts that may hold a table, not for other prose', () => {
    for (const extension of analyzableExtensions) assert.ok(fileKind(`a${extension}`));
    assert.ok(
      ['.csv', '.xlsx', '.parquet', '.py', '.sql', '.txt', '.log'].every((each) => analyzableExtensions.includes(each)),
    );
    assert.ok(!['.md', '.html', '.css'].some((each) => analyzableExtensions.includes(each)));
  });

  it('quotes a table’s name', () => assert.equal(sqlLiteral("o'neill.csv"), "'o''neill.csv'"));
});
