/** A model of another extension in a whole window: picked, allowed, with tools, stopped while it hangs, and with its errors in words. */
import assert from 'node:assert/strict';
import { inOrder } from '../support/inOrder';
import { call, callsOf, complete } from '../support/replies';
import { keepFailures } from './failures';
import { Panel } from './panel';

const text = (value: unknown): object => ({ texts: JSON.stringify(value).match(/.{1,60}/g) });
const STEPS = [
  text(callsOf(call('facts', 'c1', { path: 'sales.csv' }))),
  text(complete('The file has <fact_ref>$SET.rows</fact_ref> rows.')),
  { texts: ['{"task_analysis":"I look at the months'], hangs: true },
  { name: 'ChatQuotaExceeded', message: 'You have used your premium requests.' },
  { code: 'NotFound' },
];

describe('With a model of the editor', function () {
  inOrder(this);
  let panel: Panel;

  before(async function () {
    this.timeout(300_000);
    panel = await Panel.open({
      unpacked: { 'ba-agent-test.model-provider-0.0.1': 'test/fixtures/model-provider' },
      files: { 'test-models.json': JSON.stringify(STEPS) },
    });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
  });
  after(() => Panel.closeAll());
  keepFailures(() => panel);

  it('is picked by its extension, allowed once, and reports with a source', async () => {
    const { page } = panel.workbench;
    await panel.modelIs('Built-in analyst (offline)');
    await panel.part('model-label').click();
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'editor:ba-test/good' });
    await row.waitFor();
    await panel.picture('editor-model-pick');
    await row.click();
    await panel.modelIs('good');
    await panel.ask('How many rows has sales.csv?');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /Let BA-Agent send this conversation to Test Models\?/);
    await panel.picture('editor-model-recipient');
    await panel.answerRecipient();
    assert.equal(await panel.ended(0), 'complete');
    assert.match(await panel.turn(0).innerText(), /29,853/);
    await panel.picture('editor-model-report');
  });

  it('stops at once, although it hangs', async () => {
    await panel.ask('And by month?');
    await panel.turn(1).getByText('I look at the months').waitFor();
    const stop = panel.part('stop');
    const from = performance.now();
    await stop.click();
    await panel.part('stopped', 1).waitFor();
    assert.ok(performance.now() - from < 5000, 'nobody waits for the model');
    if (process.env['BA_AGENT_TIMES']) console.log(`Stopped after ${Math.round(performance.now() - from)} ms.`);
  });

  it('says in words what it refuses', async () => {
    await panel.ask('And by week?');
    assert.equal(await panel.ended(2), 'failed');
    assert.match(await panel.turn(2).innerText(), /You have used your premium requests/);
    await panel.ask('And by day?');
    assert.equal(await panel.ended(3), 'failed');
    assert.match(await panel.turn(3).innerText(), /Test good|ba-test\/good/);
    await panel.workbench.setSidebarWidth(300);
    await panel.picture('editor-model-failed-300');
  });
});
