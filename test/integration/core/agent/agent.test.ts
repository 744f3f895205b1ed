import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/base/errors';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { eventsOf } from '../../../../src/core/session/eventEntries';
import { readEntries } from '../../../../src/core/session/entryReader';
import { kinds, only, openChat, tool, type Chat } from '../../../support/chat';
import { assertValidMessages } from '../../../support/messages';
import { MemoryAppendLog, MemoryCodeFolder, says, ScriptedModel, type ScriptedReply } from '../../../support/ports';
import { call, callsOf, complete } from '../../../support/replies';

const echo = tool('echo', (args) => Promise.resolve(`echo ${JSON.stringify(args)}`));
const readLog = async ({ file }: Chat): Promise<AgentEvent[]> => eventsOf(readEntries(await file.read()).entries);
/** Every conversation, however it went, must leave a log that a next turn can be built on. */
async function assertGoesOn(chat: Chat, model: ScriptedModel): Promise<void> {
  chat.file.fault = () => undefined;
  assert.equal(await chat.conversation.send('And now?', []), 'complete');
  const messages = model.sent.at(-1) ?? [];
  assert.match(messages.at(-1)?.content ?? '', /And now\?$/);
  assertValidMessages(messages, chat.conversation.history());
}

describe('core/agent: a turn', () => {
  it('reads, then reports: the events in their order, the log the same', async () => {
    const model = new ScriptedModel(says(callsOf(call('echo', 'c1', { x: 1 }))), says(complete('# Done')));
    const chat = await openChat(model, { tools: [echo] });
    assert.equal(await chat.conversation.send('Analyze', ['sales.csv']), 'complete');
    assert.deepEqual(kinds(chat.events), [
      'turn_started',
      'round_started',
      'reply_delta',
      'model_usage',
      'reply',
      'tool_started',
      'tool_finished',
      'round_started',
      'reply_delta',
      'model_usage',
      'reply',
      'turn_finished',
    ]);
    assert.deepEqual(
      await readLog(chat),
      chat.events.filter(({ type }) => type !== 'round_started' && type !== 'reply_delta'),
    );
    const [first, second] = model.sent;
    assert.equal(model.requests[0]?.system.startsWith('SYSTEM'), true);
    assert.deepEqual(first, [
      {
        role: 'user',
        content: [
          '<context>',
          'Available files:\n\n**Uploaded files:**',
          '- [upload_001] sales.csv (CSV) - not read yet | 8 B\n\n**You can:**',
          '- cite code with `<code_ref>code_id</code_ref>`',
          '- cite an uploaded file with `<file_ref>file_id</file_ref>`\n',
          'Attached: [upload_001] "sales.csv"',
          '</context>\n\nAnalyze',
        ].join('\n'),
      },
    ]);
    assert.equal(second?.[2]?.content, '<observation tool_call_id="c1">\necho {"x":1}\n</observation>');
    assertValidMessages(second, chat.events);
    assert.deepEqual(second.slice(0, 1), first, 'what was sent stays as it was');
    const [, last] = only(chat.events, 'reply');
    assert.deepEqual([last?.response.response, last?.usage?.input_tokens, last?.model], ['# Done', 7, 'scripted']);
  });

  it('tells what of a reply can be shown before the reply is there', async () => {
    const content = 'word '.repeat(40);
    const chat = await openChat(new ScriptedModel(says(complete(content))));
    await chat.conversation.send('Go', []);
    const deltas = only(chat.events, 'reply_delta').filter(({ field }) => field === 'content');
    assert.ok(deltas.length > 5);
    const last = chat.events.findLastIndex(({ type }) => type === 'reply_delta');
    assert.ok(last < chat.events.findIndex(({ type }) => type === 'reply'));
  });

  it('asks once more after a reply that is no JSON, with the faults', async () => {
    const model = new ScriptedModel(says('Sales rise.'), says(complete('Sales rise.')));
    const chat = await openChat(model);
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.deepEqual(
      kinds(chat.events).filter((kind) => kind !== 'reply_delta' && kind !== 'model_usage'),
      ['turn_started', 'round_started', 'reasked', 'round_started', 'reply', 'turn_finished'],
    );
    const messages = model.sent[1] ?? [];
    assert.equal(messages[1]?.content, 'Sales rise.');
    assert.match(messages[2]?.content ?? '', /not a valid response:\n- The reply holds no JSON object/);
    assertValidMessages(messages, chat.events);
  });

  it('shows the words as they came when the second reply is no JSON either, with a warning', async () => {
    const chat = await openChat(new ScriptedModel(says('Sales rise.'), says('I said: <code_ref>x</code_ref>')));
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.match(only(chat.events, 'notice')[0]?.text ?? '', /did not answer in the agreed form/);
    const reply = only(chat.events, 'reply')[0];
    assert.equal(reply?.response.response, 'I said: x');
    assert.equal(reply.raw, 'I said: <code_ref>x</code_ref>');
    assert.equal(only(await readLog(chat), 'reasked')[0]?.raw, 'Sales rise.');
  });

  it('survives a model that says nothing at all', async () => {
    const model = new ScriptedModel(says(''), says(''), says(complete('back')));
    const chat = await openChat(model);
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    await assertGoesOn(chat, model);
  });

  it('runs six calls at once and tells the others that they did not run', async () => {
    let now = 0;
    let most = 0;
    const busy = tool('busy', async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now--;
      return 'ok';
    });
    const calls = Array.from({ length: 8 }, (_, at) => call('busy', `c${at}`, { at }));
    const model = new ScriptedModel(says(callsOf(...calls)), says(complete('done')));
    const chat = await openChat(model, { tools: [busy] });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.equal(most, 6);
    const results = only(chat.events, 'tool_finished').map(({ result }) => result);
    assert.equal(results.filter(({ success }) => success).length, 6);
    assert.deepEqual(
      results.filter(({ success }) => !success).map(({ tool_call_id, error_code }) => [tool_call_id, error_code]),
      [
        ['c6', 'not_run'],
        ['c7', 'not_run'],
      ],
    );
    const messages = model.sent[1] ?? [];
    assert.match(messages[2]?.content ?? '', /At most 6 calls run in one round[^]*Tool Call ID: c7/);
    assertValidMessages(messages, chat.events);
  });

  it('tells the model of an unknown tool and of one that throws, and goes on', async () => {
    const bad = tool('bad', () => Promise.reject(new Error('it broke')));
    const model = new ScriptedModel(says(callsOf(call('nothing', 'c1'), call('bad', 'c2'))), says(complete('done')));
    const chat = await openChat(model, { tools: [bad] });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    const told = model.sent[1]?.[2]?.content ?? '';
    assert.match(told, /There is no tool "nothing"\. Tools: bad\./);
    assert.match(told, /Error Message: it broke/);
  });

  it('refuses a file that is not there before anything is said', async () => {
    const chat = await openChat(new ScriptedModel(says(complete('one'))));
    await assert.rejects(chat.conversation.send('Go', ['gone.csv']), { code: 'not_found' });
    assert.deepEqual([chat.events, chat.file.text], [[], '']);
  });

  it('gives a file the same id in every turn, and says which were attached to this one', async () => {
    const model = new ScriptedModel(says(complete('See <file_ref>upload_001</file_ref>')));
    const chat = await openChat(model);
    await chat.conversation.send('Go', ['sales.csv']);
    await chat.conversation.send('Again', ['sales.csv']);
    const [first, second] = only(chat.events, 'turn_started');
    assert.deepEqual(first?.attachments, second?.attachments);
    assert.match(first?.context ?? '', /^Available files:[^]*\n\nAttached: \[upload_001\] "sales.csv"$/);
    assert.equal(second?.context, 'Attached: [upload_001] "sales.csv"', 'the list of files was told before');
    assert.equal(only(chat.events, 'reply')[1]?.response.response, 'See {{FILE:1}}');
  });
});

