/** Runs the story with a model, over the real engine and tools, and measures what of the contract held. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultRetryPolicy } from '../../src/core/agent/retry';
import type { AgentEvent } from '../../src/core/contract/events';
import { seal } from '../../src/core/contract/tool';
import type { StreamingModel } from '../../src/core/ports';
import { fillReferences } from '../../src/core/session/reports';
import { nothingSpent, spend, type Spending } from '../../src/core/session/spending';
import { recall } from '../../src/core/tools/recall';
import { errorMessage } from '../../src/base/errors';
import { formatter } from '../report/tables';
import { only, openChat } from '../support/chat';
import { Talk } from '../integration/core/analysis/talk';
import { NOTES, notesText, storyOf, type StoryTurn } from './story';

const SALES = 'sales.csv';

/** What came of a turn. */
export interface TurnRecord {
  name: string;
  /** What is wrong with the answer; '' where nothing is. */
  wrong: string;
  /** Why it failed; '' where it did not. */
  error: string;
  rounds: number;
  calls: number;
  failedCalls: number;
  /** Replies that were not valid, and were asked for again. */
  invalid: number;
  /** Requests that were sent again after a failure that passes. */
  retries: number;
  /** Numbers of the report that no result has. */
  unsourced: number;
  /** Facts that it cites, and those of them beside which it writes another number. */
  cited: number;
  miscited: number;
  seconds: number;
  spent: Spending;
  answer: string;
}

/**
 * The story, turn by turn. A turn that fails is recorded, and the story goes on.
 * @param told called with each turn when it is over
 */
export async function runStory(
  model: StreamingModel,
  told: (record: TurnRecord) => void,
  retry = defaultRetryPolicy,
): Promise<TurnRecord[]> {
  const sales = await readFile(path.join('media', 'sample', SALES), 'utf8');
  const talk = await Talk.open({ [SALES]: sales, [NOTES]: notesText }, formatter);
  try {
    const events: AgentEvent[] = [];
    const tools = [...(talk.held.tools ?? []), seal(recall({ events: () => Promise.resolve(events), formatter }))];
    const prompt = await readFile('docs/prompts.md', 'utf8');
    const chat = await openChat(model, {
      ...{ ...talk.held, tools, prompt, retry, checkRebuilt: false },
      onEvent: (event) => events.push(event),
    });
    const records: TurnRecord[] = [];
    for (const turn of await storyOf(talk.engine, SALES)) {
      const from = events.length;
      const start = performance.now();
      let error = '';
      try {
        if (turn.compacts) await chat.conversation.compact('');
        await chat.conversation.send(turn.text, turn.attached);
      } catch (failure) {
        error = errorMessage(failure);
      }
      const record = recordOf(turn, events.slice(from), (performance.now() - start) / 1000, error);
      records.push(record);
      told(record);
    }
    return records;
  } finally {
    talk.close();
  }
}

function recordOf(turn: StoryTurn, events: readonly AgentEvent[], seconds: number, failure: string): TurnRecord {
  const last = only(events, 'reply').at(-1);
  const done = last?.response.metadata.action_type === 'complete' ? last.response : undefined;
  const answer = done ? fillReferences(done) : '';
  const facts = done?.metadata.fact_refs ?? [];
  const finished = only(events, 'tool_finished');
  const error = failure || (only(events, 'turn_finished').at(-1)?.error ?? '');
  return {
    name: turn.name,
    wrong: done ? turn.judge(answer) : 'no answer',
    error,
    rounds: new Set(only(events, 'round_started').map(({ round }) => round)).size,
    calls: finished.length,
    failedCalls: finished.filter(({ result }) => !result.success).length,
    invalid: only(events, 'reasked').length,
    retries: only(events, 'retry_scheduled').length,
    unsourced: done?.metadata.unsourced?.length ?? 0,
    cited: facts.length,
    miscited: facts.filter(({ check }) => check === 'differs').length,
    seconds,
    spent: only(events, 'model_usage').reduce((sum, used) => spend(sum, used.model, used.usage), nothingSpent),
    answer,
  };
}
