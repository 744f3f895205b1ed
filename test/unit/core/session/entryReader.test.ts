import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SCHEMA_VERSION } from '../../../../src/core/contract/entries';
import { EntryReader, readEntries, UNKNOWN_ENTRY } from '../../../../src/core/session/entryReader';
import { eventsOf } from '../../../../src/core/session/eventEntries';
import { EntryIndex, EntryTree } from '../../../../src/core/session/thread';
import { assertProperty } from '../../../support/property';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The line of an entry, written as `uuid<parent`; other fields as they are given. */
function line(place: string, more: Record<string, unknown> = {}): string {
  const [uuid, parent] = place.split('<');
  const frame = { uuid, parentUuid: parent ?? null, sessionId: 's', timestamp: 't', cwd: '', version: '0' };
  const said = { type: 'user', message: { role: 'user', content: `words of ${uuid}` } };
  return `${JSON.stringify({ ...frame, schemaVersion: SCHEMA_VERSION, ...said, ...more })}\n`;
}
const read = (...lines: string[]) => {
  const reader = new EntryReader();
  reader.push(bytes(lines.join('')));
  const { index, damage } = reader.end();
  const { thread, all: entries } = new EntryTree(index);
  return {
    entries,
    damage,
    thread: thread.map(({ uuid }) => uuid).join(' '),
    words: thread.map((e) => e.message?.content),
  };
};
const other = { message: { role: 'user', content: 'other words' } };

