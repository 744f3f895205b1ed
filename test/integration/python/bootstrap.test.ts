/** Running a script: streams, ends, tracebacks, processes of its own, and which files it wrote. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBarePython } from '../../support/python';
import { Scripts, type ScriptEnd } from './runs';

describe('running a script in Python', function () {
  const scripts = new Scripts();
  let python = '';
  before(async () => {
    python = await findBarePython();
  });
  after(() => {
    scripts.remove();
  });
  const run = (code: string | Buffer, env: NodeJS.ProcessEnv = {}): Promise<ScriptEnd> =>
    scripts.run(python, code, { env });

  it('prints any characters, whatever the locale is, both streams in their order, halves of characters as escapes', async () => {
    const { code, stdout, stderr } = await run(
      'import sys\nprint("收入合计 😀", "\\ud83d")\nprint("错误", file=sys.stderr)',
    );
    assert.deepEqual([code, stdout, stderr], [0, '收入合计 😀 \\ud83d\n', '错误\n']);
  });

  it('is the main program, in the workspace, with modules of the workspace at hand', async () => {
    writeFileSync(path.join(scripts.workspace, 'own_module.py'), 'VALUE = 42\n');
    const code = [
      'import os, sys, own_module',
      'print(__name__, os.path.basename(__file__), len(sys.argv), sys.argv[0] == __file__, own_module.VALUE)',
      'print(os.getcwd() == sys.path[-1], "ba_run" in sys.modules, sys.modules["__main__"].__dict__ is globals())',
    ].join('\n');
    const { stdout } = await run(code);
    assert.equal(stdout, '__main__ script.py 1 True 42\nTrue False True\n');
    assert.equal((await run(code, { PYTHONSAFEPATH: '1' })).stdout, stdout);
  });

  it('tells an error by the frames of the script alone, with its lines, and no path of the machine', async () => {
    const { code, stderr } = await run(
      'def 除(x):\n    return 1 / x\n\ntry:\n    {}["a"]\nexcept KeyError:\n    除(0)\n',
    );
    assert.equal(code, 1);
    const plain = stderr.replace(/^\s+[~^]+\n/gm, '');
    assert.equal(
      plain,
      [
        'Traceback (most recent call last):',
        '  File "script.py", line 5, in <module>',
        '    {}["a"]',
        "KeyError: 'a'",
        '',
        'During handling of the above exception, another exception occurred:',
        '',
        'Traceback (most recent call last):',
        '  File "script.py", line 7, in <module>',
        '    除(0)',
        '  File "script.py", line 2, in 除',
        '    return 1 / x',
        'ZeroDivisionError: division by zero',
        '',
      ].join('\n'),
    );
  });

  it('tells errors within libraries and in our own module without their places', async () => {
    const { stderr } = await run('import json\njson.loads("{")');
    assert.match(stderr, /File "script\.py", line 2[^]*File "json\/__init__\.py"[^]*JSONDecodeError/);
    assert.ok(!stderr.includes(path.sep + 'json') && !stderr.includes(scripts.workspace), stderr);
    const ours = await run('import ba\nba.open("upload_007")');
    assert.ok(!ours.stderr.includes('ba.py') && !ours.stderr.includes('ba_'), ours.stderr);
    assert.match(ours.stderr, /line 2[^]*UnknownFile: There is no file 'upload_007'/);
  });

  it('tells syntax errors as python does', async () => {
    const { code, stderr } = await run('x = 1\ny = = 2\n');
    assert.equal(code, 1);
    assert.match(stderr, /^ {2}File "script\.py", line 2\n {4}y = = 2\n[^]*SyntaxError/);
    assert.ok(!stderr.includes('Traceback'), stderr);
  });

  it('keeps the exit code that the script ends with', async () => {
    const ends = await Promise.all(
      ['', 'import sys\nsys.exit(3)', 'raise SystemExit("gone")', 'exit()'].map((code) => run(code)),
    );
    assert.deepEqual(
      ends.map(({ code, stderr }) => [code, stderr]),
      [
        [0, ''],
        [3, ''],
        [1, 'gone\n'],
        [0, ''],
      ],
    );
  });

  it('is quiet when it is interrupted', async () => {
    const { code, stderr } = await run('raise KeyboardInterrupt');
    assert.notEqual(code, 0);
    assert.equal(stderr, '');
  });

  it('says that nothing can be typed', async () => {
    const { code, stderr } = await run('print(input("name? "))');
    assert.equal(code, 1);
    assert.match(stderr, /EOFError: EOF when reading a line\nNothing can be typed into a run/);
    const other = await run('raise EOFError("Ran out of input")');
    assert.ok(!other.stderr.includes('typed'), other.stderr);
  });

  it('says in which Python a module is missing, and what does without it', async () => {
    const { stderr } = await run('import pandas.core');
    const version = /pandas is not installed in Python (3\.\d+\.\d+), which runs this code\. (.*)/.exec(stderr);
    assert.ok(version?.[2]?.includes('ba.query'), stderr);
    assert.ok(!(await run('import json.nothing')).stderr.includes('is not installed'));
    assert.ok(!(await run('raise ImportError("own")')).stderr.includes('is not installed'));
  });

  it('runs functions of the script in processes of multiprocessing, however they are started', async () => {
    for (const method of process.platform === 'win32' ? ['spawn'] : ['spawn', 'fork']) {
      const code = [
        'import multiprocessing as mp',
        'def square(x):',
        '    return x * x',
        'if __name__ == "__main__":',
        `    with mp.get_context("${method}").Pool(2) as pool:`,
        '        print(pool.map(square, [1, 2, 3]))',
      ].join('\n');
      const { code: end, stdout, stderr } = await run(code);
      assert.deepEqual([end, stdout, stderr], [0, '[1, 4, 9]\n', ''], method);
    }
  });

  it('goes on when the script closes its output', async () => {
    const { code, stderr, written } = await run('import sys\nsys.stdout.close()\nopen("late.txt", "w").write("x")');
    assert.deepEqual([code, stderr, written], [0, '', ['late.txt']]);
  });

  it('writes bytes as they are, between its lines', async () => {
    const { stdout } = await run(
      'import sys\nprint("a")\nsys.stdout.buffer.write(b"b\\n")\nsys.stdout.flush()\nprint("c")',
    );
    assert.equal(stdout, 'a\nb\nc\n');
  });

  it('reads text of other encodings where its first line says so, and a byte order mark', async () => {
    const gbk = Buffer.concat([Buffer.from('# coding: gbk\nprint("'), Buffer.from([0xd6, 0xd0]), Buffer.from('")\n')]);
    assert.equal((await run(gbk)).stdout, '中\n');
    assert.equal((await run('\ufeffprint("中")')).stdout, '中\n');
    assert.equal((await run('# coding: gbk\nprint("中")')).stdout, '中\n');
  });

  it('has the functions of the script read by inspect, as libraries do', async () => {
    assert.equal(
      (await run('import inspect\ndef f():\n    pass\nprint(inspect.getsource(f))')).stdout,
      'def f():\n    pass\n\n',
    );
  });

  it('notes the files that it writes in the workspace, each once, and nothing that is only read or a cache', async () => {
    mkdirSync(path.join(scripts.workspace, 'deep'), { recursive: true });
    mkdirSync(path.join(scripts.workspace, '__pycache__'), { recursive: true });
    writeFileSync(path.join(scripts.workspace, 'read.txt'), 'x');
    const { written, code, stderr } = await run(
      [
        'import os, pathlib, sqlite3, tempfile, shutil',
        'open("read.txt").read()',
        'for _ in range(3): open("销售 结果.csv", "a").close()',
        'pathlib.Path("deep/path.txt").write_text("x")',
        'os.close(os.open(b"bytes.txt", os.O_WRONLY | os.O_CREAT))',
        'os.chdir("deep")',
        'open("from-deep.txt", "wb").close()',
        'os.replace("from-deep.txt", "../moved.txt")',
        'shutil.copyfile("path.txt", "copied.txt")',
        'sqlite3.connect("new.db").close()',
        'sqlite3.connect(":memory:").close()',
        'open("../__pycache__/x.pyc", "wb").close()',
        'tempfile.TemporaryFile().close()',
        'open(os.path.join(os.environ["BA_AGENT_RUN"], "out", "own.txt"), "w").close()',
        'open(os.devnull, "w").close()',
        'open(1, "w", closefd=False)',
        'try: open("no/such/folder", "w")',
        'except OSError: pass',
      ].join('\n'),
    );
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(
      written.map((name) => name.split(path.sep).join('/')),
      [
        ...[
          '销售 结果.csv',
          'deep/path.txt',
          'bytes.txt',
          'deep/from-deep.txt',
          'moved.txt',
          'deep/copied.txt',
          'deep/new.db',
        ],
        'deep/no/such/folder',
      ],
    );
  });

  it('notes what forked processes and threads write', async function () {
    if (process.platform === 'win32') this.skip();
    const { written } = await run(
      'import os, threading\nt = threading.Thread(target=lambda: open("thread.txt", "w").close())\nt.start(); t.join()\n' +
        'if os.fork() == 0:\n    open("child.txt", "w").close()\nelse:\n    os.wait()',
    );
    assert.deepEqual(written, ['thread.txt', 'child.txt']);
  });

  it('runs the script that the folder names, with the modules beside it', async () => {
    const own = path.join(scripts.workspace, '代码');
    mkdirSync(own, { recursive: true });
    writeFileSync(path.join(own, 'beside.py'), 'NAME = "beside"\n');
    writeFileSync(path.join(own, '分析.py'), 'import beside\nprint(beside.NAME, __file__)\n1/0\n');
    const code = `import json, os, subprocess, sys
folder = os.environ["BA_AGENT_RUN"]
facts = json.load(open(os.path.join(folder, "run.json"), encoding="utf-8"))
facts["script"] = ${JSON.stringify(path.join(own, '分析.py'))}
json.dump(facts, open(os.path.join(folder, "run.json"), "w", encoding="utf-8"))
print(subprocess.run([sys.executable, ${JSON.stringify(path.resolve('src/python/ba_run.py'))}], capture_output=True, encoding="utf-8"))`;
    const { stdout } = await run(code);
    assert.match(stdout, /beside .*分析\.py/);
    assert.match(stdout, /File "分析\.py", line 3/);
    assert.ok(readFileSync(path.join(own, 'beside.py'), 'utf8').includes('beside'));
  });
});
