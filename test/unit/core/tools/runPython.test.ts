import assert from 'node:assert/strict';
import type { ToolCall } from '../../../../src/core/contract/response';
import { permissionsOf } from '../../../../src/core/approvals/policy';
import type { CodeCheck, PythonFinder } from '../../../../src/core/run/python';
import { ToolPipeline, type RunOptions } from '../../../../src/core/tools/pipeline';
import { ToolError, type AnyTool, type ApprovalNeed } from '../../../../src/core/contract/tool';
import { MemoryLog, tickingClock } from '../../../support/ports';
import { given, interpreter, runFolder, scriptedPython } from './run/scripted';
import { figure, linesOf, outputOf, resultOf } from './run/support';

const never = new AbortController().signal;
const code = '# Revenue by region\nprint(1)';
const once = (): Promise<'once'> => Promise.resolve('once');

function callsTo(tool: AnyTool, { trusted = true } = {}) {
  const permissions = permissionsOf({ find: () => undefined }, () => trusted);
  const pipeline = new ToolPipeline([tool], permissions, tickingClock(), new MemoryLog());
  return (args: ToolCall['arguments'], ask?: RunOptions['ask']) => {
    const request = { tool_call_id: 'c1', tool_name: tool.name, parameters: args, caller_id: 's1' };
    return pipeline.run(request, never, ask ? { ask } : {});
  };
}

