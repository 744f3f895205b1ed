import assert from 'node:assert/strict';
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

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.keepPicture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const answer = async (turn: number, question: string): Promise<string> => {
    await panel.ask(question);
    assert.equal(await panel.ended(turn), 'complete');
    return panel.part('report', turn).innerText();
  };

  it('are read back above the answer, and gone on from', async () => {
    const first = await answer(1, 'median revenue by category, excluding Vegetarian, in 2021');
    assert.match(first, /^Read as:\s+Median of revenue\s+by category\s+category is not Vegetarian\s+.*2021/);
    await panel.picture('question-answer');
    const second = await answer(2, 'and in 2022?');
    assert.match(second, /^Read as:\s+Median of revenue\s+by category\s+category is not Vegetarian\s+.*2022/);
    const shares = await answer(3, 'month over month growth of revenue');
    assert.match(shares, /2020-02[^]*%/);
    await panel.picture('question-growth');
  });

  it('are refused by the words that are not understood, and the nearest one is a click', async () => {
    const refused = await answer(4, 'average bonus by category');
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
});
