import path from 'node:path';
import { performance } from 'node:perf_hooks';
import * as gpt from 'gpt-tokenizer/encoding/o200k_base';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { get_encoding } from 'tiktoken';
import { TokenWorker } from '../../src/adapters/tokenWorker';
import { TokenMeter } from '../../src/core/context/tokens/tokenMeter';
import { encodings, type Log } from '../../src/core/ports';
import { BytePairCounter } from '../../src/workers/tokens/bytePairCounter';
import { TestMemory } from '../unit/core/context/tokens/support';
import { allErrors, summary } from '../unit/core/context/tokens/usageOracle';
import { chinese, code, english, hostileTexts } from '../unit/workers/tokens/texts';
import { median, type BenchRow } from './result';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The figures of the token counter: hostile texts, throughput beside others, and how far its estimates are off. */
export async function tokens(_vsix?: string, script = path.resolve('dist', 'tokenWorker.js')): Promise<BenchRow[]> {
  const worker = new TokenWorker({ script, log: silent });
  try {
    return [
      ...(await hostile(worker)),
      await warmConversation(worker),
      ...throughput(),
      ...(await estimates(false)),
      ...(await estimates(true)),
    ];
  } finally {
    worker.dispose();
  }
}

/** Milliseconds for 100 KB of each hostile text, by a worker that has loaded, and what of them this thread was busy. */
async function hostile(worker: TokenWorker): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const busy: number[] = [];
  for (const encoding of encodings) {
    const { ms } = await timed(() => worker.count(encoding, ['begin']));
    rows.push({ id: `tokens.load.${encoding}`, value: ms, unit: 'ms for the first count' });
    const runs = new Map<string, { ms: number; busy: number }[]>();
    for (const seed of [21, 22, 23, 24, 25]) {
      for (const [what, text] of Object.entries(hostileTexts(102_400, seed))) {
        runs.set(what, [...(runs.get(what) ?? []), await timed(() => worker.count(encoding, [text]))]);
      }
    }
    for (const [what, times] of runs) {
      const id = `tokens.hostile.${encoding}.${what.replaceAll(' ', '-')}`;
      rows.push({ id, value: median(times.map((each) => each.ms)), unit: 'ms for 100 KB', target: 100 });
      busy.push(median(times.map((each) => each.busy)));
    }
  }
  // No slice of the event loop is longer than all of them together.
  rows.push({ id: 'tokens.hostile.host', value: Math.max(...busy), unit: 'ms of the host thread', target: 16 });
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; busy: number }> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const before = performance.eventLoopUtilization();
  const started = performance.now();
  await work();
  return { ms: performance.now() - started, busy: performance.eventLoopUtilization(before).active };
}

/** A thousand messages of which one is new. */
async function warmConversation(worker: TokenWorker): Promise<BenchRow> {
  const meter = new TokenMeter(worker, new TestMemory(), silent);
  const text = english();
  const message = (at: number): { role: 'user' | 'assistant'; content: string } => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `${at} ${text.slice(at * 900, at * 900 + 900)}`,
  });
  const model = { id: 'claude-opus-4-8', replyFormat: 'native-tools' } as const;
  const times: number[] = [];
  for (let length = 1000; length < 1010; length++) {
    const request = {
      system: 'You are an analyst.',
      tools: [],
      messages: Array.from({ length }, (_, at) => message(at)),
    };
    const { ms } = await timed(() => meter.measure(request, model));
    times.push(ms);
  }
  return {
    id: 'tokens.measure.warm',
    value: median(times),
    unit: 'ms for 1,000 messages, one of them new',
    target: 20,
  };
}

/** Milliseconds of the processor for a megabyte (a million characters; a third of a million of Chinese), the first time that it is seen. */
function throughput(): BenchRow[] {
  const texts = { english: english(), chinese: chinese(), code: code() };
  const wasm = get_encoding('o200k_base');
  const ours = { cl100k_base: cl100k, o200k_base: o200k };
  const oracles = { cl100k_base: new Tiktoken(cl100k), o200k_base: new Tiktoken(o200k) };
  const others = {
    'gpt-tokenizer': (text: string) => gpt.countTokens(text),
    tiktoken: (text: string) => wasm.encode_ordinary(text).length,
  };
  const rows: BenchRow[] = [];
  for (const encoding of encodings) {
    for (const [what, text] of Object.entries(texts)) {
      const counter = new BytePairCounter(ours[encoding]);
      const mine = run(() => counter.count(text));
      const against = {
        'js-tiktoken': (each: string) => oracles[encoding].encode(each, [], []).length,
        ...(encoding === 'o200k_base' ? others : {}),
      };
      for (const [peer, count] of Object.entries(against)) {
        const theirs = run(() => count(text));
        if (theirs.result !== mine.result) throw new Error(`${peer}: ${theirs.result}, not ${mine.result} (${what})`);
        const id = `tokens.throughput.${encoding}.${what}.${peer}`;
        rows.push({ id, value: mine.ms, unit: 'ms of CPU a MB', against: { what: peer, value: theirs.ms } });
      }
    }
  }
  wasm.free();
  return rows;
}

function run(count: () => number): { ms: number; result: number } {
  const before = process.cpuUsage();
  const result = count();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

/** How far estimates are from what a simulated provider reports, after three reports. */
async function estimates(stubs: boolean): Promise<BenchRow[]> {
  const { mean, p99 } = summary(await allErrors(5, stubs));
  const id = `tokens.estimate${stubs ? '.stubs' : ''}`;
  return [
    { id: `${id}.mean`, value: 100 * mean, unit: '% off a simulated provider', target: 0.5 },
    { id: `${id}.p99`, value: 100 * p99, unit: '% off a simulated provider', target: 2 },
  ];
}
