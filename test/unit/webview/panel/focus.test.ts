import assert from 'node:assert/strict';
import { Focus } from '../../../../webview/panel/focus';

describe('the cursor', () => {
  function make() {
    const there = new Set<string>();
    const focused: string[] = [];
    const focus = new Focus((selector) => {
      if (there.has(selector)) focused.push(selector);
      return there.has(selector);
    });
    return { there, focused, focus };
  }

  it('goes to the first part that is there, once', () => {
    const { there, focused, focus } = make();
    there.add('b').add('c');
    focus.to('a', 'b', 'c');
    focus.settle();
    focus.settle();
    assert.deepEqual(focused, ['b']);
  });

  it('is not taken from the user by a part that comes later', () => {
    const { there, focused, focus } = make();
    focus.to('a');
    focus.settle();
    there.add('a');
    focus.settle();
    assert.deepEqual(focused, []);
  });
});
