/** The fingerprint of a file's content, and the encoding of a text. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { contentFacts, textContentFacts } from '../../../../src/core/files/contentFacts';
import { MemoryFiles } from '../../../support/ports';
import { assertProperty } from '../../../support/property';

function factsOf(content: string | Uint8Array, isText = true) {
  const size = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
  return contentFacts(new MemoryFiles({ f: content }), 'f', size, isText);
}

const hashOf = async (content: string | Uint8Array): Promise<string | undefined> => (await factsOf(content)).hash;

describe('core/tools/contentFacts', () => {
  it('the fingerprint never changes for the same content: it is kept in sessions', async () => {
    assert.equal(await hashOf('region,amount\nNorth,12\n'), '6135f0f29b8ac928');
    assert.equal(await hashOf(''), '27ed7bbfa4d894d5');
  });

  it('is another one for another text, and the same however the text is at hand', async () => {
    await assertProperty(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (one, two) => {
        assert.deepEqual(await factsOf(one), textContentFacts(one));
        assert.equal((await hashOf(one)) === (await hashOf(two)), one === two);
      }),
    );
  });

  it('tells one byte at the beginning or the end of a large file, and its size', async () => {
    const sizes = [64, 65, 100, 128, 129, 300].map((kilobytes) => kilobytes * 1024 + 1);
    for (const size of sizes) {
      const bytes = new Uint8Array(size).fill(65);
      const changed = (at: number): Uint8Array => bytes.map((byte, index) => (index === at ? 66 : byte));
      const hashes = [bytes, changed(0), changed(size - 1), changed(64 * 1024 - 1), new Uint8Array(size + 1).fill(65)];
      assert.equal(new Set(await Promise.all(hashes.map(hashOf))).size, hashes.length, String(size));
      const text = new TextDecoder().decode(bytes);
      assert.equal(await hashOf(bytes), textContentFacts(text).hash);
    }
  });

  it('reads no more of a large file than its two ends', async () => {
    const read: [number, number][] = [];
    const files = {
      stat: () => assert.fail(),
      read: (_: string, offset: number, length: number) => {
        read.push([offset, length]);
        return Promise.resolve(new Uint8Array(length));
      },
    };
    await contentFacts(files, 'f', 5_000_000_000, false);
    assert.deepEqual(read, [
      [0, 65_536],
      [5_000_000_000 - 65_536, 65_536],
    ]);
  });

  it('knows encodings by how the text begins', async () => {
    const cases: [string | Uint8Array, string | undefined][] = [
      ['', 'UTF-8'],
      ['é,数据', 'UTF-8'],
      ['\uFEFFa,b', 'UTF-8 with BOM'],
      [Buffer.from('\uFEFFa,b', 'utf16le'), 'UTF-16LE'],
      [new Uint8Array([0xfe, 0xff, 0, 65]), 'UTF-16BE'],
      [new Uint8Array([0xca, 0xfd, 0xbe, 0xdd]), undefined], // 数据 in GB 18030
      [new Uint8Array([0xe6, 0x95]), undefined],
      [`${'x'.repeat(65_535)}数`, 'UTF-8'], // cut inside of the character
    ];
    for (const [content, encoding] of cases) assert.equal((await factsOf(content)).encoding, encoding);
    assert.equal((await factsOf('a', false)).encoding, undefined);
  });
});
