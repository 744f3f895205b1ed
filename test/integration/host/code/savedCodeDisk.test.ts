/** Saved code on a real disk, written by processes that are killed, or that write at the same time. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { buildCodeChild, run } from '../../children/children';
import { inFull, isFull } from '../../../support/full';

const told = (out: string): unknown[] =>
  out
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
/** How often a process is killed, and how much each of four saves beside the others. */
const [ROUNDS, SAVES] = isFull ? [12, 25] : [4, 4];
const savedSchema = z.tuple([z.string(), z.string()]);
const listSchema = z.array(z.tuple([z.string(), z.boolean()]));

describe('saved code, whatever becomes of the windows', function () {
  let root = '';
  let script = '';
  before(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
    script = await buildCodeChild(root);
  });
  after(() => rm(root, { recursive: true, force: true }));

  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    return { child, out: () => out };
  };
  const folderOf = async (name: string): Promise<{ folder: string; code: string }> => {
    const folder = path.join(root, name);
    await mkdir(folder, { recursive: true });
    return { folder, code: path.join(folder, '.ba-agent', 'data') };
  };
  /** The first lines of all saved code by its files, each of which is whole. */
  const headsIn = async (code: string): Promise<Map<string, string>> => {
    const names = (await readdir(code)).filter((name) => name.endsWith('.py') && !name.startsWith('.'));
    const texts = await Promise.all(names.map((name) => readFile(path.join(code, name), 'utf8')));
    for (const [at, text] of texts.entries()) assert.match(text, /^# \S+ \d+ \d\nx{40000}\n# end\n$/, names[at]);
    return new Map(names.map((name, at) => [name, texts[at]?.split('\n')[0] ?? '']));
  };
  const list = async (folder: string): Promise<Map<string, boolean>> =>
    new Map(listSchema.parse(told((await run(process.execPath, [script, 'list', root, folder])).out)[0]));

  it('is whole, stays and is found after a process was killed at any moment', async () => {
    const { folder, code } = await folderOf('killed');
    let before = new Map<string, string>();
    let unwritten = 0;
    for (let round = 0; round < ROUNDS || (unwritten === 0 && round < 100); round++) {
      const { child, out } = start('save', root, folder, `r${round}`, '1000');
      await once(child.stdout, 'data');
      // Not always at the same place of the work.
      const until = performance.now() + round * 4;
      while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
      child.kill('SIGKILL');
      await once(child, 'close');
      const heads = await headsIn(code);
      for (const line of told(out())) {
        const [filename, head] = savedSchema.parse(line);
        assert.equal(heads.get(filename), head, 'what was said to be saved is there');
      }
      for (const [name, head] of before) assert.equal(heads.get(name), head, 'nothing is written over');
      const index = await readFile(path.join(code, 'index.jsonl'), 'utf8').catch(() => '');
      unwritten += [...heads.keys()].filter((name) => !index.includes(`"${name}"`)).length;
      const found = await list(folder);
      assert.deepEqual([...found.keys()].sort(), [...heads.keys()].sort());
      assert.ok([...found.values()].every((edited) => !edited));
      before = heads;
    }
    assert.ok(unwritten > 0, 'some were killed between a file and the index');
  });

  inFull('is beside what another process saves under the same id at the same time, all of it', async () => {
    const { folder, code } = await folderOf('together');
    const runs = ['p1', 'p2', 'p3', 'p4'].map((who) => start('save', root, folder, who, String(SAVES)));
    await Promise.all(runs.map(({ child }) => once(child, 'close')));
    const heads = await headsIn(code);
    const said = runs.flatMap(({ out }) => told(out()).map((line) => savedSchema.parse(line)));
    assert.equal(said.length, 12 * SAVES);
    for (const [filename, head] of said) assert.equal(heads.get(filename), head, filename);
    assert.equal(new Set(said.map(([filename]) => filename)).size, 12 * SAVES);
    assert.deepEqual([...(await list(folder)).keys()].sort(), [...heads.keys()].sort());
  });

  it('takes what a killed process left of a file for nothing, and removes it after a day', async () => {
    const { folder, code } = await folderOf('left');
    await mkdir(code, { recursive: true });
    const left = ['.c0.py.abcdefgh.tmp', '.index.jsonl.abcdefgh.tmp', '.c1.py.hgfedcba.tmp'];
    const own = ['.mine.tmp', '.c0.py.tmp', 'c9.py.abcdefgh.tmp'];
    for (const name of [...left, ...own]) await writeFile(path.join(code, name), 'half');
    const old = new Date(Date.now() - 25 * 3600 * 1000);
    for (const name of [...left.slice(0, 2), ...own]) await utimes(path.join(code, name), old, old);
    assert.equal((await list(folder)).size, 0);
    await run(process.execPath, [script, 'save', root, folder, 'w', '1']);
    assert.deepEqual([...(await list(folder)).keys()], ['c0.py', 'c1.py', 'c2.py']);
    const kept = [left[2], ...own, 'c0.py', 'c1.py', 'c2.py', 'index.jsonl'];
    assert.deepEqual((await readdir(code)).sort(), kept.sort());
  });

  it('goes into the folder of the file that it is about, else into the first, and without one into our own', async () => {
    const { folder: one } = await folderOf('one');
    const { folder: other } = await folderOf('other');
    const storage = path.join(root, 'storage');
    const { out } = await run(process.execPath, [script, 'places', storage, one, other]);
    assert.deepEqual(told(out), [
      ['.ba-agent/data', 'a.py', { ok: true }],
      ['.ba-agent/data', 'a.py', { ok: true }],
      ['.ba-agent/data', 'a.py', { ok: true }],
      [
        'the folder of BA-Agent itself',
        'a.py',
        { ok: true, note: 'No folder is open: code is saved in the folder of BA-Agent itself.' },
      ],
      { ok: false, reason: 'this workspace is not trusted, so nothing is written into it.' },
    ]);
    for (const folder of [one, other]) assert.deepEqual(await readdir(folder), ['.ba-agent']);
    assert.deepEqual(await readdir(path.join(storage, 'code')), ['a.py', 'index.jsonl']);
  });
});
