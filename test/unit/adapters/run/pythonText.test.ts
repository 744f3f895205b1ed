/** What of asking Pythons is text alone: other systems than the one that the tests run on. */
import assert from 'node:assert/strict';
import { isStoreStub, outputOf } from '../../../../src/adapters/run/pythonProbe';
import { startOf } from '../../../../src/adapters/run/pythonProcess';
import { siteFolders } from '../../../../src/adapters/run/pythonSite';

describe('asking a Python on another system', () => {
  it('goes by the shell for batch files of Windows, with each word in quotes', () => {
    const batch = 'C:\\Users\\me & you\\.pyenv\\shims\\python.bat';
    assert.deepEqual(startOf(batch, ['-B', 'C:\\a b\\x.py'], 'win32', 'C:\\Windows\\cmd.exe'), {
      program: 'C:\\Windows\\cmd.exe',
      args: ['/d', '/s', '/c', `""${batch}" "-B" "C:\\a b\\x.py""`],
      verbatim: true,
    });
    for (const bad of ['C:\\%PATH%\\python.bat', 'C:\\a"b\\python.cmd'])
      assert.equal(startOf(bad, [], 'win32', undefined), undefined);
    const plain = { program: 'C:\\%x%\\python.exe', args: ['-B'], verbatim: false };
    assert.deepEqual(startOf(plain.program, plain.args, 'win32', undefined), plain);
    assert.deepEqual(startOf('/a/python.bat', [], 'linux', undefined)?.program, '/a/python.bat');
  });

  it('tells the store’s stand-in from the store’s Python', () => {
    const alias = 'C:\\Users\\me\\AppData\\Local\\Microsoft\\WindowsApps\\python.exe';
    const end = { how: 'exited', code: 9009, stdout: '', stderr: '' } as const;
    const said = 'Python was not found; run without arguments to install from the Microsoft Store';
    assert.equal(isStoreStub(alias, end), true);
    assert.equal(isStoreStub(alias, { ...end, code: 1, stderr: said }), true);
    assert.equal(isStoreStub(alias, { ...end, code: 1, stderr: 'Fatal Python error' }), false);
    assert.equal(isStoreStub('C:\\Python311\\python.exe', end), false);
  });

  it('looks for changes where libraries are installed', () => {
    const at = (platform: NodeJS.Platform, prefix: string, appData?: string): string[] =>
      siteFolders({ prefix, version: '3.12.1' }, { platform, home: '/home/me', appData });
    assert.ok(at('linux', '/w/.venv').includes('/w/.venv/lib/python3.12/site-packages'));
    assert.ok(at('linux', '/w/.venv').includes('/w/.venv/pyvenv.cfg'));
    assert.ok(at('linux', '/usr').includes('/usr/lib/python3/dist-packages'));
    assert.ok(at('linux', '/usr').includes('/home/me/.local/lib/python3.12/site-packages'));
    assert.ok(at('darwin', '/opt').includes('/home/me/Library/Python/3.12/lib/python/site-packages'));
    assert.deepEqual(at('win32', 'C:\\P', 'C:\\App'), [
      'C:\\P\\pyvenv.cfg',
      'C:\\P\\Lib\\site-packages',
      'C:\\App\\Python\\Python312\\site-packages',
    ]);
  });

  it('tells one line of what was said, and no more than can be read', () => {
    assert.equal(outputOf({ stdout: 'out', stderr: '\n  a   line\u0007\nmore' }), ' a line⟨U+0007⟩');
    assert.equal(outputOf({ stdout: 'x'.repeat(500), stderr: '' }).length, 200);
  });
});
