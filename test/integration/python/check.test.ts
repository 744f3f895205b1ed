/** What the check says of code, in the Python that would run it; and what a Python tells of itself. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as z from 'zod';
import { allowedModules, refusalWords } from '../../../src/core/run/allowedImports';
import { inFull, isFull } from '../../support/full';
import { findAnalysisPython, findBarePython } from '../../support/python';

const probeSchema = z.strictObject({
  version: z.string(),
  executable: z.string(),
  prefix: z.string(),
  base_prefix: z.string(),
  bits: z.number(),
  libraries: z.record(z.string(), z.string()),
});

describe('the check of code', function () {
  let python = '';
  before(async () => {
    python = await findBarePython();
  });
  const check = (code: string, allowed = allowedModules()): unknown => {
    const { status, stdout, stderr } = spawnSync(python, ['-B', path.resolve('src/python/ba_check.py')], {
      input: JSON.stringify({ code, allowed, folders: [] }),
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    assert.equal(stdout.split('\n').length, 2, 'one line');
    return JSON.parse(stdout);
  };
  const refused = (...places: [module: string, line: number][]) => ({
    verdict: 'imports',
    refused: places.map(([module, line]) => ({ module, line })),
  });
  const fine = { verdict: 'fine', own: [], shadowed: [] };
  const syntax = (code: string): { line: number; message: string } =>
    z.object({ verdict: z.literal('syntax'), line: z.number(), message: z.string() }).parse(check(code));

  it('has nothing against what only looks like an import', () => {
    for (const code of [
      '',
      'import re\nprint(re.compile("import os"), "os.path", "Distribution", socket)',
      '# import os\n"""\nimport subprocess\n"""',
      'from __future__ import annotations\nimport pandas as pd, matplotlib.pyplot as plt\nfrom numpy.linalg import norm',
      'import ba\nfrom collections import *\nclass os: pass\nos.system = print',
      '\ufeffimport csv',
      '# -*- coding: gbk -*-\nprint("中文")',
      '# coding: nonsense',
      '"\\d"',
      `import re\n${'x = "y" * 3\n'.repeat(isFull ? 90_000 : 9000)}`,
    ]) {
      assert.deepEqual(check(code), fine, code.slice(0, 60));
    }
  });

  it('names each package that is imported and not allowed, wherever and however that is', () => {
    assert.deepEqual(check('import os.path as p, json, sys'), refused(['os', 1], ['sys', 1]));
    assert.deepEqual(
      check('from os import path\nimport os\nimport os; import os'),
      refused(['os', 1], ['os', 2], ['os', 3]),
    );
    assert.deepEqual(check('def f():\n    if 0:\n        from http.client import x'), refused(['http', 3]));
    assert.deepEqual(check('from . import x\nfrom ..deep.er import y'), refused(['.', 1], ['..deep.er', 2]));
    assert.deepEqual(check('__import__("os").system("x")'), refused(['os', 1]));
    assert.deepEqual(
      check('import importlib\nimportlib.import_module(name="socket")'),
      refused(['importlib', 1], ['socket', 2]),
    );
    assert.deepEqual(
      check('name = "o" + "s"\n__import__(name)\n__import__()'),
      refused(['a module by a computed name', 2], ['a module by a computed name', 3]),
    );
    assert.deepEqual(check('__import__("json")'), fine);
    assert.deepEqual(check('import pandasx'), refused(['pandasx', 1]));
  });

  it('allows what the user allows, and of a namespace no more than that', () => {
    const allowed = allowedModules(['google.cloud', ' sklearn ']);
    assert.deepEqual(
      check('from google import cloud\nimport google.cloud.bigquery, sklearn.linear_model', allowed),
      fine,
    );
    assert.deepEqual(check('from google import drive\nimport google', allowed), refused(['google', 1], ['google', 2]));
  });

  it('names the line of what cannot be parsed, and never falls', () => {
    assert.equal(syntax('x = 1\ny = = 2').line, 2);
    assert.equal(syntax('x = 1\nreturn 2').line, 2);
    assert.deepEqual(syntax('a\nb\0c'), {
      verdict: 'syntax',
      line: 2,
      message: 'source code cannot contain null bytes',
    });
    assert.equal(syntax('a\nx = "\ud800"').line, 2);
    for (const code of [`${'('.repeat(10_000)}1${')'.repeat(10_000)}`, `${'-'.repeat(100_000)}1`])
      assert.ok(syntax(code).message);
  });

  it('is told to the model with lines, with what is allowed and with the setting', () => {
    const words = refusalWords([{ module: 'os', line: 3 }], allowedModules(['sklearn']));
    assert.match(words, /not run: it imports os \(line 3\), which.*, sklearn, .*baAgent\.python\.allowedImports/);
    const many = Array.from({ length: 10 }, (_, at) => ({ module: `m${at}`, line: at }));
    assert.match(refusalWords(many, []), /m7 \(line 7\) and 2 more, which/);
  });

  it('has the modules of the contract on its list, none of those that reach out, and no rubbish of the setting', () => {
    const list = allowedModules(['x', 'x', 'no name', '', '*', 'a.b']);
    const contract =
      'json csv datetime math statistics random pandas numpy scipy statsmodels openpyxl xlrd xlsxwriter matplotlib seaborn plotly ba';
    for (const name of contract.split(' ')) assert.ok(list.includes(name), name);
    for (const name of 'os sys subprocess socket shutil pathlib importlib pickle ctypes multiprocessing threading asyncio urllib http builtins'.split(
      ' ',
    ))
      assert.ok(!list.includes(name), name);
    assert.deepEqual(list, [...new Set(list)].sort());
    assert.deepEqual(
      list.filter((name) => !allowedModules().includes(name)),
      ['a.b', 'x'],
    );
  });
});

describe('what a Python tells of itself', function () {
  const probe = (python: string): z.infer<typeof probeSchema> => {
    const { stdout } = spawnSync(python, ['-B', path.resolve('src/python/ba_probe.py')], { encoding: 'utf8' });
    assert.equal(stdout.split('\n').length, 2, 'one line');
    return probeSchema.parse(JSON.parse(stdout));
  };

  inFull('are its libraries with the versions that they say themselves', async () => {
    const python = await findAnalysisPython();
    const code =
      'import pandas, matplotlib, seaborn, plotly, json; print(json.dumps({m.__name__: m.__version__ for m in (pandas, matplotlib, seaborn, plotly)}))';
    const { stdout } = spawnSync(python, ['-c', code], { encoding: 'utf8' });
    const expected = z.record(z.string(), z.string()).parse(JSON.parse(stdout));
    const { libraries } = probe(python);
    for (const [name, version] of Object.entries(expected)) assert.equal(libraries[name], version);
  });

  it('is none where it has none, and that it is an environment', async () => {
    const { libraries, prefix, base_prefix: base, bits, version } = probe(await findBarePython());
    assert.deepEqual(libraries, {});
    assert.notEqual(prefix, base);
    assert.ok([32, 64].includes(bits));
    assert.match(version, /^3\.\d+\.\d+$/);
  });
});
