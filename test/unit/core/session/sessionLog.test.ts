import assert from 'node:assert/strict';
import { SCHEMA_VERSION, type EntryDraft } from '../../../../src/core/contract/entries';
import { readEntries } from '../../../../src/core/session/entryReader';
import { SessionLog } from '../../../../src/core/session/sessionLog';
import { SessionReadOnlyError, type SessionAccess } from '../../../../src/core/session/writeAccess';
import { SessionFileError } from '../../../../src/core/session/sessionFileError';
import { describeFileFailure, describeWriteFailure } from '../../../../src/core/session/writeFailure';
import { counter, localize, MemoryAppendLog, tickingClock } from '../../../support/ports';

const identity = { sessionId: 's1', cwd: 'shop', version: '0.1.0' };
const open = (file: MemoryAppendLog): Promise<SessionLog> =>
  SessionLog.open(file.opened(), identity, tickingClock(), counter('e'));
const said = (content: string): EntryDraft => ({ type: 'user', turn: 't', message: { role: 'user', content } });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const chain = (log: Pick<SessionLog, 'entries'>): string[] => log.entries.map((e) => `${e.parentUuid}<${e.uuid}`);

describe('core/session/sessionLog', () => {
  it('frames each entry and chains it to the one before', async () => {
    const file = new MemoryAppendLog();
    const log = await open(file);
    assert.deepEqual([log.entries, log.damage, log.id], [[], { lines: [], newer: 0, repeated: 0, moved: 0 }, 's1']);
    const first = await log.append(said('a'));
    assert.deepEqual(first, {
      uuid: 'e1',
      parentUuid: null,
      sessionId: 's1',
      timestamp: '2026-11-21T10:00:01.000Z',
      cwd: 'shop',
      version: '0.1.0',
      schemaVersion: SCHEMA_VERSION,
      type: 'user',
      turn: 't',
      message: { role: 'user', content: 'a' },
    });
    await log.append(said('b'));
    assert.deepEqual(chain(log), ['null<e1', 'e1<e2']);
    assert.deepEqual(readEntries(await file.read()).entries, log.entries);
    const again = await open(file);
    await again.append(said('c'));
    assert.equal(again.entries[2]?.parentUuid, 'e2');
  });

  it('chains appends that run at once', async () => {
    const file = new MemoryAppendLog();
    const log = await open(file);
    await Promise.all(Array.from({ length: 20 }, (_, at) => log.append(said(`${at}`))));
    assert.deepEqual(readEntries(await file.read()).entries, log.entries);
    for (const [at, entry] of log.entries.entries()) {
      assert.equal(entry.parentUuid, log.entries[at - 1]?.uuid ?? null);
      assert.equal(entry.message?.content, `${at}`);
    }
  });

  it('knows nothing of an entry that could not be written, and no other names it as its parent', async () => {
    const file = new MemoryAppendLog();
    const log = await open(file);
    file.fault = (line) => (line.includes('"bad"') ? new Error('disk full') : undefined);
    const appended = await Promise.allSettled([log.append(said('a')), log.append(said('bad')), log.append(said('c'))]);
    assert.deepEqual(
      appended.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(
      log.entries.map(({ message }) => message?.content),
      ['a', 'c'],
    );
    assert.equal(log.entries[1]?.parentUuid, log.entries[0]?.uuid);
    assert.deepEqual(readEntries(await file.read()).entries, log.entries);
  });

  it('opens a file that is cut at any byte with all its complete lines', async () => {
    const file = new MemoryAppendLog();
    const log = await open(file);
    for (const text of ['é "quoted"\n', '分析 \u{1F4C8}', '']) await log.append(said(text));
    const whole = bytes(file.text);
    for (let cut = 0; cut <= whole.length; cut++) {
      const head = whole.subarray(0, cut);
      const lines = head.filter((byte) => byte === 0x0a).length;
      const { entries, damage } = readEntries(head);
      assert.deepEqual(entries.slice(0, lines), log.entries.slice(0, lines));
      assert.ok(entries.length - lines + damage.lines.length <= 1);
    }
  });

  it('keeps entries and fields of later versions', async () => {
    const file = new MemoryAppendLog();
    const log = await open(file);
    const entry = await log.append(said('a'));
    const later = {
      ...entry,
      uuid: 'later',
      parentUuid: entry.uuid,
      type: 'system',
      subtype: 'compact_boundary',
      novelty: { x: 1 },
    };
    file.text += `${JSON.stringify(later)}\n`;
    const again = await open(file);
    assert.deepEqual([again.entries[1], again.damage.lines], [later, []]);
    await again.append(said('b'));
    assert.equal(again.entries[2]?.parentUuid, 'later');
    assert.ok(file.text.includes('"novelty":{"x":1}'));
  });

  it('locates lines that are no entries, in the order of the file, and keeps them there', async () => {
    const file = new MemoryAppendLog();
    const log = await open(file);
    await log.append(said('a'));
    file.text = `{"uuid":1}\n${file.text}{torn\n[]\n${file.text}`;
    const { entries, damage } = readEntries(await file.read());
    assert.equal(entries.length, 1, 'the same line twice is one entry');
    assert.deepEqual(
      damage.lines.map(({ line }) => line),
      [1, 3, 4],
    );
    assert.ok(damage.lines.every(({ reason }) => reason !== ''));
    const before = file.text;
    await (await open(file)).append(said('b'));
    assert.ok(file.text.startsWith(before));
  });

  it('gives others their turn while it reads a large file', async () => {
    const file = new MemoryAppendLog();
    await (await open(file)).append(said('x'.repeat(3 * 1024 * 1024)));
    const lengths: number[] = [];
    file.read = () => assert.fail('it is never read whole');
    const bytesOf = bytes(file.text);
    file.readRange = (offset, length) => (
      lengths.push(length),
      Promise.resolve(bytesOf.subarray(offset, offset + length))
    );
    assert.equal((await open(file)).entries.length, 1);
    assert.ok(lengths.length > 10 && lengths.every((length) => length <= 512 * 1024));
  });

  it('writes the git branch where there is one', async () => {
    const file = new MemoryAppendLog();
    const branch = { ...identity, gitBranch: 'main' as string | undefined };
    const log = await SessionLog.open(file.opened(), branch, tickingClock(), counter('e'));
    await log.append(said('a'));
    branch.gitBranch = undefined;
    await log.append(said('b'));
    assert.deepEqual(
      log.entries.map((entry) => ('gitBranch' in entry ? entry.gitBranch : null)),
      ['main', null],
    );
  });
});

describe('core/session/sessionLog and the right to write', () => {
  const lease = (held: () => boolean) => {
    const seen = { looks: 0, released: 0 };
    return {
      seen,
      isHeld: () => (seen.looks++, Promise.resolve(held())),
      release: () => (seen.released++, Promise.resolve()),
    };
  };
  const openWith = (file: MemoryAppendLog, access: SessionAccess): Promise<SessionLog> =>
    SessionLog.open(file.opened(), identity, tickingClock(), counter('e'), access);

  it('appends nothing to what is only looked at', async () => {
    const file = new MemoryAppendLog();
    await (await open(file)).append(said('a'));
    const { text } = file;
    const log = await openWith(file, { readOnly: true });
    await assert.rejects(log.append(said('b')), { name: 'SessionReadOnlyError', reason: 'elsewhere' });
    await assert.rejects(log.selectBranch('e1'), { name: 'SessionReadOnlyError' });
    assert.deepEqual([log.readOnly, log.entries.length, file.text], [true, 1, text]);
  });

  it('looks at the lease now and then, not at each append', async () => {
    let held = true;
    const its = lease(() => held);
    const log = await openWith(new MemoryAppendLog(), { lease: its });
    for (let at = 0; at < 12; at++) await log.append(said('a')); // a second each
    assert.equal(its.seen.looks, 3);
    held = false;
    await assert.rejects(
      async () => {
        for (let at = 0; at < 5; at++) await log.append(said('b'));
      },
      { reason: 'elsewhere' },
    );
    held = true;
    await assert.rejects(log.append(said('c')), { reason: 'elsewhere' }, 'what was lost stays lost');
    assert.equal(log.readOnly, true);
  });

  it('takes a lease that was lost anew, where nobody else has it', async () => {
    let [held, free] = [true, true];
    const its = lease(() => held);
    const file = new MemoryAppendLog();
    const log = await openWith(file, { lease: its, take: () => Promise.resolve(free ? its : undefined) });
    const appendSome = async (): Promise<void> => {
      for (let at = 0; at < 6; at++) await log.append(said('a')); // a second each
    };
    await appendSome();
    held = false;
    await appendSome();
    assert.equal(log.readOnly, false);
    free = false;
    await assert.rejects(appendSome, { reason: 'elsewhere' });
  });

  it('takes the lease with the first append, where there is nothing to hold before', async () => {
    const its = lease(() => true);
    let asked = 0;
    const log = await openWith(new MemoryAppendLog(), { take: () => (asked++, Promise.resolve(its)) });
    assert.deepEqual([asked, log.readOnly], [0, false]);
    await log.append(said('a'));
    await log.append(said('b'));
    assert.equal(asked, 1);
    await log.close();
    assert.equal(its.seen.released, 1);
  });

  it('writes nothing behind what another window wrote before the lease could be taken', async () => {
    const file = new MemoryAppendLog();
    await (await open(file)).append(said('a'));
    const its = lease(() => true);
    let fault: Error | undefined = new Error('ENOSPC');
    const late = () => openWith(file, { take: () => (fault ? Promise.reject(fault) : Promise.resolve(its)) });
    const log = await late();
    await assert.rejects(log.append(said('b')), /ENOSPC/);
    fault = undefined;
    await log.append(said('b'));
    await log.append(said('c'));
    const behind = await late();
    await log.append(said('by another window'));
    const { text } = file;
    for (let at = 0; at < 2; at++) {
      await assert.rejects(behind.append(said('d')), { name: 'SessionReadOnlyError', reason: 'changed' });
    }
    assert.deepEqual([file.text, its.seen.released, behind.refusal], [text, 1, 'changed']);
  });

  it('writes no more once another file has the name', async () => {
    const file = new MemoryAppendLog();
    const its = lease(() => true);
    const log = await openWith(file, { lease: its });
    await log.append(said('a'));
    file.fault = () => new SessionFileError('replaced');
    await assert.rejects(log.append(said('b')), { reason: 'changed' });
    file.fault = () => undefined;
    await assert.rejects(log.append(said('c')), { reason: 'changed' });
    assert.deepEqual([log.entries.length, its.seen.released], [1, 1]);
  });

  it('gives the lease back with the file, behind what is being written, and writes nothing more', async () => {
    const file = new MemoryAppendLog();
    const its = lease(() => true);
    const log = await openWith(file, { lease: its });
    const appended = log.append(said('a'));
    await log.close();
    await appended;
    assert.deepEqual([file.closed, its.seen.released, log.readOnly], [1, 1, true]);
    await assert.rejects(log.append(said('b')), { reason: 'closed' });
    file.close = () => Promise.reject(new Error('EIO'));
    const other = lease(() => true);
    await assert.rejects((await openWith(file, { lease: other })).close(), /EIO/);
    assert.equal(other.seen.released, 1);
  });

  it('tells people why it could not write', () => {
    const told = (error: unknown): string => describeWriteFailure(error, localize);
    const failure = (code: string): Error => Object.assign(new Error(`${code}: x`), { code });
    assert.match(told(failure('ENOSPC')), /disk is full/);
    assert.match(told(failure('EFBIG')), /disk is full/);
    assert.match(told(failure('EROFS')), /cannot be written to/);
    assert.match(told(new SessionReadOnlyError('elsewhere')), /Another window/);
    assert.match(told(new SessionReadOnlyError('closed')), /was closed/);
    assert.equal(told(failure('EIO')), 'EIO: x');
    assert.match(told(new SessionReadOnlyError('changed')), /changed or removed outside/);
    assert.match(describeFileFailure(failure('EIO'), localize), /cannot be used: EIO: x/);
    assert.equal(describeFileFailure(new Error('words'), localize), 'words');
    const reasons = ['missing', 'exists', 'not_in_trash', 'bad_id', 'no_folder', 'replaced'] as const;
    const words = reasons.map((reason) => told(new SessionFileError(reason, '/home/me/s.jsonl')));
    assert.deepEqual([new Set(words).size, words.join().includes('/home')], [reasons.length, false]);
  });
});
