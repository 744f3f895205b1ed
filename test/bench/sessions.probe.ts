/** `node sessions.probe.js FILE`: loads a session, and prints milliseconds, bytes at most and the longest stall in ms. */
import { FileAppendLog } from '../../src/adapters/appendLog';
import { SessionLog } from '../../src/core/session/sessionLog';

const TICK_MS = 1;

async function main(): Promise<void> {
  const file = new FileAppendLog(process.argv[2] ?? '');
  const identity = { sessionId: 's', cwd: '', version: '0' };
  const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
  const before = process.memoryUsage.rss();
  let [stall, last] = [0, performance.now()];
  const timer = setInterval(() => {
    stall = Math.max(stall, performance.now() - last - TICK_MS);
    last = performance.now();
  }, TICK_MS);
  const start = performance.now();
  const log = await SessionLog.open(file, identity, clock, () => 'x');
  const ms = performance.now() - start;
  stall = Math.max(stall, performance.now() - last - TICK_MS);
  clearInterval(timer);
  if (log.entries.length === 0) throw new Error('Nothing was read.');
  const peak = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(`${ms} ${peak - before} ${stall}\n`);
}

void main();
