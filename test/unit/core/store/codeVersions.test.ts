import assert from 'node:assert/strict';
import type { CodeBlock } from '../../../../src/core/contract/response';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { isVersion, versionPlace, versionId } from '../../../../src/core/store/lineage';
import { codeIdOf, extensionOf, isRunnable } from '../../../../src/core/store/languages';
import { localize, MemoryCodeFolder, MemoryLog, tickingClock } from '../../../support/ports';
import { saveCode } from '../../../support/saveCode';

const INDEX = 'index.jsonl';
const open = (folder: MemoryCodeFolder, log = new MemoryLog()): CodeStore =>
  new CodeStore(folder, tickingClock(), localize, log);
const block = (code_id: string, code: string, language = 'python'): CodeBlock => ({ code_id, code, language });
const told = async (store: CodeStore, id: string): Promise<[string, number, boolean][]> =>
  (await store.history(id)).map(({ code, version, edited }) => [code.code_id, version, edited]);

describe('versions of saved code by their names', () => {
  it('are numbered from the second one on', () => {
    assert.deepEqual([versionId('a', 1), versionId('a', 2), versionId('a', 12)], ['a', 'a_v2', 'a_v12']);
    assert.equal(versionId('x'.repeat(64), 2), `${'x'.repeat(61)}_v2`);
  });

  const places: [string, string, number][] = [
    ['a', 'a', 1],
    ['a_v2', 'a', 2],
    ['a_v12', 'a', 12],
    ['a_v2_v3', 'a_v2', 3],
    ['a_v1', 'a_v1', 1],
    ['a_v02', 'a_v02', 1],
    ['_v2', '_v2', 1],
    ['a_v99999999999', 'a_v99999999999', 1],
    ['av2', 'av2', 1],
  ];
  for (const [id, root, version] of places) {
    it(`${id} is version ${version} of ${root}`, () => {
      assert.deepEqual(versionPlace(id, [id]), { root, version });
      assert.equal(versionId(root, version), id);
    });
  }

  it('are found for an id that was cut, where one longer id begins like it', () => {
    const long = 'x'.repeat(64);
    const second = versionId(long, 2);
    assert.deepEqual(versionPlace(second, [long, second, versionId(long, 3)]), { root: long, version: 2 });
    const twin = `${'x'.repeat(63)}y`;
    assert.deepEqual(versionPlace(second, [long, twin, second]), { root: 'x'.repeat(61), version: 2 });
  });

  it('are believed of an index only where the name says the same', () => {
    assert.equal(isVersion('a_v2', { root: 'a', version: 2 }), true);
    for (const place of [
      { root: 'b', version: 2 },
      { root: 'a', version: 3 },
      { root: 'a_v2', version: 1 },
    ])
      assert.equal(isVersion('a_v2', place), false);
  });

  it('are of files that can be saved code, some of which can be run', () => {
    assert.deepEqual(['a.py', 'a.PY', 'a b.py', 'a.exe', '.a.py.x.tmp', INDEX, 'a_v2.sql'].map(codeIdOf), [
      'a',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'a_v2',
    ]);
    assert.deepEqual(['a.py', 'a.css', 'a.R', '/x/a.sql', 'a'].map(isRunnable), [true, false, true, true, false]);
    assert.equal(extensionOf('a.b.SQL'), 'sql');
  });
});

