import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { TokenWorker } from '../../src/adapters/tokenWorker';
import type { AgentEvent } from '../../src/core/contract/events';
import type { ModelMessage } from '../../src/core/contract/model';
import { projectMessages } from '../../src/core/context/projection';
import type { Log } from '../../src/core/ports';
import { Compacting } from '../support/compacting';
import {
  compactPlanted,
  percentTold,
  plantedConversation,
  plantedTokens,
  retention,
  WINDOW,
  type PlantedPart,
} from '../integration/core/context/compaction/planted';
import type { Fact } from '../integration/core/context/compaction/plantedTurns';
import { ScriptedModel } from '../support/ports';
import {
  scriptedSummaries,
  scriptedSummariser,
  scriptedSummaryNames,
  type ScriptedSummary,
} from '../integration/core/context/compaction/scriptedSummaries';
import { keepLast, keepLastResults, keepShareAndSummary, keepTokensAndSummary, type Peer } from './peers';
import { median, type BenchRow } from './result';

const SEEDS = [1, 2];
const COMPACTIONS = 10;
const TOLD_AFTER = [1, COMPACTIONS];
/** Those that make a difference to who takes what comes: the others that fail give no text, as this one. */
const NO_TEXT: ScriptedSummary = 'empty';
const FOR_PEERS: readonly ScriptedSummary[] = ['extractive', 'lossy', 'injected', 'inflated', 'cut', NO_TEXT];
/** Share of the window at which the conversation has 150,000 tokens, by the encoder. */
const FIRST = 0.41;
/** Milliseconds after which a summary is too late. */
const PATIENCE_MS = 20;
const RUNS = 7;

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What of a conversation a model is told behind a compaction. */
interface Told {
  kinds: ReturnType<typeof retention>;
  tokens: number;
}
/** By the name of what has compacted, of each seed what was told behind each compaction. */
type Results = Map<string, Told[][]>;

/** What compactions lose of facts that were planted in generated analyses, beside what others do; and what they take. */
export async function compactionFigures(
  _vsix?: string,
  script = path.resolve('dist', 'tokenWorker.js'),
): Promise<BenchRow[]> {
  const ours: Results = new Map();
  const theirs: Results = new Map();
  for (const seed of SEEDS) {
    const parts = plantedConversation(seed, COMPACTIONS);
    for (const name of ['extract', ...scriptedSummaryNames] as const) {
      const summarizer = name === 'extract' ? {} : { summarizer: scriptedSummariser(name, WINDOW) };
      add(ours, name, await compactPlanted(parts, { ...summarizer, patienceMs: PATIENCE_MS }));
    }
    for (const [name, told] of peersTold(parts)) add(theirs, name, told);
  }
  return [...TOLD_AFTER.flatMap((after) => lostRows(ours, theirs, after)), ...(await times(script))];
}

function add(results: Results, name: string, told: Told[]): void {
  results.set(name, [...(results.get(name) ?? []), told]);
}

/** How the others do on the same messages, in the order of their names. */
function peersTold(parts: readonly PlantedPart[]): Map<string, Told[]> {
  const told = new Map<string, Told[]>();
  told.set('peer.last20Messages', peerTold(parts, keepLast(20), NO_TEXT));
  told.set('peer.last5Results', peerTold(parts, keepLastResults(5), NO_TEXT));
  for (const summary of FOR_PEERS) {
    told.set(`peer.20percent.${summary}`, peerTold(parts, keepShareAndSummary(20), summary));
    told.set(`peer.20kTokens.${summary}`, peerTold(parts, keepTokensAndSummary(20_000), summary));
  }
  return told;
}

function peerTold(parts: readonly PlantedPart[], peer: Peer, summary: ScriptedSummary): Told[] {
  const facts: Fact[] = [];
  let messages: readonly ModelMessage[] = [];
  let question: AgentEvent[] = [];
  return parts.map(({ events, facts: more, open }) => {
    // What comes behind the message that the last part ended with.
    const said = projectMessages([...question, ...events], { replyFormat: 'structured-json', id: '' });
    messages = peer([...messages, ...said.slice(question.length)], scriptedSummaries[summary]);
    question = events.filter(({ type }) => type === 'turn_started').slice(-1);
    facts.push(...more);
    return { kinds: retention([...facts, ...open], messages), tokens: plantedTokens(messages) };
  });
}

