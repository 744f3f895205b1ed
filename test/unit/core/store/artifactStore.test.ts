import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleanUpArtifacts } from '../../../../src/core/store/artifactCleanUp';
import { idsIn } from '../../../../src/core/store/artifactIds';
import { isArtifactId, StoredArtifacts, type ArtifactFolder } from '../../../../src/core/store/artifactStore';
import { CleanUpRuns } from '../../../../src/core/run/cleanUpRuns';
import { MemoryAppendLog, MemoryLog, MemorySessionFiles, tickingClock } from '../../../support/ports';
import { FakeTime, settled } from '../tools/pipelineTime';
import { artifactIds, MemoryArtifactFolder } from './artifactSupport';
import { assertProperty } from '../../../support/property';

const content = { text: 'a é\n', form: 'text', summary: 'one line', tool: 'look', session: 's1' } as const;
const hour = 3_600_000;

function open(folder = new MemoryArtifactFolder()) {
  return { folder, store: new StoredArtifacts(folder, tickingClock(), artifactIds()) };
}

/** A folder in which files with this ending cannot be written. */
function failing(ending: string): MemoryArtifactFolder {
  const folder = new MemoryArtifactFolder();
  folder.fault = (name) => (name.endsWith(ending) ? new Error('ENOSPC') : undefined);
  return folder;
}

describe('core/store/artifactStore', () => {
  it('keeps a text with what is known of it', async () => {
    const { store, folder } = open();
    const artifact = await store.store(content);
    assert.match(artifact.id, /^artifact_[a-z0-9]{24}$/);
    assert.deepEqual([artifact.bytes, artifact.session, artifact.form], [5, 's1', 'text']);
    assert.deepEqual(await store.find(artifact.id), artifact);
    assert.deepEqual([...folder.files.keys()], [`${artifact.id}.txt`, `${artifact.id}.json`]);
    const table = await store.store({ ...content, form: 'jsonl' });
    assert.equal(folder.files.get(`${table.id}.jsonl`)?.text, content.text);
    assert.deepEqual(await store.list(), [table, artifact]);
  });

  for (const text of ['', 'a é\n']) {
    it(`takes over a file of ${text.length} characters with the same facts as a text`, async () => {
      const { store, folder } = open();
      const stored = await store.store({ ...content, text });
      folder.elsewhere.set('/spool', text);
      const { text: _, ...about } = content;
      const spool = { file: '/spool', bytes: stored.bytes, lines: 1, hash: stored.hash };
      const adopted = await store.adopt({ ...about, spool });
      assert.deepEqual({ ...adopted, id: '', createdAt: '' }, { ...stored, id: '', createdAt: '' });
      assert.deepEqual(await store.find(adopted.id), adopted);
      assert.deepEqual([folder.files.get(`${adopted.id}.txt`)?.text, folder.elsewhere.size], [text, 0]);
    });
  }

  const spool = { file: '/spool', bytes: 4, lines: 1, hash: 'h' };
  const faults: [string, Parameters<typeof open>[0] | undefined, Partial<typeof spool>][] = [
    ['cannot be moved', failing('.txt'), {}],
    ['has facts that cannot be written', failing('.json'), {}],
    ['is not as long as it says', undefined, { bytes: 5 }],
    ['is not there', undefined, { file: '/none' }],
  ];
  for (const [what, folder = new MemoryArtifactFolder(), wrong] of faults) {
    it(`keeps nothing of a file that ${what}`, async () => {
      const { store } = open(folder);
      folder.elsewhere.set('/spool', 'abcd');
      const about = { form: 'text', summary: '', tool: 'look', session: 's1' } as const;
      await assert.rejects(store.adopt({ ...about, spool: { ...spool, ...wrong } }));
      assert.deepEqual([folder.files.size, await store.list()], [0, []]);
    });
  }

  const id = `artifact_${'a'.repeat(24)}`;
  const foreign = [
    '',
    'artifact_',
    id.slice(0, -1),
    `${id}a`,
    id.toUpperCase(),
    ` ${id}`,
    `${id}\n`,
    `${id}.txt`,
    `../${id}`,
    `artifact_../../../../../etc/passwd`,
    `artifact_${'/'.repeat(24)}`,
    `artifact_${'.'.repeat(24)}`,
    `artifact_${'ａ'.repeat(24)}`,
    `x${id}`,
    `${id}\0`,
  ];
  for (const given of foreign) {
    it(`takes ${JSON.stringify(given)} for no id`, async () => {
      const { store, folder } = open();
      folder.read = () => assert.fail('No file is looked at.');
      assert.deepEqual([isArtifactId(given), await store.find(given)], [false, undefined]);
    });
  }

  it('makes no id of another form', async () => {
    const store = new StoredArtifacts(new MemoryArtifactFolder(), tickingClock(), () => '../x');
    await assert.rejects(store.store(content), /24 characters/);
  });

  it('finds nothing that is not there, not whole, or another one than its name says', async () => {
    const { store, folder } = open();
    assert.equal(await store.find(id), undefined);
    const { id: one } = await store.store(content);
    const { id: two } = await store.store(content);
    const facts = folder.files.get(`${one}.json`)?.text ?? '';
    for (const text of ['', '{', '[]', facts.replace('"text"', '"exe"'), facts.replace(one, two)]) {
      folder.files.set(`${one}.json`, { text, modifiedMs: 0 });
      assert.equal(await store.find(one), undefined, text);
    }
    assert.deepEqual(
      (await store.list()).map((artifact) => artifact.id),
      [two],
    );
    folder.files.set(`${two}.txt`, { text: 'a', modifiedMs: 0 });
    assert.equal(await store.find(two), undefined);
    folder.files.delete(`${two}.txt`);
    assert.equal(await store.find(two), undefined);
  });

  it('lists any number of them with few files open at a time', async () => {
    const folder = new MemoryArtifactFolder();
    const store = new StoredArtifacts(folder, tickingClock(), artifactIds());
    for (let at = 0; at < 200; at++) await store.store(content);
    let [open, most] = [0, 0];
    const counted: ArtifactFolder = {
      list: () => folder.list(),
      stat: (name) => folder.stat(name),
      write: (name, text) => folder.write(name, text),
      adopt: (name, file) => folder.adopt(name, file),
      remove: (name) => folder.remove(name),
      async read(name, offset, length) {
        most = Math.max(most, ++open);
        await new Promise(setImmediate);
        open--;
        return folder.read(name, offset, length);
      },
    };
    const listed = await new StoredArtifacts(counted, tickingClock(), artifactIds()).list();
    assert.deepEqual([listed.length, most <= 64], [200, true]);
  });

  it('keeps a text whole or not at all', async () => {
    for (const failing of ['.txt', '.json']) {
      const { store, folder } = open();
      folder.fault = (name) => (name.endsWith(failing) ? new Error('disk full') : undefined);
      await assert.rejects(store.store(content), /disk full/);
      assert.deepEqual([[...folder.files.keys()], await store.list()], [[], []]);
    }
  });
});

