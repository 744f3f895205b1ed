import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { isOwn, isStream } from '../../../src/adapters/pathRules';
import { resolveWorkspacePath, type WorkspaceRoot } from '../../../src/adapters/workspacePaths';
import { isProtectedName } from '../../../src/base/pathNames';
import { assertProperty } from '../../support/property';

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
      '//server/share/x',
      '\\\\?\\C:\\x',
      'file:///etc/passwd',
      'file:a.csv',
      'https://example.com/a.csv',
      '.. /x',
      '.. ./x',
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

  it('refuses a link that gives a file made to hold secrets another name', async () => {
    await writeFile(inFolder('shop/.env'), 'KEY=1');
    await mkdir(inFolder('shop/kept.key'));
    await symlink('.env', inFolder('shop/notes.txt'));
    await symlink('.env', inFolder('shop/.env.local'));
    for (const given of ['notes.txt', '.env.local']) {
      await assert.rejects(resolve(given), { code: 'secret', message: /keys or passwords/ }, given);
    }
    roots = [{ name: 'kept', folder: inFolder('shop/kept.key') }];
    assert.equal(await resolve(''), inFolder('shop/kept.key'), 'a workspace may be called as it likes');
  });

  it('works in a workspace that is a link itself', async () => {
    await symlink(inFolder('shop'), inFolder('linked'));
    roots = [{ name: 'linked', folder: inFolder('linked') }];
    assert.equal(await resolve('data/b.csv'), inFolder('shop/data/b.csv'));
  });

  it('refuses folders of other programs, whatever their case', async () => {
    const hidden = ['.git/config', '.GIT/config', 'sub/.vscode/x.json', 'sub/.VSCode/x.json', '.svn', '.hg/x'];
    const written = [
      '.git./config',
      '.git /config',
      '.Git . /x',
      'GIT~1/config',
      'vscode~2/x',
      '.git::$INDEX_ALLOCATION/x',
    ];
    const ignored = ['.g\u200cit/config', '.\ufeffgit/x', '\uff0egit/x', '.\u017fvn/x'];
    for (const given of [...hidden, ...written, ...ignored]) {
      await assert.rejects(resolve(given), { code: 'protected' }, given);
    }
    for (const name of ['git', '.gitignore', '.github', 'x.git', 'GIT~', '.vscode-data']) {
      assert.equal(isProtectedName(name), false, name);
    }
  });

  it('knows the streams of files where the system has them', () => {
    assert.deepEqual(
      [
        isStream('a.txt::$DATA', 'win32'),
        isStream('a.txt:x', 'win32'),
        isStream('10:30.csv', 'linux'),
        isStream('a', 'win32'),
      ],
      [true, true, false, false],
    );
  });

  it('refuses the extension’s own folders in the workspace, but for those that are opened as one', async () => {
    for (const each of ['shop/state/sessions', 'shop/state/sample']) await mkdir(inFolder(each), { recursive: true });
    for (const each of ['shop/state/sessions/s.jsonl', 'shop/state/sample/a.csv']) await writeFile(inFolder(each), 'x');
    await symlink(inFolder('shop/state'), inFolder('link'));
    await symlink(inFolder('shop/state/sessions'), inFolder('shop/there'));
    const own = [{ folder: inFolder('link'), except: ['sample'] }];
    for (const given of ['state/sessions/s.jsonl', 'state', 'there/s.jsonl'])
      await assert.rejects(resolveWorkspacePath(roots, given, own), { code: 'protected' }, given);
    assert.equal(await resolveWorkspacePath(roots, 'state/sample/a.csv', own), inFolder('shop/state/sample/a.csv'));
    assert.equal(isOwn([{ folder: inFolder('shop/sta') }], inFolder('shop/state')), false);
  });

  it('gives for any path a file of the workspace that is in no protected folder, or nothing', async () => {
    await symlink(inFolder('shop-secret'), inFolder('shop/out'));
    await symlink('..', inFolder('shop/data/up'));
    await symlink(inFolder('shop/.git'), inFolder('shop/g'));
    const own = [{ folder: inFolder('shop/own') }];
    await mkdir(inFolder('shop/own'));
    await writeFile(inFolder('shop/own/key'), 'x');
    const names = [
      'a.csv',
      'data',
      'b.csv',
      'out',
      's.csv',
      'up',
      'g',
      'config',
      'own',
      'key',
      'shop',
      'shop-secret',
      'sub',
    ];
    const hostile = [
      '..',
      '.',
      '',
      '.git',
      '.GIT',
      '.git.',
      'GIT~1',
      '.vscode',
      '.VSCode',
      '..\\..',
      '~',
      'C:',
      'a.csv::$DATA',
    ];
    const odd = ['\0', ' ', '%2e%2e', '\u2024\u2024', '\\\\?\\', '//server', 'file:', '$HOME', inFolder('shop-secret')];
    const part = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...hostile, ...odd), fc.string({ maxLength: 4 }));
    const given = fc
      .tuple(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '\\', '//', '/./'), fc.constantFrom('', '/', '\\'))
      .map(([parts, between, before]) => before + parts.join(between));
    let found = 0;
    await assertProperty(
      fc.asyncProperty(given, async (each) => {
        const result: unknown = await resolveWorkspacePath(roots, each, own).catch((error: unknown) => error);
        if (typeof result !== 'string') {
          assert.ok(result instanceof Error && result.name === 'FileAccessError', String(result));
          if (!each.includes(folder)) assert.ok(!result.message.includes(folder), result.message);
          return;
        }
        found++;
        assert.equal(await realpath(result), result);
        const relative = path.relative(inFolder('shop'), result);
        assert.ok(!relative.startsWith('..') && !path.isAbsolute(relative), result);
        assert.doesNotMatch(relative, /(?:^|\/)(?:\.git|\.vscode|own)(?:\/|$)/i);
      }),
      { numRuns: 1500 },
    );
    assert.ok(found > 50, 'some of them are files');
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
