import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../../src/core/agent/events';
import { Conversation } from '../../../../src/core/agent/conversation';
import { ContextManager } from '../../../../src/core/context/contextManager';
import type { ModelClient } from '../../../../src/core/ports';
import { Sessions } from '../../../../src/core/session/sessions';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { identity, quickRetry, only } from '../../support/chat';
import {
  counter,
  localize,
  MemoryAppendLog,
  MemoryCodeFolder,
  MemoryFiles,
  MemoryLog,
  MemorySessionFiles,
  says,
  ScriptedModel,
  tickingClock,
} from '../../support/ports';
import { complete } from '../../support/replies';

/** Ids never repeat, as little as the real ones. */
const makeId = counter('s');

function make(files = new MemorySessionFiles(), model: ModelClient = new ScriptedModel(says(complete('yes')))) {
  const clock = tickingClock();
  const log = new MemoryLog();
  const pipeline = new ToolPipeline([], { check: () => ({ allowed: true }) }, clock, log);
  const codes = new CodeStore(new MemoryCodeFolder(), clock, localize, log);
  const context = new ContextManager('S', { read: () => Promise.resolve({}) });
  const sessions = new Sessions({
    files,
    clock,
    makeId,
    log,
    identity: { cwd: identity.cwd, version: identity.version },
    converse: (session, listener) => {
      const models = { choose: () => Promise.resolve(model) };
      const core = { models, context, pipeline, codes, log: session, clock, makeId, localize };
      const limits = { retry: quickRetry, maxRounds: () => 25, diagnostics: log };
      return new Conversation({ ...core, ...limits, files: new MemoryFiles({}) }, listener);
    },
  });
  const opened: string[] = [];
  const events: AgentEvent[] = [];
  const stop = sessions.listen({
    opened: (conversation) => opened.push(conversation.log.id),
    event: (event) => events.push(event),
    changed: () => undefined,
    problem: () => undefined,
  });
  return { sessions, files, opened, events, stop, log };
}