describe('core/agent: where code goes', () => {
  it('is told where there is something to know, when code was saved and only then', async () => {
    const code_blocks = [{ code_id: 'code_a', code: 'x', language: 'python' }];
    const folder = new MemoryCodeFolder();
    folder.note = 'No folder is open.';
    const chat = await openChat(new ScriptedModel(says(complete('one')), says(complete('two', { code_blocks }))), {
      folder,
    });
    const notices = (): string[] => only(chat.events, 'notice').map(({ level, text }) => `${level}: ${text}`);
    await chat.conversation.send('Go', []);
    assert.deepEqual(notices(), []);
    await chat.conversation.send('Save', []);
    assert.deepEqual(notices(), ['info: No folder is open.']);
    folder.note = undefined;
    await chat.conversation.send('Save', []);
    assert.equal(notices().length, 1);
  });
});

describe('core/agent: stop and failure', () => {
  it('keeps what came when it is stopped while a reply streams', async () => {
    const model = new ScriptedModel(says(complete('word '.repeat(60))), says(complete('fine')));
    const chat = await openChat(model, {
      onEvent: (event, { conversation }) => {
        if (event.type === 'reply_delta' && event.field === 'content' && event.from > 20) void conversation.stop();
      },
    });
    assert.equal(await chat.conversation.send('Go', []), 'cancelled');
    const reply = only(chat.events, 'reply')[0];
    assert.equal(reply?.interrupted, true);
    assert.ok(reply.response.response.startsWith('word word'));
    assert.deepEqual(
      [reply.response.metadata.task_analysis, reply.response.metadata.execution_plan],
      ['The analysis', 'R1: read; R2: report'],
    );
    assert.ok(reply.raw.length < 300 && JSON.stringify(complete('word '.repeat(60))).startsWith(reply.raw));
    assert.deepEqual(only(await readLog(chat), 'turn_finished')[0]?.outcome, 'cancelled');
    await assertGoesOn(chat, model);
    assert.match(model.sent.at(-1)?.[1]?.content ?? '', /\n\[cut off before its end\]$/);
  });

  it('keeps prose that was stopped', async () => {
    const prose: ScriptedReply = async function* (_request, signal) {
      yield { type: 'text', text: 'Sales ri' };
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        void chat.conversation.stop();
      });
      throw new CancelledError();
    };
    const chat = await openChat(new ScriptedModel(prose));
    assert.equal(await chat.conversation.send('Go', []), 'cancelled');
    assert.equal(only(chat.events, 'reply')[0]?.response.response, 'Sales ri');
  });

  it('stops the tools that run, and the session stays valid', async () => {
    let stopped = false;
    const slow = tool(
      'slow',
      (_args, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => (stopped = true));
        }),
    );
    const model = new ScriptedModel(says(callsOf(call('slow', 'c1'), call('echo', 'c2'))), says(complete('fine')));
    const chat = await openChat(model, {
      tools: [slow, echo],
      onEvent: (event, { conversation }) => {
        if (event.type === 'tool_finished') void conversation.stop();
      },
    });
    assert.equal(await chat.conversation.send('Go', []), 'cancelled');
    assert.equal(stopped, true);
    assert.deepEqual(
      only(chat.events, 'tool_finished').map(({ result }) => [result.tool_call_id, result.error_type]),
      [
        ['c2', undefined],
        ['c1', 'cancelled'],
      ],
    );
    assert.deepEqual([kinds(chat.events).at(-1), model.requests.length], ['turn_finished', 1]);
    await assertGoesOn(chat, model);
  });

  it('runs no tool when it is stopped before one began', async () => {
    let ran = false;
    const write = tool('write', () => {
      ran = true;
      return Promise.resolve('written');
    });
    const chat = await openChat(new ScriptedModel(says(callsOf(call('write', 'c1')))), {
      tools: [write],
      onEvent: (event, { conversation }) => {
        if (event.type === 'tool_started') void conversation.stop();
      },
    });
    assert.equal(await chat.conversation.send('Go', []), 'cancelled');
    assert.equal(ran, false);
    assert.equal(only(chat.events, 'tool_finished')[0]?.result.error_type, 'cancelled');
  });

  it('can be stopped when nothing runs, and resolves a stop only when the turn has ended', async () => {
    const chat = await openChat(new ScriptedModel(says(complete('x'))));
    await chat.conversation.stop();
    const sent = chat.conversation.send('Go', []);
    await chat.conversation.stop();
    assert.equal(await sent, 'cancelled');
    assert.equal(chat.events.at(-1)?.type, 'turn_finished');
  });

  it('ends a turn as failed when the model fails, keeping what came and saying why', async () => {
    const breaks: ScriptedReply = async function* () {
      await Promise.resolve();
      yield { type: 'text', text: '{"task_analysis":"I see","execution_plan":"R1: x","current_ro' };
      throw new Error('overloaded');
    };
    const model = new ScriptedModel(breaks, says(complete('fine')));
    const chat = await openChat(model);
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    assert.equal(only(chat.events, 'turn_finished')[0]?.error, 'overloaded');
    assert.equal(only(await readLog(chat), 'reply')[0]?.response.metadata.task_analysis, 'I see');
    await assertGoesOn(chat, model);
  });

  it('takes a model that fails before its first word as it takes any other', async () => {
    const model = new ScriptedModel(
      () => {
        throw new Error('no route');
      },
      says(complete('fine')),
    );
    const chat = await openChat(model);
    assert.equal(await chat.conversation.send('First?', []), 'failed');
    assert.deepEqual(kinds(chat.events), ['turn_started', 'round_started', 'turn_finished']);
    await assertGoesOn(chat, model);
    assert.equal(model.sent.at(-1)?.at(-1)?.content, 'And now?', 'the question is not mixed with the first');
  });

  it('says nothing of a turn that could not be written, and says why', async () => {
    const chat = await openChat(new ScriptedModel(says(complete('x'))));
    chat.file.fault = () => new Error('disk full');
    await assert.rejects(chat.conversation.send('Go', []), /could not be saved: disk full/);
    assert.deepEqual([chat.events, chat.session.entries], [[], []]);
  });

  for (const broken of ['"assistant"', '"tool_use"', '"tool_result"']) {
    it(`ends a turn as failed when its ${broken} cannot be written once`, async () => {
      let faults = 1;
      const model = new ScriptedModel(says(callsOf(call('echo', 'c1'), call('echo', 'c2'))), says(complete('done')));
      const chat = await openChat(model, { tools: [echo] });
      chat.file.fault = (line) =>
        line.includes(`"type":${broken}`) && faults-- > 0 ? new Error('disk full') : undefined;
      assert.equal(await chat.conversation.send('Go', []), 'failed');
      assert.match(only(await readLog(chat), 'turn_finished')[0]?.error ?? '', /disk full/);
      assert.equal(chat.events.at(-1)?.type, 'turn_finished', 'nothing happens behind the end');
      await assertGoesOn(chat, model);
    });
  }

  it('ends no turn before all its calls have ended, even when one could not be written', async () => {
    let ended = false;
    const slow = tool('slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 15));
      ended = true;
      return 'late';
    });
    const chat = await openChat(new ScriptedModel(says(callsOf(call('echo', 'c1'), call('slow', 'c2')))), {
      tools: [echo, slow],
    });
    chat.file.fault = (line) => (line.includes('"id":"c1","output"') ? new Error('disk full') : undefined);
    assert.equal(await chat.conversation.send('Go', []), 'failed');
    assert.equal(ended, true);
    assert.deepEqual(kinds(chat.events).slice(-2), ['tool_finished', 'turn_finished']);
  });

  it('tells who watches that a turn ended when nothing can be written any more', async () => {
    const chat = await openChat(new ScriptedModel(says(complete('done'))));
    chat.file.fault = (line) => (line.includes('"type":"user"') ? undefined : new Error('disk full'));
    await assert.rejects(chat.conversation.send('Go', []), /disk full/);
    assert.deepEqual(
      only(chat.events, 'turn_finished').map(({ outcome, error }) => [outcome, error]),
      [['failed', 'The conversation could not be saved: disk full']],
    );
    assert.equal(only(chat.events, 'reply').length, 0, 'what is not on the disk is not shown as said');
    const reopened = await openChat(new ScriptedModel(says(complete('again'))), {
      file: new MemoryAppendLog(chat.file.text),
    });
    assert.equal(await reopened.conversation.send('Go on', []), 'complete');
  });
});

