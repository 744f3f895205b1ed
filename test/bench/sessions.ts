import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { FileAppendLog } from '../../src/adapters/appendLog';
import { NodeSessionFiles } from '../../src/adapters/sessionFiles';
import { toJsonLine } from '../../src/base/jsonl';
import { SessionLog } from '../../src/core/session/sessionLog';
import { SessionSummaries } from '../../src/core/session/summaries';
import { median, type BenchRow } from './result';
import { writeSession } from './sessionMaker';

const MB = 1024 * 1024;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
const identity = { sessionId: 'bench', cwd: 'shop', version: '0' };
let ids = 0;
const openLog = (file: string): Promise<SessionLog> =>
  SessionLog.open(new FileAppendLog(file), identity, clock, () => `bench${ids++}`);

/** Session files on the disk: large ones and many of them. */
export async function sessionFigures(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-bench-'));
  try {
    return [
      ...(await largeSession(path.join(folder, 'large.jsonl'))),
      ...(await manySessions(path.join(folder, 'many'))),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function largeSession(file: string): Promise<BenchRow[]> {
  await writeSession(file, 100 * MB);
  const loaded = await inOwnProcess(file);
  const resumed = await resumedSession(path.join(path.dirname(file), 'compacted.jsonl'));
  const appended = await appendTimes(file);
  const messages = path.join(path.dirname(file), 'messages.jsonl');
  await writeSession(messages, Number.POSITIVE_INFINITY, 2500);
  const opened: number[] = [];
  for (let round = 0; round < 5; round++) opened.push(await timed(() => openLog(messages)));
  return [
    { id: 'sessions.load100MB', value: loaded.ms, unit: 'ms', target: 3000 },
    { id: 'sessions.load100MB.memory', value: loaded.peak / loaded.size, unit: '× file', target: 3 },
    { id: 'sessions.load100MB.stall', value: loaded.stall, unit: 'ms' },
    { id: 'sessions.resume100MB', value: resumed.ms, unit: 'ms', target: 300 },
    { id: 'sessions.resume100MB.stall', value: resumed.stall, unit: 'ms' },
    {
      id: 'sessions.append',
      value: appended.ours,
      unit: 'ms',
      against: { what: 'appendFile + fsync', value: appended.plain },
    },
    { id: 'sessions.open5000Messages', value: median(opened), unit: 'ms' },
  ];
}

/** A session of the same size that was compacted, and went on for as long as a conversation does until the next time. */
async function resumedSession(file: string): Promise<{ ms: number; stall: number }> {
  await writeSession(file, 100 * MB, Number.POSITIVE_INFINITY, 2 * MB);
  const resumed = await inOwnProcess(file, 'tail');
  await rm(file);
  return resumed;
}

/** Loads a session where nothing else is: what it takes of time, of memory at most, and the longest stall of the loop. */
async function inOwnProcess(
  file: string,
  ...how: string[]
): Promise<{ ms: number; peak: number; stall: number; size: number }> {
  const script = await bundle('sessions.probe.ts', path.dirname(file));
  const runs: { ms: number; peak: number; stall: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, ...how]);
    const [ms = Number.NaN, peak = Number.NaN, stall = Number.NaN] = stdout.trim().split(' ').map(Number);
    runs.push({ ms, peak, stall });
  }
  const of = (pick: (run: (typeof runs)[number]) => number): number => median(runs.map(pick));
  const { size } = await stat(file);
  return { ms: of(({ ms }) => ms), peak: of(({ peak }) => peak), stall: of(({ stall }) => stall), size };
}

async function appendTimes(file: string): Promise<{ ours: number; plain: number }> {
  const log = await openLog(file);
  const content = 'A message of the usual length, about the sales of a region. '.repeat(5);
  const draft = { type: 'user', turn: 't', message: { role: 'user', content } } as const;
  const { length } = toJsonLine(await log.append(draft));
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < 50; round++) {
    ours.push(await timed(() => log.append(draft)));
    plain.push(
      await timed(async () => {
        await appendFile(`${file}.plain`, `${'x'.repeat(length - 1)}\n`);
        const handle = await open(`${file}.plain`, 'r+');
        await handle.sync();
        await handle.close();
      }),
    );
  }
  await log.close();
  return { ours: median(ours), plain: median(plain) };
}

async function manySessions(folder: string): Promise<BenchRow[]> {
  await mkdir(folder);
  for (let at = 0; at < 200; at++) {
    await writeSession(path.join(folder, `s${at}.jsonl`), at % 50 === 0 ? 8 * MB : 200 * 1024);
  }
  const files = new NodeSessionFiles(() => [folder], quiet);
  const summaries = new SessionSummaries(files, (message) => message);
  const list = async (): Promise<void> => {
    for (const info of await files.list()) {
      await summaries.of(info);
      await files.isLeasedElsewhere(info.id);
    }
  };
  return [
    { id: 'sessions.list200.cold', value: await timed(list), unit: 'ms' },
    { id: 'sessions.list200.warm', value: await timed(list), unit: 'ms' },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Bundles a probe into a folder. @returns the script */
async function bundle(probe: string, folder: string): Promise<string> {
  const outfile = path.join(folder, probe.replace(/\.ts$/, '.js'));
  const entryPoints = [path.join('test', 'bench', probe)];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'error',
  });
  return outfile;
}
