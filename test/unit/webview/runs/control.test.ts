import assert from 'node:assert/strict';
import { RunControl } from '../../../../webview/runs/control';
import type { ShownOutput } from '../../../../webview/runs/state';
import { panelWith } from '../controls';
import { viewContext } from '../views';
import { address } from './files';

const id = address('figure-1.png');
const image = { kind: 'image', data: 'data:image/png;base64,AA==' };
const context = { signal: new AbortController().signal };

function make() {
  const panel = panelWith();
  const control = new RunControl(panel.parts);
  const output = (): ShownOutput | undefined => panel.state().runs.outputs[id];
  return { ...panel, control, actions: control.actions, output };
}

describe('files of runs in the panel', () => {
  it('are fetched once, and stay', async () => {
    const { actions, asked, last, output } = make();
    actions.readOutput(id);
    actions.readOutput(id);
    assert.deepEqual([asked.map(({ params }) => params), output()?.state], [[{ id }], 'loading']);
    await last('readOutput').answer(image);
    assert.deepEqual(output(), { state: 'loaded', content: image });
    actions.readOutput(id);
    assert.equal(asked.length, 1);
  });

  it('say why they are not there, also when what came is none, and can be fetched again', async () => {
    const { actions, asked, focused, last, output } = make();
    actions.readOutput(id);
    await last('readOutput').fail('It is gone.');
    assert.deepEqual(output(), { state: 'failed', message: 'It is gone.' });
    assert.deepEqual(focused, []);
    actions.readOutput(id);
    assert.equal(output()?.state, 'loading');
    assert.deepEqual(focused, [['[data-output="output:abcdefghijkl/figure-1.png"]']], 'the button is gone');
    await last('readOutput').answer({ kind: 'film', data: '' });
    assert.equal(output()?.state, 'failed');
    assert.equal(asked.length, 2);
  });

  it('are let go of when another session is shown, and not when the same one comes again', async () => {
    const { actions, dispatch, last, output } = make();
    actions.readOutput(id);
    await last('readOutput').answer(image);
    const snapshot = (session: string) =>
      dispatch({
        type: 'message',
        message: {
          ...{ type: 'snapshot', sequence: 5, transcript: { turns: [] } },
          context: { ...viewContext, session: { ...viewContext.session, id: session } },
        },
      });
    snapshot('s1');
    assert.equal(output()?.state, 'loaded');
    snapshot('s2');
    assert.equal(output(), undefined);
  });

  it('are let go of, the first ones first, where all of them are large, and can be fetched again', async () => {
    const { actions, asked, last, state } = make();
    const large = { ...image, data: `data:image/png;base64,${'A'.repeat(1024 * 1024)}` };
    const ids = Array.from({ length: 40 }, (_, at) => address(`figure-${at}.png`));
    for (const each of ids) {
      actions.readOutput(each);
      await last('readOutput').answer(large);
    }
    const kept = Object.keys(state().runs.outputs);
    assert.ok(kept.length < 34 && kept.length > 24, String(kept.length));
    assert.deepEqual(kept, ids.slice(-kept.length));
    actions.readOutput(ids[0] ?? '');
    assert.equal(asked.length, 41);
    await last('readOutput').answer(large);
    assert.deepEqual(Object.keys(state().runs.outputs), [...ids.slice(1 - kept.length), ids[0]]);
  });

  it('stay, however large, as many as show at the same time', async () => {
    const { actions, last, state } = make();
    const huge = { ...image, data: `data:image/png;base64,${'A'.repeat(8 * 1024 * 1024)}` };
    for (let at = 0; at < 10; at++) {
      actions.readOutput(address(`figure-${at}.png`));
      await last('readOutput').answer(huge);
    }
    assert.equal(Object.keys(state().runs.outputs).length, 10);
  });

  it('are opened and saved once for two clicks; what fails is told', async () => {
    const { actions, asked, last, state } = make();
    actions.saveOutput(id);
    actions.saveOutput(id);
    actions.openOutput(id);
    assert.deepEqual(
      asked.map(({ method }) => method),
      ['saveOutput', 'openOutput'],
    );
    await last('saveOutput').fail('The disk is full.');
    assert.equal(state().problem, 'The disk is full.');
  });
});

describe('runs in the panel', () => {
  it('lead to their terminals, and to the Python of the next run', async () => {
    const { actions, asked, last, state } = make();
    actions.showTerminal('c1');
    actions.showTerminal('code:a');
    actions.selectPython();
    assert.deepEqual(
      asked.map(({ method, params }) => [method, params]),
      [
        ['showTerminal', { id: 'c1' }],
        ['showTerminal', { id: 'code:a' }],
        ['selectPython', {}],
      ],
    );
    await last('showTerminal').fail('Its terminal was closed.', 'information');
    assert.deepEqual([state().problem, state().problemLevel], ['Its terminal was closed.', 'info']);
  });

  it('of saved code are known by their code, the last of each, also in another session', async () => {
    const { control, dispatch, state } = make();
    await control.answers.codeRan({ codeId: 'a', state: 'running', words: '' }, context.signal);
    await control.answers.codeRan({ codeId: 'b', state: 'failed', words: 'Exit code 1' }, context.signal);
    await control.answers.codeRan({ codeId: 'a', state: 'done', words: 'Exit code 0' }, context.signal);
    dispatch({
      type: 'message',
      message: {
        ...{ type: 'snapshot', sequence: 5, transcript: { turns: [] } },
        context: { ...viewContext, session: { ...viewContext.session, id: 's2' } },
      },
    });
    const words = Object.values(state().runs.code).map((run) => [run.codeId, run.state, run.words]);
    assert.deepEqual(words, [
      ['a', 'done', 'Exit code 0'],
      ['b', 'failed', 'Exit code 1'],
    ]);
    assert.throws(() => void control.answers.codeRan({ codeId: 'a', state: 'lost', words: '' }, context.signal));
  });

  it('of saved code can be asked about', () => {
    const { actions, asked } = make();
    actions.askAbout('a');
    assert.deepEqual(
      asked.map(({ method, params }) => [method, params]),
      [['askAboutRun', { codeId: 'a' }]],
    );
  });
});

describe('files that were written', () => {
  it('are taken back once, and the cursor goes to what came of it', async () => {
    const { actions, asked, focused, last, state } = make();
    actions.undoWrites('t1');
    actions.undoWrites('t1');
    actions.undoWrites('t2');
    assert.deepEqual(
      asked.map(({ params }) => params),
      [{ session: 's1', turn: 't1' }],
    );
    assert.equal(state().runs.undoing, 't1');
    await last('undoWrites').answer({});
    assert.equal(state().runs.undoing, undefined);
    assert.deepEqual(focused, [['[data-turn="t1"] [data-testid="writes"]']]);
  });

  it('can be taken back again when that failed', async () => {
    const { actions, focused, last, state } = make();
    actions.undoWrites('t1');
    await last('undoWrites').fail('The analyst is still working.');
    assert.deepEqual([state().runs.undoing, state().problem], [undefined, 'The analyst is still working.']);
    assert.deepEqual(focused, []);
    actions.undoWrites('t1');
    assert.equal(state().runs.undoing, 't1');
  });

  it('are shown beside what was there, before and after', () => {
    const { actions, asked } = make();
    actions.showWrite('t1', 'c1');
    actions.previewWrite('q1');
    assert.deepEqual(
      asked.map(({ method, params }) => [method, params]),
      [
        ['showWrite', { session: 's1', turn: 't1', callId: 'c1' }],
        ['previewWrite', { session: 's1', id: 'q1' }],
      ],
    );
  });
});
