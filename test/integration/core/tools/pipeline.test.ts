import assert from 'node:assert/strict';
import * as z from 'zod';
import { CancelledError } from '../../../../src/base/errors';
import { FileAccessError, SqlEngineError, type Permissions } from '../../../../src/core/ports';
import { fingerprint } from '../../../../src/base/fingerprint';
import { ToolPipeline, type RunOptions } from '../../../../src/core/tools/pipeline';
import {
  toolExecutionResultSchema,
  type OutputLevel,
  type ToolInvocationRequest,
} from '../../../../src/core/contract/toolResult';
import {
  DEFAULT_TIMEOUT_MS,
  seal,
  ToolError,
  type ApprovalNeed,
  type ToolContext,
} from '../../../../src/core/contract/tool';
import { MemoryLog } from '../../../support/ports';

const never = new AbortController().signal;
const allowed: Permissions = { check: () => ({ allowed: true }) };
let time = 0;
const clock = { now: () => '', monotonic: () => (time += 5) };

interface Options {
  run?: (args: { n: number }, context: ToolContext) => Promise<string>;
  permissions?: Permissions;
  timeoutMs?: number;
  log?: MemoryLog;
  level?: OutputLevel;
  globalLevel?: OutputLevel;
  settingMs?: number;
  need?: (args: { n: number }) => Promise<ApprovalNeed | undefined>;
}
function make({
  run = ({ n }) => Promise.resolve(`n is ${n} é`),
  permissions = allowed,
  timeoutMs = 1000,
  log = new MemoryLog(),
  level,
  globalLevel = 'standard',
  settingMs = 1000,
  need,
}: Options = {}) {
  const tool = seal({
    name: 'count',
    version: '1.0.0',
    description: 'Counts',
    parameters: z.object({ n: z.int().min(1), response_format: z.enum(['brief', 'standard', 'full']).optional() }),
    effect: 'write',
    timeoutMs,
    ...(level && { level }),
    ...(need && { need }),
    run: async (args, context) => ({ text: await run(args, context), summary: 'counted' }),
  });
  const options = { level: () => globalLevel, timeoutMs: () => settingMs };
  const pipeline = new ToolPipeline([tool], permissions, clock, log, options);
  return async (
    parameters: Record<string, unknown>,
    signal = never,
    tool_name = 'count',
    { request = {}, ...how }: RunOptions & { request?: Partial<ToolInvocationRequest> } = {},
  ) => {
    const result = await pipeline.run({ tool_call_id: 'c1', tool_name, parameters, ...request }, signal, how);
    assert.deepEqual(toolExecutionResultSchema.parse(result), result);
    return result;
  };
}

