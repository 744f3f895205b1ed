/** A model of a server on this machine, from the command that adds it to a report with a source. */
import assert from 'node:assert/strict';
import { OllamaApi } from '../support/modelServers/ollamaApi';
import { call, callsOf, complete } from '../support/replies';
import { keepFailures } from './failures';
import { Panel } from './panel';

describe('With a model server', function () {
  let panel: Panel;
  let server: OllamaApi;

  before(async function () {
    this.timeout(300_000);
    server = await new OllamaApi().start();
    panel = await Panel.open({ settings: {} });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
  });

  keepFailures(() => panel);

  it('is added, picked, and reports with a source', async () => {
    const { page } = panel.workbench;
    await panel.modelIs('Built-in analyst (offline)');
    await panel.workbench.command('BA-Agent: Add Model Server…');
    await panel.workbench.quickInput(server.url, { title: 'Address of the model server' });
    await panel.workbench.quickInput('local', { title: 'Name of the model server' });
    await page.locator('.notification-list-item', { hasText: 'is an Ollama. Models: 1.' }).waitFor();
    await panel.part('model-label').click();
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'local:qwen3:8b' });
    await row.waitFor();
    assert.match(await row.innerText(), /32,768 tokens of context/);
    await panel.picture('model-server-pick');
    await row.click();
    await panel.modelIs('qwen3:8b');
    server.script({ text: JSON.stringify(callsOf(call('facts', 'c1', { path: 'sales.csv' }))) }, (sent) => {
      const set = /Facts (\w+) of/.exec(sent)?.[1] ?? '';
      return { text: JSON.stringify(complete(`The file has <fact_ref>${set}.rows</fact_ref> rows.`)) };
    });
    await panel.ask('How many rows has sales.csv?');
    await panel.answerRecipient();
    assert.equal(await panel.ended(0), 'complete');
    const replies = (await panel.entries()).filter((entry) => JSON.stringify(entry).includes('{{FACT:1}}'));
    assert.equal(replies.length, 1);
    assert.deepEqual([server.refusals, server.problems, server.scriptLeft], [[], [], 0]);
  });
});
