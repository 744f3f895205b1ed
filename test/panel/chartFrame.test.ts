import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stillDrawing } from '../../src/core/files/stillDrawing';
import { chartFileSchema } from '../../src/protocol/chartFiles';
import { repositoryRoot } from '../support/cache';
import { openFromDisk, type OpenPage } from '../support/pageBrowser';
import { CHARTS } from '../unit/core/analysis/page/pageReport';

describe('The sandboxed frame of a chart', () => {
  let opened: OpenPage;
  after(() => opened.close());

  it('gives its chart as a PNG and as an SVG that pass the wall of the host', async () => {
    const script = await readFile(path.join(repositoryRoot(), 'dist', 'webview', 'charts.js'), 'utf8');
    opened = await openFromDisk('<!doctype html><title>x</title><body>');
    const { page, requests } = opened;
    const made = await page.evaluate(
      async ([text, option]) => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.style.width = '280px';
        frame.srcdoc = `<body><script>${text.replace(/<\/script/gi, '<\\/script')}</script>`;
        const heard = (type: string, id?: number): Promise<Record<string, unknown>> =>
          new Promise((resolve) => {
            window.addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) => {
              if (data['type'] === type && (id === undefined || data['id'] === id)) resolve(data);
            });
          });
        const say = (message: unknown): void => frame.contentWindow?.postMessage(message, '*');
        const early = heard('exportFailed', 1);
        const ready = heard('ready');
        document.body.append(frame);
        await ready;
        say({ type: 'export', id: 1, format: 'png', title: '', subtitle: '' });
        await early;
        const drawn = heard('drawn');
        const theme = { variables: {}, dark: true, highContrast: false };
        const content = { kind: 'chart', label: 'Revenue', option };
        say({ type: 'show', content, theme, language: 'en', animate: false, notDrawn: '{reason}' });
        await drawn;
        const [png, svg] = [heard('exported', 2), heard('exported', 3)];
        const title = `Revenue & <profit> of ${'a very long title '.repeat(12)}`;
        say({ type: 'export', id: 2, format: 'png', title, subtitle: 'in €' });
        say({ type: 'export', id: 3, format: 'svg', title, subtitle: 'in €' });
        return { png: (await png)['data'], svg: (await svg)['data'] };
      },
      [script, CHARTS[0]] as const,
    );
    for (const format of ['png', 'svg'] as const) {
      const read = chartFileSchema.safeParse({ format, data: made[format] });
      assert.ok(read.success, read.error?.message);
    }
    const svg = String(made.svg);
    const still = stillDrawing(svg);
    assert.ok('svg' in still, JSON.stringify(still));
    const about = await page.evaluate(
      async ([drawing, image]) => {
        const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml');
        const picture = new Image();
        picture.src = image;
        await picture.decode();
        return {
          error: parsed.querySelector('parsererror')?.textContent,
          lines: [...parsed.querySelectorAll('svg > text')].map((line) => line.textContent),
          size: [picture.width, picture.height, Number(parsed.documentElement.getAttribute('height'))],
        };
      },
      [still.svg, String(made.png)] as const,
    );
    assert.equal(about.error, undefined);
    assert.ok(about.lines.length > 2 && about.lines.every((line) => line.length < 130), about.lines.join('\n'));
    assert.match(about.lines[0] ?? '', /^Revenue & <profit> of a very/);
    assert.equal(about.lines.at(-1), 'in €');
    const [width = 0, height = 0, drawn = 0] = about.size;
    assert.equal(width, 1920, 'as large whatever the panel is');
    assert.equal(height, 2 * drawn);
    assert.deepEqual(requests, []);
    const shots = process.env['BA_AGENT_SHOTS'];
    if (shots !== undefined) {
      await page.setContent(`<img src="${String(made.png)}" width="960"><hr>${svg}`);
      await page.screenshot({ path: path.join(shots, 'D-export.png'), fullPage: true });
    }
  });
});
