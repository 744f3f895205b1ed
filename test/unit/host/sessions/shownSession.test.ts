import assert from 'node:assert/strict';
import { shownSession } from '../../../../src/host/sessions/shownSession';
import { toHost } from '../../../../src/protocol/messages';
import { localize } from '../../../support/ports';

describe('the session that the panel shows', () => {
  const session = (id: string) => ({ log: { id } });
  const opening = (opened: ReturnType<typeof session>) => ({
    current: () => new Promise<typeof opened>((resolve) => setImmediate(() => resolve(opened))),
  });

  it('is asked when it is open, also where it is still opening', async () => {
    const opened = session('a');
    assert.equal(await shownSession(opening(opened), 'a', localize), opened);
  });

  it('is not another one that is opened meanwhile', async () => {
    await assert.rejects(shownSession(opening(session('b')), 'a', localize), /^Error: Another session is open now\./);
  });

  it('is named by whatever writes into it', () => {
    const params = { text: 'x', turn: 't', id: 'q', keys: ['k'], pinned: true, files: [] };
    for (const method of [
      ...(['send', 'editMessage', 'selectBranch', 'continueTurn', 'sendQueued', 'removeQueued', 'setPinned'] as const),
    ]) {
      assert.equal(toHost[method].safeParse(params).success, false, method);
      assert.equal(toHost[method].safeParse({ ...params, session: 's' }).success, true, method);
    }
  });
});
