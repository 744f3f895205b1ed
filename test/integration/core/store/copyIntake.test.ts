import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CopyError, type CopiedFile, type CopyWriter } from '../../../../src/core/store/copies';
import { CopyIntake, type FilePart } from '../../../../src/core/store/copyIntake';
import { assertProperty } from '../../../support/property';

const limits = { fileBytes: 1000, partBytes: 100, patienceMs: 60_000 };
const byte = (count: number, of = 1): Uint8Array => new Uint8Array(count).fill(of);

/** An intake whose copies are kept in memory; what is not finished is counted. */
function make(more: Partial<typeof limits> = {}) {
  const done: { name: string; bytes: number[] }[] = [];
  const open = new Set<string>();
  let now = 0;
  const begin = (name: string): Promise<CopyWriter> => {
    const bytes: number[] = [];
    open.add(name);
    return Promise.resolve({
      write: async (part: Uint8Array) => {
        await new Promise((resolve) => setImmediate(resolve));
        bytes.push(...part);
      },
      finish: (): Promise<CopiedFile> => {
        open.delete(name);
        done.push({ name, bytes });
        return Promise.resolve({ path: `attached:${name}`, filename: name, size: bytes.length });
      },
      drop: () => {
        open.delete(name);
        return Promise.resolve();
      },
    });
  };
  const clock = { now: () => '', monotonic: () => now };
  const intake = new CopyIntake({ begin }, clock, { ...limits, ...more });
  return { intake, done, open, pass: (ms: number) => (now += ms) };
}

const part = (upload: string, size: number, offset: number, bytes: Uint8Array, name = `${upload}.csv`): FilePart => ({
  ...{ upload, name, size, offset, bytes },
});
const fault =
  (wanted: CopyError['fault']) =>
  (error: unknown): boolean =>
    error instanceof CopyError && error.fault === wanted;

describe('files that come in parts', () => {
  it('are there with their last part', async () => {
    const { intake, done, open } = make();
    assert.equal(await intake.take(part('a', 150, 0, byte(100))), undefined);
    const file = await intake.take(part('a', 150, 100, byte(50)));
    assert.deepEqual(file, { path: 'attached:a.csv', filename: 'a.csv', size: 150 });
    assert.deepEqual([done.length, open.size], [1, 0]);
    assert.equal((await intake.take(part('e', 0, 0, byte(0))))?.size, 0, 'an empty file is a file');
  });

  it('do not mix, in whatever order the parts of several come', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 5 });
    await assertProperty(
      fc.asyncProperty(sizes, fc.infiniteStream(fc.nat()), async (files, picks) => {
        const { intake, done, open } = make();
        const queues = files.map((size, at) => {
          const offsets = Array.from({ length: Math.max(1, Math.ceil(size / 100)) }, (_, n) => n * 100);
          return offsets.map((offset) => part(`u${at}`, size, offset, byte(Math.min(100, size - offset), at + 1)));
        });
        const sent: Promise<unknown>[] = [];
        while (queues.some(({ length }) => length > 0)) {
          const left = queues.filter(({ length }) => length > 0);
          const next = left[(picks.next().value ?? 0) % left.length]?.shift();
          if (next) sent.push(intake.take(next));
        }
        await Promise.all(sent);
        assert.equal(open.size, 0);
        for (const [at, size] of files.entries()) {
          const file = done.find(({ name }) => name === `u${at}.csv`);
          assert.deepEqual(file?.bytes, Array<number>(size).fill(at + 1));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are dropped whole where a part is lost, doubled, out of order, or not what was announced', async () => {
    const first = part('a', 250, 0, byte(100));
    const wrong: Record<string, FilePart> = {
      lost: part('a', 250, 200, byte(50)),
      doubled: first,
      'before its place': part('a', 250, 50, byte(100)),
      empty: part('a', 250, 100, byte(0)),
      'too much': part('a', 150, 100, byte(100)),
      'another size': part('a', 260, 100, byte(100)),
      'another name': part('a', 250, 100, byte(100), 'b.csv'),
      'larger than a part': part('a', 250, 100, byte(150)),
    };
    for (const [what, second] of Object.entries(wrong)) {
      const { intake, done, open } = make();
      await intake.take(what === 'too much' ? part('a', 150, 0, byte(100)) : first);
      await assert.rejects(intake.take(second), fault('broken'), what);
      assert.deepEqual([done.length, open.size], [0, 0], what);
      await assert.rejects(intake.take(part('a', 250, 100, byte(100))), fault('broken'), `${what}: it stays dropped`);
    }
  });

  it('are refused where they do not begin at their beginning, or are too large', async () => {
    const { intake, open } = make();
    await assert.rejects(intake.take(part('a', 250, 100, byte(100))), fault('broken'));
    await assert.rejects(intake.take(part('b', 1001, 0, byte(100))), fault('too_large'));
    assert.equal(open.size, 0);
  });

  it('are refused where too many are on their way', async () => {
    const { intake, open } = make();
    for (let at = 0; at < 20; at++) await intake.take(part(`u${at}`, 200, 0, byte(100)));
    await assert.rejects(intake.take(part('more', 200, 0, byte(100))), fault('broken'));
    await intake.drop('u3');
    await intake.take(part('more', 200, 0, byte(100)));
    await intake.dropAll();
    assert.equal(open.size, 0);
  });

  it('are dropped where nothing comes any more', async () => {
    const { intake, open, pass } = make({ patienceMs: 5 });
    await intake.take(part('a', 200, 0, byte(100)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const left = (): number => open.size;
    assert.equal(left(), 1, 'the clock stands still');
    pass(5);
    while (left() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});
