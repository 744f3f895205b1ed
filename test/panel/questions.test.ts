/** A question in own words: how it was read, a follow-up, and a refusal with its clicks. */
import assert from 'node:assert/strict';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { sample } from '../support/panelWorkspace';

describe('panel: questions in own words', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;

  before(async () => {
    panel = await PanelPage.open();
    talk = await PanelTalk.open(panel, { copies: [sample('sales.csv')] });
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

  /** Waits for the report of a turn. @returns its text */
  const report = async (turn: number): Promise<string> => {
    assert.equal(await panel.ended(turn), 'complete');
    return panel.part('report', turn).innerText();
  };
  const answer = async (turn: number, question: string): Promise<string> => {
    await panel.ask(question);
    return report(turn);
  };
  /** Takes a question that an answer offers: a click puts it into the input, where it can be changed. */
  const take = async (turn: number, question: string | RegExp): Promise<void> => {
    await panel.part('questions', turn).getByText(question, { exact: true }).first().click();
    await panel.part('input').press('Enter');
  };

  it('are read back above the answer, and gone on from', async () => {
    const first = await answer(1, 'median revenue by category, excluding Vegetarian, in 2021');
    assert.match(first, /^Read as:\s+Median of revenue\s+by category\s+category is not Vegetarian\s+.*2021/);
    const second = await answer(2, 'and in 2022?');
    assert.match(second, /^Read as:\s+Median of revenue\s+by category\s+category is not Vegetarian\s+.*2022/);
    assert.match(await answer(3, 'month over month growth of revenue'), /2020-02[^]*%/);
    await panel.window.picture('question-growth');
  });

  it('are refused by the words that are not understood, and the nearest one is a click', async () => {
    assert.match(await answer(4, 'average bonus by category'), /“bonus”/);
    await panel.window.picture('question-refused');
    await answer(5, 'median revenue by category on a blue moon');
    await take(5, 'median revenue by category');
    assert.match(await report(6), /^Read as:\s+Median of revenue\s+by category/);
  });

  it('lead on where they ask for a cause', async () => {
    assert.match(await answer(7, 'why did revenue fall?'), /does not say why/);
    await panel.window.picture('question-why');
    await take(7, /^What makes up the change in revenue/);
    assert.match(await report(8), /^Read as:\s+change in revenue from \S+ to \S+\s+by /);
  });
});
