/** What a Python that is started in a folder would load of it in place of its own, compared with a real one. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { shadowingFiles } from '../../../../src/adapters/run/shadowingFiles';
import { isKnownModule } from '../../../../src/core/run/standardModules';
import { findPython } from '../../../support/python';

describe('files that Python takes for modules of its own', () => {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'ba agent 模块 '));
  after(() => rmSync(folder, { recursive: true }));

  it('are those that it finds first, and no others', async () => {
    const files = [
      'statistics.py',
      'json.pyc',
      '_bisect.so',
      'heapq.abi3.so',
      'csv.pyd',
      'helper.py',
      'random.txt',
      'a b.py',
    ];
    for (const name of files) writeFileSync(path.join(folder, name), '');
    for (const name of ['pandas', 'copy', 'own']) {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, name === 'copy' ? 'none.py' : '__init__.py'), '');
    }
    const found = await shadowingFiles(folder);
    assert.deepEqual(found, ['_bisect.so', 'csv.pyd', 'heapq.abi3.so', 'json.pyc', 'pandas/', 'statistics.py']);
    if (process.platform === 'win32') return;
    const first =
      'import importlib.machinery as m, os, sys; print([n for n in sys.argv[1:] if (s := m.PathFinder.find_spec(n)) and s.origin and s.origin.startswith(os.getcwd())])';
    const names = ['_bisect', 'heapq', 'json', 'pandas', 'statistics', 'random', 'copy'];
    const told = execFileSync(await findPython(), ['-c', first, ...names], { cwd: folder, encoding: 'utf8' });
    assert.equal(told.trim(), "['_bisect', 'heapq', 'json', 'pandas', 'statistics']");
    assert.deepEqual(await shadowingFiles(path.join(folder, 'none')), []);
  });

  it('are of all names that the standard library has', async () => {
    const list = 'import sys; print(*getattr(sys, "stdlib_module_names", ()))';
    const names = execFileSync(await findPython(), ['-I', '-c', list], { encoding: 'utf8' })
      .trim()
      .split(' ');
    assert.deepEqual(
      names.filter((name) => name !== '' && !isKnownModule(name)),
      [],
    );
  });
});
