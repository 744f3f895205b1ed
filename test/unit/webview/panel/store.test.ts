import assert from 'node:assert/strict';
import type { ToView } from '../../../../src/protocol/messages';
import {
  type PanelState,
  canSend,
  canSendEdit,
  initialState,
  isBusy,
  isReadOnly,
  isRunning,
  placeToReach,
  wayTo,
} from '../../../../webview/panel/state';
import { reduce, type Action } from '../../../../webview/panel/store';
import { turn, viewContext as context } from '../views';

const snapshot = (sequence: number): Action => ({
  type: 'message',
  message: { type: 'snapshot', sequence, transcript: { turns: [] }, context },
});
type News = Extract<ToView, { type: 'events' }>['events'];
const events = (sequence: number, ...list: News): Action => ({
  type: 'message',
  message: { type: 'events', sequence, events: list },
});
const started: News[number] = {
  type: 'turn_started',
  turn: 't1',
  at: '2026-11-21T10:00:00Z',
  text: 'Analyze',
  attachments: [],
  context: '',
  model: 'offline',
};
const finished: News[number] = { type: 'turn_finished', turn: 't1', at: '', outcome: 'complete' };
const notice = (text: string): News[number] => ({ type: 'notice', turn: 't1', level: 'info', text });
const run = (...actions: Action[]): PanelState => actions.reduce(reduce, initialState);

