/** What a path means: folders, ids, parts, files from outside; what is told where it leads nowhere; files that change. */
import assert from 'node:assert/strict';
import { FileAccessError, type FileInfo } from '../../../../../src/core/ports';
import { fileReader } from '../../../../../src/core/tools/fileReader';
import { editDistance } from '../../../../../src/base/editDistance';
import { CodeStore } from '../../../../../src/core/store/codeStore';
import { makeFormatter } from '../../../../../src/core/text/formatter';
import {
  emptyReaderPorts,
  localize,
  MemoryCodeFolder,
  MemoryFiles,
  MemoryLog,
  ScriptedSql,
  tickingClock,
} from '../../../../support/ports';
import { readerOf } from './reading';

const table = () =>
  new ScriptedSql(
    () => ({ rows: [] }),
    (path) => ({ table: path, columns: [], rows: 0, sheets: [], notes: [] }),
  );

describe('core/tools/fileReader: what a path means', () => {
  it('lists a folder, bounded', async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`data/f${at + 100}.csv`, 'x']));
    const read = readerOf(new MemoryFiles({ ...many, 'data/sub/a.txt': 'x', 'data/\nx.txt': 'x' }));
    const { observation, success, data_summary } = await read('data');
    const lines = observation.split('\n');
    assert.ok(success);
    assert.equal(lines[0], 'data is a folder with 122 entries:');
    assert.equal(lines[1], 'data/sub/');
    assert.match(observation, /data\/f100\.csv \(1 B\)/);
    assert.equal(lines.length, 102);
    assert.match(lines.at(-1) ?? '', /^… 22 more: call file_search with path "data"/);
    assert.equal(data_summary, '122 entries');
    assert.match((await read('data/sub/')).observation, /^data\/sub is a folder with 1 entry:\ndata\/sub\/a\.txt/);
  });

  it('offers the paths that are most like one that leads nowhere', async () => {
    const read = readerOf(
      new MemoryFiles({
        'data/Sales.csv': 'x',
        'data/sales_2024.csv': 'x',
        'old/orders.csv': 'x',
        'old/orders.xlsx': 'x',
        'node_modules/orders.csv': 'x',
        'zebra.md': 'x',
      }),
    );
    const offered = async (path: string): Promise<string[]> => {
      const { error_code, error_message = '' } = await read(path);
      assert.equal(error_code, 'not_found');
      return [...error_message.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    };
    assert.deepEqual(await offered('data/sales.csv'), ['data/Sales.csv']);
    assert.deepEqual(await offered('orders.csv'), ['old/orders.csv', 'old/orders.xlsx']);
    assert.deepEqual(await offered('old/oders.csv'), ['old/orders.csv']);
    assert.deepEqual(await offered('old/orders.xls#Q1'), ['old/orders.xlsx', 'old/orders.csv']);
    assert.deepEqual(await offered('nothing-like-it.txt'), []);
  });

  it('counts how many letters two words are apart', () => {
    assert.equal(editDistance('kitten', 'sitting', 3), 3);
    assert.equal(editDistance('kitten', 'sitting', 2), undefined);
    assert.equal(editDistance('', '', 0), 0);
    assert.equal(editDistance('delay', 'dealy', 1), undefined);
    assert.equal(editDistance('delay', 'dealy', 1, true), 1);
  });

  it('says which ids there are', async () => {
    const uploads = () => [{ id: 'upload_001', path: 'a.txt', filename: 'a.txt', file_type: 'text', size: 1 }];
    const codes = new CodeStore(
      new MemoryCodeFolder(new Map([['code_a.py', 'x']])),
      tickingClock(),
      localize,
      new MemoryLog(),
    );
    const read = readerOf(new MemoryFiles({ 'a.txt': 'x' }), { uploads, codes });
    assert.match(
      (await read('upload_009')).error_message ?? '',
      /no attached file upload_009\. There are: upload_001 \(a\.txt\)\./,
    );
    assert.match((await read('code_b')).error_message ?? '', /no saved code code_b\. There are: code_a\./);
    assert.match((await read('artifact_abc')).error_message ?? '', /stored results are removed after a day/);
    assert.equal((await read('upload_001')).details?.file?.id, 'upload_001');
  });

  it('reads stored results: a table through the engine, a text by pages', async () => {
    const id = `artifact_${'a'.repeat(24)}`;
    const facts = { id, summary: '', tool: 't', session: 's', createdAt: '', bytes: 1, hash: '' };
    const sql = table();
    const files = new MemoryFiles({ [id]: 'words\n' });
    const asTable = readerOf(files, { sql, artifacts: { find: () => Promise.resolve({ ...facts, form: 'jsonl' }) } });
    assert.ok((await asTable(id)).success);
    assert.deepEqual(sql.described, [id]);
    const asText = readerOf(files, { artifacts: { find: () => Promise.resolve({ ...facts, form: 'text' }) } });
    assert.match((await asText(id)).observation, /^artifact_a+ \(text, 6 B, 1 lines\)\n1\twords$/);
  });

  it('asks for files from outside by their real path, and tells them by their address', async () => {
    const outside = {
      locate: (path: string) =>
        Promise.resolve(path.startsWith('/home') ? { address: 'outside:k3/b.xlsx', file: path } : undefined),
    };
    const sql = table();
    const files = new MemoryFiles({ 'outside:k3/b.xlsx': 'x' });
    const codes = new CodeStore(new MemoryCodeFolder(), tickingClock(), localize, new MemoryLog());
    const sources = {
      ...emptyReaderPorts,
      files,
      tree: files,
      codes,
      sql,
      outside,
      uploads: () => [],
      formatter: makeFormatter(localize, 'en'),
    };
    const tool = fileReader(sources);
    const args = tool.parameters.parse({ path: '/home/me/b.xlsx#Q2' });
    const { signal } = new AbortController();
    assert.deepEqual(await tool.need?.(args, signal), {
      kind: 'read_outside',
      subject: { read: '/home/me/b.xlsx' },
      shown: '/home/me/b.xlsx',
    });
    assert.equal(await tool.need?.(tool.parameters.parse({ path: 'b.xlsx' }), signal), undefined);
    const output = await tool.run(args, { signal, level: 'standard', mode: 'all', caller: 's', call: 'c' });
    assert.deepEqual(sql.described, ['outside:k3/b.xlsx#Q2']);
    assert.doesNotMatch(output.text, /home/);
  });

  it('takes a file for what the call says', async () => {
    const sql = table();
    const files = new MemoryFiles({ 'a.txt': 'a;b\n1;2', 'a.json': '{"a":1}', script: 'x = 1', 'q.dat': 'SELECT 1' });
    const read = readerOf(files, { sql });
    const asTable = await read('a.txt', { format: 'csv', encoding: 'big5' });
    assert.match(asTable.observation, /\nThe encoding of a table is detected, not taken from the call\./);
    assert.deepEqual(sql.described, ['a.txt']);
    assert.match(
      (await read('a.json', { format: 'text' })).observation,
      /^a\.json \(json, 7 B, 1 lines\)\n1\t\{"a":1\}$/,
    );
    assert.deepEqual((await read('script', { format: 'code' })).details?.file?.kind, 'code');
    assert.deepEqual((await read('script')).details?.file?.kind, 'text');
    assert.deepEqual((await read('q.dat', { format: 'sql' })).details?.file?.name, 'sql');
    assert.equal((await read('a.txt', { format: 'image' })).error_code, 'unreadable');
    assert.equal((await read('a.txt', { format: 'word' })).error_code, 'invalid_arguments');
  });
});