describe('core/session/entryReader', () => {
  it('reads a file in pieces of any size', () => {
    const file = bytes([line('a'), '{torn\n', line('b<a', other), '\u00e9{\n', line('分<b'), '{"x":'].join(''));
    const whole = readEntries(file);
    assert.deepEqual([whole.entries.length, whole.damage.lines.map((each) => each.line)], [3, [2, 4, 6]]);
    assertProperty(
      fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1 }), (sizes) => {
        const reader = new EntryReader();
        for (let from = 0, at = 0; from < file.length; at++) {
          const to = from + (sizes[at % sizes.length] ?? 1);
          reader.push(file.subarray(from, to));
          from = to;
        }
        const { index, damage } = reader.end();
        assert.deepEqual({ entries: index.list, damage }, whole);
      }),
      { numRuns: 200 },
    );
  });

  it('locates bytes that are no text, null bytes, and what a crash put together', () => {
    const broken = [
      Uint8Array.of(0x22, 0xff, 0xfe, 0x22, 0x0a),
      new Uint8Array(4096),
      bytes(`\n${line('a').slice(0, 40)}${line('b')}`),
      bytes('[]\n"x"\nnull\n7\n'),
    ];
    const { entries, damage } = readEntries(
      new Uint8Array([...broken.flatMap((part) => [...part]), ...bytes(line('c'))]),
    );
    assert.deepEqual([entries.map(({ uuid }) => uuid), damage.lines.length], [['c'], 7]);
    assert.deepEqual(
      damage.lines.slice(0, 2).map(({ line: at, byteOffset, byteLength }) => [at, byteOffset, byteLength]),
      [
        [1, 0, 4],
        [2, 5, 4096],
      ],
    );
  });

  it('says which field of a line is wrong', () => {
    const { damage } = read(line('a', { timestamp: 7 }), line('b', { schemaVersion: 0 }), line('', {}));
    assert.deepEqual(
      damage.lines.map(({ reason }) => reason.split(':')[0]),
      ['timestamp', 'schemaVersion', 'uuid'],
    );
  });

  it('keeps an entry of an unknown kind in its place, and it is no damage', () => {
    const strange = { type: 'hologram', subtype: 'notice', data: { level: 'info', text: 'not for us' }, x: 1 };
    const { entries, damage, thread } = read(line('a'), line('b<a', strange), line('c<b'));
    assert.deepEqual([thread, damage], ['a b c', { lines: [], newer: 0, repeated: 0, moved: 0 }]);
    assert.deepEqual([entries[1]?.type, entries[1]?.subtype], ['system', UNKNOWN_ENTRY]);
    assert.deepEqual(entries[1]?.data?.['entry'], JSON.parse(line('b<a', strange)));
    assert.deepEqual(eventsOf(entries.slice(1, 2)), []);
  });

  it('keeps and counts what a newer version wrote, whatever it means', () => {
    const newer = { schemaVersion: SCHEMA_VERSION + 1 };
    const { entries, damage, thread, words } = read(
      line('a'),
      line('b<a', newer),
      line('c<b', { ...newer, message: ['in', 'another', 'form'] }),
      line('d<c', { ...newer, type: 'hologram' }),
      line('e<d'),
    );
    assert.deepEqual([thread, damage], ['a b c d e', { lines: [], newer: 3, repeated: 0, moved: 0 }]);
    assert.deepEqual(words, ['words of a', 'words of b', undefined, undefined, 'words of e']);
    assert.equal(entries[2]?.subtype, UNKNOWN_ENTRY);
  });

  it('takes a line that is there twice once', () => {
    const [a, b] = [line('a'), line('b<a')];
    assert.deepEqual(
      [read(a, b, a, b).thread, read(a, b, a, b).damage],
      ['a b', { lines: [], newer: 0, repeated: 0, moved: 0 }],
    );
    assert.equal(read(a, b, a, b, line('c<b')).thread, 'a b c');
  });

  it('loses no words when an id comes again with others', () => {
    const again = read(line('a'), line('b<a'), line('b<a', other), line('c<b'));
    assert.deepEqual(again.words, ['words of a', 'words of b', 'other words', 'words of c']);
    assert.deepEqual([again.damage.repeated, again.thread], [1, 'a b b~2 c']);
    assert.equal(read(line('a'), line('b<a'), line('a', other), line('c<a')).thread, 'a a~2 c');
    assert.equal(read(line('a'), line('b<a'), line('a<b', other), line('c<a')).thread, 'a b a~2 c', 'no circle');
    assert.equal(read(line('a'), line('a<a', other), line('a~2<a')).thread, 'a a~2 a~2~2');
  });

  it('looks for an id once, however often one came before', () => {
    let looks = 0;
    class CountingIndex extends EntryIndex {
      override find(uuid: string): number | undefined {
        looks++;
        return super.find(uuid);
      }
    }
    const reader = new EntryReader(new CountingIndex());
    const lines = Array.from({ length: 500 }, (_, at) => line('a', { message: { role: 'user', content: at } }));
    reader.push(bytes(lines.join('')));
    assert.equal(reader.end().index.list.at(-1)?.uuid, 'a~500');
    assert.ok(looks < 500 * 6, `${looks}`);
  });

  it('puts lines in the wrong order behind their parents, and counts them', () => {
    const [a, b, c, d] = [line('a'), line('b<a'), line('c<b'), line('d<c')];
    for (const [moved, ...lines] of [
      [1, a, c, d, b],
      [1, d, a, b, c],
      [3, d, c, b, a],
      [0, a, b, c, d],
    ] as const) {
      const found = read(...lines);
      assert.deepEqual([found.thread, found.damage.moved, found.damage.lines], ['a b c d', moved, []]);
    }
  });

  it('reads 120,000 damaged lines in one slice', () => {
    const { entries, damage } = readEntries(bytes(`${line('a')}${'x\n'.repeat(120_000)}${line('b<a')}`));
    assert.deepEqual([entries.length, damage.lines.length, damage.lines.at(-1)?.line], [2, 120_000, 120_001]);
  });

  it('takes a line that is nested too deeply for damage, also where its id comes again', () => {
    const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const deep = (levels: number): string => line('b<a', { data: { x: 0 } }).replace('"x":0', `"x":${nested(levels)}`);
    const { entries, damage, thread } = read(line('a'), deep(900), deep(100_000), deep(50_000), line('c<b'));
    assert.deepEqual([entries.length, thread], [3, 'a b c']);
    assert.deepEqual(
      damage.lines.map(({ line: at, reason }) => [at, reason]),
      [3, 4].map((at) => [at, 'Nested more than 1000 levels deep']),
    );
  });

  it('gives each entry an id of its own, and keeps all on the path, whatever the ids', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'a~2', 'b~2');
    assertProperty(
      fc.property(fc.array(ids, { maxLength: 12 }), (list) => {
        const lines = list.map((id, at) =>
          line(at === 0 ? id : `${id}<${list[at - 1]}`, { message: { role: 'user', content: at } }),
        );
        const { entries, words } = read(...lines);
        assert.equal(new Set(entries.map(({ uuid }) => uuid)).size, list.length);
        assert.deepEqual(words, [...list.keys()]);
      }),
      { numRuns: 1000 },
    );
  });
});
