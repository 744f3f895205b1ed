import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { NodeProjectPlaces } from '../../../src/adapters/projectPlaces';
import { FileProjectRegistry } from '../../../src/adapters/projectRegistry';
import { ProjectFolders } from '../../../src/core/session/projectFolders';
import { counter, MemoryLog, tickingClock } from '../../support/ports';

/** A folder of its own for each test: `global` for the global storage, `windows/*` for those of windows. */
let root = '';
let log: MemoryLog;
let next: () => string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
  log = new MemoryLog();
  const number = counter('project');
  next = () => number().padEnd(20, '0');
});
afterEach(async () => {
  for (const folder of [root, ...away.splice(0)]) await rm(folder, { recursive: true, force: true });
});
/** Folders outside of it. */
const away: string[] = [];
const at = (...parts: string[]): string => path.resolve(root, ...parts);
const registryFolder = (): string => at('global', 'projects');
const sessionsOf = (window: string): string => at('windows', window, 'sessions');

interface WindowOptions {
  folders?: string[];
  trusted?: boolean;
}

/** A window with its own storage, in which there is a session. */
async function windowOf(name: string, { folders = [], trusted = true }: WindowOptions = {}): Promise<ProjectFolders> {
  await mkdir(sessionsOf(name), { recursive: true });
  return new ProjectFolders({
    registry: new FileProjectRegistry(at('global'), log),
    places: new NodeProjectPlaces(log),
    own: sessionsOf(name),
    folders: () => folders.map((folder) => ({ name: path.basename(folder), folder: at(folder) })),
    isOfOneFolder: () => folders.length === 1,
    trusted: () => trusted,
    makeId: next,
    clock: tickingClock(),
    log,
  });
}

/** The windows whose sessions a window has, its own first. */
async function open(name: string, options: WindowOptions): Promise<string[]> {
  const projects = await windowOf(name, options);
  assert.deepEqual(projects.sessionFolders(), [sessionsOf(name)], 'its own at once');
  await projects.open();
  return projects.sessionFolders().map((folder) => path.basename(path.dirname(folder)));
}

/** A folder with data; with `.ba-agent` where something was saved in it. */
async function project(name: string, { saved = true } = {}): Promise<void> {
  await mkdir(at(name, ...(saved ? ['.ba-agent', 'data'] : [])), { recursive: true });
  await writeFile(at(name, 'sales.csv'), 'a,b\n1,2\n');
}

async function copy(from: string, to: string): Promise<void> {
  await cp(at(from), at(to), { recursive: true });
}

/** A copy on another disk, where there is one: the folder of the system's memory. */
async function copyAway(test: Mocha.Context, from: string): Promise<string> {
  const shm = '/dev/shm';
  const [here, there] = await Promise.all([stat(root), stat(shm).catch(() => undefined)]);
  if (!there || there.dev === here.dev) return test.skip();
  const folder = await mkdtemp(path.join(shm, 'ba-agent-unit-'));
  away.push(folder);
  await cp(at(from), path.join(folder, 'b'), { recursive: true });
  return path.join(folder, 'b');
}

const fileId = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(at(name, '.ba-agent', 'project.json'), 'utf8'));

const records = async (): Promise<string[]> =>
  (await readdir(registryFolder())).filter((name) => name.endsWith('.json')).sort();

