/** The loop where things go wrong or go on: requests sent again, turns that are continued, circles, budgets, limits. */
import assert from 'node:assert/strict';
import type { ToolEffect } from '../../../../src/core/contract/tool';
import type { ModelUsage } from '../../../../src/core/contract/model';
import { ModelError, type ModelErrorKind } from '../../../../src/core/contract/modelError';
import { messageProblems } from '../../../../src/core/context/messageRules';
import { eventsOf } from '../../../../src/core/session/eventEntries';
import { readEntries } from '../../../../src/core/session/entryReader';
import { kinds, only, openChat, tool } from '../../../support/chat';
import { MemoryAppendLog, says, ScriptedModel, type ScriptedReply } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';
import { isFull } from '../../../support/full';

const usage: ModelUsage = { input_tokens: 5, output_tokens: 1 };

/** Says the beginning of something, then fails. */
function failing(kind: ModelErrorKind, said = '', retryAfterMs?: number): ScriptedReply {
  return async function* () {
    await Promise.resolve();
    if (said !== '') yield { type: 'text', text: said };
    yield { type: 'usage', usage };
    throw new ModelError(kind, 'so it is', retryAfterMs);
  };
}

/** A tool that counts how often it ran. */
function counted(name = 'write', effect: ToolEffect = 'write') {
  const ran: unknown[] = [];
  const work = (args: unknown): Promise<string> => {
    ran.push(args);
    return Promise.resolve(`done ${ran.length}`);
  };
  const it = tool(name, work, effect);
  return { ran, tool: it };
}

describe('core/agent: requests that fail', () => {
  for (const kind of ['rate_limited', 'overloaded', 'server', 'network', 'stalled', 'cut_off'] as const) {
    it(`asks again after ${kind}, and says when and why`, async () => {
      const model = new ScriptedModel(failing(kind, '{"task_analysis":"half'), says(complete('whole')));
      const chat = await openChat(model);
      assert.equal(await chat.conversation.send('Go', []), 'complete');
      const [retry] = only(chat.events, 'retry_scheduled');
      assert.deepEqual([retry?.attempt, retry?.attempts], [2, 4]);
      assert.match(retry?.reason ?? '', /\. The provider says: so it is$/);
      assert.ok(Date.parse(retry?.until ?? '') > 0);
      assert.deepEqual(
        only(chat.events, 'reply').map(({ response }) => response.response),
        ['whole'],
      );
      assert.deepEqual(model.requests[1], model.requests[0], 'the same request');
      assert.equal(only(chat.events, 'model_usage').length, 2, 'the failed request costs, too');
    });
  }

  for (const kind of [
    'wrong_key',
    'no_key',
    'no_credit',
    'unknown_model',
    'too_long',
    'refused',
    'declined',
  ] as const) {
    it(`does not ask again after ${kind}, and says what to do`, async () => {
      const chat = await openChat(new ScriptedModel(failing(kind)));
      assert.equal(await chat.conversation.send('Go', []), 'failed');
      const [finished] = only(chat.events, 'turn_finished');
      assert.equal(finished?.error_kind, kind);
      assert.match(finished.error ?? '', /\. The provider says: so it is$/);
      assert.equal(only(chat.events, 'retry_scheduled').length, 0);
    });
  }

  it('gives up in the end, keeps what came last, and can be continued', async () => {
    const dropped = failing('cut_off', '{"task_analysis":"half');
    const model = new ScriptedModel(dropped, dropped, dropped, dropped, says(complete('whole')));
    const chat = await openChat(model);
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    assert.equal(model.requests.length, 4);
    const [reply] = only(chat.events, 'reply');
    assert.deepEqual([reply?.interrupted, reply?.response.metadata.task_analysis], [true, 'half']);
    assert.equal(await chat.conversation.resume(reply?.turn ?? ''), 'complete');
    assert.deepEqual(messageProblems(model.requests.at(-1)?.messages ?? []), []);
    assert.equal(only(chat.events, 'turn_started').length, 1);
  });

  it('does not wait for a provider that asks for too much', async () => {
    const chat = await openChat(new ScriptedModel(failing('rate_limited', '', 3_600_000)));
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    assert.equal(only(chat.events, 'retry_scheduled').length, 0);
  });

  it('can be stopped while it waits', async () => {
    const retry = { attempts: 3, firstDelayMs: 60_000, maxDelayMs: 60_000, maxAskedMs: 60_000 };
    const model = new ScriptedModel(failing('overloaded'));
    const chat = await openChat(model, {
      retry,
      onEvent: (event, { conversation }) => {
        if (event.type === 'retry_scheduled') void conversation.stop();
      },
    });
    assert.equal(await chat.conversation.send('Go', []), 'cancelled');
    assert.equal(model.requests.length, 1);
  });

  it('never sends a list that the rules refuse: it says so, and logs why', async () => {
    const model = new ScriptedModel(says(complete('x')));
    const chat = await openChat(model);
    assert.equal(await chat.conversation.send(' \n', []), 'failed', 'there are no words to send');
    assert.equal(model.requests.length, 0);
    assert.match(only(chat.events, 'turn_finished')[0]?.error ?? '', /could not be put together/);
    assert.ok(chat.diagnostics.lines.some((line) => line.includes('There is no message.')));
  });
});

