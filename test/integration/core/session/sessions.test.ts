import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeSessionFiles } from '../../../../src/adapters/sessionFiles';
import { sha256 } from '../../../../src/adapters/sha256';
import { toJsonLine } from '../../../../src/base/jsonl';
import type { AgentEvent } from '../../../../src/core/contract/events';
import { Conversation } from '../../../../src/core/agent/conversation';
import { StoredSets } from '../../../../src/core/analysis/facts/storedSets';
import { ContextBudget } from '../../../../src/core/context/contextBudget';
import { ContextManager } from '../../../../src/core/context/contextManager';
import { TokenMeter } from '../../../../src/core/context/tokens/tokenMeter';
import type { ModelClient, SessionFiles } from '../../../../src/core/ports';
import { EventLog } from '../../../../src/core/session/eventLog';
import { sessionTitle, spendingOf } from '../../../../src/core/session/tail/sessionState';
import { SessionFileError } from '../../../../src/core/session/sessionFileError';
import { Sessions, type RememberedSession } from '../../../../src/core/agent/sessions';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { Grants } from '../../../../src/core/approvals/grants';
import { ToolPipeline } from '../../../../src/core/tools/pipeline';
import { makeFormatter } from '../../../../src/core/text/formatter';
import { identity, noCompaction, only, quickRetry, roughEncoder } from '../../../support/chat';
import { TestMemory } from '../../../unit/core/context/tokens/support';
import {
  counter,
  localize,
  type MemoryAppendLog,
  MemoryCodeFolder,
  MemoryFiles,
  MemoryLog,
  MemorySessionFiles,
  says,
  ScriptedModel,
  tickingClock,
} from '../../../support/ports';
import { until } from '../../../support/process';
import { complete } from '../../../support/replies';
import { write } from '../../../unit/core/session/tail/support';
import { inFull } from '../../../support/full';

/** Ids never repeat, as little as the real ones. */
const makeId = counter('s');

function make(
  files: SessionFiles = new MemorySessionFiles(),
  model: ModelClient = new ScriptedModel(says(complete('yes'))),
  remembered?: RememberedSession,
) {
  const clock = tickingClock();
  const branch: { name: string | undefined } = { name: undefined };
  const log = new MemoryLog();
  const pipeline = new ToolPipeline([], { check: () => ({ allowed: true }) }, clock, log);
  const codes = new CodeStore(new MemoryCodeFolder(), clock, localize, log);
  const context = new ContextManager('S', { read: () => Promise.resolve({}) });
  const sessions = new Sessions({
    files,
    clock,
    makeId,
    log,
    localize,
    identity: {
      cwd: identity.cwd,
      version: identity.version,
      get gitBranch() {
        return branch.name;
      },
    },
    patienceMs: [1, 1],
    remembered,
    converse: (session, listener) => {
      const current = () => Promise.resolve(model);
      const models = { choose: current, current, summarizer: () => Promise.resolve(undefined) };
      const budget = new ContextBudget(new TokenMeter(roughEncoder, new TestMemory(), log), context, session);
      const trace = new EventLog(() => undefined, clock);
      const dataMode = () => 'all' as const;
      const spendingLimits = () => ({ dollars: 0, tokens: 0 });
      const core = {
        dataMode,
        spendingLimits,
        askDataMode: () => Promise.resolve(true),
        models,
        context,
        budget,
        trace,
        pipeline,
        codes,
        log: session,
        clock,
        makeId,
        localize,
      };
      const limits = { retry: quickRetry, maxRounds: () => 25, compaction: () => noCompaction, diagnostics: log };
      const carry = () => Promise.resolve({ text: '', files: [] });
      const grants = new Grants(new TestMemory(), sha256);
      const files = new MemoryFiles({});
      const numbers = { sets: new StoredSets(files), files, formatter: makeFormatter(localize, 'en') };
      return new Conversation({ ...core, ...limits, carry, grants, files, numbers }, listener);
    },
  });
  const opened: string[] = [];
  const changed: string[] = [];
  const events: AgentEvent[] = [];
  const stop = sessions.listen({
    opened: (conversation) => opened.push(conversation.log.id),
    event: (event) => events.push(event),
    changed: (conversation) => changed.push(sessionTitle(conversation.log)),
    usage: () => undefined,
    problem: () => undefined,
  });
  return { sessions, opened, changed, events, stop, log, branch };
}

