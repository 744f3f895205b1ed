/** What holds of every compaction, whatever the conversation, the pins and the window. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CancelledError } from '../../../../../src/base/errors';
import { plainResponse } from '../../../../../src/core/agent/agentResponse';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { replyFormats, type ModelMessage } from '../../../../../src/core/contract/model';
import { messageText, splitObservations } from '../../../../support/messages';
import { droppedBefore, sinceBoundary } from '../../../../../src/core/context/compaction/boundary';
import { OversizeError, type CompactionResult } from '../../../../../src/core/context/compaction/result';
import { RequestSize } from '../../../../../src/core/context/compaction/size';
import { blocksOf } from '../../../../../src/core/context/messageList';
import { messageProblems } from '../../../../../src/core/context/messageRules';
import { questionKey, resultKey } from '../../../../../src/core/session/pins';
import { projectMessages } from '../../../../../src/core/context/projection';
import { turnByTurn } from '../../../../../src/core/session/turnByTurn';
import { beside, Compacting } from '../../../../support/compacting';
import { eventSequences } from '../../../../support/events';
import { asked, calls, replied } from '../../../../support/turns';
import { ScriptedModel } from '../../../../support/ports';
import { assertProperty, isExploring } from '../../../../support/property';
import { isFull } from '../../../../support/full';

/** Histories whose texts are of such a size that they fill windows, more or less. They end in a turn that has begun. */
const histories = fc
  .tuple(
    eventSequences,
    eventSequences,
    eventSequences,
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 43, maxLength: 43 }),
  )
  .map(([some, others, newest, text, sizes]) => {
    let round = 0;
    const now = newest.flatMap((event): AgentEvent[] => {
      if (event.type === 'turn_started') return [];
      if (event.type === 'reply' || event.type === 'reasked') round++;
      return [{ ...event, turn: 'now', ...('round' in event && { round: Math.max(1, round) }) }];
    });
    return { events: [...some, ...others.map(later), asked('now', `${text} now?`), ...now], sizes };
  });

/** The same in turns of its own, some of which go on with one of before. */
function later(event: AgentEvent): AgentEvent {
  return event.turn === 't0' ? event : { ...event, turn: `${event.turn}b` };
}

/** Events with texts of so many characters in them, each another one. */
function filled(events: readonly AgentEvent[], sizes: readonly number[], characters: number): AgentEvent[] {
  return events.map((event, at) => {
    const size = (sizes[at % sizes.length] ?? 0) / 100;
    const text = `text ${at} of it. `.repeat(Math.ceil((size * characters) / 16));
    if (event.type === 'tool_finished') {
      return { ...event, result: { ...event.result, observation: `${event.result.observation}${text}` } };
    }
    if (event.type === 'turn_started') return { ...event, text: `${event.text}${text.slice(0, 400)}` };
    if (event.type !== 'reply' || event.blocks || event.response.metadata.action_type === 'tool_call') return event;
    const response = { ...event.response, response: `${event.response.response}${text}` };
    return { ...event, raw: `${event.raw}${text}`, response };
  });
}

/** Two replies directly after each other, between which a compaction cuts. */
const examples: [{ events: AgentEvent[]; sizes: number[] }, number[], number, boolean][] = [
  [
    {
      events: [
        asked('now', ' now?'),
        replied('now', 1, '', plainResponse('', 1)),
        calls('now', 2, { tool_name: 't', tool_call_id: 'c1', arguments: {} }),
      ],
      sizes: [0, 4, 0],
    },
    [],
    68,
    false,
  ],
];

/** Whether a turn is there whose first line is not the user's message. */
function isMessy(events: readonly AgentEvent[]): boolean {
  const ordered = turnByTurn(events);
  return ordered.some(({ type, turn }, at) => ordered[at - 1]?.turn !== turn && type !== 'turn_started');
}

const textsOf = ({ content }: ModelMessage): string[] =>
  blocksOf(content).flatMap((block) => (block.type === 'text' ? [block.text] : []));

/** Results that a message tells in the reply format without blocks, whose call the message before does not make. */
function orphans(messages: readonly ModelMessage[]): string[] {
  return messages.flatMap((message, at) => {
    if (message.role !== 'user') return [];
    const before = messages[at - 1];
    const said = before?.role === 'assistant' ? messageText(before) : '';
    const { observations } = splitObservations(messageText(message));
    return observations.flatMap(({ tool_call_id: id }) => (said.includes(JSON.stringify(id)) ? [] : [id]));
  });
}

/** Messages as texts, without reasoning. */
const withoutReasoning = (messages: readonly ModelMessage[]): string[] =>
  messages.map(({ role, content }) =>
    JSON.stringify([role, blocksOf(content).filter(({ type }) => !type.includes('thinking'))]),
  );

