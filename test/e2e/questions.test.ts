import assert from 'node:assert/strict';
import { keepFailures } from './failures';
import { Panel } from './panel';

/** A question in own words on the installed package: how it was read, a follow-up, and a refusal with its clicks. */
describe('Questions in own words on the installed package', function () {
  let panel: Panel;

  before(async function () {
    this.timeout(300_000);
    panel = await Panel.open();
    await panel.workbench.openView('Explorer');
    await panel.workbench.setSidebarWidth(600);
    await panel.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
  });

  after(() => Panel.closeAll());

  keepFailures(() => panel);

  it('are read back above the answer, and gone on from', async () => {
    const first = await panel.answer(1, 'median revenue by category, excluding Vegetarian, in 2021');
    assert.match(first, /^Read as:\s+Median of revenue\s+by category\s+category is not Vegetarian\s+.*2021/);
    await panel.picture('question-answer');
    const second = await panel.answer(2, 'and in 2022?');
    assert.match(second, /^Read as:\s+Median of revenue\s+by category\s+category is not Vegetarian\s+.*2022/);
    const shares = await panel.answer(3, 'month over month growth of revenue');
    assert.match(shares, /2020-02[^]*%/);
    await panel.picture('question-growth');
  });

  it('are refused by the words that are not understood, and the nearest one is a click', async () => {
    const refused = await panel.answer(4, 'average bonus by category');
    assert.match(refused, /“bonus”/);
    await panel.picture('question-refused');
    await panel.ask('median revenue by category on a blue moon');
    assert.equal(await panel.ended(5), 'complete');
    const near = panel.part('questions', 5).getByText('median revenue by category', { exact: true });
    // A click puts it into the input, where it can be changed.
    await near.click();
    await panel.part('input').press('Enter');
    assert.equal(await panel.ended(6), 'complete');
    assert.match(await panel.part('report', 6).innerText(), /^Read as:\s+Median of revenue\s+by category/);
  });

  it('are changed by a chip of the answer, which is asked at once', async () => {
    await panel.part('read-as-chip', 6).first().click();
    await panel.picture('question-chip');
    await panel.part('read-as-choice', 6).getByText('Sum of revenue', { exact: true }).click();
    assert.equal(await panel.ended(7), 'complete');
    assert.match(await panel.part('report', 7).innerText(), /^Read as:\s+Sum of revenue\s+by category/);
    await panel.part('read-as-sql', 7).click();
  });

  it('may be SQL, which runs as it is and is saved', async () => {
    const result = await panel.answer(
      8,
      'SELECT category, count(*) AS n FROM this GROUP BY category ORDER BY category',
    );
    assert.match(result, /^\d rows\s+category\s+n\s+Classic\s+\d+/);
    await panel.part('saved-files', 8).waitFor();
    await panel.picture('question-sql');
    assert.match(await panel.answer(9, 'DROP TABLE sales'), /^This SQL is not run/);
  });

  it('lead on where they ask for a cause', async () => {
    assert.match(await panel.answer(10, 'why did revenue fall?'), /does not say why/);
    await panel.picture('question-why');
    await panel
      .part('questions', 10)
      .getByText(/^What makes up the change in revenue/)
      .first()
      .click();
    await panel.part('input').press('Enter');
    assert.equal(await panel.ended(11), 'complete');
    assert.match(await panel.part('report', 11).innerText(), /^Read as:\s+change in revenue from \S+ to \S+\s+by /);
  });

  it('have chips for the columns of a statistic', async () => {
    const spread = await panel.answer(12, 'distribution of revenue in 2021');
    assert.match(spread, /^Read as:\s+distribution of revenue\s+\S+: 2021/);
    await panel.part('read-as-chip', 12).first().click();
    await panel.picture('question-statistic');
    const other = panel
      .part('read-as-choice', 12)
      .getByText(/distribution of (?!revenue)/)
      .first();
    const words = await other.innerText();
    await other.click();
    assert.equal(await panel.ended(13), 'complete');
    const report = await panel.part('report', 13).innerText();
    assert.ok(report.replace(/^Read as:\s+/, '').startsWith(words.trim()), report);
    assert.match(report, /: 2021/);
  });
});
