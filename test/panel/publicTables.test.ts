/** Reports of the built-in analyst on public tables of many kinds: in the panel, in a dark and in a light theme. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { repositoryRoot } from '../support/cache';
import { canvasPixels } from '../support/canvas';
import { isFull, keepsPictures } from '../support/full';
import { PanelPage } from '../support/panelPage';
import { PanelTalk } from './panelTalk';
import { sample } from '../support/panelWorkspace';

const PUBLIC = path.join('node_modules', 'vega-datasets', 'data');
const DARK = isFull
  ? ['birdstrikes.csv', 'cars.json', 'disasters.csv', 'gapminder.json', 'movies.json', 'obesity.json']
  : ['cars.json'];
const LIGHT = [
  ...['airports.csv', 'budget.json', 'flights-2k.json', 'jobs.json', 'ohlc.json', 'stocks.csv', 'us-employment.csv'],
];
const THEMES = [
  { theme: 'dark', files: isFull ? [...DARK, 'sales.csv'] : DARK },
  ...(isFull ? [{ theme: 'light', files: [...LIGHT, 'weather.xlsx'] } as const] : []),
] as const;
/** Wide as most sidebars are; so high that a whole report is on a picture. */
const WIDTH = 420;
const HEIGHT = keepsPictures ? 4200 : 900;

for (const { theme, files } of THEMES) {
  describe(`panel: reports on public tables, ${theme}`, () => {
    let panel: PanelPage;
    let talk: PanelTalk;
    let turn = 0;

    before(async () => {
      panel = await PanelPage.open({ theme, width: WIDTH, height: HEIGHT });
      const tables = [...DARK, ...LIGHT].map((name) => path.join(repositoryRoot(), PUBLIC, name));
      talk = await PanelTalk.open(panel, { copies: [...tables, sample('sales.csv'), sample('weather.xlsx')] });
    });

    after(async () => {
      await talk.close();
      await panel.close();
    });

    for (const file of files) {
      it(`are there with their charts and sources: ${file}`, async () => {
        await talk.analyze(file);
        assert.equal(await panel.ended(turn), 'complete');
        const report = panel.part('report', turn);
        await report.scrollIntoViewIfNeeded();
        assert.match(
          await report.innerText(),
          new RegExp(`(?:What ${file.replace('.', '\\.')} shows|${file.replace('.', '\\.')} · )`),
        );
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
        const sideways = await panel.window.sideways();
        assert.ok(sideways <= 0, `The page is ${sideways} pixels too wide.`);
        await report.evaluate((element) => element.scrollIntoView({ block: 'start' }));
        await panel.window.picture(`table-${file}`);
        turn++;
      });
    }

    it('let nothing be heard in the console', () => {
      const complaints = panel.window.console.filter((line) => /^\[(?:error|pageerror)\]/.test(line));
      assert.deepEqual(complaints, []);
    });
  });
}
