/** Where the engine spills: on a disk, bounded, and nothing is left of processes that were killed. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { makeSpillFolder } from '../../../../src/adapters/data/spillFolder';
import { SqlEngineError } from '../../../../src/core/ports';
import { Engine } from '../../../../src/workers/data/engine';

describe('adapters/data/spillFolder', () => {
  let place = '';
  beforeEach(async () => {
    place = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba agent spill ')));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  it('is a folder of the user alone, with as much room as the disk can spare', async () => {
    const { folder, maxBytes } = await makeSpillFolder([path.join(place, 'deep', 'spill')]);
    assert.equal(path.dirname(folder), path.join(place, 'deep', 'spill'));
    assert.ok(maxBytes > 0 && maxBytes <= 10 * 1024 ** 3);
    if (process.platform !== 'win32') assert.equal((await stat(folder)).mode & 0o077, 0);
  });

  it('is on a disk where there is one, and small where all is memory', async function () {
    const memory = '/dev/shm';
    if (process.platform !== 'linux' || !existsSync(memory)) this.skip();
    const inMemory = await mkdtemp(path.join(memory, 'ba-agent-test-'));
    try {
      const { folder } = await makeSpillFolder([inMemory, place]);
      // Where the place of the test is in memory itself, the first one is as good.
      const alone = await makeSpillFolder([inMemory]);
      assert.ok(alone.folder.startsWith(inMemory) && alone.maxBytes <= 256 * 1024 ** 2);
      if (!folder.startsWith(inMemory)) assert.equal(path.dirname(folder), place);
    } finally {
      await rm(inMemory, { recursive: true, force: true });
    }
  });

  it('is filled as far as its bound, where the statement ends in words, and no further', async () => {
    const [workspace, spill] = [path.join(place, 'workspace'), path.join(place, 'spill')];
    await mkdir(workspace);
    await mkdir(spill);
    const sqliteWasm = createRequire(path.resolve('package.json')).resolve('sql.js/dist/sql-wasm.wasm');
    const options = { folders: [workspace], memoryLimit: '60MB', temporary: spill, spillBytes: 4 * 1024 ** 2 };
    const engine = await Engine.start({ ...options, sqliteWasm }, () => Promise.reject(new Error('There is no file.')));
    // More than memory, which has to be kept until its last row is known.
    const sql = `SELECT count(*) FROM (SELECT row_number() OVER (ORDER BY text DESC) AS place FROM (SELECT repeat(chr(97 + CAST(i % 26 AS INTEGER)), 40) || i AS text FROM range(2000000) t(i))) WHERE place % 7 = 0`;
    const run = engine.query({ sql, params: {}, maxRows: 1 }, new AbortController().signal);
    await assert.rejects(run, (error) => error instanceof SqlEngineError && /memory/i.test(error.message));
    const sizes = (await readdir(spill)).map(async (name) => (await stat(path.join(spill, name))).size);
    assert.ok((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) <= 8 * 1024 ** 2);
    const again = await engine.query({ sql: 'SELECT 1', params: {}, maxRows: 1 }, new AbortController().signal);
    assert.deepEqual(again.rows, [[1]]);
  });

  it('goes when its process was killed, and stays while that lives; others’ folders stay', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const { folder: own } = await makeSpillFolder([place]);
    const left = own.replace(`-${process.pid}-`, `-${String(child.pid)}-`);
    const elsewhere = path.join(place, `ba-agent-spill-elsewhere-${String(child.pid)}-abcdef`);
    for (const folder of [left, elsewhere, path.join(place, 'other')]) await mkdir(folder);
    await writeFile(path.join(left, 'duckdb_temp_storage-0.tmp'), 'x');
    const { folder: second } = await makeSpillFolder([place]);
    assert.ok(existsSync(left), 'its process lives');
    child.kill('SIGKILL');
    await once(child, 'close');
    const { folder: third } = await makeSpillFolder([place]);
    assert.deepEqual(
      (await readdir(place)).sort(),
      [own, second, third, elsewhere, path.join(place, 'other')].map((each) => path.basename(each)).sort(),
    );
  });
});
