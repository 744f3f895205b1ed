import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ToolCall } from '../../src/core/agent/response';
import { MessagesApi, type AcceptedRequest } from '../support/messagesApi/server';
import { until } from '../support/process';
import { violations } from './accessibility';
import { inOrder } from './inOrder';
import { Panel } from './panel';
import { answers, calls, resultsOf } from './scriptedClaude';

const KEY = 'sk-ant-tools';
const LONG_WAIT = 300_000;
/** No engine ends this in the time that a test has. */
const ENDLESS = 'SELECT count(*) FROM range(1000000000) a, range(100000) b WHERE a.range * b.range % 7 = 3';

describe('Tools', function () {
  inOrder(this);
  let panel: Panel;
  let server: MessagesApi;
  /** A folder that is not in the workspace. */
  let outside: string;
  let turn = -1;

  before(async function () {
    this.timeout(LONG_WAIT);
    outside = await mkdtemp(path.join(os.tmpdir(), 'ba-agent-outside-'));
    await writeFile(path.join(outside, 'salaries.csv'), 'name,salary\nAnna,4711\nBo,42\n');
    await writeFile(path.join(outside, 'salaries2.csv'), 'name,salary\nCy,7\n');
    server = await MessagesApi.start({ key: KEY });
    panel = await Panel.open({
      settings: { 'baAgent.anthropic.baseUrl': server.url, 'baAgent.tools.timeoutSeconds': 1 },
    });
    const long = Array.from({ length: 5000 }, (_, at) => `line ${at + 1} of the log`).join('\n');
    await writeFile(path.join(panel.workspace, 'long.log'), long);
    await writeFile(path.join(panel.workspace, 'rates.csv'), 'currency,rate\nEUR,1.1\nUSD,1\n');
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

  const call = (tool_name: string, args: ToolCall['arguments'], id = 'one'): ToolCall => ({
    ...{ tool_name, tool_call_id: id },
    arguments: args,
  });

  /** Asks the model, which makes these calls, one round after the other, and then answers. */
  const ask = async (...rounds: (ToolCall[] | ToolCall)[]): Promise<void> => {
    // What a turn that was stopped has left is not said in the next one.
    const said = rounds.map((content, at) => calls(at + 1, ...(Array.isArray(content) ? content : [content])));
    server.answer(() => said.shift() ?? answers('That is all.'));
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
    assert.deepEqual(await violations(await panel.frame()), []);
  });

  for (const { theme, width, name } of [
    { theme: 'Default Light Modern', width: 300, name: 'light-300' },
    { theme: 'Dark High Contrast', width: 300, name: 'high-contrast-300' },
    { theme: 'Default Dark Modern', width: 600, name: 'dark' },
  ] as const) {
    it(`shows its question in ${name}`, async () => {
      await panel.workbench.setTheme(theme);
      await panel.workbench.setSidebarWidth(width);
      await panel.part('approval', turn).scrollIntoViewIfNeeded();
      await panel.picture(`approval-${name}`);
      const frame = await panel.frame();
      const sideways = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide at ${width}.`);
    });
  }

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

  it('is allowed for the session, and is not asked again in it, for this file alone', async () => {
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

  it('lists what is allowed, and takes it back', async () => {
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
    await item.waitFor({ state: 'hidden' }); // with the last one the list closes
    await ask(salaries());
    await panel.part('approval-deny', turn).click();
    await done();
  });

  it('tells what failed', async () => {
    await ask(call('query_database', { query: 'SELEC 1' }));
    assert.match((await done())[0] ?? '', /Error Type: database\nError Code: syntax/);
    await row('failed').waitFor();
    await panel.picture('tool-failed');
  });

  it('stops what takes too long, after trying again', async function () {
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

  it('tells a part of what is long, and how to read on', async () => {
    await ask(call('file_reader', { path: 'long.log' }), call('file_reader', { path: 'long.log', offset: 401 }, 'two'));
    const [second = ''] = await done();
    const [first = ''] = resultsOf(server.accepted.at(-2) ?? assert.fail()).map(({ text }) => text);
    assert.match(first, /offset 401/);
    assert.match(second, /^401\tline 401 of the log$/m);
    assert.match(await panel.part('tool', turn).first().innerText(), /part/i);
    await panel.picture('tool-truncated');
  });

  const fromBefore = () => panel.part('tool', turn).locator('.tool-badge', { hasText: 'from before' });

  it('gives the same call again without running it, until its file has changed', async () => {
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

  it('keeps a large result as an artifact, from which the model reads on', async () => {
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

  it('finds files and passages', async () => {
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
    const bodies = server.accepted.map(({ body }: AcceptedRequest) => JSON.stringify(body.messages));
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
});
