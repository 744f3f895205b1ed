/** Conversations that are compacted while something fails. */
import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { messageText } from '../../../../support/messages';
import { messageProblems } from '../../../../../src/core/context/messageRules';
import { Compacting, type CompactingOptions } from '../../../../support/compacting';
import { ScriptedModel } from '../../../../support/ports';
import { call } from '../../../../support/replies';
import { answered, asked, calls, ended, result } from '../../../../support/turns';

export const LIMIT = 40_000;
/** Words of failures, which no model is ever to read. */
export const SECRET = 'SECRET-FAILURE';
export const failure = (): Error => new Error(`${SECRET}: the disk is full`);

/** Turns with a query and a report, and the user's new message. */
export function conversation(turns = 12, characters = 8000): AgentEvent[] {
  const told = Array.from({ length: turns }, (_, at): AgentEvent[] => {
    const [turn, id] = [`t${at}`, `c${at}`];
    return [
      asked(turn, `Question ${at}: what of region ${at}? Always use EUR ${at}.`),
      calls(turn, 1, call('query_database', id, { query: `SELECT ${at}` })),
      result(turn, 1, id, `Result ${at}: ${'1234.5, '.repeat(characters / 8)}`, { tool: 'query_database' }),
      answered(turn, 2, `Region ${at} sold ${at}00.50 EUR. ${'So it is. '.repeat(20)}`),
      ended(turn),
    ];
  });
  return [...told.flat(), asked('now', 'And now?')];
}

export function open(options: CompactingOptions = {}, events = conversation()): Promise<Compacting> {
  const model = new ScriptedModel();
  model.requestLimit = LIMIT;
  return Compacting.open(events, model, { patienceMs: 20, ...options });
}

export const textOf = (compacting: Compacting): string => compacting.request().messages.map(messageText).join('\n');
export const kinds = (compacting: Compacting): string[] => compacting.emitted.map(({ type }) => type);

/** The conversation can go on, and nothing in it tells of failures. */
export async function assertGoesOn(compacting: Compacting, error?: string): Promise<void> {
  const { messages } = compacting.request();
  assert.deepEqual(messageProblems(messages), []);
  assert.equal(JSON.stringify(await compacting.reopened()), JSON.stringify(compacting.request()));
  const text = textOf(compacting);
  assert.ok(!text.includes(SECRET) && !text.includes('overloaded'), 'no failure is told');
  if (error !== undefined) assert.ok(!text.includes(error));
  assert.ok(messageText(messages.at(-1) ?? { role: 'user', content: '' }).endsWith('And now?'));
}