describe('core/tools/runPython', () => {
  it('finds the Python and checks the code, asks, and runs what it asked about', async () => {
    const { tool, did, requests, created, allowed, folders } = scriptedPython();
    const asked: ApprovalNeed[] = [];
    const result = await callsTo(tool)({ code, timeout: 5 }, (need) => {
      did.push('ask');
      asked.push(need);
      return once();
    });
    assert.deepEqual(did, ['find', 'check', 'ask', 'create', 'answering', 'run', 'answered']);
    assert.deepEqual(asked, [
      {
        kind: 'execute',
        subject: { code, interpreter: interpreter.path, cwd: '/home/anna/shop', seconds: 5 },
        shown: code,
        language: 'python',
        note: 'Python 3.11.2 (.venv) · workspace folder · 5 s at most',
      },
    ]);
    assert.deepEqual(created, [{ session: 's1', code, files: [given], own: [] }]);
    assert.deepEqual(requests, [
      {
        ...{ id: 'c1', title: 'Revenue by region', shown: 'Python 3.11.2 (.venv) script.py' },
        ...{ program: interpreter.path, args: ['-X', 'utf8', '-u', '/ext/dist/python/ba_run.py'] },
        ...{ cwd: '/home/anna/shop', timeoutMs: 5000 },
        env: {
          BA_AGENT_RUN: runFolder,
          PYTHONUSERBASE: '',
          PYTHONPATH: '/ext/dist/python:/home/anna/lib',
          BA_AGENT_LAST: 'src',
          PYTHONUTF8: '1',
          PYTHONIOENCODING: 'utf-8:backslashreplace',
          PYTHONBREAKPOINT: '0',
          MPLBACKEND: 'module://ba_agent_figures',
        },
      },
    ]);
    assert.deepEqual(folders, [['/home/anna/shop', 'src']]);
    for (const module of ['pandas', 'ba', 'geopandas']) assert.ok(allowed[0]?.includes(module), module);
    for (const module of ['os', 'sys', 'subprocess', 'socket', 'requests', 'ctypes', 'importlib', 'shutil']) {
      assert.ok(!allowed[0]?.includes(module), module);
    }
    assert.match(
      result.observation,
      /^Exit code 0 .*\nOutput:\ndone\nFiles for the report:\n.*\nFiles written in the workspace:\n- sales\/out\.csv$/,
    );
    const { success, details, data_summary } = result;
    const outputs = details?.outputs;
    assert.deepEqual([success, outputs, data_summary], [true, [figure], 'Exit code 0 · 1 line · 1 figure']);
  });

  const checks: [CodeCheck, string, RegExp][] = [
    [{ verdict: 'syntax', line: 3, message: 'invalid syntax' }, 'syntax', /line 3: invalid syntax\. Mend it/],
    [
      {
        verdict: 'imports',
        refused: [
          { module: 'socket', line: 3 },
          { module: 'os', line: 7 },
        ],
      },
      'refused_import',
      /it imports socket \(line 3\), os \(line 7\), which .*baAgent\.python\.allowedImports/,
    ],
    [
      { verdict: 'imports', refused: Array.from({ length: 11 }, (_, at) => ({ module: `m${at}`, line: at })) },
      'refused_import',
      /m7 \(line 7\) and 3 more, which/,
    ],
  ];
  for (const [check, error_code, words] of checks) {
    it(`refuses code for ${error_code} before anybody is asked: ${words.source.slice(0, 30)}`, async () => {
      const { tool, did } = scriptedPython(undefined, { check });
      const result = await callsTo(tool)({ code }, () => assert.fail('Nobody is asked.'));
      assert.deepEqual([result.error_type, result.error_code, did], ['python', error_code, ['find', 'check']]);
      assert.match(result.observation, words);
      const { mistake, imports = [] } = result.details?.fault ?? {};
      assert.deepEqual(
        check.verdict === 'syntax' ? mistake : imports,
        check.verdict === 'syntax'
          ? { line: check.line, reason: check.message }
          : check.verdict === 'imports' && check.refused.slice(0, 8),
      );
    });
  }

  it('names the modules of the workspace that run with it, and those that do not, and asks anew for changed ones', async () => {
    const own = [
      { name: 'helper', file: 'helper.py', digest: 'a' },
      { name: 'steps', file: 'steps/', digest: 'b' },
    ];
    const { tool, created } = scriptedPython(undefined, {
      check: { verdict: 'fine', own, shadowed: ['statistics.py'] },
    });
    const asked: ApprovalNeed[] = [];
    await callsTo(tool)({ code }, (need) => {
      asked.push(need);
      return once();
    });
    const [need] = asked;
    const words = 'also runs helper.py, steps/ · not used, since Python has its own: statistics.py';
    assert.equal(need?.note, `Python 3.11.2 (.venv) · workspace folder · 60 s at most · ${words}`);
    assert.deepEqual(need.subject, {
      ...{ code, interpreter: interpreter.path, cwd: '/home/anna/shop', seconds: 60, own },
    });
    assert.deepEqual(created, [{ session: 's1', code, files: [given], own }]);
  });

  it('looks for no Python in a workspace that is not trusted', async () => {
    const { tool, did } = scriptedPython();
    const result = await callsTo(tool, { trusted: false })({ code }, () => assert.fail('Nobody is asked.'));
    assert.deepEqual([result.error_code, did], ['denied', []]);
    assert.match(result.error_message ?? '', /not trusted/);
  });

  it('takes the Python of the folder that the code runs in', async () => {
    const folders: unknown[] = [];
    const finder: PythonFinder = {
      find: (_signal, folder) => {
        folders.push(folder);
        return Promise.resolve(interpreter);
      },
    };
    await callsTo(scriptedPython(undefined, { finder }).tool)({ code }, once);
    assert.deepEqual(folders, ['/home/anna/shop']);
  });

  it('runs nothing that is denied, and makes no folder for it', async () => {
    const { tool, did } = scriptedPython();
    const result = await callsTo(tool)({ code }, () => Promise.resolve('deny'));
    assert.deepEqual([result.error_code, did], ['denied', ['find', 'check']]);
  });

  it('asks anew where the code, the Python or the folder is another one', async () => {
    const subjectOf = async (text: string, parts: Parameters<typeof scriptedPython>[1] = {}, more: object = {}) =>
      (
        await scriptedPython(undefined, parts)
          .tool.accept({ code: text, ...more })
          .need(never)
      )?.subject;
    const subject = await subjectOf(code);
    assert.deepEqual(await subjectOf(code), subject);
    const other = { ...interpreter, path: '/usr/bin/python3' };
    for (const one of [
      await subjectOf(`${code} `),
      await subjectOf(code, { finder: { find: () => Promise.resolve(other) } }),
      await subjectOf(code, { place: () => ({ cwd: '/home/anna/other', folder: '' }) }),
      await subjectOf(code, { place: () => undefined }),
      await subjectOf(code, {}, { timeout: 3600 }),
    ]) {
      assert.notDeepEqual(one, subject);
    }
  });

  it('runs in a folder of its own where none is open', async () => {
    const { tool, requests } = scriptedPython(undefined, { place: () => undefined });
    let note: string | undefined = '';
    const result = await callsTo(tool)({ code: 'print(1)' }, (need) => {
      note = need.note;
      return once();
    });
    assert.equal(note, 'Python 3.11.2 (.venv) · a folder of its own · 60 s at most');
    assert.deepEqual([requests[0]?.cwd, requests[0]?.title], [`${runFolder}/out`, 'Python 3.11.2 (.venv)']);
    assert.match(result.observation, /in a folder of its own\.\n/);
    assert.doesNotMatch(JSON.stringify(result), /anna/);
  });

  it('tells a failure with what was printed and made until then, without paths of the machine', async () => {
    const lines = linesOf(
      `[stderr]   File "${runFolder}/script.py", line 1, in <module>`,
      '[stderr] KeyError: /home/anna/shop/sales.csv',
    );
    const { tool } = scriptedPython(resultOf({ how: 'exited', code: 1 }, outputOf(lines)));
    const result = await callsTo(tool)({ code }, once);
    assert.deepEqual(
      [result.error_type, result.error_code, result.details?.outputs],
      ['execution', 'exit_code', [figure]],
    );
    assert.match(result.observation, /Tool Call ID: c1\nExit code 1 in 1\.2 s\./);
    const shown = '\n[stderr]   File "script.py", line 1, in <module>\n[stderr] KeyError: sales.csv\n';
    assert.ok(result.observation.includes(shown), result.observation);
    assert.doesNotMatch(JSON.stringify(result), /anna/);
    assert.deepEqual([result.details?.run?.exit_code, result.details?.run?.end], [1, 'exited']);
  });

  it('tells what ran even where its files cannot be listed', async () => {
    const { tool } = scriptedPython(undefined, {
      folders: {
        create: () => Promise.resolve({ id: 'abcdefghijkl', folder: '/r/abcdefghijkl', script: '' }),
        outputs: () => Promise.reject(new Error('EIO')),
        written: () => Promise.resolve([]),
        answerQueries: () => Promise.resolve(),
      },
    });
    const result = await callsTo(tool)({ code }, once);
    assert.equal(result.success, true);
    assert.match(result.observation, /Output:\ndone\nWhich files it made and wrote could not be found out\.$/);
  });

  it('has the time that its arguments say', () => {
    const { tool } = scriptedPython();
    assert.deepEqual(
      [tool.accept({ code }).timeoutMs(), tool.accept({ code, timeout: 7 }).timeoutMs()],
      [60_000, 7000],
    );
  });

  it('ends the answering of queries whatever becomes of the run', async () => {
    const { tool, did } = scriptedPython(new ToolError('internal', 'unexpected', 'no'));
    await callsTo(tool)({ code }, once);
    assert.equal(did.at(-1), 'answered');
  });

  for (const bad of [{ code: '' }, { code, timeout: 0 }, { code, timeout: 3601 }, { code, timeout: 1.5 }, {}]) {
    it(`takes no arguments like ${JSON.stringify(bad)}`, async () => {
      const { tool, did } = scriptedPython();
      assert.equal((await callsTo(tool)(bad)).error_code, 'invalid_arguments');
      assert.deepEqual(did, []);
    });
  }
});
