/** What a model cites and what it makes up, in the real VS Code. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Carrier } from '../../src/core/agent/model';
import type { StructuredResponse } from '../../src/core/agent/response';
import type { Reply } from '../support/messagesApi/script';
import { startMessagesApi, type AcceptedRequest, type MessagesApi } from '../support/messagesApi/server';
import { salesReference } from '../support/reference';
import { replyOf } from '../support/structuredReply';
import { violations } from '../support/accessibility';
import { inOrder } from './inOrder';
import { Panel } from './panel';
import { resultsOf } from './scriptedClaude';

const LONG_WAIT = 300_000;
const KEY = 'sk-ant-facts';
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Asks for the facts of the sales, and reports from their text: what is cited right, what is cited wrong, what is made up. */
function reporter(carrier: Carrier): (request: AcceptedRequest) => Reply {
  return (request) => {
    const say = (current_round: number, action: StructuredResponse['action']): Reply =>
      replyOf({ task_analysis: 'Sales.', execution_plan: 'R1: facts; R2: report', current_round, action }, carrier);
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

for (const carrier of ['structured-json', 'native-tools'] as const) {
  describe(`Numbers of Claude, by ${carrier}`, function () {
    inOrder(this);
    let panel: Panel;
    let server: MessagesApi;

    before(async function () {
      this.timeout(LONG_WAIT);
      server = await startMessagesApi({ key: KEY });
      server.answer(reporter(carrier));
      const settings = { 'baAgent.anthropic.baseUrl': server.url, 'baAgent.carrier': carrier };
      panel = await Panel.open({ settings });
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
      if (this.currentTest?.state === 'failed') await panel.picture(`failed-${this.currentTest.title.slice(0, 40)}`);
    });

    const check = async (): Promise<void> => {
      const reference = await salesReference(path.join(panel.workspace, 'sales.csv'));
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
      await panel.picture(`facts-model-${carrier}`);
      await panel.part('report', 0).locator('a.fact.differs').click();
      await panel.part('fact-dialog').locator('.note.warning').waitFor();
      assert.match(await panel.part('fact-dialog').innerText(), /The report says 1,999\.5, its source says 1,682\./);
      assert.deepEqual(await violations(await panel.frame()), []);
      await panel.picture(`facts-model-differs-${carrier}`);
      await panel.workbench.page.keyboard.press('Escape');
      assert.match(await panel.part('downloads', 0).innerText(), /^Downloads\s+sales_report\.html/);
      assert.deepEqual([server.refusals, server.problems], [[], []]);
    });

    it('are so after a reload of the window', async function () {
      this.timeout(LONG_WAIT);
      await panel.workbench.reload();
      await panel.workbench.openView('BA-Agent');
      await panel.turn(0).waitFor();
      await check();
      await panel.workbench.setTheme('Default Light Modern');
      await panel.workbench.setSidebarWidth(300);
      await panel.part('report', 0).scrollIntoViewIfNeeded();
      await panel.picture(`facts-model-light-300-${carrier}`);
      assert.deepEqual(await violations(await panel.frame()), []);
    });
  });
}
