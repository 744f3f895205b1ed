import assert from 'node:assert/strict';
import { sinceBoundary } from '../../../../../src/core/context/compaction/boundary';
import { pinsOf } from '../../../../../src/core/session/pins';
import { branchesOf } from '../../../../../src/core/session/branches';
import type { EntryDraft } from '../../../../../src/core/contract/entries';
import { eventsOf } from '../../../../../src/core/session/eventEntries';
import { SessionFileError } from '../../../../../src/core/session/sessionFileError';
import { SessionLog } from '../../../../../src/core/session/sessionLog';
import { turnsBefore } from '../../../../../src/core/session/tail/sessionState';
import { counter, tickingClock, type MemoryAppendLog } from '../../../../support/ports';
import { identity, openLog, write, type Step } from './support';

const turn = (text: string): Step => ({ do: 'turn', text, rounds: 1, queued: false });
const compact: Step = { do: 'compact', keep: 0, round: 0 };
const pin: Step = { do: 'pin', at: 0 };
/** Three turns, the last of which is kept whole, and one behind the summary. */
const session = [turn('one'), { do: 'queue', at: 3 }, turn('two'), pin, turn('three'), compact, turn('four')] as const;
const tail = { over: 0, chunk: 100 };
const note: EntryDraft = { type: 'system', subtype: 'later', data: {} };
const questions = ({ entries }: SessionLog): unknown[] =>
  entries.flatMap(({ type, isCompactSummary, message }) =>
    type === 'user' && isCompactSummary !== true ? [message?.content] : [],
  );
const ids = ({ all }: SessionLog): string[] => all.map(({ uuid }) => uuid);
const lines = (file: MemoryAppendLog): string[] => file.text.split('\n').slice(0, -1);

/** Where a line begins, in bytes. */
const placeOf = ({ text }: MemoryAppendLog, line: string): number =>
  Buffer.byteLength(text.slice(0, text.indexOf(line)));

/** What was asked of the file, as places in it. */
function watch(file: MemoryAppendLog): number[] {
  const places: number[] = [];
  const readRange = file.readRange.bind(file);
  file.readRange = (offset, length) => {
    places.push(offset);
    return readRange(offset, length);
  };
  return places;
}

