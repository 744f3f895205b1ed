/** What can happen to the file of a session that is open, at each moment of its life: nothing acknowledged is lost. */
import assert from 'node:assert/strict';
import { appendFile, copyFile, mkdtemp, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeSessionFiles } from '../../../src/adapters/sessionFiles';
import type { EntryDraft } from '../../../src/core/contract/entries';
import { SessionOpener } from '../../../src/core/session/sessionOpener';
import type { SessionLog } from '../../../src/core/session/sessionLog';
import { StoredSessions } from '../../../src/core/session/storedSessions';
import { describeWriteFailure } from '../../../src/core/session/writeFailure';
import { counter, localize, MemoryLog, tickingClock } from '../../support/ports';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-faults-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ID = 'session';
const said = (content: string): EntryDraft => ({ type: 'user', turn: content, message: { role: 'user', content } });
const wordsOf = (log: SessionLog): unknown[] => log.all.map(({ message }) => message?.content);

/** Sessions in the folder, as a window has them. */
function window() {
  const files = new NodeSessionFiles(() => [path.join(folder, 'sessions')], new MemoryLog());
  const identity = { cwd: 'shop', version: '0.1.0', gitBranch: undefined };
  const parts = { files, clock: tickingClock(), makeId: counter('new'), log: new MemoryLog(), localize, identity };
  const opener = new SessionOpener({ ...parts, patienceMs: [] });
  return { opener, stored: new StoredSessions(parts, opener) };
}

type FileMethod = 'write' | 'datasync';
type Work = (...args: unknown[]) => Promise<unknown>;

/** Has one method of open files do something else at its next call. @returns what gives it back before */
async function plant(
  method: FileMethod,
  instead: (own: Work, args: unknown[]) => Promise<unknown>,
): Promise<() => void> {
  const handle = await open(folder, 'r');
  const prototype: unknown = Object.getPrototypeOf(handle);
  await handle.close();
  assert.ok(typeof prototype === 'object' && prototype !== null);
  const own: unknown = Reflect.get(prototype, method);
  assert.ok(typeof own === 'function');
  const giveBack = (): void => {
    Reflect.set(prototype, method, own);
  };
  Reflect.set(prototype, method, function (this: unknown, ...args: unknown[]) {
    giveBack();
    return instead((...given) => Promise.resolve(Reflect.apply(own, this, given)), args);
  });
  return giveBack;
}

const planted = (code: string): Error => Object.assign(new Error(`${code}: planted`), { code });

/** Things that happen: `harms` are done to the file, `fails` to the next append. */
const harms: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'another file is renamed over it': async (file) => {
    await writeFile(`${file}.other`, (await readFile(file)).subarray(0, 200));
    await rename(`${file}.other`, file);
  },
  'an older version of it is put back': async (file) => {
    const bytes = await readFile(file);
    await writeFile(`${file}.old`, bytes.subarray(0, bytes.indexOf(0x0a) + 1));
    await rename(`${file}.old`, file);
  },
  'it is overwritten': (file) => writeFile(file, 'something else\n'.repeat(400)),
  'it is overwritten by as many bytes': async (file) => writeFile(file, Buffer.alloc((await stat(file)).size, 'x')),
  'it is truncated': async (file) => truncate(file, Math.floor((await stat(file)).size / 2)),
  'it is emptied': (file) => truncate(file, 0),
  'it is deleted': (file) => rm(file),
  'another program appends a line': (file) => appendFile(file, '{"foreign":true}\n'),
  'another program appends a torn line': (file) => appendFile(file, '{"uuid":"to'),
  'its folder is renamed': (file) => rename(path.dirname(file), `${path.dirname(file)}.moved`),
  'it becomes a copy of itself': async (file) => {
    await copyFile(file, `${file}.copy`);
    await rename(`${file}.copy`, file);
  },
};
const failures: Readonly<Record<string, [FileMethod, string]>> = {
  'the disk is full': ['write', 'ENOSPC'],
  'a write fails': ['write', 'EIO'],
  'a sync fails': ['datasync', 'EIO'],
  'the permission is lost': ['write', 'EACCES'],
  'it is locked': ['write', 'EBUSY'],
};