describe('webview store', () => {
  it('is loading until the snapshot comes, and takes nothing in before it', () => {
    const early = run(events(1, started));
    assert.equal(early, initialState);
    const ready = run(snapshot(7));
    assert.deepEqual([ready.phase, ready.sequence, ready.context], ['ready', 7, context]);
  });

  it('applies events in sequence', () => {
    const state = run(snapshot(7), events(8, started), events(9, notice('a'), notice('b')));
    assert.equal(state.sequence, 9);
    assert.deepEqual(
      state.transcript.turns[0]?.notices.map(({ text }) => text),
      ['a', 'b'],
    );
    assert.equal(isRunning(state), true);
  });

  it('asks for a snapshot at a gap and takes nothing in until it has come', () => {
    const gap = run(snapshot(1), events(2, started), events(4, notice('lost one')));
    assert.deepEqual([gap.needsSnapshot, gap.sequence], [true, 2]);
    const later = reduce(gap, events(3, notice('late')));
    assert.equal(later, gap);
    const healed = reduce(gap, snapshot(5));
    assert.deepEqual([healed.needsSnapshot, healed.sequence, healed.transcript.turns.length], [false, 5, 0]);
  });

  it('ignores what it has had already', () => {
    const state = run(snapshot(3), events(4, started));
    assert.equal(reduce(state, events(4, started)), state);
    assert.equal(reduce(state, events(2, started)), state);
  });

  it('counts context and focus messages in the sequence', () => {
    const state = run(
      snapshot(1),
      { type: 'message', message: { type: 'context', sequence: 2, context: { ...context, modelLabel: 'Other' } } },
      { type: 'message', message: { type: 'focusInput', sequence: 3 } },
    );
    assert.deepEqual([state.sequence, state.context?.modelLabel, state.focus], [3, 'Other', 1]);
  });

  it('shows an unreadable snapshot as such, and not as an empty conversation', () => {
    const bad = run(snapshot(1), { type: 'unreadable', reason: 'turns: expected array' });
    assert.deepEqual([bad.phase, bad.reason], ['unreadable', 'turns: expected array']);
    assert.deepEqual(
      [reduce(bad, { type: 'reload' }).phase, reduce(bad, { type: 'reload' }).needsSnapshot],
      ['loading', true],
    );
    assert.equal(reduce(reduce(bad, { type: 'reload' }), snapshot(2)).phase, 'ready');
  });

  it('makes up for an unreadable event with a snapshot', () => {
    assert.equal(run(snapshot(1), { type: 'missed' }).needsSnapshot, true);
  });

  it('sends only a draft with words, and one after the other', () => {
    assert.equal(canSend(run({ type: 'draft', text: 'x' })), false, 'loading');
    assert.equal(canSend(run(snapshot(1), { type: 'draft', text: ' \n' })), false, 'blank');
    const ready = run(snapshot(1), { type: 'draft', text: 'x' });
    assert.equal(canSend(ready), true);
    const sent = reduce(reduce(ready, { type: 'sent' }), { type: 'draft', text: 'y' });
    assert.deepEqual([sent.sending, canSend(sent), isBusy(sent)], ['x', false, true], 'on its way');
    const running = reduce(sent, events(2, started));
    assert.deepEqual([running.sending, canSend(running)], [undefined, true], 'the next one can wait');
    const done = reduce(running, events(3, finished));
    assert.deepEqual([canSend(done), isBusy(done)], [true, false]);
  });

  it('sends while a turn runs, and the user stays where he reads', () => {
    const reading = run(snapshot(1), events(2, started), { type: 'atBottom', atBottom: false });
    const sent = reduce(reduce(reading, { type: 'draft', text: ' next ' }), { type: 'sent' });
    assert.deepEqual([sent.draft, sent.sending, sent.atBottom], ['', 'next', false]);
    const queue = [{ id: 'q1', text: 'next', paths: [] }];
    const waiting = reduce(sent, {
      type: 'message',
      message: { type: 'context', sequence: 3, context: { ...context, queue } },
    });
    assert.deepEqual(waiting.context?.queue, queue);
    assert.equal(reduce(waiting, { type: 'sendSettled', text: 'next' }).sending, undefined);
    const idle = run(
      snapshot(1),
      { type: 'atBottom', atBottom: false },
      { type: 'draft', text: 'x' },
      { type: 'sent' },
    );
    assert.equal(idle.atBottom, true, 'its turn comes at the end');
  });

  it('does not take the turn or the answer of another message for that of the one on its way', () => {
    const sent = run(snapshot(1), events(2, started), { type: 'draft', text: 'x' }, { type: 'sent' });
    const other = events(3, finished, { ...started, turn: 't2', queued: 'q1' });
    assert.equal(reduce(sent, other).sending, 'x', 'a message that had waited');
    assert.equal(reduce(sent, events(3, { ...started, turn: 't2', replaces: 't1' })).sending, 'x', 'a changed one');
    assert.equal(reduce(sent, { type: 'sendSettled', text: 'an earlier one' }).sending, 'x');
    assert.equal(reduce(sent, events(3, finished, { ...started, turn: 't2' })).sending, undefined, 'its own turn');
  });

  it('gives a message back that could not be sent, before what is written by then', () => {
    const sent = run(snapshot(1), { type: 'draft', text: 'x' }, { type: 'sent' });
    const failed: Action = { type: 'sendFailed', text: 'x', message: 'no' };
    const back = reduce(sent, failed);
    assert.deepEqual([back.draft, back.problem, back.sending], ['x', 'no', undefined]);
    assert.equal(reduce(reduce(sent, { type: 'draft', text: 'next' }), failed).draft, 'x\n\nnext');
    const begun = reduce(reduce(sent, events(2, started)), failed);
    assert.deepEqual([begun.draft, begun.problem], ['', 'no'], 'its turn has begun');
    assert.equal(reduce(sent, snapshot(2)).sending, 'x', 'a snapshot without it does not lose it');
  });

  it('takes a waiting message back without losing the draft', () => {
    const takenBack: Action = { type: 'takenBack', text: 'waited' };
    const alone = run(snapshot(1), { type: 'draft', text: ' \n' }, takenBack);
    assert.deepEqual([alone.draft, alone.focus], ['waited', 1]);
    assert.equal(run(snapshot(1), { type: 'draft', text: 'draft\n' }, takenBack).draft, 'draft\n\nwaited');
  });

  it('fills the input with a question and asks for the cursor', () => {
    const state = run(snapshot(1), { type: 'fillDraft', text: 'Why?' });
    assert.deepEqual([state.draft, state.focus], ['Why?', 1]);
  });

  it('changes one clicked question for another, and keeps what the user has written', () => {
    const why = { type: 'fillDraft', text: 'Why?' } as const;
    const how = { type: 'fillDraft', text: 'How?' } as const;
    assert.equal(run(snapshot(1), why, how).draft, 'How?');
    assert.equal(run(snapshot(1), { type: 'draft', text: 'My own' }, why).draft, 'My own\n\nWhy?');
    assert.equal(run(snapshot(1), why, { type: 'draft', text: 'Why not?' }, how).draft, 'Why not?\n\nHow?');
  });

  it('forgets the text of code that was saved anew', () => {
    const loaded = { state: 'loaded', text: 'print(1)' } as const;
    const code = {
      code_id: 'a',
      language: 'python',
      description: '',
      line_count: 1,
      char_count: 1,
      created_at: '',
      filename: 'a.py',
    };
    const state = run(
      snapshot(1),
      { type: 'code', codeId: 'a', code: loaded },
      { type: 'code', codeId: 'b', code: loaded },
      events(2, { type: 'code_saved', turn: 't1', code }),
    );
    assert.deepEqual(Object.keys(state.code), ['b']);
  });

  it('keeps what the user opened, and stays the same object when nothing changed', () => {
    const state = run(snapshot(1), { type: 'analysis', turn: 't1', open: true });
    assert.deepEqual(state.analyses, { t1: true });
    assert.equal(reduce(state, { type: 'atBottom', atBottom: true }), state);
    assert.equal(reduce(state, { type: 'sendSettled', text: 'x' }), state);
  });

  it('leaves turns alone that an event is not about', () => {
    const before = run(snapshot(1), events(2, started, { ...started, turn: 't2' }));
    const after = reduce(before, events(3, notice('x')));
    assert.notEqual(after.transcript.turns[0], before.transcript.turns[0]);
    assert.equal(after.transcript.turns[1], before.transcript.turns[1]);
  });

  it('shows a retry until the request is made, and then nothing of it', () => {
    const retry = { attempt: 2, attempts: 5, until: '2026-11-21T10:00:12Z', reason: 'Overloaded.' };
    const waiting = run(snapshot(1), events(2, started, { type: 'retry_scheduled', turn: 't1', round: 1, ...retry }));
    assert.deepEqual(waiting.transcript.turns[0]?.retry, retry);
    assert.equal(isRunning(waiting), true);
    const asked = reduce(waiting, events(3, { type: 'round_started', turn: 't1', round: 1 }));
    assert.equal(asked.transcript.turns[0]?.retry, undefined);
    const stopped = reduce(waiting, events(3, { ...finished, outcome: 'cancelled' }));
    assert.equal(stopped.transcript.turns[0]?.retry, undefined);
  });
});

