/** What file_reader tells of each kind of file, as facts; and the kinds that are no tables and no text. */
import assert from 'node:assert/strict';
import type { TableShape } from '../../../../src/core/ports';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { fileFactsSchema, type FileFacts } from '../../../../src/core/contract/fileFacts';
import { fileReader } from '../../../../src/core/tools/fileReader';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import type { ToolExecutionResult } from '../../../../src/core/contract/toolResult';
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
import { images } from '../tools/images';

const sheet: TableShape = {
  table: 'x',
  columns: [
    { name: 'region', type: 'VARCHAR' },
    { name: 'amount', type: 'DOUBLE' },
  ],
  rows: 5000,
  sheets: [],
  notes: [],
};

function open(files: Record<string, string | Uint8Array>, shape: Partial<TableShape> = {}) {
  const sql = new ScriptedSql(
    () => ({ rows: [] }),
    () => ({ ...sheet, ...shape }),
  );
  const folder = new MemoryCodeFolder(
    new Map([
      ['code_a.py', 'é = 1\n'],
      ['code_b.json', '{"a":1,"b":[]}'],
    ]),
  );
  const codes = new CodeStore(folder, tickingClock(), localize, new MemoryLog());
  const attached = ['data/sales.csv', 'n.txt'].map((path, at) => ({
    id: `upload_00${at + 1}`,
    path,
    filename: path,
    file_type: '',
    size: 1,
  }));
  const formatter = makeFormatter(localize, 'en');
  const reader = fileReader({
    ...emptyReaderPorts,
    files: new MemoryFiles(files),
    sql,
    codes,
    uploads: () => attached,
    formatter,
  });
  const pipeline = new ToolPipeline(
    [seal(reader)],
    { check: () => ({ allowed: true }) },
    tickingClock(),
    new MemoryLog(),
  );
  return (path: string, more: object = {}): Promise<ToolExecutionResult> =>
    pipeline.run(
      { tool_call_id: 'c', tool_name: 'file_reader', parameters: { path, ...more } },
      new AbortController().signal,
    );
}

const notebook = JSON.stringify({
  nbformat: 4,
  metadata: { language_info: { name: 'python' } },
  cells: [
    { cell_type: 'markdown', source: '# T' },
    { cell_type: 'code', source: 'x = 1', outputs: [], execution_count: 1 },
  ],
});

