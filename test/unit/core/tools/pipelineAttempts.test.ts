import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unreadable } from '../../../../src/adapters/workspacePaths';
import { CancelledError } from '../../../../src/base/errors';
import { SqlEngineError, type Permissions } from '../../../../src/core/ports';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { Deadlines } from '../../../../src/core/tools/pipeline/deadlines';
import { attempts, type AttemptLimits } from '../../../../src/core/tools/pipeline/attempts';
import { passing, resourceCodes } from '../../../../src/core/tools/pipeline/retryPolicy';
import type { ToolInvocationRequest } from '../../../../src/core/contract/toolResult';
import { DEFAULT_TIMEOUT_MS, seal, ToolError, type ToolEffect } from '../../../../src/core/contract/tool';
import * as z from 'zod';
import { MemoryLog } from '../../../support/ports';
import { FakeTime, settled } from './pipelineTime';
import { assertProperty } from '../../../support/property';
import { realTools } from './realTools';

const never = new AbortController().signal;
const lost = (): void => undefined;
const allowed: Permissions = { check: () => ({ allowed: true }) };
const coded = (code: string, message = `${code}: short`): Error => Object.assign(new Error(message), { code });

/** How long an attempt takes, in ms, and what comes of it then. */
interface Act {
  ms: number;
  ends: 'well' | 'short' | 'badly';
}

/** What an implementation that is written down plainly does with these acts. */
function expected(acts: readonly Act[], timeoutMs: number, limit: number, mayTimeouts: boolean, mayResources: boolean) {
  let now = 0;
  for (let retry = 0; ; retry++) {
    const act = acts[Math.min(retry, acts.length - 1)] ?? { ms: 0, ends: 'well' };
    const most = Math.min(timeoutMs * 1.5 ** retry, limit - now);
    const isLate = act.ms > most;
    now += Math.min(act.ms, most);
    if (!isLate && act.ends === 'well') return { ok: true, retries: retry, now };
    const again = isLate ? mayTimeouts : act.ends === 'short' && mayResources;
    const wait = Math.min(1000 * 1.5 ** retry, 10_000);
    if (!again || retry === 3 || now + wait >= limit) return { ok: false, retries: retry, now };
    now += wait;
  }
}

describe('core/tools/pipeline: attempts', () => {
  const act = fc.record({
    ms: fc.integer({ min: 1, max: 90_000 }),
    ends: fc.constantFrom<Act['ends']>('well', 'short', 'badly'),
  });

  it('are as many, as long and as far apart as a plain model of them says', async () => {
    await assertProperty(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 60_000, max: 130_000 }),
        fc.boolean(),
        fc.boolean(),
        async (acts, timeoutMs, requestMs, timeouts, resources) => {
          const time = new FakeTime();
          const start = time.now;
          let attempt = 0;
          const work = (signal: AbortSignal): Promise<string> =>
            new Promise((resolve, reject) => {
              const { ms, ends } = acts[Math.min(attempt++, acts.length - 1)] ?? { ms: 0, ends: 'well' };
              const end = (): void => {
                if (ends === 'well') resolve('done');
                else reject(ends === 'short' ? coded('EMFILE') : new Error('broken'));
              };
              // Times of attempts are eighths of milliseconds: there are no ties.
              const cancel = time.after(ms - 0.3, end);
              signal.addEventListener('abort', cancel);
            });
          const limits: AttemptLimits = { timeoutMs, requestMs, retries: { timeouts, resources } };
          const elapsed = (): number => time.now - start;
          const got = await time.runUntil(attempts(work, limits, never, { elapsed, after: time.after, lost }));
          const model = expected(
            acts.map(({ ms, ends }) => ({ ms: ms - 0.3, ends })),
            timeoutMs,
            requestMs,
            timeouts,
            resources,
          );
          assert.deepEqual({ ok: 'value' in got, retries: got.retries }, { ok: model.ok, retries: model.retries });
          assert.ok(Math.abs(elapsed() - model.now) < 0.001, `${elapsed()} ${model.now}`);
          assert.ok(elapsed() <= requestMs + 0.001);
          assert.equal(time.waiting, 0, 'A timer is left.');
        },
      ),
      { numRuns: 500, examples: [[[{ ms: 5, ends: 'well' }], 2, 60_000, true, false]] },
    );
  });

  it('end a wait at once when the user stops it, and leave no timer', async () => {
    const time = new FakeTime();
    const controller = new AbortController();
    const limits = { timeoutMs: 10, requestMs: 1000_000, retries: { timeouts: true, resources: true } };
    const running = attempts(() => Promise.reject(coded('EBUSY')), limits, controller.signal, {
      elapsed: () => 0,
      ...{ after: time.after, lost },
    });
    await settled();
    assert.equal(time.waiting, 1);
    controller.abort();
    await assert.rejects(running, CancelledError);
    assert.equal(time.waiting, 0);
  });

  it('of work that does not listen leave no failure behind that nobody takes', async () => {
    const time = new FakeTime();
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', onUnhandled);
    const failures: ((error: Error) => void)[] = [];
    const limits = { timeoutMs: 10, requestMs: 120_000, retries: { timeouts: true, resources: true } };
    const work = (): Promise<never> => new Promise((_resolve, reject) => void failures.push(reject));
    const got = await time.runUntil(
      attempts(work, limits, never, { elapsed: () => time.now, after: time.after, lost }),
    );
    assert.deepEqual(['error' in got, got.retries, failures.length], [true, 3, 4]);
    failures.forEach((fail) => fail(new Error('too late')));
    await settled();
    process.off('unhandledRejection', onUnhandled);
    assert.deepEqual(unhandled, []);
  });

  it('have more time as long as what they wait for gets on', async () => {
    const time = new FakeTime();
    const deadlines = new Deadlines();
    const limits = { timeoutMs: 10, requestMs: 120_000, retries: { timeouts: false, resources: false } };
    for (const steps of [5, 0]) {
      const work = async (): Promise<string> => {
        for (let step = 0; step < 5; step++) {
          await new Promise<void>((resolve) => time.after(8, resolve));
          if (step < steps) deadlines.beginAnew();
        }
        return 'done';
      };
      const got = await time.runUntil(
        attempts(work, limits, never, { elapsed: () => time.now, after: time.after, lost, deadlines }),
      );
      assert.equal('value' in got ? got.value : undefined, steps === 5 ? 'done' : undefined);
    }
  });

  it('pass for what is short or slow, and for nothing else', () => {
    for (const code of Object.keys(resourceCodes)) assert.equal(passing(coded(code)), 'resource', code);
    assert.equal(passing(coded('ETIMEDOUT')), 'timeout');
    assert.equal(passing(new SqlEngineError('engine_died', '')), 'resource');
    assert.equal(passing(new ToolError('timeout', 'timeout', '')), 'timeout');
    assert.equal(passing(new ToolError('resource', 'busy', '')), 'resource');
    assert.equal(passing(unreadable('a.csv', coded('EMFILE'))), 'resource', 'as the workspace’s files tell it');
    assert.equal(passing(unreadable('a.csv', coded('EACCES'))), undefined);
    const others = [coded('ENOENT'), coded('EACCES'), coded('toString'), new Error('EMFILE'), 'EMFILE', undefined];
    const ours = [new SqlEngineError('syntax', ''), new ToolError('file', 'EMFILE', ''), new CancelledError()];
    for (const error of [...others, ...ours]) assert.equal(passing(error), undefined, String(error));
  });
});

