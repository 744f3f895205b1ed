import assert from 'node:assert/strict';
import chinese from '../../../../l10n/bundle.l10n.zh-cn.json';
import { ToolError } from '../../../../src/core/contract/tool';
import type { CodeCheck } from '../../../../src/core/run/python';
import { PythonError } from '../../../../src/core/run/pythonFault';
import { checkCode } from '../../../../src/core/tools/run/checkCode';
import { runEnds, type RunFacts } from '../../../../src/core/contract/runFacts';
import type { ToolView } from '../../../../src/protocol/transcript';
import { faultHelp } from '../../../../webview/conversation/faultHelp';
import { setLanguage } from '../../../../webview/i18n';
import { hasTerminal, lastError, printedLines, runWords } from '../../../../webview/runs/words';
import { changedWords, sizeWords, undoneWords, writesOf } from '../../../../webview/writes/written';
import { describeError } from '../../../../webview/conversation/toolFaults';
import { turn } from '../views';
import { call } from './files';

const facts = (given: Partial<RunFacts> = {}): RunFacts => ({
  ...{ program: 'Python 3.11.2 (.venv)', folder: '', end: 'exited', exit_code: 0, lines: 1, bytes: 2, ...given },
});
const written = (path: string, given = {}) => ({
  ...{ path, created: false, after_hash: 'h', added: 12, removed: 3, ...given },
});

afterEach(() => setLanguage('en', {}));

describe('words of runs', () => {
  it('tell with what, where and how it ended', () => {
    assert.equal(runWords(facts({ folder: 'sales', exit_code: 1 })), 'Exit code 1 · Python 3.11.2 (.venv) · in sales/');
    assert.equal(runWords(facts({ program: 'bash', folder: 'a/b/' })), 'Exit code 0 · bash · in a/b/');
    assert.equal(runWords(facts({ end: 'signalled', signal: 'SIGSEGV' })), 'Ended by SIGSEGV · Python 3.11.2 (.venv)');
    const told = new Set(runEnds.map((end) => runWords(facts({ end }))));
    assert.equal(told.size, runEnds.length);
    setLanguage('zh-cn', { ...chinese });
    assert.equal(runWords(facts({ folder: 'sales' })), '退出码 0 · Python 3.11.2 (.venv) · 在 sales/ 中');
    for (const end of runEnds) assert.match(runWords(facts({ end })), /[一-龥]/, end);
  });

  it('name the lines of stderr, and leave out the middle of long output', () => {
    assert.deepEqual(printedLines('one\n[stderr] two\n three [stderr]\n\n'), [
      { text: 'one', isError: false },
      { text: '[stderr] two', isError: true },
      { text: ' three [stderr]', isError: false },
    ]);
    const lines = Array.from({ length: 400 }, (_, at) => `line ${at}`);
    assert.equal(printedLines(lines.join('\n')).length, 400);
    assert.ok(printedLines(lines.join('\n')).every((line) => 'text' in line));
    const long = printedLines([...lines, 'line 400', 'line 401'].join('\n'));
    assert.deepEqual(
      [long.length, long[199], long[200], long[201], long.at(-1)],
      [
        401,
        { text: 'line 199', isError: false },
        { leftOut: 2 },
        { text: 'line 202', isError: false },
        { text: 'line 401', isError: false },
      ],
    );
  });

  it('count what was left out before the output came here', () => {
    assert.deepEqual(printedLines('a\n… 1,234 lines left out, from line 61 on …\nb\n… 1 line left out …'), [
      { text: 'a', isError: false },
      { leftOut: 1234 },
      { text: 'b', isError: false },
      { leftOut: 1 },
    ]);
    const short = (count: number): string[] => Array.from({ length: count }, () => 'x');
    const both = printedLines([...short(300), '… 50 lines left out …', ...short(300)].join('\n'));
    assert.deepEqual([both.length, both[200]], [401, { leftOut: 250 }]);
    assert.deepEqual(printedLines(''), []);
  });

  it('find what a program said last on stderr', () => {
    assert.equal(lastError('[stderr] Traceback\n[stderr] KeyError: 1 \n[stderr] \nmore'), 'KeyError: 1');
    assert.equal(lastError('one\ntwo'), '');
  });

  it('are of calls that have a terminal: those that run or ran a program', () => {
    assert.ok(hasTerminal(call({ run: facts() })));
    assert.ok(!hasTerminal(call({ run: facts({ end: 'not_started' }) })));
    assert.ok(hasTerminal(call({ state: 'running', name: 'execute_command' })));
    assert.ok(!hasTerminal(call({ state: 'running', name: 'file_reader' })));
    assert.ok(!hasTerminal(call({ state: 'asked' })));
    assert.ok(!hasTerminal(call({ state: 'failed' })), 'it was refused before it ran');
  });
});