describe('webview store: changing a message', () => {
  const ready = run(snapshot(1), events(2, started, finished));
  const edit: Action = { type: 'edit', turn: 't1' };
  const write = (text: string): Action => ({ type: 'editText', text });
  const then = (state: PanelState, ...actions: Action[]): PanelState => actions.reduce(reduce, state);

  it('begins with what was written, and leaves it when it is cancelled', () => {
    const editing = reduce(ready, edit);
    assert.deepEqual(editing.editing, { turn: 't1', text: 'Analyze', sending: false });
    assert.equal(reduce(ready, { type: 'edit', turn: 'nobody' }), ready);
    assert.equal(then(editing, write('x'), { type: 'editCancelled' }).editing, undefined);
    assert.equal(reduce(ready, write('x')), ready);
  });

  it('sends words only, and not while a turn runs or another message is on its way', () => {
    assert.equal(canSendEdit(ready), false, 'nothing is changed');
    const editing = reduce(ready, edit);
    assert.equal(canSendEdit(editing), true);
    assert.equal(canSendEdit(reduce(editing, write(' '))), false, 'blank');
    assert.equal(canSendEdit(reduce(editing, { type: 'editSent' })), false, 'on its way');
    assert.equal(canSendEdit(then(editing, { type: 'draft', text: 'x' }, { type: 'sent' })), false, 'another one');
    assert.equal(canSendEdit(reduce(editing, events(3, { ...started, turn: 't2' }))), false, 'running');
  });

  it('is over when the new turn takes the place of the old one', () => {
    const sent = then(ready, edit, write('other'), { type: 'editSent' });
    assert.equal(isBusy(sent), true);
    const begun = reduce(sent, events(3, { ...started, turn: 't2', text: 'other', replaces: 't1' }));
    assert.deepEqual([begun.editing, begun.transcript.turns.map(({ question }) => question)], [undefined, ['other']]);
    assert.equal(reduce(sent, { type: 'editSettled', turn: 't1' }).editing, undefined);
  });

  it('keeps the text when it could not be sent', () => {
    const sent = then(ready, edit, write('other'), { type: 'editSent' });
    const failed = reduce(sent, { type: 'editFailed', turn: 't1', message: 'no' });
    assert.deepEqual(failed.editing, { turn: 't1', text: 'other', sending: false });
    assert.equal(failed.problem, 'no');
  });

  it('is not touched by the late answer of an earlier one', () => {
    const editing = then(ready, edit, write('other'));
    assert.deepEqual(reduce(editing, { type: 'editSettled', turn: 't1' }), editing);
    assert.deepEqual(reduce(editing, { type: 'editFailed', turn: 't0', message: 'no' }).editing, editing.editing);
  });

  it('goes on after the panel was made anew, if its turn is still there', () => {
    const restore: Action = { type: 'restore', draft: 'draft', editing: { turn: 't1', text: 'other' } };
    const again: Action = {
      type: 'message',
      message: { type: 'snapshot', sequence: 1, transcript: ready.transcript, context },
    };
    const state = run(restore, { type: 'reload' }, again);
    assert.deepEqual([state.draft, state.editing], ['draft', { turn: 't1', text: 'other', sending: false }]);
    assert.equal(run(restore, { type: 'reload' }, snapshot(1)).editing, undefined);
  });
});