/** A file whose content is another one after each time that it was read, as often as it is told to. */
class ChangingFile extends MemoryFiles {
  private version = 0;

  constructor(
    private changes: number,
    private readonly after: (version: number) => string | undefined = (version) => `version ${version}\n`,
  ) {
    super({});
  }

  override stat(path: string): Promise<FileInfo> {
    const content = this.after(this.version);
    if (content === undefined) return Promise.reject(new FileAccessError('not_found', `There is no file ${path}.`));
    return Promise.resolve({ size: content.length, kind: 'file', stamp: String(this.version) });
  }

  override read(_: string, offset: number, length: number): Promise<Uint8Array> {
    const bytes = Buffer.from(this.after(this.version) ?? '').subarray(offset, offset + length);
    if (this.changes > 0) {
      this.changes--;
      this.version++;
    }
    return Promise.resolve(bytes);
  }
}

describe('core/tools/fileReader: files that change while they are read', () => {
  it('reads once more, and tells one of the contents', async () => {
    const { observation, success } = await readerOf(new ChangingFile(1))('a.log');
    assert.ok(success, observation);
    assert.match(observation, /1\tversion 1$/);
  });

  it('tells nothing of a file that changes all the time', async () => {
    const { error_code, observation } = await readerOf(new ChangingFile(100))('a.log');
    assert.equal(error_code, 'changed');
    assert.doesNotMatch(observation, /version/);
    assert.match(observation, /a\.log changed while it was read, and again/);
  });

  it('says that a file vanished, or became shorter all the time', async () => {
    const vanishing = new ChangingFile(1, (version) => (version === 0 ? 'x' : undefined));
    const { error_code, error_message } = await readerOf(vanishing)('a.log');
    assert.deepEqual([error_code, error_message], ['not_found', 'a.log vanished while it was read.']);
    const shrinking = new ChangingFile(100, (version) => 'x'.repeat(1000 - version));
    assert.equal((await readerOf(shrinking)('a.log')).error_code, 'changed');
  });

  it('says of which state of which file a result is', async () => {
    const files = new MemoryFiles({ 'a.txt': 'x' });
    const codes = new CodeStore(
      new MemoryCodeFolder(new Map([['code_a.py', 'x']])),
      tickingClock(),
      localize,
      new MemoryLog(),
    );
    const tool = fileReader({
      ...{ ...emptyReaderPorts, files, tree: files, codes, sql: table(), uploads: () => [] },
      formatter: makeFormatter(localize, 'en'),
    });
    const context = {
      signal: new AbortController().signal,
      level: 'standard',
      mode: 'all',
      caller: '',
      call: 'c',
    } as const;
    const { stamp } = await files.stat('a.txt');
    assert.deepEqual((await tool.run(tool.parameters.parse({ path: 'a.txt' }), context)).sources, [
      { path: 'a.txt', stamp },
    ]);
    assert.equal((await tool.run(tool.parameters.parse({ path: 'code_a' }), context)).sources?.[0]?.path, 'code_a');
  });
});