describe('adapters/projectRegistry', () => {
  for (const saved of [true, false]) {
    describe(saved ? 'a folder in which something was saved' : 'a folder in which nothing was saved', () => {
      it('keeps its sessions when it is renamed, moved, and opened in another window', async () => {
        await project('a', { saved });
        assert.deepEqual(await open('w1', { folders: ['a'] }), ['w1']);
        await rename(at('a'), at('b'));
        assert.deepEqual(await open('w2', { folders: ['b'] }), ['w2', 'w1']);
        await mkdir(at('deep', 'er'), { recursive: true });
        await rename(at('b'), at('deep', 'er', 'c'));
        assert.deepEqual(await open('w3', { folders: ['deep/er/c'] }), ['w3', 'w1', 'w2']);
        assert.equal((await records()).length, 1);
      });

      it('keeps its sessions when another folder takes its path, whichever is opened first', async () => {
        await project('a', { saved });
        await open('w1', { folders: ['a'] });
        await rename(at('a'), at('b'));
        await project('a', { saved: false });
        await open('w2', { folders: ['a'] });
        assert.deepEqual(await open('w3', { folders: ['b'] }), ['w3', 'w1']);
        assert.deepEqual(await open('w2', { folders: ['a'] }), ['w2'], 'and nothing of what was there');
        assert.equal((await records()).length, 2);
      });

      it('is another project than its copies', async () => {
        await project('a', { saved });
        await open('w1', { folders: ['a'] });
        await copy('a', 'b');
        await copy('a', 'c');
        assert.deepEqual(await open('w2', { folders: ['b'] }), ['w2']);
        assert.deepEqual(await open('w3', { folders: ['c'] }), ['w3']);
        assert.deepEqual(await open('w1', { folders: ['a'] }), ['w1']);
        await rename(at('b'), at('d'));
        assert.deepEqual(await open('w4', { folders: ['d'] }), ['w4', 'w2'], 'a copy that is renamed');
        assert.equal((await records()).length, 3);
      });
    });
  }

  it('knows a folder that was moved to another disk by its file', async function () {
    await project('a');
    await open('w1', { folders: ['a'] });
    const b = await copyAway(this, 'a');
    await rm(at('a'), { recursive: true });
    assert.deepEqual(await open('w2', { folders: [b] }), ['w2', 'w1']);
  });

  it('gives the sessions of a folder that is gone to one copy on another disk, until the folder turns up', async function () {
    await project('a');
    await open('w1', { folders: ['a'] });
    const b = await copyAway(this, 'a');
    const c = await copyAway(this, 'a');
    await rename(at('a'), at('elsewhere'));
    await open('w2', { folders: [b, c] });
    assert.deepEqual(await open('w3', { folders: [b] }), ['w3', 'w1', 'w2']);
    assert.deepEqual(await open('w4', { folders: [c] }), ['w4', 'w2']);
    assert.deepEqual(await open('w5', { folders: ['elsewhere'] }), ['w5', 'w1'], 'it was there all the time');
    assert.deepEqual(await open('w3', { folders: [b] }), ['w3', 'w2']);
    assert.deepEqual(await open('w5', { folders: ['elsewhere'] }), ['w5', 'w1']);
  });

  it('gives a copy on its disk nothing: there a folder stays the same wherever it is moved', async () => {
    await project('a');
    await open('w1', { folders: ['a'] });
    await copy('a', 'b');
    await rename(at('a'), at('elsewhere'));
    assert.deepEqual(await open('w2', { folders: ['b'] }), ['w2']);
    assert.deepEqual(await open('w3', { folders: ['elsewhere'] }), ['w3', 'w1']);
  });

  it('gives a clone nothing while the disk of the original is not there', async function () {
    await project('a');
    await mkdir(at('mounted'));
    await open('w1', { folders: ['a'] });
    const b = await copyAway(this, 'a');
    // As if the folder had been on a disk that is not mounted now.
    const registry = new FileProjectRegistry(at('global'), log);
    const [record] = await registry.list();
    assert.ok(record?.disk);
    const change = { path: at('mounted', 'a'), disk: `1-1 ${at('mounted')}` };
    await registry.change(() => Promise.resolve({ write: [{ ...record, ...change }], forget: [], result: undefined }));
    await rename(at('a'), at('away'));
    assert.deepEqual(await open('w2', { folders: [b] }), ['w2']);
    await rename(at('away'), at('mounted', 'a'));
    assert.deepEqual(await open('w3', { folders: ['mounted/a'] }), ['w3', 'w1']);
    assert.deepEqual(await open('w2', { folders: [b] }), ['w2']);
  });

  it('shows a folder at an old path nothing of the one before, though the editor has one storage for both', async () => {
    await project('app', { saved: false });
    assert.deepEqual(await open('w', { folders: ['app'] }), ['w']);
    await rename(at('app'), at('app-old'));
    await project('app', { saved: false });
    for (const trusted of [false, true]) {
      const window = await windowOf('w', { folders: ['app'], trusted });
      await window.open();
      const [own, ...others] = window.sessionFolders();
      assert.match(own ?? '', /windows.w.sessions-\d+-\d+$/);
      assert.deepEqual(others, []);
    }
    assert.deepEqual(await open('v', { folders: ['app-old'] }), ['v', 'w']);
    const again = await windowOf('w', { folders: ['app'] });
    await again.open();
    assert.equal(again.sessionFolders().length, 1);
    await mkdir(again.sessionFolders()[0] ?? '');
    await rename(at('app'), at('app-new'));
    assert.deepEqual((await open('u', { folders: ['app-new'] })).length, 2, 'they go with it');
    await rename(at('app-old'), at('app'));
    assert.deepEqual(await open('w', { folders: ['app'] }), ['w', 'v'], 'the first one is back');
  });

  it('keeps the sessions of all windows that a folder was opened in', async () => {
    await project('a');
    await project('b');
    await open('a alone', { folders: ['a'] });
    await open('b alone', { folders: ['b'] });
    assert.deepEqual(await open('both', { folders: ['a', 'b'] }), ['both', 'a alone', 'b alone']);
    assert.deepEqual(await open('a alone', { folders: ['a'] }), ['a alone', 'both']);
    assert.deepEqual(await open('b alone', { folders: ['b'] }), ['b alone', 'both']);
    assert.deepEqual(await open('none', {}), ['none']);
  });

  it('tells when the folders of sessions are others', async () => {
    await project('a');
    await project('b');
    await open('b alone', { folders: ['b'] });
    const folders = ['a'];
    const window = await windowOf('w', { folders });
    await window.open();
    let told = 0;
    const end = window.listen(() => told++);
    await window.open();
    assert.equal(told, 0);
    folders.push('b');
    await Promise.all([window.open(), window.open()]);
    assert.equal(told, 1);
    assert.deepEqual(window.sessionFolders(), [sessionsOf('w'), sessionsOf('b alone')]);
    end();
    folders.pop();
    await window.open();
    assert.equal(told, 1);
    // The window's sessions are b's as well, now that it was here.
    assert.deepEqual(await open('b alone', { folders: ['b'] }), ['b alone', 'w']);
  });

  it('leaves out folders of sessions that are gone, and says so once', async () => {
    await project('a');
    await open('w1', { folders: ['a'] });
    await rm(at('windows', 'w1'), { recursive: true });
    const window = await windowOf('w2', { folders: ['a'] });
    await window.open();
    await window.open();
    assert.deepEqual(window.sessionFolders(), [sessionsOf('w2')]);
    assert.equal(log.lines.filter((line) => line.includes(sessionsOf('w1'))).length, 1);
    await mkdir(sessionsOf('w1'), { recursive: true });
    await window.open();
    assert.deepEqual(window.sessionFolders(), [sessionsOf('w2'), sessionsOf('w1')], 'it is back');
  });

  it('sees one folder behind links and paths that end with a separator', async () => {
    await project('real/a');
    await symlink(at('real'), at('link'));
    await open('w1', { folders: ['real/a'] });
    assert.deepEqual(await open('w2', { folders: ['link/a'] }), ['w2', 'w1']);
    assert.deepEqual(await open('w3', { folders: ['link/a/'] }), ['w3', 'w1', 'w2']);
    await rename(at('real', 'a'), at('moved'));
    await symlink(at('moved'), at('real', 'a'));
    assert.deepEqual(await open('w4', { folders: ['real/a'] }), ['w4', 'w1', 'w2', 'w3'], 'a link where it was');
    assert.equal((await records()).length, 1);
  });

  it('finds the sessions when the data of the editor has moved', async () => {
    await project('a');
    await open('w1', { folders: ['a'] });
    await mkdir(at('elsewhere'));
    await rename(at('global'), at('elsewhere', 'global'));
    await rename(at('windows'), at('elsewhere', 'windows'));
    const [found] = await new FileProjectRegistry(at('elsewhere', 'global'), log).list();
    assert.deepEqual(found?.storages, [at('elsewhere', 'windows', 'w1', 'sessions')]);
  });

  describe('the file in the workspace', () => {
    it('is written where .ba-agent is, at the start and when asked', async () => {
      await project('a');
      await project('b', { saved: false });
      const window = await windowOf('w', { folders: ['a', 'b'] });
      await window.ensureProjectFile();
      await window.open();
      assert.deepEqual(await fileId('a'), { id: 'project1'.padEnd(20, '0') });
      assert.deepEqual(await readdir(at('b')), ['sales.csv']);
      await mkdir(at('b', '.ba-agent'));
      await window.ensureProjectFile();
      assert.deepEqual(await fileId('b'), { id: 'project2'.padEnd(20, '0') });
      assert.deepEqual(await readdir(at('b', '.ba-agent')), ['project.json'], 'and nothing is left beside it');
    });

    it('gets the id of a copy, unless a repository keeps it', async () => {
      await project('a');
      await open('w1', { folders: ['a'] });
      const original = await fileId('a');
      await copy('a', 'b');
      await copy('a', 'c');
      await mkdir(at('c', '.git'));
      await writeFile(at('c', '.git', 'HEAD'), 'ref: refs/heads/main\n');
      await open('w2', { folders: ['b', 'c'] });
      assert.notDeepEqual(await fileId('b'), original);
      assert.deepEqual(await fileId('c'), original);
      assert.deepEqual(await fileId('a'), original);
      assert.deepEqual(await open('w3', { folders: ['c'] }), ['w3', 'w2']);
    });

    it('counts for nothing, and is not written, while the workspace is not trusted', async function () {
      await project('a');
      await open('w1', { folders: ['a'] });
      const b = await copyAway(this, 'a');
      await rm(at('a'), { recursive: true });
      assert.deepEqual(await open('w2', { folders: [b], trusted: false }), ['w2']);
      assert.deepEqual(await open('w2', { folders: [b], trusted: true }), ['w2', 'w1'], 'once it is trusted');
      await project('c');
      await open('w3', { folders: ['c'], trusted: false });
      await assert.rejects(fileId('c'));
      await rename(at('c'), at('d'));
      assert.deepEqual(await open('w4', { folders: ['d'], trusted: false }), ['w4', 'w3'], 'the folder itself counts');
    });

    it('never shows the sessions of a project that is still there', async () => {
      await project('mine');
      await open('w1', { folders: ['mine'] });
      await project('hostile');
      await cp(at('mine', '.ba-agent', 'project.json'), at('hostile', '.ba-agent', 'project.json'));
      assert.deepEqual(await open('w2', { folders: ['hostile'] }), ['w2']);
      assert.deepEqual(await open('w1', { folders: ['mine'] }), ['w1']);
    });

    it('stays as it is when it is none of ours', async () => {
      const texts = [
        '',
        '{',
        '[]',
        '{"id":"../../../../../../a"}',
        '{"id":5}',
        `{"id":"${'a'.repeat(9000)}"}`,
        '<<<<<<<',
      ];
      for (const [number, text] of texts.entries()) {
        await project(`p${number}`);
        const file = at(`p${number}`, '.ba-agent', 'project.json');
        await writeFile(file, text);
        assert.deepEqual(await open(`w${number}`, { folders: [`p${number}`] }), [`w${number}`]);
        assert.equal(await readFile(file, 'utf8'), text);
      }
      assert.equal((await records()).length, texts.length);
    });

    it('is neither read nor written through a link', async () => {
      await project('mine');
      await open('w1', { folders: ['mine'] });
      await mkdir(at('outside'));
      await rename(at('mine', '.ba-agent', 'project.json'), at('outside', 'project.json'));
      await rm(at('mine'), { recursive: true });
      await project('folder', { saved: false });
      await symlink(at('outside'), at('folder', '.ba-agent'));
      await project('file');
      await symlink(at('outside', 'project.json'), at('file', '.ba-agent', 'project.json'));
      assert.deepEqual(await open('w2', { folders: ['folder', 'file'] }), ['w2']);
      assert.deepEqual(await readdir(at('outside')), ['project.json']);
      await rm(at('outside', 'project.json'));
      await open('w2', { folders: ['folder', 'file'] });
      assert.deepEqual(await readdir(at('outside')), []);
    });
  });

  describe('a registry that is damaged', () => {
    it('costs the damaged record alone, which is kept', async () => {
      await project('a');
      await project('b');
      await open('w1', { folders: ['a'] });
      await open('w2', { folders: ['b'] });
      const [first = ''] = await records();
      const [kept] = await new FileProjectRegistry(at('global'), log).list();
      assert.equal(`${kept?.id}.json`, first);
      await writeFile(path.join(registryFolder(), first), '{"id": "pro');
      assert.deepEqual(await open('w3', { folders: ['b'] }), ['w3', 'w2']);
      assert.deepEqual(await open('w4', { folders: ['a'] }), ['w4']);
      const aside = (await readdir(registryFolder())).filter((name) => name.endsWith('.corrupt'));
      assert.equal(aside.length, 1);
      assert.equal(await readFile(path.join(registryFolder(), aside[0] ?? ''), 'utf8'), '{"id": "pro');
      assert.ok(log.lines.some((line) => line.startsWith('warn') && line.includes(first)));
      assert.equal(((await fileId('a')) as { id: string }).id, kept?.id, 'the id is still that of the file');
    });

    it('is made anew where it was lost', async () => {
      await project('a');
      await open('w1', { folders: ['a'] });
      const before = await records();
      await rm(at('global'), { recursive: true });
      assert.deepEqual(await open('w1', { folders: ['a'] }), ['w1']);
      assert.deepEqual(await records(), before);
    });

    it('leaves the window its own sessions where nothing can be written', async () => {
      await project('a');
      await writeFile(at('global'), 'a file where a folder should be');
      assert.deepEqual(await open('w1', { folders: ['a'] }), ['w1']);
      assert.ok(log.lines.some((line) => line.startsWith('warn')));
    });

    it('has no record that says another id than its name', async () => {
      await project('a');
      await open('w1', { folders: ['a'] });
      const [name = ''] = await records();
      await rename(path.join(registryFolder(), name), path.join(registryFolder(), `${'x'.repeat(20)}.json`));
      assert.deepEqual(await new FileProjectRegistry(at('global'), log).list(), []);
    });

    it('keeps what a later version wrote into a record', async () => {
      await project('a');
      await open('w1', { folders: ['a'] });
      const file = path.join(registryFolder(), (await records())[0] ?? '');
      const record: unknown = JSON.parse(await readFile(file, 'utf8'));
      assert.ok(typeof record === 'object');
      await writeFile(file, JSON.stringify({ ...record, colour: 'blue' }));
      await open('w2', { folders: ['a'] });
      assert.match(await readFile(file, 'utf8'), /"colour": "blue"/);
    });
  });

  it('loses nothing when many windows in several processes register at once', async function () {
    await project('a');
    await project('b');
    const script = at('window.cjs');
    await build({
      stdin: {
        contents: `
          import { NodeProjectPlaces } from './src/adapters/projectPlaces';
          import { FileProjectRegistry } from './src/adapters/projectRegistry';
          import { ProjectFolders } from './src/core/session/projectFolders';
          const [global, number, own, ...folders] = process.argv.slice(2);
          const log = { info() {}, warn: console.log, error: console.log };
          let last = 0;
          const projects = Array.from({ length: 5 }, (_, at) => new ProjectFolders({
            registry: new FileProjectRegistry(global, log), places: new NodeProjectPlaces(log), own: own + at,
            folders: () => folders.map((folder) => ({ name: '', folder })), trusted: () => true, isOfOneFolder: () => folders.length === 1,
            makeId: () => ('process' + number + 'x' + ++last).padEnd(20, '0'),
            clock: { now: () => new Date().toISOString(), monotonic: () => 0 }, log,
          }));
          void Promise.all(projects.map((each) => each.open()));`,
        resolveDir: process.cwd(),
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      target: 'node20',
      outfile: script,
      logLevel: 'error',
    });
    const processes = [0, 1, 2].map(async (number) => {
      const folders = [[at('a')], [at('a'), at('b')], [at('b'), at('a')]][number] ?? [];
      const child = spawn(process.execPath, [script, at('global'), `${number}`, sessionsOf(`w${number}-`), ...folders]);
      let said = '';
      child.stdout.on('data', (data) => (said += String(data)));
      child.stderr.on('data', (data) => (said += String(data)));
      await once(child, 'close');
      return said;
    });
    assert.deepEqual(await Promise.all(processes), ['', '', '']);
    const found = await new FileProjectRegistry(at('global'), log).list();
    const storagesOf = (name: string) =>
      found.filter((each) => each.path === at(name)).map(({ storages }) => storages.length);
    assert.deepEqual([storagesOf('a'), storagesOf('b')], [[15], [10]]);
    const left = (await readdir(registryFolder())).filter((name) => !name.endsWith('.json'));
    assert.deepEqual(left, [], 'no lease and no half-written file is left');
  });
});
