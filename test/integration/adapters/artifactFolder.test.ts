import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeArtifactFolder } from '../../../src/adapters/artifactFolder';
import { FileAccessError } from '../../../src/core/ports';
import type { Spool } from '../../../src/core/contract/runFacts';
import { StoredArtifacts } from '../../../src/core/store/artifactStore';
import { artifactIds } from '../../unit/core/store/artifactSupport';
import { tickingClock } from '../../support/ports';

describe('adapters/artifactFolder', () => {
  let root = '';
  let folder: NodeArtifactFolder;
  let store: StoredArtifacts;
  beforeEach(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-artifacts-')));
    folder = new NodeArtifactFolder(path.join(root, 'artifacts'));
    store = new StoredArtifacts(folder, tickingClock(), artifactIds());
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const content = { text: 'a é\nb\n', form: 'text', summary: '', tool: 'look', session: 's1' } as const;

  it('keeps files that are whole, and finds them again', async () => {
    assert.deepEqual([await folder.list(), await store.list()], [[], []]);
    const artifact = await store.store(content);
    assert.deepEqual((await readdir(folder.folder)).sort(), [`${artifact.id}.json`, `${artifact.id}.txt`]);
    assert.equal(await readFile(path.join(folder.folder, `${artifact.id}.txt`), 'utf8'), content.text);
    assert.deepEqual(await store.find(artifact.id), artifact);
    const name = `${artifact.id}.txt`;
    const part = async (offset: number, length: number) =>
      new TextDecoder().decode(await folder.read(name, offset, length));
    assert.deepEqual([await part(0, 1), await part(5, 100), await part(100, 5)], ['a', 'b\n', '']);
    assert.deepEqual(
      [await folder.read('none.txt', 0, 5), await folder.stat('none.txt')],
      [new Uint8Array(), undefined],
    );
    await folder.remove(name);
    await folder.remove(name);
    assert.equal(await store.find(artifact.id), undefined);
  });

  it('leaves nothing behind of a file that cannot be written', async () => {
    const { id } = await store.store(content);
    await mkdir(path.join(folder.folder, 'taken.txt', 'inside'), { recursive: true });
    await assert.rejects(folder.write('taken.txt', 'x'));
    assert.deepEqual((await readdir(folder.folder)).sort(), [`${id}.json`, `${id}.txt`, 'taken.txt']);
  });

  const about = { form: 'text', summary: '', tool: 'look', session: 's1' } as const;
  const spoolAt = async (file: string, text: string): Promise<Spool> => {
    await writeFile(file, text);
    return { file, bytes: Buffer.byteLength(text), lines: 1, hash: 'h' };
  };

  for (const [text, what] of [
    ['', 'empty file'],
    ['a é\n', 'file'],
    ['x'.repeat(3_000_000), 'large file'],
  ] as const) {
    it(`takes over a ${what}, which is nowhere else any more`, async () => {
      const file = path.join(root, 'spool');
      const { id } = await store.adopt({ ...about, spool: await spoolAt(file, text) });
      const kept = path.join(folder.folder, `${id}.txt`);
      assert.equal(await readFile(kept, 'utf8'), text);
      if (process.platform !== 'win32') assert.equal((await stat(kept)).mode & 0o777, 0o600);
      assert.deepEqual((await readdir(root)).sort(), ['artifacts']);
      assert.deepEqual((await readdir(folder.folder)).sort(), [`${id}.json`, `${id}.txt`]);
      assert.equal((await store.find(id))?.bytes, Buffer.byteLength(text));
    });
  }

  it('takes over a file of another disk', async function () {
    const elsewhere = await mkdtemp('/dev/shm/ba-agent-').catch(() => this.skip());
    try {
      const file = path.join(elsewhere, 'spool');
      if ((await stat(elsewhere)).dev === (await stat(root)).dev) this.skip();
      const { id } = await store.adopt({ ...about, spool: await spoolAt(file, 'abc') });
      assert.equal(await readFile(path.join(folder.folder, `${id}.txt`), 'utf8'), 'abc');
      assert.deepEqual(await readdir(elsewhere), []);
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });

  it('takes over nothing that is no file, and leaves nothing of what it cannot keep', async () => {
    const target = path.join(root, 'secret');
    await writeFile(target, 'theirs');
    const link = path.join(root, 'link');
    await symlink(target, link);
    await assert.rejects(folder.adopt('a.txt', link), /no file/);
    await assert.rejects(folder.adopt('a.txt', root), /no file/);
    await assert.rejects(folder.adopt('a.txt', path.join(root, 'none')));
    await mkdir(path.join(folder.folder, 'taken.txt', 'inside'), { recursive: true });
    await assert.rejects(folder.adopt('taken.txt', target));
    assert.deepEqual(await readdir(folder.folder), ['taken.txt']);
  });

  it('resolves an id to its file, and marks it as used without changing it', async () => {
    const { id } = await store.store(content);
    const facts = path.join(folder.folder, `${id}.json`);
    const file = path.join(folder.folder, `${id}.txt`);
    for (const each of [facts, file]) await utimes(each, 1000, 1000);
    assert.deepEqual([folder.owns(id), await folder.resolve(id)], [true, file]);
    assert.equal((await stat(file)).mtimeMs, 1_000_000);
    assert.ok((await stat(facts)).mtimeMs > 1_000_000_000);
    const table = await store.store({ ...content, form: 'jsonl' });
    assert.equal(await folder.resolve(table.id), path.join(folder.folder, `${table.id}.jsonl`));
  });

  it('reads those of the folders of before, and writes, lists and removes nothing there', async () => {
    const artifact = await store.store(content);
    const before = folder.folder;
    folder = new NodeArtifactFolder(path.join(root, 'new'), Date.now, () => [path.join(root, 'none'), before]);
    store = new StoredArtifacts(folder, tickingClock(), artifactIds());
    assert.deepEqual(await store.find(artifact.id), artifact);
    assert.equal(await folder.resolve(artifact.id), path.join(before, `${artifact.id}.txt`));
    assert.deepEqual([await store.list(), folder.files()], [[], [path.join(root, 'none'), before]]);
    await folder.remove(`${artifact.id}.txt`);
    assert.equal((await readdir(before)).length, 2);
    await store.store({ ...content, text: 'other' });
    assert.equal((await readdir(before)).length, 2);
  });

  it('gives no way to anything else', async () => {
    await store.store(content);
    await writeFile(path.join(root, 'secret.txt'), 'x');
    const id = `artifact_${'q'.repeat(24)}`;
    const others = ['../secret.txt', 'artifact_../secret', `${id}.txt`, `./${id}`, `${id}/..`, 'secret.txt', ''];
    for (const given of others) {
      assert.equal(folder.owns(given), false, given);
      await assert.rejects(folder.resolve(given), FileAccessError, given);
    }
    await symlink(path.join(root, 'secret.txt'), path.join(folder.folder, `${id}.txt`));
    for (const given of [id, `artifact_${'y'.repeat(24)}`]) {
      await assert.rejects(folder.resolve(given), (error: unknown) => {
        assert.ok(error instanceof FileAccessError);
        assert.match(error.message, /^There is no artifact_/);
        assert.ok(!error.message.includes(root));
        return true;
      });
    }
    for (const name of ['../secret.txt', 'a/b.txt', `..`]) {
      await assert.rejects(folder.read(name, 0, 1), /plain name/);
      await assert.rejects(folder.write(name, 'x'), /plain name/);
      await assert.rejects(folder.remove(name), /plain name/);
    }
    assert.equal(await readFile(path.join(root, 'secret.txt'), 'utf8'), 'x');
  });
});
