/** Asking real Pythons, and programs that are none, what they are. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CancelledError } from '../../../../src/base/errors';
import { isAlive } from '../../../../src/adapters/processes';
import { NodePythonProbe, type ProbeDeps } from '../../../../src/adapters/run/pythonProbe';
import type { PythonFacts, ProbeResult } from '../../../../src/core/run/pythonProbe';
import { HeldTimers } from '../../../support/heldTimers';
import { findPython } from '../../../support/python';

const SCRIPT = path.resolve('src/python/ba_probe.py');
const never = new AbortController().signal;
/** Long enough for a busy machine. */
const PATIENT = 60_000;

describe('asking a Python what it is', () => {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'ba agent 解释器 '));
  let base = '';
  let nowMs = 0;
  before(async () => {
    base = await findPython();
  });
  after(() => rmSync(folder, { recursive: true }));

  const probing = (more: Partial<ProbeDeps> = {}): NodePythonProbe =>
    new NodePythonProbe({ script: SCRIPT, env: () => process.env, now: () => nowMs, timeoutMs: PATIENT, ...more });
  const ask = (program: string, probe = probing()): Promise<ProbeResult> => probe.probe({ program }, folder, never);
  const facts = (result: ProbeResult): PythonFacts =>
    'python' in result ? result.python : assert.fail(JSON.stringify(result));
  /** A shell script; it needs a system that starts one. */
  const script = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${text}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const venv = (name: string): string => {
    const at = path.join(folder, name);
    execFileSync(base, ['-m', 'venv', '--without-pip', at]);
    return at;
  };
  const programOf = (at: string): string =>
    process.platform === 'win32' ? path.join(at, 'Scripts', 'python.exe') : path.join(at, 'bin', 'python');

  it('has its version and its place, behind whatever leads to it', async () => {
    const told = facts(await ask(base));
    const version = execFileSync(told.path, ['--version'], { encoding: 'utf8' }).trim();
    assert.equal(version, `Python ${told.version}`);
    assert.equal(existsSync(told.prefix), true);
    const again = facts(await ask(told.path));
    assert.deepEqual([again.version, again.prefix], [told.version, told.prefix]);
  });

  it('has the libraries that it can import, with their versions', async function () {
    const python = '/usr/bin/python3';
    const installed = (): string =>
      execFileSync(python, ['-c', 'import pandas; print(pandas.__version__)'], { encoding: 'utf8', stdio: 'pipe' });
    let expected: string;
    try {
      expected = installed().trim();
    } catch {
      this.skip();
    }
    assert.equal(facts(await ask(python)).libraries['pandas'], expected);
  });

  it('knows an environment by its name, whatever is in its path, and sees that it is gone', async () => {
    const probe = probing();
    const at = venv('销售 environment');
    const python = facts(await ask(programOf(at), probe));
    assert.deepEqual([python.environment, python.prefix, python.path], ['venv', at, programOf(at)]);
    assert.deepEqual(python.libraries, {});
    rmSync(at, { recursive: true });
    assert.deepEqual(await ask(programOf(at), probe), { fault: { code: 'missing' } });
  });

  it('sees a library that is installed', async () => {
    const at = venv('with a library');
    const probe = probing();
    assert.deepEqual(facts(await ask(programOf(at), probe)).libraries, {});
    const paths = execFileSync(programOf(at), ['-c', 'import site; print(site.getsitepackages()[-1])'], {
      encoding: 'utf8',
    });
    for (const name of ['pandas', 'pandas-9.8.7.dist-info'])
      mkdirSync(path.join(paths.trim(), name), { recursive: true });
    writeFileSync(path.join(paths.trim(), 'pandas', '__init__.py'), '');
    writeFileSync(
      path.join(paths.trim(), 'pandas-9.8.7.dist-info', 'METADATA'),
      'Metadata-Version: 2.1\nName: pandas\nVersion: 9.8.7\n',
    );
    assert.deepEqual(facts(await ask(programOf(at), probe)).libraries, { pandas: '9.8.7' });
  });

  it('runs nothing of the folder that it is started in', async () => {
    const marker = path.join(folder, 'was run');
    writeFileSync(path.join(folder, 'json.py'), `open(${JSON.stringify(marker)}, 'w')`);
    await ask(base, probing({ env: () => ({ ...process.env, PYTHONPATH: ['.', ''].join(path.delimiter) }) }));
    rmSync(path.join(folder, 'json.py'));
    assert.equal(existsSync(marker), false);
  });

  it('says what is no program, and what is not there', async () => {
    const none = { code: 'broken', why: 'not_a_program', said: '' };
    assert.deepEqual(await ask(folder), { fault: none });
    assert.deepEqual(await ask(path.join(folder, 'nothing')), { fault: { code: 'missing' } });
    if (process.platform === 'win32') return;
    writeFileSync(path.join(folder, 'text'), 'text');
    assert.deepEqual(await ask(path.join(folder, 'text')), { fault: none });
  });

  describe('that is a script', () => {
    before(function () {
      if (process.platform === 'win32') this.skip();
    });
    const ended = (said: string): ProbeResult => ({ fault: { code: 'broken', why: 'ended', said } });

    it('and no Python says why in its own words', async () => {
      assert.deepEqual(await ask(script('rubbish', 'echo rubbish; echo more')), ended('rubbish'));
      assert.deepEqual(
        await ask(script('fails', 'echo; echo "pyenv: no such version" >&2; exit 1')),
        ended('pyenv: no such version'),
      );
      assert.deepEqual(await ask(script('silent', 'exit 3')), ended(''));
      assert.deepEqual(await ask(script('json', `echo '{"version": 5}'`)), ended('{"version": 5}'));
      const trace = `printf 'Traceback (most recent call last):\\n  File "x"\\nImportError: no\\n' >&2; exit 1`;
      assert.deepEqual(await ask(script('traceback', trace)), ended('ImportError: no'));
      // An answer of one that failed is none.
      const answer = JSON.stringify({
        version: '3.11.0',
        executable: null,
        prefix: '/p',
        base_prefix: '/p',
        libraries: {},
      });
      assert.deepEqual(await ask(script('failed', `echo '${answer}'; exit 1`)), ended(answer));
    });

    it('and does not answer is ended with all that it has started', async () => {
      const ids = path.join(folder, 'ids');
      const hangs = script('hangs', `sleep 1000 &\necho $$ $! > '${ids}'\nwait`);
      const timers = new HeldTimers();
      const asked = ask(hangs, probing({ timeoutMs: 700, after: timers.after }));
      while (!existsSync(ids) || !readFileSync(ids, 'utf8').endsWith('\n')) await soon();
      await timers.pass();
      assert.deepEqual(await asked, { fault: { code: 'timeout', seconds: 0.7 } });
      assert.deepEqual(timers.asked, [700]);
      for (const id of readFileSync(ids, 'utf8').trim().split(' ')) await gone(Number(id));
    });

    it('and is stopped is ended as well', async () => {
      const ids = path.join(folder, 'stopped ids');
      const hangs = script('is stopped', `sleep 1000 &\necho $$ $! > '${ids}'\nwait`);
      const stop = new AbortController();
      const asked = probing().probe({ program: hangs }, folder, stop.signal);
      while (!existsSync(ids) || !readFileSync(ids, 'utf8').endsWith('\n')) await soon();
      stop.abort();
      await assert.rejects(asked, CancelledError);
      for (const id of readFileSync(ids, 'utf8').trim().split(' ')) await gone(Number(id));
    });

    it('and of an old version is too old', async () => {
      const answer = (version: string): string =>
        `echo '${JSON.stringify({ version, executable: '/p/bin/python', prefix: '/p', base_prefix: null })}'`;
      for (const version of ['2.7.18', '3.7.16', '3.0'])
        assert.deepEqual(await ask(script(`old ${version}`, answer(version))), { fault: { code: 'too_old', version } });
      for (const version of ['3.8.0', '3.14.0b1', '4.0.0']) facts(await ask(script(`new ${version}`, answer(version))));
    });

    it('and prints before it answers has answered all the same', async () => {
      const python = facts(await ask(script('talks', `echo 'Loading profile'; exec '${base}' "$@"`)));
      assert.notEqual(python.path, path.join(folder, 'talks'));
    });

    it('is started once for all who ask at the same time, and again after a minute or a change', async () => {
      const count = path.join(folder, 'starts');
      const starts = (): number => readFileSync(count, 'utf8').length;
      const program = script('counted', `printf x >> '${count}'; exec '${base}' "$@"`);
      const probe = probing();
      nowMs = 0;
      await Promise.all([ask(program, probe), ask(program, probe)]);
      assert.equal(starts(), 1);
      nowMs = 59_999;
      await ask(program, probe);
      assert.equal(starts(), 1);
      nowMs = 60_000;
      await ask(program, probe);
      assert.equal(starts(), 2);
      writeFileSync(program, `${readFileSync(program, 'utf8')}# changed\n`);
      await ask(program, probe);
      assert.equal(starts(), 3);
    });

    it('is asked again where it did not start', async () => {
      const probe = probing();
      const program = script('mended', 'exit 1');
      assert.deepEqual(await ask(program, probe), ended(''));
      writeFileSync(program, `#!/bin/sh\nexec '${base}' "$@"\n`);
      facts(await ask(program, probe));
    });
  });

  /** It has ended, and nobody has asked yet how. */
  function isDead(id: number): boolean {
    try {
      return readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ');
    } catch {
      return false;
    }
  }
  const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  /** Waits until a process is no more; the test's own time ends the wait. */
  async function gone(id: number): Promise<void> {
    assert.ok(id > 0);
    while (isAlive(id) && !isDead(id)) await soon();
  }
});
