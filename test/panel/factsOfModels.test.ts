/** What a model cites and what it makes up, as the panel marks it. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { ReplyFormat } from '../../src/core/contract/model';
import type { StructuredResponse } from '../../src/core/contract/response';
import { resultsOf } from '../e2e/scriptedClaude';
import { isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import type { Reply } from '../support/messagesApi/script';
import { MessagesApi, type AcceptedRequest } from '../support/messagesApi/server';
import { PanelPage } from '../support/panelPage';
import { claude, PanelTalk } from './panelTalk';
import { someSales } from '../support/panelWorkspace';
import { salesReference, type Reference } from '../support/reference';
import { replyOf } from '../support/structuredReply';
import { LOOKED_AT } from '../support/themes';
import { MemoryAppendLog } from '../support/ports';

const KEY = 'sk-ant-facts';
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Asks for the facts of the sales, and reports from their text: what is cited right, what is cited wrong, what is made up. */
function reporter(replyFormat: ReplyFormat): (request: AcceptedRequest) => Reply {
  return (request) => {
    const say = (current_round: number, action: StructuredResponse['action']): Reply =>
      replyOf({ task_analysis: 'Sales.', execution_plan: 'R1: facts; R2: report', current_round, action }, replyFormat);
    const [result] = resultsOf(request);
    if (!result) {
      const call = { tool_name: 'facts', tool_call_id: 'f', arguments: { path: 'sales.csv' } };
      return say(1, { type: 'tool_call', content: [call] });
    }
    const [, set, rows] = /^Facts (\w+) of sales\.csv: \.rows (\d+)/m.exec(result.text) ?? [];
    const [, column, sum] = /^(c\d+) revenue .*\.sum (\d+)/m.exec(result.text) ?? [];
    assert.ok(set !== undefined && column !== undefined, result.text);
    const content = [
      '## Sales',
      `The file has <fact_ref id="${set}.rows">${number.format(Number(rows))}</fact_ref> rows.`,
      `Revenue is <fact_ref id="${set}.${column}.sum">${number.format(Number(sum))}</fact_ref>, on average <fact_ref id="${set}.${column}.mean">1,999.5</fact_ref>.`,
      'The margin is 37.4% of that.',
      `There is also <fact_ref id="${set}.c99.sum">777,123</fact_ref> of something.`,
    ];
    return say(2, { type: 'complete', content: content.join('\n\n'), download_links: ['sales_report.html'] });
  };
}

for (const replyFormat of isFull ? (['structured-json', 'native-tools'] as const) : (['native-tools'] as const)) {
  describe(`panel: numbers of Claude, by ${replyFormat}`, function () {
    inOrder(this);
    let panel: PanelPage;
    let talk: PanelTalk;
    let server: MessagesApi;
    let reference: Reference;

    before(async () => {
      server = await MessagesApi.start({ key: KEY });
      server.answer(reporter(replyFormat));
      panel = await PanelPage.open({ frames: false });
      talk = await PanelTalk.open(panel, {
        model: claude(server, KEY, replyFormat),
        files: { 'sales.csv': await someSales() },
      });
      reference = await salesReference(path.join(talk.folder, 'sales.csv'));
    });

    after(async () => {
      await talk.close();
      await panel.close();
      await server.close();
    });

    afterEach(async function () {
      if (this.currentTest?.state === 'failed') await panel.window.keepPicture(`failed-facts-${replyFormat}`);
    });

    const check = async (): Promise<void> => {
      const report = panel.part('report', 0);
      const facts = report.locator('a.fact');
      assert.deepEqual(await facts.allInnerTexts(), [
        number.format(reference.rows),
        number.format(reference.sum),
        '1,999.5',
      ]);
      assert.deepEqual(await report.locator('a.fact.differs').allInnerTexts(), ['1,999.5']);
      const mean = new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format(reference.mean);
      assert.match(await report.innerText(), new RegExp(`1,999\\.5 ⚠ source: ${mean.replace('.', '\\.')}`));
      assert.deepEqual(await report.locator('mark.unsourced').allInnerTexts(), ['37.4%', '777,123']);
      const line = await panel.part('sourceless', 0).innerText();
      assert.match(line, /^2 numbers have no source in this conversation: 777,123 · 37\.4%$/);
    };

    it('are marked where nothing has them, and where their source says something else', async () => {
      await panel.ask('What do the sales show?');
      assert.equal(await panel.ended(0), 'complete');
      await check();
      await panel.window.picture(`facts-model-${replyFormat}`);
      await panel.part('report', 0).locator('a.fact.differs').click();
      await panel.part('fact-dialog').locator('.note.warning').waitFor();
      assert.match(await panel.part('fact-dialog').innerText(), /The report says 1,999\.5, its source says [\d,.]+\./);
      assert.deepEqual(await panel.window.violations(), []);
      await panel.window.picture(`facts-model-differs-${replyFormat}`);
      await panel.window.page.keyboard.press('Escape');
      assert.match(await panel.part('downloads', 0).innerText(), /^Downloads\s+sales_report\.html/);
      assert.deepEqual([server.refusals, server.problems], [[], []]);
    });

    it('are so when the session is opened anew, by another page', async () => {
      const file = new MemoryAppendLog(talk.chat.file.text);
      await talk.close();
      talk = await PanelTalk.open(panel, {
        model: claude(server, KEY, replyFormat),
        files: { 'sales.csv': await someSales() },
        file,
      });
      await panel.reload();
      await panel.turn(0).waitFor();
      await check();
    });

    if (replyFormat !== 'structured-json') return; // they look the same

    for (const { theme, label } of LOOKED_AT) {
      it(`are accessible in a narrow panel, in ${label}`, async () => {
        await panel.window.setTheme(theme);
        await panel.window.setWidth(300);
        await panel.part('report', 0).scrollIntoViewIfNeeded();
        await panel.window.picture(`facts-model-${theme}-300-${replyFormat}`);
        assert.deepEqual(await panel.window.violations(), []);
      });
    }
  });
}
