import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ToolCall } from '../../src/core/agent/response';
import { entrySchema } from '../../src/core/session/entries';
import { DEFAULT_MODELS } from '../support/messagesApi/models';
import { MessagesApi, type AcceptedRequest } from '../support/messagesApi/server';
import type { Reply } from '../support/messagesApi/script';
import { inOrder } from './inOrder';
import { Panel } from './panel';
import { answers, calls, isSummary, lastWords } from './scriptedClaude';

const KEY = 'sk-ant-compaction';
const LONG_WAIT = 300_000;
/** What the user says once, and the model can only know from its conversation. */
const FACT = 'Remember: the target for Q3 is 4,711 pizzas, and never count cancelled orders.';
/** Pages of the sales file that are read in one turn: together far more than the window. */
const PAGES = 12;

const SUMMARY = [
  '## Goal\nThe user reads the sales of pizzas, page by page.',
  '## Findings\n- The pages were read in order; the most expensive pizza is The Greek at 35.95 (Q1).',
  '## Files and code\n- sales.csv: 29,853 rows.',
  '## Open steps\n- Read the pages that are left.',
].join('\n\n');

const sent = ({ body }: AcceptedRequest): string => JSON.stringify(body.messages);

/** A page of the sales file, and how one sees in a conversation that it was read. */
const page = (at: number): ToolCall => ({
  tool_name: 'query_database',
  tool_call_id: `page_${at}`,
  arguments: { query: `-- Q${at}: page ${at}\nSELECT * FROM 'sales.csv' LIMIT 200 OFFSET ${200 * at}` },
});

/** Reads the pages that it does not see as read, and answers from its conversation alone. */
function reader(request: AcceptedRequest): Reply {
  const words = sent(request);
  if (isSummary(request)) return answers(SUMMARY);
  const question = lastWords(request);
  if (question.includes('Remember')) return answers('Noted.');
  if (question.includes('target')) {
    return answers(
      words.includes('4,711 pizzas') ? 'The target for Q3 is **4,711** pizzas.' : 'I do not know any target.',
    );
  }
  if (question.startsWith('Hello')) return answers(`Hello. ${'A long answer to a short question. '.repeat(150)}`);
  const next = Array.from({ length: PAGES }, (_, at) => at + 1).find((at) => !words.includes(`-- Q${at}: page ${at}`));
  return next === undefined ? answers('All pages are read.') : calls(next, page(next));
}

/** An entry of a session's file, made of another one. */
function entryLike(line: string, uuid: string, subtype: string, data: Readonly<Record<string, unknown>>): string {
  const { message: _, turn: __, ...frame } = entrySchema.parse(JSON.parse(line));
  return JSON.stringify({ ...frame, uuid, parentUuid: null, type: 'system', subtype, data });
}

describe('Compaction', function () {
  inOrder(this);
  let panel: Panel;
  let server: MessagesApi;

  before(async function () {
    this.timeout(LONG_WAIT);
    const models = DEFAULT_MODELS.map((model) =>
      model.id === 'claude-sonnet-5-5' ? { ...model, max_input_tokens: 60_000, max_tokens: 8000 } : model,
    );
    server = await MessagesApi.start({ key: KEY, models });
    server.answer(reader);
    panel = await Panel.open({ settings: { 'baAgent.anthropic.baseUrl': server.url } });
    await panel.workbench.openView('BA-Agent');
    await panel.workbench.setSidebarWidth(600);
    await panel.setKey(KEY);
    await panel.modelIs('Claude Sonnet 5.5');
  });

  after(async () => {
    await Panel.closeAll();
    await server.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const card = (turn: number) => panel.part('compaction', turn).last();

  it('comes by itself in the middle of a turn, which goes on and reads nothing twice', async function () {
    this.timeout(LONG_WAIT);
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

  it('keeps what the user told before', async () => {
    await panel.ask('What is the target?');
    assert.equal(await panel.ended(2), 'complete');
    assert.match(await panel.part('report', 2).innerText(), /4,711/);
    const last = server.accepted.at(-1);
    assert.ok(last && sent(last).includes('<conversation_summary>') && sent(last).includes('The Greek at 35.95'));
  });

  it('shows what the model reads, and what was dropped', async () => {
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

  it('is there after a reload, and the conversation goes on behind it', async function () {
    this.timeout(LONG_WAIT);
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await card(1).waitFor();
    await panel.ask('And the target again?');
    assert.equal(await panel.ended(3), 'complete');
    assert.match(await panel.part('report', 3).innerText(), /4,711/);
    assert.ok(!sent(server.accepted.at(-1) ?? assert.fail()).includes('page_1\\"'));
  });

  it('is there in a session that is resumed', async () => {
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
    assert.equal(await panel.ended(4), 'complete');
    assert.match(await panel.part('report', 4).innerText(), /4,711/);
  });

  it('is where a long session is resumed from, which shows what was before when that is asked for', async () => {
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

  it('can be asked for in the palette', async () => {
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
});