describe('what can be done about a call that failed', () => {
  const help = (errorCode: string, name = 'run_python') => {
    const state = errorCode.startsWith('timeout/') ? 'timed_out' : 'failed';
    return faultHelp(call({ name, state, errorCode }));
  };
  const helped = [
    ...['python/no_python', 'python/broken', 'python/missing', 'python/too_old', 'python/timeout'],
    ...['python/refused_import', 'execution/output_limit', 'execution/signal', 'timeout/timeout'],
    ...['conflict/unsaved', 'conflict/changed'],
  ];

  it('is said in both languages', () => {
    for (const code of helped) assert.match(help(code)?.words ?? '', /^[A-Z].*\.$/, code);
    setLanguage('zh-cn', { ...chinese });
    for (const code of helped) assert.match(help(code)?.words ?? '', /[一-龥].*。$/, code);
  });

  it('is to select a Python, where that is what is wrong', () => {
    const selects = helped.filter((code) => help(code)?.remedy === 'selectPython');
    assert.deepEqual(selects, helped.slice(0, 5));
    assert.equal(help('python/refused_import')?.remedy, 'openSettings');
  });

  it('is what a signal means, where it means something', () => {
    const words = (signal: string): string =>
      faultHelp(call({ state: 'failed', errorCode: 'execution/signal', run: facts({ end: 'signalled', signal }) }))
        ?.words ?? '';
    assert.match(words('SIGKILL'), /memory/);
    assert.match(words('SIGSEGV'), /library/);
    assert.equal(words('SIGTERM'), '');
  });

  it('is not said of calls that did not fail, that say it themselves, or that are no runs', () => {
    assert.equal(help('execution/exit_code'), undefined);
    assert.equal(help('timeout/timeout', 'query_database'), undefined);
    assert.equal(faultHelp(call({ state: 'cancelled', errorCode: 'python/timeout' })), undefined);
  });

  it('stands below what the row says: no words for the model where there is no Python, and who stopped it', () => {
    const words = (errorCode: string, state: 'failed' | 'cancelled' = 'failed'): string =>
      describeError(call({ state, errorCode, error: 'Tell the user.' }));
    assert.equal(words('python/no_python'), 'There is no Python');
    assert.equal(words('execution/exit_code'), 'Tell the user.');
    assert.equal(words('cancelled/stopped_in_terminal', 'cancelled'), 'You stopped it in its terminal.');
    assert.equal(words('cancelled/cancelled', 'cancelled'), 'You stopped it.');
    setLanguage('zh-cn', { ...chinese });
    const codes = [
      ...['execution/exit_code', 'execution/signal', 'execution/output_limit', 'execution/not_started'],
      ...['python/broken', 'python/missing', 'python/too_old', 'python/timeout', 'timeout/timeout'],
      ...['python/refused_import', 'python/syntax', 'conflict/unsaved', 'conflict/changed'],
      ...['conflict/not_there', 'conflict/several', 'validation/not_text', 'validation/too_large'],
    ];
    for (const code of codes) assert.match(words(code), /[一-龥].*：Tell the user\.$/, code);
  });
});

