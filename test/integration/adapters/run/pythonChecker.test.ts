/** Having a real Python look at code. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CancelledError } from '../../../../src/base/errors';
import { NodeCodeChecker } from '../../../../src/adapters/run/pythonChecker';
import type { PythonInterpreter } from '../../../../src/core/run/python';
import { ToolError } from '../../../../src/core/contract/tool';
import { findPython } from '../../../support/python';
import { inFull } from '../../../support/full';

const never = new AbortController().signal;

describe('checking code', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ba agent 检查 '));
  let python: PythonInterpreter;
  before(async () => {
    python = { path: await findPython(), version: '3', label: 'Python 3', libraries: {} };
  });
  after(() => rmSync(folder, { recursive: true }));
  const checker = (timeoutMs = 60_000): NodeCodeChecker =>
    new NodeCodeChecker({ script: path.resolve('src/python/ba_check.py'), env: () => process.env, timeoutMs });
  const none = { allowed: [], folders: [] };
  const fine = { verdict: 'fine', own: [], shadowed: [] };
  const check = (code: string, allowed = ['pandas', 'ba']): ReturnType<NodeCodeChecker['check']> =>
    checker().check(code, python, { allowed, folders: [folder] }, never);

  it('has nothing against what is allowed, in any characters', async () => {
    assert.deepEqual(await check('import pandas as pd\nprint("销售 😀 \\ud83d")\n'), fine);
    assert.deepEqual(await check(''), fine);
  });

  it('names what is imported and not allowed, with its lines', async () => {
    assert.deepEqual(await check('import pandas\nimport socket'), {
      verdict: 'imports',
      refused: [{ module: 'socket', line: 2 }],
    });
  });

  inFull('lets pass what reaches a module in another way: it catches mistakes, and is no sandbox', async () => {
    const ways = [
      'exec("import socket")',
      'import csv\ncsv.__loader__',
      'find = __import__\nfind("socket")',
      'getattr(__builtins__, "__import__")("socket")',
      'import pandas\npandas.io.common.os',
    ];
    for (const way of ways) assert.deepEqual(await check(way, ['pandas', 'csv']), fine, way);
  });

  it('names the line that cannot be parsed', async () => {
    const found = await check('x = 1\ny = (');
    assert.equal(found.verdict, 'syntax');
    assert.equal(found.line, 2);
  });

  it('names the modules of the workspace that it loads, and those that are not used, and runs none of them', async () => {
    const marker = path.join(folder, 'was run');
    const put = (name: string, text: string): void => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), `${text}\nopen(${JSON.stringify(marker)}, 'w')\n`);
    };
    put('helper.py', 'import deeper');
    put('deeper/__init__.py', 'from . import part');
    put('deeper/part.py', 'import tail, json');
    put('lib/tail.py', '');
    put('unnamed.py', '');
    for (const name of ['statistics.py', 'json/__init__.py', 'test/__init__.py', 'ba.py', 'textwrap/none.py'])
      put(name, '');
    const rules = { allowed: ['helper', 'statistics', 'textwrap'], folders: [folder, 'lib'] };
    const look = (): ReturnType<NodeCodeChecker['check']> =>
      checker().check('import helper, statistics, textwrap', python, rules, never);
    const found = await look();
    assert.ok(found.verdict === 'fine');
    const [deeper, helper, tail] = found.own;
    assert.deepEqual([deeper?.file, helper?.file, tail?.file], ['deeper/', 'helper.py', 'lib/tail.py']);
    assert.deepEqual(found.shadowed, ['ba.py', 'json/', 'statistics.py']);
    assert.deepEqual(await look(), found);
    put('deeper/part.py', 'import tail, json, csv');
    const changed = await look();
    assert.ok(changed.verdict === 'fine');
    assert.deepEqual(
      changed.own.map(({ digest }, at) => digest === found.own[at]?.digest),
      [false, true, true],
    );
    assert.equal(existsSync(marker), false);
  });

  it('runs nothing of it', async () => {
    const marker = path.join(folder, 'was run');
    await check(`open(${JSON.stringify(marker)}, 'w')`);
    assert.equal(existsSync(marker), false);
  });

  describe('where the Python fails', () => {
    before(function () {
      if (process.platform === 'win32') this.skip();
    });
    const failing = (name: string, text: string): PythonInterpreter => {
      const file = path.join(folder, name);
      writeFileSync(file, `#!/bin/sh\n${text}\n`);
      chmodSync(file, 0o755);
      return { ...python, path: file };
    };
    const fails = (interpreter: PythonInterpreter, code: string, timeoutMs?: number): Promise<void> =>
      assert.rejects(checker(timeoutMs).check('x', interpreter, none, never), (error) => {
        assert.ok(error instanceof ToolError);
        assert.deepEqual([error.type, error.code], ['python', code]);
        assert.match(error.message, /^Python 3 .*was not run/);
        return true;
      });

    it('says so, and the code is not taken for good', async () => {
      await fails(failing('rubbish', 'echo rubbish'), 'broken');
      await fails(failing('other', `echo '{"verdict": "imports", "refused": []}'`), 'broken');
      await fails(failing('fails', `echo '{"verdict": "fine"}'; exit 1`), 'broken');
      await fails({ ...python, path: path.join(folder, 'none') }, 'broken');
      await fails(failing('hangs', 'sleep 1000'), 'timeout', 500);
    });

    it('and the user has stopped, it is no failure', async () => {
      const stop = new AbortController();
      const checked = checker().check('x', failing('is stopped', 'sleep 1000'), none, stop.signal);
      stop.abort();
      await assert.rejects(checked, CancelledError);
    });
  });
});
