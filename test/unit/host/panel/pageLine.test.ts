import assert from 'node:assert/strict';
import { RpcEnd, type RpcMessage } from '../../../../src/base/rpc';
import { PageLine } from '../../../../src/host/panel/pageLine';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function make(isShown = true) {
  const attended: boolean[] = [];
  const posted: RpcMessage[] = [];
  /** Whether the page that has asked was still there when it was answered. */
  const there: boolean[] = [];
  const asked: (() => void)[] = [];
  const line = new PageLine(
    {
      post: (message) => posted.push(message),
      handlers: (isThere) => ({
        wait: () =>
          new Promise((resolve) => {
            asked.push(() => {
              there.push(isThere());
              resolve({});
            });
          }),
      }),
      attend: (page) => attended.push(page !== undefined),
    },
    isShown,
  );
  const page = (): RpcEnd => new RpcEnd((message) => line.receive(message));
  return { line, attended, posted, there, asked, page };
}

describe('the line to the page of the panel', () => {
  it('answers its page', async () => {
    const { page, asked, posted, there, attended } = make();
    void page().request('wait', {});
    asked[0]?.();
    await settled();
    assert.deepEqual([posted, there, attended], [[{ kind: 'reply', id: 1, result: {} }], [true], [true]]);
  });

  it('does not answer the page of a view that was hidden in the page that is there by then', async () => {
    const { line, page, asked, posted, there, attended } = make();
    void page().request('wait', {});
    line.change(false);
    line.change(true);
    void page().request('wait', {}); // has the same number as that of the page before
    asked[0]?.();
    await settled();
    assert.deepEqual([posted, there, attended], [[], [false], [true, false, true]]);
    asked[1]?.();
    await settled();
    assert.deepEqual([posted.length, there], [1, [false, true]]);
  });

  it('stays as it is when it hears again that the view is shown', () => {
    const { line, attended } = make();
    line.change(true);
    assert.deepEqual(attended, [true]);
  });

  it('knows that the view was hidden before anything served it', () => {
    assert.deepEqual(make(false).attended, [false]);
  });
});
