import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MessagesApi } from '../support/messagesApi/server';
import { until } from '../support/process';
import { violations } from './accessibility';
import { inOrder } from './inOrder';
import { Panel } from './panel';
import { answers, calls, lastWords, resultsOf } from './scriptedClaude';
import { replyOf } from '../support/structuredReply';

const KEY = 'sk-ant-stores';
const LONG_WAIT = 300_000;
/** One white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

describe('Files that are given, code that is saved, and what was used', function () {
  inOrder(this);
  let panel: Panel;
  let server: MessagesApi;
  let outside: string;
  let turn = -1;

  before(async function () {
    this.timeout(LONG_WAIT);
    outside = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-outside-'));
    await writeFile(path.join(outside, 'prices.csv'), 'item,price\npen,3\ncup,5\n');
    server = await MessagesApi.start({ key: KEY });
    panel = await Panel.open({ settings: { 'baAgent.anthropic.baseUrl': server.url } });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
    await panel.setKey(KEY);
    await panel.modelIs('Claude Sonnet 5.5');
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
    await rm(outside, { recursive: true, force: true });
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const files = (): Promise<string[]> => panel.part('draft-file').locator('.draft-file-text').allInnerTexts();
  const send = async (text = ''): Promise<string> => {
    server.script(answers('Seen.'));
    turn++;
    if (text !== '') await panel.part('input').fill(text);
    await panel.part('send').click();
    assert.equal(await panel.ended(turn), 'complete');
    return lastWords(server.accepted.at(-1) ?? assert.fail());
  };
  const saves = (code: string) =>
    replyOf(
      {
        task_analysis: 'Code.',
        execution_plan: 'R1: write it',
        current_round: 1,
        action: {
          type: 'complete',
          content: 'Here: <code_ref>by_item</code_ref>',
          code_blocks: [{ code_id: 'by_item', language: 'python', description: 'Totals by item', code }],
        },
      },
      'structured-json',
    );

  it('attaches a workspace file by @ and its name', async () => {
    await panel.part('input').focus();
    await panel.workbench.page.keyboard.type('Look at @sal');
    await panel.workbench.webview('ba-agent.ba-agent').locator('#mention-0').filter({ hasText: 'sales.csv' }).waitFor();
    await panel.picture('mention');
    await panel.workbench.page.keyboard.press('Enter');
    await until('the file is attached', async () => (await files()).includes('sales.csv'));
    assert.match(await panel.part('input').inputValue(), /^Look at sales\.csv/);
    const told = await send();
    assert.match(told, /upload_001/);
  });

  it('copies a file from outside that is picked, and reads it by its id', async () => {
    await panel.part('attach').click();
    await panel.answerDialog(path.join(outside, 'prices.csv'));
    await until('the file is attached', async () => (await files()).includes('prices.csv'));
    await panel.picture('attached');
    server.script(
      calls(1, { tool_name: 'file_reader', tool_call_id: 'a', arguments: { path: 'upload_002' } }),
      answers('Read.'),
    );
    turn++;
    await panel.part('send').click(); // without words
    assert.equal(await panel.ended(turn), 'complete');
    const [read = ''] = resultsOf(server.accepted.at(-1) ?? assert.fail()).map(({ text }) => text);
    assert.match(read, /2 rows × 2 columns/);
    assert.ok(!read.includes(outside));
    await panel.picture('attached-sent');
  });

  it('takes files that are dropped, tables and pictures that are pasted, and lets go of them', async () => {
    const frame = await panel.frame();
    await frame.evaluate((png) => {
      const picture = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
      const dropped = new DataTransfer();
      dropped.items.add(new File(['a,b\n1,2\n'], 'dropped.csv', { type: 'text/csv' }));
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
      const input = document.querySelector('#input');
      const pasteTable = new DataTransfer();
      pasteTable.setData('text/plain', 'city\tsold\nRome\t7\nOslo\t8\n');
      input?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasteTable, bubbles: true, cancelable: true }));
      const pastePicture = new DataTransfer();
      pastePicture.items.add(new File([picture], 'image.png', { type: 'image/png' }));
      input?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: pastePicture, bubbles: true, cancelable: true }),
      );
    }, PNG);
    await until('all three are attached', async () => (await files()).length === 3);
    assert.deepEqual((await files()).sort(), ['dropped.csv', 'pasted-image-1.png', 'pasted-table-1.tsv']);
    await panel.picture('pasted');
    assert.deepEqual(await violations(await panel.frame()), []);
    await panel.part('input').focus();
    await panel.workbench.page.keyboard.press('Backspace');
    await until('one is gone', async () => (await files()).length === 2);
    // Which came last, and went, is a matter of how fast each was read.
    const left = await files();
    const told = await send('And these?');
    for (const name of left) assert.ok(told.includes(name), told);
  });

  it('attaches what is picked in the explorer, several at once', async () => {
    await panel.workbench.openView('Explorer');
    // A click opens the file, and the list may be drawn again by that between the two.
    await until('both are picked', async () => {
      await panel.workbench.file('penguins.json').click();
      await panel.workbench.file('sales.csv').click({ modifiers: ['Control'] });
      return (await panel.workbench.page.locator('.explorer-folders-view .monaco-list-row.selected').count()) === 2;
    });
    await panel.workbench.contextMenu(panel.workbench.file('sales.csv'), 'Add to Chat');
    await panel.part('draft-files').waitFor(); // the command shows the panel
    await until('both are attached', async () => (await files()).length === 2);
    await send('Both?');
  });

  it('keeps every version of code, never touches what the user changed, and compares them', async () => {
    const folder = path.join(panel.workspace, '.ba-agent', 'data');
    server.script(saves('print(1)\n'));
    turn++;
    await panel.ask('Write code');
    assert.equal(await panel.ended(turn), 'complete');
    await writeFile(path.join(folder, 'by_item.py'), 'print("mine")\n');
    server.script(saves('print(2)\n'));
    turn++;
    await panel.ask('Write it again');
    assert.equal(await panel.ended(turn), 'complete');
    assert.equal(await readFile(path.join(folder, 'by_item.py'), 'utf8'), 'print("mine")\n');
    assert.equal(await readFile(path.join(folder, 'by_item_v2.py'), 'utf8'), 'print(2)\n');
    await panel.picture('code-versions');
    await panel.part('compare-code', turn).click();
    await panel.workbench.page.locator('.tab.active', { hasText: 'by_item' }).waitFor();
    await panel.workbench.page.locator('.monaco-diff-editor').first().waitFor();
    await panel.picture('code-diff');
    await panel.workbench.command('View: Close Editor');
  });

  it('offers what can be done above saved code in the editor', async () => {
    await panel.part('view-code', turn).click();
    const lens = panel.workbench.page.locator('.codelens-decoration');
    await lens.filter({ hasText: 'Ask about this' }).waitFor();
    await panel.picture('code-lens');
    await lens.locator('a', { hasText: 'Show history' }).click();
    await panel.workbench.page
      .locator('.quick-input-widget .monaco-list-row')
      .filter({ hasText: 'by_item' })
      .first()
      .waitFor();
    await panel.picture('code-history');
    await panel.workbench.page.keyboard.press('Escape');
    await lens.locator('a', { hasText: 'Ask about this' }).click();
    await until('the question is begun', async () => (await panel.part('input').inputValue()).includes('by_item_v2'));
    await panel.part('input').fill('');
  });

  it('lists all saved code in the panel, the index deleted or not', async () => {
    await rm(path.join(panel.workspace, '.ba-agent', 'data', 'index.jsonl'));
    await panel.workbench.command('BA-Agent: Show Saved Code');
    await panel.part('saved-code').first().waitFor();
    assert.equal(await panel.part('saved-code').count(), 1);
    await panel.picture('codes');
    assert.deepEqual(await violations(await panel.frame()), []);
    await panel.part('codes-close').click();
  });

  it('counts what tools and models were used for, and exports it', async () => {
    await panel.workbench.command('BA-Agent: Show Usage');
    await panel.part('usage-tools-row').filter({ hasText: 'file_reader' }).waitFor();
    await panel.part('usage-models-row').filter({ hasText: 'Claude Sonnet 5.5' }).waitFor();
    await panel.picture('usage');
    assert.deepEqual(await violations(await panel.frame()), []);
    await panel.workbench.setSidebarWidth(300);
    await panel.workbench.setTheme('Default Light Modern');
    await panel.picture('usage-light-300');
    await panel.part('usage-scope-all').check();
    await panel.part('usage-export').click();
    await panel.workbench.quickInput('CSV', { pick: true });
    const file = path.join(panel.workspace, 'usage.csv');
    await panel.answerDialog(file);
    await until('it is written', async () => (await readFile(file, 'utf8').catch(() => '')).includes('file_reader'));
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });
});