describe('versions of saved code', () => {
  it('are told with their numbers, the oldest first', async () => {
    const store = open(new MemoryCodeFolder());
    for (const code of ['1', '2', '3']) await saveCode(store, block('a', code));
    await saveCode(store, block('b', '1'));
    assert.deepEqual(await told(store, 'a_v2'), [
      ['a', 1, false],
      ['a_v2', 2, false],
      ['a_v3', 3, false],
    ]);
    assert.deepEqual(await told(store, 'b'), [['b', 1, false]]);
    assert.deepEqual(await store.history('none'), []);
    const [first, second] = await store.list();
    assert.deepEqual([first?.version, first?.version_of], [undefined, undefined]);
    assert.deepEqual([second?.version, second?.version_of], [2, 'a']);
  });

  it('go on from the one that was asked for, and not beside it', async () => {
    const store = open(new MemoryCodeFolder());
    for (const code of ['1', '2']) await saveCode(store, block('a', code));
    assert.equal((await saveCode(store, block('a_v2', '3'))).saved.code_id, 'a_v3');
    assert.equal((await store.history('a')).length, 3);
  });

  it('are the same when the index is gone', async () => {
    const folder = new MemoryCodeFolder();
    const long = 'x'.repeat(64);
    for (const id of ['a', long]) for (const code of ['1', '2', '3']) await saveCode(open(folder), block(id, code));
    const before = [await told(open(folder), 'a'), await told(open(folder), long)];
    folder.files.delete(INDEX);
    const after = [await told(open(folder), 'a'), await told(open(folder), long)];
    assert.deepEqual(after, before);
    assert.equal(after[1]?.length, 3);
  });

  it('cannot be put together otherwise by an index from elsewhere', async () => {
    const folder = new MemoryCodeFolder();
    const store = open(folder);
    for (const id of ['a', 'b', 'b_v2']) await saveCode(store, block(id, id));
    const evil = { version_of: 'a', version: 2 };
    const lines = (folder.files.get(INDEX) ?? '').trim().split('\n');
    folder.files.set(INDEX, lines.map((line) => JSON.stringify({ ...JSON.parse(line), ...evil })).join('\n'));
    assert.deepEqual(await told(open(folder), 'a'), [['a', 1, false]]);
    assert.deepEqual(
      (await told(open(folder), 'b')).map(([id]) => id),
      ['b', 'b_v2'],
    );
  });

  it('are known as edited by their text, by what an editor has not saved, and without an index not at all', async () => {
    const folder = new MemoryCodeFolder();
    const store = open(folder);
    for (const code of ['1', '2', '3']) await saveCode(store, block('a', code));
    folder.files.set('a.py', 'mine');
    folder.unsaved.add('a_v2.py');
    const edited = [true, true, false];
    assert.deepEqual(
      (await told(store, 'a')).map(([, , is]) => is),
      edited,
    );
    assert.deepEqual(
      (await told(open(folder), 'a')).map(([, , is]) => is),
      edited,
      'in another window',
    );
    folder.unsaved.clear();
    folder.files.delete(INDEX);
    assert.deepEqual(
      (await told(open(folder), 'a')).map(([, , is]) => is),
      [false, false, false],
    );
    assert.deepEqual(
      (await told(store, 'a')).map(([, , is]) => is),
      [true, false, false],
      'who saved it still knows',
    );
  });

  it('are known as edited by their length where an index of an earlier version has no more', async () => {
    const folder = new MemoryCodeFolder();
    await saveCode(open(folder), block('a', '1'));
    const { fingerprint: _, ...line } = JSON.parse(folder.files.get(INDEX) ?? '') as Record<string, unknown>;
    folder.files.set(INDEX, `${JSON.stringify(line)}\n`);
    assert.deepEqual(await told(open(folder), 'a'), [['a', 1, false]]);
    folder.files.set('a.py', '12');
    assert.deepEqual(await told(open(folder), 'a'), [['a', 1, true]]);
  });

  it('stand beside what the user edited, and say so', async () => {
    const folder = new MemoryCodeFolder();
    const store = open(folder);
    await saveCode(store, block('a', '1'));
    folder.files.set('a.py', 'mine');
    const beside = await saveCode(store, block('a', '2'));
    assert.deepEqual([beside.saved.code_id, beside.edited?.code_id], ['a_v2', 'a']);
    assert.equal(folder.files.get('a.py'), 'mine');
    const next = await saveCode(store, block('a', '3'));
    assert.deepEqual([next.saved.code_id, next.edited], ['a_v3', undefined], 'the one before it was not edited');
    folder.unsaved.add('a_v3.py');
    assert.equal((await saveCode(store, block('a', '4'))).edited?.code_id, 'a_v3', 'changes in an editor count');
  });

  it('come to be only for words that are in none of them', async () => {
    const folder = new MemoryCodeFolder();
    const store = open(folder);
    await saveCode(store, block('a', '1'));
    folder.files.set('a.py', 'mine');
    const same = await saveCode(store, block('a', 'mine'));
    assert.deepEqual([same.saved.code_id, same.edited], ['a', undefined]);
    assert.deepEqual(await told(store, 'a'), [['a', 1, false]]);
  });

  it('write a file anew that was deleted, and bring no other one back', async () => {
    const folder = new MemoryCodeFolder();
    const store = open(folder);
    for (const code of ['1', '2']) await saveCode(store, block('a', code));
    folder.files.delete('a.py');
    assert.deepEqual(await told(store, 'a_v2'), [['a_v2', 2, false]]);
    assert.equal(await store.find('a'), undefined);
    const anew = await saveCode(store, block('a', 'new'));
    assert.deepEqual([anew.saved.code_id, folder.files.get('a.py'), folder.files.get('a_v2.py')], ['a', 'new', '2']);
    assert.deepEqual(await told(store, 'a'), [
      ['a_v2', 2, false],
      ['a', 1, false],
    ]);
  });
});
