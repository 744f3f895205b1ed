import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeSessionFiles } from '../../../src/adapters/sessionFiles';
import { parseJsonLines, toJsonLine } from '../../../src/base/jsonl';
import { readEntries } from '../../../src/core/session/entryReader';
import { SessionLog } from '../../../src/core/session/sessionLog';
import { counter, MemoryLog, tickingClock } from '../../support/ports';
import { isFull } from '../../support/full';

const DAY = 24 * 60 * 60 * 1000;

/** A folder of its own for each test. */
let folder = '';
let nowMs = 0;
let log: MemoryLog;
let files: NodeSessionFiles;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-'));
  nowMs = Date.now();
  log = new MemoryLog();
  files = make();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});
const inFolder = (...parts: string[]): string => path.join(folder, ...parts);
const make = (...folders: string[]): NodeSessionFiles =>
  new NodeSessionFiles(() => (folders.length === 0 ? ['sessions'] : folders).map((name) => inFolder(name)), log, {
    now: () => nowMs,
  });
/** Writes a session, last at so many seconds since 1970. */
async function put(id: string, seconds: number, where = 'sessions', text = id): Promise<void> {
  await mkdir(inFolder(where), { recursive: true });
  const file = inFolder(where, `${id}.jsonl`);
  await writeFile(file, toJsonLine(text));
  await utimes(file, seconds, seconds);
}
const read = async (id: string): Promise<unknown[]> => {
  const file = files.open(id);
  return parseJsonLines(await file.readRange(0, await file.size())).values.map(({ value }) => value);
};
const ids = async (): Promise<string[]> => (await files.list()).map(({ id }) => id);

