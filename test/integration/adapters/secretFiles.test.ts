/** Files that hold secrets: none of the ways to files gives a byte of them, wherever they lie. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { link, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AttachedFiles } from '../../../src/adapters/attachedFiles';
import { FileSpace } from '../../../src/adapters/fileSpace';
import { NodeOutsideFiles } from '../../../src/adapters/outsideFiles';
import { NodeWritePlaces } from '../../../src/adapters/writePlaces';
import { FileAccessError, type SqlEngine } from '../../../src/core/ports';
import { ParseOptionsStore } from '../../../src/core/store/parseOptionsStore';
import { fileSearch } from '../../../src/core/tools/fileSearch';
import { ToolPipeline } from '../../../src/core/tools/pipeline';
import { seal } from '../../../src/core/contract/tool';
import { Corpus } from '../../../src/core/tools/vectorSearch/corpus';
import { tableSearch } from '../../../src/core/tools/tableSearch';
import { vectorSearch } from '../../../src/core/tools/vectorSearch/vectorSearch';
import { makeFormatter } from '../../../src/core/text/formatter';
import { Engine } from '../../../src/workers/data/engine';
import { TestMemory } from '../../unit/core/context/tokens/support';
import { readerOf } from '../../unit/core/tools/fileReader/reading';
import { LocalIndex } from '../../unit/core/tools/vectorSearch/support';
import { counter, localize, MemoryLog, MemorySessionFiles } from '../../support/ports';

const MARK = 'hunter2swordfish';
const never = new AbortController().signal;

describe('files that hold secrets', function () {
  let root = '';
  let folder = '';
  let space: FileSpace;
  const made: string[] = [];

  before(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-secrets-')));
    folder = path.join(root, 'home');
    await mkdir(folder);
    for (const list of ['secret', 'otherSecret']) {
      for (const name of readFileSync(`test/fixtures/secretPaths/${list}.txt`, 'utf8').trimEnd().split('\n')) {
        const file = path.join(folder, name);
        // Some are a folder in one entry of the list and a file in another one.
        const isMade = await mkdir(path.dirname(file), { recursive: true }).then(
          () => writeFile(file, `name,value\npassword,${MARK}\n`).then(...thatWorked),
          () => false,
        );
        if (isMade) made.push(name);
      }
    }
    await writeFile(path.join(folder, 'sales.csv'), 'name,value\nrevenue,1\n');
    await writeFile(path.join(folder, 'notes.md'), '# Notes\n\nThe revenue of May is a guess.\n');
    space = new FileSpace(() => [{ name: 'home', folder }], [], new ParseOptionsStore(new TestMemory()));
  });
  after(() => rm(root, { recursive: true, force: true }));

  const thatWorked = [() => true, () => false] as const;
  const isRefused = (error: unknown): boolean =>
    error instanceof FileAccessError && ['secret', 'protected'].includes(error.code) && !error.message.includes(root);

  it('are hundreds', () => {
    assert.ok(made.length > 800, String(made.length));
  });

  it('are not read, looked at or told to who reads by itself, by their paths', async () => {
    for (const name of made) {
      for (const way of [space.read(name, 0, 100), space.stat(name), space.resolveFile(name)]) {
        await assert.rejects(way, isRefused, name);
      }
    }
    assert.equal((await space.read('sales.csv', 0, 4)).length, 4);
  });

  it('are not read by file_reader, whatever it takes them for', async () => {
    const read = readerOf(space);
    for (const name of made) {
      for (const format of ['auto', 'text']) {
        const { observation, error_code: code } = await read(name, { format });
        assert.ok(code === 'secret' || code === 'protected', `${name}: ${String(code)} ${observation}`);
        assert.ok(!observation.includes(MARK), name);
      }
    }
    assert.match((await read('sales.csv', { format: 'text' })).observation, /revenue/);
  });

  it('are not searched, and folders of them are not listed', async () => {
    const formatter = makeFormatter(localize, 'en');
    const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
    const corpus = new Corpus({
      ...{ index: new LocalIndex(), clock, files: space, tree: space, sessions: new MemorySessionFiles() },
      documents: { pages: () => Promise.reject(new FileAccessError('unreadable', 'no pages')) },
      artifacts: { list: () => Promise.resolve([]) },
    });
    const described: string[] = [];
    const sql: SqlEngine = {
      query: () => Promise.resolve({ columns: [], rows: [[1]], truncated: false, tables: [], sources: [] }),
      describe: (table) => {
        described.push(table);
        const columns = [{ name: 'revenue', type: 'BIGINT' }];
        return Promise.resolve({ table, columns, rows: 1, sheets: [], notes: [] });
      },
    };
    const tools = [
      seal(fileSearch({ files: space, tree: space, patterns: { match: () => assert.fail() }, clock, formatter })),
      seal(tableSearch({ files: space, tree: space, sql, clock, formatter, isOpen: () => true })),
      seal(vectorSearch({ corpus, embeddings: () => Promise.resolve(undefined), formatter })),
    ];
    const pipeline = new ToolPipeline(tools, { check: () => ({ allowed: true }) }, clock, new MemoryLog());
    const run = async (tool_name: string, parameters: Record<string, unknown>): Promise<string> =>
      (await pipeline.run({ tool_call_id: 'c', tool_name, parameters, caller_id: 's' }, never)).observation;
    assert.doesNotMatch(await run('file_search', { text: MARK }), /password,/);
    assert.match(await run('file_search', { text: 'revenue' }), /sales\.csv/);
    assert.ok(!(await run('vector_search', { query: `password ${MARK}` })).includes(`password,${MARK}`));
    assert.match(await run('vector_search', { query: 'revenue' }), /notes\.md/);
    const tables = await run('table_search', { question: 'password' });
    assert.match(tables, /1 tables[^]*sales\.csv/);
    // That there are others is not told either.
    assert.doesNotMatch(tables, /Not readable|Not looked into/);
    assert.deepEqual(described, ['sales.csv']);
    const names = (await space.list('')).map(({ name }) => name);
    for (const name of ['.ssh', '.aws', '.config', '.mozilla']) assert.ok(!names.includes(name), name);
    await assert.rejects(space.list('.ssh'), isRefused);
  });

  it('are not read by SQL', async () => {
    await mkdir(path.join(root, 'spill'));
    const options = { memoryLimit: '512MB', temporary: path.join(root, 'spill'), sqliteWasm: '' };
    const engine = await Engine.start({ ...options, folders: await space.folders() }, (given) =>
      space.resolveFile(given),
    );
    const query = (sql: string) => engine.query({ sql, params: {}, maxRows: 5 }, never);
    for (const name of made) {
      await assert.rejects(
        query(`SELECT * FROM '${name.replaceAll("'", "''")}'`),
        ({ message }: Error) => !message.includes(MARK),
        name,
      );
    }
    assert.deepEqual((await query("SELECT value FROM 'sales.csv'")).rows, [[1]]);
  });

  it('are not attached, dropped or pasted', async () => {
    const copies = new AttachedFiles({
      folders: () => [path.join(root, 'attached')],
      makeId: counter('a'),
      limits: { fileBytes: 1e6, totalBytes: 1e9 },
      named: () => Promise.resolve({ ids: new Set(), untilMs: 0 }),
    });
    for (const name of made) {
      await assert.rejects(copies.take(path.join(folder, name)), { name: 'CopyError', fault: 'secret' }, name);
    }
    for (const name of ['.env', 'id_rsa', 'credentials.json']) {
      await assert.rejects(copies.begin(name, 5), { name: 'CopyError', fault: 'secret' }, name);
    }
    assert.equal((await copies.take(path.join(folder, 'sales.csv'))).filename, 'sales.csv');
  });

  it('are not read through links with other names, and what has their name is not read either', async () => {
    await symlink(path.join(folder, '.ssh'), path.join(folder, 'notes'));
    await symlink(path.join(folder, 'sales.csv'), path.join(folder, 'sales.pem'));
    const links: string[] = [];
    for (const [at, name] of made.entries()) {
      links.push(`link${at}.csv`);
      await symlink(path.join(folder, name), path.join(folder, `link${at}.csv`));
    }
    for (const name of [...links, 'notes/id_rsa', 'notes/config', 'sales.pem']) {
      await assert.rejects(space.read(name, 0, 100), isRefused, name);
    }
  });

  it('are not read from outside of the workspace, whatever the user allows', async () => {
    const outside = new NodeOutsideFiles({
      ...{ roots: () => [], home: folder, own: [], makeId: counter('r'), onChange: () => undefined },
      allows: () => true,
    });
    for (const name of made) {
      await assert.rejects(outside.locate(path.join(folder, name)), { code: 'secret' }, name);
    }
  });

  it('are not written', async () => {
    const places = new NodeWritePlaces({ roots: () => [{ name: 'home', folder }], own: [], codeFolders: () => [] });
    for (const name of made) await assert.rejects(places.find(name), FileAccessError, name);
  });

  it('are not read where a folder of them is the workspace itself', async () => {
    for (const inner of ['.ssh', '.aws', '.gnupg', '.mozilla/firefox']) {
      const only = new FileSpace(
        () => [{ name: 'x', folder: path.join(folder, inner) }],
        [],
        new ParseOptionsStore(new TestMemory()),
      );
      await assert.rejects(only.list(''), isRefused, inner);
    }
  });

  it('are not all that lies among settings: a folder there that the user has opened is read', async () => {
    const opened = path.join(folder, '.config', 'opened');
    await mkdir(opened, { recursive: true });
    for (const name of ['a.csv', '.env']) await writeFile(path.join(opened, name), 'a\n1\n');
    const root1 = { name: '.config', folder: opened };
    for (const roots of [[root1], [root1, { name: 'shop', folder: root }]]) {
      const files = new FileSpace(() => roots, [], new ParseOptionsStore(new TestMemory()));
      const at = roots.length > 1 ? '.config/' : '';
      assert.equal((await files.read(`${at}a.csv`, 0, 1)).length, 1);
      await assert.rejects(files.read(`${at}.env`, 0, 1), isRefused);
    }
  });

  it('are what they are called: a hard link with another name is a file like any other', async () => {
    await link(path.join(folder, 'id_rsa'), path.join(folder, 'hard.txt'));
    assert.match(new TextDecoder().decode(await space.read('hard.txt', 0, 100)), /password/);
  });
});
