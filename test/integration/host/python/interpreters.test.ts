import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import {
  configuredPython,
  findProgram,
  programNames,
  thisMachine,
  type Machine,
} from '../../../../src/host/python/interpreters';

const machine = (platform: NodeJS.Platform, folders: string[], ...programs: string[]): Machine => ({
  ...{ platform, folders },
  isProgram: (file) => Promise.resolve(programs.includes(file)),
});

describe('programs that run saved code', () => {
  it('are looked for by the kind of the file', () => {
    assert.deepEqual(
      ['py', 'js', 'sh', 'r'].map((kind) => programNames(kind, 'linux')[0]),
      ['python3', 'node', 'bash', 'Rscript'],
    );
    assert.equal(programNames('py', 'win32')[0], 'py');
    for (const kind of ['sql', 'html', '', 'constructor', '__proto__'])
      assert.deepEqual(programNames(kind, 'linux'), []);
  });

  it('are the first in the order of names, then of folders', async () => {
    const here = machine('linux', ['/a', '/b'], '/b/python3', '/a/python', '/a/node', '/b/node');
    assert.equal(await findProgram(['python3', 'python'], here), '/b/python3');
    assert.equal(await findProgram(['node'], here), '/a/node');
    assert.equal(await findProgram(['Rscript'], here), undefined);
    assert.equal(await findProgram(['py'], machine('win32', ['C:\\bin'], 'C:\\bin\\py.exe')), 'C:\\bin\\py.exe');
  });

  it('are there on this machine', async () => {
    assert.equal(await thisMachine.isProgram(process.execPath), true);
    for (const file of ['/', '/no/such/program', path.resolve('none')])
      assert.equal(await thisMachine.isProgram(file), false);
  });

  it('are names of apps of Windows’ store where these are', async function () {
    if (process.platform === 'win32') this.skip(); // making a link needs a right there
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'ba-agent-store-')), 'Microsoft', 'WindowsApps');
    mkdirSync(folder, { recursive: true });
    // Like those names it leads to what is not found in the usual way.
    symlinkSync(path.join(folder, 'nothing'), path.join(folder, 'python.exe'));
    assert.equal(await thisMachine.isProgram(path.join(folder, 'python.exe')), true);
    assert.equal(await thisMachine.isProgram(path.join(folder, 'python3.exe')), false);
    rmSync(path.join(folder, '..', '..'), { recursive: true });
  });

  it('are the Python of the setting, where that names one', () => {
    const settings: [unknown, string | undefined][] = [
      [undefined, undefined],
      [5, undefined],
      [' ', undefined],
      ['python', undefined],
      ['python3', undefined],
      ['/opt/py/bin/python', '/opt/py/bin/python'],
      ['${workspaceFolder}/.venv/bin/python', '/w/.venv/bin/python'],
      ['.venv/bin/python', '/w/.venv/bin/python'],
      ['~/py/python', `${homedir()}/py/python`],
      ['${userHome}/py/python', `${homedir()}/py/python`],
      ['python3.12', 'python3.12'],
    ];
    for (const [written, expected] of settings)
      assert.equal(configuredPython(written, '/w'), expected, String(written));
  });
});
