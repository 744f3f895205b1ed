import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bm25, Bm25Shard } from '../../../../src/workers/search/bm25';
import { assertProperty } from '../../../support/property';

/** The formula, word for word, over all passages. */
function naive(passages: readonly (readonly string[])[], query: readonly string[]): number[] {
  const mean = passages.reduce((sum, { length }) => sum + length, 0) / passages.length;
  return passages.map((passage) =>
    query.reduce((sum, term) => {
      const having = passages.filter((each) => each.includes(term)).length;
      const count = passage.filter((each) => each === term).length;
      const idf = Math.log(1 + (passages.length - having + 0.5) / (having + 0.5));
      return sum + (idf * count * 2.2) / (count + 1.2 * (1 - 0.75 + (0.75 * passage.length) / mean));
    }, 0),
  );
}

const term = fc.constantFrom('a', 'b', 'c', 'd', 'constructor', '__proto__', '退款');
const passages = fc.array(fc.array(term, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 20 });
const query = fc.uniqueArray(term, { minLength: 1, maxLength: 5 });

describe('workers/search/bm25', () => {
  it('scores as the formula says, over one shard or several', () => {
    assertProperty(
      fc.property(passages, query, fc.integer({ min: 1, max: 3 }), (texts, words, count) => {
        const shards = Array.from({ length: count }, () => new Bm25Shard());
        const places = texts.map((text, at) => ({ shard: at % count, number: shards[at % count]?.add(text) ?? -1 }));
        const scores = bm25(shards, words);
        naive(texts, words).forEach((expected, at) => {
          const { shard = 0, number = 0 } = places[at] ?? {};
          const score = scores[shard]?.get(number) ?? 0;
          assert.ok(Math.abs(score - expected) < 1e-9, `${score} instead of ${expected}`);
        });
      }),
    );
  });

  it('scores after passages were taken away as if they had never been there', () => {
    assertProperty(
      fc.property(passages, passages, query, (stay, go, words) => {
        const edited = new Bm25Shard();
        const gone = go.map((text) => [edited.add(text), text] as const);
        const kept = stay.map((text) => edited.add(text));
        for (const [number, text] of gone) edited.remove(number, text);
        const fresh = new Bm25Shard();
        stay.forEach((text) => fresh.add(text));
        const [scores = new Map<number, number>()] = bm25([edited], words);
        const [expected = new Map<number, number>()] = bm25([fresh], words);
        assert.deepEqual(
          kept.map((number) => scores.get(number)),
          stay.map((_, at) => expected.get(at)),
        );
        assert.equal(scores.size, expected.size);
      }),
    );
  });

  it('cleans its lists of what is gone, and stays the same', () => {
    const shard = new Bm25Shard();
    const last = [];
    for (let at = 0; at < 5000; at++) {
      const number = shard.add(['all', `own${at}`]);
      if (at % 500 !== 0) shard.remove(number, ['all', `own${at}`]);
      else last.push(number);
    }
    assert.equal(shard.size, 10);
    assert.equal(shard.frequency('all'), 10);
    assert.equal(shard.frequency('own3'), 0);
    assert.deepEqual([...(bm25([shard], ['all'])[0]?.keys() ?? [])], last);
  });

  it('finds nothing in nothing', () => {
    assert.deepEqual(bm25([new Bm25Shard()], ['a']), [new Map()]);
    assert.deepEqual(bm25([], ['a']), []);
  });
});
