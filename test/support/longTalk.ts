/** Conversations that grow beyond a window: a query and a report in each turn. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import type { CompactSummary } from '../../src/core/contract/events';
import { messageText } from './messages';
import { messageProblems } from '../../src/core/context/messageRules';
import type { ModelRequest } from '../../src/core/ports';
import { only, tool, type Chat } from './chat';
import { says, ScriptedModel, type ScriptedReply } from './ports';
import { call, callsOf, complete } from './replies';

/** What a model writes as a summary, with one finding that is nowhere else. */
export const SUMMARY = [
  '## Goal',
  'Explain the revenue.',
  '## Findings',
  '- Revenue in the north is 4,711 EUR (Q1).',
  '## Files and code',
  '- sales.csv',
  '## Open steps',
  '- none',
].join('\n');

export const textOf = (request: ModelRequest | undefined): string =>
  request?.messages.map(messageText).join('\n') ?? '';
export const summaries = (chat: Chat): CompactSummary[] => only(chat.events, 'compact_summary');
export const words = (count: number): string => 'lorem ipsum '.repeat(Math.ceil(count / 2));

const pageSchema = z.object({ label: z.string(), tokens: z.number() });

/** A tool whose results are as long as its call says. */
export const pages = tool('query_database', (args) => {
  const { label, tokens } = pageSchema.parse(args);
  return Promise.resolve(`Result ${label}\n${words(tokens)}`);
});
export const query = (label: string, tokens: number): ScriptedReply =>
  says(callsOf(call('query_database', `call_${label}`, { label, tokens })), 5000);
export const report = (text: string): ScriptedReply => says(complete(text), 5000);

/** A model with a window of so many tokens. */
export function windowed(limit: number, ...replies: ScriptedReply[]): ScriptedModel {
  const model = new ScriptedModel(...replies);
  model.requestLimit = limit;
  return model;
}

/** Another model, which writes summaries. */
export function writerOf(...replies: ScriptedReply[]): ScriptedModel {
  const model = windowed(200_000, ...replies);
  model.id = 'writer';
  return model;
}

export function assertValid(model: ScriptedModel): void {
  for (const { messages } of model.requests) assert.deepEqual(messageProblems(messages), []);
}

/** Holds turns of a conversation. */
export async function talk(model: ScriptedModel, chat: Chat, turns: number, more = ''): Promise<void> {
  for (let at = 1; at <= turns; at++) {
    const outcome = await chat.conversation.send(`Question ${at}: what of region ${at}? ${more}`, []);
    assert.equal(outcome, 'complete', JSON.stringify(chat.events.at(-1)));
  }
  assertValid(model);
}

/** The replies of so many turns. */
export const turns = (count: number, tokens: number): ScriptedReply[] =>
  Array.from({ length: count }, (_, before) => before + 1).flatMap((at) => {
    return [query(`q${at}`, tokens), report(`Region ${at} sold ${at}00 units in 2025 (Q${at}).`)];
  });