describe('adapters/sessionFiles', () => {
  it('lists sessions, the one written to last first, and nothing else', async () => {
    assert.deepEqual(await files.list(), []);
    assert.deepEqual(await readdir(folder), [], 'a look makes nothing');
    for (const [at, id] of ['b', 'c', 'a'].entries()) await put(id, at + 1);
    await writeFile(inFolder('sessions', 'notes.txt'), 'x');
    await mkdir(inFolder('sessions', 'folder.jsonl'));
    await symlink(inFolder('nowhere'), inFolder('sessions', 'lost.jsonl'));
    assert.deepEqual(await files.list(), [
      { id: 'a', modifiedMs: 3000, size: 4 },
      { id: 'c', modifiedMs: 2000, size: 4 },
      { id: 'b', modifiedMs: 1000, size: 4 },
    ]);
    assert.deepEqual(await read('c'), ['c']);
  });

  it('fails where the folder cannot be read, which is not the same as empty', async () => {
    await writeFile(inFolder('sessions'), 'x');
    await assert.rejects(files.list(), /ENOTDIR/);
  });

  it('finds sessions in all folders, and makes new ones in the first', async () => {
    files = make('sessions', 'old', 'nowhere');
    await put('a', 2, 'old');
    await put('b', 1);
    assert.deepEqual(await ids(), ['a', 'b']);
    const [a, fresh] = [files.open('a'), files.open('new')];
    await a.append(toJsonLine('more'));
    await fresh.append(toJsonLine(1));
    await Promise.all([a.close(), fresh.close()]);
    assert.deepEqual(await read('a'), ['a', 'more']);
    assert.deepEqual(await readdir(inFolder('sessions')), ['b.jsonl', 'new.jsonl']);
    await writeFile(inFolder('nowhere'), 'a file is in the way');
    assert.equal((await files.list()).length, 3);
    assert.equal((await files.list()).length, 3);
    assert.deepEqual(log.lines.length, 1, 'told once');
    assert.match(log.lines[0] ?? '', /ENOTDIR/);
  });

  it('takes the one written last of an id that is there twice, and says so', async () => {
    files = make('sessions', 'old');
    await put('a', 1, 'sessions', 'older');
    await put('a', 2, 'old', 'newer');
    assert.deepEqual([await ids(), await read('a')], [['a'], ['newer']]);
    assert.match(log.lines.join(), /session a is in .*old and in .*sessions/);
    assert.equal(await readFile(inFolder('sessions', 'a.jsonl'), 'utf8'), '"older"\n');
  });

  it('takes no id that leads elsewhere', async () => {
    await writeFile(inFolder('x.jsonl'), '');
    for (const id of ['', '.', '..', '../x', 'a/b', 'a\\b', 'a\0', '.x', 'y'.repeat(300)]) {
      assert.throws(() => files.open(id), /no id/, id);
      for (const ask of [files.copy('x', id), files.copy(id, 'x'), files.trash(id), files.restore(id), files.lease(id)])
        await assert.rejects(ask, /no id/, id);
    }
  });

  it('copies a session whole, never over another', async () => {
    await put('a', 1);
    await put('b', 1);
    await files.copy('a', 'c');
    assert.deepEqual(await read('c'), ['a']);
    assert.deepEqual((await files.list()).find(({ id }) => id === 'c')?.modifiedMs, 1000, 'with its time');
    await assert.rejects(files.copy('a', 'b'), { reason: 'exists' });
    await assert.rejects(files.copy('gone', 'd'), { reason: 'missing' });
    assert.deepEqual(await readdir(inFolder('sessions')), ['a.jsonl', 'b.jsonl', 'c.jsonl']);
  });

  it('leaves no half of a copy behind', async () => {
    await put('a', 1);
    await mkdir(inFolder('sessions', 'b.jsonl')); // what is in the way is no session
    await assert.rejects(files.copy('a', 'b'), /EISDIR|EEXIST|ENOTEMPTY|EPERM/);
    assert.deepEqual(await readdir(inFolder('sessions')), ['a.jsonl', 'b.jsonl']);
  });

  it('keeps a session for one window at a time', async () => {
    const other = make();
    const lease = (await files.lease('a')) ?? assert.fail();
    assert.deepEqual([await files.isLeasedElsewhere('a'), await other.isLeasedElsewhere('a')], [false, true]);
    assert.equal(await other.lease('a'), undefined);
    assert.deepEqual(await ids(), [], 'a lease is no session');
    await lease.release();
    assert.deepEqual([await lease.isHeld(), await other.isLeasedElsewhere('a')], [false, false]);
    await (await other.lease('a'))?.release();
  });

  it('keeps what is deleted for thirty days', async () => {
    files = make('sessions', 'old');
    await put('a', 1, 'old');
    await put('b', 1);
    await writeFile(inFolder('old', 'a.corrupt'), 'x\n');
    await files.trash('a');
    nowMs += DAY;
    await files.trash('b');
    assert.deepEqual([await ids(), (await files.trashed()).map(({ id }) => id)], [[], ['b', 'a']]);
    assert.deepEqual(await readdir(inFolder('old', 'trash')), ['a.corrupt', 'a.jsonl']);
    nowMs += 29 * DAY - 1000;
    assert.equal((await files.trashed()).length, 2);
    assert.equal((await readdir(inFolder('old', 'trash'))).length, 2);
    nowMs += 2000;
    assert.equal((await files.trashed()).length, 2, 'it was seen to be old once');
    nowMs += DAY;
    assert.deepEqual(
      (await files.trashed()).map(({ id }) => id),
      ['b'],
    );
    assert.deepEqual(await readdir(inFolder('old', 'trash')), []);
    nowMs += DAY;
    await make('sessions', 'old').list();
    assert.deepEqual(await readdir(inFolder('sessions', 'trash')), []);
  });

  it('loses nothing of the trash to a clock that is wrong for a while', async () => {
    const right = nowMs;
    await put('a', right / 1000);
    await files.trash('a');
    for (const wrong of [31, 32.5]) {
      nowMs = right + wrong * DAY;
      await make().list();
      nowMs = right + DAY;
      assert.equal((await make().trashed()).length, 1, 'nothing goes that is not old, and what was seen is forgotten');
    }
    await files.restore('a');
    assert.deepEqual(await readdir(inFolder('sessions', 'trash')), []);
    nowMs = 0; // a clock that knows no time yet
    await put('b', right / 1000);
    await files.trash('b');
    nowMs = right + 29 * DAY;
    await make().list();
    nowMs += DAY - 1000;
    assert.deepEqual(
      (await make().trashed()).map(({ id }) => id),
      ['b'],
    );
  });

  it('deletes, restores and holds all of an id that is there twice', async () => {
    files = make('sessions', 'old');
    await put('a', 1, 'sessions', 'older');
    await put('a', 2, 'old', 'newer');
    const lease = (await files.lease('a')) ?? assert.fail();
    await put('a', 3, 'sessions', 'older'); // it is the one written to last now
    assert.deepEqual(
      [await make('sessions', 'old').lease('a'), await make().isLeasedElsewhere('a')],
      [undefined, true],
    );
    await lease.release();
    await put('a', 1, 'sessions', 'older');
    await files.trash('a');
    assert.deepEqual([await ids(), (await files.trashed()).map(({ id }) => id)], [[], ['a']]);
    await files.restore('a');
    assert.deepEqual([await ids(), await read('a')], [['a'], ['newer']]);
    await files.setModified('a', 5000);
    assert.deepEqual([await read('a'), (await files.list())[0]?.modifiedMs], [['newer'], 5000]);
    await rm(inFolder('sessions', 'trash'), { recursive: true });
    await writeFile(inFolder('sessions', 'trash'), 'in the way');
    await assert.rejects(files.trash('a'), /EEXIST|ENOTDIR/);
    assert.deepEqual([await read('a'), await files.trashed().catch(() => [])], [['newer'], []]);
    assert.deepEqual((await readdir(inFolder('old'))).sort(), ['a.jsonl', 'trash']);
  });

  it('takes no file of another program for a session', async () => {
    await put('a', 1);
    await writeFile(inFolder('sessions', '._a.jsonl'), 'x');
    assert.deepEqual(await ids(), ['a']);
    await files.trash('a');
    await writeFile(inFolder('sessions', 'trash', '._a.jsonl'), 'x');
    assert.deepEqual(
      (await files.trashed()).map(({ id }) => id),
      ['a'],
    );
  });

  it('takes a session out of the trash as it was', async () => {
    await put('a', 1);
    await files.keepDamaged('a', [Buffer.from('torn')]);
    await files.trash('a');
    await assert.rejects(files.trash('a'), { reason: 'missing' });
    await put('a', 2, 'sessions', 'another');
    await assert.rejects(files.restore('a'), { reason: 'exists' });
    await files.trash('a');
    assert.equal((await files.trashed()).length, 2, 'none is lost where both have one id');
    await files.restore('a');
    assert.deepEqual(await read('a'), ['another']);
    const [first] = await files.trashed();
    await files.restore(first?.id ?? '');
    assert.deepEqual(await read(first?.id ?? ''), ['a']);
    assert.equal(await readFile(inFolder('sessions', `${first?.id}.corrupt`), 'utf8'), 'torn\n');
    await assert.rejects(files.restore('gone'), { reason: 'not_in_trash' });
  });

  it('misses none for who removes what no session names: a folder that cannot be read is no empty one', async () => {
    files = make('sessions', 'old');
    await put('a', 1);
    await put('b', 2, 'old');
    await files.trash('b');
    const naming = files.naming();
    assert.deepEqual([(await naming.list()).map(({ id }) => id), (await naming.trashed()).length], [['a'], 1]);
    const kept = await naming.openTrashed('b').readRange(0, 100);
    assert.equal(new TextDecoder().decode(kept), toJsonLine('b'));
    await assert.rejects(naming.openTrashed('a').readRange(0, 1), { reason: 'not_in_trash' });
    await rm(inFolder('old'), { recursive: true });
    await writeFile(inFolder('old'), 'no folder');
    assert.deepEqual(await ids(), ['a'], 'lists show what there is');
    await assert.rejects(naming.list(), { code: 'ENOTDIR' });
  });

  it('keeps each damaged line once, byte for byte', async () => {
    await put('a', 1);
    const lines = [Uint8Array.of(0, 0xff, 0x7b), Buffer.from('{torn'), Buffer.from('{torn')];
    const corrupt = inFolder('sessions', 'a.corrupt');
    await files.keepDamaged('a', lines);
    const kept = Buffer.concat([Uint8Array.of(0, 0xff, 0x7b, 0x0a), Buffer.from('{torn\n')]);
    assert.deepEqual(await readFile(corrupt), kept);
    await files.keepDamaged('a', lines);
    assert.deepEqual(await readFile(corrupt), kept);
    await appendFile(corrupt, 'cut off');
    await files.keepDamaged('a', [...lines, Buffer.from('more')]);
    assert.equal((await readFile(corrupt)).subarray(kept.length).toString(), 'cut off\nmore\n');
  });

  it('removes what a crash left half done, once it is old', async () => {
    await put('a', 1);
    for (const name of ['b.jsonl.new', 'b.jsonl.0123456789ab.tmp', 'a.lease.0a1b', 'a.lease.0a1b.0']) {
      await writeFile(inFolder('sessions', name), '');
      await utimes(inFolder('sessions', name), 1, 1); // a copy has the time of what it holds
    }
    await ids();
    assert.equal((await readdir(inFolder('sessions'))).length, 5);
    nowMs += DAY + 1000;
    files = make();
    assert.deepEqual(await ids(), ['a']);
    assert.deepEqual(await readdir(inFolder('sessions')), ['a.jsonl']);
  });
});

