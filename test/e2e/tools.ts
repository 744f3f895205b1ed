import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ToolCall } from '../../src/core/contract/response';
import type { AcceptedRequest, MessagesApi } from '../support/messagesApi/server';
import { until } from '../support/process';
import { violations } from './accessibility';
import { inFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import type { Panel } from './panel';
import { answers, call, calls, lastWords, resultsOf, script, writes } from './scriptedClaude';

const LONG_WAIT = 300_000;
/** One white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
/** No engine ends this in the time that a test has. */
const ENDLESS = 'SELECT count(*) FROM range(1000000000) a, range(100000) b WHERE a.range * b.range % 7 = 3';

/**
 * Tests of tools, files that are given, saved code and usage, in a session of their own.
 *
 * @param open gives a window with Claude once it is there
 */
export function tools(suite: Mocha.Suite, open: () => { panel: Panel; server: MessagesApi }): void {
  inOrder(suite);
  let panel: Panel;
  let server: MessagesApi;
  /** A folder that is not in the workspace. */
  let outside: string;
  /** Requests of others. */
  let earlier: number;
  let turn = -1;

  before(async () => {
    ({ panel, server } = open());
    earlier = server.accepted.length;
    outside = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-outside-'));
    await writeFile(path.join(outside, 'salaries.csv'), 'name,salary\nAnna,4711\nBo,42\n');
    await writeFile(path.join(outside, 'salaries2.csv'), 'name,salary\nCy,7\n');
    await writeFile(path.join(outside, 'prices.csv'), 'item,price\npen,3\ncup,5\n');
    const long = Array.from({ length: 5000 }, (_, at) => `line ${at + 1} of the log`).join('\n');
    await writeFile(path.join(panel.workspace, 'long.log'), long);
    await writeFile(path.join(panel.workspace, 'rates.csv'), 'currency,rate\nEUR,1.1\nUSD,1\n');
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
  });

  after(() => rm(outside, { recursive: true, force: true }));

  /** Asks the model, which makes these calls, one round after the other, and then answers. */
  const ask = async (...rounds: (ToolCall[] | ToolCall)[]): Promise<void> => {
    script(server, rounds);
    turn++;
    await panel.ask(`Question ${turn}`);
  };

  const row = (state: string) =>
    panel.part('tool', turn).and(panel.workbench.webview('ba-agent.ba-agent').locator(`[data-state="${state}"]`));
  const done = async (): Promise<string[]> => {
    assert.equal(await panel.ended(turn), 'complete');
    const request = server.accepted.at(-1) ?? assert.fail();
    return resultsOf(request).map(({ text }) => text);
  };
  const focused = async (): Promise<string | null> =>
    (await panel.frame()).evaluate(() => document.activeElement?.getAttribute('data-testid') ?? null);
  const press = (key: string): Promise<void> => panel.workbench.page.keyboard.press(key);
  const salaries = () => call('file_reader', { path: path.join(outside, 'salaries.csv') });

  it('asks before it reads a file outside of the workspace, and shows which, whole', async () => {
    await ask(salaries());
    await panel.part('approval', turn).waitFor();
    await row('asked').waitFor();
    assert.match(await panel.part('approval', turn).locator('pre').innerText(), /salaries\.csv/);
    await panel.picture('approval-dark-600');
  });

  it('is refused by keyboard alone, and the model goes on without', async () => {
    await panel.part('approval-once', turn).focus();
    for (let tries = 0; (await focused()) !== 'approval-deny' && tries < 6; tries++) await press('Tab');
    assert.equal(await focused(), 'approval-deny');
    await press('Enter');
    const [observation = ''] = await done();
    assert.match(observation, /Error Type: permission\nError Code: denied/);
    assert.ok(!observation.includes('4711'));
    await row('denied').waitFor();
    await panel.picture('tool-denied');
  });

  it('is allowed once by keyboard alone, for SQL of the same answer too, and asks again in the next', async () => {
    await ask(salaries());
    await panel.part('approval', turn).waitFor();
    await until('the card has the focus', async () => (await focused())?.startsWith('approval') === true);
    await panel.part('approval-once', turn).focus();
    await press('Enter');
    const [observation = ''] = await done();
    assert.match(observation, /2 rows × 2 columns/);
    await row('done').waitFor();
    await ask(salaries());
    await panel.part('approval-deny', turn).click();
    await done();
  });

  inFull('is allowed for the session, and is not asked again in it, for this file alone', async () => {
    await ask(salaries());
    await panel.part('approval-session', turn).click();
    await done();
    await ask(salaries());
    assert.match((await done())[0] ?? '', /2 rows × 2 columns/);
    assert.equal(await panel.part('approval', turn).count(), 0);
    await ask(call('file_reader', { path: path.join(outside, 'salaries2.csv') }));
    await panel.part('approval-deny', turn).click();
    await done();
  });

  it('is stopped while it asks', async () => {
    await ask(call('file_reader', { path: path.join(outside, 'salaries2.csv') }));
    await panel.part('approval', turn).waitFor();
    await panel.part('stop').click();
    assert.equal(await panel.ended(turn), 'cancelled');
    assert.equal(await panel.part('approval', turn).count(), 0);
    await row('cancelled').waitFor();
  });

  inFull('lists what is allowed, and takes it back', async () => {
    await panel.workbench.command('BA-Agent: Manage Approvals…');
    const list = panel.workbench.page.locator('.quick-input-widget');
    const item = list.locator('.monaco-list-row').filter({ hasText: 'salaries.csv' });
    await item.waitFor();
    await panel.picture('approvals-list');
    await item.hover();
    await item
      .locator('.action-label.codicon-trash, .action-label.codicon-close, .action-label.codicon-remove')
      .first()
      .click();
    await item.waitFor({ state: 'hidden' });
    await press('Escape'); // it stays open while it has another one
    await list.waitFor({ state: 'hidden' });
    await ask(salaries());
    await panel.part('approval-deny', turn).click();
    await done();
  });

  inFull('tells what failed', async () => {
    await ask(call('query_database', { query: 'SELEC 1' }));
    assert.match((await done())[0] ?? '', /Error Type: database\nError Code: syntax/);
    await row('failed').waitFor();
    await panel.picture('tool-failed');
  });

  inFull('stops what takes too long, after trying again', async function () {
    this.timeout(LONG_WAIT);
    await ask(call('query_database', { query: ENDLESS }));
    await row('running').waitFor();
    const [observation = ''] = await done();
    assert.match(observation, /Error Type: timeout/);
    await row('timed_out').waitFor();
    await panel.picture('tool-timed-out');
  });

  it('stops what runs when the user says so', async () => {
    await ask(call('query_database', { query: `${ENDLESS} AND 1 = 1` }));
    await row('running').waitFor();
    await panel.part('stop').click();
    assert.equal(await panel.ended(turn), 'cancelled');
    await row('cancelled').waitFor();
    await panel.picture('tool-cancelled');
  });

  inFull('tells a part of what is long, and how to read on', async () => {
    await ask(call('file_reader', { path: 'long.log' }), call('file_reader', { path: 'long.log', offset: 401 }, 'two'));
    const [second = ''] = await done();
    const [first = ''] = resultsOf(server.accepted.at(-2) ?? assert.fail()).map(({ text }) => text);
    assert.match(first, /offset 401/);
    assert.match(second, /^401\tline 401 of the log$/m);
    assert.match(await panel.part('tool', turn).first().innerText(), /part/i);
    await panel.picture('tool-truncated');
  });

  const fromBefore = () => panel.part('tool', turn).locator('.tool-badge', { hasText: 'from before' });

  inFull('gives the same call again without running it, until its file has changed', async () => {
    const rates = call('query_database', { query: "SELECT rate FROM 'rates.csv' WHERE currency = 'EUR'" });
    await ask(rates);
    assert.match((await done())[0] ?? '', /^\[1\.1\]$/m);
    await ask(rates);
    assert.match((await done())[0] ?? '', /^\[1\.1\]$/m);
    assert.equal(await fromBefore().count(), 1);
    await panel.picture('tool-cached');
    await writeFile(path.join(panel.workspace, 'rates.csv'), 'currency,rate\nEUR,1.2\nUSD,1\n');
    await ask(rates);
    assert.match((await done())[0] ?? '', /^\[1\.2\]$/m);
    assert.equal(await fromBefore().count(), 0);
  });

  inFull('keeps a large result as an artifact, from which the model reads on', async () => {
    const all = { query: "SELECT * FROM 'sales.csv'", max_rows: 10_000, response_format: 'full' };
    await ask(call('query_database', all));
    const [observation = ''] = await done();
    const id = /artifact_[a-z0-9]{24}/.exec(observation)?.[0] ?? assert.fail(observation.slice(0, 500));
    const read = call('file_reader', { path: id });
    const count = call('query_database', { query: `SELECT count(*) AS n FROM '${id}'` }, 'two');
    await ask([read, count]);
    const [shape = '', rows = ''] = await done();
    assert.match(shape, /10000 rows × \d+ columns/);
    assert.match(rows, /^\[10000\]$/m);
  });

  inFull('finds files and passages', async () => {
    await ask([
      call('file_search', { text: 'load_sales' }),
      call('vector_search', { query: 'revenue by product' }, 'two'),
    ]);
    const [found = '', passages = ''] = await done();
    assert.match(found, /top_products\.py/);
    assert.match(passages, /top_products\.py/);
    await panel.picture('tool-search');
  });

  it('has told no real path, to the model or in a log', async () => {
    const bodies = server.accepted.slice(earlier).map(({ body }: AcceptedRequest) => JSON.stringify(body.messages));
    const own = path.dirname(panel.workspace);
    for (const body of bodies) {
      // What the model itself asked for is repeated as its own words.
      const told = body.replaceAll(path.join(outside, ''), '');
      assert.ok(!told.includes(own) && !told.includes(panel.server.userData), 'a real path');
    }
    for (const file of await readdir(panel.server.userData, { recursive: true })) {
      if (!file.endsWith('BA-Agent.log')) continue;
      const log = await readFile(path.join(panel.server.userData, file), 'utf8');
      assert.ok(!log.includes(outside) && !log.includes('artifacts/'), log);
    }
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });

  const files = (): Promise<string[]> => panel.part('draft-file-name').allInnerTexts();
  const send = async (text = ''): Promise<string> => {
    server.script(answers('Seen.'));
    turn++;
    if (text !== '') await panel.part('input').fill(text);
    await panel.part('send').click();
    assert.equal(await panel.ended(turn), 'complete');
    return lastWords(server.accepted.at(-1) ?? assert.fail());
  };
  const saves = (code: string) => writes('by_item', code, 'Totals by item');

  inFull('attaches a workspace file by @ and its name', async () => {
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    turn = -1;
    await panel.part('input').focus();
    await panel.workbench.page.keyboard.type('Look at @sal');
    await panel.workbench.webview('ba-agent.ba-agent').locator('#mention-0').filter({ hasText: 'sales.csv' }).waitFor();
    await panel.picture('mention');
    await panel.workbench.page.keyboard.press('Enter');
    await until('the file is attached', async () => (await files()).includes('sales.csv'));
    await until('its name is in the text', async () =>
      (await panel.part('input').inputValue()).startsWith('Look at sales.csv'),
    );
    const told = await send();
    assert.match(told, /upload_001/);
  });

  inFull('copies a file from outside that is picked, and reads it by its id', async () => {
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

  inFull('takes files that are dropped, tables and pictures that are pasted, and lets go of them', async () => {
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

  inFull('attaches what is picked in the explorer, several at once', async () => {
    await panel.explore();
    const picked = panel.workbench.page.locator('.explorer-folders-view .monaco-list-row.selected');
    await panel.workbench.file('penguins.json').click();
    // Its editor takes the focus as soon as it is there: what is clicked before that would be picked alone.
    await panel.workbench.page.locator('.tab.active', { hasText: 'penguins.json' }).waitFor();
    await until('the first is picked', async () => (await picked.count()) === 1);
    await panel.workbench.file('sales.csv').click({ modifiers: ['Control'] });
    await until('both are picked', async () => (await picked.count()) === 2);
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

  inFull('lists all saved code in the panel, the index deleted or not', async () => {
    await rm(path.join(panel.workspace, '.ba-agent', 'data', 'index.jsonl'));
    await panel.workbench.command('BA-Agent: Show Saved Code');
    await panel.part('saved-code').first().waitFor();
    assert.equal(await panel.part('saved-code').filter({ hasText: 'by_item' }).count(), 1);
    await panel.picture('codes');
    assert.deepEqual(await violations(await panel.frame()), []);
    await panel.part('codes-close').click();
  });

  inFull('counts what tools and models were used for, and exports it', async () => {
    await panel.workbench.command('BA-Agent: Show Usage');
    await panel.part('usage-tools-row').filter({ hasText: 'file_reader' }).waitFor();
    await panel.part('usage-models-row').filter({ hasText: 'Claude Sonnet 5.5' }).waitFor();
    await panel.picture('usage');
    assert.deepEqual(await violations(await panel.frame()), []);
    await panel.workbench.setSidebarWidth(300);
    await panel.workbench.setTheme('Default Light Modern');
    await panel.picture('usage-light-300');
    await panel.part('usage-scope-all').check();
    // Until the next frame the button is still that of the other scope.
    await panel.part('usage-content').getByText('Sessions of this workspace').waitFor();
    await panel.part('usage-export').click();
    await panel.workbench.quickInput('CSV', { pick: true });
    const file = path.join(panel.workspace, 'usage.csv');
    await panel.answerDialog(file);
    await until('it is written', async () => (await readFile(file, 'utf8').catch(() => '')).includes('file_reader'));
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });
}
