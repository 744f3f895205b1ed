/** Clicks on what the page moves at that moment. */
import assert from 'node:assert/strict';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { orders } from '../support/panelWorkspace';
import { until } from '../support/process';

describe('panel: clicks', function () {
  let panel: PanelPage;
  let talk: PanelTalk;

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    talk = await PanelTalk.open(panel, { files: { 'orders.csv': orders } });
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  it('are not lost where code comes in above between press and release', async () => {
    const { mouse } = panel.window.page;
    await panel.window.setWidth(600, 500);
    let comes = (): void => undefined;
    const come = new Promise<void>((resolve) => (comes = resolve));
    panel.answer({ readCode: () => come.then(() => ({ text: 'SELECT 1;\n'.repeat(50) })) });
    await talk.analyze('orders.csv');
    assert.equal(await panel.outcome(0), 'complete');
    const question = panel.part('question', 0).first();
    // Not quite to the end, where the conversation follows what comes in.
    await panel.window.page
      .locator('#log')
      .evaluate((log) => log.scrollTo(0, log.scrollHeight - log.clientHeight - 100));
    await until('the code is asked for', () => panel.askedFor('readCode').length > 0);
    await question.hover();
    await mouse.down();
    comes();
    await panel.window.settled();
    await mouse.up();
    const asked = await question.innerText();
    await until('the question is in the input', async () => (await panel.part('input').inputValue()) === asked);
    await panel.part('code-block', 0).locator('code.hljs').first().waitFor();
  });

  it('whose release the page is not told of hold nothing back once the pointer moves', async () => {
    const tell = (type: string): Promise<void> =>
      panel.part('input').dispatchEvent(type, { bubbles: true, button: 0, buttons: type === 'pointerdown' ? 1 : 0 });
    await tell('pointerdown');
    panel.publisher.problem('Something happened.');
    await panel.window.settled();
    assert.equal(await panel.part('problem').count(), 0);
    await tell('pointermove');
    await panel.part('problem').waitFor();
  });
});
