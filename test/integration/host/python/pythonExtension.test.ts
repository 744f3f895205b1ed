/** The Python extension, as the fixture stands in for it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { CancelledError } from '../../../../src/base/errors';
import { PythonExtension, type ForeignExtension } from '../../../../src/host/python/pythonExtension';
import { MemoryLog } from '../../../support/ports';

const isFunction = (value: unknown): boolean => typeof value === 'function';
const fixture = z
  .object({
    environmentsOf: z.custom<(uriOf: (file: string) => unknown) => unknown>(isFunction),
    startUp: z.custom<() => Promise<void>>(isFunction),
  })
  .parse(createRequire(path.resolve('package.json'))('./test/fixtures/python-extension/environments.js'));

const folder = mkdtempSync(path.join(os.tmpdir(), 'ba-agent-python-extension-'));
const file = path.join(folder, 'answers.json');
const never = new AbortController().signal;

/** The extension as VS Code hands it out: it is active once it was activated. */
class Installed implements ForeignExtension {
  isActive = false;
  exports: unknown;
  async activate(): Promise<void> {
    await fixture.startUp();
    this.exports = { environments: fixture.environmentsOf((fsPath) => ({ scheme: 'file', fsPath })) };
    this.isActive = true;
  }
}

function answering(answers: unknown, extension: ForeignExtension | undefined = new Installed()) {
  writeFileSync(file, JSON.stringify(answers));
  const log = new MemoryLog();
  return { python: new PythonExtension({ extension: () => extension, log, patienceMs: 200 }), log };
}

describe('what the Python extension has selected', () => {
  before(() => (process.env['BA_AGENT_TEST_PYTHON'] = file));
  after(() => {
    delete process.env['BA_AGENT_TEST_PYTHON'];
    rmSync(folder, { recursive: true });
  });

  const environments = [
    { path: '/w/.venv/bin/python', python: '/w/.venv/bin/python', name: '.venv' },
    { path: '/conda/envs/empty', name: 'empty' },
    { path: 'python', python: '/usr/bin/python3' },
  ];

  it('is the program of the environment, and the extension is activated for that', async () => {
    const { python } = answering({ active: '/w/.venv/bin/python', environments });
    assert.deepEqual(await python.selected(undefined, never), {
      ...{ program: '/w/.venv/bin/python', name: '.venv', isDefault: false },
    });
    assert.deepEqual(await python.known(never), ['/w/.venv/bin/python', '/usr/bin/python3']);
  });

  it('is its own default where nobody has selected one, as far as it knows one', async () => {
    const known = answering({ environments });
    assert.deepEqual(await known.python.selected(undefined, never), {
      ...{ program: '/usr/bin/python3', name: undefined, isDefault: true },
    });
    const unknown = answering({ environments: [] });
    assert.equal(await unknown.python.selected(undefined, never), undefined);
  });

  it('can be an environment without a Python, or one that is not there any more', async () => {
    const empty = answering({ active: '/conda/envs/empty', environments });
    assert.deepEqual(await empty.python.selected(undefined, never), {
      ...{ program: undefined, name: 'empty', isDefault: false },
    });
    const gone = answering({ active: '/w/old/bin/python', environments });
    assert.deepEqual(await gone.python.selected(undefined, never), {
      ...{ program: '/w/old/bin/python', name: undefined, isDefault: false },
    });
  });

  it('is nothing where the extension is not installed, and nothing is said of that', async () => {
    const log = new MemoryLog();
    const python = new PythonExtension({ extension: () => undefined, log });
    assert.equal(python.isInstalled, false);
    assert.equal(await python.selected(undefined, never), undefined);
    assert.deepEqual(await python.known(never), []);
    assert.deepEqual(log.lines, []);
  });

  const foreign = (exports: unknown): ForeignExtension => ({
    isActive: true,
    exports,
    activate: () => Promise.resolve(),
  });
  const failing: [string, unknown, ForeignExtension | undefined][] = [
    ['does not start', { start: 'throws' }, undefined],
    ['does not come to an end of its start', { start: 'hangs' }, undefined],
    ['throws', { active: '/w/.venv/bin/python', resolve: 'throws' }, undefined],
    ['does not answer', { active: '/w/.venv/bin/python', resolve: 'hangs' }, undefined],
    ['answers with something else', { active: 5 }, undefined],
    ['offers nothing', {}, foreign(undefined)],
    ['offers no environments', {}, foreign({ environments: null })],
    ['offers environments without functions', {}, foreign({ environments: {} })],
  ];
  for (const [title, answers, extension] of failing) {
    it(`is nothing where the extension ${title}, and the log says so without a path`, async () => {
      const { python, log } = answering(answers, extension);
      assert.equal(await python.selected(undefined, never), undefined);
      assert.equal(log.lines.length, 1);
      assert.match(log.lines[0] ?? '', /^warn: The Python extension was not asked/);
      assert.doesNotMatch(log.lines[0] ?? '', /\/home|\/w\//);
    });
  }

  it('is waited for once where it does not answer, and asked again when it has', async () => {
    let answer: (value: unknown) => void = () => undefined;
    let asked = 0;
    const environments = {
      getActiveEnvironmentPath: () => {
        asked++;
        return asked > 1 ? { path: '/w/x/bin/python' } : new Promise((resolve) => (answer = resolve));
      },
      resolveEnvironment: () => undefined,
    };
    const log = new MemoryLog();
    const python = new PythonExtension({ extension: () => foreign({ environments }), log, patienceMs: 50 });
    for (let count = 0; count < 3; count++) assert.equal(await python.selected(undefined, never), undefined);
    assert.deepEqual([asked, log.lines.length], [1, 1]);
    answer({ path: '/w/x/bin/python' });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await python.selected(undefined, never))?.program, '/w/x/bin/python');
  });

  it('is not waited for by who has stopped', async () => {
    const { python, log } = answering({ resolve: 'hangs' });
    const stop = new AbortController();
    const selected = python.selected(undefined, stop.signal);
    stop.abort();
    await assert.rejects(selected, CancelledError);
    assert.deepEqual(log.lines, []);
  });
});