describe('core/tools/pipeline', () => {
  it('gives the result of a tool that worked', async () => {
    assert.deepEqual(await make()({ n: 3 }), {
      tool_call_id: 'c1',
      tool_name: 'count',
      observation: 'n is 3 é',
      output_level: 'standard',
      success: true,
      data_summary: 'counted',
      data_size_bytes: 9,
      data_hash: fingerprint(new TextEncoder().encode('n is 3 é')),
      duration_ms: 5,
    });
  });

  it('hands on the level that the call asks for', async () => {
    const run = make({ run: (_args, { level }) => Promise.resolve(level) });
    assert.equal((await run({ n: 1, response_format: 'brief' })).observation, 'brief');
    assert.equal((await run({ n: 1, response_format: 'full' })).output_level, 'full');
    const wrong = await run({ n: 1, response_format: 'huge' });
    assert.deepEqual([wrong.success, wrong.output_level, wrong.error_code], [false, 'standard', 'invalid_arguments']);
  });

  it('tells of bad arguments, each by its name, in the form of every failure', async () => {
    let ran = false;
    const run = make({
      run: () => {
        ran = true;
        return Promise.resolve('');
      },
    });
    const result = await run({ n: 'x' });
    assert.match(
      result.observation,
      /^Operation failed\.\nError Type: validation\nError Code: invalid_arguments\nError Message: n: .*\nTool Call ID: c1$/,
    );
    assert.deepEqual(
      [result.success, result.error_type, result.error_code],
      [false, 'validation', 'invalid_arguments'],
    );
    assert.equal(result.data_summary, undefined);
    assert.match((await run({})).error_message ?? '', /^n: /);
    assert.equal(ran, false);
  });

  it('refuses arguments of more than 10 MB, counted in bytes', async () => {
    const limit = 10 * 1024 * 1024;
    const frame = JSON.stringify({ n: 1, pad: '' }).length;
    const fits = await make()({ n: 1, pad: 'x'.repeat(limit - frame) });
    assert.equal(fits.success, true);
    const over = await make()({ n: 1, pad: 'é'.repeat((limit - frame) / 2 + 1) });
    assert.equal(over.error_code, 'arguments_too_large');
  });

  it('runs nothing without permission, and looks up nothing for it', async () => {
    let ran = false;
    const asked: unknown[] = [];
    const run = make({
      run: () => {
        ran = true;
        return Promise.resolve('');
      },
      permissions: {
        check: (request) => {
          asked.push(request);
          return { allowed: false, reason: 'The workspace is not trusted.' };
        },
      },
      need: () => assert.fail('Finding out what it needs may start programs.'),
    });
    const result = await run({ n: 1 });
    assert.match(
      result.observation,
      /Error Type: permission\nError Code: denied\nError Message: The workspace is not trusted\./,
    );
    assert.deepEqual([ran, asked], [false, [{ tool: 'count', effect: 'write', need: undefined, caller: '' }]]);
  });

  it('asks the rules for what a call needs, where they let its tool do anything', async () => {
    const asked: unknown[] = [];
    const permissions: Permissions = {
      check: (request) => {
        asked.push(request.need);
        return request.need ? { allowed: false, reason: 'Not this.' } : { allowed: true };
      },
    };
    const result = await make({ permissions })({ n: 1 });
    assert.match(result.observation, /Error Code: denied\nError Message: Not this\./);
    const need = {
      kind: 'write',
      subject: { tool: 'count', args: { n: 1 } },
      shown: '{\n  "n": 1\n}',
      language: 'json',
    };
    assert.deepEqual(asked, [undefined, need]);
  });

  describe('asks the user where the rules say so', () => {
    const asking: Permissions = { check: ({ need }) => (need ? { ask: need } : { allowed: true }) };

    it('and runs what he allows, once he has: his time does not count', async () => {
      const order: string[] = [];
      const run = make({
        permissions: asking,
        run: () => {
          order.push('ran');
          return Promise.resolve('done');
        },
      });
      const ask: RunOptions['ask'] = (need) => {
        order.push(need.shown);
        time += 60_000;
        return Promise.resolve('once');
      };
      const result = await run({ n: 1 }, never, 'count', { ask });
      assert.deepEqual([result.success, order], [true, ['{\n  "n": 1\n}', 'ran']]);
      assert.ok(result.duration_ms < 60_000, String(result.duration_ms));
    });

    it('and tells the model when he denies it', async () => {
      let ran = false;
      const run = make({
        permissions: asking,
        run: () => {
          ran = true;
          return Promise.resolve('');
        },
      });
      const result = await run({ n: 1 }, never, 'count', { ask: () => Promise.resolve('deny') });
      assert.match(
        result.observation,
        /Error Type: permission\nError Code: denied\nError Message: The user denied this/,
      );
      assert.equal((await run({ n: 1 })).error_code, 'denied');
      assert.equal(ran, false);
    });

    it('and lets go at once when he stops the turn instead, whatever the question does', async () => {
      const controller = new AbortController();
      const running = make({ permissions: asking })({ n: 1 }, controller.signal, 'count', {
        ask: () => new Promise(() => undefined),
      });
      setTimeout(() => controller.abort(), 5);
      assert.equal((await running).error_type, 'cancelled');
    });

    it('and not about what needs no word of his', async () => {
      const run = make({ permissions: asking, need: () => Promise.resolve(undefined) });
      assert.equal((await run({ n: 1 })).success, true);
      const failing = make({ need: () => Promise.reject(new FileAccessError('not_found', 'no such file')) });
      assert.deepEqual((await failing({ n: 1 })).error_code, 'not_found');
    });
  });

  it('refuses a call of another version', async () => {
    const run = make();
    const of = (tool_version: string) => run({ n: 1 }, never, 'count', { request: { tool_version } });
    assert.equal((await of('1.0.0')).success, true);
    assert.match((await of('2.0.0')).observation, /wrong_version\n.*has version 1\.0\.0, not 2\.0\.0/);
  });

  it('prints at the level of the call, else brief in a full window, else that of the tool, else that of all', async () => {
    const levels = async (options: Options, how: Parameters<ReturnType<typeof make>>[3] = {}, format?: OutputLevel) => {
      const run = make({ ...options, run: (_args, { level }) => Promise.resolve(level) });
      const result = await run({ n: 1, ...(format && { response_format: format }) }, never, 'count', how);
      assert.equal(result.observation, result.output_level);
      return result.output_level;
    };
    assert.equal(await levels({}), 'standard');
    assert.equal(await levels({ globalLevel: 'full' }), 'full');
    assert.equal(await levels({ globalLevel: 'full', level: 'brief' }), 'brief');
    assert.equal(await levels({ level: 'full' }, { windowFill: 0.8 }), 'full');
    assert.equal(await levels({ level: 'full' }, { windowFill: 0.81 }), 'brief');
    assert.equal(await levels({}, { windowFill: 0.99 }, 'full'), 'full');
    assert.equal(await levels({}, { windowFill: 0.99, request: { output_level: 'standard' } }), 'standard');
    assert.equal(await levels({}, { request: { output_level: 'brief' } }, 'full'), 'full');
  });

  it('gives a tool the time that it has, else that of the settings, or of the call', async () => {
    const ends = async (options: Options, request: Partial<ToolInvocationRequest> = {}) => {
      const run = make({ ...options, run: () => new Promise(() => undefined) });
      return (await run({ n: 1 }, never, 'count', { request })).error_message;
    };
    assert.match((await ends({ timeoutMs: 20, settingMs: 60_000 })) ?? '', /within 0\.02 s/);
    assert.match((await ends({ timeoutMs: DEFAULT_TIMEOUT_MS, settingMs: 30 })) ?? '', /within 0\.03 s/);
    assert.match((await ends({ timeoutMs: DEFAULT_TIMEOUT_MS }, { timeout_ms: 40 })) ?? '', /within 0\.04 s/);
  });

  it('names the tools there are to a call of another', async () => {
    for (const name of ['other', 'constructor', '']) {
      assert.match((await make()({ n: 1 }, never, name)).observation, /unknown_tool[^]*Tools: count\./);
    }
  });

  it('ends a tool that takes too long, even one that does not listen', async () => {
    let told = false;
    const result = await make({
      timeoutMs: 20,
      run: (_args, { signal }) => {
        signal.addEventListener('abort', () => (told = true));
        return new Promise(() => undefined);
      },
    })({ n: 1 });
    assert.deepEqual([result.error_type, told], ['timeout', true]);
    assert.match(result.error_message ?? '', /within 0\.02 s/);
  });

  it('calls a timeout a timeout, even where the tool ends by saying that it was cancelled', async () => {
    const result = await make({
      timeoutMs: 20,
      run: (_args, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new CancelledError()));
        }),
    })({ n: 1 });
    assert.equal(result.error_type, 'timeout');
  });

  it('lets go at once when the user stops it, whatever the tool does', async () => {
    const controller = new AbortController();
    const running = make({ run: () => new Promise(() => undefined) })({ n: 1 }, controller.signal);
    setTimeout(() => controller.abort(), 5);
    assert.match(
      (await running).observation,
      /Error Type: cancelled\nError Code: cancelled\nError Message: The user stopped it\./,
    );
  });

  it('does not start what was stopped before', async () => {
    let ran = false;
    const run = make({
      run: () => {
        ran = true;
        return Promise.resolve('');
      },
    });
    assert.equal((await run({ n: 1 }, AbortSignal.abort())).error_type, 'cancelled');
    assert.equal(ran, false);
  });

  const failures: [string, () => Error, string, string][] = [
    ['a tool’s own', () => new ToolError('file', 'binary', 'no text'), 'file', 'binary'],
    ['a file’s', () => new FileAccessError('outside_workspace', 'no text'), 'file', 'outside_workspace'],
    ['the database’s', () => new SqlEngineError('syntax', 'no text'), 'database', 'syntax'],
    ['any other', () => new TypeError('no text'), 'internal', 'unexpected'],
  ];
  for (const [name, error, type, code] of failures) {
    it(`tells ${name} failure`, async () => {
      const result = await make({ run: () => Promise.reject(error()) })({ n: 1 });
      assert.deepEqual([result.error_type, result.error_code, result.error_message], [type, code, 'no text']);
      const thrown = await make({
        run: () => {
          throw error();
        },
      })({ n: 1 });
      assert.equal(thrown.error_code, code);
    });
  }

  it('names no absolute path of a failure that no tool has words for', async () => {
    const log = new MemoryLog();
    const messages = ["EACCES: permission denied, open '/home/anna/x.csv'", 'worker at /home/anna/x.js failed'];
    const errors = messages.flatMap((message) => [
      new Error(message),
      new ToolError('file', 'x', message),
      new FileAccessError('unreadable', message),
      new SqlEngineError('failed', message),
      new SqlEngineError('failed', `IO Error: Cannot open file "C:\\\\Users\\\\anna\\\\x.csv": ${message}`),
    ]);
    for (const error of errors) {
      const result = await make({ log, run: () => Promise.reject(error) })({ n: 1 });
      assert.equal(result.success, false);
      assert.doesNotMatch(JSON.stringify(result), /anna/);
    }
    assert.doesNotMatch(log.lines.join('\n'), /anna/);
  });

  it('logs how long a tool took, and of a failure its kind, never what was in it', async () => {
    const log = new MemoryLog();
    await make({ log })({ n: 1, secret: 's3cret' });
    await make({ log, run: () => Promise.reject(new Error('s3cret')) })({ n: 1 });
    assert.deepEqual(log.lines, [
      'info: Tool count took 5 ms',
      'warn: Tool count failed after 5 ms: internal/unexpected',
    ]);
    // Another name is the model's words.
    const other = new MemoryLog();
    await make({ log: other })({ n: 1 }, never, '/home/anna/s3cret');
    assert.deepEqual(other.lines, ['warn: An unknown tool failed after 5 ms: validation/unknown_tool']);
  });

  it('says of a call that it was not run', () => {
    const pipeline = new ToolPipeline([], allowed, clock, new MemoryLog());
    const request = { tool_call_id: 'c9', tool_name: 'x', parameters: {} };
    const result = toolExecutionResultSchema.parse(pipeline.refuse(request, 'Six at most.'));
    assert.equal(
      result.observation,
      'Operation failed.\nError Type: validation\nError Code: not_run\nError Message: Six at most.\nTool Call ID: c9',
    );
  });
});
