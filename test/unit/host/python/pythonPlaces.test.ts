/** Where Pythons are looked for, on every system. */
import assert from 'node:assert/strict';
import { commonPythons, environmentPythons, namedPython, pathPythons } from '../../../../src/host/python/pythonPlaces';
import { machineWith } from './pythons';

const programs = async (found: ReturnType<typeof pathPythons>): Promise<string[]> =>
  (await found).map(({ program, args = [] }) => [program, ...args].join(' '));

describe('places of Pythons', () => {
  it('are the PATH, python3 before python', async () => {
    const machine = machineWith('linux', ['/a/python', '/b/python3', '/usr/bin/python3'], { folders: ['/a', '/b'] });
    assert.deepEqual(await programs(pathPythons(machine)), ['/b/python3', '/usr/bin/python3', '/a/python']);
  });

  it('are folders that a window started from the desktop has not on its PATH', async () => {
    const machine = machineWith('darwin', ['/opt/homebrew/bin/python3', '/usr/local/bin/python3'], {
      folders: ['/usr/bin'],
    });
    assert.deepEqual(await programs(pathPythons(machine)), ['/opt/homebrew/bin/python3', '/usr/local/bin/python3']);
  });

  it('are on macOS not the program that asks to install the developer’s tools', async () => {
    const system = '/usr/bin/python3';
    assert.deepEqual(await programs(pathPythons(machineWith('darwin', [system]))), []);
    const tools = '/Library/Developer/CommandLineTools/usr/bin/python3';
    assert.deepEqual(await programs(pathPythons(machineWith('darwin', [system, tools]))), [system]);
    assert.deepEqual(await programs(pathPythons(machineWith('linux', [system]))), [system]);
  });

  it('are on Windows the launcher for Python 3, then the PATH', async () => {
    const folders = ['C:\\Windows', 'C:\\pyenv\\shims'];
    const machine = machineWith('win32', ['C:\\Windows\\py.exe', 'C:\\pyenv\\shims\\python.bat'], { folders });
    assert.deepEqual(await programs(pathPythons(machine)), ['C:\\Windows\\py.exe -3', 'C:\\pyenv\\shims\\python.bat']);
  });

  it('are environments in the folder of the workspace', async () => {
    const linux = machineWith('linux', [
      '/w/venv/bin/python',
      '/w/.venv/bin/python',
      '/w/.conda/bin/python',
      '/w/x/bin/python',
    ]);
    assert.deepEqual(await programs(environmentPythons('/w', linux)), [
      '/w/.venv/bin/python',
      '/w/venv/bin/python',
      '/w/.conda/bin/python',
    ]);
    const windows = machineWith('win32', ['C:\\w\\.venv\\Scripts\\python.exe', 'C:\\w\\.conda\\python.exe']);
    assert.deepEqual(await programs(environmentPythons('C:\\w', windows)), [
      'C:\\w\\.venv\\Scripts\\python.exe',
      'C:\\w\\.conda\\python.exe',
    ]);
  });

  it('are those that version managers and installers use', async () => {
    const linux = [
      '/home/me/.pyenv/versions/3.12.1/bin/python',
      '/home/me/miniconda3/bin/python',
      '/home/me/miniconda3/envs/sales/bin/python',
      '/usr/bin/python3.9',
    ];
    assert.deepEqual(await programs(commonPythons(machineWith('linux', [...linux, '/usr/bin/python3-config']))), linux);
    const local = 'C:\\Users\\me\\AppData\\Local';
    const windows = [
      'C:\\Users\\me\\.pyenv\\pyenv-win\\versions\\3.12.1\\python.exe',
      'C:\\Users\\me\\anaconda3\\envs\\sales\\python.exe',
      `${local}\\Programs\\Python\\Python313\\python.exe`,
    ];
    const machine = machineWith('win32', windows, { variables: { LOCALAPPDATA: local } });
    assert.deepEqual(await programs(commonPythons(machine)), windows);
  });

  it('are named by a path, or by a name on the PATH', async () => {
    const linux = machineWith('linux', ['/usr/bin/python3.12'], { folders: ['/usr/bin'] });
    const windows = machineWith('win32', ['C:\\P\\python3.exe'], { folders: ['C:\\P'] });
    assert.equal(await namedPython('/opt/python', linux), '/opt/python');
    assert.equal(await namedPython('~/py/python', linux), '/home/me/py/python');
    assert.equal(await namedPython('python3.12', linux), '/usr/bin/python3.12');
    assert.equal(await namedPython('none', linux), 'none');
    assert.equal(await namedPython('~\\py\\python.exe', windows), 'C:\\Users\\me\\py\\python.exe');
    assert.equal(await namedPython('python3', windows), 'C:\\P\\python3.exe');
  });
});
