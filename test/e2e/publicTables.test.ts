/** Reports on public tables of many kinds as a user sees them: in the panel, in a dark and in a light theme. */
import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../support/cache';
import { canvasPixels } from '../support/canvas';
import { inOrder } from './inOrder';
import { Panel } from './panel';

const LONG_WAIT = 300_000;
const DATA = path.join('node_modules', 'vega-datasets', 'data');
const DARK = ['birdstrikes.csv', 'cars.json', 'disasters.csv', 'gapminder.json', 'movies.json', 'obesity.json'];
const LIGHT = ['airports.csv', 'budget.json', 'flights-2k.json', 'jobs.json', 'ohlc.json', 'stocks.csv'];
const THEMES = [
  { theme: 'Default Dark Modern', files: [...DARK, 'sales.csv'] },
  { theme: 'Default Light Modern', files: [...LIGHT, 'us-employment.csv', 'weather.xlsx'] },
] as const;
/** Wide as most sidebars are; so high that a whole report is there to be looked at. */
const WIDTH = 420;
const VIEWPORT = { width: 1100, height: 4200 };
/** What VS Code itself complains of without a network and an account. */
const USUAL = /404|vsda|Timed out waiting for authentication|net::ERR|WARN|favicon/i;

describe('Reports on public tables', function () {
  this.timeout(LONG_WAIT);
  inOrder(this);
  let panel: Panel;
  let turn = 0;
  let heard = 0;

  before(async () => {
    panel = await Panel.open();
    for (const file of [...DARK, ...LIGHT, 'us-employment.csv']) {
      await copyFile(path.join(repositoryRoot(), DATA, file), path.join(panel.workspace, file));
    }
    await panel.workbench.openView('Explorer');
    await panel.workbench.setSidebarWidth(WIDTH);
  });

  after(() => Panel.closeAll());

  for (const { theme, files } of THEMES) {
    it(`begin in ${theme}`, async () => {
      await panel.workbench.setTheme(theme);
      heard = panel.workbench.console.length;
    });

    for (const file of files) {
      it(`are there with their charts and sources: ${file}`, async () => {
        await panel.workbench.page.setViewportSize({ width: VIEWPORT.width, height: 900 });
        await panel.analyze(file);
        assert.equal(await panel.ended(turn), 'complete');
        await panel.workbench.page.setViewportSize(VIEWPORT);
        const report = panel.part('report', turn);
        await report.scrollIntoViewIfNeeded();
        assert.match(await report.innerText(), new RegExp(`What ${file.replace('.', '\\.')} shows`));
        const charts = panel.part('chart', turn);
        await charts.first().waitFor();
        const count = await charts.count();
        for (let at = 0; at < count; at++) {
          await charts.nth(at).scrollIntoViewIfNeeded();
          assert.ok((await canvasPixels(charts.nth(at))).colours > 5, `chart ${at + 1} is drawn`);
        }
        assert.equal(await report.locator('mark.unsourced, .fact.differs').count(), 0);
        assert.equal(await panel.part('sourceless', turn).count(), 0);
        assert.ok((await report.locator('a.fact').count()) >= 10);
        const frame = await panel.frame();
        const sideways = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
        await report.evaluate((element) => element.scrollIntoView({ block: 'start' }));
        await panel.picture(`table-${file}`);
        turn++;
      });
    }

    it(`let nothing be heard in the console in ${theme}`, () => {
      const complaints = panel.workbench.console.slice(heard).filter((line) => /^\[(?:error|pageerror)\]/.test(line));
      assert.deepEqual(
        complaints.filter((line) => !USUAL.test(line)),
        [],
      );
    });
  }
});
