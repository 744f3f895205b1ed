/** The Pythons of the machine that the tests run on, found and asked as the product does it. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NodePythonProbe } from '../../../../src/adapters/run/pythonProbe';
import { PythonError } from '../../../../src/core/run/pythonFault';
import { thisMachine } from '../../../../src/host/python/interpreters';
import { WorkspacePython } from '../../../../src/host/python/pythonFinder';
import { commonPythons, type PythonMachine } from '../../../../src/host/python/pythonPlaces';
import { MemoryLog } from '../../../support/ports';
import { findPython } from '../../../support/python';
import { inFull } from '../../../support/full';

const never = new AbortController().signal;
const machine: PythonMachine = {
  ...thisMachine,
  home: os.homedir(),
  variable: (name) => process.env[name],
  names: (folder) => {
    try {
      return Promise.resolve(readdirSync(folder));
    } catch {
      return Promise.resolve([]);
    }
  },
};
const probe = new NodePythonProbe({
  script: path.resolve('src/python/ba_probe.py'),
  env: () => process.env,
  now: () => performance.now(),
  timeoutMs: 60_000,
});

describe('the Pythons of this machine', () => {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'ba agent 工作区 '));
  after(() => rmSync(folder, { recursive: true }));
  const finder = (workspace: string, own: PythonMachine = machine): WorkspacePython =>
    new WorkspacePython({
      ...{ probe, machine: own, log: new MemoryLog() },
      extension: { selected: () => Promise.resolve(undefined), isInstalled: false },
      ask: () => Promise.resolve(false),
      isTrusted: () => true,
      folder: () => ({ path: workspace, resource: undefined }),
      chosen: () => undefined,
      setting: () => '',
      defaultInterpreter: () => undefined,
    });

  inFull('are told with the versions that they have, and old ones as too old', async function () {
    const programs = (await commonPythons(machine)).map(({ program }) => program);
    if (programs.length === 0) this.skip();
    for (const program of programs) {
      const { stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' });
      const [, version = ''] = /^Python (\S+)/.exec(stdout || stderr) ?? [];
      const [major = 0, minor = 0] = version.split('.').map(Number);
      const result = await probe.probe({ program }, folder, never);
      if (major < 3 || minor < 8) assert.deepEqual(result, { fault: { code: 'too_old', version } }, program);
      else assert.equal('python' in result && result.python.version, version, program);
    }
  });

  it('are used in the order of workspace, then PATH', async () => {
    const base = await findPython();
    const onPath = await finder(folder).find(never);
    assert.match(onPath.label, /^Python 3\.\d+/);
    execFileSync(base, ['-m', 'venv', '--without-pip', path.join(folder, '.venv')]);
    const own = await finder(folder).find(never);
    assert.match(own.label, /^Python 3\.\d+\S* \(\.venv\)$/);
    assert.equal(own.path.startsWith(path.join(folder, '.venv')), true);
    // The Python that it was made of is gone.
    if (process.platform === 'win32') return;
    unlinkSync(path.join(folder, '.venv', 'bin', 'python'));
    assert.equal((await finder(folder).find(never)).path, onPath.path);
  });

  it('are none where the PATH has only a program that fails, and that is told', async function () {
    if (process.platform === 'win32') this.skip();
    const file = path.join(folder, 'python3');
    writeFileSync(file, '#!/bin/sh\necho "pyenv: python3: command not found" >&2\nexit 127\n');
    chmodSync(file, 0o755);
    const alone: PythonMachine = { ...machine, folders: [folder], isProgram: (each) => Promise.resolve(each === file) };
    await assert.rejects(finder(folder, alone).find(never), (error) => {
      assert.ok(error instanceof PythonError);
      assert.match(error.message, /“python3” does not start\. It says: “pyenv: python3: command not found/);
      return true;
    });
  });
});
