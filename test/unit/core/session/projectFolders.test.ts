import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ProjectWorld } from './projectWorld';
import { assertProperty } from '../../../support/property';

const paths = ['/c/a', '/c/b', '/c/A', '/d/a', '/d/b'];
/** A folder with sessions, and a copy on another disk: what the further steps are done to. */
const withCopy: readonly Step[] = [
  { act: 'make', path: '/c/a' },
  { act: 'open', path: '/c/a' },
  { act: 'copy', path: '/c/a', to: '/d/a' },
];

type Step =
  | { act: 'make' | 'remove' | 'open' | 'silence'; path: string }
  | { act: 'move' | 'copy' | 'link'; path: string; to: string }
  | { act: 'mount' | 'unmount'; disk: string };

/** @param withAway whether folders are moved and copied to another disk too */
function steps(names: readonly string[], withAway: boolean): fc.Arbitrary<Step[]> {
  const onDisk = fc.constantFrom(...names);
  const pair = <A extends string>(...acts: A[]) =>
    fc
      .record({ act: fc.constantFrom(...acts), path: onDisk, to: onDisk })
      .filter(({ path, to }) => withAway || path[1] === to[1]);
  return fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ act: fc.constant('make' as const), path: onDisk }) },
      { weight: 3, arbitrary: pair('move', 'copy') },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('link' as const), path: onDisk, to: onDisk }) },
      {
        weight: 1,
        arbitrary: fc.record({ act: fc.constantFrom('remove' as const, 'silence' as const), path: onDisk }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ act: fc.constantFrom('mount' as const, 'unmount' as const), disk: fc.constant('d') }),
      },
      { weight: 4, arbitrary: fc.record({ act: fc.constant('open' as const), path: onDisk }) },
    ),
    { maxLength: 40, size: 'max' },
  );
}

interface Shown {
  world: ProjectWorld;
  path: string;
  self: number;
  /** Folders of which sessions are shown. */
  selves: ReadonlySet<number>;
  /** Whether it had no file with an id, and stood where a project's folder was when that was opened last. */
  isUntold: boolean;
}

/** Does the steps; something is said in each window that is opened. */
async function play(world: ProjectWorld, done: readonly Step[], shown: (what: Shown) => void): Promise<void> {
  for (const step of done) {
    if (step.act === 'mount') world.unmounted.delete(step.disk);
    else if (step.act === 'unmount') world.unmounted.add(step.disk);
    else if (step.act === 'move') world.move(step.path, step.to);
    else if (step.act === 'copy') world.copy(step.path, step.to);
    else if (step.act === 'link') world.link(step.path, world.real(step.to));
    else if (step.act === 'make') world.make(step.path);
    else if (step.act === 'remove') world.remove(step.path);
    else if (step.act === 'silence') world.silent.add(step.path);
    if (step.act !== 'open') continue;
    const folder = world.at(world.real(step.path));
    if (!folder) continue;
    const window = world.window(() => [step.path]);
    // A folder that does not answer is only said nothing in: the window does not know yet where its sessions go.
    const isSilent = world.silent.has(step.path);
    const isPlaceOfOne = [...world.records.values()].some((each) => each.path === world.real(step.path));
    const isUntold = folder.fileId === undefined && isPlaceOfOne;
    await window.open();
    const folders = window.sessionFolders();
    const selves = new Set(folders.flatMap((each) => [...(world.sessions.get(each) ?? [])]));
    if (!isSilent) shown({ world, path: step.path, self: folder.self, selves, isUntold });
    const [own = ''] = folders;
    if (!isSilent) world.sessions.set(own, new Set([...(world.sessions.get(own) ?? []), folder.self]));
    world.silent.clear();
  }
}

