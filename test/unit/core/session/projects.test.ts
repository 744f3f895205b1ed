import assert from 'node:assert/strict';
import { projectFileSchema, type ProjectPlace, type ProjectRecord } from '../../../../src/core/session/projectRecord';
import { candidatesFor, resolveProject, withoutLent, type FolderFacts } from '../../../../src/core/session/projects';

const id = (letter: string): string => letter.repeat(20);
const makeId = (): string => id('n');

const folder = (facts: Partial<FolderFacts> = {}): FolderFacts => ({
  real: '/a',
  name: 'a',
  withheld: false,
  ...facts,
});
const record = (facts: Partial<ProjectRecord> = {}): ProjectRecord => ({
  id: id('e'),
  path: '/a',
  name: 'a',
  storages: ['/s/e'],
  lastOpened: '2026-01-01T00:00:00.000Z',
  ...facts,
});

/** Which project it is, with what is at each registered path now. */
function resolve(
  facts: FolderFacts,
  projects: readonly ProjectRecord[],
  disk: Readonly<Record<string, ProjectPlace>> = {},
) {
  const places: Record<string, ProjectPlace> = { [facts.real]: facts, ...disk };
  const candidates = candidatesFor(facts, facts.real, projects).map((project) => ({
    project,
    there: places[project.path],
  }));
  const { kind, project, provisional, forget } = resolveProject(facts, candidates, makeId);
  return { kind, id: project.id, project, provisional, forget };
}

