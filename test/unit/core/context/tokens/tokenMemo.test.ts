import assert from 'node:assert/strict';
import { TokenMemo } from '../../../../../src/core/context/tokens/tokenMemo';
import type { Encoding, TokenEncoder } from '../../../../../src/core/ports';

/** Counts characters, and keeps what it was asked. */
class Lengths implements TokenEncoder {
  readonly asked: [Encoding, string[]][] = [];
  fault: Error | undefined;

  count(encoding: Encoding, texts: readonly string[]): Promise<number[]> {
    this.asked.push([encoding, [...texts]]);
    return this.fault ? Promise.reject(this.fault) : Promise.resolve(texts.map((text) => text.length));
  }
}

describe('the memo of token counts', () => {
  it('asks for what is new, once, and answers in order', async () => {
    const lengths = new Lengths();
    const memo = new TokenMemo(lengths);
    assert.deepEqual(await memo.count('cl100k_base', ['aa', 'b', 'aa', '']), [2, 1, 2, 0]);
    assert.deepEqual(await memo.count('cl100k_base', ['b', 'ccc', 'aa']), [1, 3, 2]);
    assert.deepEqual(lengths.asked, [
      ['cl100k_base', ['aa', 'b']],
      ['cl100k_base', ['ccc']],
    ]);
  });

  it('asks nobody when nothing is new', async () => {
    const lengths = new Lengths();
    const memo = new TokenMemo(lengths);
    await memo.count('cl100k_base', ['a']);
    await memo.count('cl100k_base', ['a', '']);
    await memo.count('cl100k_base', []);
    assert.equal(lengths.asked.length, 1);
  });

  it('does not take the count of one encoding for that of another', async () => {
    const lengths = new Lengths();
    const memo = new TokenMemo(lengths);
    await memo.count('cl100k_base', ['a']);
    await memo.count('o200k_base', ['a']);
    assert.equal(lengths.asked.length, 2);
  });

  it('lets go of what was used longest ago, by number and by length', async () => {
    const lengths = new Lengths();
    const memo = new TokenMemo(lengths, { texts: 2, characters: 10 });
    await memo.count('cl100k_base', ['a', 'b']);
    await memo.count('cl100k_base', ['a']);
    await memo.count('cl100k_base', ['c']);
    await memo.count('cl100k_base', ['a', 'b']);
    assert.deepEqual(lengths.asked.at(-1), ['cl100k_base', ['b']]);
    await memo.count('cl100k_base', ['x'.repeat(9)]);
    await memo.count('cl100k_base', ['a', 'b']);
    assert.deepEqual(lengths.asked.at(-1), ['cl100k_base', ['a']]);
  });

  it('counts a text that is too long to be kept', async () => {
    const memo = new TokenMemo(new Lengths(), { texts: 2, characters: 10 });
    assert.deepEqual(await memo.count('cl100k_base', ['x'.repeat(50)]), [50]);
  });

  it('keeps nothing of a count that failed', async () => {
    const lengths = new Lengths();
    const memo = new TokenMemo(lengths);
    lengths.fault = new Error('gone');
    await assert.rejects(memo.count('cl100k_base', ['a']), /gone/);
    lengths.fault = undefined;
    assert.deepEqual(await memo.count('cl100k_base', ['a']), [1]);
  });
});