describe('a session’s file that is cut', () => {
  it('opens at any byte with all that was acknowledged, and can be gone on with', async function () {
    const identity = { sessionId: 'a', cwd: 'shop', version: '1' };
    const open = (id: string) => SessionLog.open(files.open(id), identity, tickingClock(), counter(`${id}-`));
    const whole = await open('whole');
    for (const content of ['é "quoted"\n', '分析 \u{1F4C8}', '', 'x'.repeat(300)]) {
      await whole.append({ type: 'user', turn: 't', message: { role: 'user', content } });
    }
    await whole.close();
    const bytes = await readFile(inFolder('sessions', 'whole.jsonl'));
    for (let cut = 0; cut <= bytes.length; cut += isFull ? 1 : 7) {
      const head = bytes.subarray(0, cut);
      await writeFile(inFolder('sessions', 'cut.jsonl'), head);
      const lines = head.filter((byte) => byte === 0x0a).length;
      const log = await open('cut');
      assert.deepEqual(log.entries.slice(0, lines), whole.entries.slice(0, lines), `cut at ${cut}`);
      assert.ok(log.entries.length - lines + log.damage.lines.length <= 1);
      const next = await log.append({ type: 'user', turn: 't', message: { role: 'user', content: 'next' } });
      await log.close();
      const { entries } = readEntries(await readFile(inFolder('sessions', 'cut.jsonl')));
      assert.deepEqual(entries, [...log.entries], `cut at ${cut}`);
      assert.equal(entries.at(-1)?.uuid, next.uuid);
    }
    assert.ok((await stat(inFolder('sessions', 'cut.jsonl'))).size > bytes.length);
  });
});
