/**
 * `node sessions.probe.js FILE [tail]`: loads a session, whole or as far as a resumed conversation needs it, and prints
 * milliseconds, bytes at most and the longest stall in ms.
 */
import { FileAppendLog } from '../../src/adapters/appendLog';
import { eventsOf } from '../../src/core/session/eventEntries';
import { SessionLog } from '../../src/core/session/sessionLog';
import { sessionTitle, spendingOf } from '../../src/core/session/tail/sessionState';

const TICK_MS = 1;

async function main(): Promise<void> {
  const [, , path = '', mode] = process.argv;
  const file = new FileAppendLog(path);
  const identity = { sessionId: 's', cwd: '', version: '0' };
  const clock = { now: () => new Date().toISOString(), monotonic: () => performance.now() };
  const before = process.memoryUsage.rss();
  let [stall, last] = [0, performance.now()];
  const timer = setInterval(() => {
    stall = Math.max(stall, performance.now() - last - TICK_MS);
    last = performance.now();
  }, TICK_MS);
  const start = performance.now();
  const log = await SessionLog.open(file, identity, clock, () => 'x', {}, mode === 'tail' ? { over: 0 } : undefined);
  if (mode === 'tail') use(log);
  const ms = performance.now() - start;
  stall = Math.max(stall, performance.now() - last - TICK_MS);
  clearInterval(timer);
  if (log.entries.length === 0 || log.isWhole !== (mode !== 'tail')) throw new Error('Not what was to be read.');
  const peak = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(`${ms} ${peak - before} ${stall}\n`);
}

/** What is asked of the log of a session that is opened: the panel's history, the name and what was spent. */
function use(log: SessionLog): void {
  const isThere = eventsOf(log.entries).length > 0 && sessionTitle(log) !== '' && spendingOf(log).requests > 0;
  if (!isThere) throw new Error('Nothing was told.');
}

void main();
