/** What columns mean: told, corrected and searched in the panel. */
import assert from 'node:assert/strict';
import { inFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { until } from '../support/process';
import { LOOKED_AT } from '../support/themes';

const ROWS = 120;

/** A grade may be averaged, or be a label: only the user knows. */
function shop(at: number): string {
  const month = String(1 + (at % 12)).padStart(2, '0');
  return `2024-${month}-15,${['north', 'south', 'east'][at % 3] ?? ''},${['web', 'shop'][at % 2] ?? ''},${at * 3},${50 + (at % 9)}`;
}

function table(header: string, row: (at: number) => string, rows = ROWS): string {
  return [header, ...Array.from({ length: rows }, (_, at) => row(at)), ''].join('\n');
}

const sensors = Array.from({ length: 62 }, (_, at) => `sensor_${at + 1}`);
const files = {
  'shop.csv': table('date,region,channel,sales,grade', shop),
  'wide.csv': table(sensors.join(), (at) => sensors.map((_, i) => ((at * (i + 3)) % 17) + 0.5).join(), 20),
};

describe('panel: what columns mean', function () {
  inOrder(this);
  let panel: PanelPage;
  let talk: PanelTalk;
  let turn = -1;

  before(async () => {
    panel = await PanelPage.open({ frames: false });
    talk = await PanelTalk.open(panel, { files });
  });

  after(async () => {
    await talk.close();
    await panel.close();
  });

  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-types');
  });

  const ended = async (): Promise<void> => {
    turn++;
    assert.equal(await panel.ended(turn), 'complete');
  };
  const line = (): Promise<string> => panel.part('column-types-summary', turn).innerText();
  const selected = (testId: string): Promise<string> => panel.part(testId, turn).locator('option:checked').innerText();
  const subject = async (): Promise<string[]> =>
    Promise.all(['look-measure', 'look-time', 'look-dimension'].map(selected));
  const ofColumn = (name: string, testId: string) =>
    panel.part('column-types', turn).locator(`[data-column="${name}"] [data-testid="${testId}"]`);

  it('is told in one line, and opened by the keyboard', async () => {
    await talk.analyze('shop.csv');
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.match(await line(), /5 columns: 1 time, 2 measures, 2 labels$/);
    assert.deepEqual((await subject()).slice(0, 2), ['sales', 'date']);
    assert.equal(await selected('look-total'), 'added up');
    await panel.part('column-types-summary', turn).focus();
    await panel.part('column-types-summary', turn).press('Enter');
    await ofColumn('grade', 'type-role').waitFor();
    assert.equal(await panel.part('types-column', turn).count(), 5);
    assert.match(await ofColumn('sales', 'type-reason').innerText(), /by its name/);
    await panel.window.picture('types-open');
  });

  it('is corrected in one choice, and the answer is made again from it in one click', async () => {
    await ofColumn('grade', 'type-role').selectOption('dimension');
    await panel.part('look-measure', turn).selectOption('rows');
    await panel.part('look-dimension', turn).selectOption('column channel');
    // Choices are drawn with the next frame.
    await until('the choices are told', async () => (await line()).includes('1 measure, 3 labels'));
    assert.deepEqual(await subject(), ['Number of rows', 'date', 'channel']);
    assert.equal(await ofColumn('grade', 'type-role').getAttribute('data-chosen'), 'true');
    await panel.part('types-analyze-again', turn).click();
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.deepEqual(await subject(), ['Number of rows', 'date', 'channel']);
    assert.equal(await panel.part('types-analyze-again', turn).count(), 0, 'the answer is of what was said');
    assert.doesNotMatch(await panel.part('report', turn).innerText(), /grade (adds up|is .* on average)/);
  });

  inFull('is remembered when the page is made anew, and goes back to automatic', async () => {
    await panel.reload();
    await panel.turn(turn).waitFor();
    await panel.part('column-types-summary', turn).click();
    assert.equal(await selected('look-measure'), 'Number of rows');
    await panel.part('types-automatic', turn).click();
    await panel.part('types-analyze-again', turn).click();
    await ended();
    await panel.part('column-types-summary', turn).waitFor();
    assert.deepEqual((await subject()).slice(0, 2), ['sales', 'date']);
  });

  for (const { theme, label } of LOOKED_AT) {
    it(`fits a narrow panel, in ${label}`, async () => {
      await panel.window.setTheme(theme);
      await panel.window.setWidth(300);
      if ((await panel.part('types-column', turn).count()) === 0)
        await panel.part('column-types-summary', turn).click();
      await panel.part('types-column', turn).first().waitFor();
      await panel.part('column-types', turn).scrollIntoViewIfNeeded();
      await panel.window.picture(`types-${theme}-300`);
      const sideways = await panel.window.sideways();
      assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
      assert.deepEqual(await panel.window.violationsOfLast('*'), []);
    });
  }

  inFull('of a wide table is a short list that is searched', async () => {
    await talk.analyze('wide.csv');
    await ended();
    await panel.part('column-types-summary', turn).click();
    await panel.part('types-search', turn).waitFor();
    assert.equal(await panel.part('types-column', turn).count(), 60);
    await panel.part('types-search', turn).fill('sensor_62');
    await ofColumn('sensor_62', 'type-role').waitFor();
    assert.equal(await panel.part('types-column', turn).count(), 1);
  });
});
