import { performance } from 'node:perf_hooks';
import * as z from 'zod';
import type { Log, Permissions } from '../../src/core/ports';
import { ToolPipeline } from '../../src/core/tools/pipeline';
import { ResultCache } from '../../src/core/tools/pipeline/resultCache';
import { seal, type Tool } from '../../src/core/contract/tool';
import { median, type BenchRow } from './result';

const CALLS = 2000;
const RUNS = 9;
/** Half a millisecond: nothing beside any tool that reads a file. */
const TARGET_US = 500;

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
const never = new AbortController().signal;
const rows = Array.from({ length: 200 }, (_, at) => `[${at},"north",${at * 1.5}]`).join('\n');

const parameters = z.object({ path: z.string().min(1), rows: z.int().min(1).default(200) });
const reader: Tool<z.infer<typeof parameters>> = {
  name: 'read',
  version: '1.0.0',
  description: 'Gives 200 rows.',
  parameters,
  effect: 'read',
  timeoutMs: 30_000,
  cache: 'cacheable',
  run: ({ path }) => Promise.resolve({ text: rows, summary: '200 rows', sources: [{ path, stamp: '1' }] }),
};

/** What the pipeline costs a call, over calling the tool's function bare: run, and given again from the cache. */
export async function pipelineFigures(): Promise<BenchRow[]> {
  const cache = new ResultCache(
    () => Promise.resolve('1'),
    () => performance.now(),
  );
  const permissions: Permissions = { check: () => ({ allowed: true }) };
  const pipeline = new ToolPipeline([seal(reader)], permissions, clock, silent, { cache });
  const context = { signal: never, level: 'standard', mode: 'all', caller: 's1', call: 'c' } as const;
  const call = (path: string) =>
    pipeline.run({ tool_call_id: 'c', tool_name: 'read', parameters: { path }, caller_id: 's1' }, never);
  let last = 0;
  const [bare, run, again] = await interleaved([
    () => reader.run({ path: 'a.csv', rows: 200 }, context),
    () => call(`${++last}.csv`),
    () => call('same.csv'),
  ]);
  const row = (id: string, value = Number.NaN): BenchRow => ({
    id: `pipeline.${id}`,
    value,
    unit: 'µs a call',
    target: TARGET_US,
    against: { what: 'the bare tool', value: bare ?? Number.NaN },
  });
  return [row('run', run), row('cached', again)];
}

/** Microseconds of a call of each, in runs that take turns: what else the machine does meets all alike. */
async function interleaved(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = calls.map((): number[] => []);
  for (let run = 0; run <= RUNS; run++) {
    for (const [at, call] of calls.entries()) {
      const started = performance.now();
      for (let count = 0; count < CALLS; count++) await call();
      const us = ((performance.now() - started) * 1000) / CALLS;
      if (run > 0) times[at]?.push(us); // the first warms up
    }
  }
  return times.map(median);
}
