import assert from 'node:assert/strict';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { NodeProjectPlaces } from '../../../../src/adapters/projectPlaces';
import { FileProjectRegistry } from '../../../../src/adapters/projectRegistry';
import { NodeSessionStores } from '../../../../src/adapters/sessionStores';
import { NodeSessionFiles } from '../../../../src/adapters/sessionFiles';
import { toJsonLine } from '../../../../src/base/jsonl';
import { SCHEMA_VERSION } from '../../../../src/core/contract/entries';
import { readEntries } from '../../../../src/core/session/entryReader';
import { ProjectFolders } from '../../../../src/core/session/projectFolders';
import { ProjectRecovery } from '../../../../src/core/session/projectRecovery';
import { summarize } from '../../../../src/core/session/summary';
import { MemoryLog, tickingClock } from '../../../support/ports';

/** The editor's data as it has it: `globalStorage/ours` and `workspaceStorage/<window>/ours`. */
let root = '';
let log: MemoryLog;
let made = 0;
let clock = tickingClock();
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
  log = new MemoryLog();
  clock = tickingClock();
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});
const at = (...parts: string[]): string => path.join(root, ...parts);
const global = (): string => at('globalStorage', 'ours');
const storage = (window: string): string => at('workspaceStorage', window, 'ours');
const sessionsOf = (window: string): string => path.join(storage(window), 'sessions');

/** A session in which one thing was said. */
function session(id: string, said: string): string {
  return toJsonLine({ ...entry(`${id}-1`, id), type: 'user', turn: 't', message: { role: 'user', content: said } });
}

function entry(uuid: string, sessionId: string) {
  const rest = { timestamp: '2026-01-01T00:00:00.000Z', cwd: '', version: '1', schemaVersion: 1 };
  return { uuid, parentUuid: null, sessionId, ...rest };
}

async function write(file: string, text: string, day = 1): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  const seconds = Date.UTC(2026, 0, day) / 1000;
  await utimes(file, seconds, seconds);
}

/** Registers a folder as a window does that has it open, and gives what the window has. */
async function projectsOf(window: string, folder: string): Promise<ProjectFolders> {
  await mkdir(at(folder), { recursive: true });
  const projects = new ProjectFolders({
    registry: new FileProjectRegistry(global(), log),
    places: new NodeProjectPlaces(log),
    own: sessionsOf(window),
    folders: () => [{ name: folder, folder: at(folder) }],
    isOfOneFolder: () => true,
    trusted: () => true,
    makeId: () => `project${++made}`.padEnd(20, '0'),
    clock,
    log,
  });
  await projects.open();
  return projects;
}

function recoveryOf(folders: () => readonly string[], window: string | undefined): ProjectRecovery {
  return new ProjectRecovery({
    registry: new FileProjectRegistry(global(), log),
    places: new NodeProjectPlaces(log),
    stores: new NodeSessionStores({ window: window === undefined ? window : storage(window), global: global() }, log),
    files: new NodeSessionFiles(folders, log),
    folders,
    clock,
    makeId: () => `recovered${++made}`,
    identity: { cwd: 'shop', version: '2' },
  });
}

