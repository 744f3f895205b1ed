import assert from 'node:assert/strict';
import type { ToView, ViewContext } from '../../../src/protocol/messages';
import { canSend, initialState, isRunning, reduce, type Action, type PanelState } from '../../../webview/store';

const context: ViewContext = {
  model: 'offline',
  modelLabel: 'Built-in analyst',
  trusted: true,
  hasWorkspace: true,
  sessionWarning: '',
};
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

  it('sends only a draft with words, once, and not while a turn runs', () => {
    assert.equal(canSend(run({ type: 'draft', text: 'x' })), false, 'loading');
    assert.equal(canSend(run(snapshot(1), { type: 'draft', text: ' \n' })), false, 'blank');
    const ready = run(snapshot(1), { type: 'draft', text: 'x' });
    assert.equal(canSend(ready), true);
    const sent = reduce(reduce(ready, { type: 'sent' }), { type: 'draft', text: 'y' });
    assert.equal(canSend(sent), false, 'on its way');
    const running = reduce(sent, events(2, started));
    assert.deepEqual([running.sending, canSend(running)], [false, false]);
    const finished = reduce(running, events(3, { type: 'turn_finished', turn: 't1', at: '', outcome: 'complete' }));
    assert.equal(canSend(finished), true);
  });

  it('gives a question back that could not be sent, unless the user writes the next', () => {
    const sent = run(snapshot(1), { type: 'draft', text: 'x' }, { type: 'sent' });
    const failed: Action = { type: 'sendFailed', text: 'x', message: 'no' };
    assert.deepEqual([reduce(sent, failed).draft, reduce(sent, failed).problem], ['x', 'no']);
    assert.equal(reduce(reduce(sent, { type: 'draft', text: 'next' }), failed).draft, 'next');
    assert.equal(reduce(reduce(sent, events(2, started)), failed).draft, '', 'its turn has begun');
  });

  it('fills the input with a question and asks for the cursor', () => {
    const state = run(snapshot(1), { type: 'fillDraft', text: 'Why?' });
    assert.deepEqual([state.draft, state.focus], ['Why?', 1]);
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
    assert.equal(reduce(state, { type: 'sendSettled' }), state);
  });

  it('leaves turns alone that an event is not about', () => {
    const before = run(snapshot(1), events(2, started, { ...started, turn: 't2' }));
    const after = reduce(before, events(3, notice('x')));
    assert.notEqual(after.transcript.turns[0], before.transcript.turns[0]);
    assert.equal(after.transcript.turns[1], before.transcript.turns[1]);
  });
});
