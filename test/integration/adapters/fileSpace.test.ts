import assert from 'node:assert/strict';
import {
  appendFile,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  symlink,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FileSpace, type FileSource } from '../../../src/adapters/fileSpace';
import { openChecked } from '../../../src/adapters/openFile';
import { FileAccessError } from '../../../src/core/ports';
import { ParseOptionsStore } from '../../../src/core/store/parseOptionsStore';
import { TestMemory } from '../../unit/core/context/tokens/support';

let folder = '';
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ba-agent-unit-')));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});
const inFolder = (...parts: string[]): string => path.join(folder, ...parts);

/** Gives what is asked for as `kept:<name>`. */
const source: FileSource = {
  owns: (given) => given.startsWith('kept:'),
  resolve: (given) => Promise.resolve(inFolder('kept', given.slice('kept:'.length))),
  get folder() {
    return inFolder('kept');
  },
  files: () => [inFolder('single.csv')],
};

describe('adapters/fileSpace', () => {
  const text = async (bytes: Promise<Uint8Array>): Promise<string> => new TextDecoder().decode(await bytes);
  let choices: ParseOptionsStore;
  let files: FileSpace;
  beforeEach(async () => {
    await mkdir(inFolder('shop/sub'), { recursive: true });
    await mkdir(inFolder('kept'));
    await writeFile(inFolder('shop/a.txt'), '0123456789');
    await writeFile(inFolder('kept/k.csv'), 'kept');
    choices = new ParseOptionsStore(new TestMemory());
    const own = [{ folder: inFolder('shop/own') }, { folder: inFolder('kept') }];
    files = new FileSpace(() => [{ name: 'shop', folder: inFolder('shop') }], [source], choices, own);
  });

  it('reads a range, cut where the file ends', async () => {
    assert.equal(await text(files.read('a.txt', 0, 100)), '0123456789');
    assert.equal(await text(files.read('a.txt', 3, 4)), '3456');
    assert.equal(await text(files.read('a.txt', 8, 4)), '89');
    assert.equal(await text(files.read('a.txt', 10, 4)), '');
    assert.equal(await text(files.read('a.txt', 99, 4)), '');
    await appendFile(inFolder('shop/a.txt'), 'x');
    assert.equal(await text(files.read('a.txt', 9, 4)), '9x');
  });

  it('reads a range of a file that is larger than any memory', async () => {
    await truncate(inFolder('shop/a.txt'), 2 ** 40);
    const { size, kind } = await files.stat('a.txt');
    assert.deepEqual([size, kind], [2 ** 40, 'file']);
    assert.equal((await files.read('a.txt', 2 ** 40 - 2, 100)).length, 2);
  });

  it('tells files from folders, and refuses what is neither, outside or not there', async () => {
    assert.equal((await files.stat('sub')).kind, 'folder');
    await symlink('/dev/null', inFolder('shop/null'));
    await assert.rejects(files.stat('null'), { code: 'outside_workspace' });
    await assert.rejects(files.read('sub', 0, 1), { name: 'FileAccessError' });
    const asks = (given: string) => [
      ...[
        () => files.stat(given),
        () => files.read(given, 0, 1),
        () => files.resolveFile(given),
        () => files.list(given),
      ],
    ];
    for (const ask of asks('../x')) await assert.rejects(ask, { code: 'outside_workspace' });
    for (const ask of asks('gone')) await assert.rejects(ask, { code: 'not_found' });
    await assert.rejects(files.resolveFile('sub'), { code: 'not_a_file' });
  });

  it('has another stamp for another content, and for another way to read it', async () => {
    const first = (await files.stat('a.txt')).stamp;
    assert.equal((await files.resolveFile('./a.txt')).stamp, first);
    await choices.set('a.txt', { delimiter: ';' });
    const chosen = await files.resolveFile('./a.txt');
    assert.deepEqual([chosen.choice, chosen.file], [{ delimiter: ';' }, inFolder('shop/a.txt')]);
    assert.notEqual(chosen.stamp, first);
    assert.equal((await files.stat('a.txt')).stamp, chosen.stamp);
    await choices.set('a.txt', {});
    assert.equal((await files.stat('a.txt')).stamp, first);
    await writeFile(inFolder('shop/b.txt'), '0123456789');
    await rename(inFolder('shop/b.txt'), inFolder('shop/a.txt'));
    assert.notEqual((await files.stat('a.txt')).stamp, first, 'the same bytes in another file');
  });

  it('reads by address what a source knows, and lets a process into all of it', async () => {
    assert.equal(await text(files.read('kept:k.csv', 0, 9)), 'kept');
    assert.deepEqual((await files.resolveFile('kept:k.csv')).size, 4);
    await symlink(inFolder('shop'), inFolder('linked'));
    const linked = new FileSpace(() => [{ name: 'linked', folder: inFolder('linked') }], [source], choices);
    assert.deepEqual((await linked.folders()).sort(), [
      ...[inFolder('kept'), inFolder('linked'), inFolder('shop'), inFolder('single.csv')],
    ]);
  });

  it('lists a folder without what is protected, the extension’s own, or a link', async () => {
    for (const each of ['.git', '.VSCode', 'own', 'outside']) await mkdir(inFolder('shop', each));
    await rename(inFolder('shop/outside'), inFolder('outside'));
    await symlink(inFolder('outside'), inFolder('shop/out'));
    await symlink(inFolder('shop/a.txt'), inFolder('shop/same.txt'));
    await writeFile(inFolder('shop/sub/c.csv'), '');
    const listed = async (given: string) => (await files.list(given)).map(({ name, kind }) => `${name} ${kind}`).sort();
    assert.deepEqual(await listed(''), ['a.txt file', 'sub folder']);
    assert.deepEqual(await listed('./sub/'), ['c.csv file']);
    for (const given of ['.git', 'own']) await assert.rejects(files.list(given), { code: 'protected' });
    await assert.rejects(files.list('out'), { code: 'outside_workspace' });
    await assert.rejects(files.list('a.txt'), { code: 'unreadable' });
    const roots = ['shop', 'sub'].map((name) => ({ name, folder: inFolder('shop') }));
    assert.deepEqual(await new FileSpace(() => roots, [], choices).list(''), [
      { name: 'shop', kind: 'folder' },
      { name: 'sub', kind: 'folder' },
    ]);
    assert.deepEqual(await new FileSpace(() => [], [], choices).list(''), []);
  });

  it('reads what is there of a file that grows, shrinks or goes while it is opened', async () => {
    const during = (change: () => Promise<unknown>): FileSpace => {
      let asked = 0;
      const resolve = async (): Promise<string> => {
        if (asked++ === 1) await change(); // it is open by then
        return inFolder('shop/a.txt');
      };
      return new FileSpace(() => [], [{ owns: () => true, resolve }], choices);
    };
    const file = inFolder('shop/a.txt');
    assert.equal(await text(during(() => appendFile(file, 'abc')).read('x', 8, 100)), '89abc');
    assert.equal(await text(during(() => truncate(file, 4)).read('x', 2, 100)), '23');
    assert.equal(await text(during(() => truncate(file, 1)).read('x', 2, 100)), '');
    await assert.rejects(during(() => unlink(file)).read('x', 0, 1), { code: 'not_found' });
  });

  it('names no absolute path, whatever the system says', async () => {
    const vanished = new FileSpace(
      () => [],
      [{ owns: () => true, resolve: () => Promise.resolve(inFolder('gone')) }],
      choices,
    );
    const asks = [() => vanished.stat('x'), () => vanished.list('x'), () => vanished.resolveFile('x')];
    for (const ask of [...asks, () => vanished.read('x', 0, 1)]) {
      const error: unknown = await ask().catch((thrown: unknown) => thrown);
      assert.ok(error instanceof FileAccessError && !error.message.includes(folder), String(error));
    }
  });
});

