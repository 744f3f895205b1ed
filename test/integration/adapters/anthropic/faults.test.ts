/**
 * Everything that goes wrong with a request or a reply, in the first round and behind tools, in both reply formats: each ends
 * in a session that goes on, in words that say what to do, with nothing lost and no side effect lost or done twice.
 */
import assert from 'node:assert/strict';
import { replyFormats, type ReplyFormat } from '../../../../src/core/contract/model';
import type { ModelErrorKind } from '../../../../src/core/contract/modelError';
import { faults } from '../../../support/messagesApi/faults';
import { replies } from '../../../support/messagesApi/replies';
import type { Reply, Step } from '../../../support/messagesApi/script';
import { only, tool } from '../../../support/chat';
import { openClaude, type Claude } from '../../claude';
import { replyOf } from '../../../support/structuredReply';
import { call, callsOf, complete } from '../../../support/replies';
import { isFull } from '../../../support/full';

type Expected =
  /** The turn is done in the end: asked again by itself, asked again with words, or told to the model as a result. */
  | { ends: 'complete'; by: 'retry' | 'reask' | 'observation' | 'nothing'; notice?: RegExp; report?: string }
  /** It fails with words of this kind. */
  | { ends: 'failed'; kind: ModelErrorKind; says: RegExp; words?: string };

interface Fault {
  name: string;
  /** What the server does when it is asked, once or as often as it must. */
  steps: (replyFormat: ReplyFormat) => Step[];
  /** What happens, where the reply formats differ for each. */
  expected: Expected | ((replyFormat: ReplyFormat) => Expected);
  /** Calls of the counted tool that this fault itself may run. */
  runs?: number;
  /** The first answer does not come, or not to its end. */
  isSilent?: boolean;
}

const report = complete('The report');
const said = (replyFormat: ReplyFormat, more: Partial<Reply> = {}): Reply =>
  replyOf(complete('Words that came'), replyFormat, more);
const retried: Expected = { ends: 'complete', by: 'retry', report: 'The report' };
const asked: Expected = { ends: 'complete', by: 'reask', report: 'The report' };
const told: Expected = { ends: 'complete', by: 'observation', report: 'The report' };
const good = (replyFormat: ReplyFormat): Reply => replyOf(report, replyFormat);
const twice = (step: Step, replyFormat: ReplyFormat): Step[] => [step, good(replyFormat)];
/** Four times the same: as often as a request is sent at most in these tests. */
const always = (step: Step): Step[] => [step, step, step, step];
const rawCall = (replyFormat: ReplyFormat, name: string, input: string): Reply =>
  replyFormat === 'native-tools'
    ? { blocks: [{ type: 'tool_use', id: 'x1', name, inputJson: input }] }
    : replies.text(
        `{"task_analysis":"a","execution_plan":"R1: b","current_round":1,"action":{"type":"tool_call","content":[{"tool_name":"${name}","tool_call_id":"x1","arguments":${input}}]}}`,
      );
const brokenEvents = [
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
] as const;

