import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeProjectPlaces } from '../../../src/adapters/projectPlaces';
import type { ProjectPlace } from '../../../src/core/session/projectRecord';
import { MemoryLog } from '../../support/ports';

let root = '';
const places = new NodeProjectPlaces(new MemoryLog());
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});
const at = (...parts: string[]): string => path.join(root, ...parts);

async function place(folder: string): Promise<ProjectPlace> {
  const found = await places.look(folder);
  return typeof found === 'object' ? found : assert.fail(found);
}

describe('adapters/projectPlaces', () => {
  it('marks a folder from its first moment on, and for good', async () => {
    for (let number = 0; number < 50; number++) {
      await mkdir(at('new'));
      const { mark, disk } = await place(at('new'));
      assert.ok(mark !== undefined && disk !== undefined);
      await writeFile(at('new', 'file'), '');
      await rename(at('new'), at(`n${number}`));
      assert.deepEqual(await place(at(`n${number}`)), { real: at(`n${number}`), mark, disk });
    }
  });

  it('says that a folder is gone where its disk is there without it', async () => {
    await mkdir(at('a', 'b'), { recursive: true });
    const { disk = '' } = await place(at('a', 'b'));
    await rm(at('a'), { recursive: true });
    assert.equal(await places.look(at('a', 'b'), disk), 'gone');
    assert.equal(await places.look(at('a', 'b')), 'unknown', 'it was never seen');
    const start = disk.slice(disk.indexOf(' ') + 1);
    assert.equal(await places.look(at('a', 'b'), `7-7 ${start}`), 'unknown', 'another disk is there');
    assert.equal(await places.look(at('a', 'b'), `7-7 ${at('a')}`), 'unknown', 'nothing is there');
    await symlink(at('nowhere'), at('a'));
    assert.equal(await places.look(at('a', 'b'), disk), 'unknown', 'a link leads to where it may be');
    await rm(at('a'));
    await writeFile(at('a'), '');
    assert.equal(await places.look(at('a', 'b'), disk), 'unknown');
  });

  it('does not say that a folder is gone while another disk is in its way', async function () {
    const [here, memory] = await Promise.all([stat(root), stat('/dev/shm').catch(() => undefined)]);
    if (!memory || memory.dev === here.dev) this.skip();
    const { disk = '' } = await place('/');
    assert.equal(await places.look('/dev/shm/never/made', disk), 'unknown');
    const shm = await place('/dev/shm');
    assert.equal(await places.look('/dev/shm/never/made', shm.disk), 'gone');
    assert.ok(shm.disk?.endsWith(' /dev/shm'));
  });

  it('tells folders that are there from those that are gone, and from those that cannot be asked', async () => {
    await writeFile(at('file'), '');
    assert.equal(await places.exists(root), 'there');
    assert.equal(await places.exists(at('none')), 'gone');
    assert.equal(await places.exists(at('file', 'in')), 'gone');
    assert.equal(await places.exists(at('file')), 'gone');
    await symlink('circle', at('circle'));
    assert.equal(await places.exists(at('circle')), 'unknown');
    assert.equal(await places.look(at('circle', 'in')), 'unknown');
  });
});
