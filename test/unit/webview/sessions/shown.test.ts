import assert from 'node:assert/strict';
import fc from 'fast-check';
import { markHit, markWords, shownSessions } from '../../../../webview/sessions/shown';
import { closedHistory, reduceHistory, type HistoryState } from '../../../../webview/sessions/state';
import { hit, listed } from './sessions';
import { assertProperty } from '../../../support/property';

const sessions = [
  listed('a', { title: 'Rain in Seattle', lastActive: '2026-11-19T10:00:00Z' }),
  listed('b', { title: 'Penguins', lastActive: '2026-11-21T10:00:00Z' }),
  listed('c', { title: 'Sales', lastActive: '2026-11-20T10:00:00Z' }),
];
const state: HistoryState = { ...closedHistory, list: { sessions, unreadable: [] } };
const ids = (history: HistoryState): string[] => shownSessions(history).map(({ id }) => id);
const found = (...hits: ReturnType<typeof hit>[]): HistoryState => ({
  ...state,
  query: 'rain',
  search: { text: 'rain', state: 'found', found: { hits, more: false } },
});

describe('shown sessions', () => {
  it('are all of them, the last one first', () => {
    assert.deepEqual(ids(state), ['b', 'c', 'a']);
    assert.deepEqual(ids(closedHistory), []);
  });

  it('are those with all the words in their titles, at once', () => {
    assert.deepEqual(ids({ ...state, query: 'seattle RAIN' }), ['a']);
    assert.deepEqual(ids({ ...state, query: 'seattle penguins' }), []);
  });

  it('are those with the words whatever their case and width, as in what was said', () => {
    const named = [listed('w', { title: 'ＡＢＣ公司' }), listed('i', { title: 'İstanbul ΟΔΟΣ' })];
    const shown = (query: string): string[] => ids({ ...state, query, list: { sessions: named, unreadable: [] } });
    assert.deepEqual(shown('abc'), ['w']);
    assert.deepEqual(shown('ａｂｃ 公司'), ['w']);
    assert.deepEqual(shown('istanbul οδος'), ['i']);
  });

  it('are those whose names were found, without a place where that was said', () => {
    const named = found(hit('b', { from: 'name' }), hit('b'), hit('z', { from: 'name', title: 'Elsewhere' }));
    assert.deepEqual(
      shownSessions(named).map(({ id, hits }) => [id, hits.map(({ from }) => from)]),
      [
        ['b', ['user']],
        ['a', []],
        ['z', []],
      ],
    );
  });

  it('are those too in which the words were said, with where', () => {
    const shown = shownSessions(found(hit('b'), hit('b', { turn: 't2' })));
    assert.deepEqual(
      shown.map(({ id, hits }) => [id, hits.map(({ turn }) => turn)]),
      [
        ['b', ['t1', 't2']],
        ['a', []],
      ],
    );
  });

  it('have one that the list does not tell of at the end, by the title of its hit', () => {
    const shown = shownSessions(found(hit('z', { title: 'Elsewhere' })));
    assert.deepEqual(
      shown.map(({ id, title, listed: own }) => [id, title, own?.id]),
      [
        ['a', 'Rain in Seattle', 'a'],
        ['z', 'Elsewhere', undefined],
      ],
    );
  });

  it('keep a deleted one in its place, without its hits', () => {
    const deleted = [listed('b', { title: 'Rain', lastActive: '2026-11-21T10:00:00Z' })];
    assert.deepEqual(ids({ ...state, deleted }), ['b', 'c', 'a']);
    const [first] = shownSessions({ ...found(hit('b')), deleted });
    assert.deepEqual([first?.id, first?.deleted, first?.hits], ['b', true, []]);
  });

  it('keep a deleted one that was found by its words alone', () => {
    const session = listed('b', { title: 'Penguins', lastActive: '2026-11-21T10:00:00Z' });
    const searched = reduceHistory(found(hit('b')), { type: 'deleted', session });
    const gone = { ...searched, list: { sessions: [], unreadable: [] } };
    for (const each of [searched, gone]) {
      assert.deepEqual(
        shownSessions(each)
          .filter(({ deleted }) => deleted)
          .map(({ id }) => id),
        ['b'],
      );
    }
  });
});

describe('marks of what was found', () => {
  const marks = (title: string, query: string): string =>
    markWords(title, query)
      .map(({ text, found: isFound }) => (isFound ? `[${text}]` : text))
      .join('');

  it('are on every word, wherever it is', () => {
    assert.equal(marks('Rain after rain', 'RAIN'), '[Rain] after [rain]');
    assert.equal(marks('aaa b', 'aa b'), '[aaa] [b]');
    assert.equal(marks('按地区', '地区'), '按[地区]');
    assert.equal(marks('Sales', ''), 'Sales');
    assert.equal(marks('İ rain', 'i ra'), '[İ] [rai]n', 'longer in lower case');
    assert.equal(marks('ＡＢＣ公司', 'bc'), 'Ａ[ＢＣ]公司');
  });

  it('never change the text', () => {
    const words = fc.string({ unit: fc.constantFrom(...['a', 'A', 'b', ' ', 'İ', '地', '😀', '\ud83d']) });
    assertProperty(
      fc.property(words, words, (title, query) => {
        const parts = markWords(title, query);
        assert.equal(parts.map(({ text }) => text).join(''), title);
      }),
    );
  });

  it('are where a hit says, and nowhere beyond its words', () => {
    assert.deepEqual(markHit({ excerpt: 'so it rains', start: 6, end: 10 }), [
      { text: 'so it ', found: false },
      { text: 'rain', found: true },
      { text: 's', found: false },
    ]);
    assert.deepEqual(markHit({ excerpt: 'rain', start: 0, end: 99 }), [{ text: 'rain', found: true }]);
    assert.deepEqual(
      markHit({ excerpt: 'rain', start: 3, end: 1 })
        .map(({ text }) => text)
        .join(''),
      'rain',
    );
  });
});
