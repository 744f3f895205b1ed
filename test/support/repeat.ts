import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './cache';
import { capture, run } from './process';
import { cpuTime } from './system';

const SUITE = /^=== (\w+): (.*) in ([\d.]+) s, /gm;

/**
 * npm run test:repeat [-- --runs N --busy N]: whole runs of the last commit, each in a clean clone, the last of them beside a busy loop
 * for each core. Prints a table of counts and times; the exit code is 1 where a run failed or two runs had different counts.
 * The pictures of what failed stay in `.cache/screenshots/run-N`.
 */
export async function repeat(args: string[]): Promise<number> {
  const options = { runs: { type: 'string', default: '6' }, busy: { type: 'string', default: '3' } } as const;
  const { values } = parseArgs({ args, options });
  const [runs, busy] = [Number(values.runs), Number(values.busy)];
  if (!(runs > 0 && busy >= 0 && busy <= runs))
    throw new Error('--runs is a number, and --busy is not more than that.');
  const counts = new Set<string>();
  let failed = 0;
  const pictures = path.join(repositoryRoot(), '.cache', 'screenshots');
  console.log('run | beside | wall | CPU | result | suites\n--- | --- | --- | --- | --- | ---');
  for (let at = 1; at <= runs; at++) {
    const loops = at > runs - busy ? os.availableParallelism() : 0;
    const { code, output, ms, cpu } = await wholeRun(loops, path.join(pictures, `run-${at}`));
    const result = output.trimEnd().split('\n').at(-1) ?? '';
    const suites = [...output.matchAll(SUITE)];
    const wall = `${(ms / 1000).toFixed(0)} s`;
    const times = suites.map(([, name, , seconds]) => `${name ?? ''} ${seconds ?? ''}`).join(', ');
    const beside = loops > 0 ? `${loops} busy loops` : '';
    // Those of a machine with busy loops are theirs as well.
    const ofCpu = loops > 0 ? '' : `${(cpu / 1000).toFixed(0)} s`;
    console.log(`${at} | ${beside} | ${wall} | ${ofCpu} | ${result} | ${times}`);
    counts.add(suites.map(([, name, count]) => `${name ?? ''}: ${count ?? ''}`).join('; '));
    if (code === 0) continue;
    failed++;
    console.log(output.slice(output.lastIndexOf('\nWhat failed:')));
  }
  if (counts.size > 1) console.log(`\nThe counts differ:\n${[...counts].join('\n')}`);
  console.log(`\n${runs - failed} passed, ${failed} failed`);
  return failed === 0 && counts.size === 1 ? 0 : 1;
}

interface WholeRun {
  code: number;
  output: string;
  /** Milliseconds, and those of CPU time of the machine meanwhile. */
  ms: number;
  cpu: number;
}

/** @param pictures where those of what failed are kept; those of an earlier run go away */
async function wholeRun(loops: number, pictures: string): Promise<WholeRun> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-clone-'));
  const busy: ChildProcess[] = [];
  try {
    await run('git', ['clone', '--quiet', repositoryRoot(), folder]);
    for (let at = 0; at < loops; at++) busy.push(spawn(process.execPath, ['-e', 'for (;;);']));
    const [began, before] = [Date.now(), cpuTime()];
    const { code, output } = await capture('npm', ['test'], { cwd: folder, env: { ...process.env, CI: 'true' } });
    const [ms, cpu] = [Date.now() - began, cpuTime() - before];
    await rm(pictures, { recursive: true, force: true });
    if (code !== 0) await keepFailed(path.join(folder, '.cache', 'screenshots'), pictures);
    return { code, output, ms, cpu };
  } finally {
    for (const each of busy) each.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the pictures of what failed, where there are any. */
async function keepFailed(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  for (const name of names) if (name.includes('failed')) await cp(path.join(from, name), path.join(to, name));
}
