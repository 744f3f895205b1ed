/** Having a real Python look at code. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CancelledError } from '../../../../src/base/errors';
import { NodeCodeChecker } from '../../../../src/adapters/run/pythonChecker';
import type { PythonInterpreter } from '../../../../src/core/run/python';
import { ToolError } from '../../../../src/core/tools/tool';
import { findPython } from '../../../support/python';

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
  const check = (code: string, allowed = ['pandas', 'ba']): ReturnType<NodeCodeChecker['check']> =>
    checker().check(code, python, allowed, never);

  it('has nothing against what is allowed, in any characters', async () => {
    assert.deepEqual(await check('import pandas as pd\nprint("销售 😀 \\ud83d")\n'), { verdict: 'fine' });
    assert.deepEqual(await check(''), { verdict: 'fine' });
  });

  it('names what is imported and not allowed, with its lines', async () => {
    assert.deepEqual(await check('import pandas\nimport socket'), {
      verdict: 'imports',
      refused: [{ module: 'socket', line: 2 }],
    });
  });

  it('names the line that cannot be parsed', async () => {
    const found = await check('x = 1\ny = (');
    assert.equal(found.verdict, 'syntax');
    assert.equal(found.line, 2);
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
      assert.rejects(checker(timeoutMs).check('x', interpreter, [], never), (error) => {
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
      const checked = checker().check('x', failing('is stopped', 'sleep 1000'), [], stop.signal);
      stop.abort();
      await assert.rejects(checked, CancelledError);
    });
  });
});