describe('core/store/artifactIds', () => {
  it('finds every id in a file, however it is cut into slices', async () => {
    const piece = fc.oneof(
      fc.nat({ max: 99 }).map((at) => `artifact_${String(at).padStart(24, 'b')}`),
      fc.constantFrom('artifact_', 'é数', '\n', '{"a":"', 'artifact_artifact_', 'x'.repeat(30)),
    );
    await assertProperty(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 80 }), async (pieces, slice) => {
        const text = pieces.join('');
        const found = await idsIn(new MemoryAppendLog(text), slice);
        assert.deepEqual([...found].sort(), [...new Set(text.match(/artifact_[a-z0-9]{24}/g))].sort());
      }),
      { numRuns: 500 },
    );
  });
});

describe('core/store/artifactCleanUp', () => {
  const now = Date.UTC(2026, 10, 21);

  /** An artifact: hours since it was used, bytes, the session it was made for, the sessions that have its id. */
  interface Made {
    age: number;
    size: number;
    session: number;
    namedIn: number[];
  }
  async function make(all: readonly Made[], sessions: number) {
    const folder = new MemoryArtifactFolder(() => now);
    const store = new StoredArtifacts(folder, tickingClock(), artifactIds());
    const files = new MemorySessionFiles();
    const texts = Array.from({ length: sessions }, () => '{"type":"user"}\n');
    const ids: string[] = [];
    for (const { age, size, session, namedIn } of all) {
      const { id } = await store.store({ ...content, text: 'x'.repeat(size), session: `s${session}` });
      for (const [name, file] of folder.files) if (name.startsWith(id)) file.modifiedMs = now - age * hour;
      for (const at of namedIn)
        if (at < sessions) texts[at] = (texts[at] ?? '') + `{"observation":"Data stored as artifact: ${id} (1)"}\n`;
      ids.push(id);
    }
    for (const [at, text] of texts.entries()) await files.open(`s${at}`).append(text);
    return { folder, store, files, ids };
  }

  const made = fc.record({
    age: fc.constantFrom(0, 0.5, 1, 2, 23, 24, 25, 1000, -5),
    size: fc.constantFrom(0, 10, 1000, 5000),
    session: fc.nat({ max: 5 }),
    namedIn: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 2 }),
  });

  it('never takes one that a session names, and of the others what a plain rule says', async () => {
    await assertProperty(
      fc.asyncProperty(
        fc.array(made, { maxLength: 8 }),
        fc.nat({ max: 4 }),
        fc.constantFrom(0, 2000, 8000, 1_000_000),
        async (all, sessions, maxBytes) => {
          const { folder, store, files, ids } = await make(all, sessions);
          const sizes = await Promise.all(
            ids.map(async (id) =>
              (await folder.list()).reduce((sum, { name, size }) => sum + (name.startsWith(id) ? size : 0), 0),
            ),
          );
          const isNamed = ({ session, namedIn }: Made): boolean =>
            session < sessions || namedIn.some((at) => at < sessions);
          let total = sizes.reduce((sum, size) => sum + size, 0);
          const gone = new Set<number>();
          const oldestFirst = all.map((one, at) => ({ ...one, at })).sort((a, b) => b.age - a.age);
          for (const { at, ...one } of oldestFirst) {
            if (isNamed(one) || (one.age < 24 && (total <= maxBytes || one.age < 1))) continue;
            gone.add(at);
            total -= sizes[at] ?? 0;
          }
          const removed = await cleanUpArtifacts({ folder, store, sessions: files, now: () => now, maxBytes });
          const left = (await store.list()).map(({ id }) => id).sort();
          assert.deepEqual(left, ids.filter((_, at) => !gone.has(at)).sort());
          for (const [at, one] of all.entries()) if (isNamed(one)) assert.ok(left.includes(ids[at] ?? ''));
          assert.equal(removed, gone.size);
          assert.equal(folder.files.size, 2 * left.length, 'Nothing is left of what was removed.');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps those of a session that was deleted within a day', async () => {
    const { folder, store, files, ids } = await make([{ age: 30, size: 1, session: 0, namedIn: [] }], 1);
    await files.trash('s0');
    const trashedMs = now - 23 * hour;
    files.trashed = () => Promise.resolve([{ id: 's0', modifiedMs: trashedMs, size: 1 }]);
    const clean = (at: number) => cleanUpArtifacts({ folder, store, sessions: files, now: () => at });
    await clean(now);
    assert.deepEqual(
      (await store.list()).map(({ id }) => id),
      ids,
    );
    await clean(now + 2 * hour);
    assert.deepEqual(await store.list(), []);
  });

  it('keeps those that a copy names which was deleted within a day, whoever they were made for', async () => {
    const { folder, store, files, ids } = await make([{ age: 30, size: 1, session: 5, namedIn: [0] }], 1);
    await files.trash('s0');
    const clean = async (deletedMs: number): Promise<string[]> => {
      files.trashed = () => Promise.resolve([{ id: 's0', modifiedMs: deletedMs, size: 1 }]);
      await cleanUpArtifacts({ folder, store, sessions: files, now: () => now });
      return (await store.list()).map(({ id }) => id);
    };
    assert.deepEqual(await clean(now - 23 * hour), ids);
    assert.deepEqual(await clean(now - 25 * hour), []);
  });

  it('removes leftovers of a crash once they are old, and nothing of another name', async () => {
    const { folder, store, files, ids } = await make([{ age: 0, size: 1, session: 0, namedIn: [] }], 1);
    const [id = ''] = ids;
    const add = (name: string, age: number): void =>
      void folder.files.set(name, { text: 'x', modifiedMs: now - age * hour });
    const lone = `artifact_${'z'.repeat(24)}`;
    add(`${id}.txt.new`, 2);
    add(`${lone}.jsonl.new`, 0.5);
    add(`${lone}.jsonl`, 25);
    add('notes.txt', 1000);
    add('artifact_x.json', 1000);
    add(`${lone}.exe`, 1000);
    await cleanUpArtifacts({ folder, store, sessions: files, now: () => now });
    assert.deepEqual(
      [...folder.files.keys()].sort(),
      [`${id}.json`, `${id}.txt`, `${lone}.jsonl.new`, `${lone}.exe`, 'artifact_x.json', 'notes.txt'].sort(),
    );
  });

  it('removes nothing where it cannot find out what is named', async () => {
    const { folder, store, files } = await make([{ age: 100, size: 1, session: 5, namedIn: [] }], 1);
    const file = files.files.get('s0');
    assert.ok(file);
    file.unreadable = new Error('disk gone');
    await assert.rejects(cleanUpArtifacts({ folder, store, sessions: files, now: () => now }), /disk gone/);
    assert.equal(folder.files.size, 2);
  });
});

describe('core/store/cleanUpRuns', () => {
  it('cleans up once for all reasons of a while, one after the other, and survives a failure', async () => {
    const time = new FakeTime();
    const log = new MemoryLog();
    const results: (number | Error)[] = [0, new Error("EACCES: '/home/anna/artifacts'"), 3];
    let ran = 0;
    const work = (): Promise<number> => {
      const result = results[ran++] ?? 0;
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
    };
    const runs = new CleanUpRuns(work, 1000, log, time.after);
    for (let round = 1; round <= 3; round++) {
      runs.soon();
      runs.soon();
      assert.equal(time.waiting, 1);
      await time.runUntil(new Promise<void>((resolve) => void time.after(1500, resolve)));
      await settled();
      assert.equal(ran, round);
    }
    runs.soon();
    runs.dispose();
    assert.equal(time.waiting, 0);
    assert.deepEqual(log.lines, [
      "warn: Stored results could not be cleaned up: EACCES: '…'",
      'info: Stored results that no session names: 3 removed',
    ]);
  });
});
