/** Which folders of runs go: on a real disk, against a rule that is written plainly. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { NodeStoredRuns } from '../../../../src/adapters/run/runFolderStore';
import { cleanUpRunFolders } from '../../../../src/core/run/runCleanUp';
import { MemorySessionFiles } from '../../../support/ports';
import { assertProperty } from '../../../support/property';

const now = Date.UTC(2026, 10, 21);
const hour = 3_600_000;

interface Made {
  age: number;
  size: number;
  session: number;
  namedIn: number[];
}

describe('core/run/runCleanUp', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'run-clean-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
  const idOf = (at: number): string => `run${String(at).padStart(9, '0')}`;

  async function make(folder: string, all: readonly Made[], sessions: number) {
    const files = new MemorySessionFiles();
    const texts = Array.from({ length: sessions }, () => '{"type":"user"}\n');
    for (const [at, { age, size, session, namedIn }] of all.entries()) {
      const place = path.join(folder, idOf(at));
      await mkdir(path.join(place, 'out', 'deep'), { recursive: true });
      await writeFile(path.join(place, 'out', 'deep', 'a.bin'), 'x'.repeat(size));
      await writeFile(path.join(place, 'run.json'), JSON.stringify({ session: `s${session}` }));
      const when = (now - age * hour) / 1000;
      for (const name of ['out/deep/a.bin', 'run.json', 'out/deep', 'out', '.']) {
        await utimes(path.join(place, name), when, when);
      }
      for (const each of namedIn) {
        if (each < sessions)
          texts[each] = `${texts[each] ?? ''}{"text":"<file_ref>output:${idOf(at)}/a.png</file_ref>"}\n`;
      }
    }
    for (const [at, text] of texts.entries()) await files.open(`s${at}`).append(text);
    return files;
  }

  it('never takes one that a session names, and of the others what a plain rule says', async () => {
    const made = fc.record({
      age: fc.constantFrom(0, 0.5, 2, 23, 25, 1000),
      size: fc.constantFrom(0, 1000, 5000),
      session: fc.nat({ max: 4 }),
      namedIn: fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 2 }),
    });
    let run = 0;
    await assertProperty(
      fc.asyncProperty(
        fc.array(made, { maxLength: 5 }),
        fc.nat({ max: 3 }),
        fc.constantFrom(0, 3000, 1_000_000),
        async (all, sessions, maxBytes) => {
          const folder = path.join(root, String(++run));
          await mkdir(folder);
          const files = await make(folder, all, sessions);
          const runs = new NodeStoredRuns(folder);
          const isNamed = ({ session, namedIn }: Made): boolean =>
            session < sessions || namedIn.some((at) => at < sessions);
          let total = all.reduce(
            (sum, { size, session }) => sum + size + JSON.stringify({ session: `s${session}` }).length,
            0,
          );
          const gone = new Set<number>();
          for (const { at, ...one } of all
            .map((each, at) => ({ ...each, at }))
            .sort((a, b) => b.age - a.age || a.at - b.at)) {
            if (isNamed(one) || (one.age < 24 && (total <= maxBytes || one.age < 1))) continue;
            gone.add(at);
            total -= one.size + JSON.stringify({ session: `s${one.session}` }).length;
          }
          const removed = await cleanUpRunFolders({ runs, sessions: files, now: () => now, maxBytes });
          const left = (await readdir(folder)).sort();
          for (const [at, one] of all.entries()) if (isNamed(one)) assert.ok(left.includes(idOf(at)));
          assert.equal(removed, gone.size);
          if (maxBytes !== 3000)
            assert.deepEqual(
              left,
              all.map((_, at) => idOf(at)).filter((_, at) => !gone.has(at)),
            );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves what is not its own, follows no link, and removes nothing where sessions cannot be read', async function () {
    if (process.platform === 'win32') this.skip();
    const old: Made = { age: 100, size: 10, session: 9, namedIn: [] };
    const folder = path.join(root, 'runs');
    await mkdir(folder);
    const files = await make(folder, [old, old], 1);
    await mkdir(path.join(root, 'precious'));
    await writeFile(path.join(root, 'precious', 'a'), 'x');
    await symlink(path.join(root, 'precious'), path.join(folder, 'aaaaaaaaaaaa'));
    await symlink(path.join(root, 'precious'), path.join(folder, idOf(0), 'out', 'link'));
    await symlink('..', path.join(folder, idOf(0), 'out', 'loop'));
    await utimes(path.join(folder, idOf(0), 'out'), 0, 0);
    await mkdir(path.join(folder, 'notes'));
    const runs = new NodeStoredRuns(folder);
    const open = files.open.bind(files);
    files.open = () => {
      throw new Error('cannot be read');
    };
    await assert.rejects(cleanUpRunFolders({ runs, sessions: files, now: () => now + 100 * hour }), /cannot be read/);
    assert.equal((await readdir(folder)).length, 4);
    files.open = open;
    // The link was made just now by the clock of the disk: what counts is what changed last.
    const later = Date.now() + 48 * hour;
    assert.equal(await cleanUpRunFolders({ runs, sessions: files, now: () => later }), 2);
    assert.deepEqual((await readdir(folder)).sort(), ['aaaaaaaaaaaa', 'notes']);
    assert.deepEqual(await readdir(path.join(root, 'precious')), ['a']);
    assert.equal(
      await cleanUpRunFolders({ runs: new NodeStoredRuns(path.join(root, 'none')), sessions: files, now: Date.now }),
      0,
    );
  });
});
