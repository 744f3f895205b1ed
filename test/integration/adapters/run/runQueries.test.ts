/** Questions of a script in its run's folder, answered by the real engine. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { FileSpace, type FileSource } from '../../../../src/adapters/fileSpace';
import { NodeRunFolders } from '../../../../src/adapters/run/runFolders';
import type { SqlEngine } from '../../../../src/core/ports';
import { ParseOptionsStore } from '../../../../src/core/store/parseOptionsStore';
import { Engine } from '../../../../src/workers/data/engine';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { MemoryLog, tickingClock } from '../../../support/ports';

describe('adapters/run/runFolderQueries', () => {
  let root = '';
  let engine: Pick<SqlEngine, 'query'>;
  let runs: NodeRunFolders;
  let ended = new AbortController();

  before(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'run-queries-')));
    const [work, temporary] = ['work', 'own'].map((name) => path.join(root, name));
    assert.ok(work !== undefined && temporary !== undefined);
    for (const folder of [work, temporary]) await mkdir(folder);
    await writeFile(path.join(work, 'sales.csv'), 'region,n\nEU,10\nUS,32\n');
    const sources: FileSource[] = [];
    const roots = () => [{ name: 'work', folder: work }];
    const files = new FileSpace(roots, sources, new ParseOptionsStore(new TestMemory()));
    let last = 0;
    runs = new NodeRunFolders({
      keepFormulas: () => false,
      folder: path.join(root, 'storage', 'runs'),
      others: () => [],
      roots,
      makeId: () => `run${String(++last).padStart(9, '0')}`,
      clock: tickingClock(),
      log: new MemoryLog(),
      resolve: (given) => files.resolveFile(given),
      shapeOf: () => Promise.reject(new Error('no table')),
    });
    sources.push(runs);
    const sqliteWasm = createRequire(path.join(process.cwd(), 'package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    // The folder of runs is not there yet when the engine is closed in.
    const options = { folders: await files.folders(), memoryLimit: '500MB', temporary, sqliteWasm };
    engine = await Engine.start(options, (asked) => files.resolveFile(asked));
  });
  after(() => rm(root, { recursive: true, force: true }));
  beforeEach(() => {
    ended = new AbortController();
  });

  const make = () => runs.create({ session: 's', code: '', files: [] });
  async function put(folder: string, number: number, question: unknown): Promise<void> {
    await writeFile(path.join(folder, '.q'), typeof question === 'string' ? question : JSON.stringify(question));
    await rename(path.join(folder, '.q'), path.join(folder, `q-${number}.json`));
  }
  /** Waits as the script does. */
  async function answered(folder: string, number: number): Promise<unknown> {
    for (;;) {
      const text = await readFile(path.join(folder, `a-${number}.json`), 'utf8').catch(() => undefined);
      if (text !== undefined) return JSON.parse(text);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it('answers with rows of the workspace, of the run itself, and as many as are asked for', async () => {
    const { id, folder } = await make();
    await writeFile(path.join(folder, 'out', 'made.csv'), 'a\n1\n2\n');
    const answering = runs.answerQueries(id, engine, ended.signal);
    await put(folder, 1, {
      sql: "SELECT region, n FROM 'sales.csv' WHERE n > $least",
      params: { least: 20 },
      max_rows: 5,
    });
    assert.deepEqual(await answered(folder, 1), {
      columns: [
        { name: 'region', type: 'VARCHAR' },
        { name: 'n', type: 'BIGINT' },
      ],
      rows: [['US', 32]],
      truncated: false,
    });
    await put(folder, 2, { sql: `SELECT sum(a)::INT AS s FROM 'output:${id}/made.csv'`, params: null });
    await put(folder, 3, { sql: 'SELECT * FROM range(250000)', params: {}, max_rows: 1_000_000_000 });
    const [two, three] = [await answered(folder, 2), await answered(folder, 3)];
    assert.deepEqual(two, { columns: [{ name: 's', type: 'INTEGER' }], rows: [[3]], truncated: false });
    assert.ok(typeof three === 'object' && three !== null && 'rows' in three && 'truncated' in three);
    assert.deepEqual([Array.isArray(three.rows) && three.rows.length, three.truncated], [200_000, true]);
    ended.abort();
    await answering;
    assert.deepEqual((await readdir(folder)).sort(), ['out', 'run.json', 'script.py']);
  });

  it('tells in words what cannot be answered, and goes on', async () => {
    const { id, folder } = await make();
    const answering = runs.answerQueries(id, engine, ended.signal);
    const wrong: unknown[] = [
      '{"sql":',
      { sql: '' },
      { sql: 'SELECT 1', params: [1] },
      { sql: 'SELECT nothing FROM nowhere' },
      { sql: "COPY (SELECT 1) TO '/tmp/x'" },
      { sql: "SELECT * FROM '../outside.csv'" },
    ];
    for (const [at, question] of wrong.entries()) {
      await put(folder, at, question);
      const told = await answered(folder, at);
      assert.ok(typeof told === 'object' && told !== null && 'error' in told, JSON.stringify(question));
      assert.ok(typeof told.error === 'string' && told.error.length > 10 && !told.error.includes(root));
    }
    await put(folder, 99, { sql: 'SELECT 1 AS one' });
    assert.deepEqual(await answered(folder, 99), {
      columns: [{ name: 'one', type: 'INTEGER' }],
      rows: [[1]],
      truncated: false,
    });
    ended.abort();
    await answering;
  });

  it('reads no question through a link, and writes no answer through one', async function () {
    if (process.platform === 'win32') this.skip();
    const { id, folder } = await make();
    const kept = path.join(root, 'kept.json');
    await writeFile(kept, '{"sql":"SELECT 1"}');
    await symlink(kept, path.join(folder, 'q-1.json'));
    await symlink(kept, path.join(folder, 'a-2.json'));
    await put(folder, 2, { sql: 'SELECT 2 AS two' });
    const answering = runs.answerQueries(id, engine, ended.signal);
    const one = await answered(folder, 1);
    assert.ok(typeof one === 'object' && one !== null && 'error' in one);
    while ((await readdir(folder)).includes('q-2.json')) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(await readFile(kept, 'utf8'), '{"sql":"SELECT 1"}');
    ended.abort();
    await answering;
  });

  it('ends with the run, also where that is gone or never was', async () => {
    const { id, folder } = await make();
    const answering = runs.answerQueries(id, engine, ended.signal);
    await rm(folder, { recursive: true });
    ended.abort();
    await answering;
    await runs.answerQueries('zzzzzzzzzzzz', engine, new AbortController().signal);
    await runs.answerQueries(id, engine, ended.signal);
  });
});
