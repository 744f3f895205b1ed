/** Conversations to be summarised, and models that write summaries as a test says. */
import type { AgentEvent } from '../../../../../src/core/contract/events';
import type { ReplyFormat, ModelChunk, ModelUsage } from '../../../../../src/core/contract/model';
import { ContextBudget } from '../../../../../src/core/context/contextBudget';
import { ContextManager } from '../../../../../src/core/context/contextManager';
import type { SummaryOrder } from '../../../../../src/core/context/compaction/summary';
import { noPins } from '../../../../../src/core/session/pins';
import { TokenMeter } from '../../../../../src/core/context/tokens/tokenMeter';
import type { StreamingModel, ModelRequest } from '../../../../../src/core/ports';
import { roughEncoder } from '../../../../support/chat';
import { MemoryLog, tickingClock, type ScriptedReply } from '../../../../support/ports';
import { call, complete } from '../../../../support/replies';
import { answered, asked, calls, result } from '../../../../support/turns';
import { TestMemory } from '../tokens/support';

/** Of so many turns, each with a file that is read and a report. */
export function conversation(turns: number, characters = 4000): AgentEvent[] {
  return Array.from({ length: turns }, (_, at) => {
    const turn = `t${at + 1}`;
    return [
      asked(turn, `Question ${at + 1}: what was the revenue of quarter ${at + 1}?`),
      calls(turn, 1, call('file_reader', `c${at + 1}`, { path: `q${at + 1}.csv` })),
      result(turn, 1, `c${at + 1}`, `rows of q${at + 1}.csv: ${'12.50, '.repeat(characters / 7)}end`, {
        path: `q${at + 1}.csv`,
      }),
      answered(turn, 2, `The revenue of quarter ${at + 1} was ${at + 1}00.50 EUR (Q${at + 1}).`),
    ];
  }).flat();
}

/** A summary as it should be. */
export const goodSummary = [
  '## Goal\nRevenue by quarter.',
  '## Findings\n- Quarter 1: 100.50 EUR (Q1, q1.csv)',
  '## Files and code\n- q1.csv: revenue of quarter 1',
  '## Open steps\nNone.',
].join('\n\n');

/** The chunks of a reply that gives a summary, in a reply format. */
export function writes(replyFormat: ReplyFormat, content: string, stop?: ModelChunk): ScriptedReply {
  if (replyFormat === 'structured-json')
    return chunks(text(JSON.stringify(complete(content))), ...(stop ? [stop] : []));
  return chunks(
    { type: 'tool_use', id: 'r1', name: 'complete' },
    { type: 'tool_input', json: JSON.stringify({ content }) },
    ...(stop ? [stop] : []),
  );
}

export function text(words: string): ModelChunk {
  return { type: 'text', text: words };
}

/** A reply of these chunks, and what it cost. */
export function chunks(...pieces: ModelChunk[]): ScriptedReply {
  return async function* () {
    await Promise.resolve();
    yield { type: 'usage', usage: { input_tokens: 50, output_tokens: 5 } };
    yield* pieces;
  };
}

/** A reply that breaks off with this. */
export function fails(error: Error): ScriptedReply {
  return async function* () {
    yield* await Promise.resolve([text('{"task')]);
    throw error;
  };
}

/** A reply that never ends, whatever its signal says. */
export function hangs(begun: () => void = () => undefined): ScriptedReply {
  return async function* () {
    yield { type: 'usage', usage: { input_tokens: 9, output_tokens: 1 } };
    begun();
    await new Promise(() => undefined);
  };
}

export interface World {
  context: ContextManager;
  budget: ContextBudget;
  diagnostics: MemoryLog;
  clock: { now: () => string; monotonic: () => number };
  /** What was told of costs. */
  costs: [string, ModelUsage][];
  order: (events: AgentEvent[], model: StreamingModel, more?: Partial<SummaryOrder>) => SummaryOrder;
}

/** What a summariser works with. Its order keeps the last turn whole. */
export function world(): World {
  const diagnostics = new MemoryLog();
  const context = new ContextManager('SYSTEM', { read: () => Promise.resolve({}) });
  const budget = new ContextBudget(new TokenMeter(roughEncoder, new TestMemory(), diagnostics), context, {
    entries: [],
    all: [],
  });
  const costs: World['costs'] = [];
  return {
    ...{ context, budget, diagnostics, costs, clock: tickingClock() },
    order: (events, model, more = {}) => ({
      ...{ events, model, summarizer: model, pins: noPins, system: 'SYSTEM', tools: [], focus: '' },
      from: { turn: events.findLast(({ type }) => type === 'turn_started')?.turn ?? '', round: 0 },
      ...{ maxTokens: 500, turns: 3 },
      onUsage: (by, usage) => void costs.push([by, usage]),
      ...more,
    }),
  };
}

/** The last words of a request. */
export function lastWords({ messages }: ModelRequest): string {
  const content = messages.at(-1)?.content ?? '';
  const last = typeof content === 'string' ? content : content.at(-1);
  return typeof last === 'string' ? last : last?.type === 'text' ? last.text : '';
}