describe('core/session/projectRecovery', () => {
  it('finds sessions of projects that are gone, of other projects and windows, and the deleted ones', async () => {
    await write(path.join(sessionsOf('gone'), 'g1.jsonl'), session('g1', 'older'), 2);
    await write(path.join(sessionsOf('gone'), 'g2.jsonl'), session('g2', 'newer'), 3);
    await projectsOf('gone', 'a');
    await rm(at('a'), { recursive: true });
    await write(path.join(sessionsOf('other'), 'o.jsonl'), session('o', 'of another project'));
    await projectsOf('other', 'b');
    await write(path.join(sessionsOf('lost'), 'l.jsonl'), session('l', 'of a window'));
    await write(
      at('workspaceStorage', 'lost', 'workspace.json'),
      JSON.stringify({ folder: pathToFileURL(at('x y')).href }),
    );
    await write(path.join(sessionsOf('far'), 'f.jsonl'), session('f', 'of a window far away'));
    await write(at('workspaceStorage', 'far', 'meta.json'), JSON.stringify({ id: '5', name: 'sales' }));
    await write(path.join(global(), 'sessions', 'n.jsonl'), session('n', 'of no folder'));
    await write(path.join(sessionsOf('w'), 'mine.jsonl'), session('mine', 'of this window'));
    await write(path.join(sessionsOf('w'), 'mine.corrupt'), '{');
    await write(path.join(sessionsOf('w'), 't.jsonl'), session('t', 'deleted'));
    const projects = await projectsOf('w', 'c');
    const folders = (): readonly string[] => projects.sessionFolders();
    await new NodeSessionFiles(folders, log).trash('t');

    const { sessions, damagedLines } = await recoveryOf(folders, 'w').find();
    const project = (name: string, isGone: boolean) => ({ kind: 'project', name, path: at(name), isGone });
    const found = sessions.map(({ id, title, owner }) => [id, title, owner]);
    assert.deepEqual(found.slice(0, 3), [
      ['g2', 'newer', project('a', true)],
      ['g1', 'older', project('a', true)],
      ['o', 'of another project', project('b', false)],
    ]);
    assert.deepEqual(
      new Set(found.slice(3, 6)),
      new Set([
        ['l', 'of a window', { kind: 'window', opened: at('x y') }],
        ['f', 'of a window far away', { kind: 'window', opened: 'sales' }],
        ['n', 'of no folder', { kind: 'window', opened: undefined }],
      ]),
    );
    assert.deepEqual(found.slice(6), [['t', 'deleted', { kind: 'trash' }]]);
    assert.deepEqual(damagedLines, [path.join(sessionsOf('w'), 'mine.corrupt')]);
    assert.deepEqual(
      log.lines.filter((line) => !line.startsWith('info')),
      [],
    );
  });

  it('copies a session whole under an id of its own, with its time, and leaves the original', async () => {
    const text = session('o', 'said');
    const original = path.join(sessionsOf('other'), 'o.jsonl');
    await write(original, text, 5);
    const folders = (): readonly string[] => [sessionsOf('w')];
    const recovery = recoveryOf(folders, 'w');
    const [found] = (await recovery.find()).sessions;
    assert.ok(found);
    const id = await recovery.recover(found);
    assert.notEqual(id, 'o', 'two files of one id could come into one window');
    const copy = path.join(sessionsOf('w'), `${id}.jsonl`);
    assert.deepEqual(await readdir(sessionsOf('w')), [`${id}.jsonl`], 'and nothing is left beside it');
    const copied = await readFile(copy, 'utf8');
    assert.ok(copied.startsWith(text));
    const { entries, damage } = readEntries(await readFile(copy));
    assert.deepEqual(damage, { lines: [], newer: 0, repeated: 0, moved: 0 });
    const { uuid: _uuid, timestamp: _timestamp, ...origin } = entries.at(-1) ?? assert.fail();
    assert.deepEqual(origin, {
      ...{ parentUuid: 'o-1', sessionId: id, cwd: 'shop', version: '2', schemaVersion: SCHEMA_VERSION },
      ...{ type: 'system', subtype: 'session_copied', data: { from: 'o' } },
    });
    assert.equal(summarize(entries).title, 'said');
    assert.equal((await stat(copy)).mtimeMs, Date.UTC(2026, 0, 5));
    assert.equal(await readFile(original, 'utf8'), text);
  });

  it('notices that a session was recovered before, whatever was said in it since', async () => {
    await write(path.join(sessionsOf('other'), 'o.jsonl'), session('o', 'said'));
    const recovery = recoveryOf(() => [sessionsOf('w')], 'w');
    const [found] = (await recovery.find()).sessions;
    assert.ok(found);
    const id = await recovery.recover(found);
    await appendFile(path.join(sessionsOf('w'), `${id}.jsonl`), session(id, `more ${'x'.repeat(1000)}`).repeat(3000));
    assert.deepEqual((await recovery.find()).sessions, [], 'what is in the window is not listed');
    assert.equal(await recovery.recover(found), id);
    const second = recoveryOf(() => [sessionsOf('new'), sessionsOf('w')], 'new');
    assert.equal(await second.recover(found), id);
    await assert.rejects(stat(sessionsOf('new')), 'the window has it in another of its folders');
    assert.equal((await readdir(sessionsOf('w'))).length, 1);
    const third = recoveryOf(() => [sessionsOf('third')], 'third');
    const again = (await third.find()).sessions.find(({ id: each }) => each === id);
    assert.ok(again);
    await third.recover(again);
    const rest = (await third.find()).sessions.map((each) => each.id);
    assert.deepEqual(rest, ['o'], 'a copy of a copy is of the copy');
  });

  it('takes no words of a conversation for the origin of a session', async () => {
    const words = '{"type":"system","subtype":"session_copied","data":{"from":"o"}}';
    await write(path.join(sessionsOf('other'), 'o.jsonl'), session('o', 'said'));
    await write(path.join(sessionsOf('w'), 'mine.jsonl'), session('mine', words));
    await write(path.join(sessionsOf('w'), 'bad.jsonl'), `${words}\n`);
    const { sessions } = await recoveryOf(() => [sessionsOf('w')], 'w').find();
    assert.deepEqual(
      sessions.map(({ id }) => id),
      ['o'],
    );
  });

  it('closes a line that was torn off before it adds its own', async () => {
    await write(path.join(sessionsOf('other'), 'o.jsonl'), `${session('o', 'said')}{"uuid":`);
    const recovery = recoveryOf(() => [sessionsOf('w')], 'w');
    const [found] = (await recovery.find()).sessions;
    assert.ok(found);
    const id = await recovery.recover(found);
    const { entries, damage } = readEntries(await readFile(path.join(sessionsOf('w'), `${id}.jsonl`)));
    assert.deepEqual([entries.length, damage.lines.length], [2, 1]);
  });

  it('writes over no session, however late it comes there', async () => {
    await write(path.join(sessionsOf('other'), 'o.jsonl'), session('o', 'theirs'));
    const stores = new NodeSessionStores({ window: storage('w'), global: global() }, log);
    const [found] = await stores.sessions(sessionsOf('other'));
    assert.ok(found);
    await write(path.join(sessionsOf('w'), 'n.jsonl'), 'mine');
    await assert.rejects(stores.copy(found, sessionsOf('w'), 'n', '{}\n'));
    assert.equal(await readFile(path.join(sessionsOf('w'), 'n.jsonl'), 'utf8'), 'mine');
    assert.deepEqual(await readdir(sessionsOf('w')), ['n.jsonl']);
  });

  it('restores a deleted session', async () => {
    await write(path.join(sessionsOf('w'), 't.jsonl'), session('t', 'deleted'));
    const folders = (): readonly string[] => [sessionsOf('w')];
    await new NodeSessionFiles(folders, log).trash('t');
    const copied = { type: 'system', subtype: 'session_copied', data: { from: 't' } };
    const copy = session('u', 'a copy of it') + toJsonLine({ ...entry('u2', 'u'), ...copied });
    await write(path.join(sessionsOf('w'), 'u.jsonl'), copy);
    const recovery = recoveryOf(folders, 'w');
    const [found] = (await recovery.find()).sessions;
    assert.ok(found);
    assert.equal(await recovery.recover(found), 't');
    assert.equal(await readFile(path.join(sessionsOf('w'), 't.jsonl'), 'utf8'), session('t', 'deleted'));
    assert.deepEqual((await recovery.find()).sessions, []);
  });

  it('lists a session that is in several folders once', async () => {
    for (const window of ['one', 'two']) await write(path.join(sessionsOf(window), 's.jsonl'), session('s', 'said'));
    await projectsOf('one', 'a');
    await projectsOf('two', 'a');
    await write(path.join(sessionsOf('three'), 's.jsonl'), session('s', 'said'));
    await write(path.join(sessionsOf('one'), 's.corrupt'), '{');
    const found = await recoveryOf(() => [sessionsOf('w')], 'w').find();
    assert.deepEqual(
      found.sessions.map(({ owner }) => owner.kind),
      ['project'],
    );
    const { damagedLines } = await recoveryOf(() => [sessionsOf('one')], 'one').find();
    assert.equal(damagedLines.length, 1);
  });

  it('works where no folder is open', async () => {
    await write(path.join(sessionsOf('other'), 'o.jsonl'), session('o', 'said'));
    const own = path.join(global(), 'sessions');
    const recovery = recoveryOf(() => [own], undefined);
    const [found] = (await recovery.find()).sessions;
    assert.equal(found?.id, 'o');
    const id = await recovery.recover(found);
    assert.deepEqual(await readdir(own), [`${id}.jsonl`]);
  });

  it('tells a long session by its beginning and its end', async () => {
    const filler = toJsonLine({ nothing: 'x'.repeat(1000) }).repeat(2000);
    const name = toJsonLine({
      ...entry('r', 's'),
      type: 'system',
      subtype: 'session_renamed',
      data: { title: 'its name' },
    });
    await write(path.join(sessionsOf('other'), 'a.jsonl'), session('a', 'first words') + filler, 2);
    await write(path.join(sessionsOf('other'), 'b.jsonl'), session('b', 'first words') + filler + name, 1);
    const { sessions } = await recoveryOf(() => [sessionsOf('w')], 'w').find();
    assert.deepEqual(
      sessions.map(({ title }) => title),
      ['first words', 'its name'],
    );
  });

  it('looks at files alone, and lists one that cannot be understood', async () => {
    await write(path.join(sessionsOf('other'), 'bad.jsonl'), 'no session');
    await mkdir(path.join(sessionsOf('other'), 'folder.jsonl'));
    await symlink('/etc/passwd', path.join(sessionsOf('other'), 'link.jsonl'));
    await writeFile(at('workspaceStorage', 'file'), '');
    await write(at('workspaceStorage', 'other', 'workspace.json'), '{"folder": 5');
    const { sessions } = await recoveryOf(() => [sessionsOf('w')], 'w').find();
    assert.deepEqual(
      sessions.map(({ id, title }) => [id, title]),
      [['bad', '']],
    );
  });

  it('offers sessions of windows that had several folders at one path', async () => {
    await write(path.join(`${sessionsOf('one')}-5-7`, 's.jsonl'), session('s', 'said'));
    await write(path.join(storage('one'), 'sessions.txt'), '');
    await write(path.join(storage('one'), 'other', 'x.jsonl'), session('x', 'no shelf'));
    const { sessions } = await recoveryOf(() => [sessionsOf('w')], 'w').find();
    assert.deepEqual(
      sessions.map(({ id }) => id),
      ['s'],
    );
  });

  it('says that a project is gone where its disk says so', async () => {
    await write(path.join(sessionsOf('other'), 'o.jsonl'), session('o', 'said'));
    await projectsOf('other', 'b');
    const isGone = async (): Promise<unknown> => {
      const [found] = (await recoveryOf(() => [sessionsOf('w')], 'w').find()).sessions;
      return found?.owner.kind === 'project' && found.owner.isGone;
    };
    assert.equal(await isGone(), false);
    await rm(at('b'), { recursive: true });
    assert.equal(await isGone(), true);
    const [record] = await new FileProjectRegistry(global(), log).list();
    assert.ok(record);
    await new FileProjectRegistry(global(), log).change(() =>
      Promise.resolve({
        write: [{ ...record, disk: '5-5 /' }],
        forget: [],
        result: undefined,
      }),
    );
    assert.equal(await isGone(), false, 'another disk is where its own was');
  });
});
