import assert from 'node:assert/strict';
import { inPage, shownPlaces } from '../../../../webview/code/shown';
import { closedSavedCode, reduceSavedCode } from '../../../../webview/code/state';
import { listedCode } from './listed';

const list = {
  places: [
    {
      id: 'p',
      folder: 'data',
      codes: [
        listedCode('a', { description: 'Sums by region' }),
        listedCode('b', { language: 'sql', filename: 'b.sql' }),
        listedCode('a_v2', { root: 'a', version: 2, description: 'Sums by month' }),
        listedCode('a_v3', { root: 'a', version: 3, description: 'Sums by day' }),
      ],
    },
    { id: 'q', folder: 'other', problem: 'denied', codes: [] },
  ],
};
const shown = (query: string): [string, string, string[]][][] =>
  shownPlaces({ list, query }).map(({ lineages }) =>
    lineages.map(({ root, newest, earlier }) => [root, newest.code_id, earlier.map(({ code_id }) => code_id)]),
  );

describe('list of saved code', () => {
  it('has the versions of one together, the newest first', () => {
    assert.deepEqual(shown(''), [
      [
        ['a', 'a_v3', ['a_v2', 'a']],
        ['b', 'b', []],
      ],
      [],
    ]);
    assert.deepEqual(
      shownPlaces({ list, query: '' }).map(({ folder, problem }) => [folder, problem]),
      [
        ['data', undefined],
        ['other', 'denied'],
      ],
    );
    assert.deepEqual(shownPlaces({ list: undefined, query: '' }), []);
  });

  it('is filtered by name, language and description, of any version', () => {
    assert.deepEqual(
      shown('SQL')[0]?.map(([root]) => root),
      ['b'],
    );
    assert.deepEqual(
      shown('region')[0]?.map(([root]) => root),
      ['a'],
      'an earlier one',
    );
    assert.deepEqual(
      shown('sums month')[0]?.map(([root]) => root),
      ['a'],
    );
    assert.deepEqual(shown('nothing')[0], []);
  });

  it('is in the page in parts, over all folders', () => {
    const codes = ['a', 'b', 'c'].map((id) => listedCode(id));
    const places = shownPlaces({ list: { places: ['p', 'q'].map((id) => ({ id, folder: id, codes })) }, query: '' });
    const counts = (most: number): unknown[] => {
      const page = inPage(places, most);
      return [...page.places.map(({ lineages }) => lineages.length), page.left];
    };
    assert.deepEqual(
      [counts(2), counts(4), counts(9)],
      [
        [2, 0, 4],
        [3, 1, 2],
        [3, 3, 0],
      ],
    );
  });

  it('takes the answer to the last request alone, and keeps the list while it is asked for anew', () => {
    let state = reduceSavedCode(closedSavedCode, { type: 'opened', now: 1 });
    state = reduceSavedCode(state, { type: 'listAsked', request: 1 });
    state = reduceSavedCode(state, { type: 'listAsked', request: 2 });
    assert.equal(reduceSavedCode(state, { type: 'listCame', request: 1, list, now: 2 }), state);
    assert.equal(reduceSavedCode(state, { type: 'listFailed', request: 1, message: 'x' }), state);
    state = reduceSavedCode(state, { type: 'listCame', request: 2, list, now: 3 });
    assert.deepEqual([state.listState, state.now, state.list], ['loaded', 3, list]);
    state = reduceSavedCode(state, { type: 'query', text: 'x' });
    state = reduceSavedCode(reduceSavedCode(state, { type: 'closed' }), { type: 'opened', now: 4 });
    assert.deepEqual([state.open, state.query, state.list], [true, '', list]);
    state = reduceSavedCode(state, { type: 'listAsked', request: 3 });
    state = reduceSavedCode(state, { type: 'listFailed', request: 3, message: 'denied' });
    assert.deepEqual([state.listState, state.problem, state.list], ['failed', 'denied', list]);
  });
});