describe('why a run failed, in its row', () => {
  const words = (given: Partial<ToolView>): string =>
    describeError(call({ state: 'failed', error: 'Exit code 1 in 2 s. Words for the model.', ...given }));
  const traceback = 'working\n[stderr] Traceback (most recent call last):\n[stderr] KeyError: "revenue"';

  it('is what the program said last, and how it ended, in the language of the user', () => {
    const run = facts({ exit_code: 1 });
    assert.equal(words({ run: { ...run, printed: traceback } }), 'KeyError: "revenue" · Exit code 1');
    assert.equal(words({ run: { ...run, printed: 'one' } }), 'Exit code 1');
    assert.ok(words({ run: { ...run, printed: `[stderr] ${'x'.repeat(5000)}` } }).length < 250);
    setLanguage('zh-cn', { ...chinese });
    assert.equal(words({ run: { ...run, printed: traceback } }), 'KeyError: "revenue" · 退出码 1');
    const late = { state: 'timed_out', error: 'Do less at a time.', errorCode: 'timeout/timeout' } as const;
    assert.equal(words({ ...late, run: facts({ end: 'timed_out', printed: traceback }) }), '因超时而终止');
    for (const end of ['signalled', 'too_much_output'] as const) {
      assert.match(words({ run: facts({ end }) }), /^[^A-Za-z]*.*终止$/);
      assert.ok(!words({ run: facts({ end }) }).includes('model'));
    }
  });

  const faultOf = (error: unknown): Partial<ToolView> => {
    assert.ok(error instanceof ToolError);
    const { type, code, message, more } = error;
    return { error: message, errorCode: `${type}/${code}`, ...(more.fault && { fault: more.fault }) };
  };
  const refused = (verdict: CodeCheck): Promise<Partial<ToolView>> => {
    const python = { path: 'python3', version: '3.11.2', label: 'Python 3.11.2', libraries: {} };
    const check = (): Promise<CodeCheck> => Promise.resolve(verdict);
    const { signal } = new AbortController();
    return checkCode('', python, { allowed: [], folders: [] }, { check }, signal).then(() => assert.fail(), faultOf);
  };

  it('is what it may not import, and not the list of all that it may', async () => {
    const modules = [
      { module: 'socket', line: 3 },
      { module: 'os.path', line: 12 },
    ];
    const call = await refused({ verdict: 'imports', refused: modules });
    assert.equal(words(call), 'It was not run: it may not import socket (line 3), os.path (line 12)');
    setLanguage('zh-cn', { ...chinese });
    assert.equal(words(call), '没有运行：不允许导入 socket（第 3 行）, os.path（第 12 行）');
  });

  it('is where the code has a mistake', async () => {
    const call = await refused({ verdict: 'syntax', line: 3, message: "'(' was never closed" });
    assert.equal(words(call), "It was not run: there is a mistake in line 3: '(' was never closed");
    setLanguage('zh-cn', { ...chinese });
    assert.equal(words(call), "没有运行：第 3 行有错误：'(' was never closed");
  });

  it('has nothing that is said to the model', () => {
    const call = faultOf(new PythonError({ code: 'missing', origin: 'choice', name: '.venv' }));
    assert.match(words(call), /“\.venv” is not there.*“Select Python…”\.$/);
    setLanguage('zh-cn', { ...chinese });
    assert.equal(words(call), '这个 Python 已不存在：.venv');
  });
});

describe('words of files that were written', () => {
  it('count files, and lines that came and went', () => {
    const tools = [
      call({ id: 'c1', written: written('a.md') }),
      call({ id: 'c2' }),
      call({ id: 'c3', written: written('b.md', { created: true, added: 1, removed: 0 }) }),
      call({ id: 'c4', written: written('a.md') }),
    ];
    const writes = writesOf(turn({ tools }));
    assert.deepEqual(
      writes.map(({ callId, path }) => [callId, path]),
      [
        ['c1', 'a.md'],
        ['c3', 'b.md'],
        ['c4', 'a.md'],
      ],
    );
    assert.deepEqual([changedWords(writes), changedWords(writes.slice(0, 1))], ['2 files changed', '1 file changed']);
    assert.deepEqual(writes.slice(0, 2).map(sizeWords), ['+12 −3 lines', 'new file, 1 line']);
    assert.equal(sizeWords(written('x', { created: true, added: 2000 })), 'new file, 2,000 lines');
  });

  it('name what was taken back', () => {
    assert.equal(undoneWords({ paths: ['a.md', 'b.md'], kept: [] }), 'Taken back: a.md, b.md');
  });
});
