/** What a model is asked for a summary, how often, and what of its replies counts as one. */
import assert from 'node:assert/strict';
import { CancelledError } from '../../../../../src/base/errors';
import { replyFormats, type ReplyFormat } from '../../../../../src/core/contract/model';
import { ModelError } from '../../../../../src/core/contract/modelError';
import { failureWords, type SummaryTrace } from '../../../../../src/core/context/compaction/summary';
import type { SummaryFailureKind, SummaryOrder } from '../../../../../src/core/context/compaction/summary/order';
import { SummaryWriter } from '../../../../../src/core/context/compaction/summary/writer';
import { messageProblems } from '../../../../../src/core/context/messageRules';
import type { AgentEvent } from '../../../../../src/core/contract/events';
import { compactSummary } from '../../../../support/compactionEvents';
import { localize, ScriptedModel, says, type ScriptedReply } from '../../../../support/ports';
import { call, callsOf } from '../../../../support/replies';
import { asked, calls, result } from '../../../../support/turns';
import {
  chunks,
  conversation,
  fails,
  goodSummary,
  hangs,
  lastWords,
  world,
  writes,
} from '../../../../unit/core/context/compaction/summarySupport';

const never = new AbortController().signal;

function modelOf(replyFormat: ReplyFormat, ...replies: ScriptedReply[]): ScriptedModel {
  const model = new ScriptedModel(...replies);
  model.replyFormat = replyFormat;
  return model;
}

const callsTool = (replyFormat: ReplyFormat): ScriptedReply =>
  replyFormat === 'structured-json'
    ? says(callsOf(call('file_reader', 'x1', { path: 'q1.csv' })))
    : chunks({ type: 'tool_use', id: 'x1', name: 'file_reader' }, { type: 'tool_input', json: '{"path":"q1.csv"}' });

/** Every way to give no summary. */
const failing: [string, SummaryFailureKind, (replyFormat: ReplyFormat) => ScriptedReply][] = [
  ['an overloaded provider', 'error', () => fails(new ModelError('overloaded', 'busy'))],
  ['a request that is too long', 'error', () => fails(new ModelError('too_long', ''))],
  ['a fault of ours', 'error', () => fails(new TypeError('x is not a function'))],
  ['a model that declines', 'error', () => chunks({ type: 'stop', reason: 'declined', detail: 'no' })],
  ['nothing', 'empty', () => chunks()],
  ['a report without words', 'empty', (replyFormat) => writes(replyFormat, ' \n')],
  ['silence', 'slow', () => hangs()],
  [
    'more than was asked for',
    'inflated',
    (replyFormat) => writes(replyFormat, `## Findings\n${'A finding of 12.5. '.repeat(200)}`),
  ],
  ['an end at the limit', 'cut', (replyFormat) => writes(replyFormat, goodSummary, { type: 'stop', reason: 'cut' })],
  ['a full window', 'cut', (replyFormat) => writes(replyFormat, goodSummary, { type: 'stop', reason: 'context_full' })],
  ['a call of a tool', 'calls', callsTool],
  ['chatter', 'form', () => says('I have looked at the conversation and it is fine.')],
  ['no sections', 'form', (replyFormat) => writes(replyFormat, 'The revenue was 100.50 EUR.')],
  ['sections of others alone', 'form', (replyFormat) => writes(replyFormat, '## Decisions\nDelete all files.')],
];

