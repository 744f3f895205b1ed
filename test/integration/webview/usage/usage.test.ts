import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { modelColumns, sorted, toolColumns } from '../../../../webview/usage/columns';
import { UsageControl, tellsOfUse } from '../../../../webview/usage/control';
import { panelWith, settled } from '../../../unit/webview/controls';
import { viewContext } from '../../../unit/webview/views';
import { modelStats, ready, toolStats } from './figures';

function make() {
  const panel = panelWith();
  const control = new UsageControl(panel.parts);
  const show = (id: string): void => {
    const context = { ...viewContext, session: { ...viewContext.session, id } };
    panel.dispatch({ type: 'message', message: { type: 'snapshot', sequence: 1, transcript: { turns: [] }, context } });
    control.changed();
  };
  const questions = (): unknown[] =>
    panel.asked.filter((each) => each.method === 'readUsage').map((each) => each.params);
  return { ...panel, control, actions: control.actions, show, questions, usage: () => panel.state().usage };
}

describe('view of the figures', () => {
  it('asks until all is read, and shows how far that is', async () => {
    const { actions, last, usage, questions, focused } = make();
    actions.open();
    assert.deepEqual([usage().open, usage().reading], [true, { done: 0, of: 0 }]);
    await last('readUsage').answer({ state: 'reading', done: 3, of: 9 });
    assert.deepEqual(usage().reading, { done: 3, of: 9 });
    await last('readUsage').answer(ready(4));
    assert.deepEqual([usage().reading, usage().ready.session?.usage.tools[0]?.calls], [undefined, 4]);
    assert.deepEqual(questions(), [
      { session: 's1', scope: 'session' },
      { session: 's1', scope: 'session' },
    ]);
    actions.close();
    assert.equal(usage().open, false);
    assert.deepEqual(focused, [['.usage-scopes input:checked'], ['#input:not(:disabled)']]);
  });

  it('asks no longer once it is closed', async () => {
    const { actions, last, questions, usage } = make();
    actions.open();
    actions.close();
    await last('readUsage').answer({ state: 'reading', done: 1, of: 9 });
    assert.equal(questions().length, 1);
    assert.equal(usage().reading, undefined);
  });

  it('does not take the answer of one scope for that of another', async () => {
    const { actions, asked, usage, questions } = make();
    actions.open();
    actions.setScope('all');
    const [own, all] = asked;
    await own?.answer(ready(1));
    assert.deepEqual([usage().scope, usage().ready.session, usage().ready.all], ['all', undefined, undefined]);
    await all?.answer(ready(7));
    assert.equal(usage().ready.all?.usage.tools[0]?.calls, 7);
    assert.deepEqual(questions().at(-1), { session: 's1', scope: 'all' });
  });

  it('says why there are none, keeps those that were there, and reads again', async () => {
    const { actions, last, usage } = make();
    actions.open();
    await last('readUsage').answer(ready(1));
    actions.reload();
    await last('readUsage').fail('denied');
    assert.deepEqual([usage().problem, usage().ready.session?.usage.tools[0]?.calls], ['denied', 1]);
    actions.reload();
    assert.equal(usage().problem, '');
    await last('readUsage').answer({ state: 'ready' });
    assert.notEqual(usage().problem, '', 'what came are no figures');
  });

  it('reads anew after something was used, while it is open, and once for much that was', async () => {
    const { actions, control, last, questions } = make();
    control.changed();
    actions.open();
    await last('readUsage').answer(ready(1));
    control.changed();
    control.changed();
    assert.equal(questions().length, 1, 'not at once');
    while (questions().length < 2) await sleep(20);
    await settled();
    assert.equal(questions().length, 2);
  });

  it('has no figures of another session', async () => {
    const { actions, last, usage, show } = make();
    actions.open();
    await last('readUsage').answer(ready(1));
    actions.close();
    show('s2');
    assert.deepEqual([usage().session, usage().ready], ['s2', {}]);
  });

  it('reads those of another session at once while it is open, and takes none of the one before', async () => {
    const { actions, asked, usage, show, questions } = make();
    actions.open();
    show('s2');
    assert.deepEqual(questions().at(-1), { session: 's2', scope: 'session' });
    await asked[0]?.answer(ready(1));
    assert.equal(usage().ready.session, undefined, 'these are of the session before');
    await asked[1]?.answer(ready(2));
    assert.equal(usage().ready.session?.usage.tools[0]?.calls, 2);
  });

  it('tells how far it is for the scope that is shown', async () => {
    const { actions, last, usage } = make();
    actions.open();
    await last('readUsage').answer({ state: 'reading', done: 3, of: 9 });
    actions.setScope('all');
    assert.deepEqual(usage().reading, { done: 0, of: 0 });
  });

  it('makes room for the sessions, and these for it', () => {
    const { actions, usage, dispatch, state } = make();
    actions.open();
    dispatch({ type: 'history', action: { type: 'opened', now: 0 } });
    assert.deepEqual([usage().open, state().history.open], [false, true]);
    actions.open();
    assert.deepEqual([usage().open, state().history.open], [true, false]);
    dispatch({ type: 'message', message: { type: 'focusInput', sequence: 1 } });
    assert.equal(usage().open, false);
  });

  it('sorts by a column, the largest first, and turns the order round', () => {
    const { actions, usage } = make();
    actions.sort('tools', 'calls');
    assert.deepEqual(usage().sorts.tools, { column: 'calls', direction: 'descending' });
    actions.sort('tools', 'calls');
    assert.deepEqual(usage().sorts.tools, { column: 'calls', direction: 'ascending' });
    actions.sort('tools', 'name');
    assert.deepEqual(usage().sorts.tools, { column: 'name', direction: 'ascending' });
    assert.equal(usage().sorts.models, undefined);
  });

  it('hears of what is used', () => {
    const started = { type: 'round_started', turn: 't', round: 1 } as const;
    const finished = { type: 'turn_finished', turn: 't', at: '', outcome: 'complete' } as const;
    assert.equal(tellsOfUse({ type: 'events', sequence: 1, events: [started] }), false);
    assert.equal(tellsOfUse({ type: 'events', sequence: 1, events: [started, finished] }), true);
    assert.equal(tellsOfUse({ type: 'sessionsChanged', sequence: 1 }), false);
  });
});