/** What is lost of facts behind so many compactions: of ours and of the others. */
function lostRows(ours: Results, theirs: Results, after: number): BenchRow[] {
  const rows = [...ours, ...theirs].map(([name, seeds]): BenchRow => {
    const told = seeds.flatMap((each) => each[after - 1] ?? []);
    const pinned = mean(told.map(({ kinds }) => percentTold(kinds, 'pinned')));
    const tokens = mean(told.map((each) => each.tokens));
    const value = 100 - mean(told.map(({ kinds }) => percentTold(kinds, 'other')));
    return {
      id: `compaction.lost.after${after}.${name}`,
      value,
      unit: `% of facts; ${pinned.toFixed(0)} % of pinned are there; ${Math.round(tokens)} tokens`,
      ...(name === 'extract' ? { target: 10 } : {}),
    };
  });
  const lostPinned = [...ours.values()].flatMap((seeds) =>
    seeds.flatMap((told) => told.slice(0, after).map(({ kinds }) => 100 - percentTold(kinds, 'pinned'))),
  );
  const pinned = { id: `compaction.lostPinned.after${after}`, value: Math.max(...lostPinned), target: 0 };
  return [{ ...pinned, unit: '% of pinned, with the worst summariser' }, ...rows, ...kindRows(ours, after)];
}

/** The same by what facts are, where no model summarises. */
function kindRows(ours: Results, after: number): BenchRow[] {
  const kinds = new Map<string, { told: number; of: number }>();
  for (const seeds of ours.get('extract') ?? []) {
    for (const [kind, { told, of }] of seeds[after - 1]?.kinds ?? []) {
      const known = kinds.get(kind) ?? { told: 0, of: 0 };
      kinds.set(kind, { told: known.told + told, of: known.of + of });
    }
  }
  return [...kinds].map(([kind, { told, of }]) => ({
    id: `compaction.lost.after${after}.extract.${kind.replace(' ', '-')}`,
    value: (100 * (of - told)) / of,
    unit: `% of ${of}`,
  }));
}

/** One compaction of a conversation of 150,000 tokens without a model, its texts counted for the first time. */
async function times(script: string): Promise<BenchRow[]> {
  const [part] = plantedConversation(1, 1, FIRST);
  const worker = new TokenWorker({ script, log: silent });
  const host: number[] = [];
  const whole: number[] = [];
  let tokens = 0;
  try {
    await worker.count('o200k_base', ['begin']);
    for (let run = 0; run < RUNS; run++) {
      const model = new ScriptedModel();
      model.requestLimit = WINDOW;
      const { compactor, ...compacting } = await compactingOf(part, model, worker);
      const before = performance.eventLoopUtilization();
      const started = performance.now();
      const result = await compactor.compact(compacting.order);
      whole.push(performance.now() - started);
      host.push(performance.eventLoopUtilization(before).active);
      tokens = result?.preTokens ?? 0;
    }
  } finally {
    worker.dispose();
  }
  return [
    { id: 'compaction.time', value: median(host), unit: `ms of the host for ${tokens} tokens`, target: 1000 },
    { id: 'compaction.time.most', value: Math.max(...host), unit: `ms of the host, the longest of ${RUNS}` },
    { id: 'compaction.time.whole', value: median(whole), unit: 'ms, the counting of its texts with it' },
  ];
}

async function compactingOf(part: PlantedPart | undefined, model: ScriptedModel, encoder: TokenWorker) {
  const compacting = await Compacting.open(part?.events ?? [], model, { encoder });
  await compacting.pin(part?.pins ?? []);
  return { compactor: compacting.compactor, order: compacting.order() };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
