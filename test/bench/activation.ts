import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from '../support/cache';
import { runMochaInVscode } from '../support/mochaInVscode';
import { median, type BenchRow } from './result';

const RUNS = 5;

/** Loading and activating the extension in a fresh extension host, as VS Code does at the first use; the median. */
export async function activation(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-bench-'));
  const result = path.join(folder, 'activation.json');
  const code: number[] = [];
  const total: number[] = [];
  try {
    for (let each = 0; each < RUNS; each++) {
      await runMochaInVscode({
        files: [path.join(repositoryRoot(), 'out', 'test', 'bench', 'activation.probe.js')],
        env: { BA_AGENT_BENCH_RESULT: result },
      });
      const times = z.object({ code: z.number(), total: z.number() }).parse(JSON.parse(await readFile(result, 'utf8')));
      code.push(times.code);
      total.push(times.total);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return [
    { id: 'activation.code', value: median(code), unit: "ms to load the extension's code", target: 50 },
    { id: 'activation.total', value: median(total), unit: 'ms until it is active, with what VS Code does for it' },
  ];
}
