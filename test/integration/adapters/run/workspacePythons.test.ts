/** Pythons that lie in the workspace: none is started before the user has said yes to it as it is. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GuardedProbe } from '../../../../src/adapters/run/guardedProbe';
import { NodePythonProbe } from '../../../../src/adapters/run/pythonProbe';
import { workspaceProgram } from '../../../../src/adapters/run/workspaceProgram';
import { CancelledError } from '../../../../src/base/errors';
import { PythonConsent } from '../../../../src/core/run/pythonConsent';
import { heldProgram, type ProbeResult } from '../../../../src/core/run/pythonProbe';
import { findPython } from '../../../support/python';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import { inFull } from '../../../support/full';

const never = new AbortController().signal;

describe('a Python of the workspace', () => {
  let base = '';
  let place = '';
  let workspace = '';
  let memory = new TestMemory();
  /** What the user was asked, and what he answers. */
  let asked: string[] = [];
  let answer: boolean | undefined;
  before(async function () {
    if (process.platform === 'win32') this.skip();
    base = await findPython();
  });
  beforeEach(() => {
    place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'ba agent 工作区 '));
    workspace = path.join(place, 'w');
    mkdirSync(workspace);
    [memory, asked, answer] = [new TestMemory(), [], true];
  });
  afterEach(() => rmSync(place, { recursive: true }));
  const marker = (): string => path.join(place, 'RAN');
  /** A program that leaves a mark and then is a Python. */
  const script = (...names: string[]): string => {
    const file = path.join(place, ...names);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\necho x >> '${marker()}'\nexec '${base}' "$@"\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const window = (folders = [workspace]) => {
    const consent = new PythonConsent({
      memory,
      identify: (program) => workspaceProgram(folders, program),
      show: (program, target) => {
        asked.push(path.relative(place, program) + (program === target ? '' : ` -> ${path.relative(place, target)}`));
        return Promise.resolve(answer);
      },
    });
    const probing = new NodePythonProbe({
      ...{ script: path.resolve('src/python/ba_probe.py'), env: () => process.env, timeoutMs: 60_000 },
      now: () => performance.now(),
    });
    const probe = new GuardedProbe(probing, consent);
    return { consent, probe: (program: string) => probe.probe({ program }, workspace, never) };
  };
  const isHeld = (result: ProbeResult, program: string): void => {
    assert.deepEqual([heldProgram(result), existsSync(marker())], [program, false]);
  };
  const starts = (result: ProbeResult): void => {
    assert.ok('python' in result, JSON.stringify(result));
  };

  it('is not started before that, by whatever name it is in the workspace', async () => {
    const { probe } = window();
    const own = script('w', '.venv', 'bin', 'python');
    isHeld(await probe(own), own);
    isHeld(await probe('.venv/bin/python'), own);
    symlinkSync(own, path.join(place, 'outside'));
    isHeld(await probe(path.join(place, 'outside')), path.join(place, 'outside'));
    symlinkSync(path.dirname(own), path.join(place, 'folder'));
    isHeld(await probe(path.join(place, 'folder', 'python')), path.join(place, 'folder', 'python'));
    const inside = path.join(workspace, 'python');
    symlinkSync(script('elsewhere'), inside);
    isHeld(await probe(inside), inside);
    // By a link in the workspace to what is outside again.
    symlinkSync(inside, path.join(place, 'round'));
    isHeld(await probe(path.join(place, 'round')), path.join(place, 'round'));
    symlinkSync(workspace, path.join(place, 'opened'));
    isHeld(await window([path.join(place, 'opened')]).probe(own), own);
    assert.deepEqual(asked, []);
    starts(await probe(path.join(place, 'elsewhere')));
  });

  it('is asked for once, as it is, also by the next window', async () => {
    const own = script('w', '.venv', 'bin', 'python');
    const { probe, consent } = window();
    assert.deepEqual(await Promise.all([consent.ask(own, never), consent.ask(own, never)]), [true, true]);
    starts(await probe(own));
    assert.equal(await window().consent.ask(own, never), true);
    starts(await window().probe(own));
    assert.deepEqual(asked, ['w/.venv/bin/python']);
  });

  inFull('is asked for again when it, what it leads to, or its environment has changed', async () => {
    const own = script('w', '.venv', 'bin', 'python');
    const { probe, consent } = window();
    const asks = async (): Promise<void> => {
      const before = asked.length;
      rmSync(marker(), { force: true });
      isHeld(await probe(own), own);
      assert.equal(await consent.ask(own, never), true);
      starts(await probe(own));
      assert.equal(asked.length, before + 1);
    };
    await asks();
    appendFileSync(own, '# changed\n');
    await asks();
    writeFileSync(path.join(workspace, '.venv', 'pyvenv.cfg'), 'home = /elsewhere\n');
    await asks();
    unlinkSync(own);
    symlinkSync(script('elsewhere'), own);
    await asks();
    assert.equal(asked.at(-1), 'w/.venv/bin/python -> elsewhere');
    unlinkSync(own);
    symlinkSync(script('w', 'tools', 'other'), own);
    await asks();
    appendFileSync(path.join(workspace, 'tools', 'other'), '# changed\n');
    await asks();
  });

  it('is one for all names that an environment has for it', async () => {
    execFileSync(base, ['-m', 'venv', '--without-pip', path.join(workspace, '.venv')]);
    const own = (name: string): string => path.join(workspace, '.venv', 'bin', name);
    const { probe, consent } = window();
    assert.equal(heldProgram(await probe(own('python'))), own('python'));
    assert.equal(await consent.ask(own('python'), never), true);
    const facts = await probe(own('python3'));
    assert.ok('python' in facts);
    assert.deepEqual([facts.python.environment, facts.python.path], ['venv', own('python3')]);
    assert.equal(asked.length, 1);
  });

  it('that was refused stays so until it is chosen; one that nobody answered for is asked for in the next window', async () => {
    const own = script('w', 'python');
    const { probe, consent } = window();
    answer = undefined;
    for (const again of [false, false]) assert.equal(await consent.ask(own, never, again), false);
    assert.equal(asked.length, 1);
    answer = false;
    assert.equal(await window().consent.ask(own, never), false);
    assert.equal(await window().consent.ask(own, never), false);
    assert.equal(asked.length, 2);
    isHeld(await probe(own), own);
    answer = true;
    assert.equal(await consent.ask(own, never, true), true);
    starts(await probe(own));
  });

  it('that a launcher outside of it finds is not used unasked', async () => {
    const own = script('w', '.venv', 'bin', 'python');
    const told = { version: '3.11.2', executable: own, prefix: '/p', base_prefix: '/p' };
    const launcher = script('launcher');
    writeFileSync(launcher, `#!/bin/sh\necho '${JSON.stringify(told)}'\n`);
    isHeld(await window().probe(launcher), own);
  });

  it('that is not there is told so, and nobody waits for a question when the turn is stopped', async () => {
    const gone = path.join(workspace, 'none', 'python');
    assert.deepEqual(await window().probe(gone), { fault: { code: 'missing' } });
    const stop = new AbortController();
    const consent = new PythonConsent({
      memory,
      identify: () => Promise.resolve({ key: 'k', target: '/t' }),
      show: () => new Promise(() => undefined),
    });
    const waiting = consent.ask('/p', stop.signal);
    stop.abort();
    await assert.rejects(waiting, CancelledError);
  });
});