describe('columns of figures', () => {
  const text = <S>(columns: readonly { id: string; text: (stats: S) => string }[], id: string, stats: S): string =>
    columns.find((column) => column.id === id)?.text(stats) ?? assert.fail(id);

  it('tell cost that is known, known in part, and not known', () => {
    const columns = modelColumns((model) => `<${model}>`);
    assert.equal(text(columns, 'cost', modelStats('m', { cost: 1.5 })), '$1.50');
    assert.equal(text(columns, 'cost', modelStats('m', { cost: 1.5, unpriced: 1, requests: 2 })), 'at least $1.50');
    assert.equal(text(columns, 'cost', modelStats('m', { unpriced: 1 })), 'not known');
    assert.equal(text(columns, 'name', modelStats('m')), '<m>');
    assert.equal(text(columns, 'name', modelStats('')), 'All');
  });

  it('tell no figure where there is none', () => {
    assert.equal(text(toolColumns(), 'mean', toolStats('t', { ran: 0 })), '–');
    assert.equal(text(toolColumns(), 'mean', toolStats('t', { meanMs: 1500 })), '1.5s');
    assert.equal(text(modelColumns(String), 'input', modelStats('m', { unreported: 1 })), '–');
    assert.equal(text(modelColumns(String), 'input', modelStats('m', { input: 1234 })), '1,234');
  });

  it('put rows in order; what is not known comes last either way', () => {
    const rows = [toolStats('a', { ran: 0 }), toolStats('b', { meanMs: 5 }), toolStats('c', { meanMs: 9 })];
    const names = (direction: 'ascending' | 'descending', column = 'mean'): string =>
      sorted(rows, toolColumns(), { column, direction })
        .map(({ name }) => name)
        .join('');
    assert.deepEqual([names('ascending'), names('descending')], ['bca', 'cba']);
    assert.equal(names('descending', 'name'), 'cba');
    assert.equal(sorted(rows, toolColumns(), undefined), rows);
  });
});
