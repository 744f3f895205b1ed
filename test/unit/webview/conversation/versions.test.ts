import assert from 'node:assert/strict';
import { initialState } from '../../../../webview/panel/state';
import { versionsOf } from '../../../../webview/conversation/versions';
import { viewContext } from '../views';

describe('versions of a message', () => {
  const all = ['a', 'b', 'c'];
  const branches = { a: all, b: all, c: all, lonely: ['lonely'], odd: ['a', 'b'] };
  const state = { ...initialState, context: { ...viewContext, branches } };

  it('have a place among the others, with an end at each side', () => {
    assert.deepEqual(versionsOf(state, 'a'), { number: 1, count: 3, previous: undefined, next: 'b' });
    assert.deepEqual(versionsOf(state, 'b'), { number: 2, count: 3, previous: 'a', next: 'c' });
    assert.deepEqual(versionsOf(state, 'c'), { number: 3, count: 3, previous: 'b', next: undefined });
  });

  it('are none where there is only one', () => {
    assert.equal(versionsOf(state, 'other'), undefined);
    assert.equal(versionsOf(state, 'lonely'), undefined);
    assert.equal(versionsOf(state, 'odd'), undefined, 'not among them itself');
    assert.equal(versionsOf(initialState, 'a'), undefined);
  });
});
