import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../support/process';
import { inOrder } from './inOrder';
import { Panel } from './panel';

const LONG_WAIT = 300_000;
const ROWS = 120;

/** A grade may be averaged, or be a label: only the user knows. */
function shop(at: number): string {
  const month = String(1 + (at % 12)).padStart(2, '0');
  return `2024-${month}-15,${['north', 'south', 'east'][at % 3] ?? ''},${['web', 'shop'][at % 2] ?? ''},${at * 3},${50 + (at % 9)}`;
}

function table(header: string, row: (at: number) => string): string {
  return [header, ...Array.from({ length: ROWS }, (_, at) => row(at)), ''].join('\n');
}

describe('What columns mean', function () {
  inOrder(this);
  let panel: Panel;
  let turn = -1;

  before(async function () {
    this.timeout(LONG_WAIT);
    panel = await Panel.open();
    await writeFile(path.join(panel.workspace, 'shop.csv'), table('date,region,channel,sales,grade', shop));
    await panel.workbench.openView('Explorer');
    await panel.workbench.setSidebarWidth(600);
  });

  after(() => Panel.closeAll());

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.picture(`failed-${this.currentTest.title.slice(0, 40)}`);
  });

  const ended = async (): Promise<void> => {
    turn++;
    assert.equal(await panel.ended(turn), 'complete');
  };
  const line = (): Promise<string> => panel.part('column-types-summary', turn).innerText();
  const selected = (testId: string): Promise<string> =>
    panel.part(testId, turn).first().locator('option:checked').innerText();
  const ofColumn = (name: string, testId: string) =>
    panel.part('column-types', turn).locator(`[data-column="${name}"] [data-testid="${testId}"]`);

  it('is corrected in one choice, and the answer is made again from it in one click', async function () {
    this.timeout(LONG_WAIT);
    await panel.analyze('shop.csv');
    await ended();
    await panel.part('column-types-summary', turn).click();
    await ofColumn('grade', 'type-role').selectOption('dimension');
    await panel.part('look-measure', turn).selectOption('rows');
    await panel.part('look-dimension', turn).selectOption('column channel');
    // Choices are drawn with the next frame.
    await until('the choices are told', async () => (await line()).includes('Number of rows over date by channel'));
    assert.match(await line(), /1 measure, 3 labels; looked at first: Number of rows over date by channel/);
    assert.equal(await ofColumn('grade', 'type-role').getAttribute('data-chosen'), 'true');
    await panel.part('types-analyze-again', turn).click();
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.match(await line(), /looked at first: Number of rows over date by channel/);
    assert.equal(await panel.part('types-analyze-again', turn).count(), 0, 'the answer is of what was said');
    assert.doesNotMatch(await panel.part('report', turn).innerText(), /grade (adds up|is .* on average)/);
  });

  it('is remembered over a reload, and goes back to automatic', async function () {
    this.timeout(LONG_WAIT);
    await panel.workbench.reload();
    await panel.workbench.openView('BA-Agent');
    await panel.turn(turn).waitFor();
    await panel.part('column-types-summary', turn).click();
    assert.equal(await selected('look-measure'), 'Number of rows');
    await panel.part('types-automatic', turn).click();
    await panel.part('types-analyze-again', turn).click();
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.match(await line(), /looked at first: Sum of sales over date by/);
  });
});
