/** The store against what it promises, over any sequence of what can happen to a folder. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CodeStore } from '../../../../src/core/store/codeStore';
import { versionPlace } from '../../../../src/core/store/lineage';
import { localize, MemoryCodeFolder, MemoryLog, tickingClock } from '../../../support/ports';
import { assertProperty } from '../../../support/property';
import { saveCode } from '../../../support/saveCode';

const INDEX = 'index.jsonl';
const IDS = ['a', 'A', 'a_v2', 'b', 'x'.repeat(64), `${'x'.repeat(61)}yyy`];
const TEXTS = ['', '1', '2', '# three\n3'];
const LANGUAGES = ['python', 'sql'];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('save'),
      id: fc.nat(),
      text: fc.nat(),
      language: fc.nat(),
      store: fc.nat(1),
      cut: fc.option(fc.nat(12)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit'), file: fc.nat(), text: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), file: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('index'), how: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen'), store: fc.nat(1) }) },
);
interface Step {
  do: string;
  id?: number;
  text?: number;
  language?: number;
  store?: number;
  cut?: number | null;
  file?: number;
  how?: number;
}

const pick = <T>(from: readonly T[], at = 0): T => from[at % from.length] ?? assert.fail('nothing to pick');

/** What may have become of an index. */
function damaged(text: string, how: number): string | undefined {
  switch (how) {
    case 0:
      return undefined;
    case 1:
      return '\0garbage{\n[]\n"';
    case 2:
      return text.slice(0, Math.floor(text.length / 2));
    case 3: // of an earlier version
      return text.replace(/,"(fingerprint|version_of)":"[^"]*"|,"version":\d+/g, '');
    default: // of a later one
      return text.replace(/^\{/gm, '{"new":{"field":[1]},');
  }
}

class World {
  readonly folder = new MemoryCodeFolder();
  /** What must be in the folder. */
  private readonly files = new Map<string, string>();
  /** What the store wrote, of files of which it must know that; others came into it another way. */
  private readonly written = new Map<string, string>();
  private readonly clock = tickingClock();
  private stores = [this.open(), this.open()];

  async run(each: Step): Promise<void> {
    const names = [...this.files.keys()].sort();
    if (each.do === 'save') await this.save(each);
    else if (each.do === 'index') {
      const text = damaged(this.folder.files.get(INDEX) ?? '', each.how ?? 0);
      if (text === undefined) this.folder.files.delete(INDEX);
      else this.folder.files.set(INDEX, text);
      if (each.how !== 4) this.written.clear();
    } else if (each.do === 'reopen') this.stores[each.store ?? 0] = this.open();
    else if (names.length > 0) {
      const name = pick(names, each.file);
      if (each.do === 'delete') {
        this.folder.files.delete(name);
        this.files.delete(name);
        this.written.delete(name);
      } else {
        this.folder.files.set(name, `mine ${each.text ?? 0}`);
        this.files.set(name, `mine ${each.text ?? 0}`);
      }
    }
  }

  async check(): Promise<void> {
    const there = new Map([...this.folder.files].filter(([name]) => name !== INDEX));
    assert.deepEqual(new Map([...there].sort()), new Map([...this.files].sort()), 'files');
    for (const store of [...this.stores, this.open()]) {
      const all = await store.overview();
      assert.deepEqual(all.map(({ code }) => code.filename).sort(), [...this.files.keys()].sort(), 'list');
      assert.equal(new Set(all.map(({ code }) => code.code_id)).size, all.length, 'one file an id');
      for (const { code, edited, root, version } of all) {
        assert.equal(await store.read(code.code_id), this.files.get(code.filename));
        const family = (await store.history(code.code_id)).map((own) => own.code.code_id);
        assert.ok(family.includes(code.code_id), 'its own history');
        const ids = all.map((own) => own.code.code_id);
        if (code.code_id.length < 64)
          assert.deepEqual(versionPlace(code.code_id, ids), { root, version }, code.code_id);
        const written = this.written.get(code.filename);
        if (written !== undefined)
          assert.equal(edited, written !== this.files.get(code.filename), `edited ${code.filename}`);
      }
    }
  }

  private async save({ id, text, language, store: at, cut }: Step): Promise<void> {
    const store = pick(this.stores, at);
    const block = { code_id: pick(IDS, id), code: pick(TEXTS, text), language: pick(LANGUAGES, language) };
    if (cut !== undefined && cut !== null) return this.saveAndDie(store, at ?? 0, cut, block);
    const { saved } = await saveCode(store, block);
    const before = this.files.get(saved.filename);
    assert.ok(before === undefined || before === block.code, `${saved.filename} was written over`);
    assert.equal(this.folder.files.get(saved.filename), block.code);
    this.files.set(saved.filename, block.code);
    this.written.set(saved.filename, block.code);
    assert.equal((await saveCode(store, block)).saved.filename, saved.filename, 'the same again is the same file');
  }

  /** The window is gone at its nth touch of the folder: what is done is done, and nothing comes after it. */
  private async saveAndDie(
    store: CodeStore,
    at: number,
    cut: number,
    block: { code_id: string; code: string; language: string },
  ): Promise<void> {
    const before = new Set(this.folder.files.keys());
    let touches = 0;
    this.folder.fault = () => (touches++ >= cut ? new Error('killed') : undefined);
    await saveCode(store, block).catch(() => undefined);
    this.folder.fault = () => undefined;
    this.stores[at] = this.open();
    for (const name of this.folder.files.keys()) {
      if (before.has(name) || name === INDEX) continue;
      assert.equal(this.folder.files.get(name), block.code, 'a whole file or none');
      this.files.set(name, block.code);
    }
    // The index may have been written over a damaged one, or for a file that was there; it never knows too much.
    if (this.folder.files.has(INDEX))
      for (const [name, text] of this.written) if (this.files.get(name) !== text) this.written.delete(name);
  }

  private open(): CodeStore {
    return new CodeStore(this.folder, this.clock, localize, new MemoryLog());
  }
}

describe('the store of saved code, whatever happens', () => {
  it('writes over nothing, loses nothing and lists what there is', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const world = new World();
        for (const each of steps) {
          await world.run(each);
          await world.check();
        }
      }),
      { numRuns: 300 },
    );
  });
});