describe('core/agent: turns that go on', () => {
  it('continues after a failure behind tools without running them again', async () => {
    const write = counted();
    const model = new ScriptedModel(says(callsOf(call('write', 'c1'))), failing('wrong_key'), says(complete('done')));
    const chat = await openChat(model, { tools: [write.tool] });
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    const [started] = only(chat.events, 'turn_started');
    assert.equal(await chat.conversation.resume(started?.turn ?? ''), 'complete');
    assert.equal(write.ran.length, 1);
    assert.match(model.sent[2]?.at(-1)?.content ?? '', /done 1/);
    assert.deepEqual(
      only(chat.events, 'round_started').map(({ round }) => round),
      [1, 2, 3],
    );
    await assert.rejects(chat.conversation.resume(started?.turn ?? ''), /Only the last answer/);
  });

  it('continues after a crash in the middle of calls: each is told as it was, none runs again', async () => {
    const write = counted();
    const look = counted('look', 'read');
    const tools = [write.tool, look.tool];
    const args = [call('write', 'c1', { x: 1 }), call('write', 'c2', { x: 2 }), call('write', 'c3', { x: 3 })];
    const calls = callsOf(...args, call('look', 'c4'));
    const first = await openChat(new ScriptedModel(says(calls), says(complete('never'))), { tools });
    await first.conversation.send('Go', []);
    // The host died when the first call had ended, the second one ran and the third had not begun.
    const lines = first.file.text.split('\n').map((line) => `${line}\n`);
    const result = lines.findIndex((line) => line.includes('"tool_result"') && line.includes('"c1"'));
    const kept = [
      ...lines.slice(0, result + 1).filter((line) => !line.includes('"tool_use"') || !line.includes('"c3"')),
    ];
    const model = new ScriptedModel(says(complete('Looked, and done.')));
    const chat = await openChat(model, { tools, file: new MemoryAppendLog(kept.join('')) });
    const turn = chat.conversation.history().findLast(({ type }) => type === 'turn_started')?.turn ?? '';
    assert.equal(await chat.conversation.resume(turn), 'complete');
    assert.deepEqual([write.ran.length, look.ran.length], [3, 1], 'as often as before the crash');
    const told = model.sent[0]?.[2]?.content ?? '';
    assert.match(told, /"c1">\ndone 1/);
    assert.match(
      told,
      /"c2">\nOperation failed\.[^]*Interrupted while it was running[^"]*stays done: side effects[^"]*"c3"/,
    );
    assert.match(
      told,
      /"c4">\nOperation failed\.[^]*Interrupted while it was running[^"]*It only reads: call it again/,
    );
    assert.match(told, /"c3">\nOperation failed\.[^]*Not run: the turn was interrupted before it started/);
    const ended = only(eventsOf(readEntries(await chat.file.read()).entries), 'tool_finished');
    assert.deepEqual(
      ended.map(({ result: { error_code } }) => error_code),
      [undefined, 'interrupted', 'not_started', 'interrupted'],
    );
  });
});

describe('core/agent: what is kept of turns that broke off', () => {
  it('only ends a turn whose report was there', async () => {
    const code_blocks = [{ code_id: 'code_a', code: 'x', language: 'python' }];
    const first = await openChat(new ScriptedModel(says(complete('Done', { code_blocks }))));
    await first.conversation.send('Go', []);
    const lines = first.file.text.split('\n').filter((line) => line !== '' && !line.includes('"turn_finished"'));
    const model = new ScriptedModel(says(complete('Again')));
    const chat = await openChat(model, { file: new MemoryAppendLog(lines.map((line) => `${line}\n`).join('')) });
    const turn = only(chat.conversation.history(), 'turn_started')[0]?.turn ?? '';
    assert.equal(await chat.conversation.resume(turn), 'complete');
    assert.deepEqual([model.requests.length, kinds(chat.events)], [0, ['turn_finished']]);
  });

  it('gives no second result to a call that had one', async () => {
    const write = counted();
    const model = new ScriptedModel(says(callsOf(call('write', 'c1'))), failing('wrong_key'), says(complete('done')));
    const chat = await openChat(model, { tools: [write.tool] });
    await chat.conversation.send('Go', []);
    await chat.conversation.resume(only(chat.events, 'turn_started')[0]?.turn ?? '');
    assert.equal(only(chat.events, 'tool_finished').length, 1);
  });

  it('keeps the most that came of all attempts', async () => {
    const more = failing('cut_off', '{"task_analysis":"Much was said"');
    const model = new ScriptedModel(more, failing('cut_off', '{'), failing('overloaded'), failing('overloaded'));
    const chat = await openChat(model);
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    assert.equal(only(chat.events, 'reply')[0]?.response.metadata.task_analysis, 'Much was said');
    assert.equal(only(chat.events, 'turn_finished')[0]?.error_kind, 'overloaded');
  });

  it('keeps the words before a window that was full', async () => {
    const full: ScriptedReply = async function* () {
      await Promise.resolve();
      yield { type: 'text', text: JSON.stringify(callsOf(call('write', 'c1', { x: 'much' }))).slice(0, -5) };
      yield { type: 'stop', reason: 'context_full' };
    };
    const chat = await openChat(new ScriptedModel(full));
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    const [reply] = only(chat.events, 'reply');
    assert.deepEqual([reply?.interrupted, reply?.raw.includes('much')], [true, true]);
  });

  it('asks once more for each reply that cannot be read, and shows the words of the last round', async () => {
    const model = new ScriptedModel(says('no'), says(callsOf(call('write', 'c1'))), says('no'), says(complete('yes')));
    const chat = await openChat(model, { tools: [counted().tool] });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.equal(only(chat.events, 'reasked').length, 2);
    const one = await openChat(new ScriptedModel(says('My words')), { maxRounds: 1 });
    assert.equal(await one.conversation.send('Go', []), 'complete');
    assert.equal(only(one.events, 'reply')[0]?.response.response, 'My words');
  });

  it('tells when to come back', async () => {
    const chat = await openChat(new ScriptedModel(failing('rate_limited', '', 3_600_000)));
    await chat.conversation.send('Go', []);
    assert.match(only(chat.events, 'turn_finished')[0]?.error ?? '', /Continue in 60 minutes\./);
  });
});

describe('core/agent: circles, budgets and limits', () => {
  it('does not run a call a third time when it gave the same twice, and ends a turn that only repeats', async () => {
    const ran: unknown[] = [];
    const same = tool('same', (args) => {
      ran.push(args);
      return Promise.resolve('as ever');
    });
    let next = 0;
    const again: ScriptedReply = (...args) => says(callsOf(call('same', `c${next++}`, { b: 1, a: 2 })))(...args);
    const chat = await openChat(new ScriptedModel(again), { tools: [same] });
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    assert.equal(ran.length, 2);
    assert.match(only(chat.events, 'turn_finished')[0]?.error ?? '', /same calls over and over/);
    const refused = only(chat.events, 'tool_finished').filter(({ result }) => result.error_code === 'repeated');
    assert.equal(refused.length, 3);
  });

  it('runs a call again whose result changes', async () => {
    const write = counted();
    const replies = [...Array(6).keys()].map((at) => says(callsOf(call('write', `c${at}`))));
    const chat = await openChat(new ScriptedModel(...replies, says(complete('done'))), { tools: [write.tool] });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.equal(write.ran.length, 6);
  });

  it('tells the model of the last round, runs no call in it, and lets the user go on', async () => {
    const write = counted();
    let next = 0;
    const again: ScriptedReply = (...args) => says(callsOf(call('write', `c${next}`, { next: next++ })))(...args);
    const model = new ScriptedModel(again, again, again, again, says(complete('done')));
    const chat = await openChat(model, { tools: [write.tool], maxRounds: 3 });
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    assert.match(only(chat.events, 'turn_finished')[0]?.error ?? '', /No answer after 3 rounds/);
    assert.equal(write.ran.length, 2);
    assert.match(model.sent[2]?.at(-1)?.content ?? '', /<\/observation>\n\nThis is the last round/);
    assert.equal(await chat.conversation.resume(only(chat.events, 'turn_started')[0]?.turn ?? ''), 'complete');
    assert.match(
      model.sent[3]?.at(-1)?.content ?? '',
      /Not run: the turn was interrupted[^]*tools may be called again/,
    );
    assert.deepEqual(messageProblems(model.requests[4]?.messages ?? []), []);
  });

  it('shows a report that reached the limit of its length as it came, and says that its end is missing', async () => {
    const text = JSON.stringify(complete('The report goes on'));
    const cut: ScriptedReply = async function* () {
      await Promise.resolve();
      yield { type: 'text', text: text.slice(0, -6) };
      yield { type: 'stop', reason: 'cut' };
    };
    const chat = await openChat(new ScriptedModel(cut));
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.equal(only(chat.events, 'reply')[0]?.response.response, 'The report goes');
    assert.match(only(chat.events, 'notice')[0]?.text ?? '', /its end is missing/);
  });

  it('never runs a call of a reply that reached the limit of its length', async function () {
    const write = counted();
    const text = JSON.stringify(callsOf(call('write', 'c1', { sql: 'DELETE everything WHERE old' })));
    const cutAt = (length: number): ScriptedReply =>
      async function* () {
        await Promise.resolve();
        yield { type: 'text', text: text.slice(0, length) };
        yield { type: 'stop', reason: 'cut' };
      };
    for (let length = 1; length < text.length; length += isFull ? 1 : 3) {
      const chat = await openChat(new ScriptedModel(cutAt(length), says(complete('fine'))), { tools: [write.tool] });
      assert.equal(await chat.conversation.send('Go', []), 'complete');
      assert.equal(only(chat.events, 'reasked').length, 1, `cut at ${length}`);
    }
    assert.equal(write.ran.length, 0);
  });

  it('keeps the words of a model that declines', async () => {
    const declines: ScriptedReply = async function* () {
      await Promise.resolve();
      yield { type: 'text', text: '{"task_analysis":"I begin' };
      yield { type: 'stop', reason: 'declined', detail: 'not this' };
    };
    const chat = await openChat(new ScriptedModel(declines));
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    assert.deepEqual(
      [only(chat.events, 'turn_finished')[0]?.error_kind, only(chat.events, 'reply')[0]?.interrupted],
      ['declined', true],
    );
    assert.deepEqual(kinds(chat.events).at(-1), 'turn_finished');
  });
});