const table: Fault[] = [
  { name: '429 with retry-after', steps: (c) => twice(faults.rateLimited(0.01), c), expected: retried },
  { name: '429 without retry-after', steps: (c) => twice(faults.rateLimited(), c), expected: retried },
  {
    name: '429 that asks for an hour',
    steps: () => [faults.rateLimited(3600)],
    expected: { ends: 'failed', kind: 'rate_limited', says: /limit of requests is reached.*rate limit of 50,000/ },
  },
  { name: '529', steps: (c) => twice(faults.overloaded(), c), expected: retried },
  { name: '500', steps: (c) => twice(faults.internal(), c), expected: retried },
  { name: '504', steps: (c) => twice(faults.timeout(), c), expected: retried },
  {
    name: '529 without end',
    steps: () => always(faults.overloaded()),
    expected: { ends: 'failed', kind: 'overloaded', says: /overloaded\. Wait a while/ },
  },
  {
    name: '401',
    steps: () => [faults.badKey()],
    expected: { ends: 'failed', kind: 'wrong_key', says: /key was not accepted\. Set a valid key/ },
  },
  {
    name: '402',
    steps: () => [faults.billing()],
    expected: { ends: 'failed', kind: 'no_credit', says: /no credit left\. Add credit/ },
  },
  {
    name: 'credit used up',
    steps: () => [faults.creditTooLow()],
    expected: { ends: 'failed', kind: 'no_credit', says: /Plans & Billing/ },
  },
  {
    name: '403',
    steps: () => [faults.forbidden()],
    expected: { ends: 'failed', kind: 'no_access', says: /may not use this model/ },
  },
  {
    name: '404',
    steps: () => [faults.modelNotFound('claude-sonnet-5-5')],
    expected: { ends: 'failed', kind: 'unknown_model', says: /does not know this model\. Pick another/ },
  },
  {
    name: '413',
    steps: () => [faults.tooLarge()],
    expected: { ends: 'failed', kind: 'too_long', says: /too long for this model/ },
  },
  {
    name: 'prompt is too long',
    steps: () => [faults.promptTooLong()],
    expected: { ends: 'failed', kind: 'too_long', says: /too long.*215000 tokens > 200000 maximum/ },
  },
  { name: 'connection reset', steps: (c) => twice(faults.reset(), c), expected: retried },
  {
    name: 'connection reset without end',
    steps: () => always(faults.reset()),
    expected: { ends: 'failed', kind: 'network', says: /cannot be reached\. Check the network/ },
  },
  { name: 'no answer', steps: (c) => twice(faults.silence(), c), expected: retried, isSilent: true },
  ...brokenEvents.flatMap((event): Fault[] => [
    { name: `cut after ${event}`, steps: (c) => twice(said(c, { cutAfter: event }), c), expected: retried },
    { name: `ended after ${event}`, steps: (c) => twice(said(c, { endAfter: event }), c), expected: retried },
    { name: `error after ${event}`, steps: (c) => twice(said(c, { errorAfter: event }), c), expected: retried },
    { name: `garbage after ${event}`, steps: (c) => twice(said(c, { garbageAfter: event }), c), expected: retried },
  ]),
  {
    name: 'stall',
    steps: (c) => twice(said(c, { stallAfter: 'content_block_delta' }), c),
    ...{ expected: retried, isSilent: true },
  },
  {
    name: 'cut again and again',
    steps: (c) => always(said(c, { cutAfter: 'content_block_stop' })),
    expected: { ends: 'failed', kind: 'cut_off', says: /broke off\. Continue/, words: 'Words that came' },
  },
  {
    name: 'max_tokens in a report',
    steps: (c) =>
      c === 'native-tools'
        ? [replies.maxTokens({ type: 'tool_use', id: 'x1', name: 'complete', inputJson: '{"content":"Words that ca' })]
        : [replies.maxTokens({ type: 'text', text: JSON.stringify(complete('Words that came')).slice(0, -5) })],
    expected: { ends: 'complete', by: 'nothing', notice: /its end is missing/, report: 'Words that ca' },
  },
  {
    name: 'max_tokens in a call',
    steps: (c) => [{ ...rawCall(c, 'count', '{"sql":"DELETE'), stop_reason: 'max_tokens' }, good(c)],
    expected: asked,
  },
  {
    name: 'max_tokens behind a call',
    steps: (c) => [{ ...rawCall(c, 'count', '{}'), stop_reason: 'max_tokens' }, good(c)],
    expected: (c) => (c === 'native-tools' ? asked : told), // the JSON of the other is whole
    runs: 1,
  },
  {
    name: 'refusal',
    steps: (c) => [replies.refusal('cyber', 'Not this.', ...said(c).blocks)],
    expected: { ends: 'failed', kind: 'declined', says: /declined to answer.*Not this\./, words: 'Words that came' },
  },
  {
    name: 'context window full',
    steps: (c) => [replies.contextExceeded(...rawCall(c, 'count', '{"sql":"DEL').blocks)],
    expected: { ends: 'failed', kind: 'too_long', says: /Start a new session/ },
  },
  {
    name: 'fenced JSON in prose',
    steps: () => [replies.text(`Here it is:\n\`\`\`json\n${JSON.stringify(report)}\n\`\`\`\nDone.`)],
    expected: { ends: 'complete', by: 'nothing', report: 'The report' },
  },
  {
    name: 'broken JSON',
    steps: (c) => [c === 'native-tools' ? rawCall(c, 'count', '{"a": ') : replies.text('{"task_analysis": }'), good(c)],
    expected: asked,
  },
  {
    name: 'prose, twice',
    steps: () => [replies.text('I would say 42.'), replies.text('As I said: 42.')],
    expected: { ends: 'complete', by: 'reask', notice: /not answer in the agreed form/, report: 'As I said: 42.' },
  },
  { name: 'a tool that there is not', steps: (c) => [rawCall(c, 'dream', '{}'), good(c)], expected: told },
  { name: 'bad arguments', steps: (c) => [rawCall(c, 'strict', '{"rows":"many"}'), good(c)], expected: told },
  {
    name: 'arguments that are no object',
    steps: (c) => [rawCall(c, 'count', '[1]'), good(c)],
    expected: asked,
  },
  {
    name: 'seven calls',
    steps: (c) => [replyOf(callsOf(...[1, 2, 3, 4, 5, 6, 7].map((n) => call('count', `s${n}`, { n }))), c), good(c)],
    expected: told,
    runs: 6,
  },
  {
    name: 'repeated ids',
    steps: (c) => [replyOf(callsOf(call('count', 'same', { n: 1 }), call('count', 'same', { n: 2 })), c), good(c)],
    expected: asked,
  },
  {
    name: 'an id of an earlier round',
    steps: (c) => [replyOf(callsOf(call('count', 'before', { n: 2 })), c), good(c)],
    expected: told,
    runs: 1,
  },
  { name: 'empty reply', steps: (c) => [{ blocks: [] }, good(c)], expected: asked },
  {
    name: 'empty reply, twice',
    steps: () => [{ blocks: [] }, { blocks: [] }],
    expected: { ends: 'complete', by: 'reask', notice: /gave no answer/, report: '' },
  },
  {
    name: 'reasoning alone',
    steps: (c) => [{ blocks: [{ type: 'thinking', thinking: 'hm' }] }, good(c)],
    expected: asked,
  },
];