describe('core/session/projectFolders', function () {
  describe('whatever is done to folders, links and disks', () => {
    for (const byPath of [true, false]) {
      const editor = byPath ? 'an editor that goes by paths' : 'an editor that goes by folders';
      it(`no folder is shown the sessions of another one, in ${editor}`, async () => {
        await assertProperty(
          fc.asyncProperty(steps(paths, false), async (done) => {
            const world = new ProjectWorld({ marks: true, byPath });
            await play(world, done, ({ path, self, selves }) => {
              for (const other of selves) assert.equal(other, self, `${path} has sessions of ${other}`);
            });
          }),
          { numRuns: 2000 },
        );
      });
    }

    it('a folder keeps its sessions', async () => {
      await assertProperty(
        fc.asyncProperty(steps(paths, false), fc.boolean(), async (done, byPath) => {
          const opened = new Set<number>();
          await play(new ProjectWorld({ marks: true, byPath }), done, ({ path, self, selves }) => {
            if (opened.has(self)) assert.ok(selves.has(self), `${path} has lost its sessions`);
            opened.add(self);
          });
        }),
        { numRuns: 2000 },
      );
    });

    it('no two folders that are there are one project, where disks keep no marks', async () => {
      await assertProperty(
        fc.asyncProperty(steps(paths, true), async (done) => {
          const owners = new Map<string, { self: number; real: string }>();
          await play(new ProjectWorld({ marks: false, byPath: true }), done, ({ world, path, self }) => {
            const real = world.real(path);
            // Records of folders that stood there before keep the path, until those turn up elsewhere.
            const id = world.projects.get(real) ?? '';
            assert.equal(world.records.get(id)?.path, real, `${id} is not at ${path}`);
            const before = owners.get(id);
            const isThere = before && before.self !== self && world.folders.get(before.real)?.self === before.self;
            assert.ok(!isThere, `${id} is at ${before?.real ?? ''} and at ${path}`);
            owners.set(id, { self, real });
          });
        }),
        { numRuns: 2000 },
      );
    });

    // Without marks two things cannot be known, and no more is asked of what follows: a folder without a file in the place
    // of another one may be that one, which lost its file; and one that went elsewhere while its place did not answer may
    // be a copy, which gets an id of its own, so that its sessions wait for another folder with the first one. An editor
    // that goes by paths gives a new folder the sessions of the path too, where the other one was not seen again yet.
    it('no folder is shown the sessions of one that is in its place, where disks keep no marks', async () => {
      await assertProperty(
        fc.asyncProperty(steps(paths, true), async (done) => {
          const seen = new Map<number, string>();
          /** Which folders each one was taken for, or has to do with. */
          const pairs = new Map<number, ReadonlySet<number>>();
          const ids = new Map<number, string>();
          let isOver = false;
          await play(new ProjectWorld({ marks: false, byPath: false }), done, ({ world, path, ...shown }) => {
            const id = world.projects.get(world.real(path)) ?? '';
            const isTakenForCopy = (ids.get(shown.self) ?? id) !== id;
            isOver ||= shown.isUntold || isTakenForCopy || (seen.has(shown.self) && !shown.selves.has(shown.self));
            if (isOver) return;
            ids.set(shown.self, id);
            const others = new Set([...shown.selves].filter((other) => other !== shown.self));
            for (const other of others) {
              const isKnown = pairs.get(shown.self)?.has(other) ?? false;
              const isWith = [...others].some((each) => pairs.get(each)?.has(other));
              if (isKnown || isWith) continue;
              const place = seen.get(other) ?? '';
              assert.notEqual(world.folders.get(place)?.self, other, `${path} has sessions of ${other} at ${place}`);
            }
            pairs.set(shown.self, others);
            seen.set(shown.self, world.real(path));
          });
        }),
        { numRuns: 2000 },
      );
    });

    it('only a folder that is gone from its place is taken for one on another disk, until it turns up', async () => {
      let taken = 0;
      let returned = 0;
      await assertProperty(
        fc.asyncProperty(steps(['/c/a', '/c/b', '/d/a', '/d/b'], true), fc.boolean(), async (done, byPath) => {
          const seen = new Map<number, string>();
          /** Which folder was taken for which others. */
          const pairs = new Map<number, Set<number>>();
          const shown = ({ world, path, self, selves }: Shown): void => {
            for (const others of pairs.values()) if (others.delete(self)) returned++;
            const others = new Set([...selves].filter((other) => other !== self));
            for (const other of others) {
              const isKnown = pairs.get(self)?.has(other) ?? false;
              const isWith = [...others].some((each) => pairs.get(each)?.has(other));
              if (isKnown || isWith) continue;
              const place = seen.get(other) ?? '';
              assert.notEqual(world.folders.get(place)?.self, other, `${path} has sessions of ${other} at ${place}`);
              taken++;
            }
            pairs.set(self, others);
            seen.set(self, world.real(path));
          };
          await play(new ProjectWorld({ marks: true, byPath }), [...withCopy, ...done], shown);
        }),
        { numRuns: 4000 },
      );
      assert.ok(taken > 0 && returned > 0, `${taken} taken, ${returned} returned`);
    });
  });

  /** A world in which `/c/a` was opened alone, and something was said in it. */
  async function opened(): Promise<ProjectWorld> {
    const world = new ProjectWorld({ marks: true, byPath: true });
    await play(
      world,
      [
        { act: 'make', path: '/c/a' },
        { act: 'open', path: '/c/a' },
        { act: 'make', path: '/c/b' },
        { act: 'open', path: '/c/b' },
      ],
      () => undefined,
    );
    return world;
  }

  describe('tells', () => {
    it('once, when what it looked for is there, however late', async () => {
      const world = await opened();
      const window = world.window(() => ['/c/a', '/c/b']);
      const told: (readonly string[])[] = [];
      const opening = window.open();
      window.listen(() => told.push(window.sessionFolders()));
      assert.deepEqual(window.sessionFolders(), ['sessions of /c/a /c/b']);
      await opening;
      await window.open();
      assert.deepEqual(told, [['sessions of /c/a /c/b', 'sessions of /c/a', 'sessions of /c/b']]);
    });

    it('when trust brings other folders, and when a folder is added or removed', async () => {
      const world = await opened();
      world.copy('/c/a', '/d/a');
      world.remove('/c/a');
      const paths = ['/d/a'];
      world.trusted = false;
      const window = world.window(() => paths);
      const told: number[] = [];
      const end = window.listen(() => told.push(window.sessionFolders().length));
      await window.open();
      assert.deepEqual(told, []);
      world.trusted = true;
      await window.open();
      paths.push('/c/b');
      await window.open();
      paths.shift();
      await window.open();
      assert.deepEqual(told, [2, 3, 2]);
      end();
      paths.pop();
      await window.open();
      assert.deepEqual(told, [2, 3, 2]);
      assert.deepEqual(window.sessionFolders().length, 1);
    });

    it('before it writes into the folder, which may take its time', async () => {
      const world = await opened();
      const window = world.window(() => ['/c/a', '/c/b']);
      delete world.folders.get('/c/a')?.fileId;
      let had: unknown = 'untold';
      window.listen(() => (had = world.folders.get('/c/a')?.fileId));
      await window.open();
      assert.equal(had, undefined);
      assert.ok(world.folders.get('/c/a')?.fileId);
    });
  });

  it('has what may be there: a folder of sessions that does not answer stays, and one that is gone does not', async () => {
    const world = await opened();
    const window = world.window(() => ['/c/a', '/c/b']);
    await window.open();
    const all = window.sessionFolders();
    assert.equal(all.length, 3);
    world.silent.add('sessions of /c/a');
    await window.open();
    assert.deepEqual(window.sessionFolders(), all);
    world.silent.clear();
    world.sessions.delete('sessions of /c/a');
    await window.open();
    assert.deepEqual(window.sessionFolders(), ['sessions of /c/a /c/b', 'sessions of /c/b']);
  });

  it('has what it had while a folder of the window does not answer', async () => {
    const world = await opened();
    const window = world.window(() => ['/c/a', '/c/b']);
    await window.open();
    const all = window.sessionFolders();
    const records = structuredClone([...world.records.values()]);
    world.silent.add('/c/a');
    await window.open();
    assert.deepEqual(window.sessionFolders(), all);
    assert.deepEqual([...world.records.values()], records);
    const late = world.window(() => ['/c/a']);
    await late.open();
    assert.deepEqual(late.sessionFolders(), ['sessions of /c/a']);
  });

  it('gives a clone nothing while the disk of the original is not there', async () => {
    for (const trusted of [true, false]) {
      const world = new ProjectWorld({ marks: true, byPath: true });
      const said: Step[] = [
        { act: 'make', path: '/d/a' },
        { act: 'open', path: '/d/a' },
        { act: 'copy', path: '/d/a', to: '/c/a' },
        { act: 'unmount', disk: 'd' },
      ];
      await play(world, said, () => undefined);
      world.trusted = trusted;
      const clone = world.window(() => ['/c/a']);
      await clone.open();
      assert.deepEqual(clone.sessionFolders(), ['sessions of /c/a']);
      world.unmounted.clear();
      const original = world.window(() => ['/d/a']);
      await original.open();
      await clone.open();
      assert.deepEqual([clone.sessionFolders().length, original.sessionFolders().length], [1, 1]);
    }
  });

  it('gives a folder a place for its own sessions where the path had those of another one, though disks keep no marks', async () => {
    const cases: Record<string, readonly Step[]> = {
      'the other one stands elsewhere': [
        { act: 'make', path: '/c/a' },
        { act: 'open', path: '/c/a' },
        { act: 'move', path: '/c/a', to: '/c/b' },
        { act: 'open', path: '/c/b' },
        { act: 'make', path: '/c/a' },
        { act: 'open', path: '/c/a' },
        { act: 'open', path: '/c/a' },
        { act: 'open', path: '/c/b' },
      ],
      'the other one turns up later': [
        { act: 'make', path: '/c/a' },
        { act: 'open', path: '/c/a' },
        { act: 'make', path: '/d/a' },
        { act: 'open', path: '/d/a' },
        { act: 'move', path: '/c/a', to: '/c/b' },
        { act: 'move', path: '/d/a', to: '/c/a' },
        { act: 'open', path: '/c/a' },
        { act: 'open', path: '/c/a' },
        { act: 'open', path: '/c/b' },
      ],
    };
    for (const [name, done] of Object.entries(cases)) {
      const shown: Shown[] = [];
      const world = new ProjectWorld({ marks: false, byPath: true });
      await play(world, done, (what) => shown.push(what));
      const [again, other] = shown.slice(-2);
      assert.ok(again && other, name);
      assert.ok(again.selves.has(again.self), name);
      assert.ok(![...again.selves].some((each) => other.selves.has(each)), name);
    }
  });

  it('leaves a folder that is not trusted and has no mark the place that the editor gave it', async () => {
    const world = new ProjectWorld({ marks: false, byPath: true });
    const said: Step[] = [
      { act: 'make', path: '/c/a' },
      { act: 'open', path: '/c/a' },
      { act: 'move', path: '/c/a', to: '/c/b' },
      { act: 'open', path: '/c/b' },
      { act: 'copy', path: '/c/b', to: '/c/a' },
    ];
    await play(world, said, () => undefined);
    world.trusted = false;
    const window = world.window(() => ['/c/a']);
    await window.open();
    assert.deepEqual(window.sessionFolders(), ['sessions of /c/a'], 'an id of today is none tomorrow');
  });

  it('does not write what was said in another folder to a project whose mark is not seen', async () => {
    const world = await opened();
    const marked = world.window(() => ['/c/a', '/c/b']);
    await marked.open();
    const before = structuredClone([...world.records.values()]);
    const world2 = new ProjectWorld({ marks: false, byPath: false });
    for (const [id, record] of world.records) world2.records.set(id, record);
    for (const [path, folder] of world.folders) world2.folders.set(path, folder);
    const unmarked = world2.window(() => ['/c/a']);
    await unmarked.open();
    const storagesOf = (records: Iterable<{ storages: string[]; mark?: string }>) =>
      [...records].map(({ storages, mark }) => [mark, storages]);
    assert.deepEqual(storagesOf(world2.records.values()), storagesOf(before));
  });
});