describe('webview store: sessions', () => {
  const turns = Array.from({ length: 100 }, (_, at) => turn({ id: `t${at}` }));
  const opens = (session: Partial<typeof context.session>, sequence = 1): Action => ({
    type: 'message',
    message: {
      ...{ type: 'snapshot', sequence, transcript: { turns } },
      context: { ...context, session: { ...context.session, ...session } },
    },
  });
  const goTo = (session: string, id: string): Action => ({ type: 'goTo', place: { session, turn: id } });

  it('sends and changes nothing in one that can only be read', () => {
    const readOnly = run(opens({ readOnly: 'elsewhere' }), { type: 'draft', text: 'x' }, { type: 'edit', turn: 't1' });
    assert.deepEqual([isReadOnly(readOnly), canSend(readOnly), canSendEdit(readOnly)], [true, false, false]);
    const free = run(opens({}), { type: 'draft', text: 'x' }, { type: 'edit', turn: 't1' });
    assert.deepEqual([isReadOnly(free), canSend(free), canSendEdit(free)], [false, true, true]);
  });

  it('remembers that one is still open elsewhere, until it is not', () => {
    const again = run(opens({ readOnly: 'elsewhere' }), { type: 'reopened' });
    assert.equal(again.stillElsewhere, 's1');
    assert.equal(reduce(again, opens({ readOnly: false }, 2)).stillElsewhere, undefined);
    assert.equal(run(opens({}), { type: 'reopened' }).stillElsewhere, undefined);
  });

  it('goes to a turn when its session is there, with as many turns in the page as that takes', () => {
    const waiting = run(opens({}), goTo('s2', 't5'));
    assert.deepEqual([placeToReach(waiting), waiting.turnsShown], [undefined, 30]);
    const there = reduce(waiting, opens({ id: 's2' }, 2));
    assert.deepEqual(placeToReach(there), { session: 's2', turn: 't5' });
    assert.equal(there.turnsShown, 95);
    assert.equal(placeToReach(reduce(there, { type: 'arrived' })), undefined);
    assert.equal(run(opens({}), goTo('s1', 't90')).turnsShown, 30, 'it is in the page already');
  });

  it('reaches a turn of another version only where the version can be changed', () => {
    const turns = (isReadOnly: boolean): PanelState => run(opens({ readOnly: isReadOnly && 'elsewhere' }));
    assert.equal(wayTo('t5', turns(true)), 'page');
    assert.equal(wayTo('other', turns(false)), 'version');
    assert.equal(wayTo('other', turns(true)), 'none');
  });

  it('gives words back that another session, which came meanwhile, has refused', () => {
    const sent = run(opens({}), { type: 'draft', text: 'For the first' }, { type: 'sent' }, opens({ id: 's2' }, 2));
    const back = reduce(sent, { type: 'sendFailed', text: 'For the first', message: 'no' });
    assert.deepEqual([back.draft, back.sending, back.problem], ['For the first', undefined, 'no']);
    const empty: Action = {
      type: 'message',
      message: {
        ...{ type: 'snapshot', sequence: 2, transcript: { turns: [] } },
        context: { ...context, session: { ...context.session, id: 's2' } },
      },
    };
    const edited = run(
      opens({}),
      { type: 'edit', turn: 't5' },
      { type: 'editText', text: 'Changed' },
      { type: 'editSent' },
    );
    const other = reduce(reduce(edited, empty), { type: 'editFailed', turn: 't5', message: 'no' });
    assert.deepEqual([other.draft, other.editing, other.problem], ['Changed', undefined, 'no']);
  });

  it('begins another session with its latest turns', () => {
    const scrolled = run(opens({}), { type: 'showEarlier' });
    assert.equal(reduce(scrolled, opens({}, 2)).turnsShown, 60);
    assert.equal(reduce(scrolled, opens({ id: 's2' }, 2)).turnsShown, 30);
  });

  it('leaves the list of sessions open, whatever the host tells', () => {
    const open = run(opens({}), { type: 'history', action: { type: 'opened', now: 1 } });
    assert.equal(reduce(open, opens({ id: 's2' }, 2)).history, open.history);
    const focusInput: Action = { type: 'message', message: { type: 'focusInput', sequence: 2 } };
    assert.equal(reduce(open, focusInput).history.open, false, 'but for the way to the input');
  });
});