describe('core/session/sessions', () => {
  it('opens a new session where there is none, once, however often it is asked for', async () => {
    const { sessions, opened, files } = make();
    const [a, b] = await Promise.all([sessions.current(), sessions.current()]);
    assert.equal(a, b);
    assert.equal(await sessions.current(), a);
    assert.equal(opened.length, 1);
    assert.deepEqual([...files.files.keys()], [], 'nothing is written before the first message');
    await a.send('Hello', []);
    assert.deepEqual([...files.files.keys()], [a.log.id]);
  });

  it('opens the session that was worked on last', async () => {
    const { sessions, files } = make();
    const first = await sessions.startNew();
    await first.send('first', []);
    const second = await sessions.startNew();
    await second.send('second', []);
    await (await sessions.resume(first.log.id)).send('first again', []);
    assert.equal((await make(files).sessions.current()).log.id, first.log.id);
    const listed = await sessions.list();
    assert.deepEqual(
      listed.map(({ id, title, turns }) => [id, title, turns]),
      [
        [first.log.id, 'first', 2],
        [second.log.id, 'second', 1],
      ],
    );
    assert.ok(listed.every(({ lastActive }) => lastActive !== undefined));
  });

  it('resumes with all that was said', async () => {
    const { sessions, files } = make();
    await (await sessions.current()).send('Hello', []);
    const model = new ScriptedModel(says(complete('again')));
    const resumed = await make(files, model).sessions.continueLast();
    assert.equal(only(resumed.history(), 'turn_started')[0]?.text, 'Hello');
    await resumed.send('More', []);
    assert.equal(model.requests[0]?.messages.length, 3);
  });

  it('tells listeners of what happens in the open session, until they have had enough', async () => {
    const { sessions, events, opened, stop } = make();
    await (await sessions.current()).send('Hello', []);
    assert.equal(events.at(-1)?.type, 'turn_finished');
    const count = events.length;
    stop();
    await (await sessions.startNew()).send('More', []);
    assert.deepEqual([events.length, opened.length], [count, 1]);
  });

  it('stops the turn of the session that is left', async () => {
    const waits = new ScriptedModel(async function* (_request, signal) {
      yield { type: 'text', text: 'Well' };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    const { sessions, opened } = make(new MemorySessionFiles(), waits);
    const first = await sessions.current();
    const sent = first.send('Hello', []);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await sessions.startNew();
    assert.equal(await sent, 'cancelled');
    assert.deepEqual(opened, [first.log.id, second.log.id]);
  });

  it('opens sessions one after the other when asked quickly', async () => {
    const { sessions, opened } = make();
    const all = await Promise.all([sessions.startNew(), sessions.startNew(), sessions.startNew()]);
    assert.deepEqual(
      opened,
      all.map(({ log }) => log.id),
    );
    assert.equal(await sessions.current(), all[2]);
  });

  it('can be asked again after it could not open one', async () => {
    const files = new MemorySessionFiles();
    const list = files.list.bind(files);
    let broken = true;
    files.list = () => (broken ? Promise.reject(new Error('no disk')) : list());
    const { sessions } = make(files);
    await assert.rejects(sessions.current(), /no disk/);
    broken = false;
    assert.ok(await sessions.current());
  });

  /** Sessions a, b and c, the last one written last. */
  async function three(): Promise<MemorySessionFiles> {
    const files = new MemorySessionFiles();
    for (const id of ['a', 'b', 'c']) {
      const { sessions } = make(files);
      await (await sessions.resume(id)).send(`in ${id}`, []);
    }
    return files;
  }
  function breakFile(files: MemorySessionFiles, id: string): void {
    const file = files.files.get(id) ?? assert.fail();
    file.unreadable = new Error(`EACCES: ${id}`);
  }

  it('leaves a session that cannot be read out of the list, and says so in the log', async () => {
    const files = await three();
    breakFile(files, 'b');
    const { sessions, log } = make(files);
    assert.deepEqual(
      (await sessions.list()).map(({ id, title }) => [id, title]),
      [
        ['c', 'in c'],
        ['a', 'in a'],
      ],
    );
    assert.deepEqual(log.lines, ['warn: The session b cannot be read: EACCES: b']);
  });

  it('opens the last session that can be read, and a new one where none can', async () => {
    const files = await three();
    breakFile(files, 'c');
    const { sessions, log, opened } = make(files);
    const conversation = await sessions.continueLast();
    assert.equal(only(conversation.history(), 'turn_started')[0]?.text, 'in b');
    assert.deepEqual(log.lines, ['warn: The session c cannot be read: EACCES: c']);
    assert.equal(await sessions.current(), conversation);
    breakFile(files, 'b');
    breakFile(files, 'a');
    const fresh = await make(files).sessions.continueLast();
    assert.deepEqual([fresh.history(), ['a', 'b', 'c'].includes(fresh.log.id)], [[], false]);
    assert.deepEqual(opened, ['b']);
  });

  it('opens no other session than the one that was asked for', async () => {
    const files = await three();
    breakFile(files, 'b');
    const { sessions, opened } = make(files);
    await assert.rejects(sessions.resume('b'), /EACCES: b/);
    assert.deepEqual(opened, []);
    assert.equal((await sessions.current()).log.id, 'c');
  });

  it('lets go of the file of the session that is left, once its turn has ended', async () => {
    const files = await three();
    const file = (id: string): MemoryAppendLog => files.files.get(id) ?? assert.fail();
    const waits = new ScriptedModel(async function* (_request, signal) {
      yield { type: 'text', text: 'Well' };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    const { sessions } = make(files, waits);
    const before = ['a', 'b', 'c'].map((id) => file(id).closed);
    const left = await sessions.resume('a');
    const sent = left.send('more', []);
    await new Promise((resolve) => setTimeout(resolve, 5));
    let linesWhenClosed = 0;
    const close = file('a').close.bind(file('a'));
    file('a').close = () => {
      linesWhenClosed = file('a').text.split('\n').length;
      return close();
    };
    await sessions.resume('b');
    assert.equal(await sent, 'cancelled');
    assert.deepEqual(
      ['a', 'b', 'c'].map((id, at) => file(id).closed - (before[at] ?? 0)),
      [1, 0, 0],
    );
    assert.equal(linesWhenClosed, file('a').text.split('\n').length, 'nothing is written behind');
    assert.match(file('a').text, /cancelled/);
  });

  it('hears nothing more of a session that was left, and has it send nothing more', async () => {
    const model = new ScriptedModel(says(complete('one')), says(complete('two')));
    const { sessions, events, opened } = make(new MemorySessionFiles(), model);
    const first = await sessions.current();
    let another: Promise<unknown> | undefined;
    const stop = sessions.listen({
      opened: () => undefined,
      event: (event) => {
        if (event.type === 'round_started') void first.send('two', []);
        if (event.type === 'reply') another ??= sessions.startNew();
      },
      changed: () => undefined,
      problem: () => undefined,
    });
    await first.send('one', []);
    await another;
    stop();
    assert.deepEqual([model.requests.length, opened.length], [1, 2]);
    const heard = events.length;
    await assert.doesNotReject(first.send('late', []));
    assert.equal(events.length, heard);
  });

  it('can go back to a session that was left, and write to it', async () => {
    const files = await three();
    const { sessions } = make(files);
    await sessions.resume('a');
    await sessions.resume('b');
    await (await sessions.resume('a')).send('again', []);
    assert.deepEqual(
      only((await make(files).sessions.resume('a')).history(), 'turn_started').map(({ text }) => text),
      ['in a', 'again'],
    );
  });

  it('tells of damage in a session’s file', async () => {
    const files = new MemorySessionFiles();
    await files.open('old').append('{torn\n');
    assert.ok(files.files.get('old') instanceof MemoryAppendLog);
    const conversation = await make(files).sessions.current();
    assert.deepEqual([conversation.log.id, conversation.log.damage.lines.length], ['old', 1]);
  });
});