describe('core/session/sessionLog, opened by its end', () => {
  it('begins with the turn that the last summary leaves whole, and of what is before parses what stands beside alone', async () => {
    const file = await write(session);
    const begin = placeOf(file, lines(file).find((line) => line.includes('"content":"three"')) ?? '?');
    const places = watch(file);
    const log = await openLog(file, tail);
    assert.deepEqual([log.isWhole, questions(log), turnsBefore(log)], [false, ['three', 'four'], 2]);
    assert.deepEqual(
      places.filter((place) => place <= begin - tail.chunk),
      [
        0,
        ...lines(file)
          .flatMap((line) => (line.includes('"subtype":"message_') ? placeOf(file, line) : []))
          .slice(0, 2),
      ],
    );
    assert.deepEqual(
      log.all.slice(0, 3).map(({ type, subtype }) => subtype ?? type),
      ['message_queued', 'message_pinned', 'user'],
      'what stands beside the conversation comes first',
    );
  });

  it('reads all of a file that does not say what the state in its last summary says', async () => {
    const changes: [RegExp, string][] = [
      [/("session":\{"beside":\[.*?)"type":"system","subtype":"message_queued"/, '$1"type":"hologram"'],
      [/^.*"subtype":"message_pinned".*\n/m, ''],
      [/^.*"subtype":"message_queued".*\n/m, '$&{"uuid":"x","parentUuid":null,"subtype":"message_queued"\n'],
    ];
    for (const [at, [what, other]] of changes.entries()) {
      const file = await write(session);
      const text = file.text.replace(what, other);
      assert.notEqual(text, file.text);
      file.text = text;
      // A damaged line says nothing.
      assert.equal((await openLog(file, tail)).isWhole, at < 2);
    }
  });

  it('reads all of a file where a line in front concerns what is behind', async () => {
    const first = (line: string, parent: string): string =>
      line.replace(/"parentUuid":"[^"]*"/, `"parentUuid":${parent}`);
    const changes: ((all: string[]) => string[])[] = [
      (all) => [first(all.at(-1) ?? '', 'null'), ...all.slice(0, -1)], // of a turn that begins behind
      (all) => [...all.slice(0, 1), all.at(-1) ?? '', ...all.slice(1, -1)], // behind one that comes later
      (all) => [all.at(-1) ?? '', ...all], // there twice
      (all) => all.with(1, first(all[1] ?? '', `"${/"uuid":"([^"]*)"/.exec(all.at(-2) ?? '')?.[1]}"`)),
    ];
    for (const change of changes) {
      const file = await write(session);
      file.text = change(lines(file))
        .map((line) => `${line}\n`)
        .join('');
      const [log, whole] = [await openLog(file, tail), await openLog(file)];
      assert.deepEqual([log.isWhole, ids(log), log.entries], [true, ids(whole), whole.entries]);
    }
    assert.equal((await openLog(await write(session), tail)).isWhole, false);
  });

  it('lets an append wait until it is settled how the file is read', async () => {
    const file = await write(session);
    file.text = `${lines(file).at(-1) ?? ''}\n${file.text}`;
    const log = await SessionLog.open(file.opened(), identity, tickingClock(), counter('x'), {}, tail);
    assert.equal(log.isWhole, false);
    await log.append(note);
    assert.deepEqual([log.isWhole, await log.settled], [true, true]);
  });

  it('knows the versions of a message that it begins with, also those that it does not have', async () => {
    const steps: Step[] = [turn('one'), turn('two'), { do: 'edit', at: 1 }, compact, turn('four')];
    const versions = (log: SessionLog): (readonly string[])[] => [...branchesOf(log).values()];
    const expected = versions(await openLog(await write(steps)));
    assert.deepEqual([expected.length, expected[0]?.length], [1, 2]);
    const again = [...steps, { do: 'reopen', chunk: 100 }, { do: 'compact', keep: 1, round: 0 }] as const;
    for (const all of [steps, again]) {
      const log = await openLog(await write(all), tail);
      assert.deepEqual([log.isWhole, versions(log)], [false, expected]);
    }
  });

  it('takes a compaction for taken back in every branch', async () => {
    // The fourth message, which came behind the second summary, is edited once that was taken back.
    const undone: Step[] = [...session, compact, turn('five'), { do: 'undo', at: 0 }, { do: 'edit', at: 4 }];
    const file = await write(undone);
    const [whole, log] = [await openLog(file), await openLog(file, tail)];
    assert.equal(whole.entries.filter(({ isCompactSummary }) => isCompactSummary === true).length, 2);
    const before = await openLog(await write(undone.slice(0, -1)));
    assert.equal(before.all.at(-1)?.subtype, 'compaction_undone');
    assert.ok(
      before.entries.every(({ subtype }) => subtype !== 'compaction_undone'),
      'it stands beside',
    );
    for (const { entries, all } of [whole, log]) {
      const first = entries.find(({ isCompactSummary }) => isCompactSummary === true);
      assert.equal(sinceBoundary(eventsOf(entries), pinsOf(all)).summary?.id, first?.data?.['id']);
    }
    assert.deepEqual([log.isWhole, questions(log)], [false, ['three', 'four', 'otherwise']]);
  });

  it('begins no sooner for what a summary cost whose turn was edited away', async () => {
    const cost: Step = { do: 'ahead', at: 3 };
    const file = await write([...session, cost]);
    assert.match(file.text, /"purpose":"summary"/);
    assert.deepEqual(questions(await openLog(file, tail)), ['three', 'four']);
  });

  it('is whole where the file is small, was never compacted, or the summary has no state or is too far', async () => {
    const file = await write(session);
    const length = await file.size();
    const isWhole = async (limits: object): Promise<boolean> => (await openLog(file, { ...tail, ...limits })).isWhole;
    assert.deepEqual([await isWhole({ over: length }), await isWhole({ over: length - 1 })], [true, false]);
    assert.deepEqual([await isWhole({ most: 600 }), await isWhole({ most: length })], [true, false]);
    file.text = file.text.replace('"session":{"beside"', '"session":{"other"');
    assert.equal(await isWhole({}), true);
    assert.equal((await openLog(await write([turn('one'), turn('two')]), tail)).isWhole, true);
  });

  it('is the end of the file whose last line is torn, and the whole of one that lost a line of the conversation', async () => {
    const file = await write(session);
    const { text } = file;
    file.text = `${text}{"uuid":"torn","parentUuid":null,"schemaVersion":2,"type":"us`;
    const torn = await openLog(file, tail);
    assert.deepEqual([torn.isWhole, questions(torn)], [false, ['three', 'four']]);
    assert.deepEqual(
      torn.damage.lines.map(({ line }) => line),
      [lines(file).length + 1],
    );
    file.text = text.replace(/("content":"four"[^\n]*)"}}\n/, '$1}}\n');
    assert.notEqual(file.text, text);
    const lost = await openLog(file, tail);
    assert.deepEqual([lost.isWhole, lost.damage.lines.length, questions(lost)], [true, 1, ['one', 'two', 'three']]);
  });

  it('is the whole of a file whose last line, written by somebody else, goes on in what is not read', async () => {
    const file = await write(session);
    const [first] = (await openLog(file)).entries;
    file.text += `{ "foreign": 1, ${JSON.stringify({ ...first, uuid: 'other', parentUuid: first?.uuid }).slice(1)}\n`;
    const log = await openLog(file, tail);
    assert.deepEqual([log.isWhole, questions(log)], [true, ['one', 'one']]);
  });

  it('appends behind the last entry, and reads the rest beside it', async () => {
    const file = await write(session);
    const log = await openLog(file, tail, 'more');
    const before = ids(log);
    const first = log.append(note);
    const rest = [log.readWhole(), log.readWhole()];
    const later = log.append(note);
    await Promise.all([...rest, first, later]);
    assert.equal((await first).parentUuid, before.at(-1));
    const whole = await openLog(file);
    assert.deepEqual([log.isWhole, log.entries, ids(log)], [true, whole.entries, ids(whole)]);
    assert.deepEqual(ids(whole).slice(-2), ['more1', 'more2']);
    const { length } = watch(file);
    await log.readWhole();
    assert.equal(length, 0, 'it is read once');
  });

  it('appends while the rest is read', async () => {
    const file = await write(session);
    const log = await openLog(file, tail, 'more');
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const readRange = file.readRange.bind(file);
    file.readRange = async (offset, length) => {
      await held;
      return readRange(offset, length);
    };
    const rest = log.readWhole();
    const appended = await log.append(note);
    goOn();
    await rest;
    assert.deepEqual([log.isWhole, log.entries.at(-1)], [true, appended]);
  });

  it('stays what it was when the rest cannot be read, and is read another time', async () => {
    const file = await write(session);
    const log = await openLog(file, tail, 'more');
    const before = ids(log);
    file.unreadable = new Error('EIO');
    await assert.rejects(log.readWhole(), /EIO/);
    await log.append(note);
    assert.deepEqual([log.isWhole, ids(log)], [false, [...before, 'more1']]);
    file.unreadable = undefined;
    const { text } = file;
    file.text = lines(await write([turn('another session')])).join('\n');
    await assert.rejects(log.readWhole(), (error) => error instanceof SessionFileError && error.reason === 'replaced');
    assert.deepEqual([log.isWhole, ids(log)], [false, [...before, 'more1']]);
    file.text = text;
    await log.readWhole();
    assert.deepEqual(log.entries, (await openLog(file)).entries);
  });

  it('tells of damage when it is read, once', async () => {
    const file = await write(session);
    file.text = `{torn\n${file.text}[]\n`;
    const told: unknown[] = [];
    const whenWhole = ({ damage }: SessionLog): Promise<void> => {
      told.push(damage.lines.map(({ line }) => line));
      return Promise.resolve();
    };
    const log = await openLog(file, { ...tail, whenWhole });
    const last = lines(file).length;
    assert.deepEqual([log.damage.lines.map(({ line }) => line), told], [[last], []]);
    await Promise.all([log.readWhole(), log.readWhole()]);
    assert.deepEqual([log.damage.lines.map(({ line }) => line), told], [[1, last], [[1, last]]]);
  });

  it('reads the rest before a branch begins in it, or is chosen', async () => {
    const file = await write(session);
    const whole = await openLog(file);
    const [one, , three, , four] = whole.all.filter(({ type }) => type === 'user');
    const begin = async (parent: string | null | undefined): Promise<SessionLog> => {
      const log = await openLog(file, tail, `b${file.text.length}_`);
      assert.equal(log.isWhole, false);
      const { text } = file;
      await log.append(note, () => parent ?? null);
      file.text = text;
      return log;
    };
    const behind = await begin(four?.parentUuid);
    assert.deepEqual([behind.isWhole, questions(behind)], [false, ['three']], 'the summary stands before it');
    for (const [parent, said] of [
      [three?.parentUuid, ['one', 'two']],
      [one?.uuid, ['one']],
      [null, []],
    ] as const) {
      const log = await begin(parent);
      assert.deepEqual([log.isWhole, questions(log)], [true, said]);
    }
    const chosen = await openLog(file, tail, 'c');
    await chosen.selectBranch(one?.uuid ?? '');
    assert.deepEqual([chosen.isWhole, questions(chosen)], [true, ['one', 'two', 'three', 'four']]);
  });

  it('takes the right to write late as a whole one does', async () => {
    const file = await write(session);
    const lease = { isHeld: () => Promise.resolve(true), release: () => Promise.resolve() };
    const open = () => openLog(file, tail, 'more', { take: () => Promise.resolve(lease) });
    await (await open()).append(note);
    const [read, unread] = [await open(), await open()];
    assert.deepEqual([read.isWhole, unread.isWhole], [false, false]);
    await (await openLog(file, undefined, 'other')).append(note);
    await read.readWhole();
    await assert.rejects(unread.append(note), { reason: 'changed' });
    assert.equal((await read.append(note)).parentUuid, 'other1', 'it has seen what another window wrote');
  });
});