describe('core/agent: code', () => {
  const block = { code_id: 'code_a', code: 'print(1)\n', language: 'python', description: 'Prints' };
  const report = complete('See <code_ref>code_a</code_ref> and <code_ref>code_z</code_ref>', {
    code_blocks: [block],
    download_links: ['code_a.py', 'code_z.py'],
  });

  it('is saved, told, cited, and known to the model in the next turn', async () => {
    const model = new ScriptedModel(says(report), says(complete('Still <code_ref>code_a</code_ref>')));
    const chat = await openChat(model);
    await chat.conversation.send('Go', []);
    assert.equal(chat.folder.files.get('code_a.py'), 'print(1)\n');
    assert.deepEqual(kinds(chat.events).slice(-3), ['code_saved', 'reply', 'turn_finished']);
    const reply = only(chat.events, 'reply')[0];
    assert.match(reply?.response.response ?? '', /^See \{\{CODE:1\}\} and \W+code_z: not found\W+$/);
    assert.deepEqual(
      reply?.response.metadata.saved_codes.map(({ code_id, filename, line_count, char_count }) => [
        code_id,
        filename,
        line_count,
        char_count,
      ]),
      [['code_a', 'code_a.py', 1, 9]],
    );
    assert.deepEqual(reply.downloads, [
      { name: 'code_a.py', target: { kind: 'code', code_id: 'code_a' } },
      { name: 'code_z.py' },
    ]);
    await chat.conversation.send('More', []);
    const told = model.sent[1]?.at(-1)?.content ?? '';
    assert.match(told, /CODE_SAVED: code_a \(code_a\.py\)/);
    assert.match(told, /- \[code_a\] code_a\.py \(python\) - Prints \| 9 B/);
    assert.equal(only(chat.events, 'reply')[1]?.response.response, 'Still {{CODE:1}}');
    await chat.conversation.send('More', []);
    assert.doesNotMatch(model.sent[2]?.at(-1)?.content ?? '', /CODE_SAVED/);
  });

  it('is cited by the id that the model gave, under whatever id it was saved', async () => {
    const folder = new MemoryCodeFolder(new Map([['code_a.py', 'edited by the user']]));
    const chat = await openChat(new ScriptedModel(says(report)), { folder });
    await chat.conversation.send('Go', []);
    const { metadata } = only(chat.events, 'reply')[0]?.response ?? assert.fail();
    assert.deepEqual(
      metadata.code_refs.map(({ code_id }) => code_id),
      ['code_a_v2'],
    );
    assert.equal(folder.files.get('code_a.py'), 'edited by the user');
    assert.equal(await chat.conversation.codeText('code_a_v2'), 'print(1)\n');
  });

  it('that cannot be saved costs a notice; the report is there, and so is the code', async () => {
    const folder = new MemoryCodeFolder();
    folder.fault = (operation) => (operation === 'write' ? new Error('read-only disk') : undefined);
    const chat = await openChat(new ScriptedModel(says(report)), { folder });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.match(only(chat.events, 'notice')[0]?.text ?? '', /not saved as a file: read-only disk/);
    const { response, metadata } = only(chat.events, 'reply')[0]?.response ?? assert.fail();
    assert.match(response, /^See \{\{CODE:1\}\} and \W+code_z: not found\W+$/);
    assert.deepEqual(metadata.saved_codes, []);
    assert.equal(await chat.conversation.codeText('code_a'), 'print(1)\n');
    assert.equal(await chat.conversation.codeText('code_z'), undefined);
  });

  it('is not written into a workspace that may not be written to', async () => {
    const folder = new MemoryCodeFolder();
    folder.readonly = 'the workspace is not trusted';
    const chat = await openChat(new ScriptedModel(says(report)), { folder });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.match(only(chat.events, 'notice')[0]?.text ?? '', /the workspace is not trusted/);
    assert.equal(folder.files.size, 0);
  });

  it('costs no turn when its folder cannot be read at all', async () => {
    const folder = new MemoryCodeFolder();
    folder.fault = () => new Error('not a folder');
    const chat = await openChat(new ScriptedModel(says(report)), { folder });
    assert.equal(await chat.conversation.send('Go', []), 'complete');
    assert.match(only(chat.events, 'notice')[0]?.text ?? '', /not saved as a file: not a folder/);
    assert.match(
      only(chat.events, 'reply')[0]?.response.response ?? '',
      /^See \{\{CODE:1\}\} and \W+code_z: not found\W+$/,
    );
  });

  it('warns of a language that is not known', async () => {
    const code_blocks = [{ code_id: 'code_q', code: 'x', language: 'klingon' }];
    const chat = await openChat(new ScriptedModel(says(complete('x', { code_blocks }))));
    await chat.conversation.send('Go', []);
    assert.match(only(chat.events, 'notice')[0]?.text ?? '', /"klingon" is not known/);
  });
});
