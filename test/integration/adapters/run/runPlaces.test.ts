import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { commandPlace, scriptPlace } from '../../../../src/adapters/run/runPlaces';
import { FileAccessError } from '../../../../src/core/ports';

describe('adapters/run/runPlaces', () => {
  let root = '';
  const at = (...parts: string[]): string => path.join(root, ...parts);
  const rooted = (...names: string[]) => names.map((name) => ({ name, folder: at(name) }));
  before(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-places-')));
    for (const folder of ['shop/sub/deep', 'shop/.git', 'other', 'outside', 'own']) {
      await mkdir(at(folder), { recursive: true });
    }
    await writeFile(at('shop', 'a.csv'), '');
    await symlink(at('outside'), at('shop', 'out'), 'junction');
    await symlink(at('shop', 'sub'), at('shop', 'in'), 'junction');
  });
  after(() => rm(root, { recursive: true, force: true }));

  const inside: [string, string, string][] = [
    ['', 'shop', ''],
    ['.', 'shop', ''],
    ['./', 'shop', ''],
    ['sub', 'shop/sub', 'sub'],
    ['./sub/deep/', 'shop/sub/deep', 'sub/deep'],
    ['sub\\deep', 'shop/sub/deep', 'sub/deep'],
    ['in/deep', 'shop/sub/deep', 'in/deep'],
  ];
  for (const [given, folder, shown] of inside) {
    it(`finds ${JSON.stringify(given)}`, async () => {
      assert.deepEqual(await commandPlace(rooted('shop'), given, []), { cwd: at(folder), folder: shown });
    });
  }

  const refused: [string, string][] = [
    ['..', 'outside_workspace'],
    ['sub/../..', 'outside_workspace'],
    ['/', 'outside_workspace'],
    ['/tmp', 'outside_workspace'],
    ['C:\\', 'outside_workspace'],
    ['out', 'outside_workspace'],
    ['.git', 'protected'],
    ['a.csv', 'not_found'],
    ['none', 'not_found'],
    ['sub\0', 'not_found'],
  ];
  for (const [given, code] of refused) {
    it(`refuses ${JSON.stringify(given)} as ${code}`, async () => {
      await assert.rejects(commandPlace(rooted('shop'), given, []), (error) => {
        assert.ok(error instanceof FileAccessError);
        assert.equal(error.code, code);
        assert.ok(!error.message.includes(root));
        return true;
      });
    });
  }

  it('refuses the extension’s own folder, and everything where no folder is open', async () => {
    const own = [{ folder: at('shop', 'sub'), except: [] }];
    await assert.rejects(commandPlace(rooted('shop'), 'sub/deep', own), { code: 'protected' });
    await assert.rejects(commandPlace([], '', []), { code: 'not_found' });
    assert.equal(scriptPlace([], 'a.csv'), undefined);
  });

  it('takes the first of several folders, or that of the file under analysis', async () => {
    const roots = rooted('shop', 'other');
    assert.deepEqual(await commandPlace(roots, '', []), { cwd: at('shop'), folder: 'shop' });
    assert.deepEqual(await commandPlace(roots, 'other', []), { cwd: at('other'), folder: 'other' });
    assert.deepEqual(scriptPlace(roots, undefined), { cwd: at('shop'), folder: 'shop' });
    assert.deepEqual(scriptPlace(roots, 'other/a.csv'), { cwd: at('other'), folder: 'other' });
    assert.deepEqual(scriptPlace(roots, 'attached:1/a.csv'), { cwd: at('shop'), folder: 'shop' });
    assert.deepEqual(scriptPlace(rooted('shop'), 'shop/a.csv'), { cwd: at('shop'), folder: '' });
  });
});
