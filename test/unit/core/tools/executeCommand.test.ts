import assert from 'node:assert/strict';
import { permissionsOf } from '../../../../src/core/approvals/policy';
import { FileAccessError } from '../../../../src/core/ports';
import type { RunRequest, RunResult } from '../../../../src/core/run/runner';
import { executeCommand, type ExecuteCommandDeps } from '../../../../src/core/tools/executeCommand';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { seal, ToolError, type ApprovalNeed } from '../../../../src/core/contract/tool';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { localize, MemoryLog, tickingClock } from '../../../support/ports';
import { linesOf, outputOf, resultOf } from './run/support';

const never = new AbortController().signal;
const places: Readonly<Record<string, string>> = { '': '/home/anna/shop', sales: '/home/anna/shop/sales' };

function open(
  result: RunResult = resultOf(undefined, outputOf(linesOf('done'))),
  more: Partial<ExecuteCommandDeps> = {},
) {
  const requests: RunRequest[] = [];
  const asked: ApprovalNeed[] = [];
  let looked = 0;
  const tool = seal(
    executeCommand({
      runner: {
        run: (request) => {
          requests.push(request);
          return Promise.resolve(result);
        },
      },
      shell: () => {
        looked++;
        return Promise.resolve({ program: '/bin/bash', name: 'bash', args: (command) => ['-c', command] });
      },
      resolveFolder: (folder) => {
        const cwd = places[folder];
        if (cwd !== undefined) return Promise.resolve({ cwd, folder });
        return Promise.reject(new FileAccessError('outside_workspace', `${folder} is outside the workspace.`));
      },
      shadowing: (cwd) => Promise.resolve([`${cwd.slice(-4)}.py`, 'pandas/']),
      makeRunId: () => 'abcdefghijkl',
      knownFolders: () => [{ path: '/home/anna/shop', shown: '' }],
      memoryLimit: () => undefined,
      formatter: makeFormatter(localize, 'en'),
      ...more,
    }),
  );
  const run = (parameters: Record<string, unknown>, trusted = true) => {
    const permissions = permissionsOf({ find: () => undefined }, () => trusted);
    const pipeline = new ToolPipeline([tool], permissions, tickingClock(), new MemoryLog());
    const request = { tool_call_id: 'c1', tool_name: 'execute_command', parameters, caller_id: 's1' };
    return pipeline.run(request, never, {
      ask: (need) => {
        asked.push(need);
        return Promise.resolve('once');
      },
    });
  };
  return { run, requests, asked, looked: () => looked };
}

describe('core/tools/executeCommand', () => {
  it('names what Python would load of the folder in place of its own, and asks anew where that is another', async () => {
    const { run, asked } = open();
    const starting = [
      'python3 -c "import statistics"',
      'cd x && python3.11 -m y',
      '/usr/bin/python <<E',
      'py -3 a.py',
      'uv run a',
    ];
    for (const command of starting) {
      await run({ command });
      const need = asked.pop();
      assert.equal(need?.note?.split(' · ').at(-1), 'Python may load in place of its own: shop.py, pandas/', command);
      assert.deepEqual(need.subject, {
        ...{ command, shell: '/bin/bash', cwd: '/home/anna/shop', seconds: 60, shadowing: ['shop.py', 'pandas/'] },
      });
    }
    for (const command of ['ls', 'git status', 'node numpy.js', 'cat happy']) {
      await run({ command });
      assert.equal(asked.pop()?.note, 'bash · workspace folder · 60 s at most', command);
    }
  });

  it('asks with the command to the letter, and runs that in its folder', async () => {
    const { run, requests, asked, looked } = open();
    const command = ' echo "a  b" |\n sort ';
    const result = await run({ command, cwd: 'sales', timeout: 7 });
    assert.deepEqual(asked, [
      {
        kind: 'execute',
        subject: { command, shell: '/bin/bash', cwd: '/home/anna/shop/sales', seconds: 7 },
        shown: command,
        language: 'bash',
        note: 'bash · sales/ · 7 s at most',
      },
    ]);
    assert.deepEqual(requests, [
      {
        ...{ id: 'c1', title: 'echo "a b" |', shown: command, program: '/bin/bash', args: ['-c', command] },
        ...{ cwd: '/home/anna/shop/sales', timeoutMs: 7000, env: { BA_AGENT_RUN: 'abcdefghijkl' } },
      },
    ]);
    assert.equal(result.observation, 'Exit code 0 in 1.2 s. bash, in sales/.\nOutput:\ndone');
    assert.deepEqual([result.details?.run?.program, result.details?.run?.folder, looked()], ['bash', 'sales', 1]);
  });

  it('asks nobody about a folder outside, or where there is no shell', async () => {
    const outside = open();
    const result = await outside.run({ command: 'pwd', cwd: '..' });
    assert.deepEqual([result.error_code, outside.asked, outside.requests], ['outside_workspace', [], []]);
    const none = open(undefined, { shell: () => Promise.reject(new ToolError('execution', 'not_started', 'None.')) });
    assert.equal((await none.run({ command: 'pwd' })).error_code, 'not_started');
    assert.deepEqual(none.asked, []);
  });

  it('looks for nothing in a workspace that is not trusted', async () => {
    const { run, asked, looked } = open();
    assert.equal((await run({ command: 'pwd' }, false)).error_code, 'denied');
    assert.deepEqual([asked, looked()], [[], 0]);
  });

  it('tells of a command that failed what it printed, paths relative to the workspace', async () => {
    const lines = linesOf('/home/anna/shop/a.csv', '[stderr] two');
    const result = await open(resultOf({ how: 'exited', code: 3 }, outputOf(lines))).run({ command: 'x' });
    assert.match(result.observation, /Error Message: Exit code 3 in 1\.2 s\./);
    assert.match(result.observation, /in the workspace folder\.\nOutput:\na\.csv\n\[stderr\] two$/);
    assert.doesNotMatch(JSON.stringify(result), /anna/);
  });
});
