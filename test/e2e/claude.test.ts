import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventsOf } from '../../src/core/session/eventEntries';
import { faults } from '../support/messagesApi/faults';
import { replies } from '../support/messagesApi/replies';
import { MessagesApi } from '../support/messagesApi/server';
import { salesReference } from '../support/reference';
import { until } from '../support/process';
import { violations } from './accessibility';
import { canvasPixels } from './canvas';
import { inOrder } from './inOrder';
import { Panel } from './panel';
import { analyst, answers, BEGUN, calls, isSummary } from './scriptedClaude';

const KEY = 'sk-ant-e2e-9Qx7_TheSecretOne';
const LONG_WAIT = 300_000;

/** Keeps what the panel is told from now on, for {@link messages}. */
async function listen(panel: Panel): Promise<void> {
  const frame = await panel.frame();
  await frame.evaluate(() => {
    const heard: string[] = [];
    window.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
    Object.assign(window, { heard });
  });
}

async function messages(panel: Panel): Promise<string> {
  const frame = await panel.frame();
  return (await frame.evaluate<string[]>('window.heard')).join('\n');
}

describe('With Claude', function () {
  inOrder(this);
  let panel: Panel;
  let server: MessagesApi;

  before(async function () {
    this.timeout(LONG_WAIT);
    server = await MessagesApi.start({ key: KEY });
    panel = await Panel.open({ settings: { 'baAgent.anthropic.baseUrl': server.url } });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const error = async (turn: number): Promise<string> => panel.part('failed', turn).innerText();

  it('is answered by the built-in analyst until there is a key', async () => {
    await panel.modelIs('Built-in analyst (offline)');
    assert.deepEqual([server.requests, server.lookups], [[], []]);
  });

  it('takes no wrong key, and says so', async () => {
    await panel.setKey('sk-ant-wrong');
    await panel.part('problem').filter({ hasText: 'did not accept this key' }).waitFor();
    await panel.modelIs('Built-in analyst (offline)');
    await panel.picture('claude-wrong-key');
    await panel.part('dismiss').click();
  });

  it('speaks once a key is set, and is named', async () => {
    await listen(panel);
    await panel.setKey(KEY);
    await panel.modelIs('Claude Sonnet 5.5');
    const heard = await messages(panel);
    assert.ok(heard.includes('Claude Sonnet 5.5') && !heard.includes(KEY));
  });

  it('does the main job: analysis, plan, tools, report, chart, code', async () => {
    server.answer(analyst);
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
    assert.equal(await panel.part('answer-model', 0).innerText(), 'Claude Sonnet 5.5');
    const reference = await salesReference(path.join(panel.workspace, 'sales.csv'));
    const report = await panel.part('report', 0).innerText();
    const [[leader, most] = ['', 0]] = Object.entries(reference.byCategory);
    assert.ok(report.includes(`${leader} leads with a revenue of ${most}`), report);
    assert.ok(report.includes(String(reference.sum)) && report.includes(String(reference.byYear['2022'])), report);
    const { colours } = await canvasPixels(panel.part('chart', 0).first());
    assert.ok(colours > 5);
    assert.deepEqual(
      (await panel.part('tool', 0).locator('.tool-name').allInnerTexts()).map((name) => name.trim()),
      ['file_reader', 'query_database', 'query_database'],
    );
    assert.match(await panel.part('tool-status', 0).innerText(), /revenue by category · 3 rows/);
    const file = path.join(panel.workspace, '.ba-agent', 'data', 'code_revenue_by_category.sql');
    assert.match(await readFile(file, 'utf8'), /^-- revenue by category\nSELECT/);
    assert.match(await panel.part('code-block', 0).innerText(), /Revenue by category/);
    await panel.picture('claude-report');
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });

  it('tells what it cost, to the token', async () => {
    await listen(panel); // the page is another one after the Explorer was shown
    const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = server.usage;
    const number = new Intl.NumberFormat('en');
    const line = await panel.part('spending', 0).innerText();
    for (const count of [input_tokens + cache_creation_input_tokens + cache_read_input_tokens, output_tokens]) {
      assert.ok(line.includes(number.format(count)), `${line} ${count}`);
    }
    const cost =
      (input_tokens * 2 + output_tokens * 10 + cache_creation_input_tokens * 2.5 + cache_read_input_tokens * 0.1) / 1e6;
    const shown = Number(/\$([\d.]+)/.exec(line)?.[1]);
    assert.ok(Math.abs(shown - cost) < 0.0001, `${line} ${cost}`);
  });

  it('answers a question that is clicked', async () => {
    await panel.part('question', 0).first().getByText('Which year was the best?').click();
    await panel.part('input').press('Enter');
    assert.equal(await panel.ended(1), 'complete');
    assert.match(await panel.part('report', 1).innerText(), /You asked: Which year was the best\?/);
  });

  it('sends what was written meanwhile when the answer is there', async () => {
    let goOn: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (goOn = resolve));
    server.script(answers('First, slowly. '.repeat(100), { holdAfter: BEGUN, holdUntil: asked }));
    await panel.ask('One');
    await panel.part('report', 2).waitFor();
    await panel.ask('Two');
    await panel.part('queued').first().waitFor();
    await panel.ask('Three');
    await panel.picture('claude-queue');
    await panel.part('queued').nth(1).waitFor();
    await panel.part('queued-remove').last().click();
    await until('one question is left', async () => (await panel.part('queued').count()) === 1);
    goOn();
    assert.equal(await panel.ended(3), 'complete');
    assert.match(await panel.part('report', 3).innerText(), /You asked: Two/);
    await until('the queue is empty', async () => (await panel.part('queued').count()) === 0);
    assert.equal(await panel.turn(4).count(), 0);
  });

  it('stops while it waits, streams, runs a tool, and waits to ask again', async () => {
    const turn = 4;
    server.script(faults.silence());
    await panel.ask('Wait');
    await until('the request is there', () => server.scriptLeft === 0);
    await panel.part('stop').click();
    assert.equal(await panel.ended(turn), 'cancelled');

    server.script(answers('Word by word. '.repeat(100), { stallAfter: BEGUN }));
    await panel.ask('Stream');
    await panel.part('report', turn + 1).waitFor();
    await panel.part('input').press('Escape');
    assert.equal(await panel.ended(turn + 1), 'cancelled');
    assert.match(await panel.part('report', turn + 1).innerText(), /^Word by word/);
    await panel.picture('claude-stopped');

    const slow = 'SELECT count(*) FROM range(100000) a, range(1000000) b WHERE hash(a.range, b.range) = 1';
    server.script(calls(1, { tool_name: 'query_database', tool_call_id: 'slow', arguments: { query: slow } }));
    await panel.ask('Compute');
    await panel
      .part('tool', turn + 2)
      .first()
      .waitFor();
    await panel.part('stop').click();
    assert.equal(await panel.ended(turn + 2), 'cancelled');
    assert.equal(
      await panel
        .part('tool', turn + 2)
        .first()
        .getAttribute('data-state'),
      'cancelled',
    );

    server.script(faults.rateLimited(60));
    await panel.ask('Hurry');
    const retry = panel.part('retry', turn + 3);
    await retry.waitFor();
    assert.match(await retry.innerText(), /limit of requests is reached[\s\S]*2 of 5/);
    await panel.picture('claude-retry');
    await panel.part('retry-stop').click();
    assert.equal(await panel.ended(turn + 3), 'cancelled');
  });

  it('goes on with a turn that was stopped, and with one whose request was dropped', async () => {
    server.script(answers('Here it is.'));
    await panel.part('continue').last().click();
    await panel.part('report', 7).filter({ hasText: 'Here it is.' }).waitFor();
    assert.equal(await panel.ended(7), 'complete');
    server.script({ ...answers('Half of it'), cutAfter: 'content_block_stop' }, answers('All of it.'));
    await panel.ask('Drop');
    assert.equal(await panel.ended(8), 'complete');
    assert.equal((await panel.part('report', 8).innerText()).trim(), 'All of it.');
  });

  const failures = [
    { name: 'wrong-key', step: faults.badKey(), says: /not accepted\. Set a valid key/, offers: 'set-api-key' },
    {
      name: 'no-credit',
      step: faults.creditTooLow(),
      says: /no credit left[\s\S]*Plans & Billing/,
      offers: 'pick-model',
    },
    { name: 'no-access', step: faults.forbidden(), says: /may not use this model/, offers: 'pick-model' },
    { name: 'too-long', step: faults.promptTooLong(), says: /too long for this model/, offers: 'pick-model' },
    { name: 'declined', step: replies.refusal('bio', 'Not this.'), says: /declined to answer/, offers: 'pick-model' },
    { name: 'hour', step: faults.rateLimited(3600), says: /limit of requests/, offers: 'continue' },
  ] as const;
  for (const [at, { name, step, says, offers }] of failures.entries()) {
    it(`says what to do: ${name}`, async () => {
      // What is too long is compacted and sent once more: then it is too long again.
      if (name === 'too-long') server.answer((request) => (isSummary(request) ? answers('No summary') : step));
      else server.script(step);
      await panel.ask(`Fail: ${name}`);
      assert.equal(await panel.ended(9 + at), 'failed');
      assert.match(await error(9 + at), says);
      await panel
        .part('failed', 9 + at)
        .getByTestId(offers)
        .waitFor();
      await panel.picture(`claude-error-${name}`);
      server.answer(analyst);
    });
  }

  it('edits a message into another version, and goes back', async () => {
    const message = panel.part('user-message', 1);
    await message.scrollIntoViewIfNeeded();
    await message.hover();
    await panel.part('edit-message', 1).click();
    await panel.part('edit-input', 1).fill('Which month was the best?');
    await panel.picture('claude-edit');
    await panel.part('edit-input', 1).press('Enter');
    await panel.part('report', 1).filter({ hasText: 'Which month was the best?' }).waitFor();
    assert.equal(await panel.turn(2).count(), 0);
    assert.match(await panel.part('branch', 1).innerText(), /2 \/ 2/);
    await panel.picture('claude-version');
    await panel.part('branch-previous', 1).click();
    await panel.turn(14).waitFor();
    assert.match(await panel.part('report', 1).innerText(), /Which year was the best/);
    await panel.part('branch-next', 1).click();
    await panel.part('report', 1).filter({ hasText: 'Which month was the best?' }).waitFor();
    assert.deepEqual(server.refusals, []);
  });

  it('has told the panel everything but the key', async () => {
    const heard = await messages(panel);
    assert.ok(heard.includes('Plans & Billing') && !heard.includes(KEY));
  });

  it('goes on after the window was reloaded in the middle of a turn', async function () {
    this.timeout(180_000);
    server.script(faults.silence());
    await panel.ask('And now?');
    await until('the request is there', () => server.scriptLeft === 0);
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.brokenOff(2).waitFor();
    await panel.picture('claude-interrupted');
    server.script(answers('Back again.'));
    await panel.brokenOff(2).getByTestId('continue').click();
    await panel.part('report', 2).filter({ hasText: 'Back again.' }).waitFor();
    assert.equal(await panel.ended(2), 'complete');
    await panel.modelIs('Claude Sonnet 5.5');
  });

  it('lets the user pick another model, and the built-in analyst again', async () => {
    await panel.part('model-label').click();
    const { page } = panel.workbench;
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Claude Opus 5.5' });
    await row.waitFor();
    await panel.picture('claude-pick-model');
    await row.click();
    await panel.modelIs('Claude Opus 5.5');
    await panel.ask('Who are you?');
    assert.equal(await panel.ended(3), 'complete');
    assert.equal(await panel.part('answer-model', 3).innerText(), 'Claude Opus 5.5');
    assert.equal(await panel.part('answer-model', 2).innerText(), 'Claude Sonnet 5.5');
    await panel.part('model-label').click();
    await page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Built-in analyst' }).first().click();
    await panel.modelIs('Built-in analyst (offline)');
    await panel.ask('Why do our customers leave?');
    assert.equal(await panel.ended(4), 'complete');
    assert.equal(await panel.part('answer-model', 4).innerText(), 'Built-in analyst (offline)');
  });

  it('has room for all of it in a narrow side bar, in light and high contrast', async () => {
    await panel.part('model-label').click();
    await panel.workbench.page
      .locator('.quick-input-widget .monaco-list-row', { hasText: 'Claude Sonnet 5.5' })
      .click();
    await panel.modelIs('Claude Sonnet 5.5');
    await panel.workbench.setSidebarWidth(300);
    server.script(faults.creditTooLow());
    await panel.ask('Narrow');
    assert.equal(await panel.ended(5), 'failed');
    server.script(faults.rateLimited(60));
    await panel.ask('And narrow');
    await panel.part('retry', 6).waitFor();
    await panel.ask('A message that waits, with so many words that they do not fit into a line');
    await panel.part('queued').first().waitFor();
    const frame = await panel.frame();
    for (const theme of ['Default Light Modern', 'Dark High Contrast', 'Default Dark Modern'] as const) {
      await panel.workbench.setTheme(theme);
      await panel.picture(`claude-narrow-${theme.toLowerCase().replace(/ /g, '-')}`);
      const sideways = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
      assert.deepEqual(await violations(frame), []);
    }
    await panel.part('stop').first().click();
    assert.equal(await panel.ended(6), 'cancelled');
    await panel.part('queued-send').first().waitFor();
    await panel.picture('claude-narrow-waiting');
    await panel.part('queued-remove').first().click();
    await panel.workbench.setSidebarWidth(600);
  });

  it('kept a session of which every request agrees with what the server counted', async () => {
    const events = eventsOf(await panel.entries());
    assert.ok(events.length > 20);
    assert.deepEqual(server.refusals, []);
  });

  it('left the key in no file, log or message to the panel', async () => {
    const frame = await panel.frame();
    assert.ok(!(await frame.evaluate(() => document.documentElement.outerHTML)).includes(KEY));
    const files = await readdir(panel.server.root, { recursive: true, withFileTypes: true });
    const found: string[] = [];
    for (const file of files.filter((each) => each.isFile())) {
      const name = path.join(file.parentPath, file.name);
      if (/[\\/]extensions[\\/]/.test(name)) continue;
      if ((await readFile(name)).includes(KEY)) found.push(name);
    }
    for (const name of await readdir(panel.workspace, { recursive: true })) {
      const text = await readFile(path.join(panel.workspace, name)).catch(() => Buffer.alloc(0));
      if (text.includes(KEY)) found.push(name);
    }
    assert.deepEqual(found, []);
    assert.ok(!panel.server.log().includes(KEY));
    assert.ok(!panel.workbench.console.join('\n').includes(KEY));
  });

  it('asked no other host for anything', () => {
    assert.deepEqual(panel.workbench.foreign, []);
  });
});
