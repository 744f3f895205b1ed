/** Where the engine spills: on a disk, bounded, and nothing is left of processes that were killed. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { makeSpillFolder } from '../../../../src/adapters/data/spillFolder';

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