describe('core/session/sessions', () => {
  it('opens a new session where there is none, once, however often it is asked for', async () => {
    const files = new MemorySessionFiles();
    const { sessions, opened } = make(files);
    const [a, b] = await Promise.all([sessions.current(), sessions.current()]);
    assert.equal(a, b);
    assert.equal(await sessions.current(), a);
    assert.equal(opened.length, 1);
    assert.deepEqual([...files.files.keys()], [], 'nothing is written before the first message');
    await a.send('Hello', []);
    assert.deepEqual([...files.files.keys()], [a.log.id]);
  });

  it('opens the session that was worked on last', async () => {
    const files = new MemorySessionFiles();
    const { sessions } = make(files);
    const first = await sessions.startNew();
    await first.send('first', []);
    const second = await sessions.startNew();
    await second.send('second', []);
    await (await sessions.resume(first.log.id)).send('first again', []);
    assert.equal((await make(files).sessions.current()).log.id, first.log.id);
    const { sessions: listed } = await sessions.list();
    assert.deepEqual(
      listed.map(({ id, title, turns }) => [id, title, turns]),
      [
        [first.log.id, 'first', 2],
        [second.log.id, 'second', 1],
      ],
    );
    assert.ok(listed.every(({ lastActive, tokens }) => lastActive.startsWith('2026-11-21') && tokens > 0));
  });

  it('resumes with all that was said', async () => {
    const files = new MemorySessionFiles();
    const { sessions } = make(files);
    await (await sessions.current()).send('Hello', []);
    await sessions.close();
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
    const model = new ScriptedModel(async function* (_request, signal) {
      yield { type: 'text', text: 'Well' };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    const { sessions, opened } = make(new MemorySessionFiles(), model);
    const first = await sessions.current();
    const sent = first.send('Hello', []);
    await until('the model is asked', () => model.requests.length > 0);
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
      // A file of that id, before anything is said.
      await files.open(id).append('');
      const { sessions } = make(files);
      await (await sessions.resume(id)).send(`in ${id}`, []);
      await sessions.close();
    }
    return files;
  }
  function breakFile(files: MemorySessionFiles, id: string): void {
    const file = files.files.get(id) ?? assert.fail();
    file.unreadable = new Error(`EACCES: ${id}`);
  }

  it('lists sessions that cannot be read with the reason, and says so in the log', async () => {
    const files = await three();
    breakFile(files, 'b');
    await files.open('torn').append('{torn\n');
    const { sessions, log } = make(files);
    const listed = await sessions.list();
    assert.deepEqual(
      new Set(listed.sessions.map(({ id, title }) => `${id}: ${title}`)),
      new Set(['a: in a', 'c: in c']),
    );
    assert.deepEqual(listed.unreadable, [
      { id: 'torn', reason: 'None of the 1 lines of its file can be read.' },
      { id: 'b', reason: 'EACCES: b' },
    ]);
    assert.equal(log.lines.length, 2);
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
    const model = new ScriptedModel(async function* (_request, signal) {
      yield { type: 'text', text: 'Well' };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    const { sessions } = make(files, model);
    const before = ['a', 'b', 'c'].map((id) => file(id).closed);
    const left = await sessions.resume('a');
    const sent = left.send('more', []);
    await until('the model is asked', () => model.requests.length > 0);
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
    const files = new MemorySessionFiles();
    const { sessions, events, opened } = make(files, model);
    const first = await sessions.current();
    let another: Promise<unknown> | undefined;
    const stop = sessions.listen({
      opened: () => undefined,
      event: (event) => {
        if (event.type === 'round_started') void first.send('two', []);
        if (event.type === 'reply') another ??= sessions.startNew();
      },
      changed: () => undefined,
      usage: () => undefined,
      problem: () => undefined,
    });
    await first.send('one', []);
    await another;
    stop();
    assert.deepEqual([model.requests.length, opened.length], [1, 2]);
    const heard = events.length;
    const file = files.files.get(first.log.id)?.text;
    await assert.rejects(first.send('late', []));
    assert.deepEqual([events.length, files.files.get(first.log.id)?.text], [heard, file]);
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

  it('tells of damage in a session’s file, and copies the lines once', async () => {
    const files = new MemorySessionFiles();
    await files.open('old').append('{torn\n');
    const conversation = await make(files).sessions.current();
    assert.deepEqual([conversation.log.id, conversation.log.damage.lines.length], ['old', 1]);
    assert.deepEqual([...files.damaged], [['old', ['{torn']]]);
  });

  describe('beside other windows', () => {
    it('opens a session that another window writes to be read alone', async () => {
      const files = await three();
      files.elsewhere.add('c');
      const { sessions } = make(files);
      const conversation = await sessions.current();
      assert.deepEqual([conversation.log.id, conversation.log.readOnly], ['c', true], 'the last one all the same');
      const before = files.files.get('c')?.text;
      await assert.rejects(conversation.log.append({ type: 'system' }), { name: 'SessionReadOnlyError' });
      await assert.rejects(conversation.send('x', []));
      assert.deepEqual([files.files.get('c')?.text, files.damaged.size], [before, 0]);
      assert.deepEqual((await sessions.list()).sessions.map(({ id, elsewhere }) => [id, elsewhere]).sort(), [
        ['a', false],
        ['b', false],
        ['c', true],
      ]);
    });

    it('waits for the window before to end, the first time', async () => {
      const files = await three();
      files.elsewhere.add('c');
      const { sessions } = make(files);
      setTimeout(() => files.elsewhere.delete('c'), 0);
      assert.equal((await sessions.current()).log.readOnly, false);
    });

    it('writes it once the other window is gone', async () => {
      const files = await three();
      files.elsewhere.add('c');
      const { sessions } = make(files);
      await sessions.current();
      await files.open('c').append(files.files.get('a')?.text ?? '');
      files.elsewhere.delete('c');
      const again = await sessions.reopen();
      assert.deepEqual([again.log.id, again.log.readOnly], ['c', false]);
      assert.equal(only(again.history(), 'turn_started').at(-1)?.text, 'in a', 'it is read anew');
      await again.send('more', []);
    });

    it('goes on in a copy', async () => {
      const files = await three();
      files.elsewhere.add('c');
      const { sessions, opened } = make(files);
      const original = files.files.get('c')?.text ?? '';
      await sessions.current();
      const copy = await sessions.copyOpen();
      assert.deepEqual([copy.log.readOnly, opened], [false, ['c', copy.log.id]]);
      assert.notEqual(copy.log.id, 'c');
      await copy.send('my own way', []);
      const texts = only(copy.history(), 'turn_started').map(({ text }) => text);
      assert.deepEqual(texts, ['in c', 'my own way']);
      assert.equal(files.files.get('c')?.text, original);
      const text = files.files.get(copy.log.id)?.text ?? '';
      assert.ok(text.startsWith(original));
      assert.match(text, /"subtype":"session_copied","data":\{"from":"c"\}/);
    });

    it('holds the session that is open, and none that was left', async () => {
      const files = await three();
      const { sessions } = make(files);
      await sessions.resume('a');
      assert.deepEqual([...files.leased], ['a']);
      await sessions.resume('b');
      assert.deepEqual([...files.leased], ['b']);
      await sessions.resume('b');
      assert.deepEqual([...files.leased], ['b']);
      const fresh = await sessions.startNew();
      assert.deepEqual([...files.leased], [], 'nothing is made before the first message');
      await fresh.send('x', []);
      assert.deepEqual([...files.leased], [fresh.log.id]);
      await sessions.close();
      assert.deepEqual([...files.leased], []);
      assert.equal((await sessions.current()).log.id, fresh.log.id);
    });

    it('lets go of a session that cannot be read', async () => {
      const files = await three();
      breakFile(files, 'b');
      await assert.rejects(make(files).sessions.resume('b'), /EACCES/);
      assert.deepEqual([...files.leased], []);
    });

    it('stops writing when another window has taken the session over', async () => {
      const files = await three();
      const { sessions } = make(files);
      const { log } = await sessions.resume('a');
      await log.append({ type: 'system', subtype: 'notice' });
      files.elsewhere.add('a');
      let lines = 0;
      await assert.rejects(
        async () => {
          for (; lines < 10; lines++) await log.append({ type: 'system', subtype: 'notice' });
        },
        { name: 'SessionReadOnlyError', reason: 'elsewhere' },
      );
      assert.ok(lines <= 5, 'a look holds for five seconds, and each append takes one');
      assert.equal(log.readOnly, true);
    });

    it('writes where no lease can be made at first, once it can', async () => {
      const files = await three();
      files.leaseFault = () => new Error('ENOSPC');
      const { sessions, log } = make(files);
      const conversation = await sessions.resume('a');
      assert.match(log.lines.join(), /cannot be held for this window: ENOSPC/);
      await assert.rejects(conversation.send('x', []), /ENOSPC/);
      assert.equal(conversation.log.refusal, undefined);
      files.leaseFault = () => undefined;
      await conversation.send('y', []);
      assert.deepEqual([...files.leased], ['a']);
    });
  });

  describe('what can be done to sessions', () => {
    const titles = async (sessions: Sessions): Promise<string[]> =>
      (await sessions.list()).sessions.map(({ id, title }) => `${id}: ${title}`).sort();

    it('renames the open one and others', async () => {
      const files = await three();
      const { sessions, changed, opened } = make(files);
      await sessions.resume('a');
      await sessions.rename('a', '  North\n region ');
      await sessions.rename('b', 'South');
      assert.deepEqual(await titles(sessions), ['a: North region', 'b: South', 'c: in c']);
      assert.deepEqual([changed, opened, [...files.leased]], [['North region'], ['a'], ['a']]);
      await sessions.rename('b', '');
      assert.equal((await titles(sessions))[1], 'b: in b');
      const reopened = await make(files).sessions.resume('b');
      assert.equal(only(reopened.history(), 'turn_started').length, 1, 'the conversation is the same');
    });

    it('renames none that another window writes, or that is gone', async () => {
      const files = await three();
      files.elsewhere.add('b');
      const { sessions } = make(files);
      await assert.rejects(sessions.rename('b', 'x'), /Another window is working on this session/);
      await sessions.resume('b');
      await assert.rejects(sessions.rename('b', 'x'), /Another window is working on this session/);
      await assert.rejects(sessions.rename('gone', 'x'), /no longer there/);
      assert.deepEqual([await titles(sessions), [...files.leased]], [['a: in a', 'b: in b', 'c: in c'], []]);
    });

    it('deletes a session, and takes that back', async () => {
      const files = await three();
      const { sessions, opened } = make(files);
      await sessions.resume('a');
      await sessions.remove('b');
      assert.deepEqual(await titles(sessions), ['a: in a', 'c: in c']);
      await sessions.remove('a');
      const open = await sessions.current();
      assert.deepEqual([opened.length, open.history(), await titles(sessions)], [2, [], ['c: in c']]);
      assert.deepEqual(
        (await files.trashed()).map(({ id }) => id),
        ['a', 'b'],
      );
      await sessions.restore('a');
      assert.deepEqual([await titles(sessions), [...files.leased]], [['a: in a', 'c: in c'], []]);
      assert.equal(only((await sessions.resume('a')).history(), 'turn_started')[0]?.text, 'in a');
    });

    it('deletes nothing that another window writes', async () => {
      const files = await three();
      files.elsewhere.add('b');
      const { sessions } = make(files);
      await assert.rejects(sessions.remove('b'), /Another window is working on this session/);
      const open = await sessions.resume('b');
      await assert.rejects(sessions.remove('b'), /Another window is working on this session/);
      assert.equal(await sessions.current(), open);
      assert.equal((await titles(sessions)).length, 3);
    });

    it('makes room for a new session when an empty one is deleted or copied', async () => {
      const files = new MemorySessionFiles();
      const { sessions } = make(files);
      const first = await sessions.current();
      await sessions.remove(first.log.id);
      const second = await sessions.current();
      const third = await sessions.copyOpen();
      assert.equal(new Set([first, second, third]).size, 3);
      assert.deepEqual([...files.files], []);
    });

    it('goes on in a new session with all that it has of one whose file was changed or removed', async () => {
      const files = new MemorySessionFiles();
      const { sessions, opened } = make(files);
      const open = await sessions.current();
      await open.send('one', []);
      await open.send('two', []);
      const file = files.files.get(open.log.id);
      assert.ok(file);
      const text = file.text.split('\n').slice(0, 1).join('\n');
      file.text = text;
      await assert.rejects(open.send('three', []), /changed or removed outside of this window/);
      assert.equal(open.log.refusal, 'changed');
      const saved = await sessions.saveOpen();
      assert.deepEqual(opened, [open.log.id, saved.log.id]);
      await saved.send('three', []);
      assert.deepEqual([file.text, files.leased.size], [text, 1]);
      const again = await make(files).sessions.resume(saved.log.id);
      assert.deepEqual(
        again.log.entries.flatMap(({ type, message }) => (type === 'user' ? [message?.content] : [])),
        ['one', 'two', 'three'],
      );
    });

    it('writes the git branch as it is at the moment', async () => {
      const { sessions, branch } = make();
      const conversation = await sessions.current();
      branch.name = 'main';
      await conversation.send('one', []);
      branch.name = 'feature';
      await conversation.send('two', []);
      const written = conversation.log.all.map(({ gitBranch }) => gitBranch);
      assert.deepEqual(
        [new Set(written), written[0], written.at(-1)],
        [new Set(['main', 'feature']), 'main', 'feature'],
      );
      assert.equal((await sessions.list()).sessions[0]?.gitBranch, 'feature');
    });
  });

  describe('when something does not work', () => {
    /** A model that answers nothing until it is stopped. */
    const waiting = () =>
      new ScriptedModel(async function* (_request, signal) {
        yield { type: 'text', text: 'Well' };
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      });

    it('opens no session that is no longer there, and makes none in its place', async () => {
      const files = await three();
      const [one, other] = [make(files), make(files)];
      await other.sessions.remove('a');
      await assert.rejects(one.sessions.resume('a'), /^Error: This session is no longer there\.$/);
      assert.deepEqual([[...files.leased], one.opened], [[], []]);
      await other.sessions.restore('a');
      assert.equal(only((await one.sessions.resume('a')).history(), 'turn_started')[0]?.text, 'in a');
    });

    it('stays in the session that is open, with its turn, when another cannot be opened', async () => {
      const files = await three();
      breakFile(files, 'b');
      const model = waiting();
      const { sessions, opened } = make(files, model);
      const open = await sessions.resume('a');
      const sent = open.send('more', []);
      await until('the model is asked', () => model.requests.length > 0);
      for (const id of ['b', 'gone']) {
        const failing = sessions.resume(id);
        const meanwhile = sessions.current();
        await assert.rejects(failing);
        assert.deepEqual([await meanwhile, await sessions.current()], [open, open]);
      }
      files.copy = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
      assert.deepEqual([opened, [...files.leased], open.readOnly], [['a'], ['a'], false]);
      await open.stop();
      assert.equal(await sent, 'cancelled');
      await assert.rejects(sessions.copyOpen(), /The disk is full/);
      assert.equal(await sessions.current(), open);
    });

    it('leaves the turn of a session alone that is opened again, until it is to be read anew', async () => {
      const files = await three();
      const model = waiting();
      const { sessions, opened } = make(files, model);
      const open = await sessions.resume('c');
      let isOver = false;
      const sent = open.send('more', []).finally(() => (isOver = true));
      await until('the model is asked', () => model.requests.length > 0);
      assert.deepEqual([await sessions.resume('c'), await sessions.continueLast(), isOver], [open, open, false]);
      assert.deepEqual(opened, ['c']);
      const again = await sessions.reopen();
      assert.deepEqual([await sent, again === open, opened, again.readOnly], ['cancelled', false, ['c', 'c'], false]);
    });

    it('writes to no other session when the one that is open cannot be read anew', async () => {
      const files = await three();
      const { sessions } = make(files);
      const open = await sessions.resume('a');
      breakFile(files, 'a');
      await assert.rejects(sessions.reopen(), /EACCES/);
      assert.equal(await sessions.current(), open);
      await assert.rejects(open.send('x', []), /closed here/);
      (files.files.get('a') ?? assert.fail()).unreadable = undefined;
      assert.equal((await sessions.resume('a')).readOnly, false);
    });

    it('says so in words when a file action fails, and leaves no half of it', async () => {
      const files = await three();
      const { sessions } = make(files);
      const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      await sessions.resume('a');
      (files.files.get('b') ?? assert.fail()).fault = () => full;
      await assert.rejects(sessions.rename('b', 'x'), /^Error: The disk is full/);
      files.trash = () => Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
      await assert.rejects(sessions.remove('b'), /^Error: The files of the sessions cannot be used: EIO/);
      await assert.rejects(sessions.remove('a'), /cannot be used/);
      assert.equal((await sessions.current()).log.id, 'a', 'what was not deleted is open again');
      files.restore = () => Promise.reject(new SessionFileError('exists', 'a'));
      await assert.rejects(sessions.restore('a'), /^Error: There is a session with the same id already/);
      files.restore = () => Promise.reject(new SessionFileError('not_in_trash', 'a'));
      await assert.rejects(sessions.restore('a'), /^Error: This session is no longer in the trash/);
    });

    it('takes away a copy that could not be finished', async () => {
      const files = await three();
      const { sessions } = make(files);
      await sessions.resume('a');
      const copy = files.copy.bind(files);
      files.copy = async (id, newId) => {
        await copy(id, newId);
        (files.files.get(newId) ?? assert.fail()).fault = () => new Error('EIO');
      };
      await assert.rejects(sessions.copyOpen(), /EIO/);
      assert.deepEqual([[...files.files.keys()].sort(), [...files.leased]], [['a', 'b', 'c'], ['a']]);
    });
  });

  describe('which session is the last one', () => {
    it('is the one that was open last, whatever was written since', async () => {
      const files = await three();
      let kept: string | undefined;
      const remembered = { get: () => kept, set: (id: string) => void (kept = id) };
      const before = make(files, undefined, remembered);
      assert.equal((await before.sessions.current()).log.id, 'c', 'nothing is remembered yet');
      await before.sessions.resume('a');
      await before.sessions.rename('b', 'South');
      await before.sessions.close();
      const after = make(files, undefined, remembered);
      assert.equal((await after.sessions.current()).log.id, 'a');
      await after.sessions.close();
      breakFile(files, 'a');
      assert.equal((await make(files, undefined, remembered).sessions.current()).log.id, 'b', 'the last one else');
      kept = 'gone';
      const { sessions, log } = make(files, undefined, remembered);
      assert.equal((await sessions.current()).log.id, 'b');
      assert.deepEqual([kept, log.lines], ['b', []]);
    });

    it('is none that was renamed, copied from, deleted or restored', async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-'));
      try {
        const real = () => new NodeSessionFiles(() => [folder], new MemoryLog());
        const at = async (id: string, hour: number): Promise<void> => {
          const timestamp = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
          const frame = {
            uuid: id,
            parentUuid: null,
            sessionId: id,
            timestamp,
            cwd: '',
            version: '1',
            schemaVersion: 2,
          };
          const said = { type: 'user', turn: 't', message: { role: 'user', content: id } };
          await writeFile(path.join(folder, `${id}.jsonl`), toJsonLine({ ...frame, ...said }));
          await utimes(path.join(folder, `${id}.jsonl`), Date.parse(timestamp) / 1000, Date.parse(timestamp) / 1000);
        };
        await at('old', 1);
        await at('middle', 2);
        await at('new', 3);
        const ids = async (): Promise<string[]> => (await real().list()).map(({ id }) => id);
        const { sessions } = make(real());
        await sessions.rename('old', 'Renamed');
        assert.deepEqual(await ids(), ['new', 'middle', 'old']);
        await sessions.remove('middle');
        await sessions.restore('middle');
        assert.deepEqual(await ids(), ['new', 'middle', 'old']);
        await sessions.resume('old');
        await sessions.rename('old', 'Again');
        const copy = (await sessions.copyOpen()).log.id;
        assert.deepEqual((await ids()).slice(0, 2), ['new', 'middle']);
        assert.deepEqual((await ids()).slice(2).sort(), [copy, 'old'].sort());
        await sessions.close();
        assert.equal((await make(real()).sessions.current()).log.id, 'new');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
});

describe('core/session/sessions with a long session', () => {
  const turn = (text: string) => ({ do: 'turn', text, rounds: 1, queued: false }) as const;
  /** A session of more than a megabyte that was compacted: its last two turns are read. */
  async function long() {
    const steps = [
      ...[turn('one'), turn('x'.repeat(1_100_000)), turn('three')],
      ...([{ do: 'compact', keep: 0, round: 0 }, turn('four')] as const),
    ];
    const files = new MemorySessionFiles();
    await files.open('long').append(`{torn\n${(await write(steps)).text}`);
    const model = new ScriptedModel(says(complete('yes')));
    const made = make(files, model);
    const conversation = await made.sessions.resume('long');
    const questions = (): string[] => only(conversation.history(), 'turn_started').map(({ text }) => text.slice(0, 9));
    const turnOf = (text: string): string =>
      conversation.log.all.find((entry) => entry.message?.content === text)?.turn ?? '';
    const id = String(conversation.log.boundary?.data?.['id']);
    return { ...made, files, model, conversation, questions, turnOf, id };
  }
  const all = ['one', 'xxxxxxxxx', 'three', 'four'];

  it('resumes where its last summary leaves the conversation whole, and goes on', async () => {
    const { conversation, questions, model, files } = await long();
    assert.deepEqual([conversation.earlier, questions()], [true, ['three', 'four']]);
    assert.deepEqual([sessionTitle(conversation.log), spendingOf(conversation.log).requests], ['one', 4]);
    assert.deepEqual(files.damaged.size, 0);
    await conversation.send('five', []);
    assert.match(JSON.stringify(model.requests[0]?.messages[0]), /In short/);
    assert.deepEqual([conversation.log.isWhole, conversation.earlier], [false, true]);
    assert.deepEqual((await make(files).sessions.list()).sessions[0]?.turns, 5);
  });

  it('shows what was before when it is asked for, and tells of its damage then', async () => {
    const { conversation, questions, opened, files } = await long();
    await conversation.showEarlier();
    assert.deepEqual([conversation.earlier, questions(), opened], [false, all, ['long', 'long']]);
    assert.deepEqual([conversation.log.damage.lines.length, files.damaged.get('long')], [1, ['{torn']]);
    assert.deepEqual([sessionTitle(conversation.log), spendingOf(conversation.log).requests], ['one', 4]);
  });

  it('says that there is more until it was shown, also where something else has read it', async () => {
    const { conversation, questions, opened } = await long();
    assert.equal(await conversation.codeText('code_unknown'), undefined);
    assert.deepEqual([conversation.log.isWhole, conversation.earlier, questions()], [true, true, all]);
    await conversation.showEarlier();
    assert.deepEqual([conversation.earlier, opened.length], [false, 2]);
  });

  inFull('stays as it is when what was before cannot be read, and says why', async () => {
    const { conversation, questions, files, opened, id } = await long();
    const file = files.files.get('long');
    assert.ok(file);
    file.unreadable = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    await assert.rejects(conversation.showEarlier(), /files of the sessions cannot be used: EIO/);
    await assert.rejects(conversation.undoCompaction(id), /cannot be used/);
    assert.deepEqual([conversation.earlier, questions(), opened.length], [true, ['three', 'four'], 1]);
    await conversation.send('five', []);
    file.unreadable = undefined;
    await conversation.showEarlier();
    assert.deepEqual(questions(), [...all, 'five']);
  });

  inFull('reads what was before when a compaction is taken back', async () => {
    const { conversation, model, id } = await long();
    await conversation.undoCompaction(id);
    await conversation.send('five', []);
    const sent = JSON.stringify(model.requests[0]?.messages);
    assert.ok(sent.includes('x'.repeat(1_100_000)) && !sent.includes('In short'));
  });

  inFull('reads what was before when a message is changed that stands before the summary, and only then', async () => {
    const behind = await long();
    await behind.conversation.edit(behind.turnOf('four'), 'another');
    assert.match(JSON.stringify(behind.model.requests[0]?.messages[0]), /In short/);
    assert.deepEqual([behind.conversation.log.isWhole, behind.questions()], [false, ['three', 'another']]);
    const { conversation, questions, turnOf, model } = await long();
    const three = turnOf('three');
    await conversation.edit(three, 'another');
    assert.deepEqual(questions(), ['one', 'xxxxxxxxx', 'another']);
    assert.equal(model.sent[0]?.[0]?.content.includes('one'), true);
    await conversation.selectBranch(three);
    assert.deepEqual([questions(), conversation.earlier], [all, false]);
  });
});
