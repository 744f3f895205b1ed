import assert from 'node:assert/strict';
import { CompactionControl } from '../../../../webview/context/compactionControl';
import { SlashControl } from '../../../../webview/conversation/slashControl';
import type { PanelState } from '../../../../webview/panel/state';
import { panelWith, settled } from '../controls';
import { turn, viewContext } from '../views';

/** A panel in which commands are written. */
function make(given: Partial<PanelState> = {}) {
  const panel = panelWith({ transcript: { turns: [turn({})] }, ...given });
  const did: string[] = [];
  let canStart = true;
  const control = new SlashControl(panel.parts, {
    compaction: new CompactionControl(panel.parts, panel.view),
    history: { open: () => did.push('sessions') },
    usage: { open: () => did.push('usage') },
    newSession: () => (did.push('new'), Promise.resolve(canStart)),
  });
  const write = (text: string): void => panel.dispatch({ type: 'draft', text });
  const refuseNew = (): void => void (canStart = false);
  return { ...panel, control, actions: control.actions, did, write, refuseNew, draft: () => panel.state().draft };
}

describe('the list of commands', () => {
  it('opens with the slash, goes round, and closes', () => {
    const { actions, state, write } = make();
    write('what');
    assert.equal(actions.isOpen(), false);
    write('/');
    assert.deepEqual([actions.isOpen(), state().slash.active], [true, 0]);
    actions.move(-1);
    assert.equal(state().slash.active, 4);
    actions.move(1);
    actions.move(1);
    assert.equal(state().slash.active, 1);
    write('/r');
    assert.equal(state().slash.active, 0, 'other commands fit');
    actions.close();
    assert.equal(actions.isOpen(), false);
    write('/re');
    assert.equal(actions.isOpen(), true);
  });

  it('is closed where nothing can be written, and for a draft that was restored', () => {
    const readOnly = make({ context: { ...viewContext, session: { ...viewContext.session, readOnly: 'elsewhere' } } });
    readOnly.write('/');
    assert.equal(readOnly.actions.isOpen(), false);
    const restored = make();
    restored.dispatch({ type: 'restore', draft: '/co', editing: undefined });
    assert.equal(restored.actions.isOpen(), false);
  });

  it('writes a command out that takes words, and carries the others out', async () => {
    const { actions, did, write, draft } = make();
    write('/co');
    actions.take('run');
    assert.deepEqual([draft(), actions.isOpen(), did], ['/compact ', false, []]);
    write('/');
    actions.move(2);
    actions.take('run');
    await settled();
    assert.deepEqual([draft(), did], ['', ['sessions']]);
    write('/');
    actions.take('run', 1);
    await settled();
    assert.deepEqual([draft(), did], ['', ['sessions', 'new']]);
    write('/n');
    actions.take('complete');
    assert.equal(draft(), '/new');
  });
});

describe('commands that are sent', () => {
  it('are not taken for messages, and messages not for them', () => {
    const { control, write, asked } = make();
    for (const text of ['/data/x.csv', 'compact', '/nothing of the kind']) {
      write(text);
      assert.equal(control.run(), false, text);
    }
    write('/compact keep the Q3 numbers');
    assert.equal(control.run(), true);
    assert.deepEqual(
      asked.map(({ method, params }) => [method, params]),
      [['compact', { session: 's1', focus: 'keep the Q3 numbers' }]],
    );
  });

  it('leave the input free while they are carried out', async () => {
    const { control, write, draft, last, moves, state } = make();
    write('/c');
    control.run();
    assert.deepEqual([draft(), moves], ['', ['end']]);
    write('And now?');
    await last('compact').answer({});
    assert.deepEqual([draft(), state().problem], ['And now?', '']);
  });

  it('are refused in words while an answer is made, and nothing of what was written is lost', () => {
    for (const busy of [turn({ outcome: 'running' }), turn({ compacting: 'manual' })]) {
      const { control, write, draft, asked, state } = make({ transcript: { turns: [busy] } });
      write('/compact the Q3 numbers');
      assert.equal(control.run(), true);
      assert.deepEqual([draft(), asked.length], ['/compact the Q3 numbers', 0]);
      assert.deepEqual(
        [state().problem, state().problemLevel],
        [...['The analyst is still working. Stop it, or wait until it is done.', 'info']],
      );
    }
  });

  it('come back with what was written meanwhile where they failed', async () => {
    const { control, write, draft, last, state } = make();
    write('/compact the Q3 numbers');
    control.run();
    write('Meanwhile');
    await last('compact').fail('The disk is full');
    assert.deepEqual(
      [draft(), state().problem, state().problemLevel],
      [...['Meanwhile\n\n/compact the Q3 numbers', 'The disk is full', 'error']],
    );
  });

  it('tell that there was too little as something to know', async () => {
    const { control, write, draft, last, state } = make();
    write('/compact');
    control.run();
    await last('compact').fail('Too little', 'information');
    assert.deepEqual([draft(), state().problem, state().problemLevel], ['', 'Too little', 'info']);
  });

  it('give their words back where nothing came of them, unless something else is written by then', async () => {
    const text = '/compact the Q3 numbers, by region';
    const ends = [
      ['Too little', 'information', 'Too little'],
      ['Stopped', 'stopped', ''],
    ] as const;
    for (const [message, code, told] of ends) {
      const { control, write, draft, last, state, actions } = make();
      write(text);
      control.run();
      await last('compact').fail(message, code);
      assert.deepEqual([draft(), state().problem, actions.isOpen()], [text, told, false], code);
      control.run();
      write('And now?');
      await last('compact').fail(message, code);
      assert.equal(draft(), 'And now?', code);
      write(text);
      control.run();
      await last('compact').answer({});
      assert.equal(draft(), '', 'a compaction came of it');
    }
  });

  it('leave the input empty where there were no words', async () => {
    const { control, write, draft, last } = make();
    write('/compact');
    control.run();
    await last('compact').fail('Stopped', 'stopped');
    assert.equal(draft(), '');
  });

  it('refuse more words than can be kept', () => {
    const { control, write, draft, asked, state } = make();
    const text = `/compact ${'x'.repeat(10_001)}`;
    write(text);
    control.run();
    assert.deepEqual([draft(), asked.length], [text, 0]);
    assert.match(state().problem, /10,000 characters/);
  });

  it('list themselves', async () => {
    const { control, actions, write, draft, state, dispatch } = make();
    write('/help');
    control.run();
    await settled();
    assert.deepEqual([draft(), actions.isOpen()], ['', true]);
    actions.move(-1);
    assert.equal(state().slash.active, 4, 'all of them');
    write('How');
    assert.equal(actions.isOpen(), false, 'what is written then is a message');
    write('');
    assert.equal(actions.isOpen(), false);
    write('/help');
    control.run();
    dispatch({ type: 'takenBack', text: 'And now?' });
    assert.equal(actions.isOpen(), false);
  });

  it('are taken from the list of all of them', async () => {
    const { control, actions, write, draft, did } = make();
    write('/help');
    control.run();
    await settled();
    actions.take('run');
    assert.deepEqual([draft(), actions.isOpen()], ['/compact ', false]);
    write('/help');
    control.run();
    actions.take('run', 2);
    await settled();
    assert.deepEqual([draft(), did], ['', ['sessions']]);
  });

  it('come back where no new session could be made', async () => {
    const { control, write, draft, refuseNew } = make();
    refuseNew();
    write('/new');
    control.run();
    await settled();
    assert.equal(draft(), '/new');
  });
});
