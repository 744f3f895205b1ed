import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StructuredResponse } from '../../src/core/contract/response';
import { readEntries } from '../../src/core/session/entryReader';
import { eventsOf } from '../../src/core/session/eventEntries';
import { canary, markup } from '../support/hostileTexts';
import { faults } from '../support/messagesApi/faults';
import { DEFAULT_MODELS } from '../support/messagesApi/models';
import { MessagesApi } from '../support/messagesApi/server';
import { salesReference } from '../support/reference';
import { sleep, until } from '../support/process';
import { replyOf } from '../support/structuredReply';
import { canvasPixels } from './canvas';
import { inFull, isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { entryLike, FACT, PAGES, reader, sent } from './pageReader';
import { keepFailures } from './failures';
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
  let bird: Awaited<ReturnType<typeof canary>>;

  before(async function () {
    this.timeout(LONG_WAIT);
    const models = DEFAULT_MODELS.map((model) =>
      model.id === 'claude-sonnet-5-5' ? { ...model, max_input_tokens: 60_000, max_tokens: 8000 } : model,
    );
    server = await MessagesApi.start({ key: KEY, models });
    bird = await canary();
    panel = await Panel.open({ settings: { 'baAgent.anthropic.baseUrl': server.url } });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
    bird.server.close();
  });

  keepFailures(() => panel);

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

  it('asks before anything goes to a new recipient, and sends nothing that was not allowed', async () => {
    await panel.ask('Hello');
    const dialog = panel.workbench.page.locator('.monaco-dialog-box');
    await dialog.filter({ hasText: `send this conversation to ${new URL(server.url).host}?` }).waitFor();
    assert.match(await dialog.innerText(), /Model: claude-sonnet-5-5[\s\S]*Data mode: all\./);
    await panel.picture('claude-recipient');
    await panel.answerRecipient('Cancel');
    assert.equal(await panel.ended(0), 'failed');
    assert.match(await panel.part('failed', 0).innerText(), /You did not let BA-Agent use claude-sonnet-5-5/);
    assert.deepEqual(server.requests, []);
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
  });

  it('does the main job: analysis, plan, tools, report, chart, code', async () => {
    server.answer(analyst);
    await panel.analyze('sales.csv');
    await panel.answerRecipient();
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
    const all = [input_tokens + cache_creation_input_tokens + cache_read_input_tokens, output_tokens];
    let line = '';
    await until(`it is told what was used: ${all.join()}`, async () => {
      line = await panel.part('spending', 0).innerText();
      return all.every((count) => line.includes(number.format(count)));
    });
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
    const call = panel.part('tool', turn + 2).first();
    await until('the call is cancelled', async () => (await call.getAttribute('data-state')) === 'cancelled');

    server.script(faults.rateLimited(60));
    await panel.ask('Hurry');
    const retry = panel.part('retry', turn + 3);
    await retry.waitFor();
    assert.match(await retry.innerText(), /limit of requests is reached[\s\S]*2 of 5/);
    await panel.picture('claude-retry');
    await panel.ask('A message that waits');
    await panel.part('queued').first().waitFor();
    await panel.part('retry-stop').click();
    assert.equal(await panel.ended(turn + 3), 'cancelled');
    await panel.part('queued-send').first().waitFor();
    await panel.part('queued-remove').first().click();
    await panel.part('queued').first().waitFor({ state: 'detached' });
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

  it('says what to do where a request failed', async () => {
    server.script(faults.creditTooLow());
    await panel.ask('Fail');
    assert.equal(await panel.ended(9), 'failed');
    assert.match(await panel.part('failed', 9).innerText(), /no credit left[\s\S]*Plans & Billing/);
    await panel.part('failed', 9).getByTestId('pick-model').waitFor();
    await panel.picture('claude-error');
  });

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
    await panel.turn(9).waitFor();
    assert.match(await panel.part('report', 1).innerText(), /Which year was the best/);
    await panel.part('branch-next', 1).click();
    await panel.part('report', 1).filter({ hasText: 'Which month was the best?' }).waitFor();
    assert.deepEqual(server.refusals, []);
  });

  it('has told the panel everything but the key', async () => {
    const heard = await messages(panel);
    assert.ok(heard.includes('Plans & Billing') && !heard.includes(KEY));
  });

  inFull('lets the user pick another model, and the built-in analyst again', async () => {
    await panel.part('model-label').click();
    const { page } = panel.workbench;
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Claude Opus 5.5' });
    await row.waitFor();
    await panel.picture('claude-pick-model');
    await row.click();
    await panel.modelIs('Claude Opus 5.5');
    await panel.ask('Who are you?');
    assert.equal(await panel.ended(2), 'complete');
    assert.equal(await panel.part('answer-model', 2).innerText(), 'Claude Opus 5.5');
    assert.equal(await panel.part('answer-model', 1).innerText(), 'Claude Sonnet 5.5');
    await panel.part('model-label').click();
    await page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Built-in analyst' }).first().click();
    await panel.modelIs('Built-in analyst (offline)');
    await panel.ask('Why do our customers leave?');
    assert.equal(await panel.ended(3), 'complete');
    assert.equal(await panel.part('answer-model', 3).innerText(), 'Built-in analyst (offline)');
    await panel.part('model-label').click();
    await page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Claude Sonnet 5.5' }).click();
    await panel.modelIs('Claude Sonnet 5.5');
  });

  it('goes on after the window was reloaded in the middle of a turn', async function () {
    this.timeout(180_000);
    const turn = isFull ? 4 : 2; // behind those of other models
    server.script(faults.silence());
    await panel.ask('And now?');
    await until('the request is there', () => server.scriptLeft === 0);
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.brokenOff(turn).waitFor();
    await panel.picture('claude-interrupted');
    server.script(answers('Back again.'));
    await panel.brokenOff(turn).getByTestId('continue').click();
    await panel.part('report', turn).filter({ hasText: 'Back again.' }).waitFor();
    assert.equal(await panel.ended(turn), 'complete');
    await panel.modelIs('Claude Sonnet 5.5');
  });

  it('kept a session of which every request agrees with what the server counted', async () => {
    // The question that nobody allowed has a session of its own, and files have no order.
    const kept = (await panel.sessionFiles()).find(({ bytes }) => Buffer.from(bytes).includes('Back again.'));
    const events = eventsOf(readEntries(kept?.bytes ?? new Uint8Array()).entries);
    assert.ok(events.length > 20);
    assert.deepEqual(server.refusals, []);
  });

  it('does nothing that a reply wants, in the real webview and on the disk', async () => {
    const { page } = panel.workbench;
    const windows = page.context().pages().length;
    const all = markup(bird.url).join('\n');
    const action: StructuredResponse['action'] = {
      type: 'complete',
      content: `<h2>Report</h2>\n${all}\n<p>End <code_ref>../../x</code_ref></p>`,
      recommended_questions: markup(bird.url),
      download_links: [all, '../../../../etc/passwd'],
      code_blocks: [{ code_id: '../../x', code: all, language: all, description: all }],
    };
    const plan = `R1: ${all}; R2: ${all}`;
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    server.script(replyOf({ task_analysis: all, execution_plan: plan, current_round: 1, action }, 'structured-json'));
    await panel.ask('Show HTML');
    assert.equal(await panel.ended(0), 'complete');
    await panel.part('report', 0).locator('iframe').contentFrame().getByRole('heading', { name: 'Report' }).waitFor();
    await panel.picture('hostile');
    assert.deepEqual(
      await readdir(path.dirname(panel.workspace)),
      ['sample'],
      'nothing was written beside the workspace',
    );
    for (const name of await readdir(path.join(panel.workspace, '.ba-agent'), { recursive: true })) {
      assert.match(name, /^(data|project\.json|data[\\/][\w.-]+)$/);
    }
    await sleep(700); // for what a text may do by itself: nothing comes that could be waited for
    for (const frame of page.frames()) {
      const acted = await frame.evaluate(() => 'acted' in globalThis).catch(() => false); // a frame that is going away
      assert.equal(acted, false, frame.url());
    }
    assert.deepEqual([bird.heard, page.context().pages().length], [[], windows]);
  });

  const card = (turn: number) => panel.part('compaction', turn).last();

  it('compacts by itself in the middle of a turn, which goes on and reads nothing twice', async function () {
    this.timeout(LONG_WAIT);
    server.answer(reader);
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    await panel.ask(FACT);
    assert.equal(await panel.ended(0), 'complete');
    await panel.ask('Read all pages of sales.csv');
    assert.equal(await panel.ended(1), 'complete');
    assert.ok((await panel.part('compaction', 1).count()) >= 1);
    const tools = await panel.part('tool', 1).count();
    assert.equal(tools, PAGES);
    assert.match(await card(1).innerText(), /Compacted [\d,]+ → [\d,]+ tokens \(−[\d.]+ %\)/);
    assert.equal(await card(1).getAttribute('data-mode'), 'summarize');
    const asked = server.accepted.filter(isSummary);
    assert.ok(asked.length >= 1 && asked.every(({ body }) => body.model === 'claude-haiku-5-5'));
    await card(1).scrollIntoViewIfNeeded();
    await panel.picture('compaction-card');
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });

  it('keeps in a compaction what the user told before', async () => {
    await panel.ask('What is the target?');
    assert.equal(await panel.ended(2), 'complete');
    assert.match(await panel.part('report', 2).innerText(), /4,711/);
    const last = server.accepted.at(-1);
    assert.ok(last && sent(last).includes('<conversation_summary>') && sent(last).includes('The Greek at 35.95'));
  });

  inFull('shows what the model reads after a compaction, and what was dropped', async () => {
    await card(1).locator('summary').click();
    await card(1).getByText('The Greek at 35.95').waitFor();
    await panel.picture('compaction-summary');
    await card(1).getByTestId('compaction-open-dropped').click();
    await panel.workbench.page
      .locator('.tab.active')
      .filter({ hasText: /dropped/i })
      .waitFor();
    await panel.picture('compaction-dropped');
    await panel.workbench.command('View: Close Editor');
    await panel.workbench.openView('BA-Agent');
  });

  it('resumes a compacted session', async () => {
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    await panel.workbench.command('BA-Agent: Continue Last Session');
    const titles = await panel.listSessions();
    assert.ok(
      titles.some((title) => title.startsWith('Remember')),
      titles.join(),
    );
    await panel.part('session').filter({ hasText: 'Remember' }).first().click();
    await card(1).waitFor();
    await panel.ask('And the target once more?');
    assert.equal(await panel.ended(3), 'complete');
    assert.match(await panel.part('report', 3).innerText(), /4,711/);
    assert.ok(!sent(server.accepted.at(-1) ?? assert.fail()).includes('page_1\\"'));
  });

  inFull('resumes a long session from its compaction, and shows what was before when that is asked for', async () => {
    const compacted = (await panel.sessionFiles()).find(({ bytes }) => Buffer.from(bytes).includes('compact_boundary'));
    assert.ok(compacted);
    const lines = Buffer.from(compacted.bytes).toString().trimEnd().split('\n');
    const [first = ''] = lines;
    // Of a file of more than a megabyte the end is read; what nobody knows is as good as anything to make it long.
    const filler = Array.from({ length: 12 }, (_, at) =>
      entryLike(first, `filler${at}`, 'filler', { text: 'x'.repeat(100_000) }),
    );
    const name = entryLike(first, 'named', 'session_renamed', { title: 'A long one' });
    const folder = path.join(panel.server.userData, path.dirname(compacted.name));
    await writeFile(path.join(folder, 'earlier00000000000001.jsonl'), [...filler, ...lines, name, ''].join('\n'));

    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    assert.ok((await panel.listSessions()).includes('A long one'));
    await panel.part('session').filter({ hasText: 'A long one' }).first().click();
    await panel.turn(0).getByText('Read all pages of sales.csv').waitFor();
    await panel.picture('compaction-earlier');
    await panel.part('show-earlier').click();
    await panel.turn(0).getByText('Remember: the target').waitFor();
    const turns = await panel.part('turn').count();
    await panel.ask('And the target of all?');
    assert.equal(await panel.ended(turns), 'complete');
    assert.match(await panel.part('report', turns).innerText(), /4,711/);
  });

  it('compacts when that is asked for in the palette', async () => {
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    await panel.ask(FACT);
    assert.equal(await panel.ended(0), 'complete');
    for (const [at, words] of ['Hello you', 'Hello again', 'Hello there'].entries()) {
      await panel.ask(words);
      assert.equal(await panel.ended(at + 1), 'complete');
    }
    await panel.workbench.command('BA-Agent: Compact Conversation');
    await panel.workbench.quickInput('');
    await card(3).waitFor();
    assert.deepEqual([server.refusals, server.problems], [[], []]);
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