/** The same without the ids of calls, which are made different within a list. */
const tail = (messages: readonly ModelMessage[]): string[] =>
  withoutReasoning(messages).map((text) => text.replace(/"(?:tool_use_)?id":"[^"]*"/g, ''));

/**
 * Whether a list is the end of another one. Replies that follow each other directly are one message: of it the later ones may be
 * kept alone.
 */
function isEndOf(short: readonly string[], long: readonly string[]): boolean {
  const words = /^\["assistant",\[(?:\{"type":"text","text":")?/;
  return short.every((text, at) => {
    const there = long.at(at - short.length) ?? '';
    return (
      text === there || (at === 0 && words.test(text) && words.test(there) && there.endsWith(text.replace(words, '')))
    );
  });
}

async function assertCompacted(
  compacting: Compacting,
  before: {
    forced: boolean;
    built: readonly ModelMessage[];
    whole: readonly ModelMessage[];
    tokens: number;
    target: number;
    events: AgentEvent[];
  },
  result: CompactionResult,
): Promise<void> {
  const { compactor, model } = compacting;
  const { messages } = compacting.request();
  assert.deepEqual(result.messages, messages);
  assert.deepEqual(messageProblems(messages), [], JSON.stringify(messages));
  assert.deepEqual(model.replyFormat === 'structured-json' ? orphans(messages) : [], []);
  const whole = compacting.whole();
  const { total } = await compacting.budget.measure(whole, model);
  const summary = compacting.emitted.at(-1);
  assert.ok(summary?.type === 'compact_summary');
  assert.ok(total < before.tokens && result.postTokens < result.preTokens, `${total}, ${before.tokens}`);
  // Where it must fit, whatever makes it fit is taken where nothing else helps.
  const most = before.forced ? (model.requestLimit ?? 0) : before.target;
  assert.ok(total <= most, `${summary.mode}: ${total} of ${most}`);

  const { events: kept } = sinceBoundary(compacting.events, compacting.pins);
  const ordered = turnByTurn(before.events);
  const told = new Set([...droppedBefore(ordered, summary.from), ...kept]);
  assert.deepEqual(
    ordered.filter((event) => !told.has(event)),
    [],
    'what is not told in short is there',
  );
  const [short, long] = [tail(whole.messages.slice(1)), tail(before.whole)];
  assert.ok(isMessy(before.events) || isEndOf(short, long), 'the end stays');
  const newest = ordered.findLast(({ type }) => type === 'turn_started');
  const [typed] = newest ? projectMessages([newest], model) : [];
  if (typed) {
    const words = messageText(typed);
    // Without a reply between them results run into it; so does what was said before where a turn's message is lost.
    const stood = (list: readonly ModelMessage[]): string | undefined =>
      list
        .flatMap((message) => (message.role === 'user' ? textsOf(message) : []))
        .findLast((text) => text.includes(words));
    const now = stood(whole.messages);
    const isAlone = stood(before.whole) === words && !isMessy(before.events);
    assert.ok(isAlone ? now === words : now !== undefined, JSON.stringify([before.whole, whole.messages]));
    assert.equal(
      kept.findLast(({ type }) => type === 'turn_started'),
      newest,
      'and nothing of the user behind it',
    );
  }
  assert.equal(compactor.mayCompact(summary.turn, total), false, 'not once more at once');
  assert.equal(JSON.stringify(await compacting.reopened()), JSON.stringify(compacting.request()));
  await compacting.say({ type: 'compaction_undone', turn: summary.turn, id: summary.id });
  const undone = compacting.request().messages;
  assert.equal(JSON.stringify(withoutReasoning(undone)), JSON.stringify(withoutReasoning(before.built)));
}

describe('core/context: a compaction, whatever the conversation', function () {
  const seen = new Map<string, number>();
  const count = (what: string): unknown => seen.set(what, (seen.get(what) ?? 0) + 1);

  for (const replyFormat of replyFormats) {
    for (const [limit, numRuns] of [
      [8000, 150],
      [32_000, 80],
      [200_000, 25],
    ] as const) {
      it(`makes a valid list that is smaller, or none, in ${replyFormat} and a window of ${limit} tokens`, async () => {
        await assertProperty(
          fc.asyncProperty(
            histories,
            fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
            fc.integer({ min: 5, max: 90 }),
            fc.boolean(),
            async ({ events: few, sizes }, pinned, share, forced) => {
              const model = new ScriptedModel();
              Object.assign(model, { replyFormat, requestLimit: limit });
              const said = filled(few, sizes, (limit * share * 4) / 100 / 1.5 / 6);
              const compacting = await Compacting.open(said, model);
              const events = compacting.events;
              await compacting.pin(pinned.map((at) => keyOf(events[at % events.length])));
              const built = compacting.request().messages;
              fc.pre(messageProblems(built).length === 0);
              const whole = compacting.whole().messages;
              const size = await RequestSize.of(compacting, { model, ...beside }, events, compacting.pins);
              try {
                const result = await compacting.compactor.compact(compacting.order({ forced }));
                const before = { forced, built, whole, tokens: size.total, target: size.target, events };
                if (result) await assertCompacted(compacting, before, result);
                else assert.equal(JSON.stringify(compacting.request().messages), JSON.stringify(built));
                const made = compacting.events.findLast(({ type }) => type === 'compact_summary');
                count(made?.type === 'compact_summary' ? made.mode : 'none');
              } catch (error) {
                assert.ok(error instanceof OversizeError || error instanceof CancelledError, String(error));
                assert.ok(forced);
                assert.equal(JSON.stringify(compacting.request().messages), JSON.stringify(built));
                count('too large');
              }
            },
          ),
          { numRuns, examples },
        );
      });
    }
  }

  after(() => {
    // Of new seeds nothing of the kind can be said.
    if (isExploring) return;
    for (const what of ['extract', 'least', 'none', 'too large']) {
      assert.ok((seen.get(what) ?? 0) >= (isFull ? 5 : 1), JSON.stringify([...seen]));
    }
  });
});

/** What a user could pin of an event. */
function keyOf(event: AgentEvent | undefined): string {
  if (event?.type !== 'tool_finished') return questionKey(event?.turn ?? '');
  return resultKey({ ...event, tool_call_id: event.result.tool_call_id });
}