/** A session with some entries, opened again; `acknowledged` grows with each append that is. */
async function begin() {
  const { opener, stored } = window();
  const file = path.join(folder, 'sessions', `${ID}.jsonl`);
  const acknowledged: string[] = [];
  const reported: string[] = [];
  const say = async (log: SessionLog, words: string): Promise<void> => {
    try {
      await log.append(said(words));
      acknowledged.push(words);
    } catch (error) {
      reported.push(describeWriteFailure(error, localize));
    }
  };
  const made = await opener.create();
  // A session of this id, whatever was made.
  await say(made, 'first');
  await made.close();
  await rename(path.join(folder, 'sessions', `${made.id}.jsonl`), file);
  const before = await opener.open(ID);
  for (const words of ['one', 'two', 'three']) await say(before, words);
  await before.close();
  return { log: await opener.open(ID), opener, stored, file, acknowledged, reported, say };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const moments: Readonly<Record<string, (begun: Begun, happen: () => Promise<unknown>) => Promise<void>>> = {
  'before the first append': async ({ log, say }, happen) => {
    await happen();
    await say(log, 'after it');
  },
  'between appends': async ({ log, say }, happen) => {
    await say(log, 'before it');
    await happen();
    await say(log, 'after it');
  },
  'during an append': async ({ log, say }, happen) => {
    await say(log, 'before it');
    const giveBack = await plant('datasync', async (own, args) => {
      await happen();
      return own(...args);
    });
    await say(log, 'while it happens').finally(giveBack);
    await say(log, 'after it');
  },
};

/** All that was acknowledged is in the file, or in a new session that is made of what the window has. */
async function assertKept({ log, opener, stored, file, acknowledged }: Begun): Promise<void> {
  if (log.refusal === 'changed') {
    const saved = await stored.openSaved(log);
    await saved.close();
    assert.deepEqual(wordsOf(await opener.open(saved.id)).slice(0, -1), acknowledged, 'in a new session');
  } else {
    await log.close();
    assert.equal(log.refusal, 'closed');
    const again = await opener.open(path.basename(file, '.jsonl'));
    assert.deepEqual(
      wordsOf(again).filter((words) => acknowledged.includes(String(words))),
      acknowledged,
    );
    await again.close();
  }
  await log.close();
}

describe('the file of an open session', () => {
  for (const [moment, run] of Object.entries(moments)) {
    for (const [thing, harm] of Object.entries(harms)) {
      it(`${thing}, ${moment}: nothing is acknowledged that is lost, and all before can be saved`, async () => {
        const begun = await begin();
        await run(begun, () => harm(begun.file));
        assert.equal(begun.log.refusal, 'changed');
        assert.ok(begun.reported.length > 0 && !begun.acknowledged.includes('after it'));
        assert.match(begun.reported.join(' '), /was changed or removed outside of this window/);
        await assertKept(begun);
      });
    }
    for (const [thing, [method, code]] of Object.entries(failures)) {
      it(`${thing}, ${moment}: it is said, and the next try works`, async () => {
        const begun = await begin();
        let giveBack = (): void => undefined;
        await run(begun, async () => {
          giveBack = await plant(method, () => Promise.reject(planted(code)));
        }).finally(() => {
          giveBack();
        });
        const failed = begun.reported.length;
        await begun.say(begun.log, 'once more');
        assert.deepEqual([begun.log.refusal, begun.acknowledged.at(-1)], [undefined, 'once more']);
        if (moment !== 'during an append') assert.equal(failed, 1);
        await assertKept(begun);
      });
    }
  }

  it('is closed behind a part of a line that a failure left, and loses that line alone', async () => {
    const begun = await begin();
    await plant('write', async (own, [bytes, ...rest]) => {
      assert.ok(bytes instanceof Uint8Array);
      await own(bytes.subarray(0, 30), ...rest);
      throw planted('EIO');
    });
    await begun.say(begun.log, 'torn');
    await begun.say(begun.log, 'after it');
    assert.deepEqual(begun.acknowledged, ['first', 'one', 'two', 'three', 'after it']);
    await begun.log.close();
    const again = await begun.opener.open(ID);
    assert.deepEqual([wordsOf(again), again.damage.lines.length], [begun.acknowledged, 1]);
    await again.close();
  });
});
