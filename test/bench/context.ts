import fc from 'fast-check';
import { performance } from 'node:perf_hooks';
import type { AgentEvent } from '../../src/core/contract/events';
import { replyFormats, type ModelMessage } from '../../src/core/contract/model';
import { messageProblems } from '../../src/core/context/messageRules';
import { projectMessages } from '../../src/core/context/projection';
import { estimateTokens } from '../../src/core/text/estimateTokens';
import { eventsOf } from '../../src/core/session/eventEntries';
import { eventSequences, pinSets } from '../support/events';
import { cacheFigures, longChat, type CacheFigures } from '../support/longChat';
import { savings } from '../unit/core/context/savings';
import { median, type BenchRow } from './result';

const FUZZED = 100_000;
const BATCH = 5000;
const SEEDS = [...Array(10).keys()];
const TURNS = 12;
const model = { replyFormat: 'structured-json', id: 'scripted' } as const;

/** What the context engine saves and costs: on generated conversations whose messages are those really sent. */
export async function contextFigures(): Promise<BenchRow[]> {
  return [...saved(), ...(await cache()), fuzz(), await build()];
}

/** What stubs leave of the messages, system prompt and schemas apart. */
function saved(): BenchRow[] {
  const rows: BenchRow[] = [];
  for (const [turns, files, each, target] of [
    [5, 3, 1600, 25],
    [10, 5, 2100, 17],
  ] as const) {
    const { whole, stubs } = savings(turns, files, each);
    const value = (100 * tokensOf(stubs)) / tokensOf(whole);
    rows.push({ id: `context.left.${turns}turns${files}files`, value, unit: '% of tokens', target });
  }
  return rows;
}

const tokensOf = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, message) => sum + estimateTokens(JSON.stringify(message.content)), 0);

/** The messages of each request of a conversation, with stubs or as they would be without. */
function requestsOf(events: readonly AgentEvent[], stubs: boolean): (readonly ModelMessage[])[] {
  const told = events.filter(({ type }) => stubs || type !== 'context_cleaned');
  return told.flatMap(({ type }, at) => (type === 'reply' ? [projectMessages(told.slice(0, at), model)] : []));
}

/** Cache-weighted input of whole conversations beside the same ones without stubs, and how much stays as it was. */
async function cache(): Promise<BenchRow[]> {
  const stubs: CacheFigures[] = [];
  const whole: CacheFigures[] = [];
  for (const seed of SEEDS) {
    const { chat } = await longChat(seed, TURNS, { checkRebuilt: false });
    const events = eventsOf(chat.session.entries);
    stubs.push(cacheFigures(requestsOf(events, true)));
    whole.push(cacheFigures(requestsOf(events, false)));
  }
  const sum = (all: readonly CacheFigures[], of: keyof CacheFigures): number =>
    all.reduce((total, figures) => total + figures[of], 0);
  const without = sum(whole, 'cost');
  return [
    {
      id: 'context.cache.cost',
      value: sum(stubs, 'cost') / 1000,
      unit: '1,000 weighted characters',
      target: (1.05 * without) / 1000,
      against: { what: 'without stubs', value: without / 1000 },
    },
    {
      id: 'context.cache.notKept',
      value: 100 * (1 - sum(stubs, 'kept') / sum(stubs, 'possible')),
      unit: '% of what was sent before',
      target: 5,
    },
    {
      id: 'context.cache.notAppended',
      value: 100 * (1 - sum(stubs, 'appended') / sum(stubs, 'transitions')),
      unit: '% of requests',
    },
  ];
}

/** Message lists that an API would refuse, of histories that no one would think of. */
function fuzz(): BenchRow {
  let invalid = 0;
  const histories = fc.tuple(eventSequences, pinSets, fc.constantFrom(...replyFormats));
  // In batches: all of them at once would take gigabytes.
  for (let batch = 0; batch < FUZZED / BATCH; batch++) {
    for (const [events, pins, replyFormat] of fc.sample(histories, { numRuns: BATCH, seed: 20261122 + batch })) {
      const messages = projectMessages(events, { replyFormat, id: 'm' }, pins);
      if (messages.length === 0) continue;
      const asked =
        messages.at(-1)?.role === 'user' ? messages : [...messages, { role: 'user', content: 'x' } as const];
      if (messageProblems(asked).length > 0) invalid++;
    }
  }
  return { id: `context.invalidLists.of${FUZZED}`, value: invalid, unit: 'lists', target: 0 };
}

/** The list of a conversation of a thousand messages, once its entries were read. */
async function build(): Promise<BenchRow> {
  const { chat } = await longChat(1, 260, { checkRebuilt: false });
  const events = eventsOf(chat.session.entries);
  const messages = projectMessages(events, model).length;
  const times = [...Array(15).keys()].map(() => {
    const before = performance.now();
    projectMessages(eventsOf(chat.session.entries), model);
    return performance.now() - before;
  });
  return { id: 'context.build', value: (1000 * median(times)) / messages, unit: 'ms a 1,000 messages', target: 20 };
}
