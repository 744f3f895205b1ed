/** A question that is SQL: its result as a table, and its SQL as saved code. */
import assert from 'node:assert/strict';
import { isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';

const orders = ['region,amount', ...Array.from({ length: 90 }, (_, at) => `${['North', 'South'][at % 2]},${at + 1000}`), ''].join('\n'); // prettier-ignore

for (const language of isFull ? (['en', 'zh-cn'] as const) : (['en'] as const)) {
  describe(`panel: a question that is SQL (${language})`, function () {
    inOrder(this);
    let panel: PanelPage;
    let talk: PanelTalk;

    before(async () => {
      panel = await PanelPage.open({ language, frames: false });
      talk = await PanelTalk.open(panel, { files: { 'orders.csv': orders }, language });
      await talk.analyze('orders.csv');
      assert.equal(await panel.ended(0), 'complete');
    });

    after(async () => {
      await talk.close();
      await panel.close();
    });

    afterEach(async function () {
      if (this.currentTest?.state === 'failed') await panel.window.keepPicture(`failed-sql-${language}`);
    });

    const answer = async (turn: number, sql: string): Promise<string> => {
      await panel.ask(sql);
      assert.equal(await panel.ended(turn), 'complete');
      return panel.part('report', turn).innerText();
    };

    it('shows the result, marks none of its numbers, and has the SQL as code', async () => {
      const sql = 'SELECT region, sum(amount) AS total, avg(amount) AS mean FROM this GROUP BY region ORDER BY region';
      assert.match(await answer(1, sql), /North\s+46980\s+1044\s+South\s+47025\s+1045/);
      assert.equal(await panel.turn(1).locator('.unsourced').count(), 0);
      // The text of saved code comes behind the answer.
      await panel.turn(1).locator('.code', { hasText: 'SELECT region, sum(amount)' }).last().waitFor();
      await panel.window.picture(`sql-result-${language}`);
    });

    it('says why it did not run', async () => {
      assert.match(await answer(2, 'SELECT nothing FROM this'), /nothing/);
      await panel.window.setWidth(300);
      await panel.window.picture(`sql-failed-${language}-300`);
      assert.ok((await panel.window.sideways()) <= 0);
    });
  });
}
