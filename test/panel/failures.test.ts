/** Replies of Claude that fail: what the panel says of each and offers, and its looks. */
import assert from 'node:assert/strict';
import { answers, isSummary } from '../e2e/scriptedClaude';
import { inOrder } from '../support/inOrder';
import { faults } from '../support/messagesApi/faults';
import { replies } from '../support/messagesApi/replies';
import { MessagesApi } from '../support/messagesApi/server';
import { PanelPage } from '../support/panelPage';
import { claude, PanelTalk } from './panelTalk';
import { LOOKED_AT } from '../support/themes';

const KEY = 'sk-ant-panel-failures';

describe('panel: failures of Claude', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;
  let server: MessagesApi;
  let turn = -1;
  /** The budget of the session; 0: none. */
  let tokens = 0;

  before(async () => {
    server = await MessagesApi.start({ key: KEY });
    panel = await PanelPage.open({ width: 300 });
    talk = await PanelTalk.open(panel, {
      model: claude(server, KEY),
      spendingLimits: () => ({ tokens, dollars: 0 }),
    });
  });

  after(async () => {
    await talk.close();
    await panel.close();
    await server.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-failures');
  });

  const failures = [
    { name: 'a wrong key', step: faults.badKey(), says: /not accepted\. Set a valid key/, offers: 'set-api-key' },
    { name: 'no access', step: faults.forbidden(), says: /may not use this model/, offers: 'pick-model' },
    { name: 'too much text', step: faults.promptTooLong(), says: /too long for this model/, offers: 'pick-model' },
    { name: 'a refusal', step: replies.refusal('bio', 'No.'), says: /declined to answer/, offers: 'pick-model' },
    { name: 'a long wait', step: faults.rateLimited(3600), says: /limit of requests/, offers: 'continue' },
    { name: 'no credit', step: faults.creditTooLow(), says: /no credit left[^]*Plans & Billing/, offers: 'pick-model' },
  ] as const;
  for (const { name, step, says, offers } of failures) {
    it(`say what to do: ${name}`, async () => {
      // What is too long is compacted and sent once more: then it is too long again.
      server.answer((request) => (isSummary(request) ? answers('No summary') : step));
      await panel.ask(`Fail: ${name}`);
      turn++;
      assert.equal(await panel.ended(turn), 'failed');
      assert.match(await panel.part('failed', turn).innerText(), says);
      await panel.part('failed', turn).getByTestId(offers).waitFor();
    });
  }

  it('offer as much again, or the built-in analyst, where the budget ends', async () => {
    tokens = 30_000; // less than the longest reply
    server.answer(() => answers('It goes on.'));
    await panel.ask('Fail: no budget');
    turn++;
    assert.equal(await panel.ended(turn), 'failed');
    const failed = panel.part('failed', turn);
    assert.match(
      await failed.innerText(),
      /may take [\d,]+ tokens\. The budget of this session has [\d,]+ of 30,000 left/,
    );
    await failed.getByTestId('answer-offline').waitFor();
    assert.equal(await failed.getByTestId('continue').count(), 0);
    await panel.window.picture('failures-budget');
    await failed.getByTestId('extend-budget').click();
    await panel.part('report', turn).filter({ hasText: 'It goes on.' }).waitFor();
    assert.equal(await panel.ended(turn), 'complete');
    tokens = 0;
  });

  it('are told while Claude is asked again', async () => {
    server.script(faults.rateLimited(60));
    await panel.ask('And now?');
    turn++;
    await panel.part('retry', turn).waitFor();
  });

  for (const { theme, label } of LOOKED_AT) {
    it(`have room in a narrow panel, in ${label}`, async () => {
      await panel.window.setTheme(theme);
      await panel.window.picture(`failures-${theme}-300`);
      assert.ok((await panel.window.sideways()) <= 0);
      assert.deepEqual(await panel.window.violations(), []);
    });
  }
});
