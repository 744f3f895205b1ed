import assert from 'node:assert/strict';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { pieceEnds } from '../../../../src/workers/tokens/pieces';
import { randomText, textOf } from './texts';
import { randomNumbers } from '../../../support/random';

describe('the pieces of a text', () => {
  for (const [name, { pat_str }] of Object.entries({ cl100k, o200k })) {
    const pattern = new RegExp(pat_str, 'ug');

    it(`${name}: they are those of the pattern, one behind the other`, () => {
      const random = randomNumbers(1);
      for (let each = 0; each < 500; each++) {
        const text = randomText(random);
        const pieces = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
        assert.deepEqual(pieceEnds(text, pattern), pieces);
      }
    });

    it(`${name}: they are the same when the text is looked at in windows`, () => {
      const random = randomNumbers(2);
      for (let each = 0; each < 1500; each++) {
        const text = textOf(600, () => randomText(random).slice(0, 9));
        const window = 120 + Math.floor(random() * 40);
        assert.deepEqual(pieceEnds(text, pattern, window), pieceEnds(text, pattern), JSON.stringify(text));
      }
    });

    it(`${name}: millions of characters without a break are no error`, function () {
      const text = '的'.repeat(6_000_000);
      assert.equal(pieceEnds(text, pattern).at(-1), text.length);
    });

    it(`${name}: a piece longer than the window is cut, and no surrogate pair with it`, () => {
      const ends = pieceEnds('😀'.repeat(100), pattern, 31);
      assert.equal(ends.at(-1), 200);
      assert.ok(ends.length > 4);
      assert.ok(ends.every((end) => end % 2 === 0));
    });
  }
});
