/** Sees whether anything in a panel acts, or leaves it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { canary } from '../support/hostileTexts';
import type { PanelPage } from '../support/panelPage';
import { sleep } from '../support/process';

/** For what a text may do by itself: nothing comes that could be waited for. */
const TO_ACT_MS = 700;
/** What the page itself loads. */
const OWN = ['/', '/main.js', '/main.css', '/charts.js', '/favicon.ico'];

export class Watch {
  private readonly seen: string[] = [];
  private readonly sawWindow = (window: Page): unknown => this.seen.push(`window: ${window.url()}`);

  private constructor(
    private readonly panel: PanelPage,
    private readonly bird: Awaited<ReturnType<typeof canary>>,
  ) {
    const { page } = panel.window;
    const origin = new URL(page.url()).origin;
    page.on('dialog', (dialog) => {
      this.seen.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.context().on('page', this.sawWindow);
    page.on('download', (download) => this.seen.push(`download: ${download.url()}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isOwn = url.origin === origin && OWN.includes(url.pathname);
      if (!isOwn && url.protocol !== 'data:' && url.href !== 'about:srcdoc') this.seen.push(`request: ${url.href}`);
    });
  }

  static async over(panel: PanelPage): Promise<Watch> {
    return new Watch(panel, await canary());
  }

  /** Of a server that must never hear of anybody. */
  get url(): string {
    return this.bird.url;
  }

  /** Nothing has acted, in no frame, and nobody has heard of it. */
  async assertQuiet(): Promise<void> {
    await sleep(TO_ACT_MS);
    const { panel, bird, seen } = this;
    const { page } = panel.window;
    for (const frame of page.frames()) {
      // An element of this name is no act; a frame that is going away says nothing.
      const acted = await frame
        .evaluate(() => {
          const value: unknown = Reflect.get(globalThis, 'acted');
          return value instanceof Object ? undefined : value;
        })
        .catch(() => undefined);
      assert.equal(acted, undefined, frame.url());
    }
    assert.deepEqual([bird.heard, panel.window.foreign, seen], [[], [], []]);
    await panel.part('input').fill('still here');
    assert.equal(await panel.part('input').inputValue(), 'still here');
    await panel.part('input').fill('');
  }

  /** Before its panel is closed, or after. */
  close(): void {
    this.panel.window.page.context().off('page', this.sawWindow);
    this.bird.server.close();
  }
}
