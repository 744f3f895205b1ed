import assert from 'node:assert/strict';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import { PairRanks } from '../../../../src/workers/tokens/pairRanks';
import { Vocabulary } from '../../../../src/workers/tokens/vocabulary';

describe('what two tokens make', () => {
  it('is the token that has the bytes of both, for any two bytes and however often it is asked', () => {
    const vocabulary = new Vocabulary(cl100k);
    const pairs = new PairRanks(vocabulary);
    const wrong: string[] = [];
    for (let round = 0; round < 2; round++) {
      for (const [first, left] of vocabulary.bytes.entries()) {
        for (const [second, right] of vocabulary.bytes.entries()) {
          const expected = vocabulary.ranks.get(String.fromCharCode(first, second)) ?? -1;
          if (pairs.rank(left, right) !== expected) wrong.push(`${first}, ${second}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('cannot be told with a vocabulary that lacks a byte', () => {
    assert.throws(() => new Vocabulary({ pat_str: '', bpe_ranks: '! 0 IQ==' }), /no token for the byte 0/);
  });
});
