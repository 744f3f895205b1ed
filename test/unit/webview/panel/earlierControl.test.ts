import assert from 'node:assert/strict';
import { EarlierControl } from '../../../../webview/panel/earlierControl';
import { earlierTurns, shownTurns, wayTo, type PanelState } from '../../../../webview/panel/state';
import { panelWith } from '../controls';
import { turn, viewContext } from '../views';

const turns = (from: number, to: number): PanelState['transcript'] => ({
  turns: Array.from({ length: to - from }, (_, at) => turn({ id: `t${from + at}` })),
});
const earlier = { ...viewContext, earlier: true };

/** A panel that has the end of a session with 100 turns, which the host then sends whole. */
function make(given: Partial<PanelState> = {}) {
  const panel = panelWith({ transcript: turns(90, 100), context: earlier, ...given });
  const sendAll = (): void =>
    panel.dispatch({
      type: 'message',
      message: { type: 'snapshot', sequence: 5, transcript: turns(0, 100), context: viewContext },
    });
  return { ...panel, control: new EarlierControl(panel.parts), sendAll };
}

describe('earlier turns', () => {
  it('are with the panel, with the host, or nowhere', () => {
    assert.equal(earlierTurns(make().state()), 'host');
    assert.equal(earlierTurns(make({ transcript: turns(0, 31) }).state()), 'here');
    assert.equal(earlierTurns(make({ context: viewContext }).state()), undefined);
  });

  it('come from the panel as long as it has some, then from the host', async () => {
    const { control, asked, state, sendAll, last } = make({ transcript: turns(69, 100) });
    await control.show();
    assert.deepEqual([asked.length, shownTurns(state()).length], [0, 31]);
    const showing = control.show();
    sendAll();
    await last('showEarlier').answer({});
    await showing;
    assert.deepEqual(
      asked.map(({ params }) => params),
      [{ session: 's1' }],
    );
    assert.deepEqual([shownTurns(state()).length, earlierTurns(state())], [90, 'here']);
  });

  it('stay away where the host cannot read them, and it is said why', async () => {
    const { control, state, last } = make();
    const showing = control.show();
    await last('showEarlier').fail('The file is gone');
    await showing;
    assert.deepEqual([state().problem, state().turnsShown], ['The file is gone', 30]);
  });

  it('are fetched to reach one of them', async () => {
    const { control, state, sendAll, last, asked } = make();
    assert.equal(wayTo('t3', state()), 'earlier');
    const reaching = control.reach('t3');
    sendAll();
    await last('showEarlier').answer({});
    await reaching;
    assert.deepEqual([asked.length, state().goTo], [1, { session: 's1', turn: 't3' }]);
    assert.equal(shownTurns(state())[0]?.id, 't3');
  });

  it('are looked for in the other versions where they are not there either', async () => {
    const { control, state, sendAll, last, asked } = make();
    const reaching = control.reach('elsewhere');
    sendAll();
    await last('showEarlier').answer({});
    await last('selectBranch').answer({});
    await reaching;
    assert.deepEqual([asked.map(({ method }) => method), state().goTo], [['showEarlier', 'selectBranch'], undefined]);
  });

  it('are asked for once where the host sends none', async () => {
    const { control, state, last, asked } = make();
    const reaching = control.reach('t3');
    await last('showEarlier').answer({});
    await reaching;
    assert.equal(asked.length, 1);
    assert.notEqual(state().problem, '');
  });

  it('are not fetched while an answer is made', () => {
    const running = { turns: [turn({ outcome: 'running' })] };
    assert.equal(wayTo('t3', make({ transcript: running }).state()), 'version');
  });
});
