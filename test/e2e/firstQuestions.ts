import assert from 'node:assert/strict';
import { inFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { until } from '../support/process';
import type { Panel } from './panel';

const rows = Array.from({ length: 40 }, (_, at) => `${at + 1},${at % 2 === 0 ? 'damaged' : 'late'},${5 + at}\n`).join(
  '',
);

/** Two tables of which a question may be. */
export const ALIKE = {
  'returns.csv': `return_id,reason,refund\n${rows}`,
  'claims.csv': `claim_id,reason,refund\n${rows}`,
};

/**
 * Tests of questions before any file was attached: the table is found, offered, and completed by `@`. And SQL.
 *
 * @param open gives the window once it is there, on a workspace that has `ALIKE`
 */
export function firstQuestions(suite: Mocha.Suite, open: () => Panel): void {
  inOrder(suite);
  let panel: Panel;

  before(async () => {
    panel = open();
    await panel.workbench.setSidebarWidth(600);
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
  });

  it('are answered by the only table that has the columns, which is said, and gone on from', async () => {
    const first = await panel.answer(0, 'total revenue by category');
    assert.match(
      first,
      /^I took sales\.csv: it is the only table here that has what you ask for: revenue and category\./,
    );
    await panel.picture('first-question');
    assert.match(await panel.answer(1, 'only Vegetarian'), /^Read as:\s+Sum of revenue[\s\S]*category is Vegetarian/);
  });

  it('offer the tables where several fit; a click asks the same of one', async () => {
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    const several = await panel.answer(0, 'total refund by reason');
    assert.match(several, /^This question can be asked of several tables here\. Which one do you mean\?/);
    await panel.picture('first-question-several');
    await panel.part('questions', 0).getByText('In returns.csv: total refund by reason', { exact: true }).click();
    await panel.part('input').press('Enter');
    assert.equal(await panel.ended(1), 'complete');
    assert.match(await panel.part('report', 1).innerText(), /^Read as:\s+Sum of refund\s+by reason/);
  });

  it('are completed with @: columns of the table that is asked, and files', async () => {
    const { keyboard } = panel.workbench.page;
    const option = panel.part('mention-list-option');
    // A table that is still being read has no columns in the list, which each key makes anew.
    await until('the column is offered', async () => {
      await panel.part('input').fill('');
      await panel.part('input').focus();
      await keyboard.type('average @ref');
      const refund = option.filter({ hasText: 'refund' });
      return refund.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    });
    await panel.picture('mention-column');
    await keyboard.press('Enter');
    await keyboard.type('by reason');
    await keyboard.press('Enter');
    assert.equal(await panel.ended(2), 'complete');
    assert.match(await panel.part('report', 2).innerText(), /^Read as:\s+Mean of refund\s+by reason/);
    await keyboard.type('average revenue by category in @sales');
    await option.filter({ hasText: 'sales.csv' }).first().waitFor();
    await keyboard.press('Tab');
    await until('the file is attached', async () =>
      (await panel.part('draft-file-name').allInnerTexts()).includes('sales.csv'),
    );
    await keyboard.press('Enter');
    assert.equal(await panel.ended(3), 'complete');
    assert.match(await panel.part('report', 3).innerText(), /Read as:\s+Mean of revenue\s+by category/);
  });

  it('are changed by a chip of the answer, which is asked at once', async () => {
    await panel.part('read-as-chip', 3).first().click();
    await panel.picture('question-chip');
    await panel.part('read-as-choice', 3).getByText('Sum of revenue', { exact: true }).click();
    assert.equal(await panel.ended(4), 'complete');
    assert.match(await panel.part('report', 4).innerText(), /^Read as:\s+Sum of revenue\s+by category/);
    await panel.part('read-as-sql', 4).click();
  });

  it('may be SQL, which runs as it is and is saved', async () => {
    const result = await panel.answer(
      5,
      'SELECT category, count(*) AS n FROM this GROUP BY category ORDER BY category',
    );
    assert.match(result, /^\d rows\s+category\s+n\s+Classic\s+\d+/);
    await panel.part('saved-files', 5).waitFor();
    await panel.picture('question-sql');
    assert.match(await panel.answer(6, 'DROP TABLE sales'), /^This SQL is not run/);
  });

  inFull('go on with their table after a reload of the window', async () => {
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.part('report', 6).waitFor();
    assert.match(await panel.answer(7, 'median revenue by category'), /^Read as:\s+Median of revenue\s+by category/);
  });

  it('are refused with the tables that were looked at', async () => {
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
    const refused = await panel.answer(0, 'average altitude by glacier');
    assert.match(refused, /^No table here has anything for “altitude”, “glacier”/);
    assert.match(refused, /I looked at .*sales\.csv/);
    await panel.picture('first-question-refused');
    await panel
      .part('questions', 0)
      .getByText(/^Analyze /)
      .first()
      .waitFor();
  });
}
