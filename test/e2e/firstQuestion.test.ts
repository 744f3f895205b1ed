import assert from 'node:assert/strict';
import { inOrder } from '../support/inOrder';
import { until } from '../support/process';
import { keepFailures } from './failures';
import { Panel } from './panel';

const rows = Array.from({ length: 40 }, (_, at) => `${at + 1},${at % 2 === 0 ? 'damaged' : 'late'},${5 + at}\n`).join(
  '',
);

/** Questions before any file was attached, on the installed package: the table is found, offered, and completed by `@`. */
describe('First questions without a file on the installed package', function () {
  inOrder(this);
  let panel: Panel;

  before(async function () {
    this.timeout(300_000);
    const files = {
      'returns.csv': `return_id,reason,refund\n${rows}`,
      'claims.csv': `claim_id,reason,refund\n${rows}`,
    };
    panel = await Panel.open({ files });
    await panel.workbench.openView('Explorer');
    await panel.workbench.setSidebarWidth(600);
    await panel.workbench.command('BA-Agent: New Session');
    await panel.part('empty-state').waitFor();
  });

  after(() => Panel.closeAll());

  keepFailures(() => panel);

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
    await panel.part('input').focus();
    await keyboard.type('average @ref');
    await option.filter({ hasText: 'refund' }).waitFor();
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

  it('are refused with the tables that were looked at; a resumed session goes on with its table', async function () {
    this.timeout(180_000);
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.part('report', 3).waitFor();
    assert.match(await panel.answer(4, 'median revenue by category'), /^Read as:\s+Median of revenue\s+by category/);
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
});
