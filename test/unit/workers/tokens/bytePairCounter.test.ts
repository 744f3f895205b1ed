import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { BytePairCounter } from '../../../../src/workers/tokens/bytePairCounter';
import { chinese, code, english, hostileTexts, randomText, textOf } from './texts';
import { assertProperty } from '../../../support/property';
import { isFull } from '../../../support/full';
import { randomNumbers } from '../../../support/random';

/** Every text of this file is counted by both encodings; js-tiktoken is right. */
for (const [name, ranks] of [
  ['cl100k_base', cl100k],
  ['o200k_base', o200k],
] as const) {
  describe(`the token counter, ${name}`, () => {
    let counter: BytePairCounter;
    let oracle: (text: string) => number;

    before(function () {
      counter = new BytePairCounter(ranks);
      const tiktoken = new Tiktoken(ranks);
      oracle = (text) => tiktoken.encode(text, [], []).length;
    });

    const same = (text: string): void => {
      assert.equal(counter.count(text), oracle(text), JSON.stringify(text.slice(0, 200)));
    };

    it('an empty text has no tokens', () => {
      assert.equal(counter.count(''), 0);
    });

    it('single characters up to U+FFFF count as js-tiktoken counts them', function () {
      const random = randomNumbers(3);
      const step = isFull ? 1 : 480; // js-tiktoken makes its pattern anew for each
      for (let unit = 0; unit < 0x10000; unit += 1 + Math.floor(random() * step)) same(String.fromCharCode(unit));
    });

    it('random strings of mixed alphabets count as js-tiktoken counts them', function () {
      const random = randomNumbers(2026);
      for (let each = 0; each < (isFull ? 4500 : 150); each++) same(randomText(random));
    });

    it('any string counts as js-tiktoken counts it, half surrogates included', function () {
      const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 });
      assertProperty(
        fc.property(
          units.map((codes) => String.fromCharCode(...codes)),
          same,
        ),
        { seed: 7, numRuns: isFull ? 300 : 50 },
      );
      assertProperty(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), same), {
        seed: 8,
        numRuns: isFull ? 300 : 50,
      });
    });

    for (const [what, make] of Object.entries({ english, chinese, code })) {
      it(`a long text of ${what} counts as js-tiktoken counts it`, function () {
        // js-tiktoken takes time that grows with the square of a text without spaces.
        same(isFull ? make() : make().slice(0, 2000));
      });
    }

    it('hostile texts count as js-tiktoken counts their like of 300 bytes', function () {
      for (const text of Object.values(hostileTexts(300))) same(text);
    });

    it('whichever way a piece is merged, around the length where the way changes', function () {
      const random = randomNumbers(5);
      const letters = 'aaaaabcdeinorst';
      for (let length = 88; length <= 104; length++) {
        for (let each = 0; each < 6; each++) {
          same(textOf(length, () => letters.charAt(Math.floor(random() * letters.length))));
        }
        same('='.repeat(length));
        same('的'.repeat(Math.floor(length / 3)));
      }
    });

    it('runs of one character of any length have the tokens that the longest of them make', () => {
      assert.equal(counter.count('a'.repeat(20_000)), 20_000 / 8);
      assert.equal(counter.count('a'.repeat(200_000)), 200_000 / 8);
      assert.equal(counter.count(' '.repeat(128_000)), 128_000 / 128);
      assert.equal(counter.count('的'.repeat(100_000)), 100_000);
    });

    it('a text of special tokens is plain text', () => {
      same('<|endoftext|>'.repeat(8000));
    });

    it('what was counted before counts the same', () => {
      const texts = Object.values(hostileTexts(5000));
      const counts = texts.map((text) => counter.count(text));
      assert.deepEqual(
        texts.reverse().map((text) => counter.count(text)),
        counts.reverse(),
      );
    });

    it('a text that is too long for one go counts as the sum of its parts', function () {
      const part = `${code().slice(0, 99_000)}\n${'的'.repeat(10)}`;
      assert.equal(counter.count(part.repeat(24)), 24 * counter.count(part));
    });
  });
}
