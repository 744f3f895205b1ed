import assert from 'node:assert/strict';
import { programName, pythonLabel, pythonLabels } from '../../../../src/host/python/pythonNames';
import type { PythonFacts } from '../../../../src/core/run/pythonProbe';

const python = (prefix: string, environment?: PythonFacts['environment'], version = '3.11.2'): PythonFacts => ({
  ...{ version, prefix, environment, path: `${prefix}/bin/python`, libraries: {} },
});

describe('names of Pythons', () => {
  it('are that of the environment that they are in, without its path', () => {
    const labels: [PythonFacts, string][] = [
      [python('/usr'), 'Python 3.11.2'],
      [python('/home/me/销售 2026/.venv', 'venv'), 'Python 3.11.2 (.venv)'],
      [python('C:\\Users\\me\\work\\销售\\', 'venv'), 'Python 3.11.2 (销售)'],
      [python('/home/me/miniconda3/envs/sales', 'conda'), 'Python 3.11.2 (conda: sales)'],
      [python('/home/me/miniconda3', 'conda'), 'Python 3.11.2 (conda: base)'],
      [python('/w/a\u202eb', 'venv'), 'Python 3.11.2 (a⟨U+202E⟩b)'],
    ];
    for (const [each, label] of labels) assert.equal(pythonLabel(each), label);
  });

  it('that are equal are told apart by the nearest folder that differs', () => {
    const several = [
      python('/w/a/.venv', 'venv'),
      python('/w/b/.venv', 'venv'),
      python('/usr'),
      python('/home/ann/.pyenv/versions/3.11.2'),
      python('/usr', undefined, '3.12.1'),
    ];
    assert.deepEqual(pythonLabels(several), [
      'Python 3.11.2 (.venv) · a',
      'Python 3.11.2 (.venv) · b',
      'Python 3.11.2 · usr',
      'Python 3.11.2 · 3.11.2',
      'Python 3.12.1',
    ]);
    const deep = [python('/a/x/.venv', 'venv'), python('/b/x/.venv', 'venv')];
    assert.deepEqual(pythonLabels(deep), ['Python 3.11.2 (.venv) · a', 'Python 3.11.2 (.venv) · b']);
    assert.deepEqual(pythonLabels([python('/usr'), python('/usr')]), ['Python 3.11.2', 'Python 3.11.2']);
  });

  it('are there for programs that are not', () => {
    const names: [string, string][] = [
      ['/home/me/work/.venv/bin/python', '.venv'],
      ['/home/ann/.pyenv/versions/3.12.1/bin/python', '3.12.1'],
      ['/usr/bin/python3', 'python3'],
      ['/opt/homebrew/bin/python3', 'python3'],
      ['/home/ann/.pyenv/shims/python3', 'python3'],
      ['C:\\work\\.venv\\Scripts\\python.exe', '.venv'],
      ['C:\\Users\\me\\miniconda3\\envs\\sales\\python.exe', 'sales'],
      ['C:\\Users\\me\\AppData\\Local\\Microsoft\\WindowsApps\\python.exe', 'python.exe'],
      ['python3.12', 'python3.12'],
    ];
    for (const [program, name] of names) assert.equal(programName(program), name, program);
  });
});