describe('core/tools/fileReader: facts', () => {
  const png = images[0] ?? assert.fail();
  const columns = ['region', 'amount'];
  const types = ['VARCHAR', 'DOUBLE'];
  const encoding = 'UTF-8';
  const cases: [string, string | Uint8Array, FileFacts, Partial<TableShape>?][] = [
    ['a.csv', 'x', { path: 'a.csv', kind: 'table', name: 'CSV', encoding, bytes: 1, rows: 5000, columns, types }],
    ['a.parquet', 'x', { path: 'a.parquet', kind: 'table', name: 'Parquet', bytes: 1, rows: 5000, columns, types }],
    [
      'a.xlsx',
      'x',
      { path: 'a.xlsx', kind: 'table', name: 'Excel', bytes: 1, rows: 5000, columns, types, sheets: ['Q1'] },
      { sheets: ['Q1'] },
    ],
    [
      'a.json',
      ' \n{"region":1}',
      { path: 'a.json', kind: 'json', name: 'JSON', encoding, bytes: 14, keys: columns, types },
      { rows: 1 },
    ],
    [
      'a.json',
      '[{}]',
      { path: 'a.json', kind: 'table', name: 'JSON', encoding, bytes: 4, rows: 1, columns, types },
      { rows: 1 },
    ],
    [
      'a.json',
      '{}\n{}',
      { path: 'a.json', kind: 'table', name: 'JSON', encoding, bytes: 5, rows: 2, columns, types },
      { rows: 2 },
    ],
    [
      'a.jsonl',
      '{}',
      { path: 'a.jsonl', kind: 'table', name: 'JSON Lines', encoding, bytes: 2, rows: 1, columns, types },
      { rows: 1 },
    ],
    ['a.py', 'x\ny\n', { path: 'a.py', kind: 'code', name: 'python', encoding, bytes: 4, lines: 2 }],
    ['a.sql', 'x', { path: 'a.sql', kind: 'code', name: 'sql', encoding, bytes: 1, lines: 1 }],
    ['a.tsx', 'x', { path: 'a.tsx', kind: 'code', name: 'tsx', encoding, bytes: 1, lines: 1 }],
    ['a.md', 'x', { path: 'a.md', kind: 'text', name: 'markdown', encoding, bytes: 1, lines: 1 }],
    ['a.log', 'é', { path: 'a.log', kind: 'text', name: 'text', encoding, bytes: 2, lines: 1 }],
    [
      'a.ipynb',
      notebook,
      {
        path: 'a.ipynb',
        kind: 'notebook',
        name: 'notebook',
        encoding,
        bytes: notebook.length,
        cells: 2,
        language: 'python',
      },
    ],
    [
      'a.jpg',
      Buffer.from(png.base64, 'base64'),
      { path: 'a.jpg', kind: 'image', name: 'PNG', bytes: 276, width: 5, height: 3 },
    ],
  ];
  for (const [path, content, facts, shape] of cases) {
    it(`of ${path}: ${facts.kind}`, async () => {
      const { details, success } = await open({ [path]: content }, shape)(path);
      const file = details?.file;
      assert.equal(success, true);
      const { hash, sql: _, ...rest } = file ?? assert.fail();
      assert.deepEqual(rest, facts);
      assert.match(hash ?? '', /^[0-9a-f]{16}$/);
      assert.deepEqual(fileFactsSchema.parse(JSON.parse(JSON.stringify(file))), file);
    });
  }

  it('name the id that a file was read by', async () => {
    const read = open({ 'data/sales.csv': 'x', 'n.txt': 'x' });
    const ids = await Promise.all(
      ['upload_001', 'upload_002', 'code_a', 'code_b', 'n.txt'].map(async (id) => {
        const file = (await read(id)).details?.file;
        return [file?.path, file?.id, file?.bytes, file?.kind];
      }),
    );
    assert.deepEqual(ids, [
      ['data/sales.csv', 'upload_001', 1, 'table'],
      ['n.txt', 'upload_002', 1, 'text'],
      ['code_a.py', 'code_a', 7, 'code'],
      ['code_b.json', 'code_b', 14, 'json'],
      ['n.txt', undefined, 1, 'text'],
    ]);
    assert.deepEqual((await read('code_b')).details?.file?.keys, ['a', 'b']);
  });

  it('are of no file that could not be read', async () => {
    const result = await open({})('gone.csv');
    assert.deepEqual([result.success, result.details?.file], [false, undefined]);
  });
});

describe('core/tools/fileReader: notebooks and images', () => {
  it('reads a notebook as text, by pages', async () => {
    const { observation, data_summary } = await open({ 'a.ipynb': notebook })('a.ipynb');
    assert.equal(
      observation,
      `a.ipynb (notebook, ${notebook.length} B, 4 lines; 2 cells, python)\n1\t--- cell 1: markdown ---\n2\t# T\n3\t--- cell 2: code, run 1 ---\n4\tx = 1`,
    );
    assert.equal(data_summary, `2 cells, ${notebook.length} B`);
    const long = notebook.replace('# T', '\\n'.repeat(500));
    const page = (await open({ 'a.ipynb': long })('a.ipynb', { offset: 401 })).observation.split('\n');
    assert.deepEqual([page.length, page.at(-1)], [104, '503\tx = 1']);
  });

  it('tells of an image what it is, and that its picture is not told', async () => {
    const png = images[0] ?? assert.fail();
    const { observation, data_summary } = await open({ 'a.png': Buffer.from(png.base64, 'base64') })('a.png');
    assert.match(observation, /^a\.png \(PNG, 276 B\): 5 × 3 pixels\nOnly this is told/);
    assert.equal(data_summary, 'PNG, 5 × 3, 276 B');
    const svg = await open({ 'a.svg': '<svg>' })('a.svg');
    assert.match(svg.observation, /^a\.svg \(SVG, 5 B\): its size in pixels is not known/);
    assert.deepEqual(svg.details?.file, {
      path: 'a.svg',
      kind: 'image',
      name: 'SVG',
      bytes: 5,
      hash: svg.details?.file?.hash,
    });
  });

  it('says what is no notebook and no image', async () => {
    const read = open({ 'a.ipynb': '{}', 'a.png': 'words', 'b.ipynb': new Uint8Array(33 * 1024 * 1024) });
    const codes: [string, string, RegExp][] = [
      ['a.ipynb', 'unreadable', /no notebook of nbformat 4/],
      ['b.ipynb', 'too_large', /33\.0 MB; notebooks are read up to 32\.0 MB/],
      ['a.png', 'unreadable', /no image/],
    ];
    for (const [path, code, words] of codes) {
      const { error_code, observation } = await read(path);
      assert.equal(error_code, code, path);
      assert.match(observation, words);
    }
  });
});
