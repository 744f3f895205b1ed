import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { TerminalText } from '../../src/core/run/terminalText';
import { median, type BenchRow } from './result';

const MB = 1024 * 1024;
/** As it comes out of a pipe. */
const CHUNK_BYTES = 64 * 1024;
const FLOOD_MB = 512;
const RUNS = 5;
/** As `src/host/runs/taskTerminal.ts` does it. */
const LOOK_MS = 50;
/** 100 MB a second: faster than programs print. */
const TARGET_MS_A_MB = 10;
/** What nobody sees. */
const TARGET_BLOCK_MS = 50;

/** Lines as of a build or a download: colours, bars that are drawn over, titles, Chinese. */
const LINE =
  '\u001b[32mINFO\u001b[0m 读取 sales_2026.csv \u001b]0;42 %\u0007 [####      ] 42%\r[#####     ] 50% 12,345 rows\n';

/** What the mirror of a run costs the host while a program floods it, and how long it holds its thread. */
export async function terminalFigures(): Promise<BenchRow[]> {
  const bytes = Buffer.from(LINE.repeat(Math.ceil(CHUNK_BYTES / Buffer.byteLength(LINE))));
  const count = Math.ceil((FLOOD_MB * MB) / bytes.length);
  const decoding: number[] = [];
  const mirrored: number[] = [];
  const looks: number[] = [];
  const waits: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    decoding.push(await flood(count, () => void bytes.toString('utf8')));
    const mirror = new TerminalText((omitted) => `${omitted} characters are not shown`);
    const timer = setInterval(() => {
      const started = performance.now();
      mirror.take();
      looks.push(performance.now() - started);
    }, LOOK_MS);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    mirrored.push(await flood(count, () => mirror.add(bytes.toString('utf8'), 'stdout')));
    delay.disable();
    waits.push(delay.max / 1e6);
    clearInterval(timer);
  }
  const perMb = (ms: number): number => ms / ((count * bytes.length) / MB);
  return [
    {
      id: 'terminal.flood',
      value: perMb(median(mirrored)),
      unit: 'ms a MB',
      target: TARGET_MS_A_MB,
      against: { what: 'decoding alone', value: perMb(median(decoding)) },
    },
    { id: 'terminal.rate', value: 1000 / perMb(median(mirrored)), unit: 'MB a second' },
    { id: 'terminal.look', value: median(looks), unit: 'ms a look', target: TARGET_BLOCK_MS },
    {
      id: 'terminal.block',
      value: median(waits),
      unit: 'ms the host waits at most, of a run',
      target: TARGET_BLOCK_MS,
    },
  ];
}

/** Milliseconds of work for chunks that come one after the other, as a pipe gives them: each in a turn of its own. */
async function flood(count: number, take: () => void): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < count; at++) {
    take();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return performance.now() - started;
}
