import assert from 'node:assert/strict';
import { answerKey, questionKey, resultKey } from '../../../../src/protocol/messages';
import { arePinned, pinsInAnswer, questionPinned, toolKey } from '../../../../webview/context/pins';
import { initialState, type PanelState } from '../../../../webview/panel/state';
import { turn, viewContext } from '../views';

const pinned = (...pins: string[]): PanelState => ({ ...initialState, context: { ...viewContext, pins } });
const tool = { id: 'c1', round: 2, name: 'file_reader', arguments: {}, state: 'done' } as const;
const result = resultKey({ turn: 't1', round: 2, tool_call_id: 'c1' });
const stub = { path: 'a.csv', key: resultKey({ turn: 't0', round: 1, tool_call_id: 'c0' }), stub: '[File read] a.csv' };
const shown = turn({ tools: [tool], stubs: [{ reason: 'new_turn', before: 2, after: 1, files: [stub] }] });

describe('pins', () => {
  it('are of a message, an answer and a result', () => {
    assert.equal(questionPinned(shown, pinned(questionKey('t1'))), true);
    assert.equal(questionPinned(shown, pinned(answerKey('t1'), questionKey('t2'))), false);
    assert.equal(toolKey('t1', tool), result);
    assert.equal(questionPinned(shown, initialState), false);
  });

  it('hold for several when each is pinned', () => {
    assert.equal(arePinned([result, stub.key], pinned(result, stub.key)), true);
    assert.equal(arePinned([result, stub.key], pinned(result)), false);
    assert.equal(arePinned([], pinned(result)), false);
  });

  it('change an answer when one of its own does, and no other', () => {
    const none = pinsInAnswer(shown, pinned());
    assert.equal(pinsInAnswer(shown, pinned(questionKey('t1'), answerKey('t2'))), none);
    const each = [answerKey('t1'), result, stub.key].map((key) => pinsInAnswer(shown, pinned(key)));
    assert.equal(new Set([none, ...each]).size, 4);
  });
});
