import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FileSpace } from '../../../src/adapters/fileSpace';
import { NodeOutsideFiles } from '../../../src/adapters/outsideFiles';
import { ParseOptionsStore } from '../../../src/core/store/parseOptionsStore';
import { TestMemory } from '../../unit/core/context/tokens/support';
import { counter } from '../../support/ports';

let folder = '';
const inFolder = (...parts: string[]): string => path.join(folder, ...parts);

describe('adapters/outsideFiles', () => {
  const allowed = new Set<string>();
  let changes = 0;
  let outside: NodeOutsideFiles;
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
    for (const each of ['shop', 'home/.ssh', 'data', 'editor/ba-agent'])
      await mkdir(inFolder(each), { recursive: true });
    const files = [
      'shop/in.csv',
      'home/own.csv',
      'home/.ssh/config',
      'data/a.csv',
      'data/cert.pem',
      'editor/x/../state.db',
    ];
    for (const each of files) await writeFile(path.normalize(inFolder(each)), each);
    allowed.clear();
    changes = 0;
    outside = new NodeOutsideFiles({
      roots: () => [{ name: 'shop', folder: inFolder('shop') }],
      home: inFolder('home'),
      own: [{ folder: inFolder('editor') }],
      allows: (file) => allowed.has(file),
      makeId: counter('r'),
      onChange: () => changes++,
    });
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('locates files by absolute paths and from the home folder, each at an address that stays', async () => {
    const found = await outside.locate(inFolder('data/a.csv'));
    assert.equal(found?.file, inFolder('data/a.csv'));
    assert.match(found.address, /^outside:r[0-9]+\/a\.csv$/);
    await symlink(inFolder('data/a.csv'), inFolder('home/link'));
    for (const other of [inFolder('shop/../data/./a.csv'), '~/link']) {
      assert.deepEqual(await outside.locate(other), found, 'the same file');
    }
    assert.equal((await outside.locate('~/own.csv'))?.file, inFolder('home/own.csv'));
  });

  it('leaves the workspace, and paths of other kinds, to others', async () => {
    await symlink(inFolder('data/a.csv'), inFolder('shop/out.csv'));
    const others = ['a.csv', 'out.csv', '../data/a.csv', '~', '~other/x', inFolder('shop/in.csv'), 'outside:r1/a.csv'];
    for (const other of [...others, `file://${inFolder('data/a.csv')}`, `${inFolder('data/a.csv')}\0`, '']) {
      assert.equal(await outside.locate(other), undefined, other);
    }
  });

  it('never gives a secret, by whatever way, nor says whether it is there', async () => {
    await symlink(inFolder('home/.ssh/config'), inFolder('data/harmless.txt'));
    await symlink(inFolder('home/.ssh'), inFolder('data/harmless'));
    const secrets = [
      'home/.ssh/config',
      'data/harmless.txt',
      'data/harmless/config',
      'data/cert.pem',
      'editor/state.db',
    ];
    for (const given of [
      ...secrets.map((each) => inFolder(each)),
      '~/.ssh/id_rsa',
      '/proc/self/environ',
      '/dev/zero',
    ]) {
      allowed.add(given);
      await assert.rejects(outside.locate(given), { name: 'FileAccessError', code: 'secret' }, given);
    }
    await assert.rejects(outside.locate(inFolder('data/gone.csv')), { code: 'not_found' });
    await assert.rejects(outside.locate(inFolder('data')), { code: 'not_a_file' });
    for (const given of [...secrets, 'data/gone.csv', 'data']) {
      await assert.rejects(outside.locate(inFolder(given)), ({ message }: Error) => !message.includes(folder), given);
    }
  });

  it('leads to a file only while that is allowed', async () => {
    const { address = '', file = '' } = (await outside.locate(inFolder('data/a.csv'))) ?? {};
    await assert.rejects(outside.resolve(address), { code: 'outside_workspace', message: /the user is asked/ });
    allowed.add(file);
    outside.refresh();
    const space = new FileSpace(() => [], [outside], new ParseOptionsStore(new TestMemory()));
    assert.equal(new TextDecoder().decode(await space.read(address, 0, 100)), 'data/a.csv');
    assert.deepEqual([outside.files(), await space.folders(), changes], [[file], [file], 1]);
    allowed.clear();
    outside.refresh();
    outside.refresh();
    assert.deepEqual([outside.files(), changes], [[], 2], 'told once');
    await assert.rejects(space.read(address, 0, 100), { code: 'outside_workspace' });
    allowed.add(file);
    await outside.locate('~/own.csv');
    assert.equal(changes, 3, 'what is allowed may be located later');
  });

  it('knows no other address, and no other file in the place of the one that was allowed', async () => {
    const { address = '', file = '' } = (await outside.locate(inFolder('data/a.csv'))) ?? {};
    allowed.add(file);
    for (const other of [
      'outside:',
      'outside:r1',
      `${address}x`,
      address.replace('a.csv', '../a.csv'),
      'outside:r99/a.csv',
    ]) {
      await assert.rejects(outside.resolve(other), { code: 'not_found' }, other);
    }
    await unlink(file);
    await assert.rejects(outside.resolve(address), { code: 'not_found' });
    await symlink(inFolder('home/own.csv'), file);
    await assert.rejects(outside.resolve(address), { code: 'outside_workspace' });
  });

  it('keeps out of an address what would break it, or shows as something else', async () => {
    const name = "a'b\n\u202ec#d`.csv";
    await writeFile(inFolder('data', name), 'x');
    const { address = '' } = (await outside.locate(inFolder('data', name))) ?? {};
    assert.match(address, /^outside:r\d+\/a_b__c_d_\.csv$/);
  });
});
