/** How a compaction is told, asked for and taken back, in several themes and languages. */
import assert from 'node:assert/strict';
import { AnthropicProvider } from '../../src/adapters/models/anthropic';
import { answers, isSummary, lastWords } from '../e2e/scriptedClaude';
import { inFull, isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import type { Reply } from '../support/messagesApi/script';
import { MessagesApi, type AcceptedRequest } from '../support/messagesApi/server';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { sample } from '../support/panelWorkspace';
import { until } from '../support/process';
import { TestMemory } from '../unit/core/context/tokens/support';
import { MemoryLog } from '../support/ports';

const KEY = 'sk-ant-compaction';
/** What the user says once, and the model can only know from its conversation. */
const FACT = 'Remember: the target for Q3 is 4,711 pizzas, and never count cancelled orders.';
const SUMMARY = [
  '## Goal\nThe user reads the sales of pizzas, page by page.',
  '## Findings\n- The target for Q3 is 4,711 pizzas; the most expensive pizza is The Greek at 35.95.',
  '## Open steps\n- Read the pages that are left.',
].join('\n\n');

const sent = ({ body }: AcceptedRequest): string => JSON.stringify(body.messages);

/** Answers from its conversation alone. */
function talker(request: AcceptedRequest): Reply {
  if (isSummary(request)) return answers(SUMMARY);
  const question = lastWords(request);
  if (question.includes('Remember')) return answers('Noted.');
  if (!question.includes('target')) return answers(`Hello. ${'A long answer to a short question. '.repeat(150)}`);
  const isKnown = sent(request).includes('4,711 pizzas');
  return answers(isKnown ? 'The target for Q3 is **4,711** pizzas.' : 'I do not know any target.');
}

describe('panel: compaction', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;
  let server: MessagesApi;

  before(async () => {
    server = await MessagesApi.start({ key: KEY });
    server.answer(talker);
    panel = await PanelPage.open({ frames: false });
    const provider = new AnthropicProvider({ baseUrl: server.url, key: KEY }, new TestMemory(), new MemoryLog());
    talk = await PanelTalk.open(panel, {
      model: provider.client('claude-sonnet-5-5', 'structured-json'),
      summarizer: provider.client('claude-haiku-5-5', 'structured-json'),
    });
  });

  after(async () => {
    await talk.close();
    await panel.close();
    await server.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-compaction');
  });

  const card = (turn: number) => panel.part('compaction', turn).last();

  it('is not made where there is too little to tell', async () => {
    await panel.ask('/compact');
    await panel.part('notice').or(panel.part('problem')).filter({ hasText: 'too little' }).waitFor();
  });

  it('is made at the word of the user, with what he wants kept', async () => {
    await panel.ask(FACT);
    assert.equal(await panel.ended(0), 'complete');
    for (const [at, words] of ['Hello you', 'Hello again', 'Hello there'].entries()) {
      await panel.ask(words);
      assert.equal(await panel.ended(at + 1), 'complete');
    }
    const before = server.accepted.length;
    await panel.ask('/compact keep the Q3 numbers');
    await card(3).waitFor();
    assert.match(await card(3).innerText(), /Compacted [\d,]+ → [\d,]+ tokens \(−[\d.]+ %\)/);
    assert.equal(await card(3).getAttribute('data-mode'), 'summarize');
    assert.match(await card(3).getByTestId('compaction-focus').innerText(), /keep the Q3 numbers/);
    const asked = server.accepted.slice(before).filter(isSummary);
    assert.ok(asked.length === 1 && lastWords(asked[0] ?? assert.fail()).includes('keep the Q3 numbers'));
    assert.ok(asked.every(({ body }) => body.model === 'claude-haiku-5-5'));
    await card(3).scrollIntoViewIfNeeded();
    await panel.window.picture('compaction-card');
    await panel.ask('What is the target?');
    assert.equal(await panel.ended(4), 'complete');
    assert.match(await panel.part('report', 4).innerText(), /4,711/);
    assert.ok(sent(server.accepted.at(-1) ?? assert.fail()).includes('<conversation_summary>'));
  });

  it('shows what the model reads, and asks for what was dropped', async () => {
    await card(3).locator('summary').click();
    await card(3).getByText('The Greek at 35.95').waitFor();
    await panel.window.picture('compaction-summary');
    await card(3).getByTestId('compaction-open-dropped').click();
    await until('it is asked for', () => panel.askedFor('showCompaction').length === 1);
    const [asked] = panel.askedFor('showCompaction');
    const id = talk.chat.events.find((event) => event.type === 'compact_summary')?.id;
    assert.deepEqual(asked, { session: talk.conversation.log.id, id, what: 'dropped' });
  });

  const looks = [
    { theme: 'light', width: 300 },
    { theme: 'high-contrast', width: 600 },
    { theme: 'high-contrast-light', width: 300 },
    { theme: 'dark', width: 300 },
  ] as const;
  for (const { theme, width } of isFull ? looks : looks.slice(0, 1)) {
    it(`is accessible in ${theme}, ${width} pixels wide`, async () => {
      await panel.window.setTheme(theme);
      await panel.window.setWidth(width);
      await card(3).scrollIntoViewIfNeeded();
      await panel.window.picture(`compaction-${theme}`);
      assert.deepEqual(await panel.window.violations(), []);
    });
  }

  it('is taken back', async () => {
    await panel.window.setWidth(600);
    await card(3).getByTestId('compaction-undo').click();
    await until('it is undone', async () => (await card(3).getAttribute('data-undone')) === 'true');
    await panel.ask('Hello at last');
    assert.equal(await panel.ended(5), 'complete');
    const last = sent(server.accepted.at(-1) ?? assert.fail());
    assert.ok(!last.includes('<conversation_summary>') && last.includes('Hello again'));
    await panel.window.picture('compaction-undone');
    assert.deepEqual([server.refusals, server.problems], [[], []]);
  });

  it('has a list of commands that works by keyboard', async () => {
    const input = panel.part('input');
    await input.fill('');
    await input.pressSequentially('/c');
    await panel.part('slash-list').waitFor();
    await panel.window.picture('compaction-slash');
    assert.deepEqual(await panel.window.violations(), []);
    await input.press('Escape');
    await panel.part('slash-list').waitFor({ state: 'hidden' });
    await input.fill('');
  });
});

