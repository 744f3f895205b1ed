/** Conversations that are longer than the window: they are told in short, and go on. */
import assert from 'node:assert/strict';
import { ModelError } from '../../../../src/core/contract/modelError';
import { questionKey } from '../../../../src/core/session/pins';
import { only, openChat, tool } from '../../../support/chat';
import {
  assertValid,
  pages,
  query,
  report,
  SUMMARY,
  summaries,
  talk,
  textOf,
  turns,
  windowed,
  words,
  writerOf,
} from '../../../support/longTalk';
import { says, type ScriptedReply } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { inFull } from '../../../support/full';

describe('core/agent: a conversation that is longer than the window', function () {
  it('is told in short by the program where no model may be asked, and keeps what it found', async () => {
    const model = windowed(40_000, ...turns(12, 3000));
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 12);
    const made = summaries(chat);
    assert.ok(
      made.length >= 1 && made.every(({ mode }) => mode === 'extract'),
      JSON.stringify(made.map((m) => m.mode)),
    );
    for (const { preTokens, postTokens } of made) assert.ok(postTokens < preTokens && postTokens <= 20_000);
    const last = textOf(model.requests.at(-1));
    for (let at = 1; at <= 11; at++)
      assert.ok(last.includes(`Region ${at} sold ${at}00 units`), `figure of turn ${at}`);
    assert.ok(last.includes('Question 1: what of region 1?'));
  });

  it('is summarised by a model, and the newest part stays whole', async () => {
    const model = windowed(40_000, ...turns(12, 3000));
    const writer = writerOf(report(SUMMARY));
    const chat = await openChat(model, { tools: [pages], summarizer: writer });
    await talk(model, chat, 12);
    const [first] = summaries(chat);
    assert.equal(first?.mode, 'summarize');
    assert.ok(first.text.includes('Revenue in the north is 4,711 EUR (Q1).'));
    assert.ok(first.postTokens <= 20_000);
    const usages = only(chat.events, 'model_usage').filter(({ purpose }) => purpose === 'summary');
    assert.ok(usages.length >= 1);
  });

  it('is compacted in the middle of a turn, whose message stays as it was', async () => {
    const question = `What of all regions? ${words(40)}`;
    const model = windowed(40_000, ...Array.from({ length: 14 }, (_, at) => query(`q${at}`, 3000)), report('Done.'));
    const chat = await openChat(model, { tools: [pages] });
    assert.equal(await chat.conversation.send(question, []), 'complete');
    assertValid(model);
    const [made] = summaries(chat);
    assert.ok(made && made.from.round > 1);
    const [first] = model.requests.at(-1)?.messages ?? [];
    const blocks = typeof first?.content === 'string' ? [] : (first?.content ?? []);
    assert.deepEqual(blocks.at(-1), { type: 'text', text: question });
    const summary = textOf(model.requests.at(-1));
    assert.ok(summary.includes('"label":"q0"'), 'what was done is told as done');
  });

  it('does no call again that is told as done', async () => {
    const tasks = Array.from({ length: 16 }, (_, at) => `task_${at}`);
    const run: string[] = [];
    const worker = tool('query_database', (args) => {
      const { label } = args as { label: string };
      run.push(label);
      return Promise.resolve(`Result ${label}\n${words(2500)}`);
    });
    // It calls what it cannot see in its conversation, one after the other.
    const next: ScriptedReply = (request, signal) => {
      const seen = textOf(request);
      const open = tasks.find((task) => !seen.includes(`"label":"${task}"`) && !seen.includes(`"label": "${task}"`));
      const reply =
        open === undefined ? complete('All done.') : callsOf(call('query_database', `c_${open}`, { label: open }));
      return says(reply, 5000)(request, signal);
    };
    const model = windowed(40_000, next);
    const chat = await openChat(model, { tools: [worker] });
    assert.equal(await chat.conversation.send('Do all tasks.', []), 'complete');
    assert.ok(summaries(chat).length >= 1);
    assert.deepEqual(run, tasks);
  });

  it('is not compacted again before it has grown, or the user says something', async () => {
    const model = windowed(40_000, ...turns(20, 3000));
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 20);
    const made = chat.events.flatMap((event, at) => (event.type === 'compact_summary' ? [{ event, at }] : []));
    assert.ok(made.length >= 2);
    for (const [at, { event, at: place }] of made.entries()) {
      const before = made[at - 1];
      if (!before) continue;
      const said = chat.events.slice(before.at, place).some(({ type }) => type === 'turn_started');
      assert.ok(said || event.preTokens >= 1.15 * before.event.postTokens);
    }
  });

  it('is not compacted by its messages below half of the window', async () => {
    const model = windowed(200_000, ...turns(14, 800));
    const chat = await openChat(model, { tools: [pages], compaction: { maxMessages: 20 } });
    await talk(model, chat, 14);
    assert.deepEqual(summaries(chat), []);
  });

  it('is compacted by its messages at the beginning of a turn, and keeps the last five', async () => {
    const model = windowed(34_000, ...turns(14, 800)); // of which ten turns take more than half

    const chat = await openChat(model, { tools: [pages], compaction: { maxMessages: 20 } });
    await talk(model, chat, 14);
    const [made, ...others] = summaries(chat);
    assert.deepEqual([made?.trigger, made?.mode, made?.kept, others.length], ['messages', 'extract', 5, 0]);
    assert.equal(made?.turn, only(chat.events, 'turn_started')[10]?.turn);
    const sent = textOf(model.requests[20]);
    for (const kept of ['Question 9:', 'Region 9 sold', 'Result q9', 'Question 10:', 'Question 11:']) {
      assert.ok(sent.includes(kept), kept);
    }
    assert.ok(!sent.includes('Result q8'));
  });

  inFull('is compacted by its code', async () => {
    const block = (at: number) => ({
      code_id: `code_${at}`,
      code: `print(${at})`,
      language: 'python',
      description: 'x',
    });
    const model = windowed(
      200_000,
      ...Array.from({ length: 6 }, (_, at) => says(complete(words(2000), { code_blocks: [block(at)] }), 5000)),
    );
    const chat = await openChat(model, { compaction: { maxCodeBlocks: 3 } });
    for (let at = 0; at < 6; at++) await chat.conversation.send(`Question ${at}`, []);
    assert.deepEqual(
      summaries(chat).map(({ trigger }) => trigger),
      ['code_blocks'],
    );
    assert.match(textOf(model.requests.at(-1)), /code_0/);
  });

  it('is compacted and sent once more where the provider says that it is too long', async () => {
    const refuses: ScriptedReply = async function* () {
      await Promise.resolve();
      yield* [];
      throw new ModelError('too_long', 'prompt is too long');
    };
    const model = windowed(100_000, ...turns(5, 3000), refuses, report('There.'), refuses, refuses);
    const chat = await openChat(model, { tools: [pages] });
    await talk(model, chat, 5);
    assert.equal(await chat.conversation.send('And now?', []), 'complete');
    assert.deepEqual(
      summaries(chat).map(({ trigger }) => trigger),
      ['too_long'],
    );
    const [before, after] = model.requests.slice(-2).map((request) => textOf(request).length);
    assert.ok(after !== undefined && before !== undefined && after < before);
    assert.equal(await chat.conversation.send('And then?', []), 'failed', 'not for ever');
    assert.equal(only(chat.events, 'turn_finished').at(-1)?.error_kind, 'too_long');
  });

  describe('at the word of the user', () => {
    it('tells everything but the newest part in short, keeps what he names, and can be taken back', async () => {
      const model = windowed(200_000, ...turns(8, 1500));
      const chat = await openChat(model, { tools: [pages] });
      await talk(model, chat, 7);
      await chat.conversation.compact('keep region 3');
      const [made] = summaries(chat);
      assert.deepEqual([made?.trigger, made?.mode, made?.focus], ['manual', 'extract', 'keep region 3']);
      assert.match(
        made?.text ?? '',
        /## Lines that have what the user asked to keep .*\n\n- turn 3, a report: Region 3 sold/,
      );
      await chat.conversation.undoCompaction(made?.id ?? '');
      await chat.conversation.send('Question 8', []);
      const last = textOf(model.requests.at(-1));
      assert.ok(!last.includes('<conversation_summary>') && last.includes('Result q1'));
      assertValid(model);
    });

    it('says that there is too little, and changes nothing', async () => {
      const model = windowed(200_000, report('Hello.'));
      const chat = await openChat(model);
      await assert.rejects(chat.conversation.compact(''), { name: 'NothingToCompactError' });
      await chat.conversation.send('Hello', []);
      const before = chat.file.text;
      await assert.rejects(chat.conversation.compact(''), { name: 'NothingToCompactError' });
      assert.equal(chat.file.text, before);
    });

    it('can be stopped while a model writes', async () => {
      let began: () => void = () => undefined;
      const writing = new Promise<void>((resolve) => (began = resolve));
      const waits: ScriptedReply = async function* (_, signal) {
        began();
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        yield { type: 'text', text: '' };
      };
      const model = windowed(200_000, ...turns(6, 1500));
      const chat = await openChat(model, { tools: [pages], summarizer: writerOf(waits) });
      await talk(model, chat, 6);
      const compacting = chat.conversation.compact('');
      await writing;
      await chat.conversation.stop();
      await assert.rejects(compacting, { name: 'CancelledError' });
      assert.deepEqual([summaries(chat).length, chat.events.at(-1)?.type], [0, 'compaction_dropped']);
      assert.equal(await chat.conversation.send('Goes on', []), 'complete');
    });
  });

  describe('whose summary a model does not write', () => {
    const failing: Record<string, ScriptedReply> = {
      fails: async function* () {
        await Promise.resolve();
        yield* [];
        throw new ModelError('server', 'SECRET-FAILURE-TEXT');
      },
      'says nothing': says(''),
      'says something else': report('SECRET-FAILURE-TEXT without a form'),
      'calls a tool': query('again', 10),
      'is cut off': async function* () {
        await Promise.resolve();
        yield { type: 'text', text: '{"task_analysis":"SECRET-FAILURE-TEXT' };
        yield { type: 'stop', reason: 'cut' };
      },
      'writes more than there was': report(`${SUMMARY}\n${words(60_000)}`),
    };
    for (const [name, reply] of Object.entries(failing)) {
      it(`is extracted by the program, and the user is told why, where it ${name}`, async () => {
        const model = windowed(40_000, ...turns(12, 3000));
        const writer = writerOf(reply);
        const chat = await openChat(model, { tools: [pages], summarizer: writer });
        await talk(model, chat, 12);
        const [made] = summaries(chat);
        assert.deepEqual([made?.mode, typeof made?.error], ['extract', 'string']);
        assert.equal(writer.requests.length, 2, 'once more on less, and then it rests');
        assert.ok(textOf(writer.requests[1]).length < textOf(writer.requests[0]).length);
        const sent = model.requests.map(textOf).join('\n');
        assert.ok(!sent.includes('SECRET-FAILURE-TEXT') && !sent.includes(made?.error ?? ''));
        assert.ok(textOf(model.requests.at(-1)).includes('Region 1 sold 100 units'));
      });
    }
  });

  inFull('keeps what the user pinned, word for word, after one and after ten compactions', async () => {
    const model = windowed(30_000, ...turns(60, 2500));
    const chat = await openChat(model, { tools: [pages] });
    const pinned = 'PINNED: revenue is net of VAT,\n  in EUR, and "North" means {NO, SE, DK}.';
    await chat.conversation.send(pinned, []);
    const [first] = only(chat.events, 'turn_started');
    await chat.conversation.setPinned([questionKey(first?.turn ?? '')], true);
    for (let at = 2; summaries(chat).length < 10 && at < 60; at++) {
      await chat.conversation.send(`Question ${at}`, []);
      const isOld = summaries(chat).length > 0;
      if (isOld) assert.ok(textOf(model.requests.at(-1)).includes(pinned), `after ${summaries(chat).length}`);
    }
    assert.ok(summaries(chat).length >= 10, `${summaries(chat).length}`);
    assertValid(model);
  });

  describe('with something in it that is too large', () => {
    it('says that the message is, and how large', async () => {
      const model = windowed(100_000, report('Read.'));
      const chat = await openChat(model);
      assert.equal(await chat.conversation.send(words(150_000), []), 'failed');
      const finished = only(chat.events, 'turn_finished').at(-1);
      assert.equal(finished?.error_kind, 'too_long');
      assert.match(finished.error ?? '', /^Your message alone has about \d+ tokens, of 100000 that scripted takes\./);
      assert.equal(model.requests.length, 0);
    });

    it('goes on where it is an earlier one', async () => {
      const model = windowed(100_000, ...turns(3, 1000), report('After.'));
      const chat = await openChat(model, { tools: [pages] });
      await talk(model, chat, 2);
      model.requestLimit = 400_000;
      assert.equal(await chat.conversation.send(words(150_000), []), 'complete');
      model.requestLimit = 100_000; // another model was picked
      assert.equal(await chat.conversation.send('And now?', []), 'complete', JSON.stringify(chat.events.at(-1)));
      assertValid(model);
      assert.ok(summaries(chat).length === 1);
    });

    inFull('goes on behind a hundred calls of one reply', async () => {
      const many = callsOf(
        ...Array.from({ length: 100 }, (_, at) =>
          call('query_database', `c${at}`, { label: `l${at}`, tokens: 20_000 }),
        ),
      );
      const model = windowed(60_000, says(many, 50_000), report('Enough.'));
      const chat = await openChat(model, { tools: [pages] });
      assert.equal(
        await chat.conversation.send('Everything at once', []),
        'complete',
        JSON.stringify(chat.events.at(-1)),
      );
      assertValid(model);
    });

    inFull('goes on beside a huge prompt, and says so where that alone is too large', async () => {
      const huge = { ...pages, description: words(16_000) };
      const model = windowed(90_000, ...turns(14, 2500));
      const chat = await openChat(model, { tools: [huge] });
      await talk(model, chat, 14);
      const made = summaries(chat);
      assert.ok(made.length >= 1);
      for (const { preTokens, postTokens } of made) assert.ok(postTokens < preTokens);
      model.requestLimit = 34_000; // a smaller model was picked
      assert.equal(await chat.conversation.send('And now?', []), 'failed');
      const finished = only(chat.events, 'turn_finished').at(-1);
      assert.match(
        finished?.error ?? '',
        /^The system prompt and the tools alone have about \d+ tokens, of 34000 that/,
      );
    });

    it('goes on in a window of 8,000 tokens', async () => {
      const model = windowed(8000, ...turns(15, 1200));
      const chat = await openChat(model, { tools: [pages] });
      await talk(model, chat, 15, words(50));
      assert.ok(summaries(chat).length >= 1);
      for (const { preTokens, postTokens } of summaries(chat)) assert.ok(postTokens < preTokens && postTokens <= 4000);
      assert.ok(textOf(model.requests.at(-1)).includes('Question 15'));
    });
  });
});
