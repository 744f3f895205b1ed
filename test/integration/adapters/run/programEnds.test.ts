import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { RunScreen } from '../../../../src/core/run/runner';
import { HeldTimers } from '../../../support/heldTimers';
import { linesOf, NODE, never, TestRunner } from './programs';
import { inFull } from '../../../support/full';

/** Milliseconds: nothing here takes as long, on whatever machine. */
const LONG_MS = 60_000;

/** Where text is shown. */
const screenOf = (see: (text: string) => void): RunScreen => ({
  open: () => ({ write: see, ended: () => undefined }),
});

/** A signal that comes when the program says that it is there. */
class Stop {
  private readonly controller = new AbortController();
  readonly signal = this.controller.signal;
  now(): void {
    this.controller.abort();
  }
}

describe('adapters/run: ends of programs', () => {
  let own: TestRunner;
  let stop: Stop;
  /** What ends the run from its terminal. */
  let endInTerminal: () => void;
  /** Is called with what is shown. */
  let see: (text: string) => void;
  beforeEach(async () => {
    stop = new Stop();
    see = (text) => {
      if (text.includes('ready')) stop.now();
    };
    own = await TestRunner.make({
      graceMs: 200,
      screen: {
        open: (_, onStop) => {
          endInTerminal = onStop;
          return { write: (text) => see(text), ended: () => undefined };
        },
      },
    });
  });
  afterEach(() => own.dispose());

  it('ends at its time, and with it what it started', async () => {
    const timers = new HeldTimers();
    const held = await TestRunner.make({ times: { after: timers.after }, screen: screenOf((text) => see(text)) });
    const shown = new Promise<void>((resolve) => (see = () => resolve()));
    const running = held.sh('echo a; sleep 1111 & sleep 1111', { timeoutMs: 150 });
    await shown;
    await timers.pass();
    const { end, output } = await running;
    assert.deepEqual([end, timers.asked], [{ how: 'timed_out', afterMs: 150 }, [150]]);
    assert.equal(output.spool?.bytes, 2);
    assert.deepEqual(held.left, []);
    await held.dispose();
    const long = await own.sh('exit 0', { timeoutMs: 2 ** 40 });
    assert.deepEqual(long.end, { how: 'exited', code: 0 }, 'a time that no timer takes is a long one');
  });

  it('ends with the signal, and tells who ended it', async () => {
    const stopped = await own.sh('echo ready; sleep 1111', {}, stop.signal);
    assert.deepEqual(stopped.end, { how: 'stopped', by: 'turn' });
    stop = new Stop();
    see = () => {
      endInTerminal();
      endInTerminal();
      stop.now();
    };
    const ended = await own.sh('echo ready; sleep 1111', {}, stop.signal);
    assert.deepEqual(ended.end, { how: 'stopped', by: 'terminal' });
    assert.deepEqual(own.left, []);
  });

  it('starts nothing for a signal that came before, or while it was about to start', async () => {
    stop.now();
    assert.deepEqual((await own.sh('touch made', {}, stop.signal)).end, { how: 'stopped', by: 'turn' });
    const late = new Stop();
    const running = own.sh('touch made', {}, late.signal);
    late.now();
    assert.deepEqual((await running).end, { how: 'stopped', by: 'turn' });
    await assert.rejects(readFile(`${own.folder}/made`), { code: 'ENOENT' });
  });

  it('ends what does not listen, what is stopped, and what went into a session of its own', async () => {
    const script = `
      trap '' TERM
      (trap '' TERM; while :; do sleep 1111; done) &
      setsid sh -c "trap '' TERM; sleep 1111; sleep 1111" &
      (setsid sh -c 'sleep 1111 & sleep 1111 &') &
      sleep 1111 & kill -STOP $!
      sleep 0.2; echo ready
      while :; do sleep 1111; done`;
    const { end } = await own.sh(script, {}, stop.signal);
    assert.deepEqual(end, { how: 'stopped', by: 'turn' });
    assert.deepEqual(own.left, []);
  });

  it('lets a program that listens say its last words', async () => {
    const patient = await TestRunner.make({ graceMs: LONG_MS, screen: screenOf((text) => see(text)) });
    const script = "trap 'echo bye; exit 5' TERM; echo ready; sleep 1111 & wait";
    const { output, end } = await patient.sh(script, {}, stop.signal);
    assert.deepEqual([output.head.at(-1)?.text, end.how], ['bye', 'stopped']);
    await patient.dispose();
  });

  // They stay as many: who doubles every moment wins against whoever gets no time, and so against a slow machine.
  it('ends what goes on in another process all the time, each in a session of its own', async () => {
    const script = `import os, sys, time
for _ in range(4):
    os.fork()
print('ready', flush=True)
end = time.time() + 20
while time.time() < end:
    if os.fork() != 0:
        os._exit(0)
    os.setsid()
    time.sleep(0.002)`;
    const running = own.runner.run(own.request('/usr/bin/python3', ['-c', script]), stop.signal);
    assert.deepEqual((await running).end, { how: 'stopped', by: 'turn' });
    assert.deepEqual(own.left, []);
  });

  it('ends what is left after its own end, and says how many that were', async () => {
    const { end, leftBehind, output } = await own.sh('sleep 1111 & (setsid sleep 1111 >/dev/null 2>&1 &) ; echo now');
    assert.deepEqual([end, leftBehind], [{ how: 'exited', code: 0 }, 2]);
    assert.deepEqual(linesOf(output), ['now']);
    assert.deepEqual(own.left, []);
    const noisy = await own.sh('(while :; do echo on; sleep 0.05; done) & echo now');
    assert.deepEqual([noisy.end, noisy.leftBehind >= 1], [{ how: 'exited', code: 0 }, true]);
  });

  it('waits for what is still written after its own end, and for what ends by itself then', async () => {
    const patient = await TestRunner.make({ times: { silentMs: LONG_MS, longestMs: LONG_MS, lastMs: LONG_MS } });
    const { end, leftBehind, output } = await patient.sh('(sleep 0.1; echo late) & echo now');
    assert.deepEqual([end, leftBehind, linesOf(output)], [{ how: 'exited', code: 0 }, 0, ['now', 'late']]);
    const helper = await patient.sh('(sleep 0.05 >/dev/null 2>&1) & exit 0');
    assert.equal(helper.leftBehind, 0, 'what ends by itself at once was not left');
    await patient.dispose();
  });

  it('leaves alone what does not belong to it', async () => {
    const other = own.sh('echo other; sleep 0.6; echo end', {}, new AbortController().signal);
    const { end } = await own.sh('echo ready; sleep 1111', {}, stop.signal);
    assert.equal(end.how, 'stopped');
    const { end: itsEnd, output } = await other;
    assert.deepEqual([itsEnd, output.lines], [{ how: 'exited', code: 0 }, 2]);
  });

  it('ends a program that writes more than is kept', async () => {
    const small = await TestRunner.make({ maxOutputBytes: 1024 * 1024 });
    const { end, output } = await small.sh('yes 1111');
    const bytes = output.spool?.bytes ?? 0;
    assert.deepEqual(end, { how: 'too_much_output', bytes });
    assert.ok(bytes > 1024 * 1024 && bytes < 2 * 1024 * 1024);
    assert.deepEqual(small.left, []);
    await small.dispose();
  });

  inFull('takes 200 MB in bounded memory, with every line of it', async () => {
    see = () => undefined;
    const script = `
      const block = Array.from({ length: 10000 }, (_, at) => 'line ' + String(at).padStart(14, '0')).join('\\n') + '\\n';
      let left = 1000;
      const go = () => { while (left-- > 0) if (!process.stdout.write(block)) return process.stdout.once('drain', go); };
      go(); process.stdout.on('finish', () => undefined);`;
    let most = 0;
    const before = process.memoryUsage().rss;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const { end, output } = await own.node(script);
    clearInterval(timer);
    assert.deepEqual(end, { how: 'exited', code: 0 });
    assert.deepEqual([output.lines, output.bytes, output.spool?.bytes], [10_000_000, 200_000_000, 200_000_000]);
    assert.equal(output.tail.at(-1)?.text, 'line 00000000009999');
    assert.ok(most > 0 && most - before < 150 * 1024 * 1024, `${(most - before) / 1024 / 1024} MB`);
  });

  it('gives a program no more memory than it may have, and no core file', async () => {
    const small = await TestRunner.make({ memoryBytes: () => 300 * 1024 * 1024 });
    const { end, output } = await small.python('print(len(bytearray(100_000_000)))\nbytearray(500_000_000)');
    assert.deepEqual(end, { how: 'exited', code: 1 });
    assert.deepEqual([output.head[0]?.text, output.head.at(-1)?.text], ['100000000', 'MemoryError']);
    const limits = await small.sh('sleep 0.1; ulimit -c; nice; cat /proc/self/oom_score_adj');
    assert.deepEqual(
      limits.output.head.map(({ text }) => text),
      ['0', '5', '500'],
    );
    await small.dispose();
  });

  it('ends everything at once when the window closes', async () => {
    const ready = new Promise<void>((resolve) => (see = () => resolve()));
    const running = own.sh("trap '' TERM; (setsid sleep 1111 &); sleep 0.1; echo ready; sleep 1111", {}, never);
    await ready;
    own.runner.dispose();
    // Nothing else may run before this process is gone: what is waited for here does not let it.
    for (const until = performance.now() + LONG_MS; own.left.length > 0 && performance.now() < until;);
    assert.deepEqual(own.left, []);
    assert.deepEqual((await running).end, { how: 'stopped', by: 'turn' });
    assert.deepEqual(own.left, []);
    const after = await own.runner.run(own.request(NODE, []), never);
    assert.deepEqual(after.end, { how: 'stopped', by: 'turn' });
  });
});
