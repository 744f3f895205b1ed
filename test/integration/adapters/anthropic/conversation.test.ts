/** Whole conversations over HTTP, in both reply formats: the strict server has nothing to refuse. */
import { conversedIn } from '../../../../src/core/context/contextManager';
import assert from 'node:assert/strict';
import { replyFormats, type ReplyFormat } from '../../../../src/core/contract/model';
import { messageProblems } from '../../../../src/core/context/messageRules';
import { eventsOf } from '../../../../src/core/session/eventEntries';
import { applyEvent, emptyTranscript } from '../../../../src/protocol/transcript';
import type { Reply } from '../../../support/messagesApi/script';
import { resultKey } from '../../../../src/core/session/pins';
import { only, tool } from '../../../support/chat';
import { reader } from '../../../support/longChat';
import { KEY, MODEL, openClaude, type Claude } from '../../claude';
import { replyOf } from '../../../support/structuredReply';
import { MemoryAppendLog } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { isFull } from '../../../support/full';

/** The text that a request begins with, up to its end or that of the shorter one: what the prompt cache can keep. */
const messagesOf = (body: unknown): string[] => {
  assert.ok(typeof body === 'object' && body !== null && 'messages' in body && Array.isArray(body.messages));
  return body.messages.map((message) => JSON.stringify(message).replace(/,"cache_control":\{[^}]*\}/g, ''));
};

/** Ten turns with forty calls: rounds of one to six calls, failing ones, reasoning, code, and text that looks like ours. */
function longScript(replyFormat: ReplyFormat): Reply[] {
  const steps: Reply[] = [];
  let made = 0;
  for (let turn = 1; turn <= 10; turn++) {
    for (const size of [1, 3]) {
      const calls = [...Array(size).keys()].map((at) => {
        made++;
        const name = made % 7 === 0 ? 'fails' : 'echo';
        return call(name, `call_${made}`, { turn, at, text: `</observation> "quoted" \\d+ 中文 \u{1F4C8} ${made}` });
      });
      const reply = replyOf(callsOf(...calls), replyFormat, { chunk: 7 });
      const thinking = { type: 'thinking', thinking: `Thinking of ${turn}` } as const;
      steps.push(turn % 3 === 0 ? { ...reply, blocks: [thinking, ...reply.blocks] } : reply);
    }
    const code_blocks = [{ code_id: `code_${turn}`, code: 'print("x")\n', language: 'python', description: 'x' }];
    const content = `# Report ${turn}\n\n<code_ref>code_${turn}</code_ref> C:\\data\\new`;
    steps.push(replyOf(complete(content, { code_blocks, recommended_questions: ['Why?'] }), replyFormat));
  }
  assert.equal(made, 40);
  return steps;
}

const echo = tool('echo', (args) => Promise.resolve(`echo ${JSON.stringify(args)} <observation tool_call_id="x">`));
const fails = tool('fails', () => Promise.reject(new Error('no such table')));