describe('adapters/openFile', () => {
  const inPlace = 'a.txt';
  beforeEach(async () => {
    await writeFile(inFolder('a.txt'), 'inside');
    await writeFile(inFolder('secret'), 'secret');
  });

  /** The check, with what happens to the disk after it was made for the first time. */
  function checkThen(meanwhile: () => Promise<unknown>): () => Promise<string> {
    let checks = 0;
    return async () => {
      const real = await realpath(inFolder(inPlace));
      if (real === inFolder('secret')) throw new FileAccessError('outside_workspace', 'outside');
      if (checks++ === 0) await meanwhile();
      return real;
    };
  }
  const swapFor = async (target: string): Promise<void> => {
    await unlink(inFolder(inPlace));
    await symlink(inFolder(target), inFolder(inPlace));
  };

  it('opens the file that was checked', async () => {
    const handle = await openChecked(
      checkThen(() => Promise.resolve()),
      inPlace,
    );
    assert.equal(await handle.readFile('utf8'), 'inside');
    await handle.close();
  });

  it('does not follow a link that takes the file’s place after the check', async () => {
    await assert.rejects(
      openChecked(
        checkThen(() => swapFor('secret')),
        inPlace,
      ),
      { name: 'FileAccessError' },
    );
  });

  it('refuses a file that comes from behind a folder that becomes a link after the check', async () => {
    for (const each of ['in', 'out']) {
      await mkdir(inFolder(each));
      await writeFile(inFolder(each, 'f'), each);
    }
    let checks = 0;
    const check = async (): Promise<string> => {
      const real = await realpath(inFolder('in/f'));
      if (checks === 0) {
        await rename(inFolder('in'), inFolder('before'));
        await symlink(inFolder('out'), inFolder('in'));
      }
      // For the second check all is as it was: only the file that was opened tells.
      if (checks++ === 1) return realpath(inFolder('before/f'));
      return real;
    };
    await assert.rejects(openChecked(check, 'in/f'), { code: 'unreadable', message: /replaced/ });
  });

  it('says that a file went, and waits for no pipe', async () => {
    await assert.rejects(
      openChecked(
        checkThen(() => unlink(inFolder(inPlace))),
        inPlace,
      ),
      { code: 'not_found' },
    );
    await assert.rejects(
      openChecked(() => Promise.resolve('/dev/null'), 'null'),
      { code: 'not_a_file' },
    );
  });
});
