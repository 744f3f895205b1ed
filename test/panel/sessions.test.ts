/** The moment in which another session is open, and the page still shows the one before. */
import assert from 'node:assert/strict';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { orders } from '../support/panelWorkspace';
import { until } from '../support/process';

describe('panel: another session', function () {
  const QUESTION = 'Which year was best?';
  const talks: PanelTalk[] = [];
  let panel: PanelPage;

  const open = async (): Promise<PanelTalk> => {
    const talk = await PanelTalk.open(panel, { files: { 'orders.csv': orders } });
    talks.push(talk);
    return talk;
  };

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    await (await open()).analyze('orders.csv');
    assert.equal(await panel.ended(0), 'complete');
  });

  after(async () => {
    for (const talk of talks) await talk.close();
    await panel.close();
  });

  it('gets nothing of what was asked in the one before, and the user is told', async () => {
    const release = panel.window.hold();
    const opening = open();
    await until('the other session is open', () => panel.window.underway > 0);
    await panel.ask(QUESTION);
    await until('it was asked', () => panel.askedFor('send').length > 0);
    assert.equal(await panel.turn(0).count(), 1, 'the page shows the session before');
    release();
    const other = await opening;
    assert.equal(await panel.turn(0).count(), 0, 'the page shows the other session');
    assert.match(await panel.part('problem').innerText(), /^Another session is open now\. Nothing was sent/);
    await until('the question is in the input again', async () => {
      return (await panel.part('input').inputValue()) === QUESTION;
    });
    for (const { chat } of [...talks, other]) assert.ok(!JSON.stringify(chat.events).includes(QUESTION));
    await panel.part('input').press('Enter');
    assert.equal(await panel.ended(0), 'complete');
    assert.ok(JSON.stringify(other.chat.events).includes(QUESTION));
  });
});
