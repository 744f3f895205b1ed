import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Entry } from '../../../../src/core/contract/entries';
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
    assert.equal(ids(tree('a', 'b<c', 'c<b').thread), 'abc', 'a circle');
  });

  it('is whole where lines of the file are in another order', () => {
    assert.equal(ids(tree('a', 'c<b', 'd<c', 'b<a').thread), 'abcd');
    assert.equal(ids(tree('d<c', 'a', 'b<a', 'c<b').thread), 'abcd');
    assert.equal(ids(tree('a', 'c<b', 'x<lost', 'b<a').thread), 'abcx', 'what names nothing follows the line before');
    const chain = Array.from({ length: 12 }, (_, at) => entry(`e${at}`, at === 0 ? null : `e${at - 1}`));
    assertProperty(
      fc.property(fc.shuffledSubarray(chain, { minLength: chain.length }), (lines) => {
        assert.deepEqual(new EntryTree(lines).thread, chain);
      }),
      { numRuns: 300 },
    );
  });

  it('has each entry behind its parent, but where parents make a circle', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const parents = fc.tuple(...names.map(() => fc.constantFrom(...names, 'lost', '')));
    const order = fc.shuffledSubarray(names, { minLength: names.length });
    assertProperty(
      fc.property(order, parents, (uuids, chosen) => {
        const file = uuids.map((uuid, at) => entry(uuid, chosen[at] === '' ? null : (chosen[at] ?? null)));
        const parentOf = new Map(
          file.map(({ uuid, parentUuid }, at) => {
            const isThere = parentUuid === null || (parentUuid !== uuid && uuids.includes(parentUuid));
            return [uuid, isThere ? parentUuid : uuids[at - 1]];
          }),
        );
        const meetsCircle = (uuid: string): boolean => {
          let at: string | null | undefined = uuid;
          for (let steps = 0; steps < names.length && at; steps++) at = parentOf.get(at);
          return at !== null && at !== undefined;
        };
        const { all } = new EntryTree(file);
        assert.deepEqual(new Set(all), new Set(file));
        const places = new Map(all.map(({ uuid }, place) => [uuid, place]));
        for (const { uuid } of file) {
          const parent = parentOf.get(uuid);
          const [own = -1, before = -1] = [places.get(uuid), places.get(parent ?? '')];
          if (!meetsCircle(uuid)) assert.ok(before < own, `${uuid}<${parent}`);
        }
      }),
      { numRuns: 2000 },
    );
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
        assert.equal(thread.length > 0, entries.length > 0);
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
