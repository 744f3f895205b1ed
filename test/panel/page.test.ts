import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { pageLibrary } from '../../src/adapters/pageLibrary';
import type { PageInput } from '../../src/core/analysis/page/input';
import { reportPage } from '../../src/core/analysis/page/reportPage';
import { fillPlaces } from '../../src/base/text';
import { makeFormatter } from '../../src/core/text/formatter';
import { repositoryRoot } from '../support/cache';
import { openFromDisk, type OpenPage } from '../support/pageBrowser';
import { until } from '../support/process';
import { CHARTS, factRef, fullReport, response } from '../unit/core/analysis/page/pageReport';

const formatter = makeFormatter((message, values) => fillPlaces(message, values ?? {}), 'en');
const pictures = process.env['BA_AGENT_SHOTS'];

describe('The page of a report, opened from the disk', function () {
  let input: PageInput;
  let opened: OpenPage;
  let page: Page;

  before(async function () {
    this.timeout(120_000);
    const library = await pageLibrary(path.join(repositoryRoot(), 'dist', 'webview', 'page.js'))();
    input = { ...fullReport(formatter), library, language: 'en' };
    opened = await openFromDisk(reportPage(input), { viewport: { width: 1200, height: 900 } });
    page = opened.page;
  });

  after(() => opened.close());

  it('asks for nothing, and complains of nothing', async () => {
    await page.locator('figure svg').first().waitFor();
    await page.mouse.wheel(0, 10_000);
    assert.deepEqual(opened.requests, []);
    assert.deepEqual(opened.complaints, []);
  });

  it('has drawn each chart, in words for those who do not see it', async () => {
    const plots = page.locator('figure.chart .plot [role="img"]');
    assert.equal(await plots.count(), CHARTS.length);
    for (const [at, plot] of (await plots.all()).entries()) {
      await until(`chart ${at + 1} has its shapes`, async () => {
        const drawn = await plot
          .locator('svg path')
          .evaluateAll(
            (paths) =>
              paths.filter((each) => each.getBoundingClientRect().width + each.getBoundingClientRect().height > 10)
                .length,
          );
        return drawn >= 2;
      });
      assert.match((await plot.getAttribute('aria-label')) ?? '', /chart/);
    }
  });

  it('shows where a number comes from with the keyboard alone', async () => {
    const fact = page.locator('a.fact', { hasText: '32.9 %' });
    for (const key of ['Enter', 'Space']) {
      await fact.focus();
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog', { name: 'Revenue of North as a share of the total' });
      await dialog.waitFor();
      const told = await dialog.innerText();
      for (const part of ['0.32879819', '32.9 %', `"region" = 'North'`, 'data/sales.csv', 'FILTER']) {
        assert.ok(told.includes(part), told);
      }
      assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)));
      assert.deepEqual(await findings(page), []);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      assert.ok(await fact.evaluate((element) => element === document.activeElement), 'the focus comes back');
    }
  });

  it('copies the value and the SQL of a number', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('a.fact', { hasText: '308,700' }).click();
    for (const [label, copied] of [
      ['Copy value', '308699.5'],
      ['Copy SQL', `SELECT sum("revenue") FROM 'sales.csv'`],
    ] as const) {
      await page.getByRole('button', { name: label }).click();
      await until(`it is copied: ${label}`, async () => {
        return (await page.evaluate(() => navigator.clipboard.readText())) === copied;
      });
      await page.getByRole('button', { name: 'Copied' }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('gives each chart as PNG, SVG and CSV', async () => {
    const figure = page.locator('figure.chart').first();
    const png = await download(page, figure, 'Save as PNG');
    assert.equal(png.name, 'Revenue by month.png');
    assert.ok((await coloursOf(page, png.bytes)) > 20);
    const svg = new TextDecoder().decode((await download(page, figure, 'Save as SVG')).bytes);
    assert.match(svg, /^<svg [\s\S]*Revenue by month[\s\S]*<\/svg>$/);
    assert.equal(
      await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent,
        svg,
      ),
      undefined,
    );
    const csv = await download(page, figure, 'Save data (CSV)');
    assert.equal(new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes).split('\r\n')[1], '2024-01,41200');
    assert.deepEqual(opened.complaints, []);
  });

  it('has nothing that axe finds, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findings(page), [], colorScheme);
      await picture(page, `page-${colorScheme}`);
    }
    const back = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(back, 'rgb(22, 25, 29)');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('can be read at 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    // Charts follow the width when they hear of it.
    await until('it is as wide as its window', () => page.evaluate(() => document.documentElement.scrollWidth <= 360));
    const svg = page.locator('figure svg').first();
    await until('a chart has the room that is left', async () => {
      const width = await svg.evaluate((element) => element.getBoundingClientRect().width);
      return width > 200 && width <= 340;
    });
    await picture(page, 'page-360');
    await page.setViewportSize({ width: 1200, height: 900 });
  });

  it('is on paper with its charts whole, its sources as notes and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() => ({
      buttons: [...document.querySelectorAll('button, .tools')].filter((each) => each.getClientRects().length > 0)
        .length,
      cut: [...document.querySelectorAll('figure.chart')].filter(
        (each) => getComputedStyle(each).breakInside !== 'avoid',
      ).length,
      heights: [...document.querySelectorAll('figure.chart svg')].map((each) => each.getBoundingClientRect().height),
      mark: getComputedStyle(document.querySelector('a.fact') ?? document.body, '::after').content,
      notes: [...document.querySelectorAll('.notes li pre')].every((each) => each.getClientRects().length > 0),
      figures: [...document.querySelectorAll('.figures')].filter((each) => each.getClientRects().length > 0).length,
    }));
    assert.deepEqual(
      { ...shown, heights: [] },
      { buttons: 0, cut: 0, heights: [], mark: '"[1]"', notes: true, figures: 0 },
    );
    assert.equal(shown.heights.length, CHARTS.length);
    for (const height of shown.heights) assert.ok(height > 150, `${height}`);
    await picture(page, 'page-print');
    await page.emulateMedia({ media: 'screen' });
    const pdf = await page.pdf({ preferCSSPageSize: true });
    assert.ok(pdf.length > 20_000);
  });

  it('is whole without its script: figures as tables, numbers that lead to their notes', async () => {
    const whole = await openFromDisk(reportPage(input), { javaScriptEnabled: false });
    const { page: still, requests } = whole;
    assert.ok(await still.locator('figure.chart td', { hasText: '2024-03' }).first().isVisible());
    await still.locator('a.fact').nth(1).click();
    assert.match(still.url(), /#fact-2$/);
    assert.ok(await still.locator('#fact-2').isVisible());
    assert.deepEqual(requests, []);
    await whole.close();
  });

  it('runs and asks for nothing that a text would have it', async () => {
    const bad = `"><img src=https://evil.test/i.png onerror="document.title='run'"><script>document.title='run'</script>`;
    const option = {
      title: { text: bad },
      ...{ xAxis: { data: [bad, 'b'], name: bad }, yAxis: { name: bad }, legend: {} },
      tooltip: { formatter: bad },
      series: [
        { type: 'bar', name: bad, data: [1, 2] },
        { type: 'line', symbol: 'image://https://evil.test/s.png', data: [1, 2] },
      ],
    };
    const drawn = { ...option, series: option.series.slice(0, 1) };
    const charts = [option, drawn].map((each) => `\`\`\`echarts\n${JSON.stringify(each)}\n\`\`\``).join('\n\n');
    const hostile: PageInput = {
      ...input,
      title: bad,
      response: {
        response: `# ${bad}\n\n${bad} {{FACT:1}} ![x](https://evil.test/p.png)\n\n${charts}`,
        metadata: {
          ...response.metadata,
          fact_refs: [factRef(1, { text: bad, label: bad, value: bad, sql: bad, where: bad, path: bad, fact_id: bad })],
        },
      },
      scripts: [{ filename: bad, description: bad, language: bad, text: bad }],
    };
    const attacked = await openFromDisk(reportPage(hostile));
    const { page: victim, requests, complaints } = attacked;
    await victim.locator('figure svg').first().waitFor();
    assert.equal(await victim.locator('figure svg').count(), 1, 'the one that loads a picture is not drawn');
    await victim.locator('figure .plot').hover();
    await victim.locator('a.fact').first().click();
    await victim.getByRole('dialog').waitFor();
    await victim.keyboard.press('Escape');
    await download(victim, victim.locator('figure.chart', { has: victim.locator('svg') }), 'Save as SVG');
    assert.equal(await victim.title(), bad);
    assert.deepEqual({ requests, complaints }, { requests: [], complaints: [] });
    await attacked.close();
  });
});

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(
    `axe.run(document).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.html.slice(0, 300)).join(' ')))`,
  );
}

async function download(page: Page, figure: Locator, label: string): Promise<{ name: string; bytes: Uint8Array }> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    figure.getByRole('button', { name: label }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
}

/** How many different colours a picture has. */
async function coloursOf(page: Page, png: Uint8Array): Promise<number> {
  return page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(data)], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) return 0;
    context.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    return new Set(pixels).size;
  }, Array.from(png));
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: path.join(pictures, `D-${name}.png`), fullPage: true });
}
