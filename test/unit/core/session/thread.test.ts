import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../../../src/core/session/entries';
import { EntryTree } from '../../../../src/core/session/thread';
import { assertProperty } from '../../../support/property';

const entry = (uuid: string, parentUuid: string | null): Entry => ({
  uuid,
  parentUuid,
  sessionId: 's',
  timestamp: '',
  type: 'user',
  cwd: '',
  version: '0',
  schemaVersion: 1,
});
const ids = (entries: readonly Entry[]): string => entries.map(({ uuid }) => uuid).join('');
/** Entries written as `child<parent`; a missing parent is the beginning. */
const tree = (...pairs: string[]): EntryTree =>
  new EntryTree(
    pairs.map((pair) => {
      const [uuid = '', parent] = pair.split('<');
      return entry(uuid, parent ?? null);
    }),
  );

describe('core/session/thread', () => {
  it('is the path from the root to the entry that was written last', () => {
    assert.equal(ids(tree().thread), '');
    assert.equal(ids(tree('a', 'b<a', 'c<b').thread), 'abc');
    assert.equal(ids(tree('a', 'b<a', 'c<b', 'd<a', 'e<d').thread), 'ade');
    assert.equal(ids(tree('a', 'b<a', 'c', 'd<c').thread), 'cd', 'another beginning');
  });

  it('falls back to the order of the file where a parent is missing', () => {
    assert.equal(ids(tree('a', 'b<a', 'd<lost', 'e<d').thread), 'abde');
    assert.equal(ids(tree('b<lost', 'c<b').thread), 'bc');
    assert.equal(ids(tree('a', 'b<c', 'c<b').thread), 'abc', 'a parent stands before its child');
  });

  it('ends, whatever the parents are', () => {
    assert.equal(ids(tree('a<a').thread), 'a');
    assert.equal(ids(tree('a<b', 'b<a').thread).at(-1), 'b');
    const any = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('a', 'b', 'c', 'd', 'x', '')));
    assertProperty(
      fc.property(any, (pairs) => {
        const entries = pairs.map(([uuid, parent]) => entry(uuid, parent === '' ? null : parent));
        const thread = new EntryTree(entries).thread;
        assert.ok(thread.length <= entries.length);
        if (entries.length > 0) assert.equal(thread.at(-1)?.uuid, entries.at(-1)?.uuid);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same whether it grew or was read', () => {
    const moves = fc.array(fc.record({ back: fc.nat({ max: 3 }), root: fc.boolean() }), { maxLength: 30 });
    assertProperty(
      fc.property(moves, (steps) => {
        const grown = new EntryTree([]);
        for (const [at, { back, root }] of steps.entries()) {
          const branch = root ? null : (grown.thread.at(-back)?.uuid ?? null);
          const it = entry(`e${at}`, back > 0 ? branch : grown.leafId);
          grown.add(at % 5 === 4 ? { ...it, type: 'system', subtype: 'message_queued' } : it);
        }
        assert.deepEqual(new EntryTree(grown.all).thread, grown.thread);
      }),
      { numRuns: 300 },
    );
  });

  it('finds how far a branch had come behind a line that is lost', () => {
    assert.equal(tree('a', 'b<a', 'd<lost', 'e<d').lastBelow('a'), 'e');
  });

  it('finds how far a branch had come', () => {
    const it = tree('a', 'b<a', 'c<b', 'd<a', 'e<d');
    assert.deepEqual(
      [it.lastBelow('b'), it.lastBelow('d'), it.lastBelow('a'), it.lastBelow('c')],
      ['c', 'e', 'e', 'c'],
    );
  });

  it('takes what holds for the session for no part of the conversation', () => {
    for (const subtype of [
      'message_queued',
      'message_unqueued',
      'message_pinned',
      'session_renamed',
      'session_copied',
    ]) {
      const it = tree('a', 'b<a');
      it.add({ ...entry('x', 'b'), type: 'system', subtype });
      assert.deepEqual([ids(it.thread), it.leafId, ids(it.pathTo('x'))], ['ab', 'b', 'ab'], subtype);
      it.add(entry('c', 'x'));
      assert.equal(ids(it.thread), 'abc');
    }
  });

  it('follows a conversation of a hundred thousand entries', () => {
    const all = Array.from({ length: 100_000 }, (_, at) => entry(`${at}`, at === 0 ? null : `${at - 1}`));
    assert.equal(new EntryTree(all).thread.length, all.length);
  });
});
