import assert from 'node:assert/strict';
import type { EntryDraft } from '../../../../src/core/session/entries';
import { readEntries, SessionLog } from '../../../../src/core/session/sessionLog';
import { summarize } from '../../../../src/core/session/summary';
import { identity } from '../../support/chat';
import { counter, MemoryAppendLog, tickingClock } from '../../support/ports';

const open = (file: MemoryAppendLog): Promise<SessionLog> =>
  SessionLog.open(file, identity, tickingClock(), counter('e'));
const said = (content: string): EntryDraft => ({ type: 'user', turn: 't', message: { role: 'user', content } });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const chain = (log: Pick<SessionLog, 'entries'>): string[] => log.entries.map((e) => `${e.parentUuid}<${e.uuid}`);

describe('core/session/sessionLog', () => {
  it('frames each entry and chains it to the one before', async () => {
    const file = new MemoryAppendLog();
    const log = await open(file);
    assert.deepEqual([log.entries, log.damage, log.id], [[], { lines: [] }, 's1']);
    const first = await log.append(said('a'));
    assert.deepEqual(first, {
      uuid: 'e1',
      parentUuid: null,
      sessionId: 's1',
      timestamp: '2026-11-21T10:00:01.000Z',
      cwd: 'shop',
      version: '0.1.0',
      schemaVersion: 1,
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
    assert.equal(entries.length, 2);
    assert.deepEqual(
      damage.lines.map(({ line }) => line),
      [1, 3, 4],
    );
    assert.ok(damage.lines.every(({ reason }) => reason !== ''));
    const before = file.text;
    await (await open(file)).append(said('b'));
    assert.ok(file.text.startsWith(before));
  });

  it('is summarised in a line', async () => {
    const log = await open(new MemoryAppendLog());
    assert.deepEqual(summarize(log.entries), { title: undefined, turns: 0, lastActive: undefined });
    await log.append({ type: 'system', subtype: 'notice' });
    await log.append(said(`  Why\n did\tsales ${'x'.repeat(100)}`));
    await log.append(said('second'));
    const { title, turns, lastActive } = summarize(log.entries);
    assert.deepEqual([title?.length, title?.startsWith('Why did sales xxx'), title?.endsWith('…')], [80, true, true]);
    assert.deepEqual([turns, lastActive], [2, log.entries[2]?.timestamp]);
  });
});
