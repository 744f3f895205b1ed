import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from '../support/cache';
import { runMochaInVscode } from '../support/mochaInVscode';
import { median, type BenchRow } from './result';

const RUNS = 3;

/** Loading and activating the extension in a fresh extension host, as VS Code does at the first use; the median. */
export async function activation(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-bench-'));
  const result = path.join(folder, 'activation.json');
  const times: number[] = [];
  try {
    for (let each = 0; each < RUNS; each++) {
      await runMochaInVscode({
        files: [path.join(repositoryRoot(), 'out', 'test', 'bench', 'activation.probe.js')],
        env: { BA_AGENT_BENCH_RESULT: result },
      });
      times.push(z.object({ milliseconds: z.number() }).parse(JSON.parse(await readFile(result, 'utf8'))).milliseconds);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return [{ id: 'activation', value: median(times), unit: 'ms to load and activate', target: 50 }];
}