describe('core/tools/pipeline: trying again', () => {
  function open(effect: ToolEffect, acts: readonly (Error | string)[], more: { retriesTimeouts?: false } = {}) {
    const time = new FakeTime();
    const log = new MemoryLog();
    let ran = 0;
    const tool = seal({
      name: 'look',
      version: '1.0.0',
      description: '',
      parameters: z.object({}),
      effect,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      ...more,
      run: () => {
        const act = acts[Math.min(ran++, acts.length - 1)] ?? 'hang';
        if (act instanceof Error) return Promise.reject(act);
        return act === 'hang' ? new Promise(() => undefined) : Promise.resolve({ text: act, summary: act });
      },
    });
    const clock = { now: () => '', monotonic: () => time.now };
    const pipeline = new ToolPipeline([tool], allowed, clock, log, { after: time.after });
    const run = (request: Partial<ToolInvocationRequest> = {}) =>
      time.runUntil(pipeline.run({ tool_call_id: 'c', tool_name: 'look', parameters: {}, ...request }, never));
    return { run, log, time, count: () => ran };
  }

  it('a reading tool is, and the result says how often and why', async () => {
    const { run, log } = open('read', [coded('EMFILE', 'EMFILE: too many, open /home/anna/a.csv'), 'hang', 'done']);
    const result = await run();
    assert.deepEqual([result.observation, result.retry_count, result.success], ['done', 2, true]);
    assert.match(result.last_error ?? '', /did not end within 45 s/);
    assert.equal(result.duration_ms, 1000 + 45_000 + 1500);
    assert.deepEqual(log.lines, ['info: Tool look took 47500 ms (2 retries)']);
  });

  it('gives up after three times, and says why in the end', async () => {
    const { run, count, log } = open('read', [coded('EBUSY')]);
    const result = await run();
    assert.deepEqual([result.success, result.retry_count, count()], [false, 3, 4]);
    assert.deepEqual([result.last_error, result.error_message], Array(2).fill('another program uses the file.'));
    assert.equal(result.duration_ms, 1000 + 1500 + 2250);
    assert.deepEqual(log.lines, ['warn: Tool look failed after 4750 ms (3 retries): internal/unexpected']);
  });

  it('ends at 120 seconds, whatever is left to try', async () => {
    const { run, count } = open('read', ['hang']);
    const result = await run();
    assert.deepEqual([result.error_type, result.duration_ms, count()], ['timeout', 120_000, 3]);
    const long = await open('read', ['hang']).run({ timeout_ms: 300_000 });
    assert.deepEqual([long.duration_ms, long.retry_count], [300_000, undefined]);
  });

  it('a tool that does more than read is not', async () => {
    for (const effect of ['write', 'execute'] as const) {
      for (const act of [coded('EBUSY'), 'hang']) {
        const { run, count } = open(effect, [act, 'done']);
        const result = await run();
        assert.deepEqual([result.success, count(), 'retry_count' in result], [false, 1, false]);
      }
    }
  });

  it('a tool that would take as long the next time is not: a query, facts, a file', async () => {
    const { run, count } = open('read', ['hang', 'done'], { retriesTimeouts: false });
    assert.deepEqual([(await run()).error_type, count()], ['timeout', 1]);
    assert.equal((await open('read', [coded('EAGAIN'), 'done'], { retriesTimeouts: false }).run()).success, true);
    const names = realTools().flatMap(({ name, retriesTimeouts }) => (retriesTimeouts === false ? name : []));
    assert.deepEqual(names.toSorted(), ['facts', 'file_reader', 'query_database']);
  });

  it('is left where the call wants no second attempt after a timeout', async () => {
    const { run, count } = open('read', ['hang', 'done']);
    assert.deepEqual([(await run({ retry_on_timeout: false })).error_type, count()], ['timeout', 1]);
    const short = open('read', [coded('EAGAIN'), 'done']);
    assert.equal((await short.run({ retry_on_timeout: false })).success, true);
  });
});
