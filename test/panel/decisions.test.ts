/** What a table is about, and how it was read where another reading is possible: told above the report, and changed there. */
import assert from 'node:assert/strict';
import { inFull, isFull } from '../support/full';
import { inOrder } from '../support/inOrder';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { until } from '../support/process';
import { LOOKED_AT } from '../support/themes';

const rows = (header: string, count: number, row: (at: number) => string): string =>
  [header, ...Array.from({ length: count }, (_, at) => row(at)), ''].join('\n');

const files = {
  // No day is after the 12th, and neither order makes a series.
  'orders.csv': rows('ordered,region,amount', 40, (at) => {
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${two(1 + ((at * 5) % 11))}/${two(1 + ((at * 7) % 12))}/2024,${['north', 'south'][at % 2] ?? ''},${10 + at}`;
  }),
  'people.csv': rows(
    'year,town,people',
    40,
    (at) => `${2015 + Math.floor(at / 5)},town ${at % 5},${1000 + at * 7 + (at % 5) * 90}`,
  ),
  // What is there once is no label to look at first.
  'probe.csv': rows(
    'at,temp,event',
    30,
    (at) => `2024-05-01 10:${10 + at},${20 + (at % 7)},${at === 9 ? 'stopped' : ''}`,
  ),
  'plan.csv': rows(
    'region,2021,2022,2023,2024',
    8,
    (at) => `region ${at},${100 + at},${120 + at * 2},${90 + at},${130 + at}`,
  ),
};

describe('panel: what a report is about, and how its table was read', function () {
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
    if (this.currentTest?.state === 'failed') await panel.window.keepPicture('failed-decisions');
  });

  const ended = async (): Promise<void> => {
    turn++;
    assert.equal(await panel.ended(turn), 'complete');
    await panel.part('subject', turn).waitFor();
  };
  const analyze = async (file: string): Promise<void> => {
    await talk.analyze(file);
    await ended();
  };
  const told = (): Promise<string[]> => panel.part('decisions', turn).locator('li').allInnerTexts();
  const report = (): Promise<string> => panel.part('report', turn).innerText();
  const decide = async (kind: string): Promise<void> => {
    await panel.part(`decide-${kind}`, turn).press('Enter');
    await ended();
  };

  it('asks whether day or month comes first, makes the answer again from the other, and leads back', async () => {
    await analyze('orders.csv');
    const top = (): Promise<number> => panel.part('subject', turn).evaluate((line) => line.getBoundingClientRect().top);
    // The view goes to the line, which the page has some time after the report.
    await until('the answer begins in view', async () => (await top()) > 0 && (await top()) < 120);
    const [first] = await told();
    assert.match(
      first ?? '',
      /Dates in ordered are read month first\. Day first is possible as well\.\s+Read day first/,
    );
    assert.doesNotMatch(await report(), /first is possible|either way round/, 'it is said once');
    assert.equal(await panel.part('chip-dateOrder', turn).count(), 0);
    const before = await report();
    await panel.window.picture('decisions-dates');
    await decide('dateOrder');
    assert.match((await told())[0] ?? '', /Dates are read day first, as you chose\.\s+Back to automatic/);
    assert.notEqual(await report(), before);
    assert.equal(await panel.part('decisions', turn - 1).count(), 0);
    assert.match(await panel.part('report', turn - 1).innerText(), /Day first is possible as well/, 'as text');
    await panel.reload();
    await panel.part('decide-dateOrder', turn).waitFor();
    if (!isFull) return;
    await decide('dateOrder');
    assert.match((await told())[0] ?? '', /read month first\. Day first is possible/);
  });

  inFull('asks whether a measure is a level, and adds it up on one click', async () => {
    await analyze('people.csv');
    assert.match((await told())[0] ?? '', /people is taken for a level: .*Add it up/s);
    assert.equal(await panel.part('look-total', turn).inputValue(), 'latest');
    await decide('total');
    assert.match((await told())[0] ?? '', /people is added up, as you chose\.\s+Back to automatic/);
    assert.match(await report(), /people adds up to/);
    await decide('total');
    assert.match(await report(), /people comes to/);
  });

  inFull('offers periods that became rows as the columns that they were', async () => {
    await analyze('plan.csv');
    assert.match((await told())[0] ?? '', /Columns that are periods became rows: 2021 to 2024 .*Keep them as columns/s);
    assert.equal(await panel.part('chip-periods', turn).count(), 0);
    await decide('periods');
    assert.match((await told())[0] ?? '', /stay columns, as you chose\.\s+Back to automatic/);
    assert.match(await panel.part('reading-size', turn).innerText(), /8 rows × 5 columns/);
    await decide('periods');
  });

  inFull('says where there is no label to look at first', async () => {
    await analyze('probe.csv');
    assert.equal(await panel.part('look-dimension', turn).locator('option:checked').innerText(), 'none');
    assert.equal(await panel.part('decisions', turn).count(), 0);
  });

  it('takes another kind, measure and way to put it together in the line above the report', async () => {
    await analyze('orders.csv');
    await panel.part('look-kind', turn).selectOption('events');
    await panel.part('look-total', turn).selectOption('avg');
    await panel.part('look-dimension', turn).waitFor();
    await panel.part('subject', turn).scrollIntoViewIfNeeded();
    await panel.window.picture('subject-changed');
    await panel.part('types-analyze-again', turn).click();
    await ended();
    assert.equal(await panel.part('look-kind', turn).inputValue(), 'events');
    assert.equal(await panel.part('look-total', turn).inputValue(), 'avg');
    assert.match(await report(), /amount is .* on average/);
  });

  for (const { theme, label } of LOOKED_AT) {
    it(`fit a narrow panel, in ${label}`, async () => {
      await panel.window.setTheme(theme);
      await panel.window.setWidth(300);
      await panel.part('decisions', turn).waitFor();
      await panel.part('subject', turn).scrollIntoViewIfNeeded();
      await panel.window.picture(`decisions-${theme}-300`);
      const sideways = await panel.window.sideways();
      assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
      assert.deepEqual(await panel.window.violationsOfLast('.types', '.decisions'), []);
    });
  }
});