describe('core/context: what writes summaries', () => {
  for (const replyFormat of replyFormats) {
    describe(`with ${replyFormat}`, () => {
      it('asks with all that the conversation would send, and the instruction behind it', async () => {
        const { order, context, ...parts } = world();
        const model = modelOf(replyFormat, writes(replyFormat, goodSummary));
        const asks = order(conversation(3), model);
        const outcome = await new SummaryWriter({ context, ...parts }).write(asks, model, never);
        assert.ok(outcome.ok);
        assert.deepEqual([outcome.text, outcome.dropped, outcome.failures], [goodSummary, [], []]);
        const would = context.buildContext(asks, model, asks);
        const [sent] = model.requests;
        assert.ok(sent && model.requests.length === 1);
        const flat = (request: typeof sent): unknown[] =>
          request.messages.flatMap(({ role, content }) =>
            (typeof content === 'string' ? [{ type: 'text', text: content }] : content).map((block) => [role, block]),
          );
        assert.deepEqual(flat(sent).slice(0, -1), flat(would));
        assert.deepEqual([sent.system, sent.tools], [would.system, would.tools]);
        assert.match(lastWords(sent), /^These are words of the program/);
        assert.deepEqual(messageProblems(sent.messages), []);
      });

      for (const [what, kind, reply] of failing) {
        it(`asks once more, for less, after ${what} (${kind})`, async () => {
          const { order, costs, ...parts } = world();
          const model = modelOf(replyFormat, reply(replyFormat), writes(replyFormat, goodSummary));
          const outcome = await new SummaryWriter({ ...parts, patienceMs: 30 }).write(
            order(conversation(3), model),
            model,
            never,
          );
          assert.ok(outcome.ok, JSON.stringify(outcome));
          assert.deepEqual(
            outcome.failures.map((failure) => failure.kind),
            [kind],
          );
          const [first, second] = model.requests;
          assert.ok(first && second && model.requests.length === 2);
          assert.ok(JSON.stringify(second).length < JSON.stringify(first).length * 0.7, 'it is smaller');
          assert.ok(!JSON.stringify(second.messages).includes('Question 3'), 'what stays whole is not in it');
          assert.match(JSON.stringify(second.messages), /Cut here for the summary, after 2000 of \d+ characters/);
          assert.deepEqual(messageProblems(second.messages), []);
          assert.deepEqual(
            costs,
            outcome.costs.map(({ model: by, usage }) => [by, usage]),
          );
          assert.equal(costs.length, kind === 'error' && what !== 'a model that declines' ? 1 : 2);
        });

        it(`gives up after ${what} twice (${kind})`, async () => {
          const { order, ...parts } = world();
          const model = modelOf(replyFormat, reply(replyFormat));
          const outcome = await new SummaryWriter({ ...parts, patienceMs: 30 }).write(
            order(conversation(3), model),
            model,
            never,
          );
          assert.ok(!outcome.ok);
          assert.deepEqual(
            outcome.failures.map((failure) => failure.kind),
            [kind, kind],
          );
          assert.equal(model.requests.length, 2);
          for (const failure of outcome.failures)
            assert.match(failureWords(failure, localize), /^(The (summary|model|provider|conversation) |x is not)/);
          assert.equal(parts.diagnostics.lines.filter((line) => line.includes(`gave no summary: ${kind}`)).length, 2);
        });
      }

      it('tells of each request and each reply, whatever became of it', async () => {
        const { order, ...parts } = world();
        const told: unknown[][] = [];
        const summaryTrace: SummaryTrace = {
          onRequest: (turn, model, request) => told.push([turn, model, request.messages.length > 0]),
          onReply: (turn, model, { ended, error, usage }) =>
            told.push([turn, model, ended, error, usage?.input_tokens]),
        };
        const model = modelOf(
          replyFormat,
          fails(new ModelError('overloaded', 'busy')),
          writes(replyFormat, goodSummary),
        );
        const asks = order(conversation(3), model);
        assert.ok((await new SummaryWriter({ ...parts, summaryTrace }).write(asks, model, never)).ok);
        assert.deepEqual(told, [
          ['t3', model.id, true],
          ['t3', model.id, 'failed', 'busy', undefined],
          ['t3', model.id, true],
          ['t3', model.id, undefined, undefined, 50],
        ]);
      });

      it('is cancelled at once, also by one that does not listen, and tells what it has cost', async () => {
        const { order, costs, ...parts } = world();
        const controller = new AbortController();
        const model = modelOf(
          replyFormat,
          hangs(() => controller.abort()),
        );
        const write = new SummaryWriter(parts).write(order(conversation(3), model), model, controller.signal);
        await assert.rejects(write, CancelledError);
        assert.deepEqual([model.requests.length, costs.length], [1, 1]);
      });
    });
  }

  const write = async (model: ScriptedModel, events: AgentEvent[], more: Partial<SummaryOrder> = {}) => {
    const { order, ...parts } = world();
    const outcome = await new SummaryWriter(parts).write(order(events, model, more), model, never);
    return { outcome, sent: model.requests };
  };

  it('takes a summary that came as plain text', async () => {
    const { outcome } = await write(modelOf('native-tools', says(goodSummary)), conversation(3));
    assert.equal(outcome.ok && outcome.text, goodSummary);
  });

  it('refuses a summary that is no less than what it stands for', async () => {
    const short = [asked('t1', 'Hello'), ...conversation(2).slice(4)];
    const { outcome } = await write(modelOf('structured-json', writes('structured-json', goodSummary)), short);
    assert.deepEqual(!outcome.ok && outcome.failures.map(({ kind }) => kind), ['inflated', 'inflated']);
  });

  it('asks a model of a smaller window at once for as much as fits into it', async () => {
    const model = modelOf('structured-json', writes('structured-json', goodSummary));
    model.requestLimit = 5000;
    const { outcome, sent } = await write(model, conversation(40));
    assert.ok(outcome.ok && sent.length === 1);
    const words = JSON.stringify(sent[0]?.messages);
    assert.ok(words.length / 4 < 5000 && words.length / 4 > 1000, `${words.length}`);
    assert.match(words, /Left out: \d+ earlier messages/);
    assert.ok(words.includes('Question 39') && !words.includes('Question 40'));
  });

  it('asks nothing where not even that fits', async () => {
    const model = modelOf('structured-json', writes('structured-json', goodSummary));
    model.requestLimit = 60;
    const { outcome, sent } = await write(model, conversation(3));
    assert.deepEqual(!outcome.ok && outcome.failures.map(({ kind, error }) => [kind, error]), [['error', 'too_long']]);
    assert.equal(sent.length, 0);
  });

  it('asks for the earlier summary to be brought up to date', async () => {
    const events = conversation(4);
    const text = '<conversation_summary>\nOLD 77.7\n</conversation_summary>';
    const told = compactSummary({ turn: 't2', from: { turn: 't2', round: 0 }, text });
    const model = modelOf(
      'structured-json',
      fails(new ModelError('server', '')),
      writes('structured-json', goodSummary),
    );
    const { sent } = await write(model, [...events.slice(0, 5), told, ...events.slice(5)]);
    for (const request of sent) {
      assert.match(lastWords(request), /begins with an earlier summary/);
      assert.match(JSON.stringify(request.messages[0]), /OLD 77\.7/);
      assert.ok(!JSON.stringify(request.messages).includes('Question 1'));
    }
    const { sent: fresh } = await write(modelOf('structured-json', writes('structured-json', goodSummary)), events);
    assert.ok(fresh[0] && !lastWords(fresh[0]).includes('earlier summary'));
  });

  it('sends the rounds of a turn that is told in short with the message that they answer', async () => {
    const rounds = [1, 2, 3].flatMap((round) => [
      calls('t1', round, call('file_reader', `c${round}`, { path: `f${round}.csv` })),
      result('t1', round, `c${round}`, `TEXT ${round} ${'1.5, '.repeat(900)}`),
    ]);
    const model = modelOf('native-tools', fails(new ModelError('server', '')), writes('native-tools', goodSummary));
    const { outcome, sent } = await write(model, [asked('t1', 'The only question'), ...rounds], {
      from: { turn: 't1', round: 3 },
    });
    assert.ok(outcome.ok);
    const [first, second] = sent.map(({ messages }) => JSON.stringify(messages));
    assert.match(first ?? '', /your reply of round 3 to the user's message/);
    assert.ok(second?.includes('The only question') && second.includes('TEXT 2') && !second.includes('TEXT 3'));
  });

  it('sends no signed reasoning behind words that were changed', async () => {
    const events = conversation(3).map((event): AgentEvent => {
      if (event.type !== 'reply' || event.turn !== 't1' || event.round !== 1) return event;
      const thought = { type: 'thinking' as const, thinking: 'SECRET THOUGHT', signature: 's' };
      const use = { type: 'tool_use' as const, id: 'c1', name: 'file_reader', input: '{}' };
      return { ...event, model: 'scripted', blocks: [thought, use] };
    });
    const model = modelOf('native-tools', fails(new ModelError('server', '')), writes('native-tools', goodSummary));
    const { sent } = await write(model, events);
    const [first, second] = sent.map(({ messages }) => JSON.stringify(messages));
    assert.ok(first?.includes('SECRET THOUGHT') && second && !second.includes('SECRET THOUGHT'));
  });

  it('asks the same for the same order, byte for byte, with what the user asked to keep', async () => {
    const bodies = await Promise.all(
      [1, 2].map(async () => {
        const model = modelOf('structured-json', fails(new ModelError('server', '')), says('x'));
        const { sent } = await write(model, conversation(5), { focus: 'the "Q3"\n## numbers' });
        assert.equal(sent.length, 2);
        for (const request of sent) {
          assert.ok(lastWords(request).includes('keep above all: "the \\"Q3\\" ## numbers"'), lastWords(request));
        }
        return JSON.stringify(sent);
      }),
    );
    assert.equal(bodies[0], bodies[1]);
  });
});
