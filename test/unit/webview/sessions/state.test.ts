import assert from 'node:assert/strict';
import type { SessionList } from '../../../../src/protocol/messages';
import {
  canRename,
  closedHistory,
  reduceHistory,
  type HistoryAction,
  type HistoryState,
} from '../../../../webview/sessions/state';
import { hit, listed } from './sessions';

const list = (...ids: string[]): SessionList => ({ sessions: ids.map((id) => listed(id)), unreadable: [] });
const opened: HistoryAction = { type: 'opened', now: 1 };
const asked = (request: number): HistoryAction => ({ type: 'listAsked', request });
const came = (request: number, ...ids: string[]): HistoryAction => ({
  ...{ type: 'listCame', request, now: request * 10 },
  list: list(...ids),
});
const query = (text: string): HistoryAction => ({ type: 'query', text });
const found = (text: string): HistoryAction => ({
  type: 'searchCame',
  text,
  found: { hits: [hit(text)], more: false },
});
const then = (state: HistoryState, ...actions: HistoryAction[]): HistoryState => actions.reduce(reduceHistory, state);
const run = (...actions: HistoryAction[]): HistoryState => then(closedHistory, ...actions);
const ids = (state: HistoryState): string[] | undefined => state.list?.sessions.map(({ id }) => id);

describe('list of sessions', () => {
  it('is loading until it comes, and says why it does not', () => {
    const loading = run(opened, asked(1));
    assert.deepEqual([loading.open, loading.listState, loading.list], [true, 'loading', undefined]);
    const there = reduceHistory(loading, came(1, 'a'));
    assert.deepEqual([there.listState, ids(there), there.now], ['loaded', ['a'], 10]);
    const failed = then(loading, { type: 'listFailed', request: 1, message: 'no' });
    assert.deepEqual([failed.listState, failed.listProblem], ['failed', 'no']);
    assert.equal(then(failed, asked(2), came(2, 'a')).listProblem, '');
  });

  it('is not overwritten by the late answer to an earlier request', () => {
    const newer = run(opened, asked(1), asked(2), came(2, 'b'));
    assert.equal(reduceHistory(newer, came(1, 'a')), newer);
    assert.equal(reduceHistory(newer, { type: 'listFailed', request: 1, message: 'late' }), newer);
    const waiting = run(opened, asked(1), asked(2));
    assert.equal(reduceHistory(waiting, came(1, 'a')), waiting);
  });

  it('shows the last one while a new one is on its way, when the view is opened again', () => {
    const again = run(opened, asked(1), came(1, 'a'), query('x'), { type: 'closed' }, opened, asked(2));
    assert.deepEqual([ids(again), again.listState, again.query, again.search], [['a'], 'loading', '', undefined]);
    assert.equal(reduceHistory(again, came(1, 'old')), again);
  });
});

describe('search in sessions', () => {
  it('waits for the words that are in the box, and takes no others', () => {
    const waiting = run(opened, query(' rain '));
    assert.deepEqual(waiting.search, { text: 'rain', state: 'waiting' });
    assert.equal(then(waiting, found('rain')).search?.state, 'found');
    const newer = reduceHistory(waiting, query('rainy'));
    assert.equal(reduceHistory(newer, found('rain')), newer);
    assert.equal(reduceHistory(newer, { type: 'searchFailed', text: 'rain', message: 'no' }), newer);
    assert.equal(run(opened, query('rain'), query(''), found('rain')).search, undefined);
  });

  it('keeps what was found when nothing but space was added', () => {
    const there = run(opened, query('rain'), found('rain'));
    assert.equal(reduceHistory(there, query('rain ')).search, there.search);
  });

  it('can be made again after it failed', () => {
    const failed = run(opened, query('rain'), { type: 'searchFailed', text: 'rain', message: 'no' });
    assert.deepEqual(failed.search, { text: 'rain', state: 'failed', message: 'no' });
    assert.equal(then(failed, { type: 'searchAgain' }, found('rain')).search?.state, 'found');
  });
});

describe('what is done with sessions', () => {
  const there = run(opened, asked(1), came(1, 'a', 'b'));
  const renaming = then(there, { type: 'rename', id: 'a', title: 'a' });

  it('renames one, and keeps the words when that failed', () => {
    const sent = then(renaming, { type: 'renameText', text: ' new ' }, { type: 'renameSent' });
    assert.deepEqual([canRename(renaming), canRename(sent)], [true, false]);
    assert.equal(canRename(then(renaming, { type: 'renameText', text: ' ' })), false, 'no name');
    const done = then(sent, { type: 'renamed', id: 'a', title: 'new' });
    assert.deepEqual([done.renaming, done.list?.sessions[0]?.title], [undefined, 'new']);
    const failed = then(sent, { type: 'renameFailed', id: 'a' });
    assert.deepEqual(failed.renaming, { id: 'a', text: ' new ', sending: false });
  });

  it('does not close the box of another name when the first one is done', () => {
    const other = then(renaming, { type: 'renameSent' }, { type: 'rename', id: 'b', title: 'b' });
    assert.equal(then(other, { type: 'renamed', id: 'a', title: 'new' }).renaming?.id, 'b');
    assert.deepEqual(then(other, { type: 'renameFailed', id: 'a' }).renaming, other.renaming);
  });

  it('deletes one and takes it back, whichever list comes meanwhile', () => {
    const deleted = then(there, { type: 'deleted', session: listed('a') });
    assert.deepEqual(
      deleted.deleted.map(({ id }) => id),
      ['a'],
    );
    const back = then(deleted, asked(2), came(2, 'b'), { type: 'restored', id: 'a' });
    assert.deepEqual([back.deleted, ids(back)], [[], ['b', 'a']]);
    assert.deepEqual(ids(then(deleted, { type: 'restored', id: 'a' })), ['a', 'b'], 'not twice');
    assert.deepEqual(then(deleted, { type: 'closed' }, opened).deleted, []);
  });

  it('closes when the session that was asked for last is open', () => {
    const opening = then(there, { type: 'opening', id: 'a' }, { type: 'opening', id: 'b' });
    assert.equal(reduceHistory(opening, { type: 'openingEnded', id: 'a', opened: true }), opening);
    assert.equal(then(opening, { type: 'openingEnded', id: 'b', opened: true }).open, false);
    const failed = then(opening, { type: 'openingEnded', id: 'b', opened: false });
    assert.deepEqual([failed.open, failed.opening], [true, undefined]);
  });
});
