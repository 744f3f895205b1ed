import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeWritePlaces } from '../../../src/adapters/writePlaces';
import { FileAccessError } from '../../../src/core/ports';

describe('adapters/writePlaces', () => {
  let base = '';
  let places: NodeWritePlaces;
  const inShop = (...parts: string[]): string => path.join(base, 'shop', ...parts);
  beforeEach(async () => {
    base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-places-')));
    for (const folder of ['shop/sub', 'shop/storage', 'shop/.ba-agent/data', 'shop/.git', 'other', 'outside']) {
      await mkdir(path.join(base, folder), { recursive: true });
    }
    await writeFile(inShop('sub/a.md'), 'a');
    places = placesOf(['shop', inShop()]);
  });
  afterEach(() => rm(base, { recursive: true, force: true }));
  const placesOf = (...roots: [string, string][]): NodeWritePlaces =>
    new NodeWritePlaces({
      roots: () => roots.map(([name, folder]) => ({ name, folder })),
      own: [{ folder: inShop('storage') }],
      codeFolders: () => [inShop('.ba-agent/data')],
    });
  const codeFor = async (given: string, of = places): Promise<string> => {
    try {
      await of.find(given);
      return 'found';
    } catch (error) {
      assert.ok(error instanceof FileAccessError);
      assert.ok(!error.message.includes(base), error.message);
      return error.code;
    }
  };

  it('knows a file by one path, however it is written', async () => {
    await symlink(inShop('sub'), inShop('link'));
    const expected = { path: 'sub/a.md', file: inShop('sub/a.md'), exists: true, writable: true };
    for (const given of ['sub/a.md', './sub//a.md', 'sub\\a.md', 'link/a.md']) {
      assert.deepEqual(await places.find(given), expected, given);
    }
    const made = { path: 'sub/x/y.md', file: inShop('sub/x/y.md'), exists: false, writable: true };
    for (const given of ['sub/x/y.md', 'link/x/y.md']) assert.deepEqual(await places.find(given), made);
  });

  it('has the names of folders in front where there are several, and the editor’s way to them', async () => {
    await symlink(inShop(), path.join(base, 'way'));
    const several = placesOf(['shop', path.join(base, 'way')], ['other', path.join(base, 'other')]);
    const found = await several.find('shop/sub/a.md');
    assert.deepEqual([found.path, found.file], ['shop/sub/a.md', path.join(base, 'way/sub/a.md')]);
    assert.equal((await several.find('other/new.md')).file, path.join(base, 'other/new.md'));
    assert.equal(await codeFor('third/new.md', several), 'not_found');
    assert.equal(await codeFor('new.md', several), 'not_found');
    assert.equal(await codeFor('other', several), 'not_a_file');
    assert.equal(await codeFor('a.md', placesOf()), 'outside_workspace');
  });

  it('leads nowhere outside of the workspace', async () => {
    await symlink(path.join(base, 'outside'), inShop('out'));
    await symlink(path.join(base, 'outside/gone.md'), inShop('dangling.md'));
    await symlink(path.join(base, 'outside/gone'), inShop('danglingFolder'));
    for (const given of ['out/new.md', 'out/deep/new.md', 'dangling.md', 'danglingFolder/new.md']) {
      assert.equal(await codeFor(given), 'outside_workspace', given);
    }
    for (const given of [
      '../outside/a.md',
      'sub/../../outside/a.md',
      '/etc/a.md',
      'C:\\a.md',
      'file:///a.md',
      '~/../..',
    ]) {
      assert.equal(await codeFor(given), 'outside_workspace', given);
    }
  });

  it('spares what is not written: settings of programs, our own storage, secrets, saved code', async () => {
    await symlink(inShop('.git'), inShop('plain'));
    await symlink(inShop('.ba-agent/data'), inShop('code'));
    await writeFile(inShop('.env'), '');
    await symlink(inShop('.env'), inShop('env.txt'));
    const spared = [
      '.git/hooks/x',
      '.GIT/config',
      '.vscode/tasks.json',
      'sub/.git/config',
      'plain/new',
      'storage/x.json',
    ];
    const secret = ['.env', '.env.local', 'env.txt', 'id_rsa', 'sub/server.pem', '.ssh/config', '.aws/x', 'x/.npmrc'];
    for (const given of [...spared, ...secret, '.ba-agent/data/a.py', '.ba-agent/data/x/a.py', 'code/new.py']) {
      assert.equal(await codeFor(given), 'protected', given);
    }
    await assert.rejects(places.find('.ba-agent/data/a.py'), /Give the code as a code block/);
    for (const given of ['.ba-agent/prompts.md', 'run/a.py', 'dev/a.py', '.github/workflows/x.yml', 'environment.md']) {
      assert.equal(await codeFor(given), 'found', given);
    }
  });

  it('takes no folder for a file, and makes no file below one', async () => {
    for (const given of ['sub', '', '.', 'sub/a.md/b.md']) assert.equal(await codeFor(given), 'not_a_file', given);
  });

  it('makes no names that other systems cannot have, or that people take for others', async () => {
    for (const given of [
      'con',
      'sub/NUL.txt',
      'x/aux.c',
      'a.',
      'a /b.md',
      'a\u202Efdp.md',
      'a\u200b.md',
      'a\nb',
      'a?b',
      'ab:c',
    ]) {
      assert.equal(await codeFor(given), 'not_found', JSON.stringify(given));
    }
    for (const given of ['console.md', '销售 报告.md', 'é.md', 'a b.md', '.hidden']) {
      assert.equal(await codeFor(given), 'found', given);
    }
    await writeFile(inShop('a?b'), '');
    if (process.platform !== 'win32') assert.equal(await codeFor('a?b'), 'found', 'what is there has its name');
  });

  it('knows a file by its links', async () => {
    await symlink(inShop('sub/a.md'), inShop('link.md'));
    const place = await places.find('sub/a.md');
    assert.deepEqual(
      await Promise.all(
        [inShop('sub/a.md'), inShop('link.md'), inShop('none.md')].map((file) => places.isAt(place, file)),
      ),
      [true, true, false],
    );
    const made = await places.find('new.md');
    assert.deepEqual(
      [await places.isAt(made, inShop('new.md')), await places.isAt(made, inShop('gone.md'))],
      [true, false],
    );
  });
});
