/** Files of the workspace that have the names of modules: which of them run, and that none does unseen (ba_agent_modules.py). */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NodeCodeChecker } from '../../../src/adapters/run/pythonChecker';
import { leadsInto } from '../../../src/adapters/run/workspaceLinks';
import { pythonVariables } from '../../../src/core/run/pythonVariables';
import { scriptCommand } from '../../../src/core/run/scriptCommand';
import { findAnalysisPython, findBarePython } from '../../support/python';
import { Scripts, type ScriptEnd } from './runs';
import { inFull } from '../../support/full';

const SOURCES = path.resolve('src/python');

describe('modules of the workspace', function () {
  const scripts = new Scripts();
  let bare = '';
  let pandas = '';
  before(async () => {
    [bare, pandas] = [await findBarePython(), await findAnalysisPython()];
  });
  after(() => {
    scripts.remove();
  });
  const at = (...names: string[]): string => path.join(scripts.workspace, ...names);
  const marker = (): string => at('RAN');
  afterEach(() => {
    rmSync(scripts.workspace, { recursive: true });
    mkdirSync(scripts.workspace);
  });
  /** A file that leaves a mark when it runs, and calls a mean 42. */
  const put = (...names: string[]): string => {
    mkdirSync(path.dirname(at(...names)), { recursive: true });
    const text = `open(${JSON.stringify(marker())}, "a").write(__name__ + "\\n")\ndef mean(x):\n    return 42\n`;
    writeFileSync(at(...names), text);
    return at(...names);
  };
  const compiled = (source: string, to: string, mode = 'TIMESTAMP'): void => {
    mkdirSync(path.dirname(to), { recursive: true });
    const code = `import py_compile, sys; py_compile.compile(sys.argv[1], sys.argv[2], doraise=True, invalidation_mode=py_compile.PycInvalidationMode.${mode})`;
    execFileSync(bare, ['-I', '-c', code, source, to]);
  };
  const MEAN = 'import statistics\nprint(statistics.mean([1, 2, 3]))';
  const unseen = (end: ScriptEnd, stdout: string): void => {
    assert.deepEqual([end.code, end.stdout, end.stderr, existsSync(marker())], [0, stdout, '', false]);
  };
  const isMean = async (env: NodeJS.ProcessEnv = {}): Promise<void> => {
    unseen(await scripts.run(bare, MEAN, { env }), '2\n');
  };

  it('do not run in the place of the standard library: a file, a package, bare bytecode, a library, another case', async () => {
    put('statistics.py');
    await isMean();
    await isMean({ PYTHONSAFEPATH: '1' });
    rmSync(at('statistics.py'));
    put('statistics', '__init__.py');
    await isMean();
    rmSync(at('statistics'), { recursive: true });
    compiled(put('source.txt'), at('statistics.pyc'));
    await isMean();
    rmSync(at('statistics.pyc'));
    for (const name of ['statistics.so', 'statistics.pyd', '_bisect.so', 'math.so'])
      writeFileSync(at(name), 'no library');
    put('Statistics.py');
    put('STATISTICS.PY');
    await isMean();
  });

  it('do not run in the place of installed packages, nor of what these import in turn', async () => {
    for (const name of ['dateutil.py', 'numpy.py', 'pytz.py', 'six.py']) put(name);
    put('pandas', '__init__.py');
    unseen(await scripts.run(pandas, 'import pandas as pd\nprint(pd.Series([1, 2, 3]).mean())'), '2.0\n');
  });

  it('do not run where a library looks for one that is not installed', async () => {
    const named = [
      'bottleneck.py',
      'numexpr.py',
      'pyarrow.py',
      'fastparquet.py',
      'vms_lib.py',
      '_winreg.py',
      'readline2.py',
    ];
    for (const name of named) put(name);
    put('org', 'python', 'core.py');
    put('java', 'lang.py');
    const absent = `import importlib.util as u; print([n for n in ("bottleneck", "numexpr", "pyarrow") if not u.find_spec(n)])`;
    assert.notEqual(execFileSync(pandas, ['-I', '-c', absent], { encoding: 'utf8' }), '[]\n');
    const code =
      'import copy, platform, pandas as pd\nprint(copy.copy(pd.Series([1, 2, 3])).mean(), platform.system() != "")';
    unseen(await scripts.run(pandas, code), '2.0 True\n');
  });

  it('do not run when Python starts, whatever its variables name', async () => {
    for (const name of ['sitecustomize.py', 'usercustomize.py', 'encodings.py', 'os.py', 'site.py', 'zlib.py'])
      put(name);
    put('encodings', '__init__.py');
    put('start.py');
    writeFileSync(at('evil.pth'), `import start\n`);
    for (const env of [{}, { PYTHONSTARTUP: at('start.py') }]) await isMean(env);
    mkdirSync(at('base', 'lib'), { recursive: true });
    symlinkSync(scripts.workspace, at('..', 'link'));
    const user = { PYTHONPATH: [at(), '', '.', at('..', 'link'), at('..')].join(path.delimiter) };
    const given = { ...user, PYTHONUSERBASE: at('base'), PYTHONPYCACHEPREFIX: 'cache' };
    const isOutside = (folder: string): boolean => path.isAbsolute(folder) && !leadsInto([at()], folder);
    const variables = pythonVariables(given, path.delimiter, isOutside);
    assert.deepEqual(variables, {
      path: [at('..')],
      last: [at(), '.', '.', at('..', 'link')],
      cleared: ['PYTHONUSERBASE', 'PYTHONPYCACHEPREFIX'],
    });
    const { env } = scriptCommand(
      { path: '' },
      { folder: '' },
      { sources: SOURCES, variables, delimiter: path.delimiter },
    );
    const started = Object.fromEntries(
      Object.entries({ ...given, ...env }).filter(([name]) => name !== 'BA_AGENT_RUN'),
    );
    await isMean(started);
    writeFileSync(at('..', 'of_user.py'), 'NAME = "of the user"\n');
    unseen(await scripts.run(bare, 'import of_user\nprint(of_user.NAME)', { env: started }), 'of the user\n');
  });

  it('do not run for a codec, a break point, a category of warnings or a backend', async () => {
    put('encodings', 'rot_x.py');
    put('rot_x.py');
    put('pdb.py');
    writeFileSync(at('.pdbrc'), `open(${JSON.stringify(marker())}, "w")\n`);
    writeFileSync(at('matplotlibrc'), 'backend: module://rot_x\n');
    const code =
      '# coding: utf-8\ntry:\n    "x".encode("rot-x")\nexcept LookupError:\n    print("unknown")\nbreakpoint()';
    unseen(await scripts.run(bare, code), 'unknown\n');
  });

  inFull('are no namespace in which an installed name goes on', async () => {
    put('json', 'more.py');
    put('collections', 'more.py');
    const code = 'import json\ntry:\n    import json.more\nexcept ImportError:\n    print("none")';
    unseen(await scripts.run(bare, code), 'none\n');
  });

  inFull('of folders that an installed .pth file names come last as well, and run by their names alone', async () => {
    const where = 'import site; print(site.getsitepackages()[0])';
    const installed = execFileSync(bare, ['-I', '-c', where], { encoding: 'utf8' }).trim();
    const file = path.join(installed, '0.pth');
    mkdirSync(at('src'));
    writeFileSync(file, `${at('src')}\n`);
    mkdirSync(path.join(installed, 'installed'));
    writeFileSync(
      path.join(installed, 'installed', '__init__.py'),
      'try:\n    import hidden\nexcept ImportError: NAME = "none"\n',
    );
    for (const name of ['statistics.py', 'hidden.py', 'installed.py']) put('src', name);
    writeFileSync(at('src', 'helper.py'), 'NAME = "helper"\n');
    try {
      const code = `import helper, installed, sys\n${MEAN}\nprint(helper.NAME, installed.NAME, sys.path[-1])`;
      // With a locale, as the product starts it: some versions read such a file by it alone.
      unseen(await scripts.run(bare, code, { env: { LC_ALL: 'C.UTF-8' } }), `2\nhelper none ${at('src')}\n`);
    } finally {
      rmSync(file);
      rmSync(path.join(installed, 'installed'), { recursive: true });
    }
  });

  inFull('do not run from an archive', async () => {
    execFileSync(bare, [
      '-I',
      '-c',
      'import sys, zipfile; zipfile.ZipFile(sys.argv[1], "w").write(sys.argv[2], "helper.py")',
      at('own.zip'),
      put('x.txt'),
    ]);
    const end = await scripts.run(bare, 'import helper', { env: { BA_AGENT_LAST: at('own.zip') } });
    assert.deepEqual([end.code, existsSync(marker())], [1, false]);
  });

  it('run where the code names them, and what these name: a file, a package, a mere folder, a library of it', async () => {
    writeFileSync(at('helper.py'), 'import deep.er, steps\nVALUE = deep.er.VALUE + steps.VALUE\n');
    mkdirSync(at('deep'));
    writeFileSync(at('deep', 'er.py'), 'VALUE = 40\n');
    mkdirSync(at('steps', 'inner'), { recursive: true });
    writeFileSync(at('steps', '__init__.py'), 'from .inner.last import VALUE\n');
    writeFileSync(at('steps', 'inner', 'last.py'), 'import statistics\nVALUE = statistics.mean([1, 3])\n');
    put('statistics.py');
    unseen(
      await scripts.run(bare, 'import helper, sys, os\nprint(helper.VALUE, sys.path[-1] == os.getcwd())'),
      '42 True\n',
    );
  });

  inFull('run as their text says, whatever bytecode lies beside it', async () => {
    const tag = execFileSync(bare, ['-c', 'import sys; print(sys.implementation.cache_tag)'], {
      encoding: 'utf8',
    }).trim();
    const cache = at('__pycache__', `helper.${tag}.pyc`);
    writeFileSync(at('helper.py'), 'VALUE = 1\n');
    compiled(put('other.txt'), cache, 'UNCHECKED_HASH');
    unseen(await scripts.run(bare, 'import helper\nprint(helper.VALUE)'), '1\n');
    const source = `${'VALUE = 1'.padEnd(60)}\n`;
    writeFileSync(at('other.txt'), `VALUE = 2; open(${JSON.stringify(marker())}, "w")\n`);
    writeFileSync(at('helper.py'), source);
    compiled(at('other.txt'), cache);
    utimesSync(at('helper.py'), 1e9, 1e9);
    unseen(await scripts.run(bare, 'import helper\nprint(helper.VALUE)'), '1\n');
  });

  it('do not run unseen in processes of multiprocessing, where those that are named run', async () => {
    writeFileSync(
      at('helper.py'),
      'def square(x):\n    import copy, other\n    return copy.copy(x) * other.VALUE * x\n',
    );
    put('multiprocessing.py');
    put('multiprocessing', '__init__.py');
    put('signal.py');
    put('org', 'python', 'core.py');
    writeFileSync(at('other.py'), 'VALUE = 1\n');
    for (const method of process.platform === 'win32' ? ['spawn'] : ['spawn', 'forkserver']) {
      const code = [
        'import multiprocessing as mp, helper',
        'if __name__ == "__main__":',
        `    with mp.get_context("${method}").Pool(2) as pool:`,
        '        print(pool.map(helper.square, [1, 2, 3]))',
      ].join('\n');
      unseen(await scripts.run(bare, code), '[1, 4, 9]\n');
    }
  });

  it('that are loaded by computed names are so for saved code alone, and an error says why', async () => {
    writeFileSync(at('helper.py'), 'name = "plug" + "in"\nfound = __import__(name)\n');
    writeFileSync(at('plugin.py'), 'NAME = "plugin"\n');
    put('statistics.py');
    put('x.txt');
    const code = `import helper\n${MEAN}\nprint(helper.found.NAME)\n`;
    unseen(await scripts.run(bare, code), '2\nplugin\n');
    const python = { path: bare, version: '3', label: 'Python 3', libraries: {} };
    const checker = new NodeCodeChecker({ script: path.join(SOURCES, 'ba_check.py'), env: () => process.env });
    const rules = { allowed: ['helper', 'statistics'], folders: [at()] };
    const check = await checker.check(code, python, rules, new AbortController().signal);
    assert.ok(check.verdict === 'fine');
    assert.deepEqual([check.own.map(({ file }) => file), check.shadowed], [['helper.py'], ['statistics.py']]);
    const { stderr } = await scripts.run(bare, code, { own: check.own });
    assert.match(
      stderr,
      /ModuleNotFoundError[^\n]*plugin'\nplugin\.py of the workspace was not loaded: code loads only/,
    );
    writeFileSync(at('helper.py'), 'import plugin as found\n');
    const now = await checker.check(code, python, rules, new AbortController().signal);
    assert.ok(now.verdict === 'fine');
    unseen(await scripts.run(bare, code, { own: now.own }), '2\nplugin\n');
  });

  inFull('beside saved code come last as well', async () => {
    const folder = at('代码');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'beside.py'), 'NAME = "beside"\n');
    copyFileSync(put('x.txt'), path.join(folder, 'statistics.py'));
    copyFileSync(at('x.txt'), path.join(folder, 'bottleneck.py'));
    writeFileSync(path.join(folder, 'code.py'), `import beside\n${MEAN}\nprint(beside.NAME)\n`);
    unseen(await scripts.run(bare, '', { script: path.join(folder, 'code.py') }), '2\nbeside\n');
  });

  it('do not run when they are others than those that were allowed', async () => {
    const file = put('helper.py');
    const own = [{ name: 'helper', digest: '0'.repeat(64) }];
    const changed = await scripts.run(bare, 'import helper', { own });
    assert.deepEqual([changed.code, existsSync(marker())], [1, false]);
    assert.match(changed.stderr, /^BA-Agent: helper\.py is not what was allowed: nothing was run\.\n$/);
    const added = await scripts.run(bare, 'print(1)\nimport helper', { own: [] });
    assert.deepEqual([added.code, added.stdout, existsSync(marker())], [1, '', false]);
    rmSync(file);
    symlinkSync('/nowhere', file);
    assert.equal((await scripts.run(bare, 'print(1)', { own: [] })).stdout, '1\n');
  });
});
