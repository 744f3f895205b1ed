import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeFiles } from '../../../src/adapters/nodeFiles';
import { resolveWorkspacePath, type WorkspaceRoot } from '../../../src/adapters/workspacePaths';

/** A folder of its own for each test. */
let folder = '';
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});
const inFolder = (...parts: string[]): string => path.join(folder, ...parts);

describe('adapters/workspacePaths', () => {
  let roots: WorkspaceRoot[];
  const resolve = (given: string): Promise<string> => resolveWorkspacePath(roots, given);
  beforeEach(async () => {
    roots = [{ name: 'shop', folder: inFolder('shop') }];
    for (const each of ['shop/data', 'shop/.git', 'shop/sub/.VSCode', 'shop-secret', 'other/.git']) {
      await mkdir(inFolder(each), { recursive: true });
    }
    const files = [
      'shop/a.csv',
      'shop/data/b.csv',
      'shop/..c.csv',
      'shop/.git/config',
      'shop/sub/.VSCode/x.json',
      'shop-secret/s.csv',
      'other/o.csv',
      'other/.git/x',
    ];
    for (const each of files) await writeFile(inFolder(each), each);
  });

  it('finds files by their path in the workspace', async () => {
    assert.equal(await resolve('a.csv'), inFolder('shop/a.csv'));
    assert.equal(await resolve('./data//b.csv'), inFolder('shop/data/b.csv'));
    assert.equal(await resolve('data\\b.csv'), inFolder('shop/data/b.csv'));
    assert.equal(await resolve('..c.csv'), inFolder('shop/..c.csv'));
    assert.equal(await resolve(''), inFolder('shop'));
  });

  it('refuses whatever leads outside', async () => {
    const outside = [
      '../shop-secret/s.csv',
      'data/../a.csv',
      'data\\..\\..\\shop-secret\\s.csv',
      '..',
      inFolder('shop/a.csv'),
      '/etc/passwd',
      'C:\\Windows\\win.ini',
      'c:x',
      '\\\\server\\share\\x',
      '\\etc\\passwd',
    ];
    for (const given of outside)
      await assert.rejects(resolve(given), { name: 'FileAccessError', code: 'outside_workspace' }, given);
  });

  it('follows links and refuses those that lead outside', async () => {
    await symlink(inFolder('shop-secret'), inFolder('shop/link'));
    await symlink(inFolder('shop-secret/s.csv'), inFolder('shop/link.csv'));
    await symlink(inFolder('shop/data'), inFolder('shop/inner'));
    await symlink(inFolder('shop/.git'), inFolder('shop/hidden'));
    await symlink(inFolder('shop/loop'), inFolder('shop/loop'));
    for (const given of ['link/s.csv', 'link.csv', 'link'])
      await assert.rejects(resolve(given), { code: 'outside_workspace' }, given);
    assert.equal(await resolve('inner/b.csv'), inFolder('shop/data/b.csv'));
    await assert.rejects(resolve('hidden/config'), { code: 'protected' });
    await assert.rejects(resolve('loop'), { code: 'not_found' });
  });

  it('works in a workspace that is a link itself', async () => {
    await symlink(inFolder('shop'), inFolder('linked'));
    roots = [{ name: 'linked', folder: inFolder('linked') }];
    assert.equal(await resolve('data/b.csv'), inFolder('shop/data/b.csv'));
  });

  it('refuses folders of other programs, whatever their case', async () => {
    for (const given of ['.git/config', '.GIT/config', 'sub/.vscode/x.json', 'sub/.VSCode/x.json', '.svn', '.hg/x']) {
      await assert.rejects(resolve(given), { code: 'protected' }, given);
    }
  });

  it('says what is not there, without any absolute path', async () => {
    for (const given of ['gone.csv', 'a.csv/x', 'a\0.csv', 'x'.repeat(300)]) {
      await assert.rejects(resolve(given), { code: 'not_found' }, given);
    }
    for (const given of ['gone.csv', '../x', '/etc/passwd', '.git/x', 'a\0b']) {
      const error: unknown = await resolve(given).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof Error && !error.message.includes(folder) && !error.message.includes('/etc'));
    }
  });

  it('takes the folder’s name first where there are several', async () => {
    roots.push({ name: 'other', folder: inFolder('other') });
    assert.equal(await resolve('other/o.csv'), inFolder('other/o.csv'));
    assert.equal(await resolve('shop/a.csv'), inFolder('shop/a.csv'));
    for (const given of ['a.csv', 'o.csv', 'third/o.csv', ''])
      await assert.rejects(resolve(given), { code: 'not_found' }, given);
    await symlink(inFolder('other/o.csv'), inFolder('shop/to-other.csv'));
    assert.equal(await resolve('shop/to-other.csv'), inFolder('other/o.csv'), 'that is in the workspace as well');
    await symlink(inFolder('other/.git/x'), inFolder('shop/to-git'));
    await assert.rejects(resolve('shop/to-git'), { code: 'protected' });
  });

  it('finds nothing where no folder is open', async () => {
    roots = [];
    await assert.rejects(resolve('a.csv'), { code: 'not_found' });
  });
});

describe('adapters/nodeFiles', () => {
  const text = async (bytes: Promise<Uint8Array>): Promise<string> => new TextDecoder().decode(await bytes);
  let files: NodeFiles;
  beforeEach(async () => {
    files = new NodeFiles(() => [{ name: 'shop', folder }]);
    await writeFile(inFolder('a.txt'), '0123456789');
  });

  it('reads a range, cut where the file ends', async () => {
    assert.equal(await text(files.read('a.txt', 0, 100)), '0123456789');
    assert.equal(await text(files.read('a.txt', 3, 4)), '3456');
    assert.equal(await text(files.read('a.txt', 8, 4)), '89');
    assert.equal(await text(files.read('a.txt', 10, 4)), '');
    assert.equal(await text(files.read('a.txt', 99, 4)), '');
    await appendFile(inFolder('a.txt'), 'x');
    assert.equal(await text(files.read('a.txt', 9, 4)), '9x');
  });

  it('reads a range of a file that is larger than any memory', async () => {
    await truncate(inFolder('a.txt'), 2 ** 40);
    assert.deepEqual(await files.stat('a.txt'), { size: 2 ** 40, kind: 'file' });
    assert.equal((await files.read('a.txt', 2 ** 40 - 2, 100)).length, 2);
  });

  it('tells files from folders, and refuses what is neither, outside or not there', async () => {
    await mkdir(inFolder('sub'));
    assert.equal((await files.stat('sub')).kind, 'folder');
    assert.deepEqual(await files.stat('a.txt'), { size: 10, kind: 'file' });
    await symlink('/dev/null', inFolder('null'));
    await assert.rejects(files.stat('null'), { code: 'outside_workspace' });
    for (const read of [files.stat('../x'), files.read('../x', 0, 1)])
      await assert.rejects(read, { code: 'outside_workspace' });
    for (const read of [files.stat('gone'), files.read('gone', 0, 1)])
      await assert.rejects(read, { code: 'not_found' });
  });
});
