import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import type { Delivered } from '../../../../src/core/tools/pipeline/deliver';
import { cacheTimes, ResultCache } from '../../../../src/core/tools/pipeline/resultCache';
import type { CachePolicy, ToolInvocationRequest } from '../../../../src/core/contract/toolResult';
import { seal, type Source, type Tool } from '../../../../src/core/contract/tool';
import type { Permission } from '../../../../src/core/ports';
import { MemoryLog } from '../../../support/ports';
import { settled } from './pipelineTime';
import { assertProperty } from '../../../support/property';

const never = new AbortController().signal;
type Kept = Exclude<CachePolicy, 'no_cache'>;
const policies: readonly Kept[] = ['cacheable', 'ttl_short', 'ttl_medium', 'ttl_long'];

/** Files by their stamps. */
class Stamps {
  readonly stamps = new Map<string, string>();
  readonly stampOf = (path: string): Promise<string | undefined> => Promise.resolve(this.stamps.get(path));
  source(path: string): Source {
    return { path, stamp: this.stamps.get(path) ?? '' };
  }
}

describe('core/tools/pipeline: cache', () => {
  const delivered = (size: number, value: number, sources: readonly Source[]): Delivered => ({
    observation: `${value}`.padEnd(size),
    summary: '',
    bytes: size,
    hash: '',
    sources,
  });
  type Step =
    | { do: 'keep'; key: number; size: number; policy: Kept; file: number; stamp: string }
    | { do: 'get'; key: number }
    | { do: 'change'; file: number; stamp: string }
    | { do: 'remove'; file: number }
    | { do: 'wait'; ms: number };
  const key = fc.nat({ max: 6 });
  const file = fc.nat({ max: 2 });
  const stamp = fc.constantFrom('0', '1');
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      do: fc.constant('keep' as const),
      key,
      size: fc.nat({ max: 900 }),
      policy: fc.constantFrom(...policies),
      file,
      stamp,
    }),
    fc.record({ do: fc.constant('get' as const), key }),
    fc.record({ do: fc.constant('get' as const), key }),
    fc.record({ do: fc.constant('change' as const), file, stamp }),
    fc.record({ do: fc.constant('remove' as const), file }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 299_999, 300_000, 3_600_000, 86_400_001) }),
  );

  it('gives and forgets what a plain list of the last used would', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const limits = { entries: 4, bytes: 4 * 1088 + 2 * 1200 };
        const files = new Stamps();
        [0, 1, 2].forEach((at) => files.stamps.set(`f${at}`, '0'));
        let now = 1;
        let last = 0;
        const cache = new ResultCache(files.stampOf, () => now, limits);
        // The one used last is at the end.
        let model: { key: number; value: number; cost: number; until: number; sources: Source[] }[] = [];
        const drop = (key: number): void => {
          model = model.filter((each) => each.key !== key);
        };
        for (const each of steps) {
          switch (each.do) {
            case 'wait':
              now += each.ms;
              break;
            case 'change':
              files.stamps.set(`f${each.file}`, each.stamp);
              break;
            case 'remove':
              files.stamps.delete(`f${each.file}`);
              break;
            case 'keep': {
              const value = ++last;
              const path = `f${each.file}`;
              const sources = [{ path, stamp: each.stamp }];
              const length = Math.max(each.size, String(value).length);
              await cache.keep(`k${each.key}`, delivered(length, value, sources), each.policy);
              if (files.stamps.get(path) !== each.stamp) break;
              drop(each.key);
              const cost = 1024 + 64 + 2 * (length + 'k0'.length + '{}'.length + path.length + each.stamp.length);
              if (cost > limits.bytes) break;
              const total = (): number => model.reduce((sum, entry) => sum + entry.cost, 0);
              while (model.length >= limits.entries || total() + cost > limits.bytes) model.shift();
              const time = cacheTimes[each.policy];
              model.push({ key: each.key, value, cost, until: time === 0 ? Infinity : now + time, sources });
              break;
            }
            case 'get': {
              const got = await cache.get(`k${each.key}`);
              const entry = model.find(({ key }) => key === each.key);
              drop(each.key);
              const isFresh = entry?.sources.every(({ path, stamp }) => files.stamps.get(path) === stamp) === true;
              const isGood = entry !== undefined && now <= entry.until && isFresh;
              if (isGood) model.push(entry);
              assert.equal(got && Number(got.observation), isGood ? entry.value : undefined);
            }
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('core/tools/pipeline: a result that turns out to be old', () => {
  it('takes nothing with it that was kept in its place meanwhile', async () => {
    const result = (observation: string, stamp: string): Delivered => ({
      ...{ observation, summary: '', bytes: 0, hash: '' },
      sources: [{ path: 'a', stamp }],
    });
    let stamp = '1';
    let gate: Promise<void> = Promise.resolve();
    const cache = new ResultCache(
      async () => {
        const now = stamp;
        await gate;
        return now;
      },
      () => 1,
    );
    await cache.keep('k', result('old', '1'), 'cacheable');
    stamp = '2';
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const looking = cache.get('k');
    gate = Promise.resolve();
    await cache.keep('k', result('new', '2'), 'cacheable');
    open();
    assert.equal(await looking, undefined);
    assert.equal((await cache.get('k'))?.observation, 'new');
  });

  it('counts the memory of what it was made of, and of its columns', async () => {
    const cache = new ResultCache(
      () => Promise.resolve(''),
      () => 1,
      { bytes: 10_000 },
    );
    const plain = { observation: 'x', summary: '', bytes: 0, hash: '' };
    const sources = Array.from({ length: 100 }, (_, at) => ({ path: `a/folder/file ${at}.md`, stamp: '' }));
    const file = { path: 'a', kind: 'table', name: 'CSV', bytes: 1, columns: ['c'.repeat(6000)] } as const;
    await cache.keep('sources', { ...plain, sources }, 'cacheable');
    await cache.keep('columns', { ...plain, details: { file: { ...file, columns: [...file.columns] } } }, 'cacheable');
    await cache.keep('plain', plain, 'cacheable');
    const kept = await Promise.all(['sources', 'columns', 'plain'].map((key) => cache.get(key)));
    assert.deepEqual(
      kept.map((each) => each !== undefined),
      [false, false, true],
    );
  });
});

interface Setting {
  policy?: CachePolicy;
  effect?: Tool['effect'];
  permission?: () => Permission;
}

/** A tool that reads one file, and says which version of it. */
function open({ policy = 'cacheable', effect = 'read', permission = () => ({ allowed: true }) }: Setting = {}) {
  const files = new Stamps();
  files.stamps.set('a.csv', '1');
  let ran = 0;
  let gate: Promise<unknown> = Promise.resolve();
  let fails = false;
  let refersTo: unknown;
  const signals: AbortSignal[] = [];
  const parameters = z.object({ path: z.string(), rows: z.int().default(20), response_format: z.string().optional() });
  const reader: Tool<z.infer<typeof parameters>> = {
    name: 'read',
    version: '1.0.0',
    description: '',
    parameters,
    effect,
    timeoutMs: 10_000,
    cache: policy,
    refersTo: () => refersTo,
    run: async ({ path }, { signal }) => {
      ran++;
      signals.push(signal);
      const source = files.source(path);
      await gate;
      if (fails) throw new Error('cannot be read');
      return { text: `${path} ${source.stamp}, read ${ran}`, summary: path, sources: [source] };
    },
  };
  let time = 1;
  const clock = { now: () => '', monotonic: () => (time += 5) };
  const cache = new ResultCache(files.stampOf, () => time);
  const pipeline = new ToolPipeline(
    [seal(reader), seal({ ...reader, name: 'other' })],
    { check: permission },
    clock,
    new MemoryLog(),
    { cache },
  );
  let calls = 0;
  return {
    run: (request: Partial<ToolInvocationRequest> = {}, signal = never) =>
      pipeline.run(
        { tool_call_id: `c${++calls}`, tool_name: 'read', parameters: { path: 'a.csv' }, caller_id: 's1', ...request },
        signal,
      ),
    files,
    signals,
    count: () => ran,
    /** From now on the tool waits. @returns lets it go on */
    hold: () => {
      let open: (value?: unknown) => void = () => undefined;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
    fail: (isFailing: boolean) => void (fails = isFailing),
    nowRefersTo: (value: unknown) => void (refersTo = value),
    wait: (ms: number) => void (time += ms),
  };
}

describe('core/tools/pipeline: results that are given again', () => {
  it('are the same with an id and a duration of their own', async () => {
    const { run, count } = open();
    const first = await run();
    const second = await run({ parameters: { rows: 20, path: 'a.csv' } });
    assert.deepEqual(second, { ...first, tool_call_id: 'c2', cached: true, duration_ms: second.duration_ms });
    assert.ok(second.duration_ms > 0);
    assert.equal(count(), 1);
  });

  it('are never those of a file that has changed, or is gone', async () => {
    const { run, files, count } = open();
    await run();
    files.stamps.set('a.csv', '2');
    assert.deepEqual([(await run()).observation, count()], ['a.csv 2, read 2', 2]);
    assert.equal((await run()).cached, true);
    files.stamps.delete('a.csv');
    await run();
    assert.equal(count(), 3);
  });

  it('are never those of a file that changed while it was read', async () => {
    const { run, files, hold, count } = open();
    const goOn = hold();
    const reading = run();
    await settled();
    files.stamps.set('a.csv', '2');
    goOn();
    assert.equal((await reading).observation, 'a.csv 1, read 1');
    assert.deepEqual([(await run()).observation, count()], ['a.csv 2, read 2', 2]);
  });

  const others: [string, Partial<ToolInvocationRequest>][] = [
    ['other arguments', { parameters: { path: 'a.csv', rows: 21 } }],
    ['another caller', { caller_id: 's2' }],
    ['another permission', { permission_level: 'more' }],
    ['another level', { output_level: 'brief' }],
    ['another tool', { tool_name: 'other' }],
    ['an idempotency key', { idempotency_key: 'k' }],
  ];
  for (const [what, request] of others) {
    it(`are not those of a call with ${what}`, async () => {
      const { run, count } = open();
      await run();
      assert.equal((await run(request)).cached, undefined);
      assert.equal(count(), 2);
      assert.equal((await run(request)).cached, true);
    });
  }

  it('are not those that were given under another permission of the rules', async () => {
    let level = 'once';
    const { run } = open({ permission: () => ({ allowed: true, level }) });
    await run();
    assert.equal((await run()).cached, true);
    level = 'session';
    assert.equal((await run()).cached, undefined);
  });

  it('need permission all the same', async () => {
    let permission: Permission = { allowed: true };
    const { run } = open({ permission: () => permission });
    await run();
    permission = { allowed: false, reason: 'No more.' };
    assert.equal((await run()).error_code, 'denied');
  });

  it('are not those of a name that stands for something else by now', async () => {
    const { run, nowRefersTo } = open();
    await run();
    nowRefersTo('b.csv');
    assert.equal((await run()).cached, undefined);
  });

  it('are those of the same idempotency key, whatever the arguments', async () => {
    const { run } = open();
    await run({ idempotency_key: 'k' });
    assert.equal((await run({ idempotency_key: 'k', parameters: { path: 'b.csv' } })).cached, true);
  });

  it('last as long as the tool or the call says', async () => {
    for (const policy of ['ttl_short', 'ttl_medium', 'ttl_long'] as const) {
      for (const [own, request] of [
        [policy, {}],
        ['cacheable', { cache_policy: policy }],
      ] as const) {
        const { run, wait } = open({ policy: own });
        await run(request);
        wait(cacheTimes[policy] - 100);
        assert.equal((await run(request)).cached, true, policy);
        wait(200);
        assert.equal((await run(request)).cached, undefined, policy);
      }
    }
  });

  it('are none of a tool or a call that wants none, that changes something, or that failed', async () => {
    for (const setting of [{ policy: 'no_cache' }, { effect: 'write' }, { effect: 'execute' }] as const) {
      const { run, count } = open(setting);
      await run({ cache_policy: 'ttl_long', idempotency_key: 'k' });
      await run({ cache_policy: 'ttl_long', idempotency_key: 'k' });
      assert.equal(count(), 2);
    }
    const { run, count } = open();
    await run({ cache_policy: 'no_cache' });
    assert.equal((await run()).cached, undefined);
    assert.equal((await run({ cache_policy: 'no_cache' })).cached, undefined);
    const failing = open();
    failing.fail(true);
    await failing.run();
    failing.fail(false);
    assert.equal((await failing.run()).success, true);
    assert.equal(count(), 3);
  });
});

describe('core/tools/pipeline: equal calls at the same time', () => {
  for (const policy of ['cacheable', 'no_cache'] as const) {
    it(`run once (${policy}), and each has its own id`, async () => {
      const { run, hold, count } = open({ policy });
      const goOn = hold();
      const running = [run(), run(), run({ caller_id: 's2' })];
      await settled();
      goOn();
      const results = await Promise.all(running);
      assert.equal(count(), 2);
      assert.deepEqual(
        results.map((result) => result.tool_call_id),
        ['c1', 'c2', 'c3'],
      );
      assert.deepEqual([results[1]?.observation, results[1]?.cached], [results[0]?.observation, undefined]);
    });
  }

  it('run each for itself where the tool changes something', async () => {
    const { run, count } = open({ effect: 'write' });
    await Promise.all([run(), run()]);
    assert.equal(count(), 2);
  });

  it('share a failure, and what comes later tries anew', async () => {
    const { run, hold, fail, count } = open();
    fail(true);
    const goOn = hold();
    const running = [run(), run()];
    await settled();
    goOn();
    const results = await Promise.all(running);
    assert.deepEqual(
      results.map(({ observation }) => /cannot be read\.?\nTool Call ID: (.*)$/.exec(observation)?.[1]),
      ['c1', 'c2'],
    );
    fail(false);
    assert.deepEqual([(await run()).success, count()], [true, 2]);
  });

  it('do not end with a stranger’s stop, and end once all are stopped', async () => {
    const { run, hold, count, signals } = open();
    const [one, two] = [new AbortController(), new AbortController()];
    const goOn = hold();
    const stopped = run({}, one.signal);
    const going = run({}, two.signal);
    await settled();
    one.abort();
    assert.equal((await stopped).error_type, 'cancelled');
    const aborted = (): boolean[] => signals.map((signal) => signal.aborted);
    assert.deepEqual(aborted(), [false]);
    goOn();
    assert.deepEqual([(await going).success, count(), aborted()], [true, 1, [false]]);

    hold();
    const three = new AbortController();
    const both = [run({ caller_id: 's3' }, two.signal), run({ caller_id: 's3' }, three.signal)];
    await settled();
    two.abort();
    await both[0];
    assert.deepEqual(aborted(), [false, false]);
    three.abort();
    await Promise.all(both);
    assert.deepEqual(aborted(), [false, true]);
  });

  it('start anew behind one that is being stopped', async () => {
    const { run, hold, count } = open();
    const controller = new AbortController();
    const goOn = hold();
    const stopped = run({}, controller.signal);
    await settled();
    controller.abort();
    const next = run();
    await stopped;
    goOn();
    assert.deepEqual([(await next).success, count()], [true, 2]);
  });

  it('do not take what was read before the file changed', async () => {
    const { run, files, hold, count } = open();
    const goOn = hold();
    const first = run();
    await settled();
    files.stamps.set('a.csv', '2');
    const second = run();
    await settled();
    goOn();
    assert.deepEqual(
      [(await first).observation, (await second).observation, count()],
      ['a.csv 1, read 1', 'a.csv 2, read 2', 2],
    );
  });

  it('each keep the time that they may take', async () => {
    const { run, hold, count } = open();
    const goOn = hold();
    const short = run({ timeout_ms: 10, retry_on_timeout: false });
    const long = run();
    assert.equal((await short).error_type, 'timeout');
    goOn();
    assert.deepEqual([(await long).success, count()], [true, 2]);
  });
});
