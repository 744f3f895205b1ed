/** Conversations as analysts have them, by a seed: reads, queries and reports of usual sizes. */
import type { ModelRequest } from '../../src/core/ports';
import type { ModelMessage } from '../../src/core/contract/model';
import type { ToolCall } from '../../src/core/contract/response';
import type { AnyTool } from '../../src/core/contract/tool';
import * as z from 'zod';
import { openChat, tool, typedTool, type Chat } from './chat';
import { says, ScriptedModel, type ScriptedReply } from './ports';
import { call, callsOf, complete } from './replies';
import { randomNumbers } from './random';

const NAMES = ['North', 'South', 'East', 'West', '华东', 'Espresso', 'Latte', 'returned', 'online'];

/** Lines of a table, as long as that. */
export function tableText(characters: number, next: () => number): string {
  const lines: string[] = [];
  for (let length = 0; length < characters;) {
    const name = NAMES[Math.floor(next() * NAMES.length)] ?? '';
    const line = `2026-${Math.ceil(next() * 12)}-${Math.ceil(next() * 28)},${name},${(next() * 1000).toFixed(2)}`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

/** Reads a file of which the arguments say how long it is, as the real one does: with facts of it. */
export const reader: AnyTool = typedTool({
  ...{ name: 'file_reader', description: 'Reads a file' },
  parameters: z.object({ path: z.string(), characters: z.number() }),
  run: ({ path, characters }) => {
    const rows = tableText(characters, randomNumbers(characters));
    const file = { path, kind: 'table', name: 'CSV', bytes: characters, rows: 5000 } as const;
    const columns = ['date', 'region', 'amount'];
    return Promise.resolve({
      text: `${path} (CSV)\n${rows}`,
      summary: '5,000 rows',
      details: { file: { ...file, columns } },
    });
  },
});

export interface LongChat {
  chat: Chat;
  model: ScriptedModel;
  /** Requests of each turn. */
  turns: ModelRequest[][];
}

export interface LongChatOptions {
  /** Is given the model before the first turn. */
  prepare?: (model: ScriptedModel) => unknown;
  checkRebuilt?: boolean;
}

/** Holds a conversation of so many turns. */
export async function longChat(
  seed: number,
  turns: number,
  { prepare = () => undefined, checkRebuilt = true }: LongChatOptions = {},
): Promise<LongChat> {
  const next = randomNumbers(seed);
  const replies: ScriptedReply[] = [];
  const ends: number[] = [];
  let calls = 0;
  for (let turn = 1; turn <= turns; turn++) {
    const rounds = 2 + Math.floor(next() * 5);
    for (let round = 1; round < rounds; round++) {
      const some: ToolCall[] = [];
      for (let at = 0; at <= Math.floor(next() * 3); at++) {
        calls++;
        some.push(
          next() < 0.35
            ? call('file_reader', `call_${calls}`, {
                path: `data/file_${calls}.csv`,
                characters: 400 + Math.floor(next() ** 2 * 8000),
              })
            : call('query_database', `call_${calls}`, { query: `SELECT ${calls}`, size: Math.floor(next() * 2000) }),
        );
      }
      replies.push(says(callsOf(...some), 500));
    }
    replies.push(says(complete(tableText(800 + next() * 2200, next)), 500));
    ends.push(replies.length);
  }
  const model = new ScriptedModel(...replies);
  prepare(model);
  const query = tool('query_database', (args) => {
    const { size } = z.object({ size: z.number() }).parse(args);
    return Promise.resolve(`Result:\n${tableText(size, randomNumbers(size))}`);
  });
  const chat = await openChat(model, { tools: [reader, query], checkRebuilt });
  for (let turn = 1; turn <= turns; turn++) {
    await chat.conversation.send(`Question ${turn}: ${tableText(60 + next() * 200, next)}`, []);
  }
  return { chat, model, turns: ends.map((end, at) => model.requests.slice(ends[at - 1] ?? 0, end)) };
}

/** What a provider with a prompt cache charges for input: what was written before is a tenth, the rest five quarters. */
const CACHED = 0.1;
const WRITTEN = 1.25;

export interface CacheFigures {
  /** Input of all requests, in characters as they would be priced without a cache. */
  cost: number;
  /** Requests that only add to the one before them, and all that have one before them. */
  appended: number;
  transitions: number;
  /** Characters of requests before that were there again as their beginning, and all of them. */
  kept: number;
  possible: number;
}

/** What requests in a row cost. */
export function cacheFigures(requests: readonly (readonly ModelMessage[])[]): CacheFigures {
  const figures: CacheFigures = { cost: 0, appended: 0, transitions: 0, kept: 0, possible: 0 };
  let before: string[] = [];
  for (const messages of requests) {
    const now = messages.map((message) => JSON.stringify(message));
    const same = now.findIndex((text, at) => text !== before[at]);
    const prefix = lengthOf(now.slice(0, same < 0 ? now.length : same));
    figures.cost += CACHED * prefix + WRITTEN * (lengthOf(now) - prefix);
    if (before.length > 0) {
      figures.transitions++;
      figures.possible += lengthOf(before);
      figures.kept += prefix;
      if (same < 0 || same >= before.length) figures.appended++;
    }
    before = now;
  }
  return figures;
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
