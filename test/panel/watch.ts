/** Sees whether anything in a panel acts, or leaves it. */
import assert from 'node:assert/strict';
import { canary } from '../support/hostileTexts';
import type { PanelPage } from '../support/panelPage';
import { sleep } from '../support/process';

/** For what a text may do by itself: nothing comes that could be waited for. */
const TO_ACT_MS = 700;
/** What the page itself loads. */
const OWN = ['/', '/main.js', '/main.css', '/charts.js', '/favicon.ico'];

export class Watch {
  private readonly seen: string[] = [];

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
    assert.equal(page.context().pages().length, 1, 'no window was opened');
    await panel.part('input').fill('still here');
    assert.equal(await panel.part('input').inputValue(), 'still here');
    await panel.part('input').fill('');
  }

  close(): void {
    this.bird.server.close();
  }
}