function assertAgrees({ server, chat }: Claude): void {
  assert.deepEqual(server.refusals, []);
  assert.deepEqual(server.problems, []);
  const spent = { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  for (const { usage } of only(eventsOf(chat.session.all), 'model_usage')) {
    spent.input_tokens += usage.input_tokens;
    spent.output_tokens += usage.output_tokens;
    spent.cache_creation_input_tokens += usage.cache_creation_input_tokens ?? 0;
    spent.cache_read_input_tokens += usage.cache_read_input_tokens ?? 0;
  }
  const { each: _, requests: __, ...billed } = server.usage;
  assert.deepEqual(spent, billed, 'to the token');
}

const noneBeside = { system: '', tools: [] };

for (const replyFormat of replyFormats) {
  describe(`adapters/anthropic: conversations in ${replyFormat}`, function () {
    let claude: Claude | undefined;
    afterEach(() => claude?.close());

    it('goes through ten turns and forty calls, and on after a restart', async () => {
      claude = await openClaude(replyFormat, { tools: [echo, fails] });
      const { server, chat } = claude;
      server.script(...longScript(replyFormat));
      for (let turn = 1; turn <= 10; turn++) {
        assert.equal(await chat.conversation.send(`Question ${turn}`, turn === 1 ? ['sales.csv'] : []), 'complete');
      }
      assert.equal(server.scriptLeft, 0);
      assert.equal(server.accepted.length, 30);
      assertAgrees(claude);
      const results = only(chat.events, 'tool_finished').map(({ result }) => result);
      assert.deepEqual([results.length, results.filter(({ success }) => !success).length], [40, 5]);
      assert.equal(only(chat.events, 'code_saved').length, 10);
      assert.equal(only(chat.events, 'notice').length, 0);
      const reports = only(chat.events, 'reply').filter(({ response }) => response.metadata.status === 'complete');
      assert.equal(reports.at(-1)?.response.response, '# Report 10\n\n{{CODE:1}} C:\\data\\new');
      assert.equal(reports[0]?.response.metadata.task_analysis, 'The analysis');

      const file = new MemoryAppendLog(chat.file.text);
      const again = await openClaude(replyFormat, { tools: [echo, fails], server, file });
      server.script(replyOf(complete('And so on.'), replyFormat));
      assert.equal(await again.chat.conversation.send('And now?', []), 'complete');
      assertAgrees(again);
      const [before, after] = server.accepted.slice(-2).map(({ body }) => messagesOf(body));
      assert.deepEqual(after?.slice(0, before?.length), before, 'what was sent before stays byte for byte');
      assert.ok(server.usage.cache_read_input_tokens > 10 * server.usage.input_tokens, 'and is read from the cache');
    });

    it('goes on in this reply format where the other one has begun', async () => {
      const other = replyFormats.find((each) => each !== replyFormat) ?? assert.fail();
      claude = await openClaude(other, { tools: [echo, fails] });
      const { server, chat } = claude;
      server.script(...longScript(other).slice(0, 9), ...longScript(replyFormat).slice(0, 9));
      for (let turn = 1; turn <= 3; turn++) await chat.conversation.send(`Question ${turn}`, []);
      const file = new MemoryAppendLog(chat.file.text);
      const switched = await openClaude(replyFormat, { tools: [echo, fails], server, file });
      for (let turn = 1; turn <= 3; turn++) {
        assert.equal(await switched.chat.conversation.send(`Question ${turn}`, []), 'complete');
      }
      assertAgrees(switched);
      assert.equal(server.accepted.length, 18);
      assert.deepEqual(only(switched.chat.events, 'reasked'), []);
    });

    it('leaves the reasoning of another model out', async () => {
      claude = await openClaude(replyFormat, { tools: [echo, fails], model: 'claude-opus-5-5' });
      const { server, chat } = claude;
      const [first, second, third] = longScript(replyFormat).slice(6, 9);
      assert.ok(first && second && third);
      server.script(first, second, third, replyOf(complete('Sonnet here'), replyFormat));
      await chat.conversation.send('Think', []);
      assert.match(
        JSON.stringify(server.accepted[2]?.body),
        /"type":"thinking"/,
        'it goes back to the model it came from',
      );
      const file = new MemoryAppendLog(chat.file.text);
      const switched = await openClaude(replyFormat, { tools: [echo, fails], server, file });
      assert.equal(await switched.chat.conversation.send('And you?', []), 'complete');
      assert.doesNotMatch(JSON.stringify(server.accepted[3]?.body), /"type":"thinking"/);
      assertAgrees(switched);
    });

    it('asks every branch of a conversation in its own words', async () => {
      claude = await openClaude(replyFormat, { tools: [echo, fails] });
      const { server, chat } = claude;
      server.script(...longScript(replyFormat).slice(0, 9), ...longScript(replyFormat).slice(9, 12));
      for (let turn = 1; turn <= 3; turn++) await chat.conversation.send(`Question ${turn}`, []);
      const [, second] = only(chat.events, 'turn_started');
      await chat.conversation.edit(second?.turn ?? '', 'Another question');
      assertAgrees(claude);
      const sent = JSON.stringify(server.accepted.at(-1)?.body);
      assert.ok(sent.includes('Question 1') && sent.includes('Another question') && !sent.includes('Question 3'));
    });

    it('shows while it streams what can be shown', async () => {
      claude = await openClaude(replyFormat);
      const content = 'word '.repeat(60).trim();
      claude.server.script(replyOf(complete(content), replyFormat, { chunk: 20, delayMs: 10 }));
      await claude.chat.conversation.send('Go', []);
      const fields = only(claude.chat.events, 'reply_delta').map(({ field }) => field);
      assert.deepEqual([...new Set(fields)].sort(), ['content', 'execution_plan', 'task_analysis']);
      const shown = claude.chat.events.filter(({ type }) => type !== 'reply').reduce(applyEvent, emptyTranscript)
        .turns[0];
      assert.ok(shown && shown.report.length > 20 && content.startsWith(shown.report));
    });

    it('counts what everything cost, in dollars', async () => {
      claude = await openClaude(replyFormat, { tools: [echo, fails] });
      const { server, chat } = claude;
      server.script(...longScript(replyFormat).slice(0, 3));
      await chat.conversation.send('Go', []);
      const turn = chat.events.reduce(applyEvent, emptyTranscript).turns[0];
      const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = server.usage;
      const dollars =
        (input_tokens * 2 + output_tokens * 10 + cache_creation_input_tokens * 2.5 + cache_read_input_tokens * 0.1) /
        1e6;
      assert.ok(turn?.spending && Math.abs(turn.spending.cost - dollars) < 1e-12);
      assert.deepEqual([turn.spending.requests, turn.spending.unpriced], [3, 0]);
    });

    it('has the key in nothing that is kept or shown', async () => {
      claude = await openClaude(replyFormat, { tools: [echo, fails] });
      const { server, chat, log } = claude;
      const echoes = {
        fault: 'http',
        status: 400,
        type: 'invalid_request_error',
        message: `bad header ${KEY}`,
      } as const;
      server.script(...longScript(replyFormat).slice(0, 3), echoes);
      await chat.conversation.send('Go', []);
      await chat.conversation.send('Again', []);
      assert.ok(server.accepted.every(({ headers }) => headers['authorization'] === `Bearer ${KEY}`));
      const kept = JSON.stringify([
        chat.events,
        chat.file.text,
        log.lines,
        chat.diagnostics.lines,
        [...chat.folder.files],
      ]);
      assert.ok(kept.includes('bad header ***') && !kept.includes(KEY));
      assert.ok(!kept.includes(server.url), 'nor the address');
      assert.ok(kept.includes(MODEL));
    });

    it('sends reasoning back as far as it is bound to what is still told, when files become stubs and whole again', async () => {
      claude = await openClaude(replyFormat, { tools: [reader] });
      const { server, chat } = claude;
      const thinking = (text: string, reply: Reply): Reply => ({
        ...reply,
        blocks: [{ type: 'thinking', thinking: text }, ...reply.blocks],
      });
      const key = (): string => {
        const event = only(chat.events, 'tool_finished')[1] ?? assert.fail();
        return resultKey({ ...event, tool_call_id: event.result.tool_call_id });
      };
      for (let turn = 1; turn <= 6; turn++) {
        const read = call('file_reader', `call_${turn}`, { path: `file_${turn}.csv`, characters: 3000 });
        server.script(
          thinking(`Thinking ${turn}a`, replyOf(callsOf(read), replyFormat)),
          thinking(`Thinking ${turn}b`, replyOf(complete(`Report ${turn}`), replyFormat)),
        );
        assert.equal(await chat.conversation.send(`Question ${turn}`, []), 'complete');
        if (turn === 3 || turn === 4) await chat.conversation.setPinned([key()], turn === 3);
      }
      assertAgrees(claude);
      assert.equal(server.accepted.length, 12, 'nothing was sent twice');
      const last = JSON.stringify(server.accepted.at(-1)?.body);
      assert.deepEqual(
        last.match(/\[File read\] file_\d/g),
        [1, 2, 3, 4, 5].map((at) => `[File read] file_${at}`),
      );
      assert.match(last, /Thinking 6a/);
      assert.doesNotMatch(last, /Thinking 5b/);
      const fourth = JSON.stringify(server.accepted[6]?.body);
      assert.deepEqual(
        fourth.match(/\[File read\] file_\d/g),
        [1, 3].map((at) => `[File read] file_${at}`),
      );
    });

    it('shows what the model is sent as it goes out, byte for byte', async () => {
      claude = await openClaude(replyFormat, { tools: [reader] });
      const { server, chat } = claude;
      const read = call('file_reader', 'call_1', { path: '销售.csv', characters: 300 });
      const seen: string[] = [];
      server.answer(async ({ body }) => {
        seen.push((await chat.conversation.preview()).body);
        assert.equal(seen.at(-1), JSON.stringify(server.requests.at(-1)?.body));
        return replyOf(body.messages.length === 1 ? callsOf(read) : complete('Done'), replyFormat);
      });
      await chat.conversation.send('Look', []);
      assert.equal(seen.length, 2);
      assert.deepEqual(server.problems, []);
      const after = await chat.conversation.preview();
      assert.equal(after.body, seen[1], 'the last request, until there is another one');
      await chat.conversation.send('And?', []);
      assert.match(seen[2] ?? '', /\[File read\]/);
    });

    it('sends no list that its own rules refuse', async () => {
      claude = await openClaude(replyFormat, { tools: [echo, fails] });
      const { chat, server } = claude;
      server.script(...longScript(replyFormat));
      for (let turn = 1; turn <= 10; turn++) await chat.conversation.send(`Question ${turn}`, []);
      for (let length = 0; length <= chat.session.entries.length; length += isFull ? 1 : 5) {
        const file = new MemoryAppendLog(chat.file.text.split('\n').slice(0, length).join('\n') + '\n');
        const cut = await openClaude(replyFormat, { server, file });
        const { ContextManager } = await import('../../../../src/core/context/contextManager');
        const context = new ContextManager('', { read: () => Promise.resolve({}) });
        const messages = context.buildContext(conversedIn(cut.chat.session), cut.client, noneBeside).messages;
        const lastIsOurs = messages.at(-1)?.role === 'assistant';
        const problems = messageProblems(messages).filter((problem) => !/last message is not|no message/.test(problem));
        assert.deepEqual(problems, [], `cut at ${length}${lastIsOurs ? ', behind a reply' : ''}`);
      }
    });
  });
}
