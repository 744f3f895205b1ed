/** Summaries by Claude over HTTP: the provider finds what it has in its cache, and has nothing to refuse. */
import assert from 'node:assert/strict';
import * as z from 'zod';
import { replyFormats } from '../../../../../src/core/contract/model';
import { ContextManager } from '../../../../../src/core/context/contextManager';
import { SummaryWriter } from '../../../../../src/core/context/compaction/summary/writer';
import { eventsOf } from '../../../../../src/core/session/eventEntries';
import { ToolPipeline } from '../../../../../src/core/tools/pipeline';
import { faults } from '../../../../support/messagesApi/faults';
import { replyOf } from '../../../../support/structuredReply';
import { reader } from '../../../../support/longChat';
import { KEY, MODEL, openClaude, type Claude } from '../../../claude';
import { MemoryLog, tickingClock } from '../../../../support/ports';
import { call, callsOf, complete } from '../../../../support/replies';
import { MessagesApi } from '../../../../support/messagesApi/server';
import { goodSummary, world } from '../../../../unit/core/context/compaction/summarySupport';

const never = new AbortController().signal;
const bodySchema = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.array(z.looseObject({})) })),
});
const { specs } = new ToolPipeline([reader], { check: () => ({ allowed: true }) }, tickingClock(), new MemoryLog());
/** That of the conversation in test/support/chat. */
const PROMPT = 'SYSTEM<!-- tools --><!-- /tools -->';

const unmarked = (value: unknown): string =>
  JSON.stringify(value).replace(/,"cache_control":\{"type":"ephemeral"\}/g, '');

for (const replyFormat of replyFormats) {
  describe(`core/context: summaries by Claude, with ${replyFormat}`, function () {
    let server: MessagesApi;
    let claude: Claude;
    beforeEach(async () => {
      server = await MessagesApi.start({ key: KEY });
      claude = await openClaude(replyFormat, { server, tools: [reader] });
      for (const turn of [1, 2, 3]) {
        const read = replyOf(
          callsOf(call('file_reader', `c${turn}`, { path: `q${turn}.csv`, characters: 3000 })),
          replyFormat,
        );
        const thinking = { type: 'thinking', thinking: `Thinking of ${turn}` } as const;
        server.script({ ...read, blocks: [thinking, ...read.blocks] });
        server.script(replyOf(complete(`The revenue of quarter ${turn} was ${turn}00.50 EUR.`), replyFormat));
        assert.equal(await claude.chat.conversation.send(`Question ${turn}`, []), 'complete');
      }
    });
    afterEach(() => server.close());

    const summarise = async (model = claude.client) => {
      const { order, ...parts } = world();
      const events = eventsOf(claude.chat.session.entries);
      const context = new ContextManager(PROMPT, { read: () => Promise.resolve({}) });
      const system = await context.systemPrompt(specs, replyFormat);
      const asked = order(events, claude.client, { system, tools: specs });
      return new SummaryWriter({ ...parts, context }).write(asked, model, never);
    };

    it('are asked for on the cached prefix: the last request byte for byte, and its last mark', async () => {
      const last = bodySchema.parse(server.accepted.at(-1)?.body);
      server.script(replyOf(complete(goodSummary), replyFormat));
      const outcome = await summarise();
      assert.equal(outcome.ok && outcome.text, goodSummary);
      const sent = bodySchema.parse(server.accepted.at(-1)?.body);
      const { messages: told, ...beside } = last;
      const { messages, ...besideNow } = sent;
      assert.equal(
        JSON.stringify(besideNow),
        JSON.stringify(beside),
        'model, tools, prompt with its mark, form, thinking',
      );
      assert.equal(unmarked(messages.slice(0, told.length)), unmarked(told));
      assert.equal(
        JSON.stringify(messages[told.length - 1]),
        JSON.stringify(told.at(-1)),
        'the last message, mark and all',
      );
      assert.match(JSON.stringify(told.at(-1)), /cache_control/);
      const [before, now] = server.usage.each.slice(-2);
      assert.ok(before && now);
      assert.equal(
        now.cache_read_input_tokens,
        before.cache_read_input_tokens + before.cache_creation_input_tokens + before.input_tokens,
        'all of it was read from the cache',
      );
      assert.deepEqual([server.refusals, server.problems], [[], []]);
    });

    it('are asked for on less after a failure, in a list that the server takes', async () => {
      server.script(faults.overloaded(), replyOf(complete(goodSummary), replyFormat));
      const outcome = await summarise();
      assert.ok(outcome.ok);
      assert.deepEqual(
        outcome.failures.map(({ kind, error }) => [kind, error]),
        [['error', 'overloaded']],
      );
      assert.deepEqual([server.refusals, server.problems], [[], []]);
      assert.ok(!JSON.stringify(server.accepted.at(-1)?.body).includes('Question 3'));
    });

    it('may be of another model, which gets no reasoning of the first', async () => {
      server.script(replyOf(complete(goodSummary), replyFormat));
      const outcome = await summarise(claude.provider.client('claude-haiku-5-5', replyFormat));
      assert.equal(outcome.ok && outcome.model, 'claude-haiku-5-5');
      assert.ok(!JSON.stringify(server.accepted.at(-1)?.body).includes('Thinking of'));
      assert.notEqual(MODEL, 'claude-haiku-5-5');
      assert.deepEqual([server.refusals, server.problems], [[], []]);
    });
  });
}
