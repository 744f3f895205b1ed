import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { HistoryControl } from '../../../../webview/sessions/historyControl';
import { panelWith, settled } from '../../../unit/webview/controls';
import { hit, listed } from '../../../unit/webview/sessions/sessions';
import { viewContext } from '../../../unit/webview/views';

/** Milliseconds in which a search that was due has begun. */
const SEARCH_DELAY = 400;

/** A control whose requests the test answers when it likes. */
function make() {
  const { parts, dispatch, state, ...rest } = panelWith();
  const control = new HistoryControl(parts);
  /** The host's snapshot of a session. */
  const show = (id: string): void => {
    const session = { ...viewContext.session, id };
    const snapshot = { transcript: { turns: [] }, context: { ...viewContext, session } };
    dispatch({ type: 'message', message: { type: 'snapshot', sequence: 1, ...snapshot } });
    control.sessionChanged();
  };
  return { ...rest, show, control, actions: control.actions, history: () => state().history, state };
}

describe('view of the sessions', () => {
  const list = { sessions: [listed('s1'), listed('s2')], unreadable: [] };

  it('asks for the list when it opens, and gives the cursor back when it closes', async () => {
    const { actions, history, focused, last } = make();
    actions.open();
    assert.deepEqual([history().open, history().listState], [true, 'loading']);
    await last('listSessions').answer(list);
    assert.deepEqual([history().listState, history().list], ['loaded', list]);
    actions.close();
    assert.equal(history().open, false);
    assert.deepEqual(focused, [['[data-testid="history-search"]'], ['[data-testid="history-open"]']]);
  });

  it('does not take the answer of the time before for that of this time', async () => {
    const { actions, asked, history } = make();
    actions.open();
    actions.close();
    actions.open();
    const [late, own] = asked;
    await late?.answer(list);
    assert.equal(history().listState, 'loading');
    await own?.answer({ sessions: [], unreadable: [] });
    assert.deepEqual(history().list?.sessions, []);
  });

  it('says why there is no list, also when what came is none', async () => {
    const { actions, history, last } = make();
    actions.open();
    await last('listSessions').fail('denied');
    assert.deepEqual([history().listState, history().listProblem], ['failed', 'denied']);
    actions.reload();
    await last('listSessions').answer({ sessions: 5 });
    assert.equal(history().listState, 'failed');
  });

  it('looks for words when the user has stopped typing, and for the last ones only', async () => {
    const { actions, asked, history, last } = make();
    const searches = (): unknown[] =>
      asked.filter(({ method }) => method === 'searchSessions').map(({ params }) => params);
    actions.open();
    actions.search('ra');
    actions.search('rain');
    assert.deepEqual(searches(), [], 'not at once');
    while (searches().length === 0) await sleep(20);
    await sleep(SEARCH_DELAY);
    assert.deepEqual(searches(), [{ text: 'rain' }]);
    actions.search(' ');
    await sleep(SEARCH_DELAY);
    assert.equal(searches().length, 1, 'nothing to look for');
    await last('searchSessions').answer({ hits: [hit('s1')], more: false });
    assert.equal(history().search, undefined, 'late');
  });

  it('does not look again for what was found already', async () => {
    const { actions, asked, history, last } = make();
    actions.open();
    actions.search('rain');
    while (!asked.some(({ method }) => method === 'searchSessions')) await sleep(20);
    await last('searchSessions').answer({ hits: [hit('s1')], more: false });
    assert.equal(history().search?.state, 'found');
    actions.search('rain ');
    await sleep(SEARCH_DELAY);
    assert.equal(asked.filter(({ method }) => method === 'searchSessions').length, 1);
  });

  it('looks for nothing once it is closed', async () => {
    const { actions, asked } = make();
    actions.open();
    actions.search('rain');
    actions.close();
    await sleep(SEARCH_DELAY);
    assert.ok(asked.every(({ method }) => method === 'listSessions'));
  });

  it('closes with the session that was asked for last, and goes to where the words were said', async () => {
    const { actions, asked, show, history, state } = make();
    actions.open();
    actions.openSession('s2', undefined);
    actions.openSession('s3', 't7');
    const [first, second] = asked.filter(({ method }) => method === 'openSession');
    show('s2');
    await first?.answer({});
    assert.deepEqual([history().open, history().opening], [true, 's3']);
    show('s3');
    await second?.answer({});
    assert.equal(history().open, false);
    assert.deepEqual(state().goTo, { session: 's3', turn: 't7' });
  });

  it('closes only when the session that was asked for is there', async () => {
    const { actions, last, show, focused, history } = make();
    actions.open();
    actions.openSession('s2', undefined);
    await last('openSession').answer({});
    assert.deepEqual([history().open, history().opening], [true, 's2'], 'the panel still shows the one before');
    show('s2');
    assert.deepEqual([history().open, history().opening], [false, undefined]);
    assert.deepEqual(focused.at(-1), ['#input:not(:disabled)', '#log']);
  });

  it('stays when another session has come in place of the one that was asked for', async () => {
    const { actions, last, show, history, state } = make();
    actions.open();
    actions.openSession('s2', 't7');
    await last('openSession').answer({});
    show('s9');
    assert.deepEqual([history().open, history().opening, state().goTo], [true, undefined, undefined]);
  });

  it('takes a second click on a session for the first', async () => {
    const { actions, asked, show, last, history } = make();
    actions.open();
    actions.openSession('s2', undefined);
    actions.openSession('s2', undefined);
    assert.equal(asked.filter(({ method }) => method === 'openSession').length, 1);
    await settled();
    assert.equal(history().opening, 's2');
    show('s2');
    await last('openSession').answer({});
    assert.equal(history().open, false);
  });

  it('stays, and goes nowhere, when a session could not be opened', async () => {
    const { actions, history, last, state } = make();
    actions.open();
    actions.openSession('s2', 't7');
    await last('openSession').fail('gone');
    assert.deepEqual(
      [history().open, history().opening, state().problem, state().goTo],
      [true, undefined, 'gone', undefined],
    );
  });

  it('closes at once for the session that is open', () => {
    const { actions, asked, history } = make();
    actions.open();
    actions.openSession('s1', undefined);
    assert.equal(history().open, false);
    assert.ok(!asked.some(({ method }) => method === 'openSession'));
  });

  it('takes the list anew when something has changed, while it is shown', async () => {
    const { control, actions, asked, last } = make();
    const lists = (): number => asked.filter(({ method }) => method === 'listSessions').length;
    control.refresh();
    assert.equal(lists(), 0);
    actions.open();
    actions.recoverSessions();
    await last('recoverSessions').answer({});
    assert.equal(lists(), 2);
  });
});