for (const replyFormat of replyFormats) {
  const short = replyFormat === 'native-tools' ? (['behind tools'] as const) : (['the first round'] as const);
  for (const place of isFull ? (['the first round', 'behind tools'] as const) : short) {
    describe(`adapters/anthropic: faults in ${place}, ${replyFormat}`, function () {
      let claude: Claude | undefined;
      afterEach(() => claude?.close());

      for (const { name, steps, expected, runs = 0, isSilent = false } of table) {
        it(name, async () => {
          let ran = 0;
          const count = tool('count', () => Promise.resolve(`run ${++ran}`));
          const strict = tool('strict', () => Promise.reject(new Error('rows: expected a number')));
          const before =
            place === 'the first round' ? [] : [replyOf(callsOf(call('count', 'before', { n: 1 })), replyFormat)];
          claude = await openClaude(replyFormat, { tools: [count, strict], silent: isSilent ? [before.length] : [] });
          const { server, chat } = claude;
          server.script(...before, ...steps(replyFormat));
          const outcome = await chat.conversation.send('What?', []);
          const end = typeof expected === 'function' ? expected(replyFormat) : expected;

          assert.equal(outcome, end.ends);
          const [finished] = only(chat.events, 'turn_finished');
          const reply = only(chat.events, 'reply').at(-1);
          const notices = only(chat.events, 'notice').map(({ text }) => text);
          if (end.ends === 'failed') {
            assert.equal(finished?.error_kind, end.kind);
            assert.match(finished.error ?? '', end.says);
            if (end.words !== undefined) assert.match(JSON.stringify(reply), new RegExp(end.words));
          } else {
            assert.equal(finished?.error, undefined);
            assert.equal(reply?.response.response, end.report);
            if (end.notice) assert.match(notices.join(), end.notice);
            else assert.deepEqual(notices, []);
            assert.equal(only(chat.events, 'reasked').length > 0, end.by === 'reask');
            assert.equal(only(chat.events, 'retry_scheduled').length > 0, end.by === 'retry');
          }
          // No side effect is lost, and none is done again.
          const expectedRuns = before.length + (end.ends === 'complete' && end.by === 'reask' ? 0 : runs);
          assert.equal(ran, expectedRuns, 'runs of the tool');
          assert.deepEqual([server.scriptLeft, server.problems, server.refusals], [0, [], []]);

          // The session goes on, here and after a restart.
          server.script(good(replyFormat));
          assert.equal(await chat.conversation.send('And now?', []), 'complete');
          assert.equal(only(chat.events, 'reply').at(-1)?.response.response, 'The report');
          assert.deepEqual(server.refusals, []);
          assert.equal(ran, expectedRuns);
        });
      }
    });
  }
}