describe('panel: compaction in Chinese', () => {
  let panel: PanelPage;
  let talk: PanelTalk;

  before(async () => {
    panel = await PanelPage.open({ frames: false, language: 'zh-cn' });
    talk = await PanelTalk.open(panel, { language: 'zh-cn', copies: [sample('penguins.json')] });
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  inFull(
    'is told in the language of the window, and the built-in analyst goes on with the table behind it',
    async () => {
      const english = /[a-z]{3,} [a-z]{3,}/;
      await talk.analyze('penguins.json', '分析 penguins.json');
      assert.equal(await panel.ended(0), 'complete');
      const [question] = await panel.part('question', 0).allInnerTexts();
      for (const at of [1, 2]) {
        await panel.ask(question ?? assert.fail());
        assert.equal(await panel.ended(at), 'complete');
      }
      await panel.ask('/compact');
      const card = panel.part('compaction', 2);
      await card.waitFor();
      assert.doesNotMatch(await card.innerText(), english);
      assert.equal(await card.getAttribute('data-mode'), 'extract');
      const before = await panel.part('report', 2).innerText();
      await panel.ask(question ?? assert.fail());
      assert.equal(await panel.ended(3), 'complete');
      assert.equal(await panel.part('report', 3).innerText(), before);
      await card.scrollIntoViewIfNeeded();
      await panel.window.picture('compaction-chinese');
      await panel.part('input').pressSequentially('/');
      await panel.part('slash-list').waitFor();
      assert.doesNotMatch(await panel.part('slash-list').innerText(), english);
      await panel.window.picture('compaction-chinese-slash');
    },
  );
});
