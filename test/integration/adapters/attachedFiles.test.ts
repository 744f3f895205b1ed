import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AttachedFiles } from '../../../src/adapters/attachedFiles';
import { FileAccessError } from '../../../src/core/ports';
import { CopyError } from '../../../src/core/store/copies';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const day = 24 * 3600 * 1000;

describe('copies of attached files', () => {
  let root: string;
  let named: string[];
  const makeIds = () => {
    let count = 0;
    return () => String(++count).padStart(21, 'a');
  };
  const open = (more: { folders?: string[]; fileBytes?: number; totalBytes?: number } = {}): AttachedFiles =>
    new AttachedFiles({
      folders: () => more.folders ?? [path.join(root, 'attached')],
      makeId: makeIds(),
      limits: { fileBytes: more.fileBytes ?? 3_000_000, totalBytes: more.totalBytes ?? 10_000_000 },
      named: () => Promise.resolve({ ids: new Set(named), untilMs: 0 }),
    });
  const put = async (copies: AttachedFiles, name: string, words: string) => {
    const writer = await copies.begin(name, text(words).length);
    await writer.write(text(words));
    return writer.finish();
  };
  const stored = (): Promise<string[]> => readdir(path.join(root, 'attached')).catch(() => []);
  const fault =
    (wanted: CopyError['fault']) =>
    (error: unknown): boolean => {
      assert.ok(error instanceof CopyError, String(error));
      assert.doesNotMatch(error.message, new RegExp(root), 'no absolute path');
      return error.fault === wanted;
    };

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'attached-'));
    named = [];
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('are found by their addresses, with their bytes', async () => {
    const copies = open();
    const file = await put(copies, '../销售.csv', 'a,b\n1,2\n');
    assert.match(file.path, /^attached:[0-9a-z]{21}\/销售\.csv$/);
    assert.deepEqual([file.filename, file.size], ['销售.csv', 8]);
    assert.equal(copies.owns(file.path), true);
    assert.equal(await readFile(await copies.resolve(file.path), 'utf8'), 'a,b\n1,2\n');
  });

  it('are taken from the disk range by range, whatever is in them', async () => {
    const bytes = Buffer.alloc(2_500_000, 'x\0é');
    await writeFile(path.join(root, 'big.bin'), bytes);
    const copies = open();
    const { path: address } = await copies.take(path.join(root, 'big.bin'));
    assert.ok(bytes.equals(await readFile(await copies.resolve(address))));
  });

  it('are kept once where name and content are the same, and anew where the copy is gone', async () => {
    const copies = open();
    const first = await put(copies, 'a.csv', 'same');
    assert.deepEqual(await put(copies, 'a.csv', 'same'), first);
    assert.equal((await stored()).length, 1);
    assert.notEqual((await put(copies, 'b.csv', 'same')).path, first.path, 'the user gave another name');
    assert.notEqual((await put(copies, 'a.csv', 'other')).path, first.path);
    await rm(path.dirname(await copies.resolve(first.path)), { recursive: true });
    const again = await put(copies, 'a.csv', 'same');
    assert.equal(await readFile(await copies.resolve(again.path), 'utf8'), 'same');
  });

  it('leave nothing where they do not come as they were announced, or are taken back', async () => {
    const copies = open();
    const much = await copies.begin('a.csv', 3);
    await assert.rejects(much.write(text('four')), fault('broken'));
    const little = await copies.begin('a.csv', 3);
    await little.write(text('x'));
    await assert.rejects(little.finish(), fault('broken'));
    const dropped = await copies.begin('a.csv', 3);
    await dropped.write(text('x'));
    await dropped.drop();
    assert.deepEqual(await stored(), []);
  });

  it('cannot be read before they are whole', async () => {
    const copies = open();
    const writer = await copies.begin('a.csv', 3);
    await writer.write(text('abc'));
    const [part = ''] = await stored();
    await assert.rejects(copies.resolve(`attached:${part.replace('.part', '')}/a.csv`), FileAccessError);
    await writer.finish();
  });

  it('are refused where they are too large, no files, or cannot be read or kept', async () => {
    const copies = open({ fileBytes: 10 });
    await writeFile(path.join(root, 'large.csv'), 'x'.repeat(11));
    await assert.rejects(copies.take(path.join(root, 'large.csv')), fault('too_large'));
    await assert.rejects(copies.take(root), fault('not_a_file'));
    await assert.rejects(copies.take(path.join(root, 'none.csv')), fault('unreadable'));
    await writeFile(path.join(root, 'file'), '');
    await assert.rejects(open({ folders: [path.join(root, 'file')] }).begin('a.csv', 1), fault('unwritable'));
    assert.deepEqual(await stored(), []);
  });

  it('leave nothing where the disk does not take them', async () => {
    const copies = open();
    const writer = await copies.begin('a.csv', 5);
    // Where the file is to be when it is whole there is something else.
    const [part = ''] = await stored();
    const place = path.join(root, 'attached', part.replace('.part', ''));
    await mkdir(place);
    await writeFile(path.join(place, 'x'), '');
    await writer.write(text('12345'));
    await assert.rejects(writer.finish(), fault('unwritable'));
    assert.deepEqual(
      (await stored()).filter((name) => name.endsWith('.part')),
      [],
    );
  });

  it('are never reached by a link, nor anything else through them', async () => {
    const copies = open();
    const { path: address } = await put(copies, 'a.csv', 'x');
    await writeFile(path.join(root, 'secret'), 'secret');
    const file = await copies.resolve(address);
    await rm(file);
    await symlink(path.join(root, 'secret'), file);
    for (const bad of [address, 'attached:../../secret', 'attached:aaaaaaaaaaaaaaaaaaaaa/../../../secret']) {
      await assert.rejects(copies.resolve(bad), (error: unknown) => {
        assert.ok(error instanceof FileAccessError && error.code === 'not_found');
        assert.doesNotMatch(error.message, new RegExp(root));
        return true;
      });
    }
  });

  it('are found where the project was before, and told one by one', async () => {
    const before = path.join(root, 'before');
    const file = await put(open({ folders: [before] }), 'a.csv', 'x');
    const copies = open({ folders: [path.join(root, 'attached'), before] });
    assert.equal(await copies.resolve(file.path), path.join(before, 'aaaaaaaaaaaaaaaaaaaa1', 'a.csv'));
    assert.deepEqual(await copies.files(), [path.join(before, 'aaaaaaaaaaaaaaaaaaaa1', 'a.csv')]);
    assert.equal(copies.folder, path.join(root, 'attached'));
  });

  it('go when no session names them for a day, with what was never finished; everything else stays', async () => {
    const copies = open();
    const [keep, go, young] = [
      await put(copies, 'keep.csv', '1'),
      await put(copies, 'go.csv', '2'),
      await put(copies, 'young.csv', '3'),
    ];
    const unfinished = await copies.begin('half.csv', 2);
    const half = (await stored()).find((name) => name.endsWith('.part')) ?? assert.fail();
    const fresh = await copies.begin('now.csv', 2);
    await mkdir(path.join(root, 'attached', 'other', 'deep'), { recursive: true });
    await writeFile(path.join(root, 'attached', 'other', 'x'), '');
    const old = new Date(Date.now() - day - 1000);
    const idOf = (address: string): string => /:(\w+)\//.exec(address)?.[1] ?? '';
    for (const name of [idOf(keep.path), idOf(go.path), half, 'other'])
      await utimes(path.join(root, 'attached', name), old, old);
    named = [idOf(keep.path)];
    await copies.removeUnneeded(Date.now());
    const left = await stored();
    assert.deepEqual(
      [idOf(keep.path), idOf(go.path), idOf(young.path), half, 'other'].map((name) => left.includes(name)),
      [true, false, true, false, true],
    );
    await unfinished.drop();
    await fresh.write(text('ok'));
    await fresh.finish();
  });

  it('make room for new ones, and say when there is none', async () => {
    const copies = open({ totalBytes: 10 });
    const first = await put(copies, 'a.csv', '12345678');
    await assert.rejects(copies.begin('b.csv', 5), fault('too_many'), 'it is too young');
    const old = new Date(Date.now() - 2 * 3600 * 1000);
    await utimes(path.dirname(await copies.resolve(first.path)), old, old);
    await put(copies, 'b.csv', '12345');
    await assert.rejects(copies.resolve(first.path), FileAccessError);
  });
});
