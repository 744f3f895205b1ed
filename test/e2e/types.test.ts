import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../support/process';
import { violations } from '../support/accessibility';
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
    const names = Array.from({ length: 300 }, (_, at) => `sensor_${at + 1}`);
    const wide = table(names.join(), (at) => names.map((_, i) => ((at * (i + 3)) % 17) + 0.5).join());
    await writeFile(path.join(panel.workspace, 'wide.csv'), wide);
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

  it('is told in one line, and opened by the keyboard', async () => {
    await panel.analyze('shop.csv');
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.match(await line(), /5 columns: 1 time, 2 measures, 2 labels; looked at first: Sum of sales over date by/);
    await panel.part('column-types-summary', turn).focus();
    await panel.part('column-types-summary', turn).press('Enter');
    await ofColumn('grade', 'type-role').waitFor();
    assert.equal(await panel.part('types-column', turn).count(), 5);
    assert.match(await ofColumn('sales', 'type-reason').innerText(), /by its name/);
    await panel.picture('types-open');
  });

  it('is corrected in one choice, and the answer is made again from it in one click', async function () {
    this.timeout(LONG_WAIT);
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
    assert.deepEqual(await violations(await panel.frame()), []);
    await panel.part('types-automatic', turn).click();
    await panel.part('types-analyze-again', turn).click();
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.match(await line(), /looked at first: Sum of sales over date by/);
  });

  it('of a wide table is a short list that is searched', async function () {
    this.timeout(LONG_WAIT);
    await panel.analyze('wide.csv');
    await ended();
    await panel.part('column-types-summary', turn).click();
    await panel.part('types-search', turn).waitFor();
    assert.equal(await panel.part('types-column', turn).count(), 60);
    await panel.part('types-search', turn).fill('sensor_299');
    await ofColumn('sensor_299', 'type-role').waitFor();
    assert.equal(await panel.part('types-column', turn).count(), 1);
  });

  it('fits a narrow sidebar, in light', async () => {
    await panel.workbench.setTheme('Default Light Modern');
    await panel.workbench.setSidebarWidth(300);
    await panel.part('column-types', turn).scrollIntoViewIfNeeded();
    await panel.picture('types-light-300');
    const frame = await panel.frame();
    const sideways = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
  });
});