describe('core/session/projects', () => {
  describe('without marks', () => {
    it('starts a project for a folder that nobody knows', () => {
      const { project, ...found } = resolve(folder(), []);
      assert.deepEqual(found, { kind: 'new', id: id('n'), provisional: false, forget: [] });
      assert.deepEqual(project, { id: id('n'), path: '/a', name: 'a', storages: [], lastOpened: '' });
    });

    it('knows a folder by its path', () => {
      const found = resolve(folder({ name: 'renamed in the window' }), [record()]);
      assert.equal(found.kind, 'known');
      assert.deepEqual(found.project, record({ name: 'renamed in the window' }));
      assert.equal(resolve(folder({ fileId: id('e') }), [record()]).kind, 'known');
    });

    it('takes the id of a file that came from another machine', () => {
      assert.deepEqual(resolve(folder({ fileId: id('j') }), []).id, id('j'));
      assert.equal(resolve(folder({ fileId: id('j') }), []).kind, 'declared');
      const found = resolve(folder({ fileId: id('j') }), [record()]);
      assert.deepEqual(found.project, record({ id: id('j') }), 'what the folder had stays its own');
      assert.deepEqual(found.forget, [id('e')]);
    });

    it('adopts the sessions of a folder that is gone from its place', () => {
      const found = resolve(folder({ real: '/b', name: 'b', fileId: id('e') }), [record()]);
      assert.equal(found.kind, 'moved');
      assert.deepEqual(found.project, record({ path: '/b', name: 'b' }));
    });

    it('gives a copy a project of its own while the original is in its place', () => {
      const original = { real: '/a', fileId: id('e') };
      const found = resolve(folder({ real: '/b', fileId: id('e') }), [record()], { '/a': original });
      assert.equal(found.kind, 'copy');
      assert.equal(found.id, id('n'));
      assert.equal(found.project.copyOf, id('e'));
      assert.deepEqual(found.project.storages, [], 'nothing of the original is seen');
      const lost = resolve(folder({ real: '/b', fileId: id('e') }), [record()], { '/a': { real: '/a' } });
      assert.equal(lost.kind, 'copy', 'an original without its file, which it may have lost');
    });

    it('knows each of two copies again', () => {
      const copies = ['/b', '/c'].map((path, at) => record({ id: id('xy'.charAt(at)), path, copyOf: id('e') }));
      const disk = Object.fromEntries(['/a', '/b', '/c'].map((real) => [real, { real, fileId: id('e') }]));
      for (const { path, id: own } of copies) {
        const found = resolve(folder({ real: path, fileId: id('e') }), [record(), ...copies], disk);
        assert.deepEqual([found.kind, found.id, found.project.copyOf], ['known', own, id('e')]);
      }
    });

    it('leaves a copy its sessions while its file still says the id of the original', () => {
      const copy = record({ id: id('x'), copyOf: id('e') });
      const disk = { '/a': { real: '/a', fileId: id('e') } };
      assert.equal(resolve(folder({ real: '/b', fileId: id('x') }), [copy], disk).kind, 'copy');
    });

    it('drops the mark of a copy once its file has its own id', () => {
      const found = resolve(folder({ fileId: id('e') }), [record({ copyOf: id('j') })]);
      assert.deepEqual(found.project, record());
    });

    it('lets another project take the path of one that is gone from it', () => {
      const moved = record({ id: id('j'), path: '/gone', storages: ['/s/j'] });
      const found = resolve(folder({ fileId: id('j') }), [record(), moved]);
      assert.deepEqual([found.kind, found.id, found.project.storages], ['moved', id('j'), ['/s/j']]);
    });

    it('keeps a folder whose file says the id of a project that is elsewhere', () => {
      const other = record({ id: id('j'), path: '/j' });
      const found = resolve(folder({ fileId: id('j') }), [record(), other], { '/j': { real: '/j', fileId: id('j') } });
      assert.deepEqual([found.kind, found.id, found.project.copyOf], ['known', id('e'), id('j')]);
    });

    it('finds A, which is B now, though there is a new A with an id of its own', () => {
      const newA = { real: '/a', fileId: id('k'), disk: 'd' };
      const found = resolve(folder({ real: '/b', fileId: id('e') }), [record({ disk: 'd' })], { '/a': newA });
      assert.deepEqual([found.kind, found.id], ['moved', id('e')]);
      const other = resolve(folder({ real: '/b', fileId: id('e') }), [record({ disk: 'c' })], { '/a': newA });
      assert.equal(other.kind, 'copy', 'its own disk may come back');
    });

    it('sees through links and the case of letters', () => {
      const viaLink = record({ path: '/link' });
      const candidates = candidatesFor(folder(), '/link/', [viaLink]);
      assert.deepEqual(candidates, [viaLink]);
      const there = { real: '/a' };
      const own = folder({ fileId: id('e') });
      assert.equal(resolveProject(own, [{ project: viaLink, there }], makeId).kind, 'known');
      assert.equal(
        resolveProject(folder(), [{ project: viaLink, there }], makeId).kind,
        'new',
        'a link leads anywhere',
      );
      assert.deepEqual(resolve(folder({ real: '/A' }), [record()], { '/a': { real: '/A' } }).id, id('e'));
      assert.deepEqual(resolve(folder({ real: '/A' }), [record()], { '/a': { real: '/a' } }).id, id('n'));
      assert.equal(candidatesFor(folder({ real: '/\u00e9' }), '/', [record({ path: '/e\u0301' })]).length, 1);
    });

    it('takes the same one of several records, in whatever order they come', () => {
      const records = [
        record({ id: id('c') }),
        record({ id: id('b') }),
        record({ id: id('a'), lastOpened: '2025-01-01T00:00:00.000Z' }),
      ];
      assert.equal(resolve(folder(), records).id, id('b'));
      assert.equal(resolve(folder(), records.toReversed()).id, id('b'));
      assert.equal(resolve(folder({ fileId: id('a') }), records).id, id('a'));
    });
  });

  describe('with marks', () => {
    it('finds a renamed folder that has no file', () => {
      const found = resolve(folder({ real: '/b', mark: '1' }), [record({ mark: '1' })]);
      assert.deepEqual([found.kind, found.id, found.project.path], ['moved', id('e'), '/b']);
      assert.equal(resolve(folder({ real: '/b', mark: '2' }), [record({ mark: '1' })]).kind, 'new');
    });

    it('finds A, which is B now, though a new A is there, and was opened first', () => {
      const old = record({ mark: '1' });
      const newA = resolve(folder({ mark: '2' }), [old]);
      assert.deepEqual([newA.kind, newA.id], ['replaced', id('n')]);
      assert.deepEqual(newA.project.storages, [], 'its sessions are those of another folder');
      const b = resolve(folder({ real: '/b', mark: '1' }), [old, newA.project], { '/a': { real: '/a', mark: '2' } });
      assert.deepEqual([b.kind, b.id], ['moved', id('e')]);
      const cloned = resolve(folder({ real: '/b', mark: '1', fileId: id('e') }), [old], {
        '/a': { real: '/a', mark: '2', fileId: id('e') },
      });
      assert.deepEqual([cloned.kind, cloned.id], ['moved', id('e')], 'a clone took the place');
    });

    it('tells a copy by its own mark, though the original has lost its file', () => {
      const found = resolve(folder({ real: '/b', mark: '2', fileId: id('e') }), [record({ mark: '1' })], {
        '/a': { real: '/a', mark: '1' },
      });
      assert.equal(found.kind, 'copy');
    });

    it('adopts across disks by the file', () => {
      const found = resolve(folder({ real: '/b', mark: '2', fileId: id('e') }), [record({ mark: '1' })]);
      assert.deepEqual([found.kind, found.id, found.project.mark], ['moved', id('e'), '2']);
    });

    it('adopts across disks though another folder took the place', () => {
      const old = record({ mark: '1', disk: 'c' });
      const moved = folder({ real: '/b', mark: '3', fileId: id('e'), disk: 'd' });
      const found = resolve(moved, [old], { '/a': { real: '/a', mark: '2', disk: 'c' } });
      assert.deepEqual([found.kind, found.id], ['moved', id('e')]);
      const otherDisk = resolve(moved, [old], { '/a': { real: '/a', mark: '2', disk: 'e' } });
      assert.equal(otherDisk.kind, 'copy', 'another disk is where the one of the original was');
    });

    it('does not take a copy on the same disk for the folder that was moved', () => {
      const old = record({ mark: '1', disk: 'c' });
      assert.equal(resolve(folder({ real: '/b', mark: '2', fileId: id('e'), disk: 'c' }), [old]).kind, 'copy');
      const inPlace = resolve(folder({ mark: '2', fileId: id('e'), disk: 'c' }), [old]);
      assert.deepEqual([inPlace.kind, inPlace.project.storages], ['replaced', []]);
    });

    it('gives the sessions back to a folder that turns up after another one was taken for it', () => {
      const taken = resolveProject(
        folder({ real: '/b', mark: '2', fileId: id('e'), disk: 'd' }),
        [{ project: record({ mark: '1', disk: 'c' }), there: undefined }],
        makeId,
      );
      const { lender, project } = taken;
      assert.ok(lender);
      assert.deepEqual([lender.id, lender.mark, lender.lentTo, lender.storages], [id('n'), '1', id('e'), ['/s/e']]);
      const turnedUp = folder({ real: '/c', mark: '1', fileId: id('e'), disk: 'c' });
      const candidates = candidatesFor(turnedUp, '/c', [lender, project]).map((each) => ({
        project: each,
        there: each.path === '/b' ? { real: '/b', mark: '2', fileId: id('e'), disk: 'd' } : undefined,
      }));
      const found = resolveProject(turnedUp, candidates, makeId);
      assert.deepEqual([found.kind, found.project.id, found.borrower], ['moved', id('n'), id('e')]);
      assert.equal(found.project.lentTo, undefined);
      const left = withoutLent({ ...project, storages: ['/s/e', '/s/b'] }, found.project);
      assert.deepEqual(left.storages, ['/s/b']);
      assert.equal(resolve(folder(), [lender]).kind, 'replaced', 'a folder that cannot be told is not the one');
    });

    it('keeps a mark while the disk gives none', () => {
      const found = resolve(folder(), [record({ mark: '1', disk: 'c' })]);
      assert.deepEqual([found.kind, found.project.mark, found.project.disk], ['known', '1', 'c']);
      const moved = resolve(folder({ real: '/b', fileId: id('e') }), [record({ mark: '1' })]);
      assert.deepEqual([moved.kind, moved.project.mark], ['moved', undefined], 'not that of another folder');
    });

    it('shows nothing of what was there to a folder with an id from elsewhere', () => {
      const found = resolve(folder({ mark: '2', fileId: id('j') }), [record({ mark: '1' })]);
      assert.deepEqual([found.kind, found.project.storages], ['declared', []]);
    });

    it('is the same folder whatever id a repository brings into it', () => {
      const gone = record({ id: id('j'), path: '/gone' });
      const found = resolve(folder({ mark: '1', fileId: id('j') }), [record({ mark: '1' }), gone]);
      assert.deepEqual([found.kind, found.id, found.project.copyOf], ['known', id('e'), id('j')]);
    });

    it('takes a snapshot of a folder that is in its place for a copy', () => {
      const disk = { '/a': { real: '/a', mark: '1', fileId: id('e') } };
      assert.equal(
        resolve(folder({ real: '/b', mark: '1', fileId: id('e') }), [record({ mark: '1' })], disk).kind,
        'copy',
      );
      assert.equal(resolve(folder({ real: '/b', mark: '1' }), [record({ mark: '1' })], disk).kind, 'new');
    });

    it('keeps few records for a path where marks do not last', () => {
      let projects: ProjectRecord[] = [];
      const ids = Array.from({ length: 50 }, (_, at) => `project${at}`.padEnd(20, '0'));
      for (const [mark, own] of ids.entries()) {
        const { project, forget } = resolveProject(
          folder({ mark: `${mark}` }),
          projects.map((each) => ({ project: each, there: folder({ mark: `${mark}` }) })),
          () => own,
        );
        const opened = {
          ...project,
          storages: [...project.storages, `/s/${mark}`],
          lastOpened: `2026-01-${100 + mark}`,
        };
        projects = [...projects.filter((each) => !forget.includes(each.id)), opened];
      }
      assert.deepEqual(
        projects.map((each) => each.id),
        ids.slice(-20),
      );
      assert.ok(projects.every(({ storages }) => storages.length === 1));
    });
  });

  describe('where the workspace is not trusted', () => {
    it('writes nothing of a folder with a file that nobody knows by its path', () => {
      assert.deepEqual(resolve(folder({ withheld: true }), []).provisional, true);
      assert.deepEqual(resolve(folder({ withheld: true, mark: '2' }), [record({ mark: '1' })]).provisional, true);
      assert.deepEqual(resolve(folder({ withheld: true }), [record()]).provisional, false);
      assert.deepEqual(resolve(folder(), []).provisional, false);
    });
  });

  it('takes no id that could be a path or another name of a file', () => {
    const bad = [
      '',
      'a',
      '../../../../etc/passwd00',
      'a/aaaaaaaaaaaaaaaaaaaa',
      'A'.repeat(20),
      'a'.repeat(41),
      5,
      null,
    ];
    for (const each of bad) assert.equal(projectFileSchema.safeParse({ id: each }).success, false, String(each));
    assert.ok(projectFileSchema.safeParse({ id: 'v1stgxr8z5jdhi6bmyt0a', more: 1 }).success);
  });
});
