/** A question in own words: how it was read, a follow-up, and a refusal with its clicks. */
import assert from 'node:assert/strict';
import { inFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { someSales } from '../support/panelWorkspace';

describe('panel: questions in own words', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;
  let turn = 0;

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    talk = await PanelTalk.open(panel, { files: { 'sales.csv': await someSales() } });
    await talk.analyze('sales.csv');
    assert.equal(await panel.ended(0), 'complete');
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-questions');
  });

  /** Waits for the report of the next turn. @returns its text */
  const report = async (): Promise<string> => {
    assert.equal(await panel.ended(++turn), 'complete');
    return panel.part('report', turn).innerText();
  };
  const answer = async (question: string): Promise<string> => {
    await panel.ask(question);
    return report();
  };
  /** Takes a question that the last answer offers: a click puts it into the input, where it can be changed. */
  const take = async (question: string | RegExp): Promise<string> => {
    await panel.part('questions', turn).getByText(question, { exact: true }).first().click();
    await panel.part('input').press('Enter');
    return report();
  };

  it('are read back above the answer, and gone on from', async () => {
    const first = await answer('median revenue by category, excluding Vegetarian, in 2021');
    assert.match(first, /^Read as:\s+Median of revenue\s+by category\s+category is not Vegetarian\s+.*2021/);
    const second = await answer('and in 2022?');
    assert.match(second, /^Read as:\s+Median of revenue\s+by category\s+category is not Vegetarian\s+.*2022/);
  });

  inFull('tell of a growth', async () => {
    assert.match(await answer('month over month growth of revenue'), /2020-02[^]*%/);
    await panel.window.picture('question-growth');
  });

  inFull('are refused by the words that are not understood', async () => {
    assert.match(await answer('average bonus by category'), /“bonus”/);
    await panel.window.picture('question-refused');
  });

  it('have the nearest one that is understood as a click', async () => {
    await answer('median revenue by category on a blue moon');
    assert.match(await take('median revenue by category'), /^Read as:\s+Median of revenue\s+by category/);
  });

  inFull('lead on where they ask for a cause', async () => {
    assert.match(await answer('why did revenue fall?'), /does not say why/);
    await panel.window.picture('question-why');
    const change = await take(/^What makes up the change in revenue/);
    assert.match(change, /^Read as:\s+change in revenue from \S+ to \S+\s+by /);
  });
});
