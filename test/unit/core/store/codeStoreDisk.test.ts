import assert from 'node:assert/strict';
import type { CodeBlock } from '../../../../src/core/contract/response';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { localize, MemoryCodeFolder, MemoryLog, tickingClock } from '../../../support/ports';
import { saveCode } from '../../../support/saveCode';

const INDEX = 'index.jsonl';
const open = (folder: MemoryCodeFolder, log = new MemoryLog()): CodeStore =>
  new CodeStore(folder, tickingClock(), localize, log);
const block = (code_id: string, code: string, language = 'python'): CodeBlock => ({ code_id, code, language });
const told = async (store: CodeStore, id: string): Promise<[string, number, boolean][]> =>
  (await store.history(id)).map(({ code, version, edited }) => [code.code_id, version, edited]);

/** A folder on a disk that takes names that differ in case alone for one. */
class CaselessFolder extends MemoryCodeFolder {
  private real(name: string): string {
    return [...this.files.keys()].find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  }
  override read(name: string): Promise<string | undefined> {
    return super.read(this.real(name));
  }
  override create(name: string, text: string): Promise<boolean> {
    return super.create(this.real(name), text);
  }
  override write(name: string, text: string): Promise<void> {
    return super.write(this.real(name), text);
  }
}

describe('saved code on any disk', () => {
  for (const folder of [new MemoryCodeFolder(), new CaselessFolder()]) {
    it(`keeps Report and report apart (${folder.constructor.name})`, async () => {
      const store = open(folder);
      await saveCode(store, block('Report', '1'));
      assert.equal((await saveCode(store, block('report', '2'))).saved.code_id, 'Report_v2');
      assert.equal((await saveCode(store, block('REPORT', '1'))).saved.code_id, 'Report');
      assert.deepEqual([folder.files.get('Report.py'), folder.files.get('Report_v2.py')], ['1', '2']);
      assert.equal(folder.files.size, 3);
    });
  }

  it('takes no name that something else has, whatever that is', async () => {
    const folder = new MemoryCodeFolder();
    const taken = new Set(['a.py', 'a_v2.py']);
    folder.create = (name, text) => {
      if (taken.has(name)) return Promise.resolve(false);
      folder.files.set(name, text);
      return Promise.resolve(true);
    };
    assert.equal((await saveCode(open(folder), block('a', '1'))).saved.code_id, 'a_v3');
  });

  it('is that of another window which saved the same text in the same instant', async () => {
    const folder = new MemoryCodeFolder();
    folder.create = (name) => {
      folder.files.set(name, '1');
      return Promise.resolve(false);
    };
    assert.deepEqual((await saveCode(open(folder), block('a', '1'))).saved.code_id, 'a');
    assert.deepEqual([...folder.files.keys()], ['a.py', INDEX]);
  });

  it('goes beside what two windows save under one id', async () => {
    const folder = new MemoryCodeFolder();
    const windows = [open(folder), open(folder)];
    const saves = windows.flatMap((store, at) => [0, 1, 2].map((n) => saveCode(store, block('a', `${at}${n}`))));
    const ids = (await Promise.all(saves)).map(({ saved }) => saved.code_id);
    assert.equal(new Set(ids).size, 6);
    for (const [at, id] of ids.entries()) {
      assert.equal(folder.files.get(`${id}.py`), `${Math.floor(at / 3)}${at % 3}`, id);
    }
    for (const store of windows) assert.equal((await store.list()).length, 6);
  });

  it('is seen by another window with what is known of it', async () => {
    const folder = new MemoryCodeFolder();
    const [one, other] = [open(folder), open(folder)];
    await saveCode(other, block('z', '1'));
    await saveCode(one, { ...block('a', '1'), description: 'Sums' });
    assert.equal((await other.find('a'))?.description, 'Sums');
    await saveCode(other, block('b', '1'));
    assert.equal((await open(folder).find('a'))?.description, 'Sums', 'the index of both');
  });

  it('is the same text when it is read back, and saved once, whatever is in it', async () => {
    const folder = new MemoryCodeFolder();
    const written = folder.create.bind(folder);
    // As a file holds it: half characters cannot be in UTF-8.
    folder.create = (name, text) =>
      written(name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)));
    for (const code of ['\ufeffx', 'x\ud800y', 'a\r\nb\r', '\0', '']) {
      const ids = [];
      for (let n = 0; n < 3; n++)
        ids.push((await saveCode(open(folder), block(`c${code.length}`, code))).saved.code_id);
      assert.equal(new Set(ids).size, 1, JSON.stringify(code));
      assert.deepEqual(
        (await told(open(folder), ids[0] ?? '')).map(([, , is]) => is),
        [false],
        JSON.stringify(code),
      );
    }
  });

  it('has a description of one line without marks that are not seen', async () => {
    const store = open(new MemoryCodeFolder());
    const odd = `  a\n# b \u202Egnp.exe\u0007\u200f \ufeff${'x'.repeat(300)}\ud83d`;
    const { saved } = await saveCode(store, { ...block('a', '1'), description: odd });
    assert.match(saved.description, /^a # b gnp\.exe x+$/);
    assert.equal(saved.description.length, 200);
    assert.match(
      (await saveCode(store, { ...block('b', '1'), description: `${'x'.repeat(199)}😀` })).saved.description,
      /x\ufffd$/,
    );
  });

  it('has ids of any length and kind within its folder', async () => {
    const folder = new MemoryCodeFolder();
    const store = open(folder);
    const ids = [
      '..',
      '../../etc/passwd',
      'CON',
      'com¹',
      'x'.repeat(10_000),
      '\u202Egpj.py',
      'a\0b',
      '-rf',
      'index',
      '.',
      ' ',
    ];
    for (const id of ids) await saveCode(store, block(id, id));
    for (const language of ['index', '../../x', 'py\0', '__proto__', '日本', 'x'.repeat(10_000)])
      await saveCode(store, block('lang', language, language));
    for (const name of folder.files.keys()) {
      assert.match(name, /^[\p{L}\p{M}\p{N}_-]{1,64}\.(py|jsonl)$/u);
      assert.doesNotMatch(name, /^(con|com1)\./i);
    }
    assert.equal((await store.list()).length, folder.files.size - 1);
  });

  it('leaves out what cannot be read and what is too large to be code, and takes none of their names', async () => {
    const folder = new MemoryCodeFolder(
      new Map([
        ['a.py', '1'],
        ['b.py', '2'],
        ['data.json', 'x'.repeat(6_000_000)],
      ]),
    );
    const log = new MemoryLog();
    folder.fault = (operation, name) => (operation === 'read' && name === 'a.py' ? new Error('denied') : undefined);
    const store = open(folder, log);
    assert.deepEqual(
      (await store.list()).map(({ code_id }) => code_id),
      ['b'],
    );
    await store.list();
    assert.equal(log.lines.filter((line) => line.includes('denied')).length, 1, 'said once');
    assert.equal((await saveCode(store, block('a', '3'))).saved.code_id, 'a_v2');
    for (const id of ['data', 'DATA']) {
      assert.equal((await saveCode(store, block(id, `{} // ${id}`, 'json'))).saved.filename, `${id}_v2.json`);
      folder.files.delete(`${id}_v2.json`);
    }
    folder.fault = () => undefined;
    assert.equal(folder.files.get('a.py'), '1');
  });

  it('is listed although its index cannot be read', async () => {
    const folder = new MemoryCodeFolder();
    await saveCode(open(folder), block('a', '1'));
    folder.fault = (operation, name) => (operation === 'read' && name === INDEX ? new Error('a link') : undefined);
    assert.equal((await open(folder).list()).length, 1);
  });

  it('is listed beside an index that is too large to be one, which is written anew', async () => {
    const folder = new MemoryCodeFolder();
    await saveCode(open(folder), block('a', '1'));
    const line = (folder.files.get(INDEX) ?? '').replace('"a"', '"b"').replace('"a.py"', '"b.py"');
    folder.files.set(INDEX, line.repeat(100_000));
    const log = new MemoryLog();
    const store = open(folder, log);
    assert.deepEqual(
      (await store.list()).map(({ code_id }) => code_id),
      ['a'],
    );
    assert.match(log.lines.join('\n'), /cannot be read: it is too large/);
    await saveCode(store, block('c', '1'));
    assert.equal((folder.files.get(INDEX) ?? '').trim().split('\n').length, 2);
  });

  it('is taken from 1,000 files that no index knows by reading each once, and saved by reading none of them', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => `c${at}.py`);
    const folder = new MemoryCodeFolder(new Map(names.map((name, at) => [name, `${at}`])));
    let counts = new Map<string, number>();
    folder.fault = (operation, name) => {
      const what = name === INDEX || operation === 'list' ? `${operation} ${name}` : `${operation} a file`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      return undefined;
    };
    const store = open(folder);
    assert.equal((await store.list()).length, 1000);
    assert.equal(counts.get('read a file'), 2000, 'its facts and its text');
    counts = new Map();
    const outcomes = await store.saveAll(Array.from({ length: 10 }, (_, at) => block(`new${at}`, `${at}`)));
    assert.ok(outcomes.every((outcome) => 'result' in outcome));
    assert.deepEqual(Object.fromEntries(counts), {
      'list ': 1,
      [`read ${INDEX}`]: 2,
      'write a file': 10,
      [`write ${INDEX}`]: 1,
    });
    counts = new Map();
    assert.equal((await open(folder).list()).length, 1010);
    assert.equal(counts.get('read a file'), undefined, 'the index knows them');
  });

  it('has 1,000 versions of one id, of which a further one reads two', async () => {
    const folder = new MemoryCodeFolder();
    const store = open(folder);
    await store.saveAll(Array.from({ length: 1000 }, (_, at) => block('a', `${at}`)));
    let reads = 0;
    folder.fault = (operation, name) => {
      if (operation === 'read' && name !== INDEX) reads++;
      return undefined;
    };
    assert.equal((await saveCode(store, block('a', 'more'))).saved.code_id, 'a_v1001');
    assert.equal(reads, 2, 'whether the last one has the same words, and whether it was edited');
  });

  it('is saved block by block: one that fails keeps no other from it', async () => {
    const folder = new MemoryCodeFolder();
    folder.fault = (operation, name) => (operation === 'write' && name === 'b.py' ? new Error('full') : undefined);
    const outcomes = await open(folder).saveAll(['a', 'b', 'c'].map((id) => block(id, id)));
    assert.deepEqual(
      outcomes.map((outcome) => 'result' in outcome),
      [true, false, true],
    );
    folder.fault = () => undefined;
    assert.deepEqual(
      (await open(folder).list()).map(({ code_id }) => code_id),
      ['a', 'c'],
    );
  });
});
