import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { NodeProgramRunner } from '../../src/adapters/run/programRunner';
import { programEnvironment } from '../../src/core/run/environment';
import type { RunRequest, RunResult, RunScreen } from '../../src/core/run/runner';
import { memoryOf, processesWith } from '../support/processes';
import { median, type BenchRow } from './result';

const RUNS = 25;
const STOPS = 40;
const OUTPUT_BYTES = 200_000_000;
/** A stop reaches a running tool in that time. */
const TARGET_MS = 200;
const PYTHON = '/usr/bin/python3';

const silent = (): void => undefined;
const never = new AbortController().signal;

/** What the runner costs over a bare process, how fast it stops all of a program, and how fast it takes output. */
export async function runFigures(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-bench-'));
  let see: (text: string) => void = silent;
  const screen: RunScreen = { open: () => ({ write: (text) => see(text), ended: silent }) };
  const runner = new NodeProgramRunner({
    folder,
    environment: () => programEnvironment(process.env, { pass: [], platform: process.platform }),
    memoryBytes: () => undefined,
    screen,
    log: { info: silent, warn: silent, error: silent },
  });
  const request = (program: string, ...args: string[]): RunRequest => {
    return { id: 'call_1', title: '', shown: '', program, args, cwd: folder };
  };
  const run = async (asked: RunRequest, signal = never): Promise<RunResult> => {
    const result = await runner.run(asked, signal);
    if (result.output.spool) await runner.drop(result.output.spool);
    return result;
  };
  try {
    const pass = request(PYTHON, '-c', 'pass');
    const bare = async (): Promise<void> => {
      await once(spawn(PYTHON, ['-c', 'pass'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }), 'close');
    };
    const times: [number[], number[]] = [[], []];
    for (let count = 0; count <= RUNS; count++) {
      for (const [at, call] of [bare, () => run(pass)].entries()) {
        const started = performance.now();
        await call();
        if (count > 0) times[at]?.push(performance.now() - started); // the first warms up
      }
    }

    const loop = request(
      '/bin/bash',
      '-c',
      'for i in 1 2 3 4 5; do sleep 33331 & done; sleep 0.02; echo ready; while :; do :; done',
    );
    const stops: number[] = [];
    for (let count = 0; count < STOPS; count++) {
      const stop = new AbortController();
      let stoppedMs = 0;
      see = (text) => {
        if (!text.includes('ready') || stoppedMs > 0) return;
        stoppedMs = performance.now();
        stop.abort();
      };
      await run(loop, stop.signal);
      stops.push(performance.now() - stoppedMs);
      if (processesWith('sleep\x0033331').length > 0) throw new Error('A process is left that was to be stopped.');
    }
    const before = memoryOf(process.pid);
    let most = before;
    see = () => (most = Math.max(most, memoryOf(process.pid)));
    stops.sort((a, b) => a - b);

    const flood = await run(
      request('/bin/bash', '-c', `yes 'a line of a program that says a lot' | head -c ${OUTPUT_BYTES}`),
    );
    const row = { unit: 'ms', target: TARGET_MS };
    return [
      {
        ...{ id: 'run.python', value: median(times[1]), unit: 'ms' },
        against: { what: 'a bare process', value: median(times[0]) },
      },
      { ...row, id: 'run.stop.p50', value: median(stops) },
      { ...row, id: 'run.stop.p95', value: stops[Math.ceil(0.95 * stops.length) - 1] ?? Number.NaN },
      { id: 'run.output.memory', value: (most - before) / 1e6, unit: 'MB more while 200 MB come' },
      { id: 'run.output', value: flood.output.bytes / 1000 / flood.durationMs, unit: 'MB/s to the disk' },
    ];
  } finally {
    runner.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
